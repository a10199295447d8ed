import TodoDomain

extension EventStoreContract {
  static let reports: [ContractCheck] =
    ThreeWeeks.mondays.flatMap { monday in
      [
        ContractCheck("weeks from Monday, three from \(monday), are as counted by hand") { store in
          try mondayWeeks(store, from: CivilDate(monday))
        },
        ContractCheck("weeks from Sunday, three from \(monday), are as counted by hand") { store in
          try sundayWeeks(store, from: CivilDate(monday))
        },
      ]
    } + [
      ContractCheck("commits are counted by what they did, and when") { store in
        let early = FixedContext.now
        let late = Instant(secondsSince1970: early.secondsSince1970 + 60)
        for (action, at) in [("a", early), ("a", late), ("b", late)] {
          try store.writer.writeAndWait(CommitNote(action: action, at: at)) {
            _ = try $0.add(Sample.schedule("\(action)\(at)", "2025-01-01"))
          }
        }
        try store.writer.writeAndWait(CommitNote(action: "a", at: early)) { _ in }
        try expect(store.provider.countCommits(of: "a", in: early..<late), 1, "the end is open")
        let after = Instant(secondsSince1970: late.secondsSince1970 + 1)
        try expect(store.provider.countCommits(of: "a", in: early..<after), 2)
        try expect(store.provider.countCommits(of: "b", in: early..<late), 0)
      },
      ContractCheck("events of one kind are found near days, also by their history") { store in
        _ = try store.add(Sample.schedule("meal", "2025-03-03"))
        let run = try store.add(Sample.routine("run", "2025-03-03", days: "mon"))
        let walk = try store.add(Sample.routine("walk", "2025-03-03", days: "mon"))
        try store.finish(walk, "2025-03-03")
        try store.delete(walk, .following("2025-03-04"))
        _ = try store.add(Sample.routine("later", "2026-03-02", days: "mon"))
        let day = try CivilDate("2025-03-03")
        var found: [EventID: Int] = [:]
        try store.provider.visitEvents(.near(day...day, kind: .routine)) { event, records in
          if let id = event.id { found[id] = records.count }
        }
        try expect(found, [run: 0, walk: 1])
      },
    ]

  private static func report(
    _ store: StoreUnderTest, _ life: ThreeWeeks, weekOf number: Int, firstWeekday: Weekday
  ) throws -> PeriodReport {
    let period = Period(.week, containing: life.day(number), firstWeekday: firstWeekday)
    return try store.provider.report(
      ReportRequest(on: period, today: life.today, zone: ThreeWeeks.zone, trend: 3))
  }

  private static func mondayWeeks(_ store: StoreUnderTest, from monday: CivilDate) throws {
    let life = ThreeWeeks(from: monday)
    try life.fill(store.writer)
    let first = try report(store, life, weekOf: 0, firstWeekday: .monday)
    try expect(first.total, Completion(count: 9, finished: 4))
    try expect(
      table(first.counts.grouped(by: \.category)),
      ["pencil 2/1", "people 2/1", "power 3/2", "sleep 1/0", "talk 1/0"])
    try expect(first.leftOverTodos.first.map(\.title), ["midnight", "class", "call"])
    try expect(first.moved, 0)
    try expect(first.mood.counts, [.happiness: 1, .love: 1])
    try expect(first.mood.average, 2.5)
    try expect(first.comparison.usualCount, nil, "there was nothing before")

    let second = try report(store, life, weekOf: 7, firstWeekday: .monday)
    try expect(second.total, Completion(count: 8, finished: 7))
    try expect(
      table(second.counts.grouped(by: \.category)),
      ["medicine 1/1", "pencil 2/1", "people 1/1", "power 2/2", "sleep 1/1", "talk 1/1"])
    try expect(second.past, 1)
    try expect(second.moved, 1)
    try expect(second.mood.average, -4.0 / 3)
    try expect(second.comparison.before?.total, Completion(count: 9, finished: 4))
    try expect(
      second.streaks.map { "\($0.routine.title) \($0.present) \($0.longest) \($0.period)" },
      ["run 2 2 \(Consistency(finished: 2, missed: 0, skipped: 1))"])

    try secondStory(second, life)
    let third = try report(store, life, weekOf: 14, firstWeekday: .monday)
    try thirdMondayWeek(third, life)
    try thirdStory(third, life)
  }

