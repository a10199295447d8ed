import Foundation
import GRDB
import StorageTestSupport
import Testing
import TodoDomain
import TodoExchange
import TodoMaintenance
import TodoTesting

@testable import TodoStorage

/// Stores of the present version, opened by a program that knows the next one.
@Suite("Migrating a store of an older version")
struct MigrationTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  /// Makes a store with a finished day, a weekly routine, a diary, and a used id of a deleted
  /// event.
  private func old(_ name: String = "todo.db") throws -> String {
    let store = try folder.store(name)
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      let dentist = try transaction.add(Sample.schedule("a", "2025-06-03", place: "서울"))
      try transaction.finish(dentist, on: CivilDate("2025-06-03"), isFinished: true)
      try transaction.add(Sample.routine("b", "2025-06-02", days: "mon"))
      try transaction.add(Sample.diary("c", "2025-06-03T08:00:00Z"))
      let gone = try transaction.add(Sample.schedule("gone", "2025-06-03"))
      try transaction.delete(gone, .all, in: FixedContext.make())
    }
    return folder.file(name)
  }

  private func open(_ path: String) throws -> SQLiteStore {
    try NextSchema.known { try SQLiteStore.open(at: path) }
  }

  private func lines(_ provider: SQLiteProvider) throws -> String {
    var bytes: [UInt8] = []
    try JSONLinesFormat().write(provider, ExportOptions()) { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func schema(_ provider: SQLiteProvider) throws -> Set<String> {
    try provider.queue.read { db in
      Set(
        try String.fetchAll(db, sql: "SELECT sql FROM sqlite_schema WHERE name NOT GLOB 'sqlite_*'")
      )
    }
  }

  private func version(at path: String) throws -> Int? {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read { try Int.fetchOne($0, sql: "PRAGMA user_version") }
  }

  @Test("A store of an older version is migrated with all its content when it is opened")
  func migrated() throws {
    let path = try old()
    let before = try SQLiteStore.open(at: path)
    var life = RandomLife(seed: 4)
    try life.fill(before, events: 60)
    let content = try lines(before.provider)
    let store = try open(path)
    #expect(try lines(store.provider) == content)
    #expect(try StoreBackup.check(store.provider).problems == 0)
    #expect(
      try schema(store.provider)
        == schema(NextSchema.known { try SQLiteStore.inMemory() }.provider))
    let filled = try store.provider.queue.read { db in
      try Int.fetchOne(
        db,
        sql: """
          SELECT (SELECT count(*) FROM event WHERE weather IS NOT 'fine')
            + (SELECT count(*) FROM category WHERE note <> 'kept')
          """)
    }
    #expect(filled == 0)
  }

  @Test("A migrated store never reuses an id")
  func ids() throws {
    let id = try open(old()).writeAndWait(CommitNote(action: "add", at: FixedContext.now)) {
      try $0.add(Sample.schedule("new", "2025-06-01"))
    }
    #expect(id == EventID(4))
  }

  @Test("A reader refuses an unmigrated store, and an older program a migrated one")
  func unread() throws {
    let path = try old()
    #expect(throws: StoreError.olderSchema(path: path)) {
      try NextSchema.known { try SQLiteStore.provider(at: path) }
    }
    _ = try open(path)
    #expect(throws: StoreError.newerSchema(path: path, found: 2, supported: 1)) {
      try SQLiteStore.open(at: path)
    }
  }

  @Test("The old version of a migrated store is kept in a file that can be restored")
  func kept() throws {
    let path = try old()
    let content = try lines(SQLiteStore.provider(at: path))
    let copy = "\(path).schema-1"
    #expect(
      try open(path).migration == StoreMigration(oldVersion: 1, newVersion: 2, copyPath: copy))
    #expect(try version(at: copy) == 1)
    #expect(try open(path).migration == nil)
    try NextSchema.known {
      let restored = try StoreBackup.restore(
        copy, to: folder.file("back.db"), keepingAs: folder.file("safety.db"))
      #expect(restored.report.counts.events == 2)
      #expect(try lines(SQLiteStore.provider(at: folder.file("back.db"))) == content)
    }
  }

  @Test("The old version of a migrated store is kept under a free name")
  func freeName() throws {
    let path = try old()
    try Data("mine".utf8).write(to: URL(filePath: "\(path).schema-1"))
    #expect(try open(path).migration?.copyPath == "\(path).schema-1.2")
    #expect(FileManager.default.contents(atPath: "\(path).schema-1") == Data("mine".utf8))
  }

  @Test("A store whose old version can't be kept isn't migrated")
  func noCopy() throws {
    // The store's name fits into a folder, but the longer name of its copy doesn't.
    let path = try old(String(repeating: "t", count: 247))
    #expect(throws: StoreError.cannotCreate(path: "\(path).schema-1")) { try open(path) }
    #expect(try version(at: path) == 1)
  }

  @Test(
    "A migration that fails or breaks a reference leaves the store unchanged",
    arguments: ["ALTER TABLE nowhere ADD COLUMN a", "DELETE FROM category"])
  func failed(step: String) throws {
    let path = try old()
    let before = try lines(SQLiteStore.provider(at: path))
    #expect(throws: StoreError.self) {
      try StoreSchema.$migrations.withValue(NextSchema.migrations + [step]) {
        try SQLiteStore.open(at: path)
      }
    }
    #expect(try lines(SQLiteStore.provider(at: path)) == before)
    #expect(try !folder.contents.contains { $0.contains("schema") })
  }

  @Test("A store opened by several at once is migrated once and kept once")
  func together() async throws {
    let path = try old()
    try await withThrowingTaskGroup(of: (Int, StoreMigration?).self) { group in
      for _ in 0..<8 {
        group.addTask {
          let store = try NextSchema.known { try SQLiteStore.open(at: path) }
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

  @Test("A backup of an older version is restored as a migrated store and stays unchanged")
  func restored() throws {
    let backup = try old("backup.db")
    let before = try Data(contentsOf: URL(filePath: backup))
    let content = try lines(SQLiteStore.provider(at: backup))
    try NextSchema.known {
      try SQLiteStore.create(at: folder.file("todo.db"))
      let restored = try StoreBackup.restore(
        backup, to: folder.file("todo.db"), keepingAs: folder.file("safety.db"))
      #expect(restored.report.counts.events == 2 && restored.keptOld)
      #expect(try lines(SQLiteStore.provider(at: folder.file("todo.db"))) == content)
    }
    #expect(try Data(contentsOf: URL(filePath: backup)) == before)
    #expect(try folder.contents.filter { $0.hasSuffix("partial") } == [])
  }

  @Test("An older schema lacks exactly the objects that only the present one declares")
  func names() throws {
    let names = try NextSchema.known { try SchemaObjects.names(behindVersion: 1) }
    #expect(names == ["event_by_weather", "forecast"])
  }

  @Test("The statements of the first schema are the same as SQLite stores them")
  func statements() throws {
    #expect(try SchemaObjects.expected(1) == SchemaObjects.declared(byVersion: 1))
  }
}
