import Foundation
package import GRDB
package import TodoDomain

/// Reads a store on one connection, inside a transaction of the caller.
struct StoreReader: StoreReading {
  let db: Database
  let columns: EventColumns
  let known = KnownCategories()
  private let rules = ParsedRules()
  let searches = SearchNote()
  /// The unwritten changes of the search index; empty in a transaction that only reads.
  let pieces = PendingPieces()
  let syncStatements = SyncStatements()
  private let one: CachedStatement
  // The query uses only the index: most uids of an import are new.
  private let idOfUID = CachedStatement("SELECT id FROM event WHERE uid = ?")
  private let uidsFrom = CachedStatement("SELECT id, uid FROM event WHERE uid >= ? ORDER BY uid")

  init(db: Database, columns: EventColumns) {
    self.db = db
    self.columns = columns
    one = CachedStatement(columns.selectOne)
  }

  func readAndWait<Result>(_ body: (any StoreReading) throws -> Result) throws -> Result {
    try body(self)
  }

  // MARK: One event

  func event(with id: EventID) throws -> (any PlannedEvent)? {
    let statement = try one.ready(db)
    statement.bind(id.rawValue, at: 1)
    return try onlyEvent(of: statement)
  }

  func event(withUID uid: EventUID) throws -> (any PlannedEvent)? {
    let statement = try idOfUID.ready(db)
    statement.bind(uid.rawValue, at: 1)
    guard try statement.step() else { return nil }
    defer { statement.reset() }
    return try EventID(statement.int(0)).flatMap { try event(with: $0) }
  }

  func visitUIDs(startingWith prefix: String, _ body: (EventUID) throws -> Bool) throws {
    let statement = try uidsFrom.ready(db)
    statement.bind(prefix, at: 1)
    defer { statement.reset() }
    while try statement.step() {
      guard let uid = try? EventUID(statement.text(1)) else {
        throw StoreError.damaged(.value(table: "event", column: "uid", id: statement.int(0)))
      }
      guard uid.rawValue.utf8.starts(with: prefix.utf8), try body(uid) else { return }
    }
  }

  func event(from format: String, remoteID: String, kind: EventKind) throws -> (any PlannedEvent)? {
    let statement = try PreparedStatement.cached(
      db,
      """
      \(columns.select)
      WHERE source.format = ? AND source.kind = ? AND source.remote_id = ?
      """)
    statement.bind(format, at: 1)
    statement.bind(kind.rawValue, at: 2)
    statement.bind(remoteID, at: 3)
    return try onlyEvent(of: statement)
  }

  private func onlyEvent(of statement: PreparedStatement) throws -> (any PlannedEvent)? {
    guard try statement.step() else { return nil }
    defer { statement.reset() }
    return try wholeEvent(of: statement, known.all(db).byID)
  }

  /// Reads an event from a statement's row. The event must have a row in the table of its kind,
  /// since its own values would be missing otherwise.
  func wholeEvent(
    of row: PreparedStatement, _ categories: [Int: TodoDomain.Category]
  ) throws -> any PlannedEvent {
    let event = try EventRow.read(row, columns, categories: categories, rules: rules)
    guard let key = columns.keyOffset(of: event.kind), !row.isNull(key) else {
      throw StoreError.damaged(.value(table: event.kind.rawValue, column: "", id: row.int(0)))
    }
    return event
  }

  func records(of id: EventID) throws -> [OccurrenceRecord] {
    searches.note()
    let statement = try PreparedStatement.cached(
      db, "SELECT \(OccurrenceRow.columns) FROM occurrence WHERE event_id = ? ORDER BY date")
    statement.bind(id.rawValue, at: 1)
    return try records(statement)
  }

  func record(of id: EventID, on date: CivilDate) throws -> OccurrenceRecord? {
    try records(of: id.rawValue, on: date...date).first
  }

  // MARK: Many events

