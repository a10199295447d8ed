import GRDB

/// Uids that two rows have, which only a lost or damaged index lets happen.
struct DuplicateUIDCheck: StoreCheck {
  func look(at store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    for (table, collation) in [("event", "BINARY"), ("diary", "NOCASE")] {
      // Of a sound file with such an index SQLite has just said that no two are the same.
      if try store.isSound && isUnique(table, collation, store.db) { continue }
      let rows = try PreparedStatement(store.db, Self.duplicates(in: table, collation))
      while try rows.step() { findings.add(.duplicateUID, table, .id(rows.int(0))) }
    }
  }

  /// All but the first of the rows with one uid, counted from the table itself.
  private static func duplicates(in table: String, _ collation: String) -> String {
    """
    SELECT id FROM (
      SELECT id, row_number() OVER (PARTITION BY uid COLLATE \(collation) ORDER BY id) AS place
      FROM \(table) NOT INDEXED)
    WHERE place > 1 ORDER BY id
    """
  }

  private func isUnique(_ table: String, _ collation: String, _ db: Database) throws -> Bool {
    try Bool.fetchOne(
      db,
      sql: """
        SELECT EXISTS (
          SELECT 1 FROM pragma_index_list(?1) AS list
          WHERE list."unique" AND NOT list.partial AND (
            SELECT group_concat(name || ' ' || coll) FROM pragma_index_xinfo(list.name) WHERE "key"
          ) = 'uid ' || ?2)
        """, arguments: [table, collation]) ?? false
  }
}
