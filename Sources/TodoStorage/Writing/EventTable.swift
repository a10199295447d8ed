package import GRDB
import TodoDomain

/// Carries out the edits of events and of their records.
final class EventTable {
  private let reader: StoreReader
  private let journal: Journal
  private let search: SearchIndex
  private var categoryIDs: [String: Int] = [:]
  /// The largest id that was ever assigned; 0 in a new store, and nil before it is first needed.
  private var lastID: Int?

  private let insertion = CachedStatement(EventRow.insertion)
  private let replacement = CachedStatement(EventRow.replacement)
  private let sourceInsertion = CachedStatement("INSERT INTO source VALUES (?, ?, ?, ?, ?)")
  // A new event has no records to replace. SQLite makes a savepoint for each statement that may
  // replace a row, which costs a tenth of the time of an import.
  private let recordInsertion = CachedStatement("INSERT INTO \(EventTable.recordValues)")
  private let recordReplacement = CachedStatement(
    "INSERT OR REPLACE INTO \(EventTable.recordValues)")
  private static let recordValues = "occurrence VALUES (?, ?, ?, ?, ?, ?, ?, ?)"
  private let kindInsertions: [EventKind: (table: KindTable, statement: CachedStatement)]

  private var db: Database { reader.db }
  private var images: BeforeImages { BeforeImages(db: db) }

  init(reader: StoreReader, journal: Journal, search: SearchIndex) {
    self.reader = reader
    self.journal = journal
    self.search = search
    kindInsertions = Dictionary(
      uniqueKeysWithValues: reader.columns.tables.map {
        ($0.kind, ($0, CachedStatement($0.insertion)))
      })
  }

  /// Drops the cached ids of categories, since they are about to change.
  func forgetCategories() {
    categoryIDs = [:]
  }

  // MARK: Events

  func insert(_ event: any PlannedEvent, _ records: [OccurrenceRecord]) throws -> EventID {
    let id = try insertCommon(event)
    try insertKind(of: event, id)
    if let source = event.details.source { try insert(source, of: event.kind, id) }
    for record in records { try put(record, of: id, by: recordInsertion) }
    try search.insert(event, id, records: records)
    try journal.newEvent(id)
    return id
  }

  func replace(_ event: any PlannedEvent) throws -> EventID {
    guard let id = event.id else { throw RequestError.unstored(event.uid) }
    let kind = try storedKind(of: id)
    guard kind == event.kind else {
      throw RequestError.kindDiffers(id, is: kind, given: event.kind)
    }
    try journal.event(id, before: images.event(id, reader.columns, withRecords: false))
    try search.following(id) { try update(event, id) }
    return id
  }

  private func update(_ event: any PlannedEvent, _ id: EventID) throws {
    let statement = try replacement.ready(db)
    try EventRow.bind(event, id, categoryID: categoryID(of: event.category), to: statement)
    try unique(event.uid) { try statement.run() }
    try execute("DELETE FROM source WHERE event_id = ?", id)
    try execute("DELETE FROM \(event.kind) WHERE event_id = ?", id)
    try insertKind(of: event, id)
    if let source = event.details.source { try insert(source, of: event.kind, id) }
  }

  func remove(_ id: EventID) throws -> EventID {
    _ = try storedKind(of: id)
    try journal.event(id, before: images.event(id, reader.columns, withRecords: true))
    try search.remove(id)
    try execute("DELETE FROM event WHERE id = ?", id)
    return id
  }

  /// Inserts the row in `event`, with the event's own id if that is free.
  private func insertCommon(_ event: any PlannedEvent) throws -> EventID {
    let last = try lastID ?? IDSequence.event.last(db)
    let id = try freeID(preferring: event.id, after: last)
    let statement = try insertion.ready(db)
    try EventRow.bind(event, id, categoryID: categoryID(of: event.category), to: statement)
    try unique(event.uid) { try statement.run() }
    lastID = max(last, id.rawValue)
    return id
  }

  private func freeID(preferring wanted: EventID?, after last: Int) throws -> EventID {
    if let wanted, wanted.rawValue <= last + EventID.widestGap {
      if try wanted.rawValue > last || kind(of: wanted) == nil { return wanted }
    }
    guard let next = EventID(last + 1) else { throw RequestError.noIDLeft }
    return next
  }

  private func insertKind(of event: any PlannedEvent, _ id: EventID) throws {
    guard let (table, held) = kindInsertions[event.kind] else {
      throw StoreError.kindNotGiven(event.kind.rawValue)
    }
    let statement = try held.ready(db)
    statement.bind(id.rawValue, at: 1)
    table.bind(event, to: statement, from: 2)
    try statement.run()
  }

  private func insert(_ source: EventSource, of kind: EventKind, _ id: EventID) throws {
    let statement = try sourceInsertion.ready(db)
    statement.bind(id.rawValue, at: 1)
    statement.bind(source.format, at: 2)
    statement.bind(kind.rawValue, at: 3)
    statement.bind(source.remoteID, at: 4)
    SourceRow.extraText(of: source).withUnsafeBufferPointer { statement.bind(utf8: $0, at: 5) }
    try statement.run()
  }

  // MARK: Dates

  func record(_ record: OccurrenceRecord, of id: EventID) throws -> EventID {
    _ = try storedKind(of: id)
    try journal.occurrence(id, record.date, before: images.occurrence(id, record.date))
    try following(record.date, of: id, to: record) {
      try put(record, of: id, by: recordReplacement)
    }
    return id
  }

