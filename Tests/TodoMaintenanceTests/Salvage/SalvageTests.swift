import Foundation
import GRDB
import StorageTestSupport
import Testing
import TodoDomain

@testable import TodoMaintenance
@testable import TodoStorage

@Suite("Salvage of damaged stores")
struct SalvageTests {
  private func outcomes(_ report: SalvageReport) -> [String] {
    report.findings.map { finding in
      let place = finding.places.first.map { " \($0)" } ?? ""
      return "\(finding.name) \(finding.table) \(finding.count)\(place)"
    }
  }

  private func table(_ name: String, _ report: SalvageReport) throws -> SalvagedTable {
    try #require(report.tables.first { $0.name == name })
  }

  @Test("A salvage of an undamaged store saves everything with its ids and uids")
  func whole() throws {
    let store = try BrokenStore(events: 200)
    let report = try store.salvage()
    #expect(report.isWhole)
    #expect(report.tables.allSatisfy { $0.found == $0.kept })
    for (name, key) in [
      ("event", "id"), ("schedule", "event_id"), ("routine", "event_id"), ("diary", "id"),
      ("occurrence", "event_id || date"), ("category", "id"), ("journal", "id"),
      ("change", "journal_id || '/' || step"), ("sqlite_sequence", "name"),
    ] {
      let before = try BrokenStore.rows(of: name, in: store.path, key: key)
      #expect(try BrokenStore.rows(of: name, in: store.saved, key: key) == before, "\(name)")
    }
  }

  @Test("A salvage of a store with an older schema loses nothing")
  func older() throws {
    let store = try BrokenStore(events: 20)
    try NextSchema.known {
      let report = try store.salvage()
      #expect(report.isWhole && report.counts.events == 20)
      #expect(try SQLiteStore.open(at: store.saved).migration == nil)
    }
  }

  @Test("A destroyed page of 5,000 events loses only its own rows in a salvage")
  func destroyedLeaf() throws {
    let store = try BrokenStore(events: 5_000)
    let before = try BrokenStore.rows(of: "event", in: store.path)
    let onPage = try store.destroyPage(of: "event")
    #expect(try store.check().structureLines.isEmpty == false)
    let report = try store.salvage()
    let after = try BrokenStore.rows(of: "event", in: store.saved)
    #expect(onPage > 0 && onPage < 100)
    #expect(after.count == 5_000 - onPage)
    #expect(after.allSatisfy { before[$0.key] == $0.value })

    let events = try table("event", report)
    #expect(events.found == after.count)
    let gap = try #require(events.gaps.count == 1 ? events.gaps.first : nil)
    guard case .id(let last)? = gap.after, case .id(let first)? = gap.before else {
      Issue.record("No ends of \(gap)")
      return
    }
    #expect(first - last - 1 == onPage)
    // Rows that belonged to the lost events are dropped, and named.
    let orphans = report.findings.filter { $0.name == .orphan && $0.table != "occurrence" }
    #expect(orphans.reduce(0) { $0 + $1.count } == onPage)
    #expect(try table("journal", report).kept == 100)
    #expect(try SQLiteStore.open(at: store.saved).provider.snapshot.count == after.count)
  }

  @Test(
    "A destroyed page of an index loses nothing in a salvage",
    arguments: ["event_by_date", "sqlite_autoindex_event_1"])
  func destroyedIndex(name: String) throws {
    let store = try BrokenStore(events: 1_000)
    let before = try BrokenStore.rows(of: "event", in: store.path)
    _ = try store.destroyPage(of: name)
    #expect(try store.check().problems > 0)
    #expect(try store.salvage().isWhole)
    #expect(try BrokenStore.rows(of: "event", in: store.saved) == before)
  }

  @Test("A destroyed page of records or changes loses those and their journal entries")
  func destroyedKeyedPages() throws {
    let store = try BrokenStore(events: 3_000)
    let records = try store.destroyPage(of: "occurrence")
    let changes = try store.destroyPage(of: "change")
    let report = try store.salvage()
    #expect(try table("event", report).kept == 3_000)
    #expect(try table("occurrence", report).found == 1_000 - records)
    #expect(try table("occurrence", report).kept == 1_000 - records)
    let found = 3_000 + 1_000 + 60 - changes
    #expect(try table("change", report).found == found)
    let entries = try table("journal", report)
    #expect(entries.found == 60)
    #expect((50..<60).contains(entries.kept))
    #expect(report.findings.map(\.name) == [.brokenEntry])
  }

  @Test(
    "Swapped pages lose only their own rows in a salvage, in little time",
    arguments: [("change", "sqlite_autoindex_category_1"), ("event", "change"), ("diary", "event")])
  func swapped(one: String, other: String) throws {
    let store = try BrokenStore()
    try store.swapRoots(of: one, other)
    let report = try store.salvage()
    #expect(!report.isWhole)
    #expect(report.counts.events == ([one, other].contains("event") ? 0 : 12))
  }

  @Test("A salvage of half a file saves the rows in that half")
  func half() throws {
    let store = try BrokenStore(events: 5_000)
    let before = try BrokenStore.rows(of: "event", in: store.path)
    try store.halve()
    #expect(throws: StoreError.self) { try store.check() }
    let report = try store.salvage()
    let after = try BrokenStore.rows(of: "event", in: store.saved)
    #expect(after.count > 1_000)
    #expect(after.allSatisfy { before[$0.key] == $0.value })
    #expect(!report.isWhole)
  }

