import GRDB
import StorageTestSupport
import Testing
import TodoDomain
import TodoMaintenance

@testable import TodoStorage

@Suite("The identity of a store")
struct IdentityTests {
  private func identity(of path: String) throws -> StoreIdentity {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.read(IdentityRow.fetch)
  }

  @Test("Each new store has its own identity and keeps it")
  func fresh() throws {
    let folder = try ScratchFolder()
    _ = try folder.store("one.db")
    _ = try folder.store("two.db")
    let one = try identity(of: folder.file("one.db"))
    #expect(try one != identity(of: folder.file("two.db")))
    try SQLiteStore.open(at: folder.file("one.db")).add("something")
    #expect(try identity(of: folder.file("one.db")) == one)
    #expect(try StoreBackup.check(SQLiteStore.provider(at: folder.file("one.db"))).problems == 0)
  }

  @Test("Only 32 lower-case hexadecimal digits are an identity")
  func forms() {
    let digits = "0123456789abcdef0123456789abcdef"
    #expect(StoreIdentity(digits)?.description == digits)
    for text in [
      "", String(digits.dropLast()), digits + "0", digits.uppercased(),
      "g" + digits.dropFirst(), "٠" + digits.dropFirst(2),
    ] {
      #expect(StoreIdentity(text) == nil, "\(text)")
    }
  }

  @Test(
    "A check finds a missing, invalid or extra identity row, and a salvage mends it",
    arguments: [
      (
        "DELETE FROM identity", ["missingIdentity identity "], ["identityMadeAnew identity"]
      ),
      (
        "UPDATE identity SET store = 'mine'",
        ["structure  ", "unreadableValue identity store"],
        ["unreadableValue identity", "identityMadeAnew identity"]
      ),
      (
        "INSERT INTO identity VALUES (2, '0123456789abcdef0123456789abcdef')",
        ["structure  ", "unreadableValue identity id"], ["unreadableValue identity"]
      ),
    ])
  func broken(sql: String, problems: [String], outcomes: [String]) throws {
    let store = try BrokenStore()
    let before = try identity(of: store.path)
    try store.execute(sql)
    #expect(try store.check().findings.map { "\($0.name) \($0.table) \($0.column)" } == problems)
    let report = try store.salvage()
    #expect(report.findings.map { "\($0.name) \($0.table)" } == outcomes)
    let table = try #require(report.tables.first { $0.name == "identity" })
    let isKept = !outcomes.contains("identityMadeAnew identity")
    #expect(table.kept == (isKept ? 1 : 0))
    #expect(try (identity(of: store.saved) == before) == isKept)
  }

  @Test("A salvaged or repaired store keeps its identity")
  func saved() throws {
    let store = try BrokenStore(events: 400)
    let before = try identity(of: store.path)
    _ = try store.destroyPage(of: "event")
    _ = try store.salvage()
    #expect(try identity(of: store.saved) == before)
    let salvage = StoreSalvage { "lost \($0)" }
    let repair = try StoreRepair(of: store.path, by: salvage, scratch: store.folder.path)
    defer { repair.discard() }
    _ = try repair.apply(keepingAs: store.folder.file("kept.db"))
    #expect(try identity(of: store.path) == before)
  }
}
