import Foundation
import GRDB
import StorageTestSupport
import Testing
import TodoDomain
import TodoMaintenance

@testable import TodoStorage

/// Stores whose schema somebody changed. SQLite would run the SQL in the schema on behalf of this
/// user.
@Suite("A store with a foreign or changed schema")
struct ForeignSchemaTests {
  private let folder: ScratchFolder
  private let path: String

  init() throws {
    folder = try ScratchFolder()
    path = folder.file("todo.db")
    try SQLiteStore.create(at: path)
  }

  private func change(_ sql: String) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON; \(sql)")
    }
    try queue.close()
  }

  @Test(
    "A store with a foreign schema object is refused by its name and not changed",
    arguments: [
      (
        "CREATE TRIGGER evil AFTER INSERT ON event BEGIN DELETE FROM diary; END", "trigger", "evil"
      ),
      ("CREATE VIEW evil AS SELECT hex(zeroblob(900000000))", "view", "evil"),
      ("CREATE TABLE evil (a)", "table", "evil"),
      ("CREATE TABLE evil (a TEXT, b INTEGER AS (1)) STRICT", "table", "evil"),
      ("CREATE VIRTUAL TABLE evil USING fts5 (a)", "table", "evil"),
      ("CREATE INDEX evil ON event (upper(title))", "index", "evil"),
    ])
  func added(sql: String, type: String, name: String) throws {
    try change(sql)
    expectRefusal(.added(type: type, name: name))
  }

  @Test(
    "A store with a changed schema object is refused by its name",
    arguments: [
      ("DROP VIEW todo; CREATE VIEW todo AS SELECT 1", "todo"),
      ("ALTER TABLE event RENAME TO ours; CREATE VIEW event AS SELECT * FROM ours", "event"),
      ("DROP TABLE event; CREATE VIRTUAL TABLE event USING fts5 (id)", "event"),
      ("ALTER TABLE event ADD COLUMN evil TEXT AS (title || title)", "event"),
      ("DROP TABLE diary; CREATE TABLE diary (id)", "diary"),
    ])
  func changed(sql: String, name: String) throws {
    try change(sql)
    let change = #expect(throws: StoreError.self) { try SQLiteStore.provider(at: path) }
    guard case .notAStore(_, .schema(let found)) = change else {
      Issue.record("\(String(describing: change))")
      return
    }
    // The first object that is found may be the one that got the new name.
    let isNamed =
      switch found {
      case .changed(let other), .missing(let other): other == name
      case .added(_, let other): other == "ours" || other.hasPrefix(name)
      }
    #expect(isNamed, "\(found)")
    expectRefusal(found)
  }

  @Test(
    "A store that lacks a schema object is refused by its name",
    arguments: [("VIEW", "todo"), ("INDEX", "event_by_date"), ("TABLE", "diary")])
  func missing(type: String, name: String) throws {
    try change("DROP \(type) \(name)")
    expectRefusal(.missing(name: name))
  }

  @Test("A store of an older version with a foreign object is refused before its migration")
  func older() throws {
    try change("CREATE TRIGGER evil AFTER INSERT ON event BEGIN DELETE FROM diary; END")
    NextSchema.known { expectRefusal(.added(type: "trigger", name: "evil")) }
  }

  @Test(
    "A store with a version number that never existed is refused",
    arguments: [-1, 0, Int(Int32.min)])
  func number(version: Int) throws {
    try change("PRAGMA user_version = \(version)")
    #expect(throws: StoreError.notAStore(path: path, .version(version))) {
      try SQLiteStore.open(at: path)
    }
  }

  @Test(
    "A store with additions by SQLite or by another program's kind is accepted",
    arguments: [
      "ANALYZE",
      KindTable.creation(
        "errand", [("shop", .text), ("is_urgent", .flag), ("price", .count)]),
      KindTable.creation("wish", []),
    ])
  func accepted(sql: String) throws {
    try change(sql)
    try change("PRAGMA optimize")
    #expect(try SQLiteStore.open(at: path).provider.categories().count == 12)
  }

  @Test(
    "A store is refused if a kind's table has more than a kind's table may have",
    arguments: [
      "(event_id INTEGER PRIMARY KEY, shop TEXT) STRICT",
      "(\n  event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,\n  a TEXT AS (1)\n"
        + ") STRICT",
      "(\n  event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,\n"
        + "  a INTEGER NOT NULL CHECK (a IN (0, hex(1)))\n) STRICT",
    ])
  func kinds(declaration: String) throws {
    try change("CREATE TABLE errand \(declaration)")
    expectRefusal(.added(type: "table", name: "errand"))
  }

  @Test("A backup with a foreign schema object is refused by restore and verify")
  func backups() throws {
    try change("CREATE TRIGGER evil AFTER INSERT ON event BEGIN DELETE FROM diary; END")
    let target = folder.file("restored.db")
    let refusal = StoreError.notAStore(
      path: path, .schema(.added(type: "trigger", name: "evil")))
    #expect(throws: BackupError.notRestorable(path: path, refusal)) {
      try StoreBackup.restore(path, to: target, keepingAs: folder.file("kept.db"))
    }
    #expect(throws: BackupError.self) {
      try StoreBackup.verify(path, scratch: folder.path) { _ in
        ContentDigest(form: "", sha256: "")
      }
    }
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test("Every connection trusts no schema, checks cells and maps nothing")
  func settings() throws {
    let connections = try [Connections.reader(path: path).queue, Connections.writer(path: path)]
    for connection in connections {
      let found = try connection.inDatabase { db in
        try ["trusted_schema", "cell_size_check", "mmap_size"].map {
          try Int.fetchOne(db, sql: "PRAGMA \($0)")
        }
      }
      #expect(found == [0, 1, 0])
    }
  }

  /// Expects that both ways of opening refuse the store and leave its file unchanged.
  private func expectRefusal(
    _ change: StoreError.SchemaChange, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let before = FileManager.default.contents(atPath: path)
    let error = StoreError.notAStore(path: path, .schema(change))
    #expect(throws: error, sourceLocation: sourceLocation) { try SQLiteStore.open(at: path) }
    #expect(throws: error, sourceLocation: sourceLocation) { try SQLiteStore.provider(at: path) }
    #expect(
      FileManager.default.contents(atPath: path) == before, sourceLocation: sourceLocation)
  }
}

extension KindTable {
  /// Returns the SQL for the table of a kind that only its own program has.
  fileprivate static func creation(_ name: String, _ columns: [(String, KindField.Form)]) -> String
  {
    let own = columns.map { name, form in
      let declaration =
        switch form {
        case .text, .value, .valueOfDay: "TEXT"
        case .flag: "INTEGER NOT NULL CHECK (\(name) IN (0, 1))"
        case .count: "INTEGER NOT NULL"
        }
      return ",\n  \(name) \(declaration)"
    }
    return "CREATE TABLE \(name) (\n  event_id INTEGER PRIMARY KEY REFERENCES event (id) "
      + "ON DELETE CASCADE\(own.joined())\n) STRICT"
  }
}
