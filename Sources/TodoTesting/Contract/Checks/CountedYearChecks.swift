import TodoDomain

extension EventStoreContract {
  static let countedYear: [ContractCheck] = [
    ContractCheck("a year is as counted by hand, month by month") { store in
      try CountedYear.fill(store.writer)
      let year = try store.report(.year, "2025-06-01")
      try months(of: year)
      try sums(of: year)
      try rows(of: year)
      try story(of: year)
    },
    ContractCheck("each month of a year has the number that its row of the year has") { store in
      try CountedYear.fill(store.writer)
      let months = try (1...12).map {
        Period(.month, containing: try CivilDate(year: 2025, month: $0, day: 1))
      }
      let counts = try store.provider.counts(of: months, displayedIn: CountedYear.zone)
      try expect(counts.map(\.counts.ofTasks.total.count), planned)
      try expect(counts.map(\.counts.ofTasks.total.finished), finished)
      try expect(counts.map(\.counts.total.events), [0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 2])
      try expect(store.report(.month, "2025-08-01").total, Completion(count: 57, finished: 32))
    },
    ContractCheck("the week in which clocks go forward is as counted by hand") { store in
      try CountedYear.fill(store.writer)
      try springFromMonday(store.report(.week, "2025-03-24"))
      try springFromSunday(store.report(.week, "2025-03-30", from: .sunday))
    },
    ContractCheck("the week in which clocks go back is as counted by hand") { store in
      try CountedYear.fill(store.writer)
      try autumnFromMonday(store.report(.week, "2025-10-26"))
      try autumnFromSunday(store.report(.week, "2025-10-26", from: .sunday))
    },
    ContractCheck("the week of New Year is as counted by hand") { store in
      try CountedYear.fill(store.writer)
      let monday = try store.report(.week, "2026-01-01")
      try newYearFromMonday(monday)
      try afterNewYear(monday)
      try newYearFromSunday(store.report(.week, "2026-01-01", from: .sunday))
    },
  ]

  // MARK: - The year

  /// Planned: each row is a todo, each column a month.
  ///
  ///              J   F   M   A   M   J   J   A   S   O   N   D
  ///     pills   31  28  31  30  31  30  31  24  30  31  30  31   358
  ///     plants  11   9  10  10  10  11  10  10  10  11  10  10   122
  ///     gym      ·   ·  13  11  14  13  12  15  12  12  14  14   130
  ///     walk     ·   ·   ·   ·   ·   ·   ·   ·   ·   3   1   ·     4
  ///     run      ·   ·   ·   ·   ·   5   6   ·   ·   ·   ·   ·    11
  ///     rent     1   1   1   1   1   1   1   ·   2   1   1   ·    11
  ///     call     4   4   5   4   4   4   5   2   4   4   5   4    49
  ///     invoice  1   1   1   1   1   1   1   1   1   1   1   ·    11
  ///     update   ·   ·   5   4   4   5   4   5   4   4   1   ·    36
  ///     others   ·   ·   1   ·   ·   ·   ·   ·   ·   5   ·   1     7
  ///             48  43  67  61  65  70  70  57  63  72  63  60   739
  ///
  /// The gym is due on Fridays, Saturdays and Sundays: 12 times in March, including the 31st, which
  /// replaces 4 April. The week of 20 October has two dates instead of three, since one was a day
  /// off. 29 and 31 December replace two days of January. The walk of 26 October begins a week,
  /// which still has 1 November. The others are the dentist in March, the essay and four days of
  /// the trip in October, and the camp in December, which counts once. The run has its first four
  /// dates in June, and the finished date in its pause. The essay slipped on 21 October, and the
  /// invoice on 25 December, so they also count on those days.
  private static let planned = [48, 43, 67, 61, 65, 70, 70, 57, 63, 73, 63, 61]

