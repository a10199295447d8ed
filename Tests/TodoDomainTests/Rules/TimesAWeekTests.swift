import Testing
import TodoDomain
import TodoTesting

/// A routine that is due a number of times a week, on any days. Weeks begin on Monday, 2026-11-16.
@Suite("Routines with a number of times a week")
struct TimesAWeekTests {
  private let start = CivilDate(dayNumber: 20773)
  private var week: ClosedRange<CivilDate> { start...start.advanced(by: 6) }

  private func routine(
    _ count: Int = 3, on days: WeekdaySet = .everyDay, from start: CivilDate? = nil
  ) throws -> Routine {
    let rule = try RecurrenceRule(timesAWeek: count, on: days)
    return try Routine(
      id: EventID(1), details: EventDetails(uid: EventUID("a"), title: "Swim"),
      pattern: DatePattern(
        start: start ?? self.start, recurrence: .set(RecurrenceSet(rule: rule))))
  }

  /// Returns the week from Monday to Sunday: `✓` done, `·` open, blank for no occurrence.
  private func shown(_ routine: Routine, _ records: [OccurrenceRecord]) -> String {
    let found = routine.occurrences(in: week, records: records)
    return week.map { date in
      found.first { $0.date == date }.map { $0.event.isFinished ? "✓" : "·" } ?? " "
    }.joined()
  }

  private func done(_ days: Int...) -> [OccurrenceRecord] {
    days.map { OccurrenceRecord(date: start.advanced(by: $0), isFinished: true) }
  }

  private func off(_ day: Int) -> OccurrenceRecord {
    OccurrenceRecord(
      date: start.advanced(by: day), deletedAt: Instant(secondsSince1970: 0))
  }

  @Test("A routine of three times a week is due on the last days that leave enough room")
  func last() throws {
    let swim = try routine()
    #expect(swim.timesAWeek == 3)
    #expect(shown(swim, []) == "    ···")
    #expect(shown(swim, done(1)) == " ✓   ··")
    #expect(shown(swim, done(1, 5)) == " ✓   ✓·")
    #expect(shown(swim, done(0, 1, 2)) == "✓✓✓    ")
    #expect(shown(swim, done(0, 1, 2, 6)) == "✓✓✓   ✓")
    #expect(shown(swim, done(0, 1, 2, 3, 4)) == "✓✓✓✓✓  ")
  }

  @Test("A day off lowers the number of times due in that week")
  func daysOff() throws {
    let swim = try routine()
    #expect(shown(swim, [off(0)]) == "     ··")
    #expect(shown(swim, [off(5)]) == "    · ·")
    #expect(shown(swim, done(0, 1) + [off(2)]) == "✓✓     ")
    #expect(shown(swim, (0...6).map(off)) == "       ")
  }

  @Test("A partial week has at most as many times as days")
  func partialWeek() throws {
    #expect(shown(try routine(from: start.advanced(by: 5)), []) == "     ··")
    #expect(shown(try routine(2, on: .workdays), []) == "   ··  ")
    #expect(shown(try routine(2, on: .workdays), done(0)) == "✓   ·  ")
  }

