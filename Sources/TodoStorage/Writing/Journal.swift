import GRDB
import TodoDomain

/// Writes the journal's entry of a commit: a row for the entry at its first change, and a row for
/// each change. A commit without changes has no entry, and a commit that undoes several entries has
/// an entry for each. `finish` must be called before the commit.
final class Journal {
  private let db: Database
  private let note: CommitNote
  /// The number of the entry that the present entry undoes.
  private var undoes: Int?
  /// The id of the present entry; nil before the first change.
  private(set) var id: Int?
  private var step = 0
  /// New events with consecutive ids, whose rows are written together later.
  private var newEvents: ClosedRange<Int>?

  init(_ db: Database, _ note: CommitNote) {
    self.db = db
    self.note = note
  }

  /// Begins an entry that undoes an earlier entry. It is stored even if nothing has to change.
  func begin(undoing entry: Int) throws {
    try finish()
    (id, step, undoes) = (nil, 0, entry)
    _ = try commitID()
  }

  /// A position in the entry, to which the journal returns when a savepoint is rolled back.
  struct Mark {
    fileprivate let step: Int
    fileprivate let newEvents: ClosedRange<Int>?
  }

  var mark: Mark { Mark(step: step, newEvents: newEvents) }

  func goBack(to mark: Mark) { (step, newEvents) = (mark.step, mark.newEvents) }

  /// The number of the entry's changes, both written and pending.
  var changeCount: Int { step + (newEvents?.count ?? 0) }

  /// Adds a new event. Its row is written later, together with the rows of the following events:
  /// writing them one at a time cost a tenth of the time of an import.
  func newEvent(_ id: EventID) throws {
    _ = try commitID()
    if let waiting = newEvents, waiting.upperBound + 1 == id.rawValue {
      newEvents = waiting.lowerBound...id.rawValue
    } else {
      try finish()
      newEvents = id.rawValue...id.rawValue
    }
  }

  func event(_ id: EventID, before: String?) throws {
    try change("event", event: id, before: before)
  }

  func occurrence(_ id: EventID, _ date: CivilDate, before: String?) throws {
    try change("occurrence", event: id, date: date, before: before)
  }

  func category(_ name: String, before: String?) throws {
    try change("category", name: name, before: before)
  }

  func diary(_ uid: EventUID, before: String?) throws {
    try change("diary", name: uid.rawValue, before: before)
  }

  func setting(_ name: String, before: String?) throws {
    try change("setting", name: name, before: before)
  }

  func keyValue(_ key: String, before: String?) throws {
    try change("key_value", name: key, before: before)
  }

  private func change(
    _ entity: String, event: EventID? = nil, date: CivilDate? = nil, name: String? = nil,
    before: String?
  ) throws {
    try finish()
    let id = try commitID()
    step += 1
    let statement = try PreparedStatement.cached(
      db, "INSERT INTO change VALUES (?, ?, ?, ?, ?, ?, ?)")
    statement.bind(id, at: 1)
    statement.bind(step, at: 2)
    statement.bind(entity, at: 3)
    statement.bind(event?.rawValue, at: 4)
    statement.bind(date?.columnText, at: 5)
    statement.bind(name, at: 6)
    statement.bind(before, at: 7)
    try statement.run()
  }

  /// Writes the pending rows of new events.
  func finish() throws {
    guard let events = newEvents else { return }
    newEvents = nil
    let statement = try PreparedStatement.cached(
      db,
      """
      WITH RECURSIVE new(id) AS (VALUES (?3) UNION ALL SELECT id + 1 FROM new WHERE id < ?4)
      INSERT INTO change SELECT ?1, ?2 + id - ?3, 'event', id, NULL, NULL, NULL FROM new
      """)
    statement.bind(try commitID(), at: 1)
    statement.bind(step + 1, at: 2)
    statement.bind(events.lowerBound, at: 3)
    statement.bind(events.upperBound, at: 4)
    try statement.run()
    step += events.count
  }