  /// Finished: each row is a todo, each column a month.
  ///
  ///              J   F   M   A   M   J   J   A   S   O   N   D
  ///     pills   30  27  30  29  30  29  30  23  29  30  29  30   346
  ///     plants  11   9  10  10  10  11   ·   ·   ·   1   ·   ·    62
  ///     gym      ·   ·   4   1   ·   ·   ·   9   3   2   ·   2    21
  ///     walk     ·   ·   ·   ·   ·   ·   ·   ·   ·   3   ·   ·     3
  ///     run      ·   ·   ·   ·   ·   5   5   ·   ·   ·   ·   ·    10
  ///     rent     1   1   1   1   ·   1   1   ·   2   1   1   ·    10
  ///     call     4   4   4   1   ·   ·   ·   ·   ·   2   ·   ·    15
  ///     invoice  1   1   1   1   1   1   ·   ·   ·   ·   ·   ·     6
  ///     update   ·   ·   1   ·   ·   ·   ·   ·   ·   1   ·   ·     2
  ///     others   ·   ·   1   ·   ·   ·   ·   ·   ·   2   ·   ·     3
  ///             47  42  52  43  41  47  36  32  34  42  30  32   478
  private static let finished = [47, 42, 52, 43, 41, 47, 36, 32, 34, 42, 30, 32]

  private static func months(of year: PeriodReport) throws {
    try expect(year.months.map(\.now.count), planned)
    try expect(year.months.map(\.now.finished), finished)
    try expect(year.months.map(\.before), Array(repeating: .none, count: 12))
    // The scores are +1, +3 and −2 in March, −1 and +2 in October, and +3 in December.
    try expect(year.months.filter { $0.mood.entries > 0 }.map(\.month), [3, 10, 12])
    try expect(year.months.compactMap(\.mood.average), [2.0 / 3, 0.5, 3])
    try expect(year.mood.average, 1, "+1, +3, −2, −1, +2 and +3")
  }

  private static func sums(of year: PeriodReport) throws {
    try expect(year.total, Completion(count: 741, finished: 478, slipped: 2))
    try expect(year.due, year.total, "it is over")
    try expect(year.days.count, 365)
    // The sums of rows of the two tables, by category. The dentist belongs to medicine, 22 October
    // to food, one call and the essay to pencil, and the trip and the camp to people.
    try expect(
      table(year.counts.grouped(by: \.category)),
      [
        "computer 12/6", "food 1/1", "heart 121/61", "medicine 359/347", "pencil 3/0",
        "people 5/2", "power 141/31", "redBook 11/10", "sleep 36/2", "talk 48/15",
        "vehicle 4/3",
      ])
    // A call, Easter, Christmas and the winter. Each period counts once.
    try expect(
      year.events.grouped(by: \.category),
      ["holidays": Completion(count: 4, finished: 0, events: 4)])
    try expect(table(year.counts.grouped(by: \.kind)), ["routine 636/452", "schedule 105/26"])
    // 22 calls in winter before midnight, 27 in summer at midnight; 35 updates at 02:30, and one an
    // hour later.
    try expect(
      table(year.counts.grouped(by: \.block)),
      [
        "00-03 62/3", "03-06 1/1", "06-09 358/346", "09-12 14/6", "15-18 1/1", "18-21 11/10",
        "21-24 22/13", "all-day 272/98",
      ])
    // 34 calls, 5 invoices, 34 updates, the last day of the trip, and the essay. The camp and an
    // invoice become late only in the next year.
    try expect(year.past, 75)
    try expect(year.moved, 6, "two calls, two rents, the plants and the essay")
    try expect(year.comparison.usualCount, nil, "there was nothing before")
    try expect(year.knownDays, 365)
  }

