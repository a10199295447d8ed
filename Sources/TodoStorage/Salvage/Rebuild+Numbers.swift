import GRDB

/// Ids that no store comes to by itself. Nothing but the journal's changes refers to them, so that a
/// table which has one is counted anew from 1, in the order of its rows.
extension Rebuild {
  /// Whether the rows of a table get other ids.
  func isCountedAnew(_ table: String) throws -> Bool {
    let query = RowIDCheck.strayIDs(of: table, in: "lifted")
    return try Bool.fetchOne(db, sql: "SELECT EXISTS (\(query))") ?? false
  }

  /// Makes a table of the entries of the journal that are whole, with the ids under which they are
  /// kept, and tells of those that get another.
  func numberEntries() throws {
    let id = try isCountedAnew("journal") ? "row_number() OVER (ORDER BY id)" : "id"
    try db.execute(
      sql: """
        CREATE TABLE lifted.kept_entry (id INTEGER PRIMARY KEY, new_id INTEGER NOT NULL);
        INSERT INTO lifted.kept_entry SELECT id, \(id) FROM lifted.journal
        WHERE id NOT IN (SELECT id FROM lifted.broken_entry);
        """)
    let moved = try PreparedStatement(db, "SELECT id FROM lifted.kept_entry WHERE new_id <> id")
    while try moved.step() { findings.add(.renumbered, "journal", .id(moved.int(0))) }
  }
}
