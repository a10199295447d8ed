import ArgumentParser
import Foundation
import TodoDomain
import TodoExchange
import TodoStorage

struct Backup: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copy the store into a folder, while others may write, and check the copy.",
    discussion: "The file is named for the moment, in UTC, and is a store like any other.")

  @Argument(help: "The folder.", completion: .directory)
  var folder: String

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let path = (folder as NSString).appendingPathComponent("todo-\(session.now.fileStamp).db")
    let report = try session.backUp(to: path)
    if global.json {
      return try Output.write(
        Envelope.of([("backup", StoreJSON.value(path: path, report.counts))]))
    }
    try Output.write("\(path): \(report.counts.sentence), checked\n")
  }
}

extension Instant {
  /// `20261121T093000Z`: the basic form of ISO 8601, for the names of files.
  var fileStamp: String { description.filter { $0 != "-" && $0 != ":" } }
}

extension StoreCounts {
  /// What a store holds, in words.
  var sentence: String {
    "\(events) event\(events == 1 ? "" : "s"), \(occurrences) "
      + "record\(occurrences == 1 ? "" : "s") of dates, "
      + "\(categories) categor\(categories == 1 ? "y" : "ies")"
  }
}
