import TodoDomain
import TodoStorage

/// The changes in the journal.
extension ServerReader {
  func visitEvents(
    touchedBy entry: Int, areNew: Bool, _ body: ([EventID]) throws -> Bool
  ) throws {
    // The first change of an inserted event has no image. The server finds all events before it
    // returns the first page.
    struct End: Error {}
    do {
      try visit(
        """
        WITH own AS MATERIALIZED (
          SELECT event_id, min(step) FILTER (WHERE entity = 'event') AS first,
            min(step) FILTER (WHERE entity = 'event' AND before IS NULL) AS insertion
          FROM change WHERE owner = $1 AND journal_id = $2 AND event_id IS NOT NULL
          GROUP BY event_id)
        SELECT event_id FROM own
        WHERE coalesce(first = insertion, false) = $3 ORDER BY event_id
        """, ["\(entry)", areNew ? "t" : "f"]
      ) { rows in
        let ids = try rows.map { row in
          guard let id = EventID(row.int(0)) else {
            throw StoreError.damaged(.rows(table: "change"))
          }
          return id
        }
        guard try body(ids) else { throw End() }
      }
    } catch is End {}
  }

  func touched(_ ids: [EventID], after entry: Int) throws -> Set<EventID> {
    let rows = try query(
      """
      SELECT DISTINCT event_id FROM change
      WHERE owner = $1 AND event_id = \(ServerText.any("$2::int[]")) AND journal_id > $3
      """, [ServerText.array(ids.map { "\($0)" }), "\(entry)"], isPlannedAnew: true)
    return Set(rows.map { $0.int(0) }.compactMap { EventID($0) })
  }

  func visitChanges(
    of id: EventID, from entry: Int, _ body: (JournalChange) throws -> Void
  ) throws {
    try visit(
      """
      SELECT \(JournalChange.columns) FROM change
      WHERE owner = $1 AND event_id = $2 AND journal_id >= $3
      ORDER BY journal_id DESC, step DESC
      """, ["\(id)", "\(entry)"]
    ) { rows in try rows.forEach { try body(JournalChange(row: $0)) } }
  }

  func categoryChanges(from entry: Int) throws -> [JournalChange] {
    try query(
      """
      SELECT \(JournalChange.columns) FROM change
      WHERE owner = $1 AND entity = 'category' AND name IS NOT NULL AND journal_id >= $2
      ORDER BY journal_id, step
      """, ["\(entry)"]
    ).map { try JournalChange(row: $0) }
  }

  func names(of entity: JournalEntity, touchedBy entry: Int) throws -> [String] {
    try query(
      """
      SELECT DISTINCT name FROM change
      WHERE owner = $1 AND journal_id = $2 AND entity = $3 AND name IS NOT NULL ORDER BY name
      """, ["\(entry)", entity.rawValue]
    ).map { $0.text(0) }
  }

  func firstChange(
    of entity: JournalEntity, _ name: String, _ entries: JournalEntries
  ) throws -> JournalChange? {
    // The few changes of a name are found first, and then sorted: `OFFSET 0` keeps the server
    // from walking through all changes of an entry in their order.
    return try query(
      """
      SELECT \(JournalChange.columns) FROM (
        SELECT * FROM change
        WHERE owner = $1 AND entity = $2 AND \(Self.isNamed("$3"))
          AND journal_id \(entries.comparison) $4
        OFFSET 0) AS own
      ORDER BY journal_id, step LIMIT 1
      """, [entity.rawValue, name, "\(entries.entry)"]
    ).first.map { try JournalChange(row: $0) }
  }

  func changeCounts(of entry: Int) throws -> (things: Int, added: Int, removed: Int) {
    let row = try query(
      """
      SELECT count(DISTINCT event_id) + count(DISTINCT (entity, name)) FILTER (WHERE event_id IS NULL),
        count(DISTINCT event_id) FILTER (WHERE entity = 'event' AND before IS NULL),
        count(DISTINCT event_id) FILTER (WHERE entity = 'event' AND before LIKE '%\(ServerImages.mark)%')
      FROM change WHERE owner = $1 AND journal_id = $2
      """, ["\(entry)"]
    ).first
    return (row?.int(0) ?? 0, row?.int(1) ?? 0, row?.int(2) ?? 0)
  }

  func touchesSeveralThings(_ entry: Int) throws -> Bool {
    try query(
      """
      SELECT DISTINCT event_id, CASE WHEN event_id IS NULL THEN (entity, name) END
      FROM change WHERE owner = $1 AND journal_id = $2 LIMIT 2
      """, ["\(entry)"]
    ).count == 2
  }

  func entries(
    touching subject: HistoryConflict.Subject, diary: String?, after entry: Int
  ) throws -> [Int] {
    let named = { (entity: JournalEntity) in
      "entity = '\(entity.rawValue)' AND \(Self.isNamed("$3"))"
    }
    let (condition, name) =
      switch subject {
      case .event(let id), .day(let id, _): ("event_id = $3::int", "\(id)")
      case .category(let name): (named(.category), name)
      case .setting(let key): (named(.setting), key)
      case .value(let key): (named(.keyValue), key)
      case .diary: (named(.diary), diary ?? "")
      }
    return try query(
      """
      SELECT DISTINCT journal_id FROM change
      WHERE owner = $1 AND journal_id > $2 AND \(condition) ORDER BY journal_id DESC
      """, ["\(entry)", name]
    ).map { $0.int(0) }
  }

  /// Returns the SQL condition that a change is about an entity with this name. ASCII letters match
  /// in any case.
  ///
  /// - Parameter name: The SQL of the name, such as `$3`.
  private static func isNamed(_ name: String) -> String {
    "md5(lower(name)) = md5(lower(\(name)::text COLLATE \"C\")) AND lower(name) = lower(\(name)::text COLLATE \"C\")"
  }
}
