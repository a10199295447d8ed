import ArgumentParser
import Foundation
import TodoDomain
import TodoExchange
import TodoTesting

/// Times a format's reader alone, without a store.
struct Parse: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract:
      "Read a file of a text format, and print the seconds, the megabytes a second, and how "
      + "many records it has.")

  @Argument(help: "The file.")
  var file: String

  @Option(help: "The format's name (default: by the content).")
  var format: String?

  @Flag(help: "Only split the file into its rows, lines, objects or components.")
  var parts = false

  func run() throws {
    let name = URL(filePath: file).lastPathComponent
    let bytes = Array(try Data(contentsOf: URL(filePath: file)))
    let format = try FormatRegistry.standard.importFormat(
      named: format, fileName: name,
      head: Array(bytes.prefix(FormatRegistry.headLengthInBytes)))
    let next = parts ? Self.parts(of: bytes, format.name) : Self.records(of: bytes, format, name)
    let clock = ContinuousClock()
    var count = 0
    let time = try clock.measure {
      while try next() { count += 1 }
    }
    let seconds = time / .seconds(1)
    print(seconds, Double(bytes.count) / 1e6 / seconds, count)
  }

  /// Returns a closure that reads the next record; false at the end.
  private static func records(
    of bytes: [UInt8], _ format: any ImportFormat, _ name: String
  ) -> () throws -> Bool {
    let context = ImportContext(now: FixedContext.now, timeZone: .gmt, fileName: name)
    var reader = format.reader(of: source(of: bytes), context)
    return { try reader.next() != nil }
  }

  /// Returns a closure that reads the next part of the syntax of a format; false at the end.
  private static func parts(of bytes: [UInt8], _ format: FormatName) -> () throws -> Bool {
    let source = source(of: bytes)
    switch format {
    case .iCalendar:
      var reader = ICalendarReader(source)
      return { try reader.next() != nil }
    case .jsonLines, .taskwarrior:
      var reader = JSONObjectReader(source)
      return { try reader.next() != nil }
    case .todoTxt, .jrnl, .org:
      var lines = TextLines(source)
      return { try lines.next() != nil }
    default:
      var reader = CSVReader(source)
      return { try reader.next() != nil }
    }
  }

  private static func source(of bytes: [UInt8]) -> ByteSource {
    var rest = bytes[...]
    return {
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(1 << 16) }
      return Array(rest.prefix(1 << 16))
    }
  }
}
