import Foundation
import GRDB
import StorageTestSupport
import Testing
import TodoDomain
import TodoMaintenance
import TodoTesting

@testable import TodoStorage

@Suite("A store with invalid values or tables")
struct DamagedStoreTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  @Test("A store whose tables differ from its version is refused, and isn't reported as a bug")
  func otherTables() throws {
    for change in [
      "ALTER TABLE category RENAME COLUMN icon TO sign", "DROP TABLE key_value",
    ] {
      let path = folder.file("\(UUID()).db")
      try SQLiteStore.create(at: path)
      try edit(path) { try $0.execute(sql: change) }
      let error = #expect(throws: StoreError.self) { try SQLiteStore.open(at: path) }
      guard case .notAStore(_, .schema) = error else {
        Issue.record("\(change): \(String(describing: error))")
        continue
      }
    }
  }

  @Test("An invalid preference in a store is damage that a check finds")
  func otherPreference() throws {
    let path = folder.file("todo.db")
    try SQLiteStore.create(at: path)
    try edit(path) { try $0.execute(sql: "INSERT INTO setting VALUES ('language', 'latin')") }
    let provider = try SQLiteStore.provider(at: path)
    let damage = StoreError.Damage.value(table: "setting", column: "value", id: 0)
    #expect(throws: StoreError.damaged(damage)) { try provider.settings() }
    let found = try #require(StoreBackup.check(provider).findings.first)
    #expect(
      (found.name, found.table, found.places) == (.unreadableValue, "setting", [.key("language")]))
  }

  @Test("A malformed category name is damage wherever it is read")
  func otherName() throws {
    let store = try folder.store()
    try edit(store.provider.path) {
      try $0.execute(sql: "UPDATE category SET name = 'none ' WHERE name = 'none'")
    }
    let error = #expect(throws: StoreError.self) { try store.provider.categories() }
    guard case .damaged(.value("category", "name", _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("A category at the last possible position is followed by new categories")
  func lastPosition() throws {
    let store = try folder.store()
    try edit(store.provider.path) {
      try $0.execute(
        sql: "UPDATE category SET position = ? WHERE name = 'food'", arguments: [Int.max])
    }
    try store.writeAndWait(CommitNote(action: "category add", at: FixedContext.now)) {
      transaction in
      for name in ["Zed", "Ada"] {
        try transaction.apply(.insert(TodoDomain.Category(name: name)))
      }
    }
    #expect(try store.provider.categories().suffix(3).map(\.name) == ["food", "Zed", "Ada"])
  }

  @Test("An invalid time is reported as damage by counts too")
  func otherTime() throws {
    let store = try folder.store()
    let id = try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) {
      try $0.add(Sample.schedule("치과", "2025-06-01", at: "09:30"))
    }
    try edit(store.provider.path) {
      try $0.execute(
        sql: "PRAGMA ignore_check_constraints = ON; UPDATE event SET time = '-9' WHERE id = ?",
        arguments: [id.rawValue])
    }
    #expect(throws: StoreError.self) {
      try store.provider.counts(in: Week("2025-06-01").days, displayedIn: nil)
    }
  }

  @Test("A record of a missing event is reported and not left out")
  func danglingRecord() throws {
    let store = try folder.store()
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      try transaction.add(Sample.schedule("gone", "2025-06-01"))
      let id = try transaction.add(Sample.schedule("치과", "2025-06-02"))
      try transaction.finish(id, on: CivilDate("2025-06-02"))
    }
    try edit(store.provider.path) {
      try $0.execute(
        sql: """
          PRAGMA foreign_keys = OFF;
          INSERT INTO occurrence (event_id, date, is_finished) VALUES (1, '2025-06-01', 1);
          DELETE FROM event WHERE id = 1
          """)
    }
    let damage = StoreError.damaged(.value(table: "occurrence", column: "event_id", id: 1))
    #expect(throws: damage) { try store.provider.visitEvents { _, _ in } }
  }

  private func edit(_ path: String, _ work: (Database) throws -> Void) throws {
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction(work)
    try queue.close()
  }
}