  func forget(_ date: CivilDate, of id: EventID) throws -> EventID {
    _ = try storedKind(of: id)
    guard let image = try images.occurrence(id, date) else { return id }
    try journal.occurrence(id, date, before: image)
    try following(date, of: id, to: nil) {
      let statement = try PreparedStatement.cached(
        db, "DELETE FROM occurrence WHERE event_id = ? AND date = ?")
      statement.bind(id.rawValue, at: 1)
      statement.bind(date.columnText, at: 2)
      try statement.run()
    }
    return id
  }

  /// Runs work that changes a record, and updates the search index if the old or the new record has
  /// a changed day. Other records have no texts to search.
  private func following(
    _ date: CivilDate, of id: EventID, to new: OccurrenceRecord?, _ work: () throws -> Void
  ) throws {
    let hasTexts = try new?.change != nil || reader.record(of: id, on: date)?.change != nil
    if hasTexts { try search.following(id, work) } else { try work() }
  }

  private func put(
    _ record: OccurrenceRecord, of id: EventID, by held: CachedStatement
  ) throws {
    let statement = try held.ready(db)
    let categoryID = try (record.change?.category).map { try self.categoryID(of: $0) }
    OccurrenceRow.bind(record, of: id.rawValue, categoryID: categoryID, to: statement)
    try statement.run()
  }

  // MARK: Look-ups

  private func storedKind(of id: EventID) throws -> EventKind {
    guard let kind = try kind(of: id) else { throw RequestError.unknownEvent(id) }
    return kind
  }

  private func kind(of id: EventID) throws -> EventKind? {
    let statement = try PreparedStatement.cached(db, "SELECT kind FROM event WHERE id = ?")
    statement.bind(id.rawValue, at: 1)
    defer { statement.reset() }
    return try statement.step() ? EventKind(rawValue: statement.text(0)) : nil
  }

  private func categoryID(of category: TodoDomain.Category) throws -> Int {
    let name = category.name
    if let id = categoryIDs[name] { return id }
    let statement = try PreparedStatement.cached(db, "SELECT id FROM category WHERE name = ?")
    statement.bind(name, at: 1)
    defer { statement.reset() }
    guard try statement.step() else {
      let names = try reader.categories().map(\.name)
      throw RequestError.noCategory(named: name, among: names)
    }
    categoryIDs[name] = statement.int(0)
    return statement.int(0)
  }

  private func execute(_ sql: String, _ id: EventID) throws {
    let statement = try PreparedStatement.cached(db, sql)
    statement.bind(id.rawValue, at: 1)
    try statement.run()
  }

  /// Runs work, and throws an error with the uid if another event already has it.
  private func unique(_ uid: EventUID, _ work: () throws -> Void) throws {
    do {
      try work()
    } catch let error as DatabaseError
      where error.extendedResultCode == .SQLITE_CONSTRAINT_UNIQUE
    {
      throw RequestError.uidExists(uid)
    }
  }
}

/// The id sequence of a table that never assigns an id twice. SQLite keeps the largest id so far in
/// `sqlite_sequence`, which anybody may write to.
package struct IDSequence {
  package let table: String
  /// The largest id that a row may have.
  package let maximum: Int

  static let event = IDSequence(table: "event", maximum: EventID.maximum)
  static let journal = IDSequence(table: "journal", maximum: mostRows)
  static let diary = IDSequence(table: "diary", maximum: mostRows)
  package static let all = [event, journal, diary]

  /// More rows than a store can have. Each commit and each diary entry adds a row to the journal,
  /// whose number is never assigned again. Even with only 16 bytes per row, this many rows would
  /// fill SQLite's largest file, which has 2^44 bytes at our page size.
  package static let mostRows = 1 << 40

  /// Returns the rows of `sqlite_sequence` for the table, with nil for an invalid value. SQLite
  /// itself writes only one row for a table.
  package func rows(_ db: Database) throws -> [(id: Int, last: Int?)] {
    let statement = try PreparedStatement.cached(
      db, "SELECT rowid, typeof(seq) = 'integer', seq FROM sqlite_sequence WHERE name = ?")
    statement.bind(table, at: 1)
    var rows: [(id: Int, last: Int?)] = []
    while try statement.step() {
      let last = statement.int(1) == 1 ? statement.int(2) : -1
      rows.append((statement.int(0), (0...maximum).contains(last) ? last : nil))
    }
    return rows
  }

  /// Returns the largest id that was ever assigned; 0 before the first.
  ///
  /// - Throws: `StoreError.damaged` if the stored value is invalid, or a row has a larger id.
  func last(_ db: Database) throws -> Int {
    let rows = try rows(db)
    if let bad = rows.first(where: { $0.last == nil }) {
      throw StoreError.damaged(.value(table: "sqlite_sequence", column: "seq", id: bad.id))
    }
    let last = rows.compactMap(\.last).min() ?? 0
    let largest = try largestID(db)
    guard largest <= last else {
      throw StoreError.damaged(.value(table: table, column: "id", id: largest))
    }
    return last
  }

  /// Sets the largest id that was ever assigned.
  package func set(to last: Int, in db: Database) throws {
    try db.execute(sql: "DELETE FROM main.sqlite_sequence WHERE name = ?", arguments: [table])
    try db.execute(
      sql: "INSERT INTO main.sqlite_sequence (name, seq) VALUES (?, ?)", arguments: [table, last])
  }

  private func largestID(_ db: Database) throws -> Int {
    let statement = try PreparedStatement.cached(db, "SELECT max(id) FROM \(table)")
    defer { statement.reset() }
    return try statement.step() ? statement.int(0) : 0
  }
}
