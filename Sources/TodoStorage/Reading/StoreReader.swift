import Foundation
import GRDB
import TodoDomain

/// Answers queries on one connection, inside a transaction that somebody else opened.
struct StoreReader: StoreProviding {
  let db: Database
  let columns: EventColumns

  func withSnapshot<Result>(_ body: (any StoreProviding) throws -> Result) throws -> Result {
    try body(self)
  }

  // MARK: One event

  func event(with id: EventID) throws -> (any PlannedEvent)? {
    let statement = try PreparedStatement.cached(db, "\(columns.select) WHERE event.id = ?")
    statement.bind(id.rawValue, at: 1)
    return try onlyEvent(of: statement)
  }

  func event(withUID uid: EventUID) throws -> (any PlannedEvent)? {
    let statement = try PreparedStatement.cached(db, "\(columns.select) WHERE event.uid = ?")
    statement.bind(uid.rawValue, at: 1)
    return try onlyEvent(of: statement)
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
    return try EventRow.read(statement, columns, CategoryRow.fetchAll(db).byID)
  }

  func records(of id: EventID) throws -> [OccurrenceRecord] {
    let statement = try PreparedStatement.cached(
      db, "SELECT \(OccurrenceRow.columns) FROM occurrence WHERE event_id = ? ORDER BY date")
    statement.bind(id.rawValue, at: 1)
    var records: [OccurrenceRecord] = []
    while try statement.step() { records.append(try OccurrenceRow.read(statement).record) }
    return records
  }

  // MARK: Many events

  func visitEvents(_ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void) throws {
    let categories = try CategoryRow.fetchAll(db).byID
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
    let categories = try CategoryRow.fetchAll(db).byID
    let records = try records(in: range)
    let statement = try PreparedStatement(db, CandidateQuery.rows(columns))
    statement.bind(range.lowerBound.columnText, at: 1)
    statement.bind(range.upperBound.columnText, at: 2)
    while try statement.step() {
      let event = try EventRow.read(statement, columns, categories)
      let id = statement.int(0)
      try body(event, event.zone == nil ? records[id] ?? [] : self.records(of: id, around: range))
    }
  }

  /// The records of an event that may lie in a range by anybody's clock.
  private func records(
    of event: Int, around range: ClosedRange<CivilDate>
  ) throws -> [OccurrenceRecord] {
    let statement = try PreparedStatement.cached(
      db,
      """
      SELECT \(OccurrenceRow.columns) FROM occurrence
      WHERE event_id = ? AND date BETWEEN ? AND ? ORDER BY date
      """)
    let around = range.widenedByZones
    statement.bind(event, at: 1)
    statement.bind(around.lowerBound.columnText, at: 2)
    statement.bind(around.upperBound.columnText, at: 3)
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
    try CategoryRow.fetchAll(db).inOrder
  }

  func settings() throws -> [Setting] {
    let statement = try PreparedStatement.cached(db, "SELECT key, value FROM setting")
    var values: [String: String] = [:]
    while try statement.step() { values[statement.text(0)] = statement.text(1) }
    return try SettingKey.allCases.compactMap { key in
      try values[key.rawValue].map { try Setting(key, $0) }
    }
  }

  func values() throws -> [KeyValue] { try KeyValueTable.fetchAll(db) }

  func weeklyCounts(in week: Week, seenIn zone: TimeZone?) throws -> WeeklyCounts {
    let plain = try WeeklyCountQuery.counts(db, columns, week)
    let expanded = try expandedOccurrences(in: week.days, seenIn: zone)
    return expanded.isEmpty ? plain : plain + WeeklyCounts(week: week, counting: expanded)
  }

  /// The occurrences of events whose dates SQL can't tell.
  private func expandedOccurrences(
    in range: ClosedRange<CivilDate>, seenIn zone: TimeZone?
  ) throws -> [Occurrence] {
    let statement = try PreparedStatement(db, CandidateQuery.expandedRows(columns))
    statement.bind(range.lowerBound.columnText, at: 1)
    statement.bind(range.upperBound.columnText, at: 2)
    var occurrences: [Occurrence] = []
    var categories: [Int: TodoDomain.Category]?
    while try statement.step() {
      let known = try categories ?? CategoryRow.fetchAll(db).byID
      categories = known
      let event = try EventRow.read(statement, columns, known)
      let records = try records(of: statement.int(0), around: range)
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
    while let next = pending, next.event == event {
      records.append(next.record)
      pending = try rows.step() ? OccurrenceRow.read(rows) : nil
    }
    return records
  }
}
