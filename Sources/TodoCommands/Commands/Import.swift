import ArgumentParser
import Foundation
import TodoDomain
import TodoExchange
import TodoPresentation
import TodoText

struct Import: StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Import the records of a file, all or none.",
    discussion: """
      The format is recognised by the file's content, or else by its name: jsonl and csv (todoctl's \
      own), ics (iCalendar), taskwarrior (the output of `task export`), todotxt, org, todoist and \
      ticktick (their CSV), loop (a database, or a zip of CSV), habitbull, harsh (its folder), daylio, \
      jrnl, dayone or toduck. A zip is read as a whole, with each file in its format. A folder is read as a \
      vdir, with one iCalendar file for each item, unless it is one of harsh or loop. A record that \
      the store already has is replaced if it differs; nothing is removed. Mistakes that other \
      calendars tolerate are mended, each with a warning.
      """
  )

  @Argument(help: "The file, or the folder of a vdir, harsh or loop; - for standard input.")
  var file: String

  @Option(
    help: ArgumentHelp(
      "The format (default: decided by the content or the name): jsonl, csv, ics, vdir, "
        + "taskwarrior, todotxt, org, todoist, ticktick, loop, habitbull, harsh, daylio, jrnl, "
        + "dayone or toduck.",
      valueName: "name"))
  var format: String?

  @Flag(help: "Store nothing; show what would be stored.")
  var dryRun = false

  @Flag(help: "Show each change, field by field, such as with --dry-run.")
  var diff = false

  @Option(
    help: ArgumentHelp(
      "Which version stays where the store has another one: newest (the file's, if its format has "
        + "no versions), theirs (the file's), ours (the store's), or fail.",
      valueName: "newest|theirs|ours|fail"))
  var onConflict: ConflictsArgument = .newest

  @Flag(help: "Make no backup of the store before stored records are replaced.")
  var noBackup = false

  @Flag(help: "Leave out the records that are rejected, and import the rest.")
  var skipInvalid = false

  @Flag(help: "Reject mistakes that are otherwise mended.")
  var strict = false

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "Import new todos without a category as tasks or as events, of ics and vdir only (default: a "
        + "VTODO is a task, a VEVENT an event).",
      valueName: "tasks|events"))
  var newTodos: NewTodosArgument?

  @Option(
    help: ArgumentHelp(
      "The emotions of Daylio's moods, such as rad=happiness,tired=fatigue; for its own five there "
        + "are defaults.",
      valueName: "mood=emotion,…"),
    transform: MoodMap.init)
  var moodMap: MoodMap?

  @Option(
    name: .customLong("map"),
    help: ArgumentHelp(
      "The category of a project (a list) or a tag, such as project:Home=house or tag:urgent=work; "
        + "Home=house is for either. Give it once for each. Without it, a project becomes the "
        + "category of its name.",
      valueName: "label=category"),
    transform: CategoryRule.init)
  var rules: [CategoryRule] = []

  @Option(
    help: ArgumentHelp(
      "Write all problems to this new file, one on each line, or as JSON if its name ends in .json.",
      valueName: "file"))
  var report: String?

  @OptionGroup var progress: ProgressOptions

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let store = try session.store(isChange: !dryRun)
    let context = try session.context(store.provider)
    let language = context.language
    if let report { try session.refuseOwnFiles(report) }
    let file = try report.map { try ProblemFile($0, of: self.file, language) }
    do {
      let spool =
        try global.json ? ProblemSpool(in: session.environment.temporaryFolder, language) : nil
      let review = ImportReview(
        file, spool, showsChanges: diff,
        backUp: dryRun || noBackup || session.isOnServer
          ? nil : { try session.backUpBeforeImport() })
      let summary = try bring(into: store, session, context, review, spool)
      try file?.publish()
      try show(summary, review, session, context, spool)
    } catch let rejection as ImportRejected {
      try file?.publish()
      reportProblems(of: rejection.report, context.renderer)
      throw rejection
    } catch let rejection as ListedRejection {
      try file?.publish()
      throw rejection
    } catch {
      file?.discard()
      throw error
    }
  }

  /// Imports the file. All problems are listed before anything is stored.
  private func bring(
    into store: StoreAccess, _ session: Session, _ command: CommandContext,
    _ review: ImportReview, _ spool: ProblemSpool?
  ) throws -> ImportReport {
    let fileName = file == "-" ? nil : URL(filePath: file).lastPathComponent
    let context = ImportContext(
      now: command.now, timeZone: try command.zone, isStrict: strict,
      untitled: command.language.strings.untitled, newTodos: newTodos?.value ?? .asStated,
      fileName: fileName, moods: moodMap?.emotions ?? [:],
      categories: try CategoryRule.map(rules))
    let options = ImportOptions(
      skipInvalid: skipInvalid, dryRun: dryRun, conflicts: onConflict.value)
    do {
      return try session.following(
        .import, on: file, progress, command.language, waitsForInput: InputFile.mayWait(file)
      ) {
        try store.importRecords(
          options, at: command.now, origin: Session.origin, words: fileName,
          from: try reader(context), observer: review)
      }
    } catch let rejection as ImportRejected {
      guard let spool else { throw rejection }
      throw ListedRejection(rejection: rejection, problems: spool.problems)
    }
  }

  /// A reader of the file, or of each file of the folder.
  private func reader(_ context: ImportContext) throws -> any ImportReader {
    let registry = FormatRegistry.readable
    if let folder = try FolderBundle(file),
      let format = try registry.bundleFormat(named: format, folder.names)
    {
      try checkFlags(format.name)
      return format.reader(of: folder, context)
    }
    let endings = registry.folders.flatMap(\.fileExtensions)
    if let folder = try InputFolder(file, endings: endings) {
      let format = try registry.folderFormat(named: format)
      try checkFlags(format.name)
      // A folder without any item is more likely a typo than a calendar.
      guard !folder.names.isEmpty else {
        throw FolderError.noItems(path: file, endings: endings)
      }
      return try FolderReader(folder, format, context)
    }
    let input = try InputFile(file)
    if ZipArchive.recognizes(input.head) {
      return try reader(of: input.archive(), registry, context)
    }
    let format = try registry.importFormat(
      named: format, fileName: input.name, head: input.head)
    try checkFlags(format.name)
    return FileReader(input, format, context)
  }

  /// A reader of the files of a zip: as a whole, or each by its own format.
  private func reader(
    of archive: ZipArchive, _ registry: FormatRegistry, _ context: ImportContext
  ) throws -> any ImportReader {
    guard let format = try registry.bundleFormat(named: format, archive.names) else {
      return BundleReader(archive, registry, named: format, context)
    }
    try checkFlags(format.name)
    return format.reader(of: archive, context)
  }

  /// Refuses an option that the format can't have.
  private func checkFlags(_ format: FormatName) throws {
    guard newTodos == nil || [.iCalendar, .vdir].contains(format) else {
      throw CommandError.usage("--as is only for ics and vdir.", hint: "Leave it out.")
    }
    guard moodMap == nil || format == .daylio else {
      throw CommandError.usage("--mood-map is only for daylio.", hint: "Leave it out.")
    }
    guard rules.isEmpty || CategoryMap.formats.contains(format) else {
      let names = CategoryMap.formats.map(\.rawValue).joined(separator: ", ")
      throw CommandError.usage("--map is only for \(names).", hint: "Leave it out.")
    }
  }

  private func show(
    _ report: ImportReport, _ review: ImportReview, _ session: Session, _ context: CommandContext,
    _ spool: ProblemSpool?
  ) throws {
    if let spool {
      let value = ImportJSON.value(
        report, isDryRun: dryRun, changes: review.changes, backup: review.backup)
      let envelope = Envelope.of([("import", value)])
      try spool.problems.fill(JSONWriter.bytes(of: envelope)) { try Output.write($0) }
      return try Output.write("\n")
    }
    let history = HistoryRenderer(context.renderer, zone: try context.zone)
    let changes = review.changes.map(history.lines) ?? []
    let lines = ImportRenderer(context.renderer).report(
      report, dryRun: dryRun, hasFile: self.report != nil, backup: review.backup)
    try session.print(changes.flatMap { $0 + [""] } + lines)
  }

  private func reportProblems(of report: ImportReport, _ renderer: TextRenderer) {
    let lines = ImportRenderer(renderer).report(report, hasFile: self.report != nil)
    Output.report(lines.map { $0 + "\n" }.joined())
  }
}
