import ArgumentParser
import TodoDomain
import TodoExchange
import TodoPresentation

struct Import: StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Bring a file's records in, all or none.",
    discussion: """
      The format is told from the file's name, else from its content: jsonl (todoctl's own), ics \
      (iCalendar) or toduck. What the store has already is compared, and replaced where it differs; \
      nothing is removed.
      """
  )

  @Argument(help: "The file, or the folder of a vdir; - is standard input.")
  var file: String

  @Option(help: ArgumentHelp("The format: jsonl, ics, vdir or toduck.", valueName: "name"))
  var format: String?

  @Flag(help: "Do everything but keep it.")
  var dryRun = false

  @Flag(help: "Go on without the records that can't be imported.")
  var skipInvalid = false

  @OptionGroup var global: GlobalOptions

  func run() throws {
    let session = try Session(global)
    let store = try session.store()
    let context = ImportContext(now: session.now, timeZone: try session.timeZone(store.provider))
    let options = ImportOptions(skipInvalid: skipInvalid, dryRun: dryRun)
    do {
      let report = try store.importRecords(options, at: session.now) { take in
        try read(context, take)
      }
      try show(report, session, store.provider)
    } catch let rejection as ImportRejected {
      if !global.json { try reportProblems(of: rejection.report, session, store.provider) }
      throw rejection
    }
  }

  /// Reads the file, or each file of the folder.
  private func read(_ context: ImportContext, _ take: (ImportEntry) throws -> Void) throws {
    let registry = FormatRegistry.standard
    let endings = registry.folders.flatMap(\.fileExtensions)
    if let folder = try InputFolder(file, endings: endings) {
      // A folder without a single item is more likely a slip than a calendar.
      guard !folder.names.isEmpty else { throw CommandError.unreadable(path: file) }
      let format = try registry.folderFormat(named: format)
      return try folder.read { name, file in
        try format.read(file.source, context) { try take($0.located(inFile: name)) }
      }
    }
    let input = try InputFile(file)
    defer { input.close() }
    let format = try registry.importFormat(
      named: format, fileName: input.name, head: input.head)
    try format.read(input.source, context, take)
  }

  private func show(
    _ report: ImportReport, _ session: Session, _ provider: any EventProviding
  ) throws {
    if global.json {
      let account = ImportJSON.value(report, isDryRun: dryRun, try session.language(provider))
      return try Output.write(Envelope.of([("import", account)]))
    }
    let look = ImportLook(try session.look(provider))
    try session.print(look.report(report, dryRun: dryRun))
  }

  private func reportProblems(
    of report: ImportReport, _ session: Session, _ provider: any EventProviding
  ) throws {
    let look = ImportLook(try session.look(provider))
    Output.report(look.report(report).map { $0 + "\n" }.joined())
  }
}
