import Testing
import TodoDomain
import TodoTesting

@Suite("The choice of todos that a report names")
struct PeriodStoryTests {
  private func report(
    _ unit: PeriodUnit, _ today: String, _ cells: [(String, Int, Int)] = [],
    moods: [(String, Emotion)] = [], of date: String? = nil
  ) throws -> PeriodReport {
    var counts: [CountKey: Completion] = [:]
    for (date, count, finished) in cells {
      let key = CountKey(category: "a", kind: .schedule, date: try CivilDate(date), block: .allDay)
      counts[key] = Completion(count: count, finished: finished)
    }
    let felt = try moods.map { (try CivilDate($0.0), Mood(counts: [$0.1: 1])) }
    let counted = OccurrenceCounts(cells: counts)
    let request = ReportRequest(
      on: Period(unit, containing: try CivilDate(date ?? today)), today: try CivilDate(today),
      zone: .gmt)
    return PeriodReport(
      request,
      ReportMaterial(
        counts: counted.on(request.period.days), totals: counted.grouped(by: \.date),
        moods: Dictionary(uniqueKeysWithValues: felt), streaks: [], overdue: .none, moved: 0,
        categories: []))
  }

  @Test("A report names 1,000 of 1,200 finished todos in order, and counts all")
  func bounded() throws {
    let store = InMemoryEventStore()
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      for number in 0..<1_200 {
        let date = try CivilDate("2025-12-31").advanced(by: -(number % 365))
        let id = try transaction.add(Sample.schedule("todo \(number)", "\(date)"))
        try transaction.finish(id, on: date, isFinished: true)
      }
    }
    let story = try store.provider.report(
      ReportRequest(
        on: Period(.year, containing: CivilDate("2025-06-01")), today: CivilDate("2026-01-01"),
        zone: .gmt)
    ).story
    #expect(story.finished.count == 1_200)
    #expect(story.finished.first.count == PeriodStory.mostNamed)
    #expect(story.finished.first == story.finished.first.sorted())
    // Three on each of the first 260 days, then four: the thousandth is of the 315th day.
    #expect(try story.finished.first.last?.last == CivilDate("2025-01-01").advanced(by: 314))
    #expect(story.finishedByCategory.values.reduce(0, +) == 1_200)
  }

  @Test("A finished period ranks before a single date, and that before a frequent series")
  func telling() throws {
    let last = try CivilDate("2026-03-04")
    let todo = { (title: String, extent: FinishedTodo.Extent, planned: Int) in
      FinishedTodo(
        id: nil, title: title, category: "a", extent: extent, finished: 1, planned: planned,
        last: last)
    }
    let sorted = NamedTodos([
      todo("daily", .series, 7), todo("b", .once, 1), todo("weekly", .series, 1),
      todo("a", .once, 1), todo("weekend", .period(days: 2), 2), todo("trip", .period(days: 9), 7),
    ])
    #expect(sorted.first.map(\.title) == ["trip", "weekend", "a", "b", "weekly", "daily"])
  }

  @Test("A report on 30 March compares 30 days with all 28 of February")
  func elapsed() throws {
    let cells = [
      ("2026-02-01", 2, 1), ("2026-02-28", 3, 3), ("2026-03-01", 4, 4), ("2026-03-30", 1, 0),
      ("2026-03-31", 8, 0),
    ]
    let march = try report(.month, "2026-03-30", cells)
    #expect(march.elapsed?.days == 30)
    #expect(march.elapsed?.now.total == Completion(count: 5, finished: 4))
    #expect(march.elapsed?.comparison.before?.total == Completion(count: 5, finished: 4))
    #expect(try report(.month, "2026-03-31", cells).elapsed == nil, "it is whole")
    #expect(try report(.month, "2026-04-02", cells, of: "2026-03-01").elapsed == nil)
    let second = try report(.month, "2026-03-02", cells)
    #expect(second.elapsed?.comparison.before?.total == Completion(count: 2, finished: 1))
    #expect(second.comparison.before?.total == Completion(count: 5, finished: 4), "the whole")
  }

  @Test("A current week counts as lived even if the compared days are empty")
  func livedWeeks() throws {
    let week = try report(.week, "2026-03-03", [("2026-02-28", 3, 3), ("2026-03-02", 2, 1)])
    #expect(week.elapsed?.comparison.before?.total == Completion.none)
    #expect(week.elapsed?.comparison.inUse.count == 1)
  }

  @Test("The months of a year so far are compared with the same days of the year before")
  func months() throws {
    let year = try report(
      .year, "2024-03-02",
      [
        ("2023-01-05", 5, 5), ("2023-03-01", 1, 1), ("2023-03-03", 9, 9), ("2024-01-31", 2, 1),
        ("2024-02-29", 4, 4), ("2024-03-03", 7, 0),
      ], moods: [("2024-02-29", .love), ("2024-03-05", .anger)])
    let none = Completion.none
    #expect(
      year.months == [
        MonthSummary(
          month: 1, now: Completion(count: 2, finished: 1),
          before: Completion(count: 5, finished: 5), mood: Mood()),
        MonthSummary(
          month: 2, now: Completion(count: 4, finished: 4), before: none,
          mood: Mood(counts: [.love: 1])),
        MonthSummary(
          month: 3, now: none, before: Completion(count: 1, finished: 1), mood: Mood()),
      ])
    #expect(try report(.month, "2024-03-02").months.isEmpty)
  }

  @Test(
    "A habit is compared with moods only from eight kept and eight missed days on",
    arguments: [(8, 8), (7, 8), (8, 7)])
  func moods(kept: Int, missed: Int) throws {
    // Days on which the routine was kept come first, from Monday 2 February; then missed days, all
    // before 6 March.
    let first = try CivilDate("2026-02-02")
    let routine = try Sample.routine(
      "run", "\(first)", until: "\(first.advanced(by: kept + missed - 1))",
      days: "mon,tue,wed,thu,fri,sat,sun")
    let days = (0..<kept + missed).map { first.advanced(by: $0) }
    let records = days.prefix(kept).map { OccurrenceRecord(date: $0, isFinished: true) }
    // Two entries on the first day count as one day of +2.
    let felt = days.enumerated().map { number, day in
      let emotions: [Emotion: Int] =
        number == 0 ? [.happiness: 1, .calm: 1] : number < kept ? [.calm: 1] : [.fatigue: 1]
      return (day, Mood(counts: emotions))
    }
    let streak = try RoutineStreak(
      routine, records, in: Period(.month, containing: first), asOf: CivilDate("2026-02-28"),
      today: CivilDate("2026-03-06"), moods: Dictionary(uniqueKeysWithValues: felt))
    let expected = HabitMood(
      kept: [2] + Array(repeating: 1, count: 7), missed: Array(repeating: -1, count: 8))
    #expect(expected?.kept.average == 9.0 / 8)
    #expect(streak?.mood == (kept == 8 && missed == 8 ? expected : nil))
  }

  @Test("A report quotes the diary's five strongest lines in order, and only if asked")
  func diary() throws {
    let store = InMemoryEventStore()
    let emotions: [Emotion?] = [.calm, .happiness, nil, .anger, .love, .surprise, .fatigue]
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      for (number, emotion) in emotions.enumerated() {
        try transaction.add(
          DiaryEntry(
            uid: EventUID("entry-\(number)"),
            createdAt: Instant("2026-03-0\(number + 1)T12:00:00Z"),
            emotions: emotion.map { [$0] } ?? [], thought: number == 4 ? " " : "day \(number + 1)"))
      }
    }
    let lines = { (isAsked: Bool) in
      try store.provider.report(
        ReportRequest(
          on: Period(.month, containing: CivilDate("2026-03-01")), today: CivilDate("2026-03-20"),
          zone: .gmt, hasDiary: isAsked)
      ).story.diary.map(\.text)
    }
    // The love of day 5 has no text. Of the two entries without any strength, the report quotes the
    // later one.
    #expect(try lines(true) == ["day 1", "day 2", "day 4", "day 6", "day 7"])
    #expect(try lines(false).isEmpty)
  }
}