  /// Returns the texts of the finished, the slipped and the coming todos: the title, the counts,
  /// and the last or first day as a number of days after the first Monday.
  private static func names(_ story: PeriodStory, _ life: ThreeWeeks) -> [[String]] {
    let number = { (day: CivilDate) in life.monday.distance(to: day) }
    return [
      story.finished.first.map { "\($0.title) \($0.finished)/\($0.planned) \(number($0.last))" },
      story.slipped.first.map { "\($0.title) \($0.missed)/\($0.due) \(number($0.last))" },
      (story.next?.todos.first ?? []).map { "\($0.title) \(number($0.start.date))" },
    ]
  }

  private static func secondStory(_ second: PeriodReport, _ life: ThreeWeeks) throws {
    try expect(
      names(second.story, life),
      [
        // The period, the single day, and the rarer series.
        [
          "trip 1/1 8", "dentist 1/1 9", "midnight 1/1 9", "call 1/1 13", "class 1/2 8",
          "run 2/2 11",
        ],
        ["class 1/2 10"],
        // The essay and the second class were moved to these days; the call is on Sunday.
        ["essay 15", "midnight 16", "class 16", "call 20"],
      ])
    try expect(second.story.finished.count, 6)
    try expect(second.story.finishedByCategory.values.sorted(), [1, 1, 1, 1, 1, 1])
    try expect(second.story.next?.total, Completion(count: 15, finished: 6))
    try expect(second.story.next?.busiest?.date, life.day(16))
    try expect(second.elapsed, nil, "it is over")
    try expect(second.knownDays, 14)
    try expect(
      second.streaks.map(\.marks),
      [[life.day(7): .done, life.day(9): .dayOff, life.day(11): .done]])
    try expect(
      second.streaks.map(\.longestInPeriod),
      [RoutineStreak.Run(count: 2, first: life.day(7), last: life.day(11))])
  }

  private static func thirdStory(_ third: PeriodReport, _ life: ThreeWeeks) throws {
    try expect(
      names(third.story, life),
      [["run 2/3 16", "water 4/5 17"], ["class 2/2 17", "midnight 1/1 16"], ["call 27"]])
    try expect(third.story.next?.total, Completion(count: 11, finished: 0))
    try expect(third.story.next?.busiest?.date, life.day(21), "the first of four with two")
    try expect(third.elapsed?.days, 5)
    try expect(third.elapsed?.now.total, Completion(count: 12, finished: 6))
    try expect(third.elapsed?.comparison.before?.total, Completion(count: 7, finished: 6))
    try expect(third.elapsed?.comparison.usualCount, 6.5)
    try expect(third.elapsed?.comparison.usualFinished, 4.5)
    try expect(third.knownDays, 19)
    let (done, open) = (HabitMark.done, HabitMark.open)
    try expect(
      third.streaks.map { streak in
        (14...20).map { streak.marks[life.day($0)] }
      },
      [[done, nil, done, nil, open, nil, nil], [done, done, done, done, open, open, open]])
  }

