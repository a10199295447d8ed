import Testing
import TodoDomain
import TodoTesting

@testable import TodoExchange

@Suite("Old versions of Loop's database")
struct OldLoopTests {
  /// A database with one habit, `Run`, whose id is 1.
  struct Database: Sendable {
    var version = 14
    /// Whether an entry has a value: 2 for a done day, 1 for a day that follows from others, 3 for
    /// a skipped day, 0 for none.
    var hasValues = false
    /// The number of times, and in how many days.
    var rhythm: (Int64, Int64) = (1, 1)
    var isArchived = false
    var entries: [(day: ForeignValue, value: Int64)] = []
    var habit: Int64 = 1
  }

  private static let day = LoopTables.november(3)
  private static let later = ForeignValue.integer(1_793_664_000_000 + 9 * 3_600_000)

  @Test(
    "Each old version of a Loop database imports its days and names unreadable ones",
    arguments: [
      // The database, its finished and skipped days, and the numbers of rejected and left-out days.
      (Database(version: 12, entries: [(day, 0)]), ["2026-11-03 done"], 0, 0),
      (Database(version: 13, entries: [(day, 0)]), ["2026-11-03 done"], 0, 0),
      (Database(version: 14, entries: [(day, 0)]), ["2026-11-03 done"], 0, 0),
      (Database(version: 15, entries: [(day, 0)]), ["2026-11-03 done"], 0, 0),
      (Database(version: 15, hasValues: true, entries: [(day, 2)]), ["2026-11-03 done"], 0, 0),
      (Database(version: 15, hasValues: true, entries: [(day, 1)]), [], 0, 0),
      (Database(version: 12, hasValues: true, entries: [(day, 0)]), [], 0, 0),
      (Database(version: 14, hasValues: true, entries: [(day, 3)]), ["2026-11-03 off"], 0, 0),
      (Database(version: 16, hasValues: true, entries: [(day, 2)]), ["2026-11-03 done"], 0, 0),
      (Database(version: 26, hasValues: true, entries: [(day, 2)]), ["2026-11-03 done"], 0, 0),
      (Database(entries: []), [], 0, 0),
      (Database(entries: [(day, 0), (day, 0)]), ["2026-11-03 done"], 0, 0),
      (Database(entries: [(later, 0)]), ["2026-11-03 done"], 0, 0),
      (Database(entries: [(.integer(-1), 0)]), ["1969-12-31 done"], 0, 0),
      (Database(entries: [(.null, 0), (day, 0)]), ["2026-11-03 done"], 1, 0),
      (Database(entries: [(.text("today"), 0), (day, 0)]), ["2026-11-03 done"], 1, 0),
      (Database(entries: [(.integer(.min), 0), (day, 0)]), ["2026-11-03 done"], 1, 0),
      (Database(entries: [(day, 0)], habit: 2), [], 0, 1),
      (Database(rhythm: (3, 7), entries: [(day, 0)]), ["2026-11-03 done"], 0, 0),
      (Database(isArchived: true, entries: [(day, 0)]), ["2026-11-03 done"], 0, 0),
    ] as [(Database, [String], Int, Int)])
  func days(database: Database, days: [String], rejected: Int, leftOut: Int) throws {
    let store = InMemoryEventStore()
    let report = try Self.bring(database, into: store)
    let counts = ForeignImport.counts(report, .occurrence)
    #expect([counts[3], counts[4]] == [rejected, leftOut])
    var found: [String] = []
    try store.provider.visitEvents { event, records in
      #expect(event.title == "Run")
      found += records.map { "\($0.date) \($0.isFinished ? "done" : $0.isLive ? "open" : "off")" }
    }
    #expect(found == days)
  }

  @Test(
    "A Loop database before schema 12, or without values from schema 16 on, is refused",
    arguments: [(11, true), (0, true), (27, true), (16, false), (20, false)])
  func refused(version: Int, hasValues: Bool) {
    let database = Database(version: version, hasValues: hasValues, entries: [(Self.day, 2)])
    #expect(throws: ExchangeError.self) { try Self.bring(database, into: InMemoryEventStore()) }
  }

  private static func bring(
    _ database: Database, into store: InMemoryEventStore
  ) throws -> ImportReport {
    let habit: [ForeignValue] = [
      .integer(1), .text("Run"), .integer(database.rhythm.0), .integer(database.rhythm.1),
      .integer(database.isArchived ? 1 : 0),
    ]
    let entries = database.entries.map { entry in
      [.integer(database.habit), entry.day] + (database.hasValues ? [.integer(entry.value)] : [])
    }
    let columns = ["habit", "timestamp"] + (database.hasValues ? ["value"] : [])
    let tables = LoopTables(
      schemaVersion: database.version,
      tables: ["Habits": (LoopTables.basic, [habit]), "Repetitions": (columns, entries)])
    return try store.importRecords(
      ImportOptions(skipInvalid: true), at: FixedContext.now,
      from: LoopFormat { _ in tables }.reader(of: { nil }, Exchange.context))
  }
}
