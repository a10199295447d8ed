import GRDB
import StorageTestSupport
import Testing
import TodoDomain
import TodoTesting

@testable import TodoMaintenance
@testable import TodoStorage

@Suite("Impossible id sequences")
struct SequenceTests {
  private let store: BrokenStore

  init() throws {
    store = try BrokenStore()
  }

  private func add(to path: String) throws -> EventID {
    try SQLiteStore.open(at: path).writeAndWait(CommitNote(action: "add", at: FixedContext.now)) {
      try $0.add(Sample.schedule("after", "2025-06-05"))
    }
  }

  private func found(after sql: String) throws -> [String] {
    try store.execute(sql)
    return try store.check().findings.map { finding in
      let places = finding.places.map { " \($0)" }.joined()
      return "\(finding.name) \(finding.table).\(finding.column)\(places)"
    }
  }

  /// Expects that a check finds a value in a table's sequence, that the store refuses additions,
  /// and that a repair mends it.
  private func expectRepair(of table: String, _ value: String) throws {
    let row = try sequenceRow(of: table)
    #expect(
      try found(after: "UPDATE sqlite_sequence SET seq = \(value) WHERE name = '\(table)'")
        == ["unreadableValue sqlite_sequence.seq id(\(row))"])
    let damage = StoreError.damaged(.value(table: "sqlite_sequence", column: "seq", id: row))
    #expect(throws: damage) { try add(to: store.path) }
    #expect(try store.salvage().isWhole)
    #expect(try add(to: store.saved).rawValue == 13)
  }

  @Test(
    "An impossible sequence of event ids is found, blocks additions, and is repaired",
    arguments: ["9223372036854775807", "100000000", "1.5e300", "12.0", "'abc'", "-5", "NULL"])
  func events(value: String) throws {
    try expectRepair(of: "event", value)
  }

  @Test(
    "An impossible sequence of journal ids is found, blocks additions, and is repaired",
    arguments: ["9223372036854775807", "1099511627777", "'abc'", "-5"])
  func journal(value: String) throws {
    try expectRepair(of: "journal", value)
  }

  @Test(
    "An id above its sequence is reported when a todo is added",
    arguments: [
      "UPDATE sqlite_sequence SET seq = 10", "DELETE FROM sqlite_sequence",
      "INSERT INTO sqlite_sequence VALUES ('event', 10)",
    ])
  func behind(change: String) throws {
    try store.execute("\(change)\(change.hasPrefix("INSERT") ? "" : " WHERE name = 'event'")")
    #expect(try store.check().count(of: .sequenceBehind) > 0)
    #expect(throws: StoreError.damaged(.value(table: "event", column: "id", id: 12))) {
      try add(to: store.path)
    }
    #expect(try store.salvage().isWhole)
    #expect(try add(to: store.saved).rawValue == 13)
  }

  @Test("A repair of a lost id sequence doesn't reuse ids of deleted events")
  func deleted() throws {
    try SQLiteStore.open(at: store.path).writeAndWait(
      CommitNote(action: "delete", at: FixedContext.now)
    ) { transaction in
      for id in [11, 12] { _ = try transaction.apply(.remove(#require(EventID(id)))) }
    }
    try store.execute("UPDATE sqlite_sequence SET seq = 'abc' WHERE name = 'event'")
    _ = try store.salvage()
    #expect(try add(to: store.saved).rawValue == 13)
  }

  @Test("A store without free ids refuses additions, and a check finds no problem")
  func usedUp() throws {
    #expect(
      try found(after: "UPDATE sqlite_sequence SET seq = 99999999 WHERE name = 'event'") == [])
    #expect(throws: RequestError.noIDLeft) { try add(to: store.path) }
    _ = try store.salvage()
    #expect(throws: RequestError.noIDLeft) { try add(to: store.saved) }
  }

  private func sequenceRow(of table: String) throws -> Int {
    let queue = try DatabaseQueue(path: store.path)
    let row = try queue.read { db in
      try Int.fetchOne(
        db, sql: "SELECT rowid FROM sqlite_sequence WHERE name = ?", arguments: [table])
    }
    try queue.close()
    return try #require(row)
  }
}
