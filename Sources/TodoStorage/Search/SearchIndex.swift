package import GRDB
package import TodoDomain

/// Writes the search index, in the same transaction as the changes of todos.
///
/// If the preference `search` is off, the index is empty, and nothing is written to it.
package final class SearchIndex {
  private let reader: StoreReader
  /// Whether the store keeps an index, by its preference; nil until the preference is read.
  private var isKept: Bool?

  private var db: Database { reader.db }

  init(_ reader: StoreReader) {
    self.reader = reader
  }

  // MARK: Updating one todo

  /// Adds a new todo.
  func insert(_ event: any PlannedEvent, _ id: EventID, records: [OccurrenceRecord]) throws {
    guard try isOn else { return }
    try reader.pieces.add(.insertion, id, document: document(of: event, records), in: db)
  }

  /// Removes a todo, which must still be stored.
  func remove(_ id: EventID) throws {
    guard try isOn, let old = try document(of: id) else { return }
    try reader.pieces.add(.deletion, id, document: old, in: db)
  }

  /// Runs work that changes the texts of a todo, and then replaces the todo's old texts in the
  /// search index by its new texts.
  func following<Result>(_ id: EventID, _ work: () throws -> Result) throws -> Result {
    guard try isOn, let old = try document(of: id) else { return try work() }
    let result = try work()
    if let new = try document(of: id), new != old {
      try reader.pieces.add(.deletion, id, document: old, in: db)
      try reader.pieces.add(.insertion, id, document: new, in: db)
    }
    return result
  }

  /// Writes the pending changes. It must be called before the commit.
  func finish() throws { try reader.pieces.write(to: db) }

  private func document(of id: EventID) throws -> SearchDocument? {
    guard let event = try reader.event(with: id) else { return nil }
    return try document(of: event, try reader.changedRecords(of: id))
  }

  private func document(
    of event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) throws -> SearchDocument {
    SearchDocument(of: event, records, categories: try reader.categoryIDs(of: event, records))
  }

  // MARK: The whole index

  private var isOn: Bool {
    get throws {
      if let isKept { return isKept }
      let isOn = try reader.isIndexed
      isKept = isOn
      return isOn
    }
  }

  /// Runs work that may change the preference `search`, and then fills or empties the index
  /// accordingly.
  func followingPreference<Result>(_ work: () throws -> Result) throws -> Result {
    let wasOn = try isOn
    let result = try work()
    isKept = nil
    guard try isOn != wasOn else { return result }
    if wasOn { try clear() } else { try fill() }
    return result
  }

  private func clear() throws {
    try reader.pieces.write(to: db)
    try db.execute(sql: "INSERT INTO search (search) VALUES ('delete-all')")
  }

  private func fill() throws {
    try reader.visitDocuments { id, document in
      try reader.pieces.add(.insertion, id, document: document, in: db)
    }
    try reader.pieces.write(to: db)
  }

  /// Calls a closure for each todo, by rising ids, with the pieces that the index should have.
  package static func visitDocuments(
    in db: Database, _ columns: EventColumns, _ body: (EventID, SearchDocument) throws -> Void
  ) throws {
    let reader = StoreReader(db: db, columns: columns)
    if try reader.isIndexed { try reader.visitDocuments(body) }
  }

  /// Rebuilds the index of a store.
  package static func remake(in db: Database, _ columns: EventColumns) throws {
    let index = SearchIndex(StoreReader(db: db, columns: columns))
    try index.clear()
    if try index.isOn { try index.fill() }
  }
}

/// Pending changes of the index, which are written in bulk: FTS5 writes its memory to its tables
/// whenever another statement begins that may have to be rolled back. Writing each change on its
/// own doubled the time of an import.
final class PendingPieces {
  enum Change {
    case insertion, deletion
  }

  private var waiting: [(change: Change, id: EventID, document: SearchDocument)] = []
  private var sizeInBytes = 0
  private var isHeld = false
  private let insertion = CachedStatement("INSERT INTO search (rowid, pieces) VALUES (?, ?)")
  private let deletion = CachedStatement(
    "INSERT INTO search (search, rowid, pieces) VALUES ('delete', ?, ?)")

  private static let mostBytes = 1 << 20

