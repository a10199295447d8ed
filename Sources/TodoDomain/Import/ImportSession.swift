extension EventWriting {
  /// Imports a file's records, all in one transaction.
  ///
  /// Events are matched by uid, records by event and date, categories by name. New ones are added,
  /// and different ones are replaced. Nothing is removed, with one exception: a store without
  /// events, with only its initial categories, takes over a complete list of categories with its
  /// order.
  ///
  /// - Parameters:
  ///   - options: Whether invalid records are skipped, and whether the import is a dry run.
  ///   - now: The moment of the commit.
  ///   - origin: Who makes the commit, for the history.
  ///   - words: The name of the file, for the history.
  ///   - reader: The reader of the file's records. It is used on another thread.
  ///   - observer: An object that receives each problem as it is found, and the end of the list
  ///     before the commit.
  /// - Returns: The counts and the problems.
  /// - Throws: `ImportRejected` if a record is invalid, unless `options.skipInvalid`, or if more
  ///   than `ImportOptions.mostRejected` are; and all errors of the reader, the observer and the
  ///   store. Nothing is written then.
  public func importRecords(
    _ options: ImportOptions = ImportOptions(), at now: Instant, origin: String? = nil,
    words: String? = nil,
    from reader: sending any ImportReader, observer: (any ImportObserver)? = nil
  ) throws -> ImportReport {
    let records = ReadAhead(RecordBatches(reader))
    do {
      return try writeAndWait(CommitNote(action: "import", at: now, origin: origin, words: words)) {
        transaction in
        var session = try ImportSession(transaction, options.conflicts, observer: observer)
        let report = try session.run(records)
        try observer?.finish()
        if report.summary.total.rejected > 0, !options.skipInvalid || report.summary.isCutShort {
          throw ImportRejected(report)
        }
        try observer?.review(report, transaction)
        if options.dryRun { throw DryRun(report: report) }
        return report
      }
    } catch let end as DryRun {
      return end.report
    }
  }
}

/// Receives the problems of an import as they are found; there can be any number of them.
public protocol ImportObserver {
  /// Takes the problem of a record that is rejected or left out, or a warning about a mended one.
  func note(_ problem: ImportProblem)
  /// Ends the list, before the import is committed.
  ///
  /// - Throws: The reason why the list isn't complete. The import is then given up.
  func finish() throws
  /// Looks at an import that isn't rejected, before it is committed, or rolled back in a dry run.
  ///
  /// - Parameters:
  ///   - report: What the import did.
  ///   - store: The store with the changes of the import.
  /// - Throws: The reason why the import must not be committed. It is then given up.
  func review(_ report: ImportReport, _ store: any StoreReading) throws
}

/// Ends the transaction of a dry run, so that it is rolled back.
private struct DryRun: Error {
  let report: ImportReport
}

/// One run of an import in its transaction: the records seen so far, and their outcomes.
struct ImportSession {
  let transaction: any StoreTransaction
  var categories: CategoryImport
  private var settings: SettingImport
  private var values: ValueImport
  private var diary = DiaryImport()
  private var log: ImportLog
  /// The events that the file had so far.
  var seen = EventIDSet()
  /// The events that this import added.
  var added = EventIDSet()
  /// The events of which the file had records so far.
  var recorded = EventIDSet()
  /// The series of which a date was changed last, as it is stored. A file can have many changes of
  /// a series whose row is large.
  var lastSeries: (uid: EventUID, event: any PlannedEvent)?

  init(
    _ transaction: any StoreTransaction, _ conflicts: ImportConflicts,
    observer: (any ImportObserver)?
  ) throws {
    self.transaction = transaction
    log = ImportLog(conflicts, observer)
    categories = try CategoryImport(transaction)
    settings = try SettingImport(transaction)
    values = try ValueImport(transaction)
  }

  /// Imports all records of a reader, or those before too many that are rejected.
  mutating func run(_ records: ReadAhead<RecordBatches>) throws -> ImportReport {
    do {
      try records.visit(most: transaction.recordsAhead) { batch in
        try transaction.expect(ImportLookUps(of: batch.map(\.record)))
        for (record, fileName) in batch {
          log.fileName = fileName
          try take(record)
        }
        if log.isCutShort { throw CutShort() }
      }
      try categories.settle(into: &log, transaction)
    } catch is CutShort {}
    return log.report
  }

  /// Ends the reading of a file.
  private struct CutShort: Error {}

  private mutating func take(_ record: ImportRecord) throws {
    switch record {
    case .problem(let problem):
      log.note(problem)
    case .item(.category(let category), let location):
      lastSeries = nil
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

  /// The stored event with this uid; nil if there is none.
  func event(with uid: EventUID) throws -> (any PlannedEvent)? {
    if let lastSeries, lastSeries.uid == uid { return lastSeries.event }
    return try transaction.event(withUID: uid)
  }

  /// The stored event of which a date is changed; nil if there is none.
  mutating func series(with uid: EventUID) throws -> (any PlannedEvent)? {
    let event = try event(with: uid)
    lastSeries = event.map { (uid, $0) }
    return event
  }

  mutating func count(
    _ type: ImportRecordType, _ outcome: ImportCounts.Outcome, number: Int = 1
  ) {
    log.count(type, outcome, number: number)
  }

  mutating func count(_ mappings: [ImportMapping]) {
    log.count(mappings)
  }

  /// Counts a problem and passes it to the observer.
  mutating func note(_ problem: ImportProblem) {
    log.note(problem)
  }

  /// Which version stays where the store has another one.
  var conflicts: ImportConflicts { log.conflicts }

  /// Whether a stored record is replaced by another version of it. If it isn't, the record is
  /// counted.
  mutating func replaces(
    _ type: ImportRecordType, _ record: EventUID, field: String? = nil, value: String? = nil,
    at location: ImportLocation
  ) -> Bool {
    log.replaces(type, record.rawValue, field: field, value: value, at: location)
  }

  /// The store's category for an imported event; nil if there is none.
  mutating func category(
    for imported: ImportedEvent, stored: (any PlannedEvent)?
  ) throws -> Category? {
    try category(
      for: imported.event.category, imported.categoryPolicy, stored: stored?.category)
  }

  /// The store's category for one of a file; nil if there is none.
  mutating func category(
    for category: Category, _ policy: ImportedEvent.CategoryPolicy, stored: Category? = nil
  ) throws -> Category? {
    try categories.category(for: category, policy, stored: stored, into: &log, transaction)
  }
}
