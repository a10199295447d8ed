import Foundation
import GRDB
import StorageTestSupport
import Testing
import TodoDomain
import TodoMaintenance
import TodoTesting

@testable import TodoStorage

/// Guarantees of SQLite beyond the store contract.
@Suite("The guarantees and query plans of SQLite")
struct PromiseTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  @Test("SQLite itself refuses to write through a provider's connection")
  func readOnly() throws {
    let writes = [
      "DELETE FROM event", "INSERT INTO setting VALUES ('a', 'b')", "CREATE TABLE t(a)",
    ]
    for store in [try folder.store(), try SQLiteStore.inMemory()] {
      for sql in writes {
        let error = #expect(throws: DatabaseError.self) {
          try store.provider.queue.inDatabase { try $0.execute(sql: sql) }
        }
        #expect(error?.resultCode == .SQLITE_READONLY)
      }
    }
  }

  @Test("Commits use full sync, write-ahead logging and foreign keys")
  func durability() throws {
    let path = folder.file("todo.db")
    try SQLiteStore.create(at: path)
    let writer = try Connections.writer(path: path)
    func pragma(_ name: String) throws -> String? {
      try writer.inDatabase { try String.fetchOne($0, sql: "PRAGMA \(name)") }
    }
    #expect(try pragma("synchronous") == "2")
    #expect(try pragma("journal_mode") == "wal")
    #expect(try pragma("foreign_keys") == "1")
    #expect(try pragma("trusted_schema") == "0")
  }

  @Test("A wait for a lock ends, however often it is asked for")
  func waiting() {
    let ask = BusyWait.callback(for: 0.05)
    #expect((0..<5).allSatisfy(ask))
    #expect(!ask(5) && !ask(6))
  }

  @Test("Docs/queries/events-near.sql is the query that the program runs")
  func query() throws {
    let near = "-- The events that may occur, or go on, between two dates, ?1 and ?2.\n"
    try expectGolden(
      "Docs/queries/events-near.sql", near + CandidateQuery.reachingRows(.standard) + ";\n")
  }

  @Test("Docs/queries/counts.sql gives the same counts as the program", arguments: 0..<30)
  func documentedCounts(seed: Int) throws {
    let sql = try String(contentsOf: file("Docs/queries/counts.sql"), encoding: .utf8)
    let (store, _, start) = try twinStores(seed: seed, events: 30)
    var life = start
    for length in [7, 31, 1_500] {
      let first = life.date()
      let range = first...first.advanced(by: length - 1)
      try store.provider.queue.read { db in
        let categories = try CategoryRow.fetchAll(db).byID
        let rows = try PreparedStatement(db, sql)
        rows.bind("\(range.lowerBound)", at: 1)
        rows.bind("\(range.upperBound)", at: 2)
        var sums = CountedCells(in: range)
        while try rows.step() { try sums.add(row: rows) }
        let query = CountQuery(db, .standard, range: range, categories: categories)
        #expect(try query.counts() == sums.counts(categories), "seed \(seed), \(range)")
        #expect(try query.totals() == query.counts().grouped(by: \.date))
      }
    }
  }

  /// Compares a text with a file of the project. `RECORD` writes the file, and fails the test.
  private func expectGolden(_ path: String, _ text: String) throws {
    let file = file(path)
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try Data(text.utf8).write(to: file)
      Issue.record("recorded \(path)")
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  /// Returns the URL of a file of the project.
  private func file(_ path: String) -> URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../\(path)")
      .standardized
  }

  @Test("Weekly counts and lists of days use an index and never scan all events")
  func plans() throws {
    let store = try SQLiteStore.inMemory()
    let queries = [
      CountQuery.singles(.standard), CountQuery.repeating(.standard),
      CandidateQuery.reachingSQL(.standard),
    ]
    for sql in queries {
      let plan = try plan(of: sql, in: store)
      let walks = plan.filter { $0.hasPrefix("SCAN event") || $0.hasPrefix("SCAN occurrence") }
      #expect(walks.isEmpty, "\(plan)")
      #expect(plan.contains { $0.contains("USING COVERING INDEX event_by_date") }, "\(plan)")
    }
    let records = "SEARCH occurrence USING COVERING INDEX occurrence_by_date (date>? AND date<?)"
    #expect(try plan(of: CountQuery.records, in: store) == [records])
    // SQLite reads the rows in the order that the count needs, without sorting them.
    #expect(try plan(of: CountQuery.singles(.standard), in: store).count == 1)
  }

  @Test("Events that SQL can't expand, such as rules, are found without scanning all events")
  func rules() throws {
    let plan = try plan(of: CandidateQuery.expandedRows(.standard), in: SQLiteStore.inMemory())
    let walks = plan.filter { $0.hasPrefix("SCAN event") || $0.hasPrefix("SCAN occurrence") }
    #expect(walks.isEmpty, "\(plan)")
  }

  @Test("Continuing events are searched only among those of a day or longer")
  func lasting() throws {
    let plan = try plan(of: CandidateQuery.reachingSQL(.standard), in: SQLiteStore.inMemory())
    let probe = "SEARCH event USING COVERING INDEX event_by_length (length>?)"
    #expect(plan.contains(probe), "\(plan)")
  }

  @Test("Alarms are searched among events with alarms, never by scanning all events")
  func alarms() throws {
    let plan = try plan(of: AlarmQuery.sql(.standard), in: SQLiteStore.inMemory())
    let walks = plan.filter { $0.hasPrefix("SCAN event") || $0.hasPrefix("SCAN occurrence") }
    #expect(walks.isEmpty, "\(plan)")
    for index in ["event_by_alarm (span=?", "event_by_long_alarm (<expr>>?"] {
      #expect(plan.contains { $0.contains("USING COVERING INDEX \(index)") }, "\(plan)")
    }
    #expect(!plan.contains { $0.contains("event_by_date") }, "\(plan)")
  }

  @Test("Overdue todos are found by index, and finished days are skipped without reading events")
  func due() throws {
    let plan = try plan(of: DueQuery.sql(.standard), in: SQLiteStore.inMemory())
    let walks = plan.filter { $0.hasPrefix("SCAN event") || $0.hasPrefix("SCAN occurrence") }
    #expect(walks.isEmpty, "\(plan)")
    for probe in [
      "SEARCH event USING COVERING INDEX event_by_date (span=? AND start>? AND start<?)",
      "SEARCH event USING COVERING INDEX event_by_length (length>?)",
      "SEARCH occurrence USING PRIMARY KEY (event_id=? AND date=?)",
    ] {
      #expect(plan.contains(probe), "\(plan)")
    }
  }

  @Test("The progress of categories is counted from an index, in its order")
  func progress() throws {
    let plan = try plan(
      of: ProgressQuery.sql, in: SQLiteStore.inMemory(), arguments: ["2025-06-02"])
    let walks = plan.filter { $0.hasPrefix("SCAN event") || $0.hasPrefix("SCAN occurrence") }
    #expect(walks.isEmpty, "\(plan)")
    let singles = [
      "SEARCH event USING COVERING INDEX event_by_date (span=?)",
      "SEARCH own USING PRIMARY KEY (event_id=? AND date=?) LEFT-JOIN", "SCAN (subquery",
    ]
    let first = plan.drop { !$0.hasPrefix("SEARCH event") }.prefix(3)
    #expect(zip(first, singles).allSatisfy { $0.hasPrefix($1) }, "\(plan)")
  }

  private func plan(
    of sql: String, in store: SQLiteStore,
    arguments: StatementArguments = ["2025-06-02", "2025-06-08"]
  ) throws -> [String] {
    try store.provider.queue.read { db in
      try Row.fetchAll(
        db, sql: "EXPLAIN QUERY PLAN \(sql)", arguments: arguments
      ).map { $0["detail"] as String }
    }
  }

  @Test("A closed store leaves no log, whichever of its connections closed first")
  func closed() throws {
    for keepsProvider in [true, false] {
      let name = "closed-\(keepsProvider).db"
      try SQLiteStore.create(at: folder.file(name))
      try use(folder.file(name), keepsProvider: keepsProvider)
      #expect(try folder.contents.filter { $0.hasPrefix(name) } == [name])
    }
  }

  private func use(_ path: String, keepsProvider: Bool) throws {
    var store: SQLiteStore? = try SQLiteStore.open(at: path)
    var provider: SQLiteProvider? = store?.provider
    try store?.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) {
      _ = try $0.add(Sample.schedule("a", "2025-06-01"))
    }
    if keepsProvider { store = nil } else { provider = nil }
    #expect(try (provider ?? store?.provider)?.snapshot.count == 1)
  }

  @Test("Two stores on one file take turns, and see each other's commits")
  func twoWriters() throws {
    let one = try folder.store()
    let other = try SQLiteStore.open(at: folder.file("todo.db"))
    for number in 0..<20 {
      let store = number.isMultiple(of: 2) ? one : other
      try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) {
        _ = try $0.add(Sample.schedule("event \(number)", "2025-06-01"))
      }
    }
    #expect(try one.provider.snapshot.map(\.title) == other.provider.snapshot.map(\.title))
    #expect(try one.provider.snapshot.count == 20)
  }

  @Test("A value that no event may have is reported as damage with its table and id")
  func damagedValue() throws {
    let store = try folder.store()
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) {
      _ = try $0.add(Sample.schedule("치과", "2025-06-01"))
    }
    let raw = try DatabaseQueue(path: folder.file("todo.db"))
    try raw.write { db in
      try db.execute(sql: "PRAGMA ignore_check_constraints = ON")
      try db.execute(sql: "UPDATE event SET start = '2025-02-30', until = '2025-02-30'")
    }
    #expect(throws: StoreError.damaged(.value(table: "event", column: "start", id: 1))) {
      try store.provider.snapshot
    }
    #expect(try StoreBackup.check(store.provider).problems > 0)
  }
}

extension EventColumns {
  /// The columns of the kinds in the schema.
  fileprivate static let standard = EventColumns(EventKinds.standard.all.map { KindTable($0) })
}
