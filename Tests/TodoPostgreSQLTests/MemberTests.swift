import Testing
import TodoDomain
import TodoStorage
import TodoTesting

@testable import TodoPostgreSQL

@Suite("The members of a store on a server", .enabled(if: TestServer.isThere, TestServer.absence))
struct MemberTests {
  private let note = CommitNote(action: "test", at: FixedContext.now)

  /// Returns a store with a todo. Anna shares it with carl, who may only read. Dora may write
  /// another store.
  private func shared() throws -> ServerAddress {
    let (store, address) = try TestServer.storeByRoles()
    _ = try store.writeAndWait(note) { try $0.add(Sample.schedule("a", "2025-06-02")) }
    try add("anna", to: address, mayWrite: true)
    try add("carl", to: address, mayWrite: false)
    return address
  }

  private func add(_ role: String, to address: ServerAddress, mayWrite: Bool) throws {
    try TestServer.add(role, to: address, mayWrite)
  }

  @Test("Members of a store may read, writers may change it, and others don't see it")
  func members() throws {
    let address = try shared()
    let anna = try PostgreSQLStore.open(at: address.by(role: "anna"))
    _ = try anna.writeAndWait(note) { try $0.add(Sample.schedule("b", "2025-06-03")) }
    let carl = try PostgreSQLStore.open(at: address.by(role: "carl"))
    #expect(try carl.provider.snapshot.map(\.title) == ["a", "b"])
    #expect(throws: StoreError.notPermitted(path: address.description)) {
      _ = try carl.writeAndWait(note) { try $0.add(Sample.schedule("c", "2025-06-03")) }
    }
    #expect(throws: StoreError.notFound(path: address.description)) {
      try PostgreSQLStore.open(at: address.by(role: "dora"))
    }
    #expect(throws: StoreError.alreadyExists(path: address.description)) {
      try PostgreSQLStore.create(at: address.by(role: "dora"))
    }
    #expect(try anna.provider.snapshot.count == 2)
  }

  @Test(
    "SQL with a store's number shows a member only that store and changes nothing",
    arguments: ["carl", "dora"])
  func sql(role: String) throws {
    let address = try shared()
    let owner = try TestServer.ownerNumber(address)
    let connection = try TestServer.connection(role)
    try connection.run(
      """
      SET search_path = todo; SET todo.owner = '\(owner)';
      SET todo.store = '\(address.store)'
      """)
    let seen = role == "carl" ? 1 : 0
    for table in ["store", "event", "journal", "change"] {
      #expect(try connection.run("SELECT FROM \(table)").count == seen, "\(table)")
    }
    #expect(try connection.run("SELECT FROM category").count == 12 * seen)
    #expect(try connection.run("SELECT FROM member").count == 0)
    for change in [
      "UPDATE event SET title = 'x' RETURNING id", "DELETE FROM event RETURNING id",
      "UPDATE store SET last_event = 9 RETURNING owner",
    ] {
      #expect(try connection.run(change).count == 0, "\(change)")
    }
    for refused in [
      "INSERT INTO setting VALUES (\(owner), 'a', 'b')",
      "INSERT INTO member VALUES (\(owner), '\(role)', true)", "DELETE FROM member",
    ] {
      let error = #expect(throws: ServerFailure.self) { try connection.run(refused) }
      #expect(error?.state == "42501", "\(refused)")
    }
  }

  @Test("A group can be a member of a store, and a deleted role is none")
  func group() throws {
    let address = try shared()
    try TestServer.connection().run(
      "CREATE ROLE family NOLOGIN; GRANT family TO dora")
    try add("nobody", to: address, mayWrite: true)
    try add("family", to: address, mayWrite: true)
    let dora = try PostgreSQLStore.open(at: address.by(role: "dora"))
    _ = try dora.writeAndWait(note) { try $0.add(Sample.schedule("b", "2025-06-03")) }
    #expect(try dora.provider.snapshot.count == 2)
    try TestServer.connection().run("REVOKE family FROM dora; DROP ROLE family")
    #expect(throws: StoreError.notFound(path: address.description)) {
      try PostgreSQLStore.open(at: address.by(role: "dora"))
    }
  }
}