  @Test(
    "A routine of so many times a week may be done on any of its days and is otherwise optional")
  func left() throws {
    let swim = try routine(2, on: .workdays)
    #expect(swim.isLeft(on: start, records: []))
    #expect(!swim.isLeft(on: start, records: done(0)), "done already")
    #expect(swim.isLeft(on: start.advanced(by: 1), records: done(0)))
    #expect(!swim.isLeft(on: start.advanced(by: 2), records: done(0, 1)), "nothing is left")
    #expect(!swim.isLeft(on: start.advanced(by: 3), records: []), "it is due")
    #expect(!swim.isLeft(on: start.advanced(by: 5), records: []), "no such day")
    #expect(swim.week(of: start, records: done(0)) == Completion(count: 2, finished: 1))
    #expect(try swim.finishing(on: start, isFinished: true, records: []).count == 1)
    #expect(throws: RequestError.self) {
      try swim.finishing(on: start.advanced(by: 5), isFinished: true, records: [])
    }
    #expect(
      lines(try swim.finishing(on: start, isFinished: false, records: done(0))) == [
        "forget 1 2026-11-16"
      ])
  }

  @Test("The streak of such a routine counts weeks and ends once the target can't be met")
  func streak() throws {
    let swim = try routine(2)
    let kept = done(0, 3, 8, 13)
    let third = start.advanced(by: 16)
    func row(_ records: [OccurrenceRecord], on date: CivilDate) throws -> RoutineStreak {
      try #require(
        RoutineStreak(
          swim, records, in: Period(.week, containing: date), asOf: date, today: date))
    }
    #expect(try row(kept, on: third).present == 2)
    #expect(try row(kept, on: third).next == third)
    #expect(try row(kept + done(16), on: third).present == 2, "the week isn't over")
    #expect(try row(kept + done(14, 16), on: third).present == 3)
    #expect(try row(kept + done(14, 16), on: third).next == start.advanced(by: 21))
    // On the Sunday of the third week, the routine is due twice, but only one day is left.
    let sunday = start.advanced(by: 20)
    #expect(try row(kept, on: sunday).present == 0)
    #expect(try row(kept, on: sunday).longest == 2)
    #expect(try row(kept + (14...20).map(off), on: sunday).present == 2, "a week off")
  }

  @Test("A new rhythm of such a routine applies from its day, and earlier missed dates stay missed")
  func change() throws {
    let swim = try routine()
    let friday = start.advanced(by: 4)
    let saturday = friday.advanced(by: 1)
    let context = RuleContext(now: Instant(secondsSince1970: 0), today: saturday) { swim.uid }
    let rule = try RecurrenceRule(.daily, interval: 3)
    let pattern = try DatePattern(start: start, recurrence: .set(RecurrenceSet(rule: rule)))
    let revision = try swim.revision(
      swim.with(pattern: pattern), scope: .all, records: done(1), context)
    // Tuesday is done, and neither Saturday nor Sunday is past, so nothing was missed.
    #expect(lines(revision.edits).count == 1)
    guard case .replace(let replaced) = revision.edits[0] else { throw Unexpected() }
    #expect(
      replaced.pattern
        == (try DatePattern(start: saturday, recurrence: .set(RecurrenceSet(rule: rule)))))
    let missed = try swim.revision(
      swim.with(pattern: pattern), scope: .all, records: [], context)
    #expect(missed.edits.count == 2)
    #expect(lines(missed.edits)[0] == "record 1 \(friday)")
  }

  private struct Unexpected: Error {}

  /// The oracle walks through each week from its end, and puts the open times on the last free
  /// days.
  @Test(
    "The due days of 10,000 random weeks satisfy the rule of times a week",
    arguments: [UInt64(1), 2, 3, 4])
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for _ in 0..<2_500 {
      let days: WeekdaySet = Bool.random(using: &random) ? .everyDay : .workdays
      let allowed = days == .everyDay ? 7 : 5
      let count = Int.random(in: 1..<allowed, using: &random)
      let swim = try routine(count, on: days)
      let states = (0..<allowed).map { _ in Int.random(in: 0...3, using: &random) }
      let records = states.enumerated().compactMap { day, state in
        state == 1 ? done(day)[0] : state == 2 ? off(day) : nil
      }
      var expected = states.map { $0 == 1 ? "✓" : " " } + Array(repeating: " ", count: 7 - allowed)
      var open = count - states.count { $0 == 1 || $0 == 2 }
      // A day that is done or off keeps its place. The open times take the other days among the
      // last ones.
      for day in (0..<allowed).reversed() where states[day] == 0 || states[day] == 3 {
        guard open > 0, day >= allowed - count else { continue }
        expected[day] = "·"
        open -= 1
      }
      #expect(shown(swim, records) == expected.joined())
    }
  }
}