  /// Checks the streaks of the routines. The pills are missed on each 13th, so there is a streak
  /// between any two 13ths. The first of the longest streaks has 30 days, from 14 January to 12
  /// February. The streaks of the gym and the walk count weeks. The longest streak of the routine
  /// `run` has 8 dates: 4, 1 and 3, with the pause between them.
  private static func rows(of year: PeriodReport) throws {
    try expect(
      rows(year),
      [
        "pills 18 30 now 25 of 30", "rent 6 6 now 7 of 4", "run 2 8 now 2 of 8",
        "plants 0 61 now 0 of 61",
        "gym 0 4 now 0 of 4", "walk 0 1 now 0 of 1",
      ])
    try expect(
      year.streaks.map(\.period),
      [
        Consistency(finished: 346, missed: 12, skipped: 7),
        Consistency(finished: 10, missed: 1, skipped: 0),
        Consistency(finished: 10, missed: 1, skipped: 7),
        Consistency(finished: 62, missed: 60, skipped: 0),
        Consistency(finished: 21, missed: 109, skipped: 1),
        Consistency(finished: 3, missed: 1, skipped: 0),
      ])
    // 4 to 31 December. Plants are due on every third day from the 6th to the 30th.
    try expect(
      year.streaks.map(\.fourWeeks),
      [
        Consistency(finished: 27, missed: 1, skipped: 0),
        Consistency(finished: 0, missed: 0, skipped: 0),
        Consistency(finished: 0, missed: 0, skipped: 0),
        Consistency(finished: 0, missed: 9, skipped: 0),
        Consistency(finished: 2, missed: 12, skipped: 0),
        Consistency(finished: 0, missed: 0, skipped: 0),
      ])
    try expect(
      year.streaks.map { $0.longestInPeriod.map { "\($0.count) \($0.first) \($0.last)" } },
      [
        "30 2025-01-14 2025-02-12", "6 2025-06-30 2025-11-28",
        "8 2025-06-03 2025-07-22", "61 2025-01-01 2025-06-30",
        "4 2025-08-15 2025-09-03", "1 2025-10-19 2025-10-22",
      ])
    try expect(
      year.streaks.map(\.next?.description),
      ["2026-01-08", "2026-01-30", nil, "2026-01-08", "2026-01-08", nil])
  }

  private static func story(of year: PeriodReport) throws {
    try expect(
      year.story.finished.first.map { "\($0.title) \($0.finished)/\($0.planned) \($0.last)" },
      [
        "trip 2/4 2025-10-25", "dentist 1/1 2025-03-26", "walk 3/4 2025-10-26",
        "invoice 6/11 2025-06-25", "run 10/11 2025-07-31",
        "rent 10/11 2025-11-28", "update 2/36 2025-10-26", "call 15/49 2025-10-26",
        "plants 62/122 2025-10-23", "gym 21/130 2025-12-31", "pills 346/358 2025-12-31",
      ])
    try expect(
      year.story.slipped.first.map { "\($0.title) \($0.missed)/\($0.due) \($0.last)" },
      [
        "gym 109/130 2025-12-28", "plants 60/122 2025-12-30", "update 34/36 2025-11-02",
        "call 34/49 2025-12-28", "pills 12/358 2025-12-13", "invoice 6/12 2025-12-25",
        "essay 1/1 2025-10-21", "walk 1/4 2025-11-01", "rent 1/11 2025-05-30",
        "run 1/11 2025-07-24",
      ])
  }

  // MARK: - The weeks

  /// Checks the week from 24 to 30 March. No call is in this week: the calls are on Sunday the
  /// 23rd, and on Monday the 31st.
  private static func springFromMonday(_ week: PeriodReport) throws {
    try expect(week.total, Completion(count: 15, finished: 15))
    try expect(week.days.map(\.total.count), [2, 2, 4, 1, 2, 2, 2])
    try expect(
      table(week.counts.grouped(by: \.category)),
      ["computer 1/1", "heart 2/2", "medicine 8/8", "power 3/3", "sleep 1/1"])
    // The update is an hour later than on other Sundays.
    try expect(
      table(week.counts.grouped(by: \.block)),
      ["03-06 1/1", "06-09 7/7", "09-12 1/1", "15-18 1/1", "all-day 5/5"])
    try expect([week.past, week.moved], [0, 0], "the call was moved on Monday, at 00:30")
    try expect(week.mood.counts, [.calm: 1, .happiness: 1])
    // The streaks: all 30 waterings since New Year, the pills from 14 to 30 March, one week of the
    // gym.
    try expect(
      rows(week),
      ["plants 30 30 now 0 of 61", "pills 17 30 now 25 of 30", "gym 1 1 now 0 of 4"])
  }

