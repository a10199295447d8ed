import GRDB

/// What SQLite says of the file's structure (`PRAGMA integrity_check`), and whether the tables, indexes
/// and views of the schema are there.
struct StructureCheck {
  func look(at db: Database, _ findings: inout StoreFindings<StoreProblem>) throws {
    try addLines(db, &findings)
    let found = Set(try names(in: db))
    for name in try Self.schemaNames() where !found.contains(name) {
      findings.add(.missingFromSchema, "", .line(name))
    }
  }

  /// Each line names tables, indexes and pages, and no value. Where SQLite gives up on the way, what it
  /// has said until then stands.
  private func addLines(_ db: Database, _ findings: inout StoreFindings<StoreProblem>) throws {
    do {
      let lines = try PreparedStatement(db, "PRAGMA integrity_check")
      while try lines.step() {
        for line in lines.text(0).split(separator: "\n") where Self.isProblem(line) {
          findings.add(.structure, "", .line(String(line)))
        }
      }
    } catch let error as DatabaseError where error.isDamage {
      findings.add(.structure, "", .line("SQLite can't read on"))
    }
  }

  private static func isProblem(_ line: Substring) -> Bool {
    line != "ok" && !line.hasPrefix("*** in database")
  }

  /// The names in a new store.
  private static func schemaNames() throws -> [String] {
    let new = try DatabaseQueue()
    return try new.writeWithoutTransaction { db in
      try StoreSchema.migrate(db)
      return try StructureCheck().names(in: db)
    }
  }

  private func names(in db: Database) throws -> [String] {
    try String.fetchAll(db, sql: "SELECT name FROM sqlite_master ORDER BY name")
  }
}
