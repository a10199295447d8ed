import Foundation
import Testing
import TodoDomain
import TodoStorage
import TodoTesting

@testable import TodoExchange

/// The expectations were counted by hand.
@Suite("Importing from Loop and harsh")
struct HabitTests {
  private let store = InMemoryEventStore()

  private func bring(_ reader: sending any ImportReader) throws -> ImportReport {
    try store.importRecords(
      ImportOptions(skipInvalid: true), at: FixedContext.now, from: reader)
  }

  private func routine(_ title: String) throws -> Routine {
    var found: Routine?
    try store.provider.visitEvents { event, _ in
      if event.title == title { found = Routine(event) }
    }
    return try #require(found)
  }

  private func days(_ title: String) throws -> [String] {
    var days: [String] = []
    try store.provider.visitEvents { event, records in
      guard event.title == title else { return }
      days = records.map { record in
        let memo = record.change.map { change in
          if case .set(let memo?) = change.differences.memo { " \(memo)" } else { "" }
        }
        let state = record.isFinished ? "done" : record.isLive ? "open" : "off"
        let amount = record.change?.differences.own.text(.amount).map { " =\($0)" } ?? ""
        return "\(record.date) \(state)\(amount)\(memo ?? "")"
      }
    }
    return days
  }

  // MARK: - harsh

  private func harsh() throws -> MemoryBundle {
    MemoryBundle([
      "habits": try ForeignImport.content(of: "harsh/habits"),
      "log": try ForeignImport.content(of: "harsh/log"),
    ])
  }

