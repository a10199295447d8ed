import TodoDomain

extension EventStoreContract {
  static let eventCategories: [ContractCheck] = [
    ContractCheck("whether a category holds events is kept, and taken back") { store in
      try store.addLifeWithHolidays()
      let holidays = try Category(name: "holidays", holdsEvents: true)
      try expect(store.provider.requiredCategory(named: "holidays"), holidays)
      try store.hold(events: false)
      try expect(store.provider.requiredCategory(named: "holidays").holdsEvents, false)
      let tasks = try store.provider.snapshot.map(\.isTask)
      try expect(tasks, [true, true, true, true])
    },
    ContractCheck("a week counts events by category, a period once, and none in a rate") { store in
      try store.addLifeWithHolidays()
      // The week has the runs on Monday (2 June 2025, finished), Wednesday and Friday, the holiday
      // on Friday, the exam that begins on Wednesday, and the lectures on Tuesday and Thursday.
      try expect(
        store.weeklyCounts("2025-06-02"),
        [
          "holidays": Completion(count: 4, finished: 0, events: 4),
          "power": Completion(count: 3, finished: 1),
        ])
      let total = try store.provider.completion(inWeekOf: Week("2025-06-02"))
      try expect(total, Completion(count: 7, finished: 1, events: 4))
      try expect(total.rate, 1.0 / 3)
      try expect(total.open, 2)
      try expect(
        store.provider.countByCategory(inWeekOf: Week("2025-06-02")), ["holidays": 4, "power": 3])
      // The exam began in the week before, so it doesn't count in this week.
      try expect(
        store.weeklyCounts("2025-06-09"),
        [
          "holidays": Completion(count: 2, finished: 0, events: 2),
          "power": Completion(count: 3, finished: 0),
        ])
      let both = try CivilDate("2025-06-02")...CivilDate("2025-06-15")
      try expect(
        store.provider.counts(in: both).total, Completion(count: 12, finished: 1, events: 6))
    },
    ContractCheck("a period of an event counts on its first day, unless that was deleted") {
      store in
      let ids = try store.addLifeWithHolidays()
      try store.delete(ids.exam, .only("2025-06-05"))
      try expect(store.weeklyCounts("2025-06-02")["holidays"]?.count, 4)
      try store.delete(ids.exam, .only("2025-06-04"))
      try expect(store.weeklyCounts("2025-06-02")["holidays"]?.count, 3)
      try store.delete(ids.lecture, .only("2025-06-03"))
      try expect(store.weeklyCounts("2025-06-02")["holidays"]?.count, 2)
    },
    ContractCheck("a period of an event in a zone counts once, by the reader's clock") { store in
      try store.apply(.insert(Category(name: "holidays", holdsEvents: true)))
      _ = try store.add(
        Sample.schedule(
          "fair", "2025-06-03", until: "2025-06-06", at: "23:00", in: "America/New_York",
          category: "holidays"))
      let days = try CivilDate("2025-06-01")...CivilDate("2025-06-30")
      let counts = try store.provider.counts(in: days, displayedIn: ZoneID("Asia/Seoul"))
      let key = CountKey(
        category: "holidays", kind: .schedule, date: try CivilDate("2025-06-04"),
        block: .from(hour: 12))
      try expect(counts.cells, [key: Completion(count: 1, finished: 0, events: 1)])
    },
    ContractCheck("what is no task can't be finished, only opened again") { store in
      let ids = try store.addLifeWithHolidays()
      try expectError(RequestError.notATask(ids.exam, category: "holidays")) {
        try store.finish(ids.exam, "2025-06-04")
      }
      try store.hold(events: false)
      try store.finish(ids.exam, "2025-06-04")
      try expect(
        store.weeklyCounts("2025-06-02")["holidays"], Completion(count: 8, finished: 1))
      try store.hold(events: true)
      try expect(
        store.weeklyCounts("2025-06-02")["holidays"],
        Completion(count: 4, finished: 0, events: 4))
      try store.finish(ids.exam, "2025-06-04", undo: true)
      try expect(store.recordLines(of: ids.exam), [])
    },
    ContractCheck("a report has events by category, and in no other number") { store in
      let ids = try store.addLifeWithHolidays()
      let week = try Period(Week("2025-06-02"))
      let request = ReportRequest(
        on: week, today: try CivilDate("2025-06-08"), zone: .gmt, trend: 2)
      let report = try store.provider.report(request)
      try expect(report.total, Completion(count: 3, finished: 1))
      // The schedules aren't tasks, and a routine is never overdue.
      try expect(report.past, 0)
      try expect(report.days.map(\.total.count), [1, 0, 1, 0, 1, 0, 0])
      try expect(report.events.total, Completion(count: 4, finished: 0, events: 4))
      try expect(
        report.byCategory.map { "\($0.key) \($0.value.count)" }, ["holidays 4", "power 3"])
      try expect(report.streaks.map(\.routine.title), ["run"])
      // A routine in a category of events isn't a habit any more.
      try store.modify(
        ids.run, .all, patch: EventPatch { $0.category = try Category(name: "holidays") })
      try expect(store.provider.report(request).streaks, [])
      try expect(store.provider.report(request).events.total.count, 7)
    },
  ]
}

extension StoreUnderTest {
  /// Adds a routine on Mondays, Wednesdays and Fridays, which is finished on Monday 2 June 2025.
  /// Also adds, in a category of events, a holiday, an exam of seven days, and a lecture twice a
  /// week.
  @discardableResult
  fileprivate func addLifeWithHolidays() throws -> (run: EventID, exam: EventID, lecture: EventID) {
    try apply(.insert(Category(name: "holidays", holdsEvents: true)))
    let run = try add(Sample.routine("run", "2025-06-02", days: "mon,wed,fri", category: "power"))
    try finish(run, "2025-06-02")
    _ = try add(Sample.schedule("holiday", "2025-06-06", category: "holidays"))
    let exam = try add(
      Sample.schedule("exam", "2025-06-04", until: "2025-06-10", category: "holidays"))
    let lecture = try add(
      Sample.schedule("lecture", "2025-05-06", days: "tue,thu", at: "09:00", category: "holidays"))
    return (run, exam, lecture)
  }

  /// Makes `holidays` a category of events, or of tasks.
  fileprivate func hold(events: Bool) throws {
    try apply(
      .replace(named: "holidays", with: Category(name: "holidays", holdsEvents: events)))
  }

  fileprivate func weeklyCounts(_ monday: String) throws -> [String: Completion] {
    try provider.counts(in: Week(monday).days).grouped(by: \.category)
  }
}
