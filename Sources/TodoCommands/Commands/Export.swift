import ArgumentParser
import TodoDomain
import TodoExchange
import TodoPresentation
import TodoStorage

struct Export: StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Export the store to a file, a folder or standard output.",
    discussion: """
      The file's name decides the format: jsonl (todoctl's own, lossless), csv, ics (iCalendar), md \
      (Markdown), todotxt (todo.txt) or toduck (.json); taskwarrior, which `task import` takes, has \
      to be named with --format. A folder becomes a vdir, with an iCalendar file for each item; only \
      files that change are written. With --from and --to, csv and md have the occurrences on those \
      days instead of the todos, and toduck has the todos that occur then. What the format can't \
      hold is listed on standard error.
      """
  )

  @Argument(help: "The file or folder; - or none for standard output.")
  var file: String?

  @Option(
    help: ArgumentHelp(
      "The format, if the name doesn't decide it: jsonl, csv, ics, vdir, md, todotxt, taskwarrior "
        + "or toduck.",
      valueName: "name"))
  var format: String?

  @Option(help: ArgumentHelp("The first day.", valueName: "date"), transform: Parsing.date)
  var from: DateArgument?

  @Option(help: ArgumentHelp("The last day.", valueName: "date"), transform: Parsing.date)
  var to: DateArgument?

  @Flag(help: "In csv: write texts unchanged, even if a spreadsheet could take them for formulas.")
  var raw = false

  @Flag(help: "In csv and md: write the diary instead of the todos. In ics and vdir: write it too.")
  var diary = false

  @Flag(help: "In ics and vdir: leave out what is private.")
  var publicOnly = false

  @Flag(help: "In vdir: remove the files of items that the store doesn't have.")
  var prune = false

  @Flag(help: "Replace a file that has this name already.")
  var force = false

  @OptionGroup var progress: ProgressOptions

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard (from == nil) == (to == nil) else {
      throw ValidationError("Give both --from and --to, or neither.")
    }
    guard !diary || from == nil else {
      throw ValidationError("--diary can't be combined with --from and --to.")
    }
    guard !diary || !publicOnly else {
      throw ValidationError("A diary is private: --diary can't be combined with --public-only.")
    }
  }

  func run() throws {
    let session = try Session(global)
    let provider = try session.provider()
    let path = file == "-" ? nil : file
    if let path { try session.refuseOwnFiles(path) }
    if let path, InputFolder.isFolder(path) ?? (format == FormatName.vdir.rawValue) {
      return try write(toFolder: path, session, provider)
    }
    guard !prune else {
      throw CommandError.usage("--prune is only for a folder (vdir).", hint: "Leave it out.")
    }
    let context = try session.context(provider)
    let format = try FormatRegistry.standard.exportFormat(named: format, fileName: path)
    try checkFlags(format.name)
    let options = ExportOptions(
      occurrences: try range(context), isRaw: raw, isDiary: diary, isPublicOnly: publicOnly,
      timeZone: try context.zone)
    guard let path else {
      let summary = try session.following(
        .export, on: nil, progress, context.language, hidesBar: session.environment.isTerminal
      ) {
        try show(on: session.environment) { try write(provider, format, options, to: $0) }
      }
      guard let summary, !summary.isEmpty else { return }
      return report(summary, format.name, context)
    }
    let summary = try session.following(.export, on: nil, progress, context.language) {
      try write(to: path) { try write(provider, format, options, to: $0) }
    }
    if global.json {
      return try Output.write(ExportJSON.value(to: path, format.name, summary))
    }
    Output.report("Wrote \(TerminalText.singleLine(path))\n")
    if let summary { report(summary, format.name, context) }
  }

  /// Writes the store in a format, and throws if a damaged store may lack rows.
  private func write(
    _ provider: any StoreReading, _ format: any ExportFormat, _ options: ExportOptions,
    to sink: ByteSink
  ) throws -> ExportSummary? {
    try provider.read { snapshot in
      let summary = try format.write(snapshot, options, to: sink)
      try snapshot.requireCompleteness()
      return summary
    }
  }

  // MARK: Folders

  private func write(
    toFolder path: String, _ session: Session, _ provider: any StoreReading
  ) throws {
    let format = try FormatRegistry.standard.folderFormat(named: format)
    let context = try session.context(provider)
    let options = ExportOptions(
      occurrences: try range(context), isDiary: diary, isPublicOnly: publicOnly)
    var folder = try OutputFolder(path, format)
    // All is read, in the same ways, before the first file is changed or removed.
    let summary = try provider.read { snapshot in
      try session.following(.export, on: nil, progress, context.language) {
        _ = try format.write(snapshot, options, existing: { _ in nil }, put: { _ in })
      }
      try snapshot.requireCompleteness()
      let summary = try format.write(
        snapshot, options, existing: { try folder.file(of: $0) }, put: { try folder.put($0) })
      try snapshot.requireCompleteness()
      return summary
    }
    try folder.finish(pruning: prune)
    let counts = folder.counts
    if global.json {
      return try Output.write(ExportJSON.value(to: path, format.name, summary, counts))
    }
    Output.report(
      "\(TerminalText.singleLine(path)): \(counts.written) written, \(counts.same) unchanged, "
        + "\(counts.removed) removed, \(counts.others) not in the store\n")
    report(summary, format.name, context)
  }

  /// Refuses options that the format can't have.
  private func checkFlags(_ format: FormatName) throws {
    guard !diary || [.csv, .markdown, .iCalendar].contains(format) else {
      throw CommandError.usage(
        "--diary is only for csv, md, ics and vdir.",
        hint: "Leave it out; `--format jsonl` always has the diary.")
    }
    guard !publicOnly || format == .iCalendar else {
      throw CommandError.usage(
        "--public-only is only for ics and vdir.", hint: "Leave it out, or give `--format ics`.")
    }
  }

  /// Lists on standard error what the file doesn't hold as the store has it.
  private func report(
    _ summary: ExportSummary, _ format: FormatName, _ context: CommandContext
  ) {
    if global.json {
      return Output.report(ExportJSON.value(to: nil, format, summary))
    }
    let renderer = ExportRenderer(context.renderer)
    Output.report(renderer.report(summary).map { $0 + "\n" }.joined())
  }

  private func range(_ context: CommandContext) throws -> ClosedRange<CivilDate>? {
    guard let from, let to else { return nil }
    return try CivilDate.range(
      from: from.resolved(context, .around, as: .first),
      to: to.resolved(context, .around, as: .last))
  }

  /// Gives programs the bytes unchanged, and a person at a terminal an escaped text.
  private func show<Result>(
    on environment: ProcessEnvironment, _ produce: (ByteSink) throws -> Result
  ) throws -> Result {
    guard environment.isTerminal else { return try produce { try Output.write($0) } }
    var screen = TerminalSink()
    let result = try produce { try screen.take($0) }
    try screen.finish()
    return result
  }

  /// Writes a file, which gets its name when it is complete.
  private func write<Result>(
    to path: String, _ produce: (ByteSink) throws -> Result
  ) throws -> Result {
    let pending = try AtomicFile(besides: path)
    do {
      let output = try OutputFile(pending.temporaryPath)
      let result = try produce { try output.write($0) }
      try output.close()
      try pending.publish(replacing: force)
      return result
    } catch {
      pending.discard()
      throw error
    }
  }
}
