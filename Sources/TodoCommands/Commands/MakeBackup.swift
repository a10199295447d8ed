import ArgumentParser
import Foundation
import TodoDomain
import TodoExchange
import TodoStorage

struct MakeBackup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make",
    abstract: "Copy the store into a folder, while others may write, and try the copy.",
    discussion: """
      The file is named for the moment, in UTC, and is a store like any other. It is checked, and \
      restored once into a temporary folder (TMPDIR). Beside it stands its manifest: digests and \
      counts, which `verify` compares it with.
      """)

  @Argument(help: "The folder.", completion: .directory)
  var folder: String

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let name = BackupName(made: session.now).fileName
    let path = (folder as NSString).appendingPathComponent(name)
    let made = try session.backUp(to: path)
    if global.json {
      return try Output.write(
        Envelope.of([("backup", BackupJSON.value(path: path, made))]))
    }
    try Output.write("\(path): \(made.report.counts.sentence), checked and restored once\n")
  }
}

extension StoreCounts {
  /// What a store holds, in words.
  var sentence: String {
    "\(events) event\(events == 1 ? "" : "s"), \(occurrences) "
      + "record\(occurrences == 1 ? "" : "s") of dates, "
      + "\(categories) categor\(categories == 1 ? "y" : "ies")"
  }
}
