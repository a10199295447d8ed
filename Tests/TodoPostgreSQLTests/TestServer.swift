import Foundation
import Synchronization
import StorageTestSupport
import Testing
import TodoDomain
import TodoStorage
import TodoTesting

@testable import TodoPostgreSQL

/// The server of the tests, and the stores on it.
enum TestServer {
  /// A name of 200 characters with 31 marks each, so random that the server can't compress it to
  /// the size of an index entry.
  static let longName: String = {
    var name = ""
    for number in 0..<6_200 {
      if number.isMultiple(of: 31) { name += "e" }
      let mark: UInt32 = 0x346 + UInt32(number) * 7_919 % 29
      name.unicodeScalars.append(Unicode.Scalar(mark) ?? " ")
    }
    return name
  }()

  /// The address without a store; nil if no server was given.
  static let database = ProcessInfo.processInfo.environment["TODOCTL_TEST_POSTGRES"]

  static let isThere = database != nil
  static let absence: Comment = """
    NOT RUN: no PostgreSQL server. `Scripts/with-postgres swift test` has one.
    """

  private static let number = Atomic(0)

  /// Returns the address of a store that doesn't exist yet.
  static func freshAddress() throws -> ServerAddress {
    let number = number.add(1, ordering: .relaxed).newValue
    let database = try #require(database)
    return try ServerAddress(
      "\(database)#test-\(ProcessInfo.processInfo.processIdentifier)-\(number)")
  }

  /// Makes a store, used by the role that made the tables, to which row-level security doesn't
  /// apply.
  static func store() throws -> (store: PostgreSQLStore, address: ServerAddress) {
    let address = try freshAddress()
    try PostgreSQLStore.create(at: address)
    return (try PostgreSQLStore.open(at: address), address)
  }

  /// Makes a store, used by roles that may write and read.
  static func storeByRoles() throws -> (store: PostgreSQLStore, address: ServerAddress) {
    let address = try freshAddress()
    try PostgreSQLStore.create(at: address)
    try roles.get()
    return (try open(address), address)
  }

  /// Opens a store by roles that may write and read.
  static func open(_ address: ServerAddress) throws -> PostgreSQLStore {
    try PostgreSQLStore.open(at: address.by(role: "anna"), reader: address.by(role: "bob"))
  }

  /// Makes the roles, only once.
  private static let roles = Result<Void, any Error> {
    _ = try Connection(try freshAddress()).run(
      """
      CREATE ROLE anna LOGIN IN ROLE todo_writer;
      CREATE ROLE bob LOGIN IN ROLE todo_reader;
      CREATE ROLE carl LOGIN IN ROLE todo_writer;
      CREATE ROLE dora LOGIN IN ROLE todo_writer
      """)
  }

  /// Makes a database on the server, and returns its address without a store.
  static func database(named name: String) throws -> String {
    try connection().run("CREATE DATABASE \(name)")
    return try #require(database).replacing("/postgres?", with: "/\(name)?")
  }

  /// Returns the number of a store's owner.
  static func ownerNumber(_ address: ServerAddress) throws -> Int {
    let rows = try Connection(try freshAddress()).query(
      "SELECT owner FROM todo.store WHERE name = $1", [address.store])
    return try #require(rows.first?.int(0))
  }

  /// Makes a role a member of a store.
  static func add(_ role: String, to address: ServerAddress, _ mayWrite: Bool) throws {
    try Connection(try freshAddress()).query(
      "INSERT INTO todo.member VALUES ($1, $2, $3)",
      ["\(ownerNumber(address))", role, "\(mayWrite)"])
  }

  /// Adds stores to a database, `owner 1` and so on, with eight todos and sixteen records each.
  static func addOwners(_ count: Int, at address: ServerAddress) throws {
    let script = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Scripts/add-owners.sql")
    let sql = try String(contentsOf: script, encoding: .utf8)
      .replacing(":first", with: "1").replacing(":last", with: "\(count)")
    try Connection(address).run(sql)
  }

  /// Opens a connection beside those of the stores.
  static func connection(_ role: String? = nil) throws -> Connection {
    if role != nil { _ = try storeByRoles() }
    let address = try freshAddress()
    return try Connection(role.map { address.by(role: $0) } ?? address)
  }

  /// Returns a server and the in-memory reference with the same random content.
  static func twins(
    seed: Int, events: Int,
    adding more: (inout RandomLife, any EventWriting) throws -> Void = { _, _ in }
  ) throws -> Twins {
    let store = try store().store
    return try Twins(store, store.provider, seed: seed, events: events, adding: more)
  }
}
