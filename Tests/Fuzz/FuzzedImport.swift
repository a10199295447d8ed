import Foundation
import TodoDomain
import TodoExchange
import TodoTestSupport

/// Brings any bytes into an empty store in memory. Nothing may crash or hang, and of one input in
/// eight, since that takes longer, what came of it is written in every format, and must survive its
/// own export.
enum FuzzedImport {
  /// - Parameter format: How the bytes are read.
  static func run(_ bytes: [UInt8], as format: any ImportFormat) {
    let store = InMemoryEventStore()
    guard (try? bring(bytes, as: format, into: store)) != nil else { return }
    guard bytes.reduce(0, &+) % 8 == 0 else { return }
    guard let text = export(store, as: JSONLinesFormat()) else {
      fatalError("What was brought in can't be written")
    }
    let copy = InMemoryEventStore()
    guard (try? bring(text, as: JSONLinesFormat(), into: copy)) != nil else {
      fatalError("What was written can't be read")
    }
    guard export(copy, as: JSONLinesFormat()) == text else {
      fatalError("What was read again is something else")
    }
    for format in [CSVFormat(), ICalendarFormat(), ToduckFormat()] as [any ExportFormat] {
      _ = export(store, as: format)
    }
  }

  private static func bring(
    _ bytes: [UInt8], as format: any ImportFormat, into store: InMemoryEventStore
  ) throws {
    var chunks = [bytes][...]
    let now = Instant(secondsSince1970: 1_748_736_000)
    _ = try store.importRecords(ImportOptions(skipInvalid: true), at: now) { take in
      try format.read({ chunks.popFirst() }, ImportContext(now: now, timeZone: .gmt), take)
    }
  }

  private static func export(_ store: InMemoryEventStore, as format: any ExportFormat) -> [UInt8]? {
    var bytes: [UInt8] = []
    guard (try? format.write(store.provider, ExportOptions(), to: { bytes += $0 })) != nil else {
      return nil
    }
    return bytes
  }
}

/// What libFuzzer hands over, as bytes.
func fuzzedBytes(_ start: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: start, count: count))
}