  @Test("Harsh's habits have their rhythm and, for each day, the last line of the log")
  func harshHabits() throws {
    let format = try #require(
      try FormatRegistry.standard.bundleFormat(named: nil, harsh().names))
    #expect(format.name == .harsh)
    let report = try bring(format.reader(of: harsh(), Exchange.context))
    #expect(ForeignImport.counts(report, ImportRecordType(.routine)) == [6, 0, 0, 0, 0])
    // Of eight lines one is about no habit, one was taken back, and one stores nothing.
    #expect(ForeignImport.counts(report, .occurrence) == [5, 0, 2, 0, 1])
    #expect(report.summary.warnings == 1)
    #expect(try routine("Gym").timesAWeek == 3)
    #expect(try routine("Gym").category.name == "Health")
    #expect(try days("Gym") == ["2026-11-16 done =5 felt good", "2026-11-18 off"])
    #expect(try days("Bed by midnight") == ["2026-11-16 done", "2026-11-17 open a film"])
    #expect(try routine("Cleaned House").timesAWeek == 1)
    #expect(try routine("New Skill").pattern.set?.rule?.description == "FREQ=DAILY;INTERVAL=90")
    #expect(try routine("New Skill").pattern.start == CivilDate("2026-11-10"))
    #expect(try routine("Two of nine").pattern.set?.rule?.description == "FREQ=DAILY;INTERVAL=4")
    #expect(try routine("Too much coffee").pattern.days == .everyDay)
    let again = try bring(HarshFormat().reader(of: harsh(), Exchange.context))
    #expect(again.summary.total.same == again.summary.total.read - 1)
  }

  @Test(
    "Harsh's malformed lines are rejected with their file and line",
    arguments: [
      ("Gym 3/7", "", "habits, line 1"), ("Gym: 9/7", "", "habits, line 1"),
      ("Gym: x", "", "habits, line 1"), ("Gym: 1/0", "", "habits, line 1"),
      ("Gym: 1\nGym: 2", "", "habits, line 2"), ("Gym: 1", "2026-11-21 Gym y", "log, line 1"),
      ("Gym: 1", "2026-13-45 : Gym : y", "log, line 1"),
      ("Gym: 1", "2026-11-21 : Gym : maybe", "log, line 1"),
    ])
  func oddHarsh(habits: String, log: String, place: String) throws {
    let bundle = MemoryBundle(texts: ["habits": habits, "log": log])
    let report = try bring(HarshFormat().reader(of: bundle, Exchange.context))
    #expect(report.problems.map(\.location.description) == [place])
  }

  @Test("Damaged habit files and zips do no harm")
  func mutations() throws {
    let files = try ["habits", "log"].map { try ForeignImport.content(of: "harsh/\($0)") }
    try ForeignImport.checkMutations(of: Array(files.joined(separator: [0]))) { bytes in
      let parts = bytes.split(separator: 0, maxSplits: 1).map(Array.init)
      let bundle = MemoryBundle(["habits": parts.first ?? [], "log": parts.last ?? []])
      return HarshFormat().reader(of: bundle, Exchange.context)
    }
    try ForeignImport.checkMutations(of: ForeignImport.content(of: "loop.zip")) { bytes in
      LoopFormat().reader(of: try ZipInMaking.archive(bytes), Exchange.context)
    }
    try ForeignImport.checkMutations(of: ForeignImport.content(of: "loop.db")) { bytes in
      var chunks = [bytes][...]
      let format = LoopFormat { try ForeignDatabase($0) }
      return format.reader(of: { chunks.popFirst() }, Exchange.context)
    }
  }

  // MARK: - Large files

  /// 1,000 days, of which every third was done and the others were skipped.
  private static let days: [(date: CivilDate, isDone: Bool)] = (0..<1_000).map {
    (CivilDate(dayNumber: 17_897 + $0), $0 % 3 == 0)
  }

  private func checkLarge(_ reader: () throws -> sending any ImportReader) throws {
    let report = try bring(reader())
    #expect(ForeignImport.counts(report, ImportRecordType(.routine)) == [1, 0, 0, 0, 0])
    #expect(ForeignImport.counts(report, .occurrence) == [1_000, 0, 0, 0, 0])
    let days = try days("Run")
    #expect(days.filter { $0.hasSuffix(" done") }.count == 334)
    #expect(days.first == "2019-01-01 done" && days.last == "2021-09-26 done")
    #expect(try bring(reader()).summary.total.same == 1_001)
  }

  @Test("A long harsh log is imported whole and is the same when imported again")
  func largeHarsh() throws {
    let log = Self.days.map { "\($0.date) : Run : \($0.isDone ? "y" : "s")\n" }.joined()
    try checkLarge {
      HarshFormat().reader(
        of: MemoryBundle(texts: ["habits": "Run: 1\n", "log": log]), Exchange.context)
    }
  }

  @Test("Long Loop tables are imported whole and are the same when imported again")
  func largeLoopTables() throws {
    let rows = Self.days.map { "\($0.date),\($0.isDone ? "YES_MANUAL" : "SKIP"),\n" }.joined()
    let habits = """
      Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color
      001,Run,YES_NO,,,1,1,#E64A19

      """
    try checkLarge {
      LoopFormat().reader(
        of: MemoryBundle(texts: [
          "Habits.csv": habits, "001 Run/Checkmarks.csv": "Date,Value,Notes\n" + rows,
        ]), Exchange.context)
    }
  }

  @Test("A long Loop database is imported whole and is the same when imported again")
  func largeLoopDatabase() throws {
    let days = Self.days.map { day in
      [
        ForeignValue.integer(1), .integer(Int64(day.date.dayNumber) * 86_400_000),
        .integer(day.isDone ? 2 : 3),
      ]
    }
    let habit: [ForeignValue] = [.integer(1), .text("Run"), .integer(1), .integer(1), .integer(0)]
    let tables = Tables(tables: [
      "Habits": (Self.basic, [habit]), "Repetitions": (["habit", "timestamp", "value"], days),
    ])
    try checkLarge { LoopFormat { _ in tables }.reader(of: { nil }, Exchange.context) }
  }

  @Test("A second import updates a changed habit and adds its new days")
  func changes() throws {
    func bring(_ habits: String, _ log: String) throws -> ImportReport {
      let bundle = MemoryBundle(texts: ["habits": habits, "log": log])
      return try self.bring(HarshFormat().reader(of: bundle, Exchange.context))
    }
    _ = try bring("Gym: 3/7\n", "2026-11-16 : Gym : y\n")
    let rhythm = try bring("! Health\nGym: 1\n", "2026-11-16 : Gym : y\n")
    #expect(ForeignImport.counts(rhythm, ImportRecordType(.routine)) == [0, 1, 0, 0, 0])
    #expect(try routine("Gym").pattern.days == .everyDay)
    #expect(try routine("Gym").category.name == "Health")
    let later = try bring(
      "! Health\nGym: 1\n", "2026-11-16 : Gym : y\n2026-11-17 : Gym : y\n")
    #expect(ForeignImport.counts(later, .occurrence) == [1, 0, 1, 0, 0])
  }

  // MARK: - Loop's tables

  @Test("Loop's tables import all habits, and their folders are found by number")
  func tables() throws {
    func bring() throws -> ImportReport {
      let archive = try ZipInMaking.archive(ForeignImport.content(of: "loop.zip"))
      let format = try #require(
        try FormatRegistry.standard.bundleFormat(named: nil, archive.names))
      #expect(format.name == .loop)
      return try self.bring(format.reader(of: archive, Exchange.context))
    }
    let report = try bring()
    #expect(ForeignImport.counts(report, ImportRecordType(.routine)) == [3, 0, 0, 0, 0])
    #expect(ForeignImport.counts(report, .occurrence) == [9, 0, 2, 0, 0])
    #expect(
      try days("Meditate") == [
        "2026-01-21 done", "2026-01-22 off", "2026-01-23 open Forgot to do it, really",
        "2026-01-24 open Sick", "2026-01-25 done",
      ])
    #expect(try routine("물 마시기").target == Target("8 잔"))
    #expect(try routine("물 마시기").memo == nil)
    #expect(
      try days("물 마시기") == ["2026-01-23 open =2.5 a", "2026-01-24 open =0", "2026-01-25 done =9"])
    #expect(try routine("Journal").pattern.end == CivilDate("2026-01-20"))
    #expect(try days("Journal") == ["2026-01-18 done"])
    #expect(try bring().summary.total.same == 14)
  }

  @Test("A weekly Loop habit that was archived in its first week has one day")
  func shortHabit() throws {
    let habits = """
      Position,Name,Type,Question,Description,FrequencyNumerator,FrequencyDenominator,Color,Unit,\
      Target Type,Target Value,Archived?
      001,Swim,YES_NO,,,1,7,#E64A19,,,,true

      """
    let bundle = MemoryBundle(texts: [
      "Habits.csv": habits, "001 Swim/Checkmarks.csv": "Date,Value,Notes\n2026-10-26,YES_MANUAL,\n",
    ])
    let report = try bring(LoopFormat().reader(of: bundle, Exchange.context))
    #expect(report.summary.total.rejected == 0)
    #expect(try days("Swim") == ["2026-10-26 done"])
    #expect(try routine("Swim").pattern.end == CivilDate("2026-10-26"))
  }

  // MARK: - Loop's database

  private typealias Tables = LoopTables
  private static let basic = LoopTables.basic

  private func bring(_ tables: Tables) throws -> ImportReport {
    let format = LoopFormat { _ in tables }
    return try bring(format.reader(of: { nil }, Exchange.context))
  }

  @Test("An old Loop database with fewer columns is imported")
  func oldDatabase() throws {
    let tables = Tables(
      schemaVersion: 12,
      tables: [
        "Habits": (
          Self.basic, [[.integer(1), .text("Run"), .integer(3), .integer(7), .integer(0)]]
        ),
        "Repetitions": (
          ["habit", "timestamp", "value"],
          [
            [.integer(1), LoopTables.november(1), .integer(2)],
            [.integer(1), LoopTables.november(2), .integer(1)],
            [.integer(1), LoopTables.november(3), .integer(0)],
          ]
        ),
      ])
    let report = try bring(tables)
    #expect(ForeignImport.counts(report, .occurrence) == [1, 0, 2, 0, 0])
    #expect(try days("Run") == ["2026-11-01 done"])
    #expect(try routine("Run").timesAWeek == 3)
    #expect(try bring(tables).summary.total.same == 4)
  }

  @Test(
    "A Loop entry without a value counts as done before schema 16", arguments: [12, 13, 15])
  func valuelessDatabase(version: Int) throws {
    var tables = Tables(
      schemaVersion: version,
      tables: [
        "Habits": (
          Self.basic, [[.integer(1), .text("Run"), .integer(3), .integer(7), .integer(0)]]
        ),
        "Repetitions": (
          ["habit", "timestamp"],
          [[.integer(1), LoopTables.november(1)], [.integer(1), LoopTables.november(3)]]
        ),
      ])
    #expect(ForeignImport.counts(try bring(tables), .occurrence) == [2, 0, 0, 0, 0])
    #expect(try days("Run") == ["2026-11-01 done", "2026-11-03 done"])
    #expect(try bring(tables).summary.total.same == 3)
    tables.schemaVersion = 16
    #expect(throws: ExchangeError.missingHeader(.loop)) { try bring(tables) }
  }

  @Test("A Loop database's invalid values, unknown habits and dates out of range are named")
  func oddDatabase() throws {
    let columns =
      Self.basic + ["type", "target_type", "target_value", "reminder_hour", "reminder_min"]
    func row(_ id: Int64, _ name: ForeignValue, _ times: ForeignValue) -> [ForeignValue] {
      [
        .integer(id), name, times, .integer(7), .integer(0), .integer(1), .integer(1), .real(2),
        .integer(25), .integer(0),
      ]
    }
    let report = try bring(
      Tables(tables: [
        "Habits": (
          columns,
          [
            row(1, .text("Coffee"), .integer(7)), row(2, .text(nil), .integer(1)),
            row(3, .null, .integer(1)), row(4, .text("A"), .text("x")),
            row(5, .text("B"), .integer(0)),
          ]
        ),
        "Repetitions": (
          ["habit", "timestamp", "value", "notes"],
          [
            [.integer(1), LoopTables.november(1), .integer(1_500), .null],
            [.integer(1), LoopTables.november(2), .integer(2_500), .text("late")],
            [.integer(1), .integer(.max), .integer(2), .null],
            [.integer(1), .null, .integer(2), .null],
            [.integer(1), LoopTables.november(3), .blob, .null],
            [.integer(9), LoopTables.november(1), .integer(2), .null],
          ]
        ),
      ]))
    #expect(ForeignImport.counts(report, ImportRecordType(.routine)) == [1, 0, 0, 4, 0])
    #expect(ForeignImport.counts(report, .occurrence) == [2, 0, 0, 3, 1])
    #expect(try days("Coffee") == ["2026-11-01 done =1.5", "2026-11-02 open =2.5 late"])
    #expect(try routine("Coffee").time == nil)
    #expect(try routine("Coffee").target == Target("at most 2"))
    #expect(try routine("Coffee").memo == "reminder: 25:0")
  }

  @Test("A database without Loop's tables or of an unknown version is refused")
  func otherDatabase() {
    let none = Tables(tables: [:])
    #expect(throws: ExchangeError.missingHeader(.loop)) { try bring(none) }
    let tables = Tables(
      schemaVersion: 99,
      tables: ["Habits": (Self.basic, []), "Repetitions": (["habit", "timestamp", "value"], [])])
    #expect(throws: ExchangeError.unsupportedVersion(.loop, found: 99, supported: 26)) {
      try bring(tables)
    }
  }
}