  /// Removes the entries before an entry. Later entries don't depend on them.
  ///
  /// - Returns: The number of removed entries.
  static func remove(before first: Int, from db: Database) throws -> Int {
    try db.execute(sql: "DELETE FROM change WHERE journal_id < ?", arguments: [first])
    try db.execute(sql: "DELETE FROM journal WHERE id < ?", arguments: [first])
    return db.changesCount
  }

  private func commitID() throws -> Int {
    if let id { return id }
    _ = try IDSequence.journal.last(db)
    try db.execute(
      sql: "INSERT INTO journal (at, action, undoes, origin, words) VALUES (?, ?, ?, ?, ?)",
      arguments: [note.at.description, note.action, undoes, note.origin, note.words])
    let new = Int(db.lastInsertedRowID)
    id = new
    return new
  }
}

/// The images of rows, as JSON. The journal keeps the image of a row before each change.
struct BeforeImages {
  let db: Database

  /// Returns the present row of an event as JSON, with the values of its kind and its source.
  ///
  /// - Parameter withRecords: Whether to include the event's records, which a removal also removes.
  func event(_ id: EventID, _ columns: EventColumns, withRecords: Bool) throws -> String? {
    let records =
      withRecords
      ? """
      , 'occurrences', (
        SELECT json_group_array(json_object('date', date, \(Self.recordMembers)))
        FROM occurrence WHERE event_id = event.id)
      """ : ""
    return try text(
      """
      SELECT json_object(\(columns.imageMembers)\(records))
      FROM \(columns.imageTables) WHERE event.id = ?1
      """, id.rawValue)
  }

  func occurrence(_ id: EventID, _ date: CivilDate) throws -> String? {
    try text(
      """
      SELECT json_object(\(Self.recordMembers))
      FROM occurrence WHERE event_id = ?1 AND date = ?2
      """, id.rawValue, name: date.columnText)
  }

  /// A record's columns as arguments of SQLite's `json_object`, with the category's name instead of
  /// its id.
  private static let recordMembers = """
    'is_finished', is_finished, 'deleted_at', deleted_at, 'time', time, 'shown_on', shown_on, \
    'category', (SELECT name FROM category WHERE category.id = occurrence.category_id), \
    'differs', json(differs)
    """

  func category(_ name: String) throws -> String? {
    try text("\(Self.categories) WHERE name = ?2", nil, name: name)
  }

  func category(numbered id: Int) throws -> String? {
    try text("\(Self.categories) WHERE id = ?1", id)
  }

  private static let categories = """
    SELECT json_object('id', id, 'name', name, 'color', color, 'icon', icon, 'position', position,
      'holds_events', holds_events) FROM category
    """

  func diary(_ uid: EventUID) throws -> String? {
    try text(
      """
      SELECT json_object('id', id, 'uid', uid, 'created_at', created_at,
        'emotions', json(emotions), 'sub_emotions', json(sub_emotions), 'text', text,
        'situation', situation, 'thought', thought, 'reevaluation', reevaluation,
        'action', action, 'image_paths', json(image_paths),
        'zone', zone, 'source', json(source))
      FROM diary WHERE uid = ?2
      """, nil, name: uid.rawValue)
  }

  func setting(_ key: String) throws -> String? {
    try text(
      "SELECT json_object('key', key, 'value', value) FROM setting WHERE key = ?2", nil, name: key)
  }

  func keyValue(_ key: String) throws -> String? {
    try text(
      "SELECT json_object('key', key, 'value', value) FROM key_value WHERE key = ?2", nil, name: key
    )
  }

  private func text(_ sql: String, _ id: Int?, name: String? = nil) throws -> String? {
    let statement = try PreparedStatement.cached(db, sql)
    statement.bind(id, at: 1)
    if let name { statement.bind(name, at: 2) }
    defer { statement.reset() }
    return try statement.step() ? statement.optionalText(0) : nil
  }
}
