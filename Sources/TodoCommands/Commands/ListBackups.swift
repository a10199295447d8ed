import ArgumentParser
import TodoExchange
import TodoPresentation
import TodoStorage

struct ListBackups: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the backups in a folder, newest first.",
    discussion: """
      Each is read from end to end: “verified” are those whose bytes are still the ones that were \
      restored once, when the backup was made. `verify` restores them again. The store is not needed.
      """)

  @Argument(help: "The folder.", completion: .directory)
  var folder: String

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let backups = try BackupFolder(folder).backups()
    if global.json {
      return try Output.write(
        Envelope.of([("backups", .array(backups.map { BackupJSON.value($0) }))]))
    }
    guard !backups.isEmpty else {
      return Output.report("There is no backup in “\(TerminalText.singleLine(folder))”.\n")
    }
    try Output.write(table(backups).render(width: session.world.width))
  }

  private func table(_ backups: [StoredBackup]) -> TextTable {
    let columns: [TextTable.Column] = [
      .init("name"), .init("made"), .init("bytes", alignment: .right),
      .init("events", alignment: .right), .init("state"),
    ]
    let rows = backups.map { backup in
      [
        backup.fileName, "\(backup.made)", "\(backup.size_bytes)",
        backup.events.map { "\($0)" } ?? "?", backup.state.words,
      ].map { TextTable.Cell($0) }
    }
    return TextTable(columns: columns, rows: rows)
  }
}

extension StoredBackup.State {
  /// What can be said of a backup in a list.
  var words: String {
    switch self {
    case .verified: "verified"
    case .changed: "changed"
    case .manifestDamaged: "bad manifest"
    case .withoutManifest: "no manifest"
    }
  }

  /// The same for programs.
  var name: String {
    switch self {
    case .verified: "verified"
    case .changed: "changed"
    case .manifestDamaged: "manifestDamaged"
    case .withoutManifest: "withoutManifest"
    }
  }
}
