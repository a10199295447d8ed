import Foundation
import Synchronization
import Testing
import TodoDomain
import TodoStorage
import TodoTesting

@testable import TodoPostgreSQL

@Suite("Several stores in one database", .enabled(if: TestServer.isThere, TestServer.absence))
struct OwnerTests {
  private let note = CommitNote(action: "test", at: FixedContext.now)

  private static let tables = [
    "category", "event", "occurrence", "setting", "key_value", "diary", "journal", "change",
  ]

  /// Makes a store with a row in every table.
  private func full() throws -> (store: PostgreSQLStore, address: ServerAddress) {
    let (store, address) = try TestServer.storeByRoles()
    try store.writeAndWait(note) {
      let id = try $0.add(Sample.schedule("a", "2025-06-02"))
      try $0.finish(id, on: try CivilDate("2025-06-02"))
      try $0.add(Sample.diary("d", "2025-06-02T00:00:00Z"))
      try $0.set(Setting(.overdueDays, "3"))
      try $0.apply(.save(KeyValue("tally.red", "1")))
    }
    return (store, address)
  }

  @Test("A role sees only the rows of the store that its transaction names")
  func isolation() throws {
    let (one, other) = (try full(), try full())
    let connection = try TestServer.connection("anna")
    let owner = try TestServer.ownerNumber(one.address)
    try connection.run(
      """
      BEGIN; SET LOCAL search_path = todo; SET LOCAL todo.owner = '\(owner)';
      SET LOCAL todo.store = '\(one.address.store)'
      """)
    for table in Self.tables {
      let owners = try connection.query("SELECT DISTINCT owner FROM \(table)").map { $0.int(0) }
      #expect(owners == [owner], "\(table)")
    }
    #expect(
      try connection.query("SELECT name FROM store").map { $0.text(0) } == [one.address.store])
    // Nor can the role change rows of another store, or add any.
    let stranger = try TestServer.ownerNumber(other.address)
    #expect(
      try connection.query("WITH gone AS (DELETE FROM event RETURNING owner) SELECT * FROM gone")
        .map { $0.int(0) } == [owner])
    let error = #expect(throws: ServerFailure.self) {
      try connection.query("INSERT INTO setting VALUES (\(stranger), 'a', 'b')")
    }
    #expect(error?.state == "42501")
    try connection.run("ROLLBACK")
    // Without the name of a store, the role sees nothing.
    for table in Self.tables + ["store"] {
      #expect(try connection.query("SELECT * FROM todo.\(table)").count == 0, "\(table)")
    }
    #expect(try other.store.provider.snapshot.count == 1)
  }

  @Test("A role with read access can change nothing in any kind of transaction")
  func reader() throws {
    let (_, address) = try full()
    let connection = try TestServer.connection("bob")
    let owner = try TestServer.ownerNumber(address)
    for (mode, state) in [("READ ONLY", "25006"), ("READ WRITE", "42501")] {
      for sql in [
        "DELETE FROM todo.event", "UPDATE todo.store SET last_event = 9",
        "INSERT INTO todo.setting VALUES (\(owner), 'a', 'b')",
      ] {
        try connection.run("BEGIN \(mode); SET LOCAL todo.owner = '\(owner)'")
        let error = #expect(throws: ServerFailure.self) { try connection.run(sql) }
        #expect(error?.state == state || error?.state == "42501", "\(mode) \(sql)")
        try connection.run("ROLLBACK")
      }
    }
    let asReader = try PostgreSQLStore.open(at: address.by(role: "bob"))
    #expect(throws: StoreError.notPermitted(path: address.description)) {
      try asReader.writeAndWait(note) { _ in }
    }
    #expect(try asReader.provider.snapshot.count == 1)
  }

  @Test("A writing role can't rewrite the journal")
  func journal() throws {
    _ = try TestServer.storeByRoles()
    let connection = try TestServer.connection("anna")
    for table in ["journal", "change"] {
      let error = #expect(throws: ServerFailure.self) {
        try connection.run("UPDATE todo.\(table) SET owner = owner")
      }
      #expect(error?.state == "42501")
    }
  }

  @Test("A change of one store doesn't wait for a change of another")
  func independence() throws {
    let (one, other) = (try full().store, try full().store)
    try one.writeAndWait(note) { transaction in
      _ = try transaction.add(Sample.schedule("b", "2025-06-02"))
      try other.writeAndWait(note) { _ = try $0.add(Sample.schedule("c", "2025-06-02")) }
      #expect(try other.provider.snapshot.map(\.title) == ["a", "c"])
      #expect(try one.provider.snapshot.map(\.title) == ["a"])
    }
    #expect(try one.provider.snapshot.map(\.title) == ["a", "b"])
  }

  @Test("A change waits for another change of its store and gives up after a timeout")
  func waiting() throws {
    let (store, address) = try full()
    let impatient = try PostgreSQLStore.open(at: address.waiting(seconds: 1))
    let hasRun = Mutex(false)
    try store.writeAndWait(note) { transaction in
      _ = try transaction.add(Sample.schedule("b", "2025-06-02"))
      #expect(throws: StoreError.busy) {
        try impatient.writeAndWait(note) { _ in hasRun.withLock { $0 = true } }
      }
    }
    #expect(hasRun.withLock { !$0 })
    try impatient.writeAndWait(note) { _ = try $0.add(Sample.schedule("c", "2025-06-02")) }
    #expect(try store.provider.snapshot.map(\.title) == ["a", "b", "c"])
  }

  @Test("Eight concurrent writers of one store get distinct ids and lose nothing")
  func writers() async throws {
    let (_, address) = try TestServer.store()
    let ids = try await withThrowingTaskGroup(of: [Int].self) { group in
      for worker in 0..<8 {
        group.addTask {
          let own = try PostgreSQLStore.open(at: address.waiting(seconds: 60))
          var ids: [Int] = []
          for number in 0..<25 {
            let event = try Sample.schedule("\(worker)-\(number)", "2025-06-02")
            ids.append(
              try await own.write(CommitNote(action: "test", at: FixedContext.now)) {
                try $0.add(event).rawValue
              })
          }
          return ids
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(ids.count == 200 && Set(ids) == Set(1...200))
    let store = try PostgreSQLStore.open(at: address)
    #expect(try store.provider.snapshot.count == 200)
    #expect(try store.provider.newestHistory() == 200)
  }
}
