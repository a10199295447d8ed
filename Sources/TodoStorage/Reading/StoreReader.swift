import Foundation
import GRDB
import TodoDomain

/// Answers queries on one connection, inside a transaction that somebody else opened.
struct StoreReader: StoreProviding {
  let db: Database
  let columns: EventColumns
  let known = KnownCategories()
  private let one: HeldStatement
  // By the index alone: most uids that an import asks for are not there.
  private let idOfUID = HeldStatement("SELECT id FROM event WHERE uid = ?")

  init(db: Database, columns: EventColumns) {
    self.db = db
    self.columns = columns
    one = HeldStatement(columns.selectOne)
  }

  func withSnapshot<Result>(_ body: (any StoreProviding) throws -> Result) throws -> Result {
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
    return try EventRow.read(statement, columns, known.all(db).byID)
  }

  func records(of id: EventID) throws -> [OccurrenceRecord] {
    let statement = try PreparedStatement.cached(
      db, "SELECT \(OccurrenceRow.columns) FROM occurrence WHERE event_id = ? ORDER BY date")
    statement.bind(id.rawValue, at: 1)
    var records: [OccurrenceRecord] = []
    while try statement.step() { records.append(try OccurrenceRow.read(statement).record) }
    return records
  }

  func record(of id: EventID, on date: CivilDate) throws -> OccurrenceRecord? {
    try records(of: id.rawValue, on: date...date).first
  }

  // MARK: Many events

  func visitEvents(_ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void) throws {
    let categories = try known.all(db).byID
    let events = try PreparedStatement(db, "\(columns.select) ORDER BY event.id")
    var records = try RecordCursor(
      PreparedStatement(
        db, "SELECT \(OccurrenceRow.columns) FROM occurrence ORDER BY event_id, date"))
    while try events.step() {
      let event = try EventRow.read(events, columns, categories)
      try body(event, records.take(of: events.int(0)))
    }
  }

  func visitEvents(
    near range: ClosedRange<CivilDate>,
    _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    try visit(CandidateQuery.rows(columns), range, body) { $0.dates(near: range) }
  }

  func visitEvents(
    of kind: EventKind, near range: ClosedRange<CivilDate>,
    _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    try visit(CandidateQuery.rows(columns, of: kind), range, body) { $0.dates(near: range) }
  }

  func visitEvents(
    reaching range: ClosedRange<CivilDate>,
    _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    try visit(CandidateQuery.reachingRows(columns), range, body) { $0.dates(reaching: range) }
  }

  func visitEvents(
    remindedIn range: ClosedRange<CivilDate>,
    _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    try visit(AlarmQuery.rows(columns), AlarmQuery.near(range), body) {
      $0.dates(remindedIn: range)
    }
  }

  /// Hands over the events that a query finds for a range, each with its records on those dates.
  private func visit(
    _ query: String, _ range: ClosedRange<CivilDate>,
    _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void,
    recordsOn dates: (any PlannedEvent) -> ClosedRange<CivilDate>
  ) throws {
    let categories = try known.all(db).byID
    var shared: [Int: [OccurrenceRecord]]?
    let statement = try PreparedStatement(db, query)
    statement.bind(range.lowerBound.columnText, at: 1)
    statement.bind(range.upperBound.columnText, at: 2)
    while try statement.step() {
      let event = try EventRow.read(statement, columns, categories)
      let (id, dates) = (statement.int(0), dates(event))
      guard dates == range else {
        try body(event, records(of: id, on: dates))
        continue
      }
      let known = try shared ?? records(in: range)
      shared = known
      try body(event, known[id] ?? [])
    }
  }

  /// The records of an event on some dates.
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
    var records: [OccurrenceRecord] = []
    while try statement.step() { records.append(try OccurrenceRow.read(statement).record) }
    return records
  }

  private func records(in range: ClosedRange<CivilDate>) throws -> [Int: [OccurrenceRecord]] {
    let statement = try PreparedStatement.cached(
      db, "SELECT \(OccurrenceRow.columns) FROM occurrence WHERE date BETWEEN ? AND ?")
    statement.bind(range.lowerBound.columnText, at: 1)
    statement.bind(range.upperBound.columnText, at: 2)
    var records: [Int: [OccurrenceRecord]] = [:]
    while try statement.step() {
      let (event, record) = try OccurrenceRow.read(statement)
      records[event, default: []].append(record)
    }
    return records
  }

  // MARK: The rest

  func categories() throws -> [TodoDomain.Category] {
    try known.all(db).inOrder
  }

  func settings() throws -> [Setting] {
    let statement = try PreparedStatement.cached(db, "SELECT key, value FROM setting")
    var values: [String: String] = [:]
    while try statement.step() { values[statement.text(0)] = statement.text(1) }
    do {
      return try SettingKey.allCases.compactMap { key in
        try values[key.rawValue].map { try Setting(key, $0) }
      }
    } catch is ValueError {
      throw StoreError.damaged(.value(table: "setting", column: "value", id: 0))
    }
  }

  func values() throws -> [KeyValue] { try KeyValueTable.fetchAll(db) }

  func counts(
    in range: ClosedRange<CivilDate>, seenIn zone: TimeZone?
  ) throws -> OccurrenceCounts {
    let plain = try CountQuery.counts(
      db, columns, range, categories: known.all(db).byID)
    let expanded = try expandedOccurrences(in: range, seenIn: zone)
    return expanded.isEmpty ? plain : plain + OccurrenceCounts(counting: expanded)
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

  /// The occurrences of events whose dates SQL can't tell.
  private func expandedOccurrences(
    in range: ClosedRange<CivilDate>, seenIn zone: TimeZone?
  ) throws -> [Occurrence] {
    let statement = try PreparedStatement(db, CandidateQuery.expandedRows(columns))
    statement.bind(range.lowerBound.columnText, at: 1)
    statement.bind(range.upperBound.columnText, at: 2)
    var occurrences: [Occurrence] = []
    while try statement.step() {
      let event = try EventRow.read(statement, columns, known.all(db).byID)
      let records = try records(of: statement.int(0), on: range.widenedByZones)
      occurrences += event.occurrences(in: range, records: records, seenIn: zone)
    }
    return occurrences
  }
}

/// Hands out the records of rising event ids from one pass over all of them.
private struct RecordCursor {
  private let rows: PreparedStatement
  private var pending: (event: Int, record: OccurrenceRecord)?

  init(_ rows: PreparedStatement) throws {
    self.rows = rows
    pending = try rows.step() ? OccurrenceRow.read(rows) : nil
  }

  mutating func take(of event: Int) throws -> [OccurrenceRecord] {
    var records: [OccurrenceRecord] = []
    // Those of events that aren't there, which a check reports, don't keep others from theirs.
    while let next = pending, next.event <= event {
      if next.event == event { records.append(next.record) }
      pending = try rows.step() ? OccurrenceRow.read(rows) : nil
    }
    return records
  }
}

extension PlannedEvent {
  /// The dates by the event's own calendar that somebody's clock may show in a range.
  fileprivate func dates(near range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> {
    zone == nil ? range : range.widenedByZones
  }
}
