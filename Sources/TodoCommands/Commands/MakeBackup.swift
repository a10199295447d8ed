import ArgumentParser
import Foundation
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
      the newest that is, and the one that says what the store says now always stay. Nothing is \
      removed from a folder that another store is backed up to.
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
    let rotated = try rotation.policy.flatMap { try rotate(session, $0, unchanged) }
    Output.report((rotated?.warnings ?? []).map { $0 + "\n" }.joined())
    guard !global.json else {
      return try Output.write(BackupJSON.value(made: made, unchanged: unchanged, rotated))
    }
    if let unchanged {
      try Output.write("Nothing has changed since \(unchanged.fileName); no backup is needed\n")
    }
    try Output.write((rotated?.lines ?? []).map { $0 + "\n" }.joined())
  }

  /// Removes what no rule keeps, in a folder of this store alone: whose a backup is, it doesn't tell.
  private func rotate(
    _ session: Session, _ policy: RotationPolicy, _ unchanged: StoredBackup?
  ) throws -> BackupRotation? {
    if let other = BackupMemory(session.world).otherStore(in: folder, than: session.storePath) {
      Output.report(
        "Nothing is removed from \(FailureText.quoted(folder)): backups of "
          + "\(FailureText.quoted(other)) are there too\n"
          + "Hint: Give each store a folder of its own.\n")
      return nil
    }
    let rotated = try BackupRotation(
      of: BackupFolder(folder), policy, in: session.timeZone(session.existingProvider()),
      isDryRun: rotation.dryRun, unchangedSince: unchanged?.made, now: session.now)
    try rotated.carryOut()
    return rotated
  }

  /// Makes the backup, and says so before anything is removed.
  private func make(_ session: Session) throws -> (path: String, MadeBackup) {
    let name = BackupName(made: session.now).fileName
    let path = (folder as NSString).appendingPathComponent(name)
    let made = try session.backUp(to: path)
    BackupMemory(session.world).remember(folder, of: session.storePath)
    if !global.json {
      let counts = made.report.counts.sentence
      try Output.write(
        "\(TerminalText.singleLine(path)): \(counts), checked and restored once\n")
    }
    return (path, made)
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
