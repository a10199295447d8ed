import Testing
import TodoDomain
import TodoTesting

@Suite("The dates of recurrence rules")
struct RecurrenceRuleTests {
  private static let whole = CivilDate.earliest...CivilDate.latest

  /// Returns the dates that the same rule without its end has in a century, or as many as the rule
  /// counts.
  private func datesWithoutEnd(
    of rule: RecurrenceRule, from start: CivilDate
  ) throws -> [CivilDate] {
    let open = try rule.ending(.never)
    let century = start...start.advanced(by: 40_000)
    return switch rule.end {
    case .never: open.dates(from: start, in: century)
    case .until(let date): open.dates(from: start, in: century).filter { $0 <= date }
    case .count(let count): open.dates(from: start, in: Self.whole, limit: count)
    }
  }

  @Test(
    "A rule's first, last and single dates agree with its list of all dates",
    arguments: 1...150 as ClosedRange<UInt64>)
  func agreement(seed: UInt64) throws {
    var life = RandomLife(seed: seed)
    let question = try life.recurrenceQuestion()
    let (rule, start, window) = (question.rule, question.start, question.window)
    let all = try datesWithoutEnd(of: rule, from: start)
    let first = rule.firstDate(from: start)
    #expect(first == all.first || all.isEmpty, "seed \(seed): \(question)")
    let last = rule.lastDate(from: start)
    #expect(last == (rule.end == .never ? nil : all.last), "seed \(seed): \(question)")
    #expect(all.filter(window.contains) == question.dates, "seed \(seed): \(question)")
    let limited = rule.dates(from: start, in: window, limit: 2)
    #expect(limited == Array(question.dates.prefix(2)), "seed \(seed): \(question)")
    let resolved = rule.resolved(from: start)
    #expect(resolved.dates(from: start, in: window) == question.dates, "seed \(seed): \(question)")
    for offset in 0..<5 {
      let date = window.lowerBound.advanced(by: offset)
      #expect(rule.covers(date, from: start) == all.contains(date), "seed \(seed): \(question)")
    }
  }

  @Test(
    "The last date of a rule with a plain count is the one found by counting",
    arguments: 1...100 as ClosedRange<UInt64>)
  func multiplied(seed: UInt64) throws {
    var life = RandomLife(seed: seed)
    let start = life.date()
    let rule = try RecurrenceRule(
      life.chance(30) ? .daily : .weekly, interval: life.number(1...5),
      weekStart: life.pick(Weekday.allCases))
    let weekly = try RecurrenceRule(
      .weekly, interval: rule.interval, weekdays: life.days(), weekStart: rule.weekStart)
    for open in [rule, weekly] {
      let count = life.number(1...60)
      let dates = open.dates(from: start, in: Self.whole, limit: count)
      let counted = try open.ending(.count(count))
      #expect(counted.lastDate(from: start) == dates.last, "seed \(seed): \(counted) \(start)")
    }
  }

  @Test(
    "A rule that never occurs has no dates, from the first year to the last",
    // Each rule takes milliseconds; a search without a bound would not end.
    .timeLimit(.minutes(10)),
    arguments: [
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=MONTHLY;BYMONTH=2,4;BYMONTHDAY=31",
      "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31", "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=2",
      "FREQ=YEARLY;BYWEEKNO=53,-53;BYMONTH=6", "FREQ=MONTHLY;BYDAY=6MO",
      "FREQ=YEARLY;INTERVAL=7;BYYEARDAY=1;BYMONTH=2;BYSETPOS=366", "FREQ=DAILY;BYDAY=MO;BYSETPOS=2",
      "FREQ=DAILY;INTERVAL=13;BYMONTHDAY=30;BYMONTH=2;COUNT=2147483647",
      "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;UNTIL=99991231",
    ])
  func never(text: String) throws {
    let rule = try RecurrenceRule(text)
    for start in [CivilDate.earliest, CivilDate(dayNumber: 20_000), .latest] {
      #expect(rule.firstDate(from: start) == nil)
      #expect(rule.lastDate(from: start) == nil)
      #expect(rule.resolved(from: start).firstDate(from: start) == nil)
    }
  }

  @Test("A rule's rare dates are found however far away they are")
  func rare() throws {
    let start = try CivilDate("1896-02-29")
    // 1900 is no leap year.
    let leap = try RecurrenceRule("FREQ=YEARLY")
    #expect(
      leap.dates(from: start, in: Self.whole, limit: 2).last?.description == "1904-02-29")
    // 29 February falls on a Monday every 28 years, in all but a few centuries.
    let monday = try RecurrenceRule("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO;INTERVAL=4")
    #expect(try monday.firstDate(from: CivilDate("2024-03-01"))?.description == "2044-02-29")
    let far = try RecurrenceRule("FREQ=YEARLY;INTERVAL=399;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO")
    #expect(far.firstDate(from: .earliest) == far.dates(from: .earliest, in: Self.whole).first)
  }

  @Test("A rule's dates stay within the calendar, and huge numbers do no harm")
  func bounds() throws {
    for frequency in RecurrenceFrequency.allCases {
      let huge = try RecurrenceRule(frequency, interval: 2_147_483_647)
      let open = try RecurrenceRule(frequency)
      for start in [CivilDate.earliest, .latest] {
        #expect(huge.dates(from: start, in: Self.whole) == [start])
        for rule in [huge, open] {
          let counted = try rule.ending(.count(2_147_483_647))
          let last = counted.lastDate(from: start)
          #expect(try rule.ending(.until(.latest)).lastDate(from: start) == last)
          #expect(last.map { $0 <= .latest } == true)
        }
      }
      let wide = CivilDate(dayNumber: .min)...CivilDate(dayNumber: .max)
      let end = try CivilDate("9999-12-20")
      #expect(open.dates(from: end, in: wide).allSatisfy { $0 <= .latest })
      #expect(open.dates(from: CivilDate(dayNumber: .max), in: wide).isEmpty)
      #expect(open.dates(from: CivilDate(dayNumber: .min), in: wide).isEmpty)
      #expect(open.firstDate(from: CivilDate(dayNumber: .max)) == nil)
      #expect(try open.ending(.count(5)).lastDate(from: CivilDate(dayNumber: .min)) == nil)
    }
  }

  @Test("Week 53 of a rule has the dates of the ISO calendar")
  func weekNumbers() throws {
    let rule = try RecurrenceRule("FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO,TU,WE,TH,FR,SA,SU")
    let start = try CivilDate("2020-01-01")
    // 2020 has a week 53, whose last three days lie in 2021; 2022-01-01 is in week 52 of 2021.
    let dates = try rule.dates(from: start, in: start...CivilDate("2026-01-01"))
    #expect(
      dates.map(\.description)
        == (try RecurrenceExampleTests.dates("2020-12 28 29 30 31 2021-01 1 2 3")))
  }

  @Test("A rule with each Monday and the second Tuesday lists both in order")
  func mixedDays() throws {
    let rule = try RecurrenceRule("FREQ=MONTHLY;BYDAY=MO,2TU")
    let start = try CivilDate("2026-11-01")
    #expect(
      try rule.dates(from: start, in: start...CivilDate("2026-11-30")).map(\.day)
        == [2, 9, 10, 16, 23, 30])
  }
}
