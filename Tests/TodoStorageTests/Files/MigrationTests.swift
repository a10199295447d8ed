import Foundation
import GRDB
import Schema
import StorageTestSupport
import Testing
import TodoDomain
import TodoMaintenance
import TodoTesting

@testable import TodoStorage

@Suite("A store of an older version")
struct MigrationTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  @Test("of the fourth version keeps every number of its reports, with what was split before")
  func reports() throws {
    let path = folder.file("present.db")
    let present = try folder.store("present.db")
    var life = RandomLife(seed: 4)
    try life.fill(present, events: 200)
    try Connections.writer(path: path).write {
      try $0.execute(sql: "DELETE FROM occurrence WHERE shown_on IS NOT NULL")
      try $0.execute(sql: "UPDATE event SET paused_from = NULL, paused_until = NULL")
    }
    let old = try folder.makeOldStore("old.db", version: 4)
    let queue = try DatabaseQueue(path: old)
    try queue.writeWithoutTransaction { db in
      try db.execute(sql: "ATTACH ? AS present", arguments: [path])
      for table in ["category", "event", "schedule", "routine", "source", "setting", "diary"] {
        let columns = try db.columns(in: table).map(\.name).joined(separator: ", ")
        try db.execute(sql: "INSERT INTO main.\(table) SELECT \(columns) FROM present.\(table)")
      }
      try db.execute(
        sql: """
          INSERT INTO main.occurrence
          SELECT event_id, date, is_finished, deleted_at, time FROM present.occurrence;
          INSERT OR REPLACE INTO main.identity SELECT * FROM present.identity;
          """)
    }
    try queue.close()
    let migrated = try SQLiteStore.open(at: old)
    #expect(migrated.migration?.oldVersion == 4)
    for (unit, date) in [
      (PeriodUnit.year, "2025-06-01"), (.month, "2025-03-01"), (.week, "2025-06-02"),
    ] {
      let today = try CivilDate(date)
      let request = ReportRequest(
        on: Period(unit, containing: today), today: today, zone: try ZoneID("Asia/Seoul"))
      let report = try migrated.provider.report(request)
      #expect(try report == present.provider.report(request))
      #expect(report.counts.total.count > 0)
    }
  }

  /// A store as the first version made it: a finished day, a weekly routine, and an id that was
  /// given to an event that is gone.
  private func firstVersion(_ name: String) throws -> String {
    try folder.makeOldStore(
      name,
      rows: """
        INSERT INTO category VALUES (1, 'none', NULL, 'NONE', 0);
        INSERT INTO event VALUES
          (3, 'a', 'schedule', '치과', 1, '2025-06-03', '2025-06-03', 0, '09:30', 10, NULL, 0),
          (5, 'b', 'routine', 'run', 1, '2025-06-02', NULL, 1, NULL, NULL, 'slow', 7),
          (9, 'c', 'schedule', 'gone', 1, '2025-06-03', '2025-06-03', 0, NULL, NULL, NULL, 0);
        DELETE FROM event WHERE id = 9;
        INSERT INTO schedule VALUES (3, '서울');
        INSERT INTO routine VALUES (5, 0, 2);
        INSERT INTO occurrence VALUES (3, '2025-06-03', 1, NULL, NULL);
        """)
  }

  private func expectAll(in provider: SQLiteProvider) throws {
    #expect(try provider.snapshot.map(\.title) == ["치과", "run"])
    let day = try #require(
      try provider.events(in: Week("2025-06-02").days)[CivilDate("2025-06-03")])
    #expect(day.map(\.isFinished) == [true])
    let routine = try #require(
      try provider.event(withUID: EventUID("b")) as? Routine)
    #expect(routine.repeatDays == WeekdaySet([.monday]) && routine.shareCount == 2)
    #expect(try provider.categories() == [.none])
  }

  @Test("is brought to the present one when it is opened, with all that it holds")
  func migrated() throws {
    let store = try SQLiteStore.open(at: try firstVersion("todo.db"))
    try expectAll(in: store.provider)
    #expect(try StoreBackup.check(store.provider).problems == 0)
    let dump = try store.provider.queue.read { db in
      try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*'")
    }
    let fresh = try SQLiteStore.inMemory().provider.queue.read { db in
      try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*'")
    }
    #expect(Set(dump) == Set(fresh))
  }

  @Test("is known by its schema, whichever version it has", arguments: 1..<Schema.migrations.count)
  func everyVersion(version: Int) throws {
    let path = try folder.makeOldStore(
      "todo.db", version: version,
      rows: "INSERT INTO category (id, name, icon, position) VALUES (1, 'none', 'NONE', 0)")
    let store = try SQLiteStore.open(at: path)
    #expect(try store.provider.categories() == [.none])
    #expect(try StoreBackup.check(store.provider).problems == 0)
  }

  @Test("keeps its diary, whose rows' ids become the numbers of the entries")
  func diary() throws {
    let path = try folder.makeOldStore(
      "todo.db", version: 4,
      rows: """
        INSERT INTO category (id, name, icon, position) VALUES (1, 'none', 'NONE', 0);
        INSERT INTO diary VALUES
          (3, 'a', '2025-06-01T08:00:00Z', 'calm', '["x"]', 's', 't', 'r', 'd', '["p"]', NULL),
          (7, 'b', '2025-06-02T08:00:00Z', NULL, '[]', '', '', '', '', '[]',
           '{"extra":{},"format":"ics"}');
        """)
    let store = try SQLiteStore.open(at: path)
    let full = try Sample.diary(
      "a", "2025-06-01T08:00:00Z", .calm, subEmotions: ["x"], situation: "s", thought: "t",
      reevaluation: "r", action: "d", imagePaths: ["p"])
    #expect(try store.provider.diary(numbered: 3) == full)
    let journal = try #require(try store.provider.diary(numbered: 7))
    #expect(journal.source?.format == "ics" && journal.text.isEmpty && journal.emotion == nil)
    try store.write(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      try transaction.deleteDiary(journal.uid)
      try transaction.add(Sample.diary("c", "2025-06-03T08:00:00Z"))
    }
    #expect(try store.provider.diary(with: EventUID("c"))?.id == 8)
    #expect(try StoreBackup.check(store.provider).problems == 0)
  }

  @Test("never gives an id again that it once gave")
  func ids() throws {
    let store = try SQLiteStore.open(at: try firstVersion("todo.db"))
    let id = try store.write(CommitNote(action: "add", at: FixedContext.now)) {
      try $0.add(Sample.schedule("new", "2025-06-01"))
    }
    #expect(id == EventID(10))
  }

  @Test("takes what only the new version knows")
  func news() throws {
    let store = try SQLiteStore.open(at: try firstVersion("todo.db"))
    try store.write(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      var life = RandomLife(seed: 4)
      for _ in 0..<40 {
        let details = try life.details(inZones: true).categorizedPlainly()
        try transaction.add(Schedule(details: details, pattern: life.pattern()))
      }
    }
    #expect(try store.provider.snapshot.count == 42)
  }

  @Test("is not read before that, and says so")
  func unread() throws {
    let path = try firstVersion("todo.db")
    #expect(throws: StoreError.olderSchema(path: path)) { try SQLiteStore.provider(at: path) }
  }

  @Test("is kept as it was, in a file that can be restored")
  func kept() throws {
    let path = try firstVersion("todo.db")
    let migration = try #require(try SQLiteStore.open(at: path).migration)
    let copy = "\(path).schema-1"
    #expect(
      migration
        == StoreMigration(
          oldVersion: 1, newVersion: StoreSchema.currentVersion, copyPath: copy))
    #expect(try version(at: copy) == 1)
    #expect(try SQLiteStore.open(at: path).migration == nil)
    let restored = try StoreBackup.restore(
      copy, to: folder.file("back.db"), keepingAs: folder.file("safety.db"))
    #expect(restored.report.counts.events == 2)
    try expectAll(in: SQLiteStore.provider(at: folder.file("back.db")))
  }

  @Test("is kept under a name that nothing has")
  func freeName() throws {
    let path = try firstVersion("todo.db")
    try Data("mine".utf8).write(to: URL(filePath: "\(path).schema-1"))
    #expect(try SQLiteStore.open(at: path).migration?.copyPath == "\(path).schema-1.2")
    #expect(FileManager.default.contents(atPath: "\(path).schema-1") == Data("mine".utf8))
  }

  @Test("stays what it is where no copy can be kept")
  func noCopy() throws {
    // Its own name fits into a folder, that of a copy doesn't.
    let path = try firstVersion(String(repeating: "t", count: 247))
    #expect(throws: StoreError.cannotCreate(path: "\(path).schema-1")) {
      try SQLiteStore.open(at: path)
    }
    #expect(try version(at: path) == 1)
  }

  @Test("is opened by several at a time, migrated once, and kept once")
  func together() async throws {
    let path = try firstVersion("todo.db")
    try await withThrowingTaskGroup(of: (Int, StoreMigration?).self) { group in
      for _ in 0..<8 {
        group.addTask {
          let store = try SQLiteStore.open(at: path)
          return (try store.provider.snapshot.count, store.migration)
        }
      }
      var migrations: [StoreMigration] = []
      for try await (count, migration) in group {
        #expect(count == 2)
        if let migration { migrations.append(migration) }
      }
      #expect(migrations.count == 1)
    }
    #expect(try folder.contents == ["todo.db", "todo.db.schema-1"])
  }

  private func version(at path: String) throws -> Int? {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
  }

  @Test("is restored as a backup, which stays as it is")
  func restored() throws {
    let backup = try firstVersion("backup.db")
    let before = try Data(contentsOf: URL(filePath: backup))
    try SQLiteStore.create(at: folder.file("todo.db"))
    let restored = try StoreBackup.restore(
      backup, to: folder.file("todo.db"), keepingAs: folder.file("safety.db"))
    #expect(restored.report.counts.events == 2 && restored.keptOld)
    try expectAll(in: SQLiteStore.provider(at: folder.file("todo.db")))
    #expect(try Data(contentsOf: URL(filePath: backup)) == before)
    #expect(try folder.contents.filter { $0.hasSuffix("partial") } == [])
  }
}

extension EventDetails {
  /// The same in the one category that every store has.
  fileprivate func categorizedPlainly() throws -> EventDetails {
    try EventDetails(
      uid: uid, title: title, time: time, length: length, zone: zone, alarm: alarm, memo: memo)
  }
}
