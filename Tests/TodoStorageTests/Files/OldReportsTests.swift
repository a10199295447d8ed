import Foundation
import StorageTestSupport
import Testing
import TodoDomain
import TodoMaintenance
import TodoStorage
import TodoTesting

/// A store of 2025 that a program of the fourth schema made, and the numbers of its reports as that
/// program counted them on 10 January 2026 in Seoul: the year, each month, and each week from
/// Monday and from Sunday. In that program a day of a series that was edited or moved by itself was
/// deleted and became an event of its own, and a series that changed from a day on was cut into
/// two.
@Suite("A store of the fourth schema")
struct OldReportsTests {
  private let folder: ScratchFolder
  private let store: SQLiteStore

  init() throws {
    folder = try ScratchFolder()
    let path = try folder.makeOldStore(
      "old.db", version: 4, rows: Self.fixture("store-of-schema-4.sql"))
    store = try SQLiteStore.open(at: path)
  }

  private static func fixture(_ name: String) throws -> String {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: tests.appending(path: "Fixtures/\(name)"), encoding: .utf8)
  }

  private func report(_ unit: PeriodUnit, _ first: CivilDate) throws -> PeriodReport {
    let period = Period(unit, containing: first, firstWeekday: first.weekday)
    return try store.provider.report(
      ReportRequest(
        on: period, today: CivilDate("2026-01-10"), zone: ZoneID("Asia/Seoul"), insights: []))
  }

  @Test("has the same numbers in all reports of its year after it was migrated")
  func numbers() throws {
    #expect(store.migration?.oldVersion == 4)
    let lines = try Self.fixture("reports-of-schema-4.txt").split(separator: "\n").map(String.init)
    // A year, 12 months, and 53 weeks in two ways.
    #expect(lines.count == 119)
    for line in lines {
      let words = line.split(separator: " ", maxSplits: 2).map(String.init)
      let unit = try #require(PeriodUnit(rawValue: words[0]))
      #expect(try NumbersOfReport(report(unit, CivilDate(words[1]))).line == line)
    }
  }

  @Test("keeps each event, record and diary entry, and the ids that were given")
  func rows() throws {
    let check = try StoreBackup.check(store.provider)
    #expect(check.problems == 0)
    #expect(check.counts.events == 18 && check.counts.occurrences == 236)
    #expect(try store.provider.diaries.map(\.id) == [8, 7, 6, 5, 4, 3, 2, 1])
    // The series that was cut in April and in September, and the days of it that were split off.
    #expect(
      try days("2025-04-14", "2025-04-17") == [
        "04-15 18:00 English exam done 12", "04-17 20:00 English B1 11",
      ])
    #expect(
      try days("2025-05-13", "2025-05-15") == [
        "05-15 20:00 English B1 11", "05-15 20:00 English B1 13",
      ])
    #expect(
      try days("2025-08-28", "2025-09-03") == [
        "08-28 20:00 English B1 11", "09-03 20:00 English B2 done 15",
      ])
  }

  @Test("lets a day of a series that was cut change, and stay a day of it")
  func changing() throws {
    let before = try NumbersOfReport(report(.month, CivilDate("2025-04-01")))
    var patch = EventPatch()
    patch.start = try CivilDate("2025-04-23")
    patch.title = "English outside"
    try edit { transaction in
      let id = try #require(EventID(11))
      #expect(try transaction.modify(id, patch, .only(CivilDate("2025-04-22")), context) == id)
      try transaction.finish(id, on: CivilDate("2025-04-22"), true)
    }
    #expect(
      try days("2025-04-21", "2025-04-24")
        == ["04-23 20:00 English outside done 11", "04-24 20:00 English B1 11"])
    // The tombstone of 15 April stays, beside the event that took its place.
    #expect(try days("2025-04-15", "2025-04-15") == ["04-15 18:00 English exam done 12"])
    let after = try NumbersOfReport(report(.month, CivilDate("2025-04-01")))
    #expect(after.total == before.total + Completion(count: 0, finished: 1))
    #expect(try StoreBackup.check(store.provider).problems == 0)
  }

  @Test("loses a day that was split off alone, and not the day of the series beside it")
  func deleting() throws {
    try edit { try $0.delete(#require(EventID(13)), .all, context) }
    #expect(try days("2025-05-13", "2025-05-15") == ["05-15 20:00 English B1 11"])
    // Taking back the day off brings the day of the series back.
    try edit { try $0.skip(#require(EventID(11)), on: CivilDate("2025-05-13"), false, context) }
    #expect(
      try days("2025-05-13", "2025-05-15") == [
        "05-13 20:00 English B1 11", "05-15 20:00 English B1 11",
      ])
  }

  private var context: RuleContext { FixedContext.make() }

  private func edit(_ body: (any StoreTransaction) throws -> Void) throws {
    try store.write(CommitNote(action: "test", at: FixedContext.now), body)
  }

  /// The series and what was split off it in some days, each with its id.
  private func days(_ first: String, _ last: String) throws -> [String] {
    try store.provider.occurrences(in: CivilDate(first)...CivilDate(last))
      .filter { $0.event.title.hasPrefix("English") }
      .map { occurrence in
        let event = occurrence.event
        return "\("\(occurrence.day)".dropFirst(5)) \(event.time.map { "\($0)" } ?? "") "
          + "\(event.title)\(event.isFinished ? " done" : "") \(event.id.map { "\($0)" } ?? "")"
      }
  }
}

/// The numbers of a report that every version counts, as a line.
private struct NumbersOfReport {
  let line: String
  let total: Completion

  init(_ report: PeriodReport) {
    total = report.total
    let period = report.period
    let sums = [
      "\(period.unit.rawValue) \(period.days.lowerBound) \(Self.text(report.total))",
      "due \(Self.text(report.due)) overdue \(report.overdue) moved \(report.moved)",
      "events \(report.events.total.events)",
    ]
    let kinds = report.counts.grouped(by: \.kind).sorted { $0.key < $1.key }
    let blocks = report.counts.grouped(by: \.block).sorted { $0.key < $1.key }
    var parts = [
      sums.joined(separator: " "),
      Self.list(report.byCategory.map { "\($0.key) \(Self.text($0.value))" }),
      Self.list(kinds.map { "\($0.key) \(Self.text($0.value))" }),
      Self.list(blocks.map { "\($0.key) \(Self.text($0.value))" }),
      report.days.map { Self.text($0.total) }.joined(separator: " "),
      Self.list(report.mood.ranked.map { "\($0.emotion) \($0.count)" }),
      Self.list(report.streaks.map(Self.text)),
    ]
    if period.unit == .year { parts.remove(at: 4) }
    line = parts.joined(separator: " | ")
  }

  private static func list(_ texts: [String]) -> String { texts.joined(separator: ", ") }

  private static func text(_ completion: Completion) -> String {
    "\(completion.count)/\(completion.finished)"
  }

  private static func text(_ streak: RoutineStreak) -> String {
    let shares = [streak.fourWeeks, streak.twelveWeeks, streak.period].map {
      "\($0.finished)-\($0.missed)-\($0.skipped)"
    }
    return "\(streak.routine.title) \(streak.present) of \(streak.longest) "
      + shares.joined(separator: " ")
  }
}
