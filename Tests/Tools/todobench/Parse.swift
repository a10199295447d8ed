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

  func run() throws {
    let name = URL(filePath: file).lastPathComponent
    let bytes = Array(try Data(contentsOf: URL(filePath: file)))
    let format = try FormatRegistry.standard.importFormat(
      named: format, fileName: name,
      head: Array(bytes.prefix(FormatRegistry.headLengthInBytes)))
    let clock = ContinuousClock()
    var records = 0
    let time = try clock.measure { records = try count(bytes, as: format, name) }
    let seconds = time / .seconds(1)
    print(seconds, Double(bytes.count) / 1e6 / seconds, records)
  }

  private func count(_ bytes: [UInt8], as format: any ImportFormat, _ name: String) throws -> Int {
    var rest = bytes[...]
    let context = ImportContext(now: FixedContext.now, timeZone: .gmt, fileName: name)
    var reader = format.reader(
      of: {
        guard !rest.isEmpty else { return nil }
        defer { rest = rest.dropFirst(1 << 16) }
        return Array(rest.prefix(1 << 16))
      }, context)
    var records = 0
    while try reader.next() != nil { records += 1 }
    return records
  }
}
