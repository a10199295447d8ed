import Foundation
import GRDB
import Testing
import TodoDomain
import TodoStorage

@Suite("Reading databases of other programs")
struct ForeignDatabaseTests {
  /// Returns the bytes of a database that some SQL makes.
  private static func bytes(_ sql: String, _ journal: String = "DELETE") throws -> [UInt8] {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appending(path: "foreign-\(UUID().uuidString).db")
    defer {
      for end in ["", "-wal", "-shm"] {
        try? FileManager.default.removeItem(atPath: file.path + end)
      }
    }
    let queue = try DatabaseQueue(path: file.path)
    try queue.writeWithoutTransaction { database in
      try database.execute(sql: "PRAGMA journal_mode = \(journal);" + sql)
      if journal == "WAL" { try database.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    }
    try queue.close()
    return [UInt8](try Data(contentsOf: file))
  }

  private static let table = """
    PRAGMA user_version = 25; CREATE TABLE Habits (id INTEGER PRIMARY KEY, Name TEXT, x);
    INSERT INTO Habits VALUES (2, 'b', NULL), (1, 'a', 1.5), (3, CAST(x'FF61' AS TEXT), x'00');
    """

  @Test("A foreign database's table is read in row order, with values of every type")
  func values() throws {
    for journal in ["DELETE", "WAL"] {
      let database = try ForeignDatabase(Self.bytes(Self.table, journal))
      #expect(database.schemaVersion == 25)
      #expect(try database.columns(of: "Habits") == ["id", "name", "x"])
      #expect(try database.columns(of: "Nothing") == nil)
      var rows: [[ForeignValue]] = []
      try database.visit(["id", "name", "x"], of: "Habits") { rows.append($0) }
      #expect(
        rows == [
          [.integer(1), .text("a"), .real(1.5)], [.integer(2), .text("b"), .null],
          [.integer(3), .text(nil), .blob],
        ])
    }
  }

  @Test(
    "A foreign database with views, triggers or virtual tables is refused",
    arguments: [
      "CREATE VIEW v AS SELECT 1;",
      "CREATE TRIGGER v AFTER INSERT ON Habits BEGIN DELETE FROM Habits; END;",
      "CREATE VIRTUAL TABLE v USING fts5(x);",
    ])
  func code(sql: String) throws {
    let bytes = try Self.bytes(Self.table + sql)
    #expect(throws: ForeignTablesError.hasCode("v")) { try ForeignDatabase(bytes) }
  }

  @Test("A file that is no database, or a damaged one, is an error as a foreign database")
  func damage() throws {
    let bytes = try Self.bytes(Self.table)
    for wrong in [[], Array("SQLite format 3\0".utf8), Array(bytes.prefix(5_000))] {
      #expect(throws: ForeignTablesError.self) { try ForeignDatabase(wrong) }
    }
    for place in stride(from: 0, to: bytes.count, by: 7) {
      var changed = bytes
      changed[place] ^= 0xFF
      guard let database = try? ForeignDatabase(changed) else { continue }
      try? database.visit(["id"], of: "Habits") { _ in }
    }
  }

  @Test("A table name with SQL in a foreign database is only a name")
  func names() throws {
    let database = try ForeignDatabase(Self.bytes(Self.table))
    #expect(throws: ForeignTablesError.self) {
      try database.visit(["id"], of: "Habits\"; DROP TABLE Habits; --") { _ in }
    }
  }
}
