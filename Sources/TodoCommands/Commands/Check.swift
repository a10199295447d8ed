import ArgumentParser
import TodoDomain
import TodoExchange
import TodoMaintenance
import TodoPresentation
import TodoStorage

struct Check: AsyncParsableCommand, StoreCommand {
  static let configuration = CommandConfiguration(
    abstract: "Check the whole store, and save what can be saved of a damaged one.",
    discussion: """
      The check looks at the structure, the references, every value, the uids and the journal, and \
      lists each problem with its place.

      --salvage writes all that can still be read of a damaged store into a new store; the damaged \
      one is only read. --repair does the same, and replaces the store with the result; the damaged \
      store is kept beside it, under another name. Both list everything that is missing, and exit \
      with 65 if anything is.
      """)

  @Flag(help: "Repair the store if the check finds a problem.")
  var repair = false

  @Option(
    help: ArgumentHelp("Save what can be saved into this new store.", valueName: "file"),
    completion: .file())
  var salvage: String?

  @Flag(name: [.long, .short], help: "Don't ask for confirmation before a repair.")
  var yes = false

  @OptionGroup var progress: ProgressOptions

  @OptionGroup var global: GlobalOptions

  func validate() throws {
    guard !repair || salvage == nil else {
      throw ValidationError("--repair and --salvage can't be combined.")
    }
    guard !yes || repair else { throw ValidationError("--yes needs --repair.") }
  }

  func run() async throws {
    let session = try Session(global)
    if repair || salvage != nil { try session.requireFile() }
    if let salvage { return try session.salvage(into: salvage) }
    if repair { return try await session.repair(assumingYes: yes) }
    let report = try session.following(
      .check, on: session.storePath, progress, session.environment.language
    ) { try session.check() }
    if global.json {
      try Output.write(Envelope.of([("check", StoreJSON.value(report))]))
    } else {
      try session.print(report)
    }
    try report.requireSoundness()
  }
}

extension StoreFinding {
  /// The largest number of places that are shown.
  private var mostShown: Int { 10 }

  /// The finding as lines: the problem first, then its places.
  func lines(_ words: String) -> [String] {
    let place = column.isEmpty ? table : "\(table).\(column)"
    let title = "\(words)\(place.isEmpty ? "" : ", in \(place)"): \(count)"
    let shown = places.prefix(mostShown).map { TerminalText.singleLine($0.words) }
    let rest = count - shown.count
    let more = rest > 0 && !shown.isEmpty ? ["and \(rest) more"] : []
    guard !isOfFile else { return [title] + (shown + more).map { "  \($0)" } }
    return [title] + (shown.isEmpty ? [] : ["  " + (shown + more).joined(separator: ", ")])
  }

  /// Whether the places are sentences of SQLite.
  private var isOfFile: Bool { table.isEmpty }
}

extension RowPlace {
  var words: String {
    switch self {
    case .id(let id): "\(id)"
    case .date(let event, let date): "\(event) on \(date?.description ?? "an invalid date")"
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
    case .danglingReference: "references to missing rows"
    case .orphan: "rows of missing todos"
    case .incompleteEvent: "todos without the fields of their kind"
    case .unknownKind: "todos of kinds that this todoctl doesn't know"
    case .strayKindRow: "rows for todos of another kind"
    case .duplicateUID: "uids that an earlier row has"
    case .unreadableValue: "values that can't be read"
    case .brokenSteps: "journal entries whose steps aren't 1, 2, 3, …"
    case .unreadableChange: "changes that can't be read"
    case .sequenceBehind: "ids that could be given out again"
    case .missingIdentity: "the identity of the store is missing"
    case .searchDiffers: "the index of search isn't that of the todos' texts"
    }
  }
}

extension SalvageReport {
  /// Everything that is missing, or kept in another form, as lines.
  var lines: [String] {
    tables.flatMap(\.lines) + findings.flatMap { $0.lines($0.name.words) }
  }
}

extension SalvagedTable {
  private var mostShown: Int { 10 }

  fileprivate var lines: [String] {
    guard found != kept || !gaps.isEmpty else { return [] }
    let shown = gaps.prefix(mostShown).map { "  unreadable pages \($0.words)" }
    let rest = gaps.count - shown.count
    return ["\(name): kept \(kept) of \(found) readable rows"] + shown
      + (rest > 0 ? ["  and at \(rest) more places"] : [])
  }
}

extension SalvageGap {
  fileprivate var words: String {
    let (after, before) = (after.map(\.shown), before.map(\.shown))
    return switch (after, before) {
    case (nil, nil): "from the first to the last row"
    case (nil, let before?): "before \(before)"
    case (let after?, nil): "after \(after)"
    case (let after?, let before?): "between \(after) and \(before)"
    }
  }
}

extension RowPlace {
  fileprivate var shown: String { TerminalText.singleLine(words) }
}

extension SalvageOutcome {
  /// The outcome of rows in words, for people.
  fileprivate var words: String {
    switch self {
    case .missingTable: "missing tables"
    case .unknownTable: "tables that this todoctl doesn't know, left out"
    case .unreadableValue: "dropped rows with values that can't be read"
    case .incompleteEvent: "dropped todos whose required fields are lost"
    case .unknownKind: "dropped todos of kinds that this todoctl doesn't know"
    case .strayKindRow: "dropped rows for todos of another kind"
    case .orphan: "dropped rows of lost todos"
    case .duplicate: "dropped rows with a uid that an earlier row has"
    case .brokenEntry: "dropped incomplete journal entries"
    case .entryLost: "dropped changes whose journal entry is lost"
    case .categoryMerged: "categories merged with an earlier one of the same name"
    case .categoryMadeAnew: "recreated categories"
    case .underNewCategory: "kept, under a recreated category"
    case .keptWithoutPart: "kept, without the lost fields of their kind"
    case .renumbered: "kept, with a new id"
    case .identityMadeAnew: "a new identity, since the old one is lost"
    }
  }
}
