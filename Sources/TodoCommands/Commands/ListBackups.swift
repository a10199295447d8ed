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
      restored once, when the backup was made. `verify` restores them again. The store is not needed. \
      Where there are backups of several stores, each tells its own, and below stands where that was.
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
    let paths = Set(backups.compactMap(\.origin).map { "\($0.store.short): \($0.path)" })
    guard isShared(backups) else { return }
    try Output.write(paths.sorted().map { TerminalText.singleLine($0) + "\n" }.joined())
  }

  /// Whether there are backups of several stores.
  private func isShared(_ backups: [StoredBackup]) -> Bool {
    Set(backups.compactMap(\.origin?.store)).count > 1
  }

  /// Where there are backups of several stores, each tells its own.
  private func table(_ backups: [StoredBackup]) -> TextTable {
    let isShared = isShared(backups)
    let columns: [TextTable.Column] = [
      .init("name"), .init("made"), .init("bytes", alignment: .right),
      .init("events", alignment: .right), .init("state"),
    ]
    let rows = backups.map { backup in
      let own = isShared ? [backup.origin?.store.short ?? "?"] : []
      return
        ([
          backup.fileName, "\(backup.made)", "\(backup.size_bytes)",
          backup.events.map { "\($0)" } ?? "?", backup.state.words,
        ] + own).map { TextTable.Cell($0) }
    }
    return TextTable(columns: columns + (isShared ? [.init("store")] : []), rows: rows)
  }
}

extension StoreIdentity {
  /// The first digits, by which people tell a few stores apart.
  fileprivate var short: String { String(description.prefix(8)) }
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
