import Testing
import TodoDomain
import TodoTesting

/// A week from Monday 2026-03-02; today is Friday the 6th. Counted by hand.
@Suite("Streaks and counts of amounts and limits")
struct LimitStreakTests {
  private let today: CivilDate

  init() throws { today = try CivilDate("2026-03-06") }

  private func routine(_ target: String) throws -> Routine {
    try Sample.routine(
      "r", "2026-03-02", days: "mon,tue,wed,thu,fri,sat,sun", target: target)
  }

  private func entry(_ date: String, _ amount: String, done: Bool = false) throws
    -> OccurrenceRecord
  {
    var patch = EventPatch()
    patch.own[.amount] = .text(amount)
    let date = try CivilDate(date)
    return OccurrenceRecord(date: date, isFinished: done, change: DayChange(on: date, patch))
  }

  private func streak(_ target: String, _ records: [OccurrenceRecord]) throws -> RoutineStreak {
    let streak = try RoutineStreak(
      routine(target), records, in: Period(.week, "2026-W10"), asOf: today, today: today)
    return try #require(streak)
  }

  @Test("A past day below its target counts as missed, and one at or above it as finished")
  func atLeast() throws {
    let found = try streak(
      "8",
      [
        entry("2026-03-02", "8"), entry("2026-03-03", "7.5"), entry("2026-03-04", "9", done: true),
        .deleted("2026-03-05"), entry("2026-03-06", "3"),
      ])
    #expect(found.period == Consistency(finished: 2, missed: 1, skipped: 1))
    #expect([found.present, found.longest] == [1, 1])
    let mark = try found.marks[CivilDate("2026-03-03")]
    #expect(mark == .missed)
  }

  @Test("A past day of a limit counts as kept unless it is exceeded, even without a record")
  func atMost() throws {
    let found = try streak(
      "at most 2",
      [entry("2026-03-02", "2"), entry("2026-03-03", "3"), entry("2026-03-06", "1")])
    // Kept on the 2nd, 4th and 5th, exceeded on the 3rd; today isn't over.
    #expect(found.period == Consistency(finished: 3, missed: 1, skipped: 0))
    #expect([found.present, found.longest] == [2, 2])
    let marks = try [found.marks[today], found.marks[CivilDate("2026-03-07")]]
    #expect(marks == [.open, .open])
    // Today ends the run as soon as the limit is exceeded, and counts once it is marked as done.
    #expect(try streak("at most 2", [entry("2026-03-06", "2", done: true)]).present == 5)
  }

  @Test("Counts, lists and tags judge past amounts as streaks do")
  func judged() throws {
    let store = InMemoryEventStore()
    try store.writeAndWait(CommitNote(action: "test", at: FixedContext.now)) { transaction in
      let id = try transaction.add(routine("at most 2"))
      try transaction.enter(.add(Amount("3")), of: id, on: CivilDate("2026-03-03"))
      try transaction.enter(.add(Amount("1")), of: id, on: CivilDate("2026-03-06"))
    }
    let week = try Period(.week, "2026-W10")
    let zone = ZoneID.gmt
    let counts = try store.provider.counts(
      of: [week], displayedIn: zone, countsTags: true, judgedOn: today)
    #expect(counts[0].counts.total == Completion(count: 7, finished: 3))
    #expect(counts[0].tags[nil] == Completion(count: 7, finished: 3))
    var listed: [Bool] = []
    try store.provider.visitAgenda(in: week.days, judgedOn: today) { page in
      listed += page.map(\.event.isFinished)
    }
    #expect(listed == [true, false, true, true, false, false, false])
    // Without today's date, amounts aren't judged, and the counts are as stored.
    #expect(try store.provider.counts(in: week.days).total == Completion(count: 7, finished: 0))
  }
}
