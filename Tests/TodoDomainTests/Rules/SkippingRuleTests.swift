import Testing
import TodoDomain
import TodoTesting

@Suite("The rules of days off")
struct SkippingRuleTests {
  private let context = FixedContext.make()

  private func run() throws -> Routine {
    try Sample.routine("run", "2025-06-02", days: "mon", at: "07:00", id: EventID(2))
  }

  @Test("A day off is a tombstone that keeps whether the date was finished")
  func skipping() throws {
    let monday = try CivilDate("2025-06-09")
    #expect(
      lines(try run().skipping(on: monday, isSkipped: true, records: [], context))
        == ["record 2 2025-06-09 deleted 07:00"])
    #expect(
      lines(
        try run().skipping(on: monday, isSkipped: true, records: [.done("2025-06-09")], context))
        == ["record 2 2025-06-09 done deleted 07:00"])
  }

  @Test("A second day off on the same date changes nothing")
  func twice() throws {
    let monday = try CivilDate("2025-06-09")
    #expect(
      try run().skipping(on: monday, isSkipped: true, records: [.deleted("2025-06-09")], context)
        .isEmpty)
    #expect(try run().skipping(on: monday, isSkipped: false, records: [], context).isEmpty)
  }

  @Test("An undone day off leaves the date as before: open, finished, or in the history")
  func undoing() throws {
    let monday = try CivilDate("2025-06-09")
    #expect(
      lines(
        try run().skipping(on: monday, isSkipped: false, records: [.deleted("2025-06-09")], context)
      )
        == ["forget 2 2025-06-09"])
    let done = OccurrenceRecord(date: monday, isFinished: true, deletedAt: FixedContext.now)
    #expect(
      lines(try run().skipping(on: monday, isSkipped: false, records: [done], context))
        == ["record 2 2025-06-09 done"])
    let tuesday = try CivilDate("2025-05-13")
    let past = OccurrenceRecord(
      date: tuesday, deletedAt: FixedContext.now, time: try TimeOfDay("06:00"))
    #expect(
      lines(try run().skipping(on: tuesday, isSkipped: false, records: [past], context))
        == ["record 2 2025-05-13 06:00"])
  }

  @Test("A single todo can't have a day off, nor can a date without an occurrence")
  func refused() throws {
    let dentist = try Sample.schedule("dentist", "2025-06-12", id: EventID(3))
    let id = try #require(dentist.id)
    #expect(throws: RequestError.cannotSkip(id)) {
      try dentist.skipping(
        on: #require(dentist.pattern.start), isSkipped: true, records: [], context)
    }
    let (routine, tuesday) = (try run(), try CivilDate("2025-06-10"))
    let routineID = try #require(routine.id)
    for isSkipped in [true, false] {
      #expect(throws: RequestError.notAnOccurrence(routineID, tuesday, .routine)) {
        try routine.skipping(on: tuesday, isSkipped: isSkipped, records: [], context)
      }
    }
  }

  @Test("A day off doesn't end a routine's streak, but a missed day does")
  func streak() throws {
    let daily = try Sample.routine(
      "daily", "2026-03-02", days: "mon,tue,wed,thu,fri,sat,sun", id: EventID(2))
    let finished: [OccurrenceRecord] = try [.done("2026-03-02"), .done("2026-03-04")]
    let (tuesday, thursday) = try (CivilDate("2026-03-03"), CivilDate("2026-03-05"))
    let edits = try daily.skipping(on: tuesday, isSkipped: true, records: finished, context)
    guard case .record(_, let dayOff)? = edits.first else {
      Issue.record("The edit is no record.")
      return
    }
    let row = { (records: [OccurrenceRecord]) in
      try RoutineStreak(
        daily, records, in: Period(.week, "2026-W10"), asOf: thursday, today: thursday)?.present
    }
    #expect(try row(finished) == 1)
    #expect(try row(finished + [dayOff]) == 2)
  }
}
