import ArgumentParser
import TodoDomain
import TodoExchange
import TodoMaintenance
import TodoPresentation
import TodoStorage

/// The command `backup`: without a subcommand it makes one.
struct Backup: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Copy the store into a folder, while others may write, and list the copies.",
    subcommands: [MakeBackup.self, ListBackups.self], defaultSubcommand: MakeBackup.self)
}

private struct MakeBackup: StoreCommand {
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

  /// Makes the backup, and says so before anything is removed.
  private func make(_ session: Session) throws -> MadeBackup {
    let made = try session.backUp(in: folder)
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
  /// What a store holds, in words.
  var sentence: String {
    "\(events) event\(events == 1 ? "" : "s"), \(occurrences) "
      + "record\(occurrences == 1 ? "" : "s") of dates, "
      + "\(categories) categor\(categories == 1 ? "y" : "ies")"
  }
}

private struct ListBackups: StoreCommand {
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
    try Output.write(table(backups).render(width: session.environment.width))
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
          backup.fileName, "\(backup.made)", "\(backup.sizeInBytes)",
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

/// Which backups stay.
private struct RotationOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Keep the newest ones.", valueName: "n"))
  var keepLast: Int?

  @Option(help: ArgumentHelp("Keep the newest of each of the last days.", valueName: "n"))
  var keepDaily: Int?

  @Option(help: ArgumentHelp("Keep the newest of each of the last weeks.", valueName: "n"))
  var keepWeekly: Int?

  @Option(help: ArgumentHelp("Keep the newest of each of the last months.", valueName: "n"))
  var keepMonthly: Int?

  @Flag(help: "Write and remove nothing; say what would be kept and removed.")
  var dryRun = false

  private static let allowed = 0...10_000

  private var counts: [Int] { [keepLast, keepDaily, keepWeekly, keepMonthly].compactMap(\.self) }

  func validate() throws {
    guard counts.allSatisfy(Self.allowed.contains) else {
      throw ValidationError("A number of backups to keep is from 0 to \(Self.allowed.upperBound).")
    }
    guard counts.isEmpty || counts.contains(where: { $0 > 0 }) else {
      throw ValidationError("At least one backup is to be kept: give a number above 0.")
    }
    guard !dryRun || !counts.isEmpty else {
      throw ValidationError("--dry-run goes with --keep-last, --keep-daily and their like.")
    }
  }

  /// What the options ask for; nil where nothing is to be removed.
  var policy: RetentionPolicy? {
    guard !counts.isEmpty else { return nil }
    return RetentionPolicy(
      last: keepLast ?? 0, daily: keepDaily ?? 0, weekly: keepWeekly ?? 0,
      monthly: keepMonthly ?? 0)
  }
}
