/// One run of an import inside its transaction: what it has seen so far, and what became of it.
struct ImportSession {
  let transaction: any StoreTransaction
  var categories: CategoryImport
  private var settings: SettingImport
  private var values: ValueImport
  private var diary = DiaryImport()
  private var log = ImportLog()
  /// The events that the file had before.
  var seen = EventIDSet()
  /// Those that this import added.
  var added = EventIDSet()
  /// Those whose records the file had before.
  var recorded = EventIDSet()

  init(_ transaction: any StoreTransaction) throws {
    self.transaction = transaction
    categories = try CategoryImport(transaction)
    settings = try SettingImport(transaction)
    values = try ValueImport(transaction)
  }

  mutating func take(_ entry: ImportEntry) throws {
    switch entry {
    case .problem(let problem):
      log.reject(problem)
    case .item(.category(let category), let location):
      try categories.collect(category, at: location, into: &log)
    case .item(.setting(let setting), let location):
      try settings.take(setting, at: location, into: &log, transaction)
    case .item(.value(let value), let location):
      try values.take(value, at: location, into: &log, transaction)
    case .item(.event(let imported), let location):
      try categories.settle(into: &log, transaction)
      try take(imported, at: location)
    case .item(.records(let uid, let records), _):
      try categories.settle(into: &log, transaction)
      try take(records, of: uid)
    case .item(.continuation(let continuation), let location):
      try categories.settle(into: &log, transaction)
      try take(continuation, at: location)
    case .item(.diary(let entry), let location):
      try categories.settle(into: &log, transaction)
      try diary.take(entry, at: location, into: &log, transaction)
    }
  }

  mutating func finish() throws -> ImportReport {
    try categories.settle(into: &log, transaction)
    return log.report
  }

  mutating func count(
    _ type: ImportRecordType, _ outcome: ImportCounts.Outcome, _ number: Int = 1
  ) {
    log.count(type, outcome, number)
  }

  mutating func reject(_ problem: ImportProblem) {
    log.reject(problem)
  }

  /// The store's category for an imported event; nil where there is none.
  mutating func category(
    for imported: ImportedEvent, stored: (any PlannedEvent)?
  ) throws -> Category? {
    try categories.category(
      for: imported.event.category, imported.categoryPolicy, stored: stored?.category, into: &log,
      transaction)
  }
}

/// The account of a run, and its first problems.
struct ImportLog {
  private var account = ImportAccount()
  private var problems: [ImportProblem] = []

  mutating func count(
    _ type: ImportRecordType, _ outcome: ImportCounts.Outcome, _ number: Int = 1
  ) {
    account.count(type, outcome, number)
  }

  mutating func reject(_ problem: ImportProblem) {
    account.count(problem.type, .rejected)
    if problems.count < ImportOptions.listedProblems { problems.append(problem) }
  }

  mutating func added(_ category: Category) {
    account.added(category)
  }

  /// Problems with records come in groups, so they are put back into the order of lines.
  var report: ImportReport {
    let ordered = problems.enumerated().sorted { one, other in
      let lines = (one.element.location.lineNumber ?? 0, other.element.location.lineNumber ?? 0)
      return lines.0 == lines.1 ? one.offset < other.offset : lines.0 < lines.1
    }
    return ImportReport(account: account, problems: ordered.map(\.element))
  }
}
