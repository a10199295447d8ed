import GRDB
import TodoDomain

/// Reads the past from SQLite's tables.
extension StoreReader: PastReading {
  var kindTables: [KindTable] { columns.tables }

  private var images: BeforeImages { BeforeImages(db: db) }

  func categoriesByID() throws -> [Int: TodoDomain.Category] { try known.all(db).byID }

  func eventImage(_ id: EventID) throws -> String? {
    try images.event(id, columns, withRecords: true)
  }

  func image(of entity: JournalEntity, _ name: String) throws -> String? {
    switch entity {
    case .setting: try images.setting(name)
    case .keyValue: try images.keyValue(name)
    case .diary: try images.diary(try EventUID(name))
    case .event, .occurrence, .category: nil
    }
  }

  func categoryImages() throws -> [(id: Int, image: String)] {
    try Int.fetchAll(db, sql: "SELECT id FROM category").compactMap { id in
      try images.category(numbered: id).map { (id, $0) }
    }
  }

  func visitEvents(
    touchedBy entry: Int, areNew: Bool, _ body: ([EventID]) throws -> Bool
  ) throws {
    // An event is new if its first change in the entry is its insertion; changes of records don't
    // count. ORDER BY makes SQLite find all events before it returns the first.
    let rows = try PreparedStatement(
      db,
      """
      SELECT event_id FROM (
        SELECT DISTINCT event_id FROM change WHERE journal_id = ?1 AND event_id IS NOT NULL
      ) AS own
      WHERE ?2 = ifnull((
        SELECT before IS NULL FROM change INDEXED BY change_of_event
        WHERE event_id = own.event_id AND journal_id = ?1 AND entity = 'event'
        ORDER BY step LIMIT 1), FALSE)
      ORDER BY +event_id
      """)
    rows.bind(entry, at: 1)
    rows.bind(areNew ? 1 : 0, at: 2)
    var page: [EventID] = []
    while try rows.step() {
      guard let id = EventID(rows.int(0)) else {
        throw StoreError.damaged(.rows(table: "change"))
      }
      page.append(id)
      guard page.count == Self.eventsAtOnce else { continue }
      guard try body(page) else { return }
      page.removeAll(keepingCapacity: true)
    }
    if !page.isEmpty { _ = try body(page) }
  }

  private static let eventsAtOnce = 1_000

  func touched(_ ids: [EventID], after entry: Int) throws -> Set<EventID> {
    let row = try PreparedStatement.cached(
      db, "SELECT 1 FROM change WHERE event_id = ? AND journal_id > ? LIMIT 1")
    row.bind(entry, at: 2)
    defer { row.reset() }
    var touched: Set<EventID> = []
    for id in ids {
      row.bind(id.rawValue, at: 1)
      if try row.step() { touched.insert(id) }
      row.reset()
    }
    return touched
  }

  func visitChanges(
    of id: EventID, from entry: Int, _ body: (JournalChange) throws -> Void
  ) throws {
    let rows = try PreparedStatement.cached(
      db,
      """
      SELECT \(JournalChange.columns) FROM change
      WHERE event_id = ?1 AND journal_id >= ?2 ORDER BY journal_id DESC, step DESC
      """)
    rows.bind(id.rawValue, at: 1)
    rows.bind(entry, at: 2)
    defer { rows.reset() }
    while try rows.step() { try body(JournalChange(row: rows)) }
  }

  func categoryChanges(from entry: Int) throws -> [JournalChange] {
    let rows = try PreparedStatement(
      db,
      """
      SELECT \(JournalChange.columns) FROM change
      WHERE entity = 'category' AND name IS NOT NULL AND journal_id >= ?
      ORDER BY journal_id, step
      """)
    rows.bind(entry, at: 1)
    var changes: [JournalChange] = []
    while try rows.step() { changes.append(try JournalChange(row: rows)) }
    return changes
  }

  func names(of entity: JournalEntity, touchedBy entry: Int) throws -> [String] {
    let rows = try PreparedStatement(
      db, "SELECT DISTINCT name FROM change WHERE journal_id = ? AND entity = ? ORDER BY +name")
    rows.bind(entry, at: 1)
    rows.bind(entity.rawValue, at: 2)
    var names: [String] = []
    while try rows.step() { names.append(rows.text(0)) }
    return names
  }

  func firstChange(
    of entity: JournalEntity, _ name: String, _ entries: JournalEntries
  ) throws -> JournalChange? {
    let row = try PreparedStatement.cached(
      db,
      """
      SELECT \(JournalChange.columns) FROM change
      WHERE entity = ?1 AND name = ?2 COLLATE NOCASE AND journal_id \(entries.comparison) ?3
      ORDER BY journal_id, step LIMIT 1
      """)
    row.bind(entity.rawValue, at: 1)
    row.bind(name, at: 2)
    row.bind(entries.entry, at: 3)
    defer { row.reset() }
    return try row.step() ? JournalChange(row: row) : nil
  }

  func changeCounts(of entry: Int) throws -> (things: Int, added: Int, removed: Int) {
    let row = try PreparedStatement.cached(
      db,
      """
      SELECT
        count(DISTINCT event_id) + count(DISTINCT iif(event_id IS NULL, entity || ' ' || name, NULL)),
        count(DISTINCT iif(entity = 'event' AND before IS NULL, event_id, NULL)),
        count(DISTINCT iif(
          entity = 'event' AND json_type(before, '$.occurrences') IS NOT NULL, event_id, NULL))
      FROM change WHERE journal_id = ?
      """)
    row.bind(entry, at: 1)
    defer { row.reset() }
    guard try row.step() else { return (0, 0, 0) }
    return (row.int(0), row.int(1), row.int(2))
  }

  func touchesSeveralThings(_ entry: Int) throws -> Bool {
    let row = try PreparedStatement.cached(
      db,
      """
      SELECT DISTINCT event_id, iif(event_id IS NULL, entity || ' ' || name, NULL)
      FROM change WHERE journal_id = ? LIMIT 2
      """)
    row.bind(entry, at: 1)
    defer { row.reset() }
    return try row.step() && row.step()
  }

  func entries(
    touching subject: HistoryConflict.Subject, diary: String?, after entry: Int
  ) throws -> [Int] {
    let (condition, name): (String, any DatabaseValueConvertible) =
      switch subject {
      case .event(let id), .day(let id, _): ("event_id = ?", id.rawValue)
      case .category(let name): ("entity = 'category' AND name = ? COLLATE NOCASE", name)
      case .setting(let key): ("entity = 'setting' AND name = ? COLLATE NOCASE", key)
      case .value(let key): ("entity = 'key_value' AND name = ? COLLATE NOCASE", key)
      case .diary: ("entity = 'diary' AND name = ? COLLATE NOCASE", diary ?? "")
      }
    return try Int.fetchAll(
      db,
      sql: """
        SELECT DISTINCT journal_id FROM change WHERE \(condition) AND journal_id > ?
        ORDER BY journal_id DESC
        """, arguments: [name, entry])
  }
}

extension JournalChange {
  /// The columns of a change, in the order in which the initializer reads them.
  package static let columns = "journal_id, step, entity, date, name, before"

  /// Reads a row of the columns.
  ///
  /// - Throws: `StoreError.damaged` for an unknown entity.
  package init(row: some StoredRow) throws {
    guard let entity = JournalEntity(rawValue: row.text(2)) else {
      throw StoreError.damaged(.value(table: "change", column: "entity", id: row.int(0)))
    }
    self.init(
      entry: row.int(0), step: row.int(1), entity: entity, date: row.optionalText(3),
      name: row.optionalText(4), before: row.optionalText(5))
  }
}
