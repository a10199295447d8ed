import ArgumentParser
import TodoDomain
import TodoExchange
import TodoLocalisation
import TodoPresentation
import TodoStorage

struct Export: StoreCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: Text(
      "Export the store to a file, a folder or standard output.", "저장소를 파일이나 폴더, 또는 표준 출력으로 내보내요."),
    discussion: Text(
      """
      The file's name decides the format: jsonl (todoctl's own, lossless), csv, ics \
      (iCalendar), md (Markdown), todotxt (todo.txt) or toduck (.json); taskwarrior, which \
      `task import` takes, has to be named with --format. A folder becomes a vdir, with an \
      iCalendar file for each item; only files that change are written. With --from and --to, \
      csv and md have the occurrences on those days instead of the todos, and toduck has the \
      todos that occur then. What the format can't hold is listed on standard error.
      """,
      """
      형식은 파일 이름으로 정해요: jsonl(todoctl의 형식, 빠짐없음), csv, ics(iCalendar), \
      md(Markdown), todotxt(todo.txt), toduck(.json). `task import`가 읽는 taskwarrior는 \
      --format으로 정해요. 폴더는 항목마다 iCalendar 파일이 하나인 vdir이 되고, 바뀐 파일만 \
      써요. --from과 --to가 있으면 csv와 md에는 투두 대신 그 기간의 날들이, toduck에는 그때 \
      있는 투두가 담겨요. 형식에 담을 수 없는 것은 표준 오류에 적어요.
      """)
  )

  @Argument(
    help: .both("The file or folder; - or none for standard output.", "파일이나 폴더. -이거나 없으면 표준 출력."),
    completion: Completions.exportFiles)
  var file: String?

  @Option(
    help: .both(
      """
      The format, if the name doesn't decide it: jsonl, csv, ics, vdir, md, todotxt, \
      taskwarrior or toduck.
      """,
      """
      파일 이름으로 알 수 없을 때의 형식: jsonl, csv, ics, vdir, md, todotxt, taskwarrior, toduck.
      """, value: "name"), completion: Completions.exportFormats)
  var format: String?

  @Option(
    help: .both("The first day.", "첫날.", value: "date"),
    transform: Parsing.date)
  var from: DateArgument?

  @Option(
    help: .both("The last day.", "마지막 날.", value: "date"),
    transform: Parsing.date)
  var to: DateArgument?

  @Flag(
    help: .both(
      "In csv: write texts unchanged, even if a spreadsheet could take them for formulas.",
      "csv에서: 스프레드시트가 수식으로 볼 수 있는 글도 그대로 써요."))
  var raw = false

  @Flag(
    help: .both(
      "In csv and md: write the diary instead of the todos. In ics and vdir: write it too.",
      "csv와 md에서: 투두 대신 감정일기를 써요. ics와 vdir에서: 감정일기도 써요."))
  var diary = false

  @Flag(help: .both("In ics and vdir: leave out what is private.", "ics와 vdir에서: 비공개인 것을 빼요."))
  var publicOnly = false

  @Flag(
    help: .both(
      "In vdir: remove the files of items that the store doesn't have.",
      "vdir에서: 저장소에 없는 항목의 파일을 지워요."))
  var prune = false

  @Flag(help: .both("Replace a file that has this name already.", "같은 이름의 파일이 있으면 바꿔요."))
  var force = false

  @OptionGroup var progress: ProgressOptions

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard (from == nil) == (to == nil) else {
      throw ValidationError(
        Text("Give both --from and --to, or neither.", "--from과 --to는 둘 다 적거나 둘 다 빼 주세요."))
    }
    guard !diary || from == nil else {
      throw ValidationError(
        Text(
          "--diary can't be combined with --from and --to.", "--diary는 --from, --to와 함께 쓸 수 없어요."))
    }
    guard !diary || !publicOnly else {
      throw ValidationError(
        Text(
          "A diary is private: --diary can't be combined with --public-only.",
          "감정일기는 나만의 것이에요: --diary는 --public-only와 함께 쓸 수 없어요."))
    }
  }

  func run() throws {
    let session = try Session(global)
    let provider = try session.provider()
    let path = file == "-" ? nil : file
    if let path { try session.refuseOwnFiles(path) }
    if let path, FolderPath.isFolder(path) ?? (format == FormatName.vdir.rawValue) {
      return try write(toFolder: path, session, provider)
    }
    guard !prune else {
      throw CommandError.usage(
        Text(
          "--prune is only for a folder (vdir).",
          "--prune은 폴더(vdir)에만 쓸 수 있어요."), hint: Text("Leave it out.", "빼 주세요."))
    }
    let context = try session.context(provider)
    let format = try FormatRegistry.standard
      .replacing(MarkdownFormat(words: ReaderWords(context.language)))
      .exportFormat(named: format, fileName: path)
    try checkFlags(format.name)
    let options = ExportOptions(
      occurrences: try range(context), isRaw: raw, isDiary: diary, isPublicOnly: publicOnly,
      timeZone: try context.zone)
    guard let path else {
      let summary = try session.following(
        .export, on: nil, progress, language: context.language,
        hidesBar: session.environment.isTerminal
      ) {
        try show(on: session.environment) { try write(provider, format, options: options, to: $0) }
      }
      guard let summary, !summary.isEmpty else { return }
      return report(summary, format.name, in: context)
    }
    let summary = try session.following(.export, on: nil, progress, language: context.language) {
      try write(to: path) { try write(provider, format, options: options, to: $0) }
    }
    if global.json {
      return try Output.write(ExportJSON.value(to: path, format.name, summary))
    }
    let name = TerminalText.singleLine(path)
    session.tell(Text("Wrote \(name)", "\(name, .toward) 내보냈어요"))
    if let summary { report(summary, format.name, in: context) }
  }

  /// Writes the store in a format. It throws if the store is damaged and rows may be missing.
  private func write(
    _ provider: any StoreReading, _ format: any ExportFormat, options: ExportOptions,
    to sink: ByteSink
  ) throws -> ExportSummary? {
    try provider.readAndWait { snapshot in
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
    // The export is first run without writing, so that a damaged store fails before the first file
    // is changed or removed.
    let summary = try provider.readAndWait { snapshot in
      try session.following(.export, on: nil, progress, language: context.language) {
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
      return try Output.write(ExportJSON.value(to: path, format.name, summary, counts: counts))
    }
    let name = TerminalText.singleLine(path)
    session.tell(
      Text(
        "\(name): \(counts.written) written, \(counts.same) unchanged, \(counts.removed) removed, "
          + "\(counts.others) not in the store",
        "\(name): 씀 \(counts.written), 그대로 \(counts.same), 지움 \(counts.removed), "
          + "저장소에 없음 \(counts.others)"))
    report(summary, format.name, in: context)
  }

  /// Refuses options that don't apply to the format.
  private func checkFlags(_ format: FormatName) throws {
    guard !diary || [.csv, .markdown, .iCalendar].contains(format) else {
      throw CommandError.usage(
        Text(
          "--diary is only for csv, md, ics and vdir.",
          "--diary는 csv, md, ics, vdir에만 쓸 수 있어요."),
        hint: Text(
          "Leave it out; `--format jsonl` always has the diary.",
          "빼 주세요. `--format jsonl`에는 늘 감정일기가 있어요."))
    }
    guard !publicOnly || format == .iCalendar else {
      throw CommandError.usage(
        Text(
          "--public-only is only for ics and vdir.",
          "--public-only는 ics와 vdir에만 쓸 수 있어요."),
        hint: Text(
          "Leave it out, or give `--format ics`.",
          "빼거나 `--format ics`를 적어 주세요."))
    }
  }

  /// Lists on standard error what the file lacks, and what it holds in another form than the store.
  private func report(
    _ summary: ExportSummary, _ format: FormatName, in context: CommandContext
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

  /// Writes the bytes unchanged for programs, and as escaped text on a terminal.
  private func show<Result>(
    on environment: ProcessEnvironment, _ produce: (ByteSink) throws -> Result
  ) throws -> Result {
    guard environment.isTerminal else { return try produce { try Output.write($0) } }
    var screen = TerminalSink()
    let result = try produce { try screen.take($0) }
    try screen.finish()
    return result
  }

  /// Writes a file, which gets its name only when it is complete.
  private func write<Result>(
    to path: String, _ produce: (ByteSink) throws -> Result
  ) throws -> Result {
    try WholeFile.write(to: path, replaces: force) { temporaryPath in
      let output = try OutputFile(temporaryPath)
      let result = try produce { try output.write($0) }
      try output.close()
      return result
    }
  }
}