  func visitEvents(
    _ selection: EventSelection, _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    let (query, range): (String, ClosedRange<CivilDate>)
    let changes: [Int: [OccurrenceRecord]]
    let dates: (any PlannedEvent) -> ClosedRange<CivilDate>
    switch selection {
    case .all: return try visitAll(body)
    case .near(let days, let kind):
      (query, range) = (CandidateQuery.rows(columns, of: kind), days)
      changes = try changedDays(ChangedDayQuery.near, days)
      dates = { $0.dates(near: days) }
    case .limited(let days):
      (query, range) = (LimitQuery.rows(columns), days)
      changes = try changedDays(ChangedDayQuery.near, days)
      dates = { $0.dates(near: days) }
    case .overlapping(let days):
      (query, range) = (CandidateQuery.reachingRows(columns), days)
      changes = try changedDays(ChangedDayQuery.reaching, days)
      dates = { $0.dates(overlapping: days) }
    case .due(let days):
      (query, range) = (DueQuery.rows(columns), days)
      changes = try changedDays(ChangedDayQuery.reaching, days)
      dates = { $0.dates(overlapping: days) }
    case .withAlarmsIn(let days):
      (query, range) = (AlarmQuery.rows(columns), AlarmQuery.near(days))
      changes = try changedDays(ChangedDayQuery.following, days)
      dates = { $0.dates(withAlarmsIn: days) }
    }
    try visit(
      query, range, selection: selection, changes: changes, body: body, recordsOn: dates)
  }

  private func visitAll(_ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void) throws {
    let categories = try known.all(db).byID
    let events = try PreparedStatement(db, "\(columns.select) ORDER BY event.id")
    var records = try RecordCursor(
      PreparedStatement(
        db, "SELECT \(OccurrenceRow.columns) FROM occurrence ORDER BY event_id, date"),
      categories)
    var keys = RisingKeys<Int>(of: "event")
    var read = WalkedRows()
    var progress = try WorkProgress(overEventsOf: db)
    while try events.step() {
      let event = try wholeEvent(of: events, categories)
      let id = events.int(0)
      try keys.take(id)
      read.take(id, event.kind, hasSource: !events.isNull(columns.sourceOffset))
      try body(event, records.take(of: id))
      try progress.advance()
    }
    try records.finish()
    try read.require(in: db, columns)
    try records.read.require(
      RowTally(db, "occurrence", id: "event_id", index: "INDEXED BY occurrence_by_date"),
      of: "occurrence")
  }

  /// Passes each event that a query finds for a range to `body`, with its records on the dates of
  /// `dates`; then the other events in `changes`, which have a changed day (``DayChange``).
  private func visit(
    _ query: String, _ range: ClosedRange<CivilDate>, selection: EventSelection,
    changes: [Int: [OccurrenceRecord]],
    body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void,
    recordsOn dates: (any PlannedEvent) -> ClosedRange<CivilDate>
  ) throws {
    var changes = changes
    try visit(query, range, recordsOn: dates) { id, event, records in
      guard let changed = changes.removeValue(forKey: id) else { return try body(event, records) }
      let selected = selection.records(of: event, among: records.adding(changed))
      try body(event, selected ?? [])
    }
    for (id, changed) in changes.sorted(by: { $0.key < $1.key }) {
      guard let event = try EventID(id).flatMap({ try event(with: $0) }) else { continue }
      let records = try records(of: id, on: dates(event)).adding(changed)
      if let selected = selection.records(of: event, among: records) { try body(event, selected) }
    }
  }

