import Foundation
import Synchronization
import Testing
import TodoDomain
import TodoStorage
import TodoTesting

@testable import TodoPostgreSQL

@Suite("Faults on a server", .enabled(if: TestServer.isThere, TestServer.absence))
struct FaultTests {
  private let note = CommitNote(action: "test", at: FixedContext.now)

  @Test("A connection cut at any moment leaves exactly the acknowledged changes")
  func cuts() async throws {
    let (store, address) = try TestServer.store()
    let isOver = Atomic(false)
    async let cuts: Void = BlockingWork.reads.run {
      let connection = try TestServer.connection()
      while !isOver.load(ordering: .relaxed) {
        // Ends the sessions with the name of this store, wherever they are in a change.
        try connection.query(
          """
          SELECT pg_terminate_backend(pid) FROM pg_stat_activity
          WHERE pid <> pg_backend_pid() AND application_name = $1
          """, [address.store])
        usleep(useconds_t.random(in: 100...9_000))
      }
    }
    let stored: [String]
    do {
      // The other task ends even if adding fails, since the test waits for it.
      defer { isOver.store(true, ordering: .relaxed) }
      stored = try addMany(to: address.calling(itself: address.store))
    }
    try await cuts
    #expect(try store.provider.snapshot.map(\.uid.rawValue) == stored)
    #expect(try store.provider.newestHistory() ?? 0 == stored.count)
  }

  /// Adds todos one by one, and returns the uids of those that were reported as stored.
  private func addMany(to address: ServerAddress) throws -> [String] {
    let store = try PostgreSQLStore.open(at: address)
    var stored: [String] = []
    for number in 0..<150 {
      let event = try Sample.schedule("\(number)", "2025-06-02", uid: "\(number)")
      do {
        try store.writeAndWait(note) { _ = try $0.add(event) }
        stored.append("\(number)")
      } catch StoreError.server(.lost) {}
    }
    return stored
  }

