import ArgumentParser
import TodoDomain
import TodoExchange
import TodoMaintenance
import TodoPresentation
import TodoStorage
import TodoText

/// The command `backup`, which makes a backup if no subcommand is given.
struct Backup: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Back up the store to a folder, and list the backups.",
    subcommands: [MakeBackup.self, ListBackups.self], defaultSubcommand: MakeBackup.self)
}

private struct MakeBackup: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "make",
    abstract: "Back up the store to a folder, and restore the backup on trial.",
    discussion: """
      Other programs may write to the store during the backup. The backup is named for the current \
      moment, in UTC, and is a store like any other. It is checked, and restored once into a \
      temporary folder (TMPDIR). A manifest beside it has digests and counts, which `verify` \
      compares it with.

      With --keep-last, --keep-daily, --keep-weekly or --keep-monthly, older backups that no such \
      option keeps are removed afterwards. Days, weeks (from Monday) and months without a backup \
      don't count. These backups are never removed: those that are not verified, the newest verified \
      one, one with the same content as the store, and those of other stores.
      """)

  @Argument(help: "The folder of the backups.", completion: .directory)
  var folder: String

  @Flag(help: "Make no backup if the newest one has the same content as the store.")
  var skipUnchanged = false

  @OptionGroup(title: "Rotation") var rotation: RotationOptions

  @OptionGroup var progress: ProgressOptions

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

  /// Removes the store's own backups that no rule keeps.
  private func rotate(
    _ session: Session, _ policy: RetentionPolicy, _ current: MadeBackup?,
    _ unchanged: StoredBackup?
  ) throws -> BackupRotation {
    let provider = try session.sqliteProvider()
    let store = try current?.manifest.origin?.store ?? provider.identity()
    let rotated = try BackupRotation(
      of: BackupFolder(folder), for: store, policy, in: session.context(provider).zone,
      isDryRun: rotation.dryRun, current: current?.path ?? unchanged?.path, now: session.now)
    try rotated.carryOut()
    return rotated
  }

  /// Makes the backup, and reports it before anything is removed.
  private func make(_ session: Session) throws -> MadeBackup {
    let made = try session.following(
      .backup, on: session.storePath, progress, session.environment.language
    ) { try session.backUp(in: folder) }
    BackupLocations(session.environment).remember(folder, of: session.storePath)
    if !global.json {
      let counts = made.report.counts.sentence
      try Output.write(
        "\(TerminalText.singleLine(made.path)): \(counts), checked and restored once\n")
    }
    return made
  }
}

extension StoreCounts {
  /// The counts of a store in words.
  var sentence: String {
    Self.sentence(events: events, occurrences: occurrences, categories: categories)
  }

  /// Counts of a store in words.
  static func sentence(events: Int, occurrences: Int, categories: Int) -> String {
    "\(events) todo\(events == 1 ? "" : "s"), "
      + "\(occurrences) occurrence record\(occurrences == 1 ? "" : "s"), "
      + "\(categories) categor\(categories == 1 ? "y" : "ies")"
  }
}

private struct ListBackups: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the backups in a folder, newest first.",
    discussion: """
      Each backup is read from end to end. “verified” means that the file hasn't changed since it was \
      made and restored on trial; `verify` restores it on trial again. The store itself is not \
      needed. If the folder has backups of several stores, a column names the store of each, and \
      the paths of these stores follow the table.
      """)

  @Argument(help: "The folder of the backups.", completion: .directory)
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
    try Output.write(table(backups).render(width: session.environment.width))
    let paths = Set(backups.compactMap(\.origin).map { "\($0.store.short): \($0.path)" })
    guard isShared(backups) else { return }
    try Output.write(paths.sorted().map { TerminalText.singleLine($0) + "\n" }.joined())
  }

  /// Whether the folder has backups of several stores.
  private func isShared(_ backups: [StoredBackup]) -> Bool {
    Set(backups.compactMap(\.origin?.store)).count > 1
  }

  /// The table of backups, with a column for the store if there are several stores.
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
          backup.fileName, "\(backup.made)", "\(backup.sizeInBytes)",
          backup.events.map { "\($0)" } ?? "?", backup.state.words,
        ] + own).map { TextTable.Cell($0) }
    }
    return TextTable(columns: columns + (isShared ? [.init("store")] : []), rows: rows)
  }
}

extension StoreIdentity {
  /// The first digits of the identity, by which people distinguish a few stores.
  fileprivate var short: String { String(description.prefix(8)) }
}

extension StoredBackup.State {
  /// The state of a backup in a list for people.
  var words: String {
    switch self {
    case .verified: "verified"
    case .changed: "changed"
    case .manifestDamaged: "bad manifest"
    case .withoutManifest: "no manifest"
    }
  }

  /// The state of a backup in JSON.
  var name: String {
    switch self {
    case .verified: "verified"
    case .changed: "changed"
    case .manifestDamaged: "manifestDamaged"
    case .withoutManifest: "withoutManifest"
    }
  }
}

/// The options that say which backups are kept.
private struct RotationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Keep the newest n backups.", valueName: "n"))
  var keepLast: Int?

  @Option(help: ArgumentHelp("Keep the newest backup of each of the last n days.", valueName: "n"))
  var keepDaily: Int?

  @Option(help: ArgumentHelp("Keep the newest backup of each of the last n weeks.", valueName: "n"))
  var keepWeekly: Int?

  @Option(
    help: ArgumentHelp("Keep the newest backup of each of the last n months.", valueName: "n"))
  var keepMonthly: Int?

  @Flag(help: "Make and remove nothing; show which backups would be kept and removed.")
  var dryRun = false

  private static let allowed = 0...10_000

  private var counts: [Int] { [keepLast, keepDaily, keepWeekly, keepMonthly].compactMap(\.self) }

  func validate() throws {
    guard counts.allSatisfy(Self.allowed.contains) else {
      throw ValidationError(
        "The number of backups to keep must be from 0 to \(Self.allowed.upperBound).")
    }
    guard counts.isEmpty || counts.contains(where: { $0 > 0 }) else {
      throw ValidationError("At least one backup must be kept: give a number above 0.")
    }
    guard !dryRun || !counts.isEmpty else {
      throw ValidationError(
        "--dry-run needs --keep-last, --keep-daily, --keep-weekly or --keep-monthly.")
    }
  }

  /// The retention policy of the options; nil if nothing is to be removed.
  var policy: RetentionPolicy? {
    guard !counts.isEmpty else { return nil }
    return RetentionPolicy(
      last: keepLast ?? 0, daily: keepDaily ?? 0, weekly: keepWeekly ?? 0,
      monthly: keepMonthly ?? 0)
  }
}
