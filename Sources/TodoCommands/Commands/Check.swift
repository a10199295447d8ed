import ArgumentParser
import TodoDomain
import TodoExchange
import TodoMaintenance
import TodoPresentation
import TodoStorage

struct Check: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Look at the whole store, and save what can be saved of a damaged one.",
    discussion: """
      Structure, references, every value, uids, and the journal are looked at; what is wrong is \
      told with its place.

      --salvage copies a damaged store (which is only read), reads around what is damaged, and \
      writes all that any command could read into a new store. --repair does the same and puts the \
      result in the place of the store; what was there stays beside it, under another name. Both \
      tell everything that is missing, and exit with 65 where something is.
      """)

  @Flag(help: "Repair the store, if something is wrong with it.")
  var repair = false

  @Option(
    help: ArgumentHelp("Save what can be saved into a new store.", valueName: "file"),
    completion: .file())
  var salvage: String?

  @Flag(name: [.long, .short], help: "Don't ask before a repair.")
  var yes = false

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !repair || salvage == nil else {
      throw ValidationError("--repair and --salvage don't go together.")
    }
    guard !yes || repair else { throw ValidationError("--yes goes with --repair.") }
  }

  func run() async throws {
    let session = try Session(global)
    if let salvage { return try session.salvage(into: salvage) }
    if repair { return try await session.repair(assumingYes: yes) }
    let report = try session.check()
    if global.json {
      try Output.write(Envelope.of([("check", StoreJSON.value(report))]))
    } else {
      try session.print(report)
    }
    try report.requireSoundness()
  }
}

extension StoreFinding {
  /// The most places that a line shows.
  private var mostShown: Int { 10 }

  /// What was found, on a line, and where, on the next ones.
  func lines(_ words: String) -> [String] {
    let place = column.isEmpty ? table : "\(table).\(column)"
    let title = "\(words)\(place.isEmpty ? "" : ", in \(place)"): \(count)"
    let shown = places.prefix(mostShown).map { TerminalText.singleLine($0.words) }
    let rest = count - shown.count
    let more = rest > 0 && !shown.isEmpty ? ["and \(rest) more"] : []
    guard !isOfFile else { return [title] + (shown + more).map { "  \($0)" } }
    return [title] + (shown.isEmpty ? [] : ["  " + (shown + more).joined(separator: ", ")])
  }

  /// Whether the places are lines that SQLite wrote, each a sentence.
  private var isOfFile: Bool { table.isEmpty }
}

extension RowPlace {
  var words: String {
    switch self {
    case .id(let id): "\(id)"
    case .date(let event, let date): "\(event) on \(date?.description ?? "a date of no form")"
    case .step(let entry, let step): "\(entry), step \(step)"
    case .key(let key): key
    case .line(let line): line
    }
  }
}

extension StoreProblem {
  /// The problem in words, for people.
  var words: String {
    switch self {
    case .structure: "SQLite's integrity check"
    case .danglingReference: "references to rows that aren't there"
    case .orphan: "rows of events that aren't there"
    case .incompleteEvent: "events without what their kind adds"
    case .unknownKind: "events of kinds that this todoctl doesn't know"
    case .strayKindRow: "rows for events of another kind"
    case .duplicateUID: "uids that another row has"
    case .unreadableValue: "values that can't be read"
    case .brokenSteps: "entries of the journal whose steps aren't counted through"
    case .unreadableChange: "changes that can't be read"
    case .sequenceBehind: "ids that would be given again"
    case .missingIdentity: "nothing says which store this is"
    }
  }
}

extension SalvageReport {
  /// What is missing, or kept in another form, line by line.
  var lines: [String] {
    tables.flatMap(\.lines) + findings.flatMap { $0.lines($0.name.words) }
  }
}

extension SalvagedTable {
  private var mostShown: Int { 10 }

  fileprivate var lines: [String] {
    guard found != kept || !gaps.isEmpty else { return [] }
    let shown = gaps.prefix(mostShown).map { "  pages can't be read \($0.words)" }
    let rest = gaps.count - shown.count
    return ["\(name): \(kept) rows are kept of \(found) that could be read"] + shown
      + (rest > 0 ? ["  and at \(rest) more places"] : [])
  }
}

extension SalvageGap {
  fileprivate var words: String {
    let (after, before) = (after.map(\.shown), before.map(\.shown))
    return switch (after, before) {
    case (nil, nil): "at all"
    case (nil, let before?): "before \(before)"
    case (let after?, nil): "behind \(after)"
    case (let after?, let before?): "between \(after) and \(before)"
    }
  }
}

extension RowPlace {
  fileprivate var shown: String { TerminalText.singleLine(words) }
}

extension SalvageOutcome {
  /// What became of rows, in words.
  fileprivate var words: String {
    switch self {
    case .missingTable: "tables that aren't there"
    case .unknownTable: "tables that this todoctl doesn't know, left behind"
    case .unreadableValue: "dropped for values that can't be read"
    case .incompleteEvent: "dropped, since what their kind must have is lost"
    case .unknownKind: "dropped, of kinds that this todoctl doesn't know"
    case .strayKindRow: "dropped rows for events of another kind"
    case .orphan: "dropped rows of events that are lost"
    case .duplicate: "dropped for a name that an earlier row has"
    case .brokenEntry: "dropped entries of the journal that aren't whole"
    case .entryLost: "dropped changes whose entry in the journal is lost"
    case .categoryMerged: "categories joined with an earlier one of the same name"
    case .categoryMadeAnew: "categories made anew"
    case .underNewCategory: "kept, under a category that was made anew"
    case .keptWithoutPart: "kept, but what their kind adds is lost"
    case .renumbered: "kept, under another id"
    case .identityMadeAnew: "made anew, since which store this was is lost"
    }
  }
}