  private func visit(
    _ query: String, _ range: ClosedRange<CivilDate>,
    recordsOn dates: (any PlannedEvent) -> ClosedRange<CivilDate>,
    body: (Int, any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    searches.note()
    let categories = try known.all(db).byID
    var shared: SharedRecords?
    let statement = try PreparedStatement.cached(db, query)
    statement.bind(range.lowerBound.columnText, at: 1)
    statement.bind(range.upperBound.columnText, at: 2)
    defer { statement.reset() }
    while try statement.step() {
      let event = try wholeEvent(of: statement, categories)
      let (id, dates) = (statement.int(0), dates(event))
      if dates == range {
        let known = try shared ?? sharedRecords(in: range)
        shared = known
        if case .few(let records) = known {
          try body(id, event, records[id] ?? [])
          continue
        }
      }
      try body(id, event, records(of: id, on: dates))
    }
  }

  /// Returns the records of an event on some dates.
  private func records(
    of event: Int, on dates: ClosedRange<CivilDate>
  ) throws -> [OccurrenceRecord] {
    let statement = try PreparedStatement.cached(
      db,
      """
      SELECT \(OccurrenceRow.columns) FROM occurrence
      WHERE event_id = ? AND date BETWEEN ? AND ? ORDER BY date
      """)
    statement.bind(event, at: 1)
    statement.bind(dates.lowerBound.columnText, at: 2)
    statement.bind(dates.upperBound.columnText, at: 3)
    return try records(statement)
  }

  func records(_ rows: PreparedStatement) throws -> [OccurrenceRecord] {
    let categories = try known.all(db).byID
    var records: [OccurrenceRecord] = []
    defer { rows.reset() }
    while try rows.step() { records.append(try OccurrenceRow.read(rows, categories).record) }
    return records
  }

  /// The records of a range of dates, without records of changed days. Reading all of them at once
  /// is faster than reading them event by event.
  private enum SharedRecords {
    /// The records by event.
    case few([Int: [OccurrenceRecord]])
    /// There are too many records to keep in memory.
    case many

    /// The greatest number of records that are kept.
    static let limit = 50_000
  }

  private func sharedRecords(in range: ClosedRange<CivilDate>) throws -> SharedRecords {
    let statement = try PreparedStatement.cached(
      db, "SELECT \(OccurrenceRow.unchangedColumns) FROM occurrence WHERE date BETWEEN ? AND ?")
    statement.bind(range.lowerBound.columnText, at: 1)
    statement.bind(range.upperBound.columnText, at: 2)
    defer { statement.reset() }
    var records: [Int: [OccurrenceRecord]] = [:]
    var count = 0
    while try statement.step() {
      guard count < SharedRecords.limit else { return .many }
      guard let (event, record) = try OccurrenceRow.readUnchanged(statement) else { continue }
      records[event, default: []].append(record)
      count += 1
    }
    return .few(records)
  }

  // MARK: The rest

  func categories() throws -> [TodoDomain.Category] {
    try known.all(db).inOrder
  }

  func settings() throws -> [Setting] {
    let statement = try PreparedStatement.cached(
      db, "SELECT key, value FROM setting ORDER BY key")
    defer { statement.reset() }
    var values: [String: String] = [:]
    var keys = RisingKeys<TextKey>(of: "setting")
    while try statement.step() {
      guard let key = statement.storedText(0), let value = statement.storedText(1) else {
        throw StoreError.damaged(.value(table: "setting", column: "value", id: 0))
      }
      try keys.take(TextKey(key))
      values[key] = value
    }
    do {
      return try SettingKey.allCases.compactMap { key in
        try values[key.rawValue].map { try Setting(key, $0) }
      }
    } catch is ValueError {
      throw StoreError.damaged(.value(table: "setting", column: "value", id: 0))
    }
  }

  func requireCompleteness() throws {
    // A walk over all events checks itself, but a search relies on the indexes.
    if searches.wereMade { try StoreIntegrity.require(db) }
  }

  func values() throws -> [KeyValue] { try KeyValueTable.fetchAll(db) }

  func counts(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID?
  ) throws -> OccurrenceCounts {
    let plain = try CountQuery(db, columns, range: range, categories: known.all(db).byID).counts()
    let expanded = try expandedCounts(in: range, displayedIn: zone)
    return expanded.cells.isEmpty ? plain : plain + expanded
  }

  func totals(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID?
  ) throws -> [CivilDate: Completion] {
    let plain = try CountQuery(db, columns, range: range, categories: known.all(db).byID).totals()
    let expanded = try expandedCounts(in: range, displayedIn: zone).grouped(by: \.date)
    return plain.merging(expanded, uniquingKeysWith: +).filter { !$0.value.isEmpty }
  }

  func countCommits(of action: String, in span: Range<Instant>) throws -> Int {
    let statement = try PreparedStatement.cached(
      db, "SELECT count(*) FROM journal WHERE action = ? AND at >= ? AND at < ?")
    statement.bind(action, at: 1)
    statement.bind(span.lowerBound.columnText, at: 2)
    statement.bind(span.upperBound.columnText, at: 3)
    defer { statement.reset() }
    return try statement.step() ? statement.int(0) : 0
  }

  /// Returns the counts of the events whose dates SQL can't compute, of the changed days of all
  /// other events, and of slipped days.
  private func expandedCounts(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID?
  ) throws -> OccurrenceCounts {
    searches.note()
    let statement = try PreparedStatement.cached(db, CandidateQuery.expandedRows(columns))
    statement.bind(range.lowerBound.columnText, at: 1)
    statement.bind(range.upperBound.columnText, at: 2)
    defer { statement.reset() }
    var counter = OccurrenceCounter()
    var changes = try changedDays(ChangedDayQuery.near, range)
    while try statement.step() {
      let event = try wholeEvent(of: statement, known.all(db).byID)
      let id = statement.int(0)
      let records = try records(of: id, on: event.recordDates(for: range.widenedByZones))
        .adding(changes.removeValue(forKey: id))
      counter.add(event.occurrences(in: range, records: records, displayedIn: zone))
    }
    for (id, records) in changes {
      guard let event = try EventID(id).flatMap({ try event(with: $0) }) else { continue }
      counter.add(event.changedOccurrences(in: range, records: records, displayedIn: zone))
    }
    try visitSlipped(in: range) { counter.addSlips(of: $0, in: range, displayedIn: zone) }
    return counter.counts
  }
}

extension WorkProgress {
  /// Makes the progress of work on all events, with a step for each.
  package init(overEventsOf db: Database) throws {
    try self.init { try Int.fetchOne(db, sql: "SELECT count(*) FROM event") ?? 0 }
  }
}

/// Reads all records once, and returns the records of each event in turn. The events must come by
/// rising ids.
private struct RecordCursor {
  private let rows: PreparedStatement
  private let categories: [Int: TodoDomain.Category]
  private var pending: (event: Int, record: OccurrenceRecord)?
  private var keys = RisingKeys<RecordKey>(of: "occurrence")
  /// The tally of the records that were read.
  private(set) var read = RowTally()

  init(_ rows: PreparedStatement, _ categories: [Int: TodoDomain.Category]) throws {
    self.rows = rows
    self.categories = categories
    try advance()
  }

  mutating func take(of event: Int) throws -> [OccurrenceRecord] {
    var records: [OccurrenceRecord] = []
    while let next = pending, next.event == event {
      records.append(next.record)
      try advance()
    }
    // A copy of the store would lose a record without its event.
    if let next = pending, next.event < event { throw orphan(next.event) }
    return records
  }

  /// Refuses records that are left after the last event.
  func finish() throws {
    if let pending { throw orphan(pending.event) }
  }

  private mutating func advance() throws {
    pending = try rows.step() ? OccurrenceRow.read(rows, categories) : nil
    guard let pending else { return }
    try keys.take(RecordKey(event: pending.event, date: pending.record.date.dayNumber))
    read.add(pending.event)
  }

  private func orphan(_ event: Int) -> StoreError {
    .damaged(.value(table: "occurrence", column: "event_id", id: event))
  }
}
