import ArgumentParser
import Foundation
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoMaintenance
import TodoPresentation
import TodoStorage
import TodoText

struct Import: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: Text(
      "Import the records of a file, all or none.", "파일에 있는 것을 모두 가져와요. 하나라도 안 되면 아무것도 가져오지 않아요."),
    discussion: Text(
      """
      The format is recognized by the file's content, or else by its name: jsonl and csv \
      (todoctl's own), ics (iCalendar), taskwarrior (the output of `task export`), todotxt, \
      org, todoist and ticktick (their CSV), loop (a database, or a zip of CSV), habitbull, \
      harsh (its folder), daylio, jrnl, dayone or toduck. A zip is read as a whole, with each \
      file in its format. A folder is read as a vdir, with one iCalendar file for each item, \
      unless it is one of harsh or loop. A record that the store already has is replaced if it \
      differs; nothing is removed. Mistakes that other calendars tolerate are mended, each \
      with a warning.
      """,
      """
      형식은 파일의 내용으로, 안 되면 이름으로 알아봐요: jsonl과 csv(todoctl의 형식), \
      ics(iCalendar), taskwarrior(`task export`가 쓴 것), todotxt, org, todoist와 \
      ticktick(CSV), loop(데이터베이스나 CSV의 zip), habitbull, harsh(폴더), daylio, jrnl, \
      dayone, toduck. zip은 통째로, 안의 파일을 각각의 형식으로 읽어요. 폴더는 harsh나 \
      loop의 것이 아니면 항목마다 iCalendar 파일이 하나인 vdir로 읽어요. 저장소에 이미 있는 \
      것은 다르면 바꾸고, 아무것도 지우지 않아요. 다른 캘린더가 허용하는 오류는 고쳐 읽고 \
      하나씩 알려요.
      """)
  )

  @Argument(
    help: .both(
      "The file, or the folder of a vdir, harsh or loop; - for standard input.",
      "파일, 또는 vdir이나 harsh, loop의 폴더. -이면 표준 입력."), completion: Completions.importFiles)
  var file: String

  @Option(
    help: .both(
      """
      The format (default: decided by the content or the name): jsonl, csv, ics, vdir, \
      taskwarrior, todotxt, org, todoist, ticktick, loop, habitbull, harsh, daylio, jrnl, \
      dayone or toduck.
      """,
      """
      형식 (기본: 내용이나 이름으로 알아봄): jsonl, csv, ics, vdir, taskwarrior, todotxt, \
      org, todoist, ticktick, loop, habitbull, harsh, daylio, jrnl, dayone, toduck.
      """, value: "name"), completion: Completions.importFormats)
  var format: String?

  @Flag(help: .both("Store nothing; show what would be stored.", "아무것도 저장하지 않고, 무엇이 저장될지 보여 줘요."))
  var dryRun = false

  @Flag(
    help: .both(
      "Show each change field by field; useful with --dry-run.",
      "바뀌는 것을 항목마다 보여 줘요. --dry-run과 함께 쓰기 좋아요."))
  var diff = false

  @Option(
    help: .both(
      """
      Which version stays if the store has another one. “newest” is the file's if its format \
      has no versions, “theirs” is the file's, “ours” the store's; “fail” stores nothing.
      """,
      """
      저장소의 내용과 다를 때 남길 것. newest는 더 최근 내용(형식에 버전이 없으면 파일의 내용), \
      theirs는 파일의 내용, ours는 저장소의 내용이고, fail은 아무것도 저장하지 않아요.
      """, value: "version"))
  var onConflict: ConflictsArgument = .newest

  @Flag(
    help: .both(
      "Make no backup of the store before stored records are replaced.",
      "저장된 것을 바꾸기 전에 백업을 만들지 않아요."))
  var noBackup = false

  @Flag(
    help: .both(
      "Leave out the records that are rejected, and import the rest.", "가져올 수 없는 것은 빼고 나머지를 가져와요."))
  var skipInvalid = false

  @Flag(
    help: .both("Reject mistakes that are otherwise mended.", "고쳐 읽을 수 있는 오류도 고치지 않고 실패로 처리해요."))
  var strict = false

  @Option(
    name: .customLong("as"),
    help: .both(
      """
      What a new todo without a category becomes, in ics and vdir only (default: a VTODO is a \
      task, a VEVENT an event).
      """,
      """
      ics와 vdir에서: 카테고리 없는 새 투두를 무엇으로 가져올지 (기본: VTODO는 할 일, VEVENT는 \
      이벤트).
      """, value: "type"))
  var newTodos: NewTodosArgument?

  @Option(
    help: .both(
      """
      The emotions of Daylio's moods, such as rad=happiness,tired=fatigue; for its own five \
      there are defaults.
      """,
      """
      Daylio의 기분이 어떤 감정인지. 예: rad=happiness,tired=fatigue. 원래 있는 다섯에는 \
      기본값이 있어요.
      """, value: "mood=emotion,…"),
    transform: MoodMap.init)
  var moodMap: MoodMap?

  @Option(
    name: .customLong("map"),
    help: .both(
      """
      The category of a project (a list) or a tag, such as project:Home=house or \
      tag:urgent=work; Home=house is for either. Give it once for each. Without it, a \
      project becomes the category of its name.
      """,
      """
      프로젝트(목록)나 태그를 넣을 카테고리. 예: project:Home=house, tag:urgent=work. \
      Home=house는 둘 다예요. 하나마다 한 번씩 적어요. 없으면 프로젝트 이름의 카테고리가 \
      돼요.
      """, value: "label=category"),
    transform: CategoryRule.init)
  var rules: [CategoryRule] = []

  @Option(
    help: .both(
      """
      Write all problems to this new file, one on each line, or as JSON if its name ends in \
      .json.
      """,
      """
      모든 문제를 이 새 파일에 한 줄씩 써요. 이름이 .json으로 끝나면 JSON으로 써요.
      """, value: "file"))
  var report: String?

  @OptionGroup var progress: ProgressOptions

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    // A file that can't be imported is refused before a first import creates a store.
    let source = try ImportSource(
      file, named: format, spoolingIn: session.environment.temporaryFolder)
    if let format = source.format { try checkFlags(format) }
    try ImportRun(self, of: source, in: session).run()
  }

  /// Refuses an option that doesn't apply to the format.
  private func checkFlags(_ format: FormatName) throws {
    guard newTodos == nil || [.iCalendar, .vdir].contains(format) else {
      throw CommandError.usage(
        Text("--as is only for ics and vdir.", "--as는 ics와 vdir에만 쓸 수 있어요."),
        hint: Text("Leave it out.", "빼 주세요."))
    }
    guard moodMap == nil || format == .daylio else {
      throw CommandError.usage(
        Text("--mood-map is only for daylio.", "--mood-map은 daylio에만 쓸 수 있어요."),
        hint: Text("Leave it out.", "빼 주세요."))
    }
    guard rules.isEmpty || CategoryMap.formats.contains(format) else {
      let names = CategoryMap.formats.map(\.rawValue).joined(separator: ", ")
      throw CommandError.usage(
        Text("--map is only for \(names).", "--map은 이 형식에만 쓸 수 있어요: \(names)."),
        hint: Text("Leave it out.", "빼 주세요."))
    }
  }
}

