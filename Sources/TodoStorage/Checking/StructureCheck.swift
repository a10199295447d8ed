import GRDB

/// What SQLite says of the file's structure (`PRAGMA integrity_check`). That the schema is ours was seen
/// when the file was opened.
struct StructureCheck {
  /// Each line names tables, indexes and pages, and no value. Where SQLite gives up on the way, what it
  /// has said until then stands.
  func look(at db: Database, _ findings: inout StoreFindings<StoreProblem>) throws {
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

  /// Refuses a store in which an index says something else than its table, or whose pages are broken.
  ///
  /// - Throws: `StoreError.damaged`.
  static func require(_ db: Database) throws {
    guard try String.fetchOne(db, sql: "PRAGMA integrity_check(1)") == "ok" else {
      throw StoreError.damaged(.file)
    }
  }

  private static func isProblem(_ line: Substring) -> Bool {
    line != "ok" && !line.hasPrefix("*** in database")
  }
}