  /// Checks the week from 30 March to 5 April. The Sunday of the gym's second week still has a
  /// date.
  private static func springFromSunday(_ week: PeriodReport) throws {
    try expect(week.total, Completion(count: 14, finished: 13))
    try expect(week.days.map(\.total.count), [2, 4, 2, 1, 1, 2, 2])
    try expect(
      table(week.counts.grouped(by: \.category)),
      ["heart 2/2", "medicine 7/7", "power 2/2", "redBook 1/1", "sleep 1/1", "talk 1/0"])
    try expect(week.leftOverTodos.first.map { "\($0.title) \($0.date)" }, ["call 2025-03-31"])
    try expect(week.moved, 1)
    try expect(week.mood.average, 0.5, "+3 and −2")
    try expect(week.streaks.map { "\($0.routine.title) \($0.present)" }.last, "gym 1")
  }

  /// Checks the week from 20 to 26 October, which has 169 hours and two calls: on Monday at 00:00,
  /// and on Sunday at 23:00.
  private static func autumnFromMonday(_ week: PeriodReport) throws {
    try expect(week.total, Completion(count: 20, finished: 17, slipped: 1))
    try expect(week.days.map(\.total.count), [2, 3, 2, 2, 2, 4, 5])
    try expect(week.days.map(\.total.finished), [2, 2, 2, 2, 2, 2, 5])
    try expect(week.busiestDay?.date, CivilDate("2025-10-26"))
    try expect(
      table(week.counts.grouped(by: \.category)),
      [
        "computer 1/0", "food 1/1", "heart 1/0", "medicine 7/7", "pencil 1/0", "people 2/2",
        "power 2/2", "sleep 1/1", "talk 2/2", "vehicle 2/2",
      ])
    try expect(
      table(week.counts.grouped(by: \.block)),
      ["00-03 2/2", "06-09 7/7", "09-12 2/0", "21-24 1/1", "all-day 8/7"])
    try expect(week.leftOverTodos.first.map { "\($0.title) \($0.date)" }, ["invoice 2025-10-25"])
    try expect(week.moved, 1, "the essay, on Sunday at 23:30")
    try expect(week.mood.counts, [.fatigue: 1, .love: 1])
    try expect(
      rows(week),
      [
        "pills 13 30 now 25 of 30", "gym 1 4 now 0 of 4", "walk 1 1 now 0 of 1",
        "plants 0 61 now 0 of 61",
      ])
    try expect(week.streaks[1].period, Consistency(finished: 2, missed: 0, skipped: 1))
    try expect(
      week.streaks.dropFirst().map { streak in
        week.days.compactMap { streak.marks[$0.date].map { "\($0)" } }
      }, [["done", "dayOff", "done"], ["done", "done"], ["done", "missed"]])
  }

  /// Checks the week from 26 October to 1 November, the walk's second week.
  private static func autumnFromSunday(_ week: PeriodReport) throws {
    try expect(week.total, Completion(count: 20, finished: 12))
    try expect(week.days.map(\.total.count), [5, 2, 3, 1, 2, 4, 3])
    try expect(
      table(week.counts.grouped(by: \.category)),
      [
        "heart 2/0", "medicine 7/7", "pencil 1/0", "people 2/0", "power 3/1", "redBook 1/1",
        "sleep 1/1", "talk 1/1", "vehicle 2/1",
      ])
    try expect(
      week.leftOverTodos.first.map { "\($0.title) \($0.date)" },
      ["trip 2025-10-28", "essay 2025-10-30"])
    try expect(week.moved, 1)
    try expect(week.mood.counts, [.love: 1])
  }