/// One import: its source, the lists of its problems, and its answer.
private struct ImportRun {
  private let command: Import
  private let source: ImportSource
  private let session: Session
  private let store: StoreAccess
  private let context: CommandContext
  /// The list of problems with which the JSON ends; nil without `--json`.
  private let spool: ProblemSpool?
  /// The file of `--report`; nil without that option.
  private let file: ProblemFile?
  private let review: ImportReview

  init(_ command: Import, of source: ImportSource, in session: Session) throws {
    (self.command, self.source, self.session) = (command, source, session)
    store = try command.dryRun ? session.trialStore() : session.store()
    context = try session.context(store.provider)
    let language = context.language
    if let report = command.report { try session.refuseOwnFiles(report) }
    spool =
      try command.global.json
      ? ProblemSpool(in: session.environment.temporaryFolder, language) : nil
    file = try command.report.map { try ProblemFile($0, of: command.file, language) }
    let kept = command.dryRun || command.noBackup ? nil : store.provider as? SQLiteProvider
    review = ImportReview(
      file, spool, showsChanges: command.diff,
      backUp: kept.map { kept in { try session.backUpBeforeImport(kept) } })
  }

  func run() throws {
    do {
      let report = try bring()
      try file?.publish()
      try answer(report)
    } catch let rejection as ImportRejected {
      try file?.publish()
      if let spool { throw ListedRejection(rejection: rejection, problems: spool.problems) }
      let lines = ImportRenderer(context.renderer).report(
        rejection.report, isRejected: true, hasFile: file != nil)
      Output.report(lines.map { $0 + "\n" }.joined())
      throw rejection
    } catch {
      file?.discard()
      throw error
    }
  }

