import GRDB
import StorageTestSupport
import Testing
import TodoDomain
import TodoTesting

@testable import TodoMaintenance
@testable import TodoStorage

@Suite("Impossible row ids")
struct RowIDTests {
  private let store: BrokenStore

  init() throws {
    store = try BrokenStore(events: 120)
  }

  private func write(to path: String) throws {
    try SQLiteStore.open(at: path).writeAndWait(CommitNote(action: "add", at: FixedContext.now)) {
      _ = try $0.add(Sample.schedule("after", "2025-06-05"))
      try $0.apply(.insert(Sample.diary("after", "2025-06-05T08:00:00Z")))
    }
  }

  private func ids(_ table: String, in path: String, key: String = "id") throws -> [Int] {
    try BrokenStore.rows(of: table, in: path, key: key).keys.compactMap(Int.init).sorted()
  }

  @Test(
    "A check finds an impossible journal id, and a repair renumbers the journal",
    arguments: [9_223_372_036_854_775_807, 1_099_511_627_777])
  func journal(id: Int) throws {
    try store.execute(
      "INSERT INTO journal (id, at, action) VALUES (\(id), '2026-01-01T00:00:00Z', 'add')")
    let findings = try store.check().findings
    #expect(findings.map(\.table) == ["journal", "sqlite_sequence"])
    #expect(findings.map(\.column) == ["id", "seq"])
    #expect(findings.first?.places == [.id(id)])
    let error = #expect(throws: StoreError.self) { try write(to: store.path) }
    guard case .damaged(.value("sqlite_sequence", "seq", _)) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let report = try store.salvage()
    #expect(report.findings.map(\.name) == [.renumbered])
    #expect(report.findings.first?.places == [.id(id)])
    #expect(try ids("journal", in: store.saved) == [1, 2, 3, 4])
    try write(to: store.saved)
    #expect(try ids("journal", in: store.saved) == [1, 2, 3, 4, 5])
  }

  @Test("The changes of a renumbered journal entry stay with it")
  func changes() throws {
    let far = 1 << 50
    try store.execute(
      """
      UPDATE change SET journal_id = \(far) WHERE journal_id = 2;
      UPDATE journal SET id = \(far) WHERE id = 2;
      """)
    #expect(throws: StoreError.damaged(.value(table: "journal", column: "id", id: far))) {
      try write(to: store.path)
    }
    let before = try BrokenStore.rows(
      of: "change", in: store.path, key: "journal_id || '/' || step")
    let report = try store.salvage()
    #expect(report.tables.allSatisfy { $0.found == $0.kept })
    let after = try BrokenStore.rows(
      of: "change", in: store.saved, key: "journal_id || '/' || step")
    #expect(after.count == before.count)
    #expect(after["3/1"]?["event_id"] as Int? == before["\(far)/1"]?["event_id"])
    try write(to: store.saved)
  }

  @Test(
    "A check finds an impossible diary id, and a repair renumbers the entries in order",
    arguments: [9_223_372_036_854_775_807, 1_099_511_627_777, -5])
  func diary(id: Int) throws {
    try store.execute("UPDATE diary SET id = \(id) WHERE id = 2")
    let finding = try #require(store.check().findings.first)
    #expect((finding.name, finding.table, finding.column) == (.unreadableValue, "diary", "id"))
    #expect(finding.places == [.id(id)])
    let report = try store.salvage()
    #expect(report.findings.map(\.name) == [.renumbered])
    #expect(try ids("diary", in: store.saved) == [1, 2, 3])
    try write(to: store.saved)
    #expect(try ids("diary", in: store.saved) == [1, 2, 3, 4])
  }

  @Test("A diary entry with SQLite's largest id blocks additions until a repair")
  func diaryIsNotAddedTo() throws {
    let largest = Int.max
    try store.execute("UPDATE diary SET id = \(largest) WHERE id = 2")
    #expect(throws: StoreError.damaged(.value(table: "diary", column: "id", id: largest))) {
      try write(to: store.path)
    }
  }

  @Test("A check accepts the largest possible ids")
  func largest() throws {
    try store.execute(
      """
      UPDATE diary SET id = 1099511627776 WHERE id = 2;
      UPDATE sqlite_sequence SET seq = 1099511627776 WHERE name = 'diary';
      INSERT INTO journal (id, at, action) VALUES (1099511627776, '2026-01-01T00:00:00Z', 'add');
      """)
    #expect(try store.check().findings == [])
    #expect(try store.salvage().isWhole)
  }
}