  @Test("The server refuses a provider's write, even by the tables' owner")
  func writing() throws {
    let (store, address) = try TestServer.store()
    for sql in ["DELETE FROM event WHERE owner = $1", "DELETE FROM todo.store WHERE owner = $1"] {
      #expect(throws: StoreError.notPermitted(path: address.description)) {
        try store.provider.readAndWait { (snapshot: any StoreReading) in
          _ = try #require(snapshot as? ServerReader).query(sql)
        }
      }
    }
    #expect(try store.provider.categories() == Category.initial)
  }

  @Test(
    "A read of all finds a record without its todo and a todo without its category",
    arguments: [
      ("occurrence", "event_id", 0), ("occurrence", "event_id", 9), ("event", "category_id", 99),
    ])
  func references(table: String, column: String, absent: Int) throws {
    let (store, address) = try TestServer.store()
    let event = try Sample.schedule("gym", "2025-06-02")
    try store.writeAndWait(note) { transaction in
      let id = try transaction.add(event)
      try transaction.finish(id, on: #require(event.pattern.start))
    }
    #expect(try store.provider.snapshot.count == 1)
    try Connection(address).query(
      """
      UPDATE todo.\(table) SET \(column) = \(absent)
      WHERE owner = (SELECT owner FROM todo.store WHERE name = $1)
      """, [address.store])
    let error = #expect(throws: StoreError.self) { try store.provider.snapshot }
    guard case .server(.damaged(.value(table, column, _)))? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("Damage on a server is reported as the server's, also during a change")
  func damageInChange() throws {
    let (store, address) = try TestServer.store()
    let id = try store.writeAndWait(note) { try $0.add(Sample.schedule("gym", "2025-06-02")) }
    try Connection(address).query(
      """
      UPDATE todo.event SET category_id = 99
      WHERE owner = (SELECT owner FROM todo.store WHERE name = $1)
      """, [address.store])
    let place = StoreError.Damage.value(table: "event", column: "category_id", id: id.rawValue)
    #expect(throws: StoreError.server(.damaged(place))) {
      try store.writeAndWait(note) { try $0.delete(id, .all, in: FixedContext.make()) }
    }
  }

  @Test("A connection pooler that changes sessions is distinguished from changed tables")
  func pooler() throws {
    let address = try TestServer.store().address
    let connection = try TestServer.connection()
    try connection.query("SELECT 1")
    // Puts the session into the state of a pooled one.
    try connection.run("DEALLOCATE ALL")
    #expect(throws: StoreError.server(.pooled)) {
      try ServerErrors.translating(address) { try connection.query("SELECT 1") }
    }
    #expect(throws: StoreError.server(.changedTables(state: "42703"))) {
      try ServerErrors.translating(address) { try connection.query("SELECT nothing") }
    }
  }

  @Test("An unknown role and a role without rights are distinguished")
  func roles() throws {
    let address = try TestServer.store().address
    let error = #expect(throws: StoreError.self) {
      try PostgreSQLStore.open(at: address.by(role: "nobody"))
    }
    guard case .server(.unreachable(let reason))? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("nobody"))
    try TestServer.connection().run("CREATE ROLE stranger LOGIN")
    #expect(throws: StoreError.notPermitted(path: address.description)) {
      try PostgreSQLStore.open(at: address.by(role: "stranger"))
    }
    let other = try address.of(store: "other")
    #expect(throws: StoreError.notPermitted(path: other.description)) {
      try PostgreSQLStore.create(at: other.by(role: "stranger"))
    }
  }

  @Test(
    "A store on a server may have any name",
    arguments: [
      "'; DROP SCHEMA todo CASCADE; --", "\"a\"", "\\", "$1", "%s%n", "a' OR ''='", "\u{10FFFF}0",
      "e\u{301}", "é", "한글 💪🏽", "todo.owner", "#", "a/b?c#d",
    ])
  func names(name: String) throws {
    let address = try TestServer.freshAddress().of(store: name)
    try PostgreSQLStore.create(at: address)
    #expect(throws: StoreError.alreadyExists(path: address.description)) {
      try PostgreSQLStore.create(at: address)
    }
    _ = try TestServer.storeByRoles()
    let store = try TestServer.open(address)
    try store.writeAndWait(note) { _ = try $0.add(Sample.schedule("a", "2025-06-02")) }
    #expect(try store.provider.snapshot.map(\.title) == ["a"])
    let again = try ServerAddress(address.description)
    #expect(again.store.utf8.elementsEqual(name.utf8))
    #expect(try PostgreSQLStore.open(at: again).provider.snapshot.count == 1)
  }

  @Test("Sixteen clients can change their own stores while another store is locked")
  func clients() async throws {
    let (locked, _) = try TestServer.store()
    let addresses = try (0..<16).map { _ in try TestServer.store().address }
    let (isOver, end) = AsyncStream<Void>.makeStream()
    let note = note
    async let holder: Int = locked.write(note) { transaction in
      let id = try transaction.add(Sample.schedule("a", "2025-06-02"))
      let group = DispatchGroup()
      group.enter()
      Task {
        for await _ in isOver {}
        group.leave()
      }
      group.wait()
      return id.rawValue
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for address in addresses {
        group.addTask {
          let store = try PostgreSQLStore.open(at: address.waiting(seconds: 2))
          for number in 0..<20 {
            let event = try Sample.schedule("\(number)", "2025-06-02")
            let id = try await store.write(note) { try $0.add(event) }
            #expect(id.rawValue == number + 1)
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try locked.provider.snapshot.isEmpty)
    end.finish()
    #expect(try await holder == 1)
  }
}

extension ServerAddress {
  /// Returns the same address with another name of the program.
  fileprivate func calling(itself name: String) throws -> ServerAddress {
    let separator = description.contains("?") ? "&" : "?"
    let parts = description.split(separator: "#")
    return try ServerAddress("\(parts[0])\(separator)application_name=\(name)#\(parts[1])")
  }
}
