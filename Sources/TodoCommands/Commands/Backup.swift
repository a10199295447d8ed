import ArgumentParser
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoMaintenance
import TodoPresentation
import TodoStorage
import TodoText

/// The command `backup`, which makes a backup if no subcommand is given.
struct Backup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup",
    abstract: Text(
      "Back up the store to a folder, and list the backups.", "저장소를 폴더에 백업하고, 백업을 보여 줘요."),
    subcommands: [MakeBackup.self, ListBackups.self], defaultSubcommand: MakeBackup.self)
}

private struct MakeBackup: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "make",
    abstract: Text(
      "Back up the store to a folder, and restore the backup on trial.",
      "저장소를 폴더에 백업하고, 그 백업을 시험 삼아 복원해 봐요."),
    discussion: Text(
      """
      Other programs may write to the store during the backup. The backup is named for the \
      current moment, in UTC, and is a store like any other. It is checked, and restored once \
      into a temporary folder (TMPDIR). A manifest beside it has digests and counts, which \
      `verify` compares it with.

      With --keep-last, --keep-daily, --keep-weekly or --keep-monthly, older backups that no \
      such option keeps are removed afterwards. Days, weeks (from Monday) and months without a \
      backup don't count. These backups are never removed: those that are not verified, the \
      newest verified one, one with the same content as the store, and those of other stores.
      """,
      """
      백업하는 동안 다른 프로그램이 저장소에 써도 돼요. 백업의 이름은 지금 시각(UTC)이고, 여느 \
      저장소와 같은 파일이에요. 점검한 뒤 임시 폴더(TMPDIR)에 한 번 복원해 봐요. 옆에 두는 \
      명세에는 다이제스트와 개수가 있고, `verify`가 백업과 비교해요.

      --keep-last, --keep-daily, --keep-weekly, --keep-monthly를 쓰면 남길 이유가 없는 옛 \
      백업을 그 뒤에 지워요. 백업이 없는 날, 주(월요일부터), 달은 세지 않아요. 검증되지 않은 \
      것, 검증된 것 가운데 가장 최근 것, 내용이 저장소와 같은 것, 다른 저장소의 것은 지우지 \
      않아요.
      """))

  @Argument(help: .both("The folder of the backups.", "백업을 두는 폴더."), completion: .directory)
  var folder: String

  @Flag(
    help: .both(
      "Make no backup if the newest one has the same content as the store.",
      "가장 최근 백업의 내용이 저장소와 같으면 만들지 않아요."))
  var skipUnchanged = false

  @OptionGroup(title: Text("Rotation", "보존")) var rotation: RotationOptions

  @OptionGroup var progress: ProgressOptions

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let store = try session.sqliteProvider()
    session.spoken.resolve(by: store)
    let unchanged =
      skipUnchanged ? try Session.unchangedBackup(of: store, in: BackupFolder(folder)) : nil
    let made = unchanged == nil && !rotation.dryRun ? try make(session, store) : nil
    let rotated = try rotation.policy.map { policy in
      try BackupRotation(
        of: BackupFolder(folder), for: made?.manifest.origin.store ?? store.identity(), policy,
        in: session.context(store).zone, isDryRun: rotation.dryRun,
        current: made?.path ?? unchanged?.path, now: session.now)
    }
    try rotated?.carryOut()
    for warning in rotated?.warnings ?? [] { session.tell(warning) }
    guard !global.json else {
      return try Output.write(
        BackupJSON.value(made: made, unchanged: unchanged, rotated, pictures: store.countPictures())
      )
    }
    if let unchanged {
      let name = unchanged.fileName
      try session.print([
        Text(
          "Nothing has changed since \(name); no backup is needed",
          "\(name) 뒤로 바뀐 것이 없어 백업을 만들지 않았어요")
      ])
    }
    try session.print(rotated?.lines ?? [])
  }

  /// Makes the backup, and reports it before anything is removed.
  private func make(_ session: Session, _ store: SQLiteProvider) throws -> MadeBackup {
    let made = try session.following(
      .backup, on: session.storePath, progress, language: session.language
    ) { try session.backUp(store, in: folder) }
    BackupLocations(session.environment).remember(folder, of: session.storePath)
    if !global.json {
      let counts = made.report.counts.sentence
      let path = TerminalText.singleLine(made.path)
      try session.print([
        Text(
          "\(path): \(counts), checked and restored once",
          "\(path): \(counts), 점검하고 한 번 복원해 봤어요")
      ])
      let pictures = try store.countPictures()
      if pictures > 0 { try session.print([Text.picturesLeftOut(pictures)]) }
    }
    return made
  }
}

extension DiaryReading {
  /// Counts the pictures that diary entries name, which are files beside the store.
  fileprivate func countPictures() throws -> Int {
    var count = 0
    try visitDiaries(in: nil, .oldestFirst) { count += $0.imagePaths.count }
    return count
  }
}

extension Text {
  fileprivate static func picturesLeftOut(_ count: Int) -> Text {
    Text(
      count == 1
        ? "It doesn't hold the picture of the diary, which is a file of its own."
        : "It doesn't hold the \(count) pictures of the diary, which are files of their own.",
      "일기의 사진 \(count)개는 따로 있는 파일이라 백업에 없어요.")
  }
}

extension StoreCounts {
  /// The counts of a store in words.
  var sentence: Text {
    Self.sentence(events: events, occurrences: occurrences, categories: categories)
  }

  /// Returns counts of a store in words.
  static func sentence(events: Int, occurrences: Int, categories: Int) -> Text {
    Text(
      "\(events) todo\(events == 1 ? "" : "s"), "
        + "\(occurrences) recorded day\(occurrences == 1 ? "" : "s"), "
        + "\(categories) categor\(categories == 1 ? "y" : "ies")",
      "투두 \(events)개, 날짜 기록 \(occurrences)개, 카테고리 \(categories)개")
  }
}

