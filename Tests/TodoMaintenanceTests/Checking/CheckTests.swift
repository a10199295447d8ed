import StorageTestSupport
import Testing
import TodoDomain

@testable import TodoMaintenance
@testable import TodoStorage

@Suite("Checks of a whole store")
struct CheckTests {
  private let store: BrokenStore

  init() throws {
    store = try BrokenStore()
  }

  /// Runs SQL, and returns the findings of a check: problem, table and column, count, first place.
  private func found(after sql: String) throws -> [String] {
    try store.execute(sql)
    return try store.check().findings.filter { $0.name != .structure }.map { finding in
      let column = finding.column.isEmpty ? "" : ".\(finding.column)"
      let place = finding.places.first.map { " \($0)" } ?? ""
      return "\(finding.name) \(finding.table)\(column) \(finding.count)\(place)"
    }
  }

  @Test("A check of an undamaged store finds no problem")
  func sound() throws {
    let report = try store.check()
    #expect(report.findings == [])
    #expect(report.counts == StoreCounts(events: 12, occurrences: 4, categories: 12))
  }

  @Test(
    "A check finds each kind of problem with its place",
    arguments: [
      (
        "DELETE FROM event WHERE id = 3",
        ["orphan routine 1 id(3)", "orphan occurrence 1 date(event: 3, Optional(2025-06-02))"]
      ),
      ("DELETE FROM schedule WHERE event_id < 3", ["incompleteEvent event 2 id(1)"]),
      ("DELETE FROM routine WHERE event_id = 3", ["incompleteEvent event 1 id(3)"]),
      ("INSERT INTO schedule VALUES (3, 'here')", ["strayKindRow schedule 1 id(3)"]),
      ("UPDATE event SET kind = 'errand' WHERE id = 1", ["unknownKind event 1 id(1)"]),
      (
        "UPDATE event SET category_id = 99 WHERE id = 4", ["danglingReference event 1 id(4)"]
      ),
      (
        "UPDATE event SET start = '2025-02-30' WHERE id IN (1, 5, 7)",
        ["unreadableValue event.start 3 id(1)"]
      ),
      ("UPDATE event SET days = 255 WHERE id = 3", ["unreadableValue event.days 1 id(3)"]),
      (
        "UPDATE routine SET is_public = 7 WHERE event_id = 3",
        ["unreadableValue routine.is_public 1 id(3)"]
      ),
      (
        "UPDATE occurrence SET is_finished = 2 WHERE event_id = 6",
        ["unreadableValue occurrence.is_finished 1 date(event: 6, Optional(2025-06-02))"]
      ),
      ("UPDATE event SET span = 3 WHERE id = 1", ["unreadableValue event.span 1 id(1)"]),
      (
        "UPDATE occurrence SET deleted_at = 'never' WHERE event_id = 6",
        ["unreadableValue occurrence.deleted_at 1 date(event: 6, Optional(2025-06-02))"]
      ),
      (
        """
        UPDATE occurrence SET deleted_at = 'changed', shown_on = '2025-06-04',
          differs = '{"time":"25:00"}' WHERE event_id = 6
        """,
        ["unreadableValue occurrence.differs 1 date(event: 6, Optional(2025-06-02))"]
      ),
      (
        """
        UPDATE occurrence SET deleted_at = 'changed', shown_on = '2025-06-04', category_id = 99
        WHERE event_id = 6
        """,
        ["danglingReference occurrence 1 date(event: 6, Optional(2025-06-02))"]
      ),
      ("UPDATE diary SET emotions = 'hunger'", ["unreadableValue diary.emotions 1 id(1)"]),
      ("UPDATE category SET icon = 'nothing' WHERE id = 2", ["unreadableValue category 1 id(2)"]),
      (
        "UPDATE category SET name = 'food ' WHERE name = 'food'",
        ["unreadableValue category.name 1 id(2)"]
      ),
      (
        "UPDATE category SET name = 'cafe' || char(769) WHERE id = 2",
        ["unreadableValue category.name 1 id(2)"]
      ),
      (
        "INSERT INTO key_value VALUES ('tally.blue', 'x'), ('tally.red', '3'), ('mine', 'x')",
        ["unreadableValue key_value.value 1 key(\"tally.blue\")"]
      ),
      (
        "INSERT INTO setting VALUES ('week-start', 'never')",
        ["unreadableValue setting.value 1 key(\"week-start\")"]
      ),
      ("UPDATE journal SET at = 'then'", ["unreadableValue journal.at 1 id(1)"]),
      ("DELETE FROM change WHERE step = 2", ["brokenSteps change 1 id(1)"]),
      (
        "UPDATE change SET before = '{\"uid\":\"x\"}' WHERE step = 1",
        ["unreadableChange change 1 step(entry: 1, 1)"]
      ),
      (
        "DELETE FROM journal",
        ["danglingReference change 17 step(entry: 1, 1)"]
      ),
      (
        "UPDATE sqlite_sequence SET seq = 10 WHERE name = 'event'",
        ["sequenceBehind event 2 id(11)"]
      ),
      ("UPDATE sqlite_sequence SET seq = 99999999 WHERE name = 'event'", []),
      ("DELETE FROM sqlite_sequence WHERE name = 'journal'", ["sequenceBehind journal 1 id(1)"]),
    ])
  func problems(sql: String, expected: [String]) throws {
    #expect(try found(after: sql) == expected)
  }

  @Test(
    "A check counts duplicate uids from the tables, ignoring case in the diary")
  func duplicates() throws {
    let found = try found(
      after: """
        PRAGMA writable_schema = ON;
        CREATE TEMP TABLE kept AS SELECT * FROM sqlite_master;
        UPDATE sqlite_master SET sql = replace(sql, ' UNIQUE', '') WHERE name IN ('event', 'diary');
        DELETE FROM sqlite_master WHERE name IN ('sqlite_autoindex_event_1', 'sqlite_autoindex_diary_1');
        PRAGMA writable_schema = RESET;
        UPDATE event SET uid = 'one' WHERE id IN (2, 4, 5);
        INSERT INTO diary SELECT 7, upper(uid), created_at, emotions, sub_emotions, text, situation,
          thought, reevaluation, action, image_paths, zone, source FROM diary;
        PRAGMA writable_schema = ON;
        DELETE FROM sqlite_master;
        INSERT INTO sqlite_master SELECT * FROM kept;
        PRAGMA writable_schema = RESET;
        """)
    #expect(found.contains("duplicateUID event 2 id(4)"))
    #expect(found.contains("duplicateUID diary 1 id(7)"))
  }

  @Test("A check accepts the table of another program's kind")
  func otherKinds() throws {
    #expect(
      try found(
        after: """
          CREATE TABLE errand (
            event_id INTEGER PRIMARY KEY REFERENCES event (id) ON DELETE CASCADE,
            shop TEXT
          ) STRICT
          """) == [])
  }

  @Test("A check lists at most a hundred places of a problem")
  func many() throws {
    let store = try BrokenStore(events: 160)
    try store.execute("DELETE FROM schedule")
    let finding = try #require(try store.check().findings.first)
    #expect(finding.count == 107)
    #expect(finding.places.count == 100)
    #expect(finding.places.last == .id(149))
  }
}
