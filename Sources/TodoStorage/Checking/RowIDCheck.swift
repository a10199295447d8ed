import GRDB

/// Row ids that no store comes to by itself. Behind the largest that SQLite has, it gives ids at
/// random, or none.
struct RowIDCheck: StoreCheck {
  func look(at store: CheckedStore, _ findings: inout StoreFindings<StoreProblem>) throws {
    for table in ["journal", "diary"] {
      let rows = try PreparedStatement(store.db, Self.strayIDs(of: table, in: "main"))
      while try rows.step() {
        findings.add(.unreadableValue, table, column: "id", .id(rows.int(0)))
      }
    }
  }

  /// The ids of a table, in a database of the connection, that are none from 1 to
  /// `IDSequence.mostRows`.
  static func strayIDs(of table: String, in schema: String) -> String {
    """
    SELECT id FROM \(schema).\(table) NOT INDEXED
    WHERE id NOT BETWEEN 1 AND \(IDSequence.mostRows) ORDER BY id
    """
  }
}