  /// Checks the week from 29 December to 4 January. A rent and an invoice of the old year are on 2
  /// January.
  private static func newYearFromMonday(_ week: PeriodReport) throws {
    try expect(week.total, Completion(count: 15, finished: 10))
    try expect(week.events.total, Completion(count: 2, finished: 0, events: 2))
    try expect(week.days.map(\.total.count), [2, 3, 2, 1, 4, 1, 2])
    try expect(week.days.map(\.total.finished), [2, 1, 2, 1, 2, 1, 1])
    try expect(
      table(week.counts.grouped(by: \.category)),
      ["computer 1/0", "heart 2/0", "medicine 7/7", "people 1/0", "power 3/2", "redBook 1/1"])
    try expect(
      week.leftOverTodos.first.map { "\($0.title) \($0.date)" },
      ["camp 2026-01-01", "invoice 2026-01-02"])
    try expect(week.moved, 2, "the rent before midnight, the invoice after it")
    try expect(week.mood.average, 0.5, "+3 and −2")
    try expect(
      rows(week),
      [
        "pills 22 30 now 25 of 30", "rent 7 7 now 7 of 4", "plants 0 61 now 0 of 61",
        "gym 0 4 now 0 of 4",
      ])
    // Four weeks before today: the pills without the 13th, the gym twice, and the rent.
    try expect(week.usualFinishedADay, 30.0 / 28)
  }

  /// Checks the week from 5 January on, in which three days are over: seven pills, plants on the
  /// 5th, 8th and 11th, and the gym at its end.
  private static func afterNewYear(_ week: PeriodReport) throws {
    try expect(week.story.next?.total, Completion(count: 13, finished: 3))
    try expect(week.story.next?.busiest?.date, CivilDate("2026-01-11"))
    try expect(
      week.story.next?.todos.first.map { "\($0.title) \($0.start.date)" }, ["winter 2026-01-05"])
    try expect(week.coming.map(\.total.count), [2, 2, 2, 3, 1, 1, 2])
  }

  /// Checks the week from 28 December to 3 January. The last call is on Sunday, at 23:00.
  private static func newYearFromSunday(_ week: PeriodReport) throws {
    try expect(week.total, Completion(count: 16, finished: 10))
    try expect(week.events.total.events, 2)
    try expect(week.days.map(\.total.count), [3, 2, 3, 2, 1, 4, 1])
    try expect(
      table(week.counts.grouped(by: \.category)),
      [
        "computer 1/0", "heart 2/0", "medicine 7/7", "people 1/0", "power 3/2", "redBook 1/1",
        "talk 1/0",
      ])
    try expect(
      week.leftOverTodos.first.map { "\($0.title) \($0.date)" },
      ["call 2025-12-28", "camp 2026-01-01", "invoice 2026-01-02"])
    try expect(week.moved, 2)
  }

  // MARK: - Texts

  /// Returns the completions as sorted texts of key, count and finished count, such as `food 7/4`.
  private static func table(_ counts: [some Hashable: Completion]) -> [String] {
    counts.map { "\($0.key) \($0.value.count)/\($0.value.finished)" }.sorted()
  }

  /// Each routine's streak and longest run in the period, and as of today.
  private static func rows(_ report: PeriodReport) -> [String] {
    report.streaks.map {
      "\($0.routine.title) \($0.present) \($0.longest) now \($0.today.present) of \($0.today.record)"
    }
  }
}

extension StoreUnderTest {
  fileprivate func report(
    _ unit: PeriodUnit, _ date: String, from firstWeekday: Weekday = .monday
  ) throws -> PeriodReport {
    let period = Period(unit, containing: try CivilDate(date), firstWeekday: firstWeekday)
    return try provider.report(
      ReportRequest(on: period, today: CountedYear.today, zone: CountedYear.zone))
  }
}
