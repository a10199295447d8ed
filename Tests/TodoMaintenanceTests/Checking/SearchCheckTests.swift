import GRDB
import StorageTestSupport
import Testing
import TodoDomain
import TodoTesting

@testable import TodoMaintenance
@testable import TodoStorage

@Suite("Checking the search index")
struct SearchCheckTests {
  @Test("The search index has exactly the pieces of all texts after any changes", arguments: 0..<16)
  func changes(seed: Int) throws {
    let store = try SQLiteStore.inMemory()
    var life = RandomLife(seed: UInt64(seed))
    try life.fill(store, events: 12)
    for step in 0..<60 {
      let operation = try life.operation(on: store.provider)
      _ = try? store.writeAndWait(CommitNote(action: "test", at: FixedContext.now)) {
        try operation.run(in: $0, FixedContext.make(seed: UInt64(step)))
      }
      if life.chance(10) {
        try? store.writeAndWait(CommitNote(action: "undo", at: FixedContext.now)) { transaction in
          _ = try transaction.takeBack(
            life.number(1...max(1, step)), changed: life.chance(50) ? .keep : .refuse)
        }
      }
      if life.chance(3) {
        try store.writeAndWait(CommitNote(action: "config", at: FixedContext.now)) {
          try $0.set(Setting(.search, life.pick(["on", "off"])))
        }
      }
    }
    #expect(try findings(store) == [])
  }

  @Test(
    "A check finds a todo changed outside todoctl, and a repair rebuilds the search index",
    arguments: [
      "UPDATE event SET title = 'other' WHERE id = 1",
      "INSERT INTO search (search) VALUES ('delete-all')",
      "INSERT INTO search (rowid, pieces) VALUES (1, '1zzz')",
      "INSERT INTO search (rowid, pieces) VALUES (99, '1tit')",
    ])
  func others(sql: String) throws {
    let store = try BrokenStore()
    #expect(try store.check().problems == 0)
    try store.execute(sql)
    #expect(try store.check().findings.map(\.name) == [.searchDiffers])
  }

  private func findings(_ store: SQLiteStore) throws -> [StoreProblem] {
    try store.provider.queue.inDatabase { db in
      try CheckReport.make(db, store.provider.columns, readsValues: true).findings.map(\.name)
    }
  }
}
