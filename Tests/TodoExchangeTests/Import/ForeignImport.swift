import Foundation
import Testing
import TodoDomain
import TodoTesting

@testable import TodoExchange

/// Imports files of other programs into a store in memory.
enum ForeignImport {
  /// Returns the bytes of a fixture.
  static func content(of name: String) throws -> [UInt8] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return Array(try Data(contentsOf: tests.appending(path: "TodoCommandsTests/Fixtures/\(name)")))
  }

  /// Returns the format as which a fixture is recognised.
  static func format(of bytes: [UInt8], name: String) throws -> any ImportFormat {
    let head = Array(bytes.prefix(FormatRegistry.headLengthInBytes))
    return try FormatRegistry.standard.importFormat(named: nil, fileName: name, head: head)
  }

  static func bring(
    _ text: String, as format: any ImportFormat,
    into store: InMemoryEventStore = InMemoryEventStore(), isStrict: Bool = false
  ) throws -> ImportReport {
    let context = ImportContext(
      now: FixedContext.now, timeZone: Exchange.seoul, isStrict: isStrict)
    return try Exchange.bring(
      Array(text.utf8), as: format, into: store, ImportOptions(skipInvalid: true), context: context)
  }

  /// Returns the counts of a type of record: new, updated, same, rejected, left out.
  static func counts(_ report: ImportReport, _ type: ImportRecordType) -> [Int] {
    let counts = report.summary.byType[type] ?? ImportCounts()
    return [counts.new, counts.updated, counts.same, counts.rejected, counts.leftOut]
  }

  /// The number of damaged versions of a file; more with `TODOCTL_MUTATIONS=10000`.
  static let mutationCount =
    ProcessInfo.processInfo.environment["TODOCTL_MUTATIONS"].flatMap { Int($0) } ?? 300

  /// Imports many versions of a file, each damaged in a few other places. Whatever the import
  /// reports, the store must be consistent: its export is read back as the same.
  static func checkMutations(
    of bytes: [UInt8], as format: any ImportFormat, seed: UInt64 = 73
  ) throws {
    try checkMutations(of: bytes, seed: seed) { mutated in
      var rest = mutated[...]
      return format.reader(
        of: {
          guard !rest.isEmpty else { return nil }
          defer { rest = rest.dropFirst(1_000) }
          return Array(rest.prefix(1_000))
        }, Exchange.context)
    }
  }

  /// Imports what `reader` reads from bytes that are damaged in the same way.
  static func checkMutations(
    of bytes: [UInt8], seed: UInt64 = 73, _ reader: ([UInt8]) throws -> any ImportReader
  ) throws {
    var random = SplitMix64(seed: seed)
    for number in 0..<mutationCount {
      let mutated = mutation(of: bytes, &random)
      let store = InMemoryEventStore()
      let report = try? store.importRecords(
        ImportOptions(skipInvalid: true), at: FixedContext.now, from: reader(mutated))
      guard report != nil else { continue }
      let text = try Exchange.export(store)
      let copy = InMemoryEventStore()
      let again = try Exchange.bring(text, as: JSONLinesFormat(), into: copy)
      try #require(again.summary.total.rejected == 0, "mutation \(number)")
      try #require(try Exchange.export(copy) == text, "mutation \(number)")
    }
  }

  private static func mutation(of bytes: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let other = Int.random(in: 0..<bytes.count, using: &random)
      let length = min(Int.random(in: 1...40, using: &random), bytes.count - place)
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes[place] = bytes[other]
      case 2: bytes[place] = UInt8(ascii: "0") + UInt8.random(in: 0...9, using: &random)
      case 3 where bytes.count > 2 * length: bytes.removeSubrange(place..<place + length)
      case 4: bytes.insert(contentsOf: bytes[place..<place + length], at: other)
      default: bytes.swapAt(place, other)
      }
    }
    return bytes
  }
}
