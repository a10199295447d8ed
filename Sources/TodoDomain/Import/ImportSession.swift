extension EventWriting {
  /// Brings a file's records in, all in one transaction.
  ///
  /// Events are matched by uid, records by event and date, categories by name: new ones are added,
  /// others compared and replaced where they differ. Nothing is ever removed; only a store without
  /// events, whose categories are those that it was created with, takes over a complete list of
  /// categories as it is.
  ///
  /// - Parameter observer: Is told of each problem as it comes, and of the end before anything is
  ///   kept.
  /// - Throws: `ImportRejected` where a record can't be brought in, unless those are to be skipped,
  ///   and whatever the reader, the observer or the store throws. Nothing was written then.
  public func importRecords(
    _ options: ImportOptions = ImportOptions(), at now: Instant,
    from reader: some ImportReader, observer: (any ImportObserver)? = nil
  ) throws -> ImportReport {
    do {
      return try write(CommitNote(action: "import", at: now)) { transaction in
        var session = try ImportSession(transaction, observer)
        let report = try session.run(reader)
        try observer?.finish()
        if report.summary.total.rejected > 0, !options.skipInvalid { throw ImportRejected(report) }
        if options.dryRun { throw DryRun(report: report) }
        return report
      }
    } catch let end as DryRun {
      return end.report
    }
  }
}

/// Takes the problems of an import as they come, however many there are.
public protocol ImportObserver {
  /// Takes the problem of a record that is not brought in, or a warning about one that is.
  func note(_ problem: ImportProblem)
  /// Ends the list, before anything of the file is kept.
  ///
  /// - Throws: Why the list isn't complete: the import is given up then.
  func finish() throws
}

/// Leaves the transaction of a dry run, so that it rolls back.
private struct DryRun: Error {
  let report: ImportReport
}

/// One run of an import inside its transaction: what it has seen so far, and what became of it.
struct ImportSession {
  let transaction: any StoreTransaction
  var categories: CategoryImport
  private var settings: SettingImport
  private var values: ValueImport
  private var diary = DiaryImport()
  private var log: ImportLog
  /// The events that the file had before.
  var seen = EventIDSet()
  /// Those that this import added.
  var added = EventIDSet()
  /// Those whose records the file had before.
  var recorded = EventIDSet()

  init(_ transaction: any StoreTransaction, _ observer: (any ImportObserver)?) throws {
    self.transaction = transaction
    log = ImportLog(observer)
    categories = try CategoryImport(transaction)
    settings = try SettingImport(transaction)
    values = try ValueImport(transaction)
  }

  /// Takes all records of a reader.
  mutating func run(_ reader: some ImportReader) throws -> ImportReport {
    var reader = reader
    while let record = try reader.next() {
      log.fileName = reader.fileName
      try take(record)
    }
    try categories.settle(into: &log, transaction)
    return log.report
  }

  private mutating func take(_ record: ImportRecord) throws {
    switch record {
    case .problem(let problem):
      log.note(problem)
    case .item(.category(let category), let location):
      try categories.collect(category, at: location, into: &log)
    case .item(.setting(let setting), let location):
      try settings.take(setting, at: location, into: &log, transaction)
    case .item(.value(let value), let location):
      try values.take(value, at: location, into: &log, transaction)
    case .item(.event(let change), let location):
      try categories.settle(into: &log, transaction)
      try take(change, at: location)
    case .item(.records(let uid, let records), _):
      try categories.settle(into: &log, transaction)
      try take(records, of: uid)
    case .item(.diary(let entry), let location):
      try categories.settle(into: &log, transaction)
      try diary.take(entry, at: location, into: &log, transaction)
    case .item(.copy(let type), _):
      log.count(type, .same)
    }
  }

  mutating func count(
    _ type: ImportRecordType, _ outcome: ImportCounts.Outcome, _ number: Int = 1
  ) {
    log.count(type, outcome, number)
  }

  /// Notes a record that is not brought in, or a warning about one that is.
  mutating func note(_ problem: ImportProblem) {
    log.note(problem)
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