  private static func thirdMondayWeek(_ third: PeriodReport, _ life: ThreeWeeks) throws {
    try expect(third.total, Completion(count: 15, finished: 6))
    try expect(
      table(third.counts.grouped(by: \.category)),
      ["computer 1/0", "food 7/4", "pencil 2/0", "power 3/2", "sleep 1/0", "talk 1/0"])
    try expect(table(third.counts.grouped(by: \.kind)), ["routine 10/6", "schedule 5/0"])
    try expect(
      table(third.counts.grouped(by: \.weekday)),
      [
        "friday 2/0", "monday 2/2", "saturday 1/0", "sunday 2/0", "thursday 2/1", "tuesday 2/1",
        "wednesday 4/2",
      ])
    try expect(
      table(third.counts.grouped(by: \.block)),
      ["00-03 1/0", "06-09 3/2", "09-12 1/0", "18-21 3/0", "all-day 7/4"])
    try expect(third.days.map(\.total.count), [2, 2, 4, 2, 2, 1, 2])
    try expect(third.days.map(\.total.finished), [2, 1, 2, 1, 0, 0, 0])
    try expect(third.busiestDay?.date, life.day(16))
    try expect(third.past, 4)
    try expect(
      third.leftOverTodos.first.map { "\($0.title) \(life.monday.distance(to: $0.date))" },
      ["essay 15", "midnight 16", "class 16", "class 17"])
    try expect(third.moved, 1)
    try expect(third.mood.counts, [.fatigue: 1])
    try expect(third.trend.map(\.total.count), [9, 8, 15])
    try expect(third.trend.map(\.total.finished), [4, 7, 6])
    try expect(third.comparison.before?.total, Completion(count: 8, finished: 7))
    try expect(third.comparison.usualCount, 17.0 / 2, "the store is two weeks old")
    try expect(third.comparison.usualFinished, 11.0 / 2)
    try expect(third.comparison.usualRate, 11.0 / 17)
    try expect(third.usualFinishedADay, 17.0 / 18, "from the first day on, without today")
    let sixOfSeven = Consistency(finished: 6, missed: 1, skipped: 1)
    let four = Consistency(finished: 4, missed: 0, skipped: 0)
    try expect(
      third.streaks.map { "\($0.routine.title) \($0.present) \($0.longest) \($0.today.record)" },
      ["run 4 4 2", "water 4 4 0"])
    try expect(third.streaks.map(\.fourWeeks), [sixOfSeven, four])
    try expect(third.streaks.map(\.twelveWeeks), [sixOfSeven, four])
    try expect(
      third.streaks.map(\.period), [Consistency(finished: 2, missed: 0, skipped: 0), four])
    try expect(third.streaks.map(\.next), [life.day(18), life.day(18)])
    try expect(third.due, Completion(count: 12, finished: 6), "without Saturday and Sunday")
    // Each of the days has `water`; Friday, Monday and Wednesday also have `run`, and Sunday has
    // `call`.
    try expect(third.coming.map(\.total.count), [2, 1, 2, 2, 1, 2, 1])
    // The findings: four runs in a row; the fullest day, or a category; and the open essay.
    try expect(third.findings.map(\.role), [.good, .good, .next])
    try expect(third.findings[0].insight, InARow.name)
    try expect(third.findings[2].insight, OldestOpen.name)
  }

  private static func sundayWeeks(_ store: StoreUnderTest, from monday: CivilDate) throws {
    let life = ThreeWeeks(from: monday)
    try life.fill(store.writer)
    let reports = try [2, 9, 16].map { try report(store, life, weekOf: $0, firstWeekday: .sunday) }
    try expect(reports.map(\.total.count), [7, 9, 14])
    try expect(reports.map(\.total.finished), [4, 6, 7])
    try expect(reports.map(\.past), [2, 2, 4])
    try expect(reports.map(\.moved), [0, 1, 1])
    try expect(reports.map(\.mood.average), [3, -0.5, -1])
    try expect(
      reports.map { table($0.counts.grouped(by: \.category)) },
      [
        ["pencil 2/1", "people 1/1", "power 3/2", "sleep 1/0"],
        ["medicine 1/1", "pencil 2/1", "people 2/1", "power 2/2", "sleep 1/1", "talk 1/0"],
        ["computer 1/0", "food 6/4", "pencil 2/0", "power 3/2", "sleep 1/0", "talk 1/1"],
      ])
    try expect(reports[2].period.weekdays.first, .sunday)
    try expect(reports[2].days.map(\.total.count), [1, 2, 2, 4, 2, 2, 1])
    try expect(reports[2].comparison.usualCount, 8)
  }

  /// The completions as sorted texts, such as `food 7/4`.
  private static func table(_ counts: [some Hashable: Completion]) -> [String] {
    counts.map { "\($0.key) \($0.value.count)/\($0.value.finished)" }.sorted()
  }
}
