import ArgumentParser
import TodoDomain
import TodoExchange
import TodoPresentation
import TodoStorage

struct MakeBackup: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "make",
    abstract: "Copy the store into a folder, while others may write, and try the copy.",
    discussion: """
      The file is named for the moment, in UTC, and is a store like any other. It is checked, and \
      restored once into a temporary folder (TMPDIR). Beside it stands its manifest: digests and \
      counts, which `verify` compares it with.

      With --keep-… older backups are removed afterwards, those that no such option keeps. Days, \
      weeks (from Monday) and months without a backup don't count. Backups that are not verified, \
      the newest that is, the one that says what the store says now, and those of other stores \
      always stay.
      """)

  @Argument(help: "The folder.", completion: .directory)
  var folder: String

  @Flag(help: "Write nothing where the newest backup says the same as the store.")
  var skipUnchanged = false

  @OptionGroup(title: "Rotation") var rotation: RotationOptions

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let unchanged = skipUnchanged ? try session.unchangedBackup(in: BackupFolder(folder)) : nil
    let made = unchanged == nil && !rotation.dryRun ? try make(session) : nil
    let rotated = try rotation.policy.map { try rotate(session, $0, made, unchanged) }
    Output.report((rotated?.warnings ?? []).map { $0 + "\n" }.joined())
    guard !global.json else {
      return try Output.write(BackupJSON.value(made: made, unchanged: unchanged, rotated))
    }
    if let unchanged {
      try Output.write("Nothing has changed since \(unchanged.fileName); no backup is needed\n")
    }
    try Output.write((rotated?.lines ?? []).map { $0 + "\n" }.joined())
  }

  /// Removes what no rule keeps of the store's own backups.
  private func rotate(
    _ session: Session, _ policy: RotationPolicy, _ current: MadeBackup?, _ unchanged: StoredBackup?
  ) throws -> BackupRotation {
    let provider = try session.sqliteProvider()
    let store = try current?.manifest.origin?.store ?? provider.identity()
    let rotated = try BackupRotation(
      of: BackupFolder(folder), for: store, policy, in: session.timeZone(provider),
      isDryRun: rotation.dryRun, current: current?.path ?? unchanged?.path, now: session.now)
    try rotated.carryOut()
    return rotated
  }

  /// Makes the backup, and says so before anything is removed.
  private func make(_ session: Session) throws -> MadeBackup {
    let made = try session.backUp(in: folder)
    BackupMemory(session.world).remember(folder, of: session.storePath)
    if !global.json {
      let counts = made.report.counts.sentence
      try Output.write(
        "\(TerminalText.singleLine(made.path)): \(counts), checked and restored once\n")
    }
    return made
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
