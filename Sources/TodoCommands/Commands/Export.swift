import ArgumentParser
import TodoDomain
import TodoExchange
import TodoStorage

struct Export: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Write everything to a file, or to standard output.",
    discussion: """
      The format is told from the file's name: jsonl (todoctl's own, lossless) or csv. With --from \
      and --to, csv holds the occurrences of those days instead of the events.
      """
  )

  @Argument(help: "The file; - (or none) is standard output.")
  var file: String?

  @Option(help: ArgumentHelp("The format: jsonl or csv.", valueName: "name"))
  var format: String?

  @Option(help: ArgumentHelp("The first day.", valueName: "date"), transform: Parsing.date)
  var from: DateArgument?

  @Option(help: ArgumentHelp("The last day.", valueName: "date"), transform: Parsing.date)
  var to: DateArgument?

  @Flag(help: "In csv, leave texts that a spreadsheet could take for formulas as they are.")
  var raw = false

  @Flag(help: "In csv, write the diary instead of the events.")
  var diary = false

  @Flag(help: "Replace a file of that name.")
  var force = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard (from == nil) == (to == nil) else {
      throw ValidationError("--from and --to go together.")
    }
    guard !diary || from == nil else {
      throw ValidationError("--diary goes without --from and --to.")
    }
  }

  func run() throws {
    let session = try Session(global)
    let provider = try session.provider()
    let path = file == "-" ? nil : file
    let format = try FormatRegistry.standard.exportFormat(named: format, fileName: path)
    guard !diary || format.name == .csv else {
      throw CommandError.usage(
        "--diary is for csv alone.", hint: "Every other format holds the diary anyway.")
    }
    let options = ExportOptions(
      occurrences: try range(session, provider), isRaw: raw, isDiary: diary)
    guard let path else {
      return try format.write(provider, options, to: { try Output.write($0) })
    }
    try session.refuseOwnFiles(path)
    try write(to: path) { try format.write(provider, options, to: $0) }
    if global.json {
      let export: JSONValue = ["file": .string(path), "format": .string(format.name.rawValue)]
      try Output.write(Envelope.of([("export", export)]))
    } else {
      Output.report("Wrote \(path)\n")
    }
  }

  private func range(
    _ session: Session, _ provider: any EventProviding
  ) throws -> ClosedRange<CivilDate>? {
    guard let from, let to else { return nil }
    let today = try session.today(provider)
    return try CivilDate.range(from: from.resolved(today: today), to: to.resolved(today: today))
  }

  /// The file gets its name when it is complete.
  private func write(to path: String, _ produce: (ByteSink) throws -> Void) throws {
    let pending = try PendingFile(besides: path)
    do {
      let output = try OutputFile(pending.temporaryPath)
      try produce { try output.write($0) }
      try output.close()
      try pending.publish(replacing: force)
    } catch {
      pending.discard()
      throw error
    }
  }
}