  /// Reads and stores the records, and lists all problems.
  private func bring() throws -> ImportReport {
    let name = command.file == "-" ? nil : URL(filePath: command.file).lastPathComponent
    let reading = ImportContext(
      now: context.now, timeZone: try context.zone, isStrict: command.strict,
      untitled: Text.untitled[context.language], newTodos: command.newTodos?.value ?? .asStated,
      fileName: name,
      moods: try MoodMap.emotions(command.moodMap, among: store.provider.emotions()),
      categories: try CategoryRule.map(command.rules))
    let options = ImportOptions(
      skipInvalid: command.skipInvalid, dryRun: command.dryRun,
      conflicts: command.onConflict.value)
    return try session.following(
      .import, on: command.file, command.progress, language: context.language
    ) {
      try store.importRecords(
        options, at: context.now, origin: Session.origin, words: name,
        from: try source.reader(reading), observer: review)
    }
  }

  private func answer(_ report: ImportReport) throws {
    if let spool {
      let value = ImportJSON.value(
        report, isDryRun: command.dryRun, changes: review.changes, backup: review.backup)
      let envelope = Envelope.of([("import", value)])
      try spool.problems.fill(JSONWriter.bytes(of: envelope)) { try Output.write($0) }
      return try Output.write("\n")
    }
    let history = HistoryRenderer(context.renderer, zone: try context.zone)
    let changes = review.changes.map(history.lines) ?? []
    let lines = ImportRenderer(context.renderer).report(
      report, dryRun: command.dryRun, hasFile: file != nil, backup: review.backup,
      unusedMaps: command.rules.filter { !$0.isUsed(in: report) }.map(\.text))
    try session.print(changes.flatMap { $0 + [""] } + lines)
  }
}

/// Follows an import: lists the problems if the user asked for a list, reads the changes of the
/// import, and makes a backup before it replaces stored records.
final class ImportReview: ImportObserver {
  private let file: ProblemFile?
  private let spool: ProblemSpool?
  private let showsChanges: Bool
  private let backUp: (() throws -> String)?

  /// The changes of the import; nil if nobody asked for them, or if the import neither added nor
  /// updated a record.
  private(set) var changes: HistoryChanges?
  /// The path of the backup of the store before the import; nil if none was made.
  private(set) var backup: String?

  /// Creates a review.
  ///
  /// - Parameters:
  ///   - showsChanges: Whether `changes` is read.
  ///   - backUp: Makes a backup; nil for an import that needs none, such as a dry run.
  init(
    _ file: ProblemFile?, _ spool: ProblemSpool?, showsChanges: Bool,
    backUp: (() throws -> String)?
  ) {
    self.file = file
    self.spool = spool
    self.showsChanges = showsChanges
    self.backUp = backUp
  }

  func note(_ problem: ImportProblem) {
    file?.note(problem)
    spool?.note(problem)
  }

  func finish() throws {
    try file?.finish()
    try spool?.finish()
  }

  /// The most changes that are shown; further changes are only counted.
  private static let mostShown = 200

  func review(_ report: ImportReport, _ store: any StoreReading) throws {
    let total = report.summary.total
    guard total.new + total.updated > 0 else { return }
    // The newest entry is the import's own, although it isn't committed yet.
    if showsChanges, let entry = try store.newestHistory() {
      changes = try store.changes(of: entry, most: Self.mostShown)
    }
    if total.updated > 0 { backup = try backUp?() }
  }
}

extension Session {
  /// The number of backups of earlier imports that are kept.
  private static let keptBackups = 3

  /// Makes a backup of the store as of its last commit, in a folder beside it, and removes all but
  /// the newest backups of earlier imports.
  ///
  /// - Returns: The backup's path.
  func backUpBeforeImport(_ store: SQLiteProvider) throws -> String {
    let folder = "\(LinkTarget.of(storePath)).before-import"
    try PrivateFolder.make(folder)
    let made = try backUp(store, in: folder)
    try BackupRotation(
      of: BackupFolder(folder), for: made.manifest.origin.store,
      RetentionPolicy(last: Self.keptBackups), in: .gmt, isDryRun: false, current: made.path,
      now: now
    ).carryOut()
    return made.path
  }
}