  @Test("A salvage also saves changes that are only in the log")
  func log() throws {
    let store = try BrokenStore()
    let open = try SQLiteStore.open(at: store.path)
    try open.writeAndWait(CommitNote(action: "delete", at: try Instant("2025-06-01T00:00:00Z"))) {
      _ = try $0.apply(.remove(try #require(EventID(5))))
    }
    #expect(try store.salvage().isWhole)
    #expect(try BrokenStore.rows(of: "event", in: store.saved).count == 11)
    withExtendedLifetime(open) {}
  }

  @Test(
    "A salvage drops unreadable rows by name and guesses nothing",
    arguments: [
      ("DELETE FROM schedule WHERE event_id = 4", ["keptWithoutPart schedule 1 id(4)"], 12),
      (
        "DELETE FROM routine WHERE event_id = 3",
        [
          "incompleteEvent event 1 id(3)",
          "orphan occurrence 1 date(event: 3, Optional(2025-06-02))",
        ],
        11
      ),
      ("INSERT INTO schedule VALUES (3, 'here')", ["strayKindRow schedule 1 id(3)"], 12),
      (
        "UPDATE event SET start = '2025-02-30' WHERE id = 4",
        ["unreadableValue event 1 id(4)", "orphan schedule 1 id(4)"], 11
      ),
      ("UPDATE event SET span = 3 WHERE id = 1", [], 12),
      (
        "UPDATE routine SET is_public = 7 WHERE event_id = 6",
        [
          "unreadableValue routine 1 id(6)", "orphan routine 1 id(6)",
          "orphan occurrence 1 date(event: 6, Optional(2025-06-02))",
        ], 11
      ),
      ("UPDATE diary SET created_at = 'then'", ["unreadableValue diary 1 id(1)"], 12),
      (
        "UPDATE change SET before = 'x' WHERE step = 1", ["brokenEntry journal 1 id(1)"], 12
      ),
      (
        "INSERT INTO source VALUES (1, 'x', 'schedule', NULL, 'no JSON')",
        ["unreadableValue source 1 id(1)"], 12
      ),
      (
        "INSERT INTO key_value VALUES ('tally.blue', 'x'), ('tally.red', '3')",
        ["unreadableValue key_value 1 key(\"tally.blue\")"], 12
      ),
      (
        "UPDATE category SET name = 'food ' WHERE name = 'food'",
        ["unreadableValue category 1 id(2)"], 12
      ),
      ("CREATE TABLE mine (a)", ["unknownTable  1 line(\"mine\")"], 12),
    ])
  func refused(sql: String, expected: [String], events: Int) throws {
    let store = try BrokenStore()
    try store.execute(sql)
    let report = try store.salvage()
    #expect(outcomes(report) == expected)
    #expect(report.counts.events == events)
    #expect(report.tables.allSatisfy { $0.kept <= $0.found })
    #expect(
      try BrokenStore.rows(of: "sqlite_sequence", in: store.saved, key: "name")["event"]?["seq"]
        == 12)
  }

  @Test("Events of a lost category share a new one after a salvage")
  func lostCategory() throws {
    let store = try BrokenStore()
    try store.execute("UPDATE event SET category_id = 99 WHERE id IN (1, 2)")
    let report = try store.salvage()
    #expect(
      outcomes(report) == ["categoryMadeAnew category 1 id(13)", "underNewCategory event 2 id(1)"])
    let events = try SQLiteStore.provider(at: store.saved).snapshot
    #expect(events.prefix(3).map(\.category.name) == ["lost 99", "lost 99", "none"])
  }

  @Test("A salvage keeps the first of two rows with one uid")
  func duplicates() throws {
    let store = try BrokenStore()
    try store.execute(
      """
      PRAGMA writable_schema = ON;
      UPDATE sqlite_master SET sql = replace(sql, ' UNIQUE', '') WHERE name = 'event';
      DELETE FROM sqlite_master WHERE name = 'sqlite_autoindex_event_1';
      PRAGMA writable_schema = RESET;
      UPDATE event SET uid = 'one' WHERE id IN (2, 4);
      """)
    let report = try store.salvage()
    #expect(outcomes(report) == ["duplicate event 1 id(4)", "orphan schedule 1 id(4)"])
  }

  @Test("A salvage of a file without its first page is refused and leaves no file")
  func noHeader() throws {
    let store = try BrokenStore()
    try store.destroy(from: 0, count: 4_096)
    #expect(throws: StoreError.notAStore(path: store.path, .notSQLite)) { try store.salvage() }
    #expect(try store.folder.contents.filter { $0 != "todo.db" } == [])
  }

  @Test("A salvage replaces no existing file and refuses another program's file")
  func refusals() throws {
    let store = try BrokenStore()
    try Data("mine".utf8).write(to: URL(filePath: store.saved))
    #expect(throws: StoreError.alreadyExists(path: store.saved)) { try store.salvage() }
    #expect(FileManager.default.contents(atPath: store.saved) == Data("mine".utf8))
    try store.execute("PRAGMA application_id = 7")
    #expect(throws: StoreError.notAStore(path: store.path, .foreign(applicationID: 7))) {
      try store.salvage()
    }
  }
}
