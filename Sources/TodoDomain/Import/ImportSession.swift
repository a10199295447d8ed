extension EventWriting {
  /// Imports a file's records, all in one transaction.
  ///
  /// Events are matched by uid, records by event and date, categories by name. The import adds new
  /// records and replaces different ones. It removes nothing, with one exception: a store without
  /// events, with only its initial categories, takes over a complete list of categories with its
  /// order.
  ///
  /// - Parameters:
  ///   - options: Whether to skip invalid records, and whether the import is a dry run.
  ///   - now: The moment of the commit.
  ///   - origin: The program that makes the commit, for the history.
  ///   - words: The name of the file, for the history.
  ///   - reader: The reader of the file's records. Another thread uses it.
  ///   - observer: Receives each problem when it is found. Its `finish` is called before the
  ///     commit.
  /// - Returns: The counts and the problems.
  /// - Throws: `ImportRejected` if a record is invalid, unless `options.skipInvalid`, or if more
  ///   than `ImportOptions.mostRejected` records are; all errors of the reader, the observer and
  ///   the store. After an error, nothing is written.
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

/// Receives the problems of an import when they are found. There can be any number of them.
public protocol ImportObserver {
  /// Receives the problem of a record that is rejected or left out, or a warning about a mended
  /// record.
  func note(_ problem: ImportProblem)
  /// Learns that no more problems follow, before the import is committed.
  ///
  /// - Throws: The reason why the list isn't complete. The import then fails.
  func finish() throws
  /// Reviews an import that isn't rejected, before it is committed, or rolled back in a dry run.
  ///
  /// - Parameters:
  ///   - report: The result of the import.
  ///   - store: The store with the changes of the import.
  /// - Throws: The reason why the import must not be committed. The import then fails.
  func review(_ report: ImportReport, _ store: any StoreReading) throws
}

/// The error that ends the transaction of a dry run, so that it is rolled back.
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
  /// The ids of the events that were read from the file so far.
  var seen = EventIDSet()
  /// The ids of the events that this import added.
  var added = EventIDSet()
  /// The ids of the events for which the file has already had records.
  var recorded = EventIDSet()
  /// The stored form of the series whose date was changed last. It is cached because a file can
  /// change many dates of one series, and its row can be large.
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

  /// Imports all records of a reader. Stops early if too many records are rejected.
  mutating func run(_ records: ReadAhead<RecordBatches>) throws -> ImportReport {
    do {
      try records.visit(most: transaction.recordsAhead) { batch in
        try transaction.prefetch(ImportLookUps(of: batch.map(\.record)))
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

  /// The error that stops the reading of a file after too many rejected records.
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

  /// Returns the stored event with this uid; nil if there is none.
  func event(with uid: EventUID) throws -> (any PlannedEvent)? {
    if let lastSeries, lastSeries.uid == uid { return lastSeries.event }
    return try transaction.event(withUID: uid)
  }

  /// Returns the stored event with this uid, and caches it for further changes of its dates; nil if
  /// there is none.
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

  /// The handling of a record that differs from the stored one.
  var conflicts: ImportConflicts { log.conflicts }

  /// Returns whether the file's version of a record replaces the stored one. If not, counts the
  /// record as unchanged, or as rejected with a problem.
  mutating func replaces(
    _ type: ImportRecordType, _ record: EventUID, field: String? = nil, value: String? = nil,
    at location: ImportLocation
  ) -> Bool {
    log.replaces(type, record.rawValue, field: field, value: value, at: location)
  }

  /// Returns the store's category for an imported event, after adding it if the event's policy
  /// allows that; nil if the store lacks the category and the policy doesn't allow adding it.
  mutating func category(
    for imported: ImportedEvent, stored: (any PlannedEvent)?
  ) throws -> Category? {
    try category(
      for: imported.event.category, imported.categoryPolicy, stored: stored?.category)
  }

  /// Returns the store's category for a category of a file, after adding it if the policy allows
  /// that; nil if the store has none and none may be added.
  mutating func category(
    for category: Category, _ policy: ImportedEvent.CategoryPolicy, stored: Category? = nil
  ) throws -> Category? {
    try categories.category(for: category, policy, stored: stored, into: &log, transaction)
  }
}

/// Reads the records of a file in batches. A batch has a limited number of records and dates, so
/// that memory doesn't grow with the file.
struct RecordBatches: BatchReader {
  /// A record, and the name of its file.
  typealias Record = (record: ImportRecord, fileName: String?)

  private var reader: any ImportReader

  /// The largest number of dates in a batch. The last event of the batch may exceed it.
  private static let mostDates = 5_000

  init(_ reader: any ImportReader) { self.reader = reader }

  mutating func next(_ most: Int) -> (batch: [Record], end: Result<Void, any Error>?) {
    var batch: [Record] = []
    var dates = 0
    do {
      while batch.count < most, dates < Self.mostDates {
        guard let record = try reader.next() else { return (batch, .success(())) }
        batch.append((record, reader.fileName))
        dates += record.dates
      }
    } catch {
      return (batch, .failure(error))
    }
    return (batch, nil)
  }
}

extension ImportRecord {
  /// The number of records of single dates that the item holds.
  fileprivate var dates: Int {
    switch self {
    case .item(.records(_, let records), _): records.count
    case .item(.event(let event as ImportedEvent), _): event.records.count
    default: 0
    }
  }
}

/// The keys that an import looks up in the store, all at once, before it inserts the records.
public struct ImportLookUps: Sendable {
  /// The uids of events to look up.
  public private(set) var events: Set<EventUID> = []
  /// The ids of the events in other programs.
  public private(set) var remoteIDs: Set<RemoteID> = []
  /// The uids of diary entries to look up, in lower case.
  public private(set) var diaries: Set<EventUID> = []

  /// Makes the look-ups for events with these uids.
  public init(events: some Sequence<EventUID>) { self.events = Set(events) }

  /// Makes the look-ups that an import needs for these records of a file.
  public init(of records: [ImportRecord]) {
    for case .item(let item, _) in records {
      switch item {
      case .event(let change):
        events.formUnion([change.uid, change.itemUID])
        if let remoteID = change.remoteID { remoteIDs.insert(remoteID) }
      case .records(let uid, _): events.insert(uid)
      case .diary(let imported): diaries.insert(imported.entry.uid.caseFolded)
      case .setting, .value, .category, .copy: continue
      }
    }
  }
}

/// The id of an event in another program. It is unique within a format and a kind.
public struct RemoteID: Hashable, Sendable {
  /// The name of the format.
  public let format: String
  /// The id, exactly as the other program writes it.
  @Exactly public private(set) var id: String
  /// The kind of the event.
  public let kind: EventKind

  /// Makes an id of another program.
  public init(format: String, id: String, kind: EventKind) {
    self.format = format
    self.id = id
    self.kind = kind
  }

  /// Reads the id of an event; nil if it has none.
  public init?(of event: some PlannedEvent) {
    guard let source = event.details.source, let id = source.remoteID else { return nil }
    self.init(format: source.format, id: id, kind: event.kind)
  }
}
