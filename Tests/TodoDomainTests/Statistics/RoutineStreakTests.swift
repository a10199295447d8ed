import Testing
import TodoDomain
import TodoTesting

@Suite("Streaks of routines")
struct RoutineStreakTests {
  /// A week from Monday 2026-03-02; today is Friday the 6th.
  private let week = "2026-W10"

  private func streak(
    _ routine: Routine, _ records: [OccurrenceRecord], asOf date: String = "2026-03-06"
  ) throws -> RoutineStreak? {
    try RoutineStreak(
      routine, records, in: Period(.week, week), asOf: CivilDate(date),
      today: CivilDate("2026-03-06"))
  }

  private func daily(from start: String, until: String? = nil) throws -> Routine {
    try Sample.routine("r", start, until: until, days: "mon,tue,wed,thu,fri,sat,sun")
  }

  private func kept(_ finished: Int, _ missed: Int, _ skipped: Int) -> Consistency {
    Consistency(finished: finished, missed: missed, skipped: skipped)
  }

  @Test("A missed day ends a streak, a skipped day doesn't, and today is still open")
  func outcomes() throws {
    let records: [OccurrenceRecord] = try [
      .done("2026-03-01"), .done("2026-03-02"), .done("2026-03-03"), .deleted("2026-03-04"),
      .done("2026-03-05"),
    ]
    let found = try #require(try streak(daily(from: "2026-02-27"), records))
    // Missed on 27 and 28 February; then 1, 2, 3 and 5 March.
    #expect([found.present, found.longest, found.today.record] == [4, 4, 0])
    #expect(found.period == kept(3, 0, 1))
    #expect(found.fourWeeks == kept(4, 2, 1))
    #expect(found.fourWeeks.rate == 4.0 / 6)
    #expect(try found.next == CivilDate("2026-03-06"))
  }

  @Test("An unfinished yesterday ends the current streak, which stays the record")
  func ended() throws {
    let records: [OccurrenceRecord] = try [
      .done("2026-03-02"), .done("2026-03-03"), .done("2026-03-04"), .done("2026-03-06"),
    ]
    let found = try #require(try streak(daily(from: "2026-03-02"), records))
    #expect([found.present, found.longest, found.today.record] == [1, 3, 3])
    #expect(try found.next == CivilDate("2026-03-07"))
  }

  @Test("A repeat after done that is late waits and has no missed dates")
  func afterDone() throws {
    let rule = try RecurrenceRule("FREQ=DAILY;INTERVAL=3;AFTER=DONE")
    let routine = try Routine(
      details: Sample.details("r"),
      pattern: DatePattern(
        start: CivilDate("2026-03-04"), recurrence: .set(RecurrenceSet(rule: rule))))
    let records: [OccurrenceRecord] = try [
      .done("2026-02-25"), .deleted("2026-02-28"), .done("2026-03-02"),
    ]
    let found = try #require(try streak(routine, records))
    #expect([found.present, found.longest, found.today.record] == [2, 2, 0])
    #expect(found.period == kept(1, 0, 0))
    #expect(found.fourWeeks == kept(2, 0, 1))
    // The routine is late since Wednesday, and can be done today.
    #expect(try found.next == CivilDate("2026-03-06"))
    let (done, late) = (try CivilDate("2026-03-02"), try CivilDate("2026-03-04"))
    #expect(found.marks == [done: .done, late: .open])
    let ended = try #require(try streak(routine, records + [.done("2026-03-04")]))
    #expect(ended.present == 3 && ended.next == nil)
  }

  @Test("A past period's streaks are judged as of its end")
  func past() throws {
    let records: [OccurrenceRecord] = try [.done("2026-03-02"), .done("2026-03-03")]
    let found = try #require(
      try streak(daily(from: "2026-03-02"), records, asOf: "2026-03-03"))
    #expect(found.present == 2)
    #expect(found.period == kept(2, 0, 0))
    // By Friday two days have been missed.
    #expect(found.today == .init(present: 0, record: 2))
  }

  @Test("The windows of four and twelve weeks have 28 and 84 days, including the date")
  func windows() throws {
    let found = try #require(
      try streak(daily(from: "2025-01-01"), [.done("2026-02-06"), .done("2025-12-13")]))
    // 28 days from 7 February, 84 from 13 December; today is open.
    #expect(found.fourWeeks == kept(0, 27, 0))
    #expect(found.twelveWeeks == kept(2, 81, 0))
    #expect(found.longest == 1)
  }

  @Test("A routine's dates from an earlier rhythm count in its streak")
  func history() throws {
    let records: [OccurrenceRecord] = [
      try .done("2026-03-01"), OccurrenceRecord(date: try CivilDate("2026-03-03")),
      try .done("2026-03-04"),
    ]
    let routine = try Sample.routine("r", "2026-03-05", days: "thu,sat")
    let found = try #require(try streak(routine, records))
    // Done on the 1st, missed on the 3rd, done on the 4th, missed on Thursday the 5th.
    #expect([found.present, found.longest] == [0, 1])
    #expect(found.period == kept(1, 2, 0))
    #expect(try found.next == CivilDate("2026-03-07"))
  }

  @Test("A routine without a date in the period has no streak, and an ended one no next date")
  func absent() throws {
    #expect(try streak(daily(from: "2026-03-09"), []) == nil)
    #expect(try streak(daily(from: "2026-02-01", until: "2026-03-01"), []) == nil)
    let ended = try #require(try streak(daily(from: "2026-02-01", until: "2026-03-02"), []))
    #expect(ended.next == nil)
    #expect(ended.period == kept(0, 1, 0))
  }

  @Test("The next date of a streak skips finished and deleted dates")
  func next() throws {
    let records: [OccurrenceRecord] = try [
      .done("2026-03-06"), .deleted("2026-03-13"), .done("2026-03-20"),
    ]
    let found = try #require(
      try streak(Sample.routine("r", "2026-03-06", days: "fri"), records))
    #expect(try found.next == CivilDate("2026-03-27"))
  }
}