  /// Adds a change of the index, and writes all pending changes if they are large.
  func add(_ change: Change, _ id: EventID, document: SearchDocument, in db: Database) throws {
    waiting.append((change, id, document))
    sizeInBytes += document.bytes.count
    if sizeInBytes > Self.mostBytes, !isHeld { try write(to: db) }
  }

  /// Runs work inside a savepoint of the database. Changes of the index that the work adds stay
  /// pending until it ends; if it throws, they are dropped.
  func holding<Result>(_ work: () throws -> Result) rethrows -> Result {
    let before = (waiting.count, sizeInBytes)
    isHeld = true
    defer { isHeld = false }
    do {
      return try work()
    } catch {
      waiting.removeLast(waiting.count - before.0)
      sizeInBytes = before.1
      throw error
    }
  }

  func write(to db: Database) throws {
    for (change, id, document) in waiting {
      let statement = try (change == .insertion ? insertion : deletion).ready(db)
      statement.bind(id.rawValue, at: 1)
      document.bytes.withUnsafeBufferPointer { statement.bind(utf8: $0, at: 2) }
      try statement.run()
    }
    waiting.removeAll(keepingCapacity: true)
    sizeInBytes = 0
  }
}

extension StoreReader {
  /// Whether the store keeps a search index.
  var isIndexed: Bool {
    get throws { try settings().first { $0.key == .search }?.value != "off" }
  }

  func candidates(for query: SearchQuery, _ rank: SearchRank) throws -> [EventID]? {
    guard try isIndexed,
      let expression = SearchExpression(query, rank, categories: try known.all(db).byID)
    else { return nil }
    guard let text = expression.text else { return [] }
    searches.note()
    try pieces.write(to: db)
    let statement = try PreparedStatement.cached(
      db, "SELECT rowid FROM search WHERE search MATCH ? ORDER BY rowid")
    statement.bind(text, at: 1)
    defer { statement.reset() }
    var ids: [EventID] = []
    while try statement.step() { if let id = EventID(statement.int(0)) { ids.append(id) } }
    return ids
  }

  func ids(overlapping range: ClosedRange<CivilDate>) throws -> [EventID] {
    searches.note()
    var ids: [EventID] = []
    let statement = try PreparedStatement.cached(db, CandidateQuery.reachingSQL(columns))
    statement.bind(range.lowerBound.columnText, at: 1)
    statement.bind(range.upperBound.columnText, at: 2)
    defer { statement.reset() }
    while try statement.step() { if let id = EventID(statement.int(0)) { ids.append(id) } }
    let changed = try changedDays(ChangedDayQuery.reaching, range).keys.compactMap { EventID($0) }
    return changed.isEmpty ? ids : Array(Set(ids).union(changed))
  }

  /// Passes the pieces of each todo to a closure, by rising ids.
  fileprivate func visitDocuments(_ body: (EventID, SearchDocument) throws -> Void) throws {
    let changed = Set(
      try Int.fetchAll(
        db, sql: "SELECT DISTINCT event_id FROM occurrence WHERE shown_on IS NOT NULL"))
    let categories = try known.all(db).byID
    let rows = try PreparedStatement(db, "\(columns.select) ORDER BY event.id")
    while try rows.step() {
      let event = try wholeEvent(of: rows, categories)
      guard let id = event.id else { continue }
      let records = changed.contains(id.rawValue) ? try changedRecords(of: id) : []
      try body(
        id,
        SearchDocument(of: event, records, categories: try categoryIDs(of: event, records)))
    }
  }

  /// Returns the records of an event with a changed day, in ascending order.
  fileprivate func changedRecords(of id: EventID) throws -> [OccurrenceRecord] {
    let statement = try PreparedStatement.cached(
      db,
      """
      SELECT \(OccurrenceRow.columns) FROM occurrence
      WHERE event_id = ? AND shown_on IS NOT NULL ORDER BY date
      """)
    statement.bind(id.rawValue, at: 1)
    return try records(statement)
  }

  fileprivate func categoryIDs(
    of event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) throws -> [Int] {
    let ids = try known.idsByName(db)
    guard !records.isEmpty else { return ids[event.category.name].map { [$0] } ?? [] }
    let names = [event.category.name] + records.compactMap { $0.change?.category?.name }
    return Set(names).compactMap { ids[$0] }.sorted()
  }
}