private struct ListBackups: ListingCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: Text("List the backups in a folder, newest first.", "폴더에 있는 백업을 최신순으로 보여 줘요."),
    discussion: Text(
      """
      Each backup is read from end to end. “verified” means that the file hasn't changed \
      since it was made and restored on trial; `verify` restores it on trial again. The store \
      itself is not needed. If the folder has backups of several stores, a column names the \
      store of each, and the paths of these stores follow the table.
      """,
      """
      백업마다 처음부터 끝까지 읽어요. “검증됨”은 만들어져 시험 복원된 뒤로 파일이 바뀌지 \
      않았다는 뜻이고, `verify`는 다시 시험 복원해요. 저장소는 없어도 돼요. 여러 저장소의 \
      백업이 있으면 저장소를 나타내는 열이 있고, 그 경로가 표 아래에 있어요.
      """))

  @Argument(help: .both("The folder of the backups.", "백업을 두는 폴더."), completion: .directory)
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
      let name = quoted(folder)
      return session.tell(Text("There is no backup in \(name).", "\(name)에 백업이 없어요."))
    }
    let context = session.context(settings: [])
    try session.print(context.renderer.lines(table(backups, context)))
    let paths = Set(backups.compactMap(\.origin).map { "\($0.store.short): \($0.path)" })
    guard isShared(backups) else { return }
    try Output.write(paths.sorted().map { TerminalText.singleLine($0) + "\n" }.joined())
  }

  /// Returns whether the folder has backups of several stores.
  private func isShared(_ backups: [StoredBackup]) -> Bool {
    Set(backups.compactMap(\.origin?.store)).count > 1
  }

  /// Returns the table of backups, with a column for the store if there are several stores. If
  /// there is little room, the table first drops the number of bytes, then the number of todos,
  /// then the moment, which the name shows too, and then the store.
  private func table(_ backups: [StoredBackup], _ context: CommandContext) throws -> TextTable {
    let isShared = isShared(backups)
    let (language, zone) = (context.language, try context.zone)
    let title = { (english: Text.English, korean: Text.Korean) in Text(english, korean)[language] }
    let columns: [TextTable.Column] = [
      .init(title("File", "파일")), .init(title("Made", "만든 시각"), sacrifice: 2),
      .init(title("Bytes", "바이트"), alignment: .right, sacrifice: 4),
      .init(title("Todos", "투두"), alignment: .right, sacrifice: 3), .init(title("State", "상태")),
    ]
    let rows = backups.map { backup in
      let own = isShared ? [backup.origin?.store.short ?? "?"] : []
      return
        ([
          backup.fileName, Text.moment(backup.made.localDateTime(in: zone))[language],
          "\(backup.sizeInBytes)",
          backup.events.map { "\($0)" } ?? "?", backup.state.words[language],
        ] + own).map { TextTable.Cell($0) }
    }
    return TextTable(
      columns: columns + (isShared ? [.init(title("Store", "저장소"), sacrifice: 1)] : []),
      rows: rows)
  }
}

extension StoreIdentity {
  /// The first digits of the identity, which are enough to tell a few stores apart.
  fileprivate var short: String { String(description.prefix(8)) }
}

extension StoredBackup.State {
  /// The state of a backup in a list for people.
  var words: Text {
    switch self {
    case .verified: Text("verified", "검증됨")
    case .changed: Text("changed", "바뀜")
    case .manifestDamaged: Text("bad manifest", "손상된 명세")
    case .withoutManifest: Text("no manifest", "명세 없음")
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
  @Option(help: .both("Keep the newest n backups.", "가장 최근 백업 n개를 남겨요.", value: "n"))
  var keepLast: Int?

  @Option(
    help: .both(
      "Keep the newest backup of each of the last n days.", "최근 n일 동안 하루에 하나씩 가장 최근 백업을 남겨요.",
      value: "n"
    )
  )
  var keepDaily: Int?

  @Option(
    help: .both(
      "Keep the newest backup of each of the last n weeks.", "최근 n주 동안 한 주에 하나씩 가장 최근 백업을 남겨요.",
      value: "n"))
  var keepWeekly: Int?

  @Option(
    help: .both(
      "Keep the newest backup of each of the last n months.", "최근 n개월 동안 한 달에 하나씩 가장 최근 백업을 남겨요.",
      value: "n"))
  var keepMonthly: Int?

  @Flag(
    help: .both(
      "Make and remove nothing; show which backups would be kept and removed.",
      "만들지도 지우지도 않고, 무엇을 남기고 지울지만 보여 줘요."))
  var dryRun = false

  private static let allowed = 0...10_000

  private var counts: [Int] { [keepLast, keepDaily, keepWeekly, keepMonthly].compactMap(\.self) }

  func validate() throws {
    guard counts.allSatisfy(Self.allowed.contains) else {
      throw ValidationError(
        Text(
          "The number of backups to keep must be from 0 to \(Self.allowed.upperBound).",
          "남길 백업의 수는 0부터 \(Self.allowed.upperBound)까지예요."))
    }
    guard counts.isEmpty || counts.contains(where: { $0 > 0 }) else {
      throw ValidationError(
        Text(
          "At least one backup must be kept: give a number above 0.",
          "백업을 하나는 남겨야 해요: 0보다 큰 수를 적어 주세요."))
    }
    guard !dryRun || !counts.isEmpty else {
      throw ValidationError(
        Text(
          """
          --dry-run needs --keep-last, --keep-daily, --keep-weekly or --keep-monthly.
          """,
          """
          --dry-run은 --keep-last, --keep-daily, --keep-weekly, --keep-monthly 가운데 하나와 \
          함께 써요.
          """))
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
