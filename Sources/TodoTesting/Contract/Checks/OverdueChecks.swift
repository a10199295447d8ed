import TodoDomain

extension EventStoreContract {
  static let overdue: [ContractCheck] = [
    ContractCheck("what isn't finished is overdue from the day after on, and no routine is") {
      store in
      let done = try store.add(Sample.schedule("done", "2026-11-20"))
      try store.finish(done, "2026-11-20")
      _ = try store.add(Sample.schedule("late", "2026-11-19", at: "09:00"))
      _ = try store.add(Sample.schedule("yesterday", "2026-11-20"))
      _ = try store.add(Sample.schedule("today", "2026-11-21", at: "00:00"))
      _ = try store.add(Sample.routine("run", "2026-11-01", days: "mon,tue,wed,thu,fri,sat,sun"))
      try expect(
        store.overdue("2026-11-21"), ["2 late 2026-11-19", "1 yesterday 2026-11-20"])
      try expect(store.overdue("2026-11-20"), ["1 late 2026-11-19"])
      try expect(store.overdue("2026-11-19"), [])
    },
    ContractCheck("a period is overdue once, by its last day") { store in
      _ = try store.add(Sample.schedule("trip", "2026-11-16", until: "2026-11-19"))
      let exam = try store.add(Sample.schedule("exam", "2026-11-12", until: "2026-11-18"))
      try store.finish(exam, "2026-11-12", "2026-11-18")
      let fair = try store.add(Sample.schedule("fair", "2026-11-10", until: "2026-11-14"))
      try store.delete(fair, .only("2026-11-14"))
      try expect(store.overdue("2026-11-19"), [])
      try expect(store.overdue("2026-11-20"), ["1 trip 2026-11-19"])
      try store.finish(exam, "2026-11-18", undo: true)
      try expect(store.overdue("2026-11-20"), ["2 exam 2026-11-18", "1 trip 2026-11-19"])
    },
    ContractCheck("each date of a series is overdue on its own, but for finished and deleted ones")
    {
      store in
      let id = try store.add(
        Sample.schedule("class", "2026-11-02", until: "2026-11-30", days: "mon,wed"))
      try store.finish(id, "2026-11-04")
      try store.delete(id, .only("2026-11-11"))
      try expect(
        store.overdue("2026-11-18"),
        ["16 class 2026-11-02", "9 class 2026-11-09", "2 class 2026-11-16"])
    },
    ContractCheck("what takes several days is overdue after the last of them") { store in
      _ = try store.add(Sample.schedule("move", "2026-11-17", for: "3d"))
      _ = try store.add(Sample.schedule("night", "2026-11-18", at: "23:00", for: "6h"))
      try expect(store.overdue("2026-11-19"), ["1 night 2026-11-18"])
      try expect(store.overdue("2026-11-20"), ["2 night 2026-11-18", "1 move 2026-11-19"])
      try expect(store.overdue("2026-11-21", within: 2), ["2 move 2026-11-19"])
    },
    ContractCheck("only what ended in the days before is overdue, where their number is given") {
      store in
      _ = try store.add(Sample.schedule("old", "2016-02-29"))
      _ = try store.add(Sample.schedule("ten", "2026-11-11"))
      _ = try store.add(Sample.schedule("two", "2026-11-19", until: "2026-11-20"))
      try expect(store.overdue("2026-11-21", within: 1), ["1 two 2026-11-20"])
      try expect(store.overdue("2026-11-21", within: 9), ["1 two 2026-11-20"])
      try expect(
        store.overdue("2026-11-21", within: 10), ["10 ten 2026-11-11", "1 two 2026-11-20"])
      try expect(
        store.overdue("2026-11-21", within: nil),
        ["3918 old 2016-02-29", "10 ten 2026-11-11", "1 two 2026-11-20"])
    },
    ContractCheck("the clock of who looks says whether it is over") { store in
      _ = try store.add(
        Sample.schedule("call", "2026-11-20", at: "20:00", in: "America/New_York"))
      _ = try store.add(Sample.schedule("tea", "2026-11-20", at: "20:00"))
      // In Seoul the call is at 10:00 on the 21st.
      try expect(store.overdue("2026-11-21", in: "Asia/Seoul"), ["1 tea 2026-11-20"])
      try expect(
        store.overdue("2026-11-21", in: "America/New_York"),
        ["1 call 2026-11-20", "1 tea 2026-11-20"])
      try expect(
        store.overdue("2026-11-22", in: "Asia/Seoul"), ["2 tea 2026-11-20", "1 call 2026-11-21"])
    },
    ContractCheck("a report has what is past its due apart from what is left over") { store in
      _ = try store.add(Sample.schedule("tax", "2026-11-16", due: "2026-11-18"))
      _ = try store.add(Sample.schedule("note", "2026-11-16"))
      _ = try store.add(Sample.schedule("plan", "2026-11-17", due: "2026-11-25"))
      _ = try store.add(Sample.schedule("call", "2026-11-20", due: "2026-11-21 09:00"))
      let request = ReportRequest(
        on: Period(try Week("2026-W47")), today: try CivilDate("2026-11-21"), zone: .gmt)
      let report = try store.provider.report(request)
      func names(_ todos: OverdueSummary) -> [String] {
        todos.first.map { "\($0.title) \($0.date)" }
      }
      try expect(names(report.overdueTodos), ["tax 2026-11-18"])
      try expect(
        names(report.leftOverTodos), ["note 2026-11-16", "plan 2026-11-17", "call 2026-11-20"])
      try expect([report.overdueTodos.count, report.leftOverTodos.count, report.past], [1, 3, 4])
    },
    ContractCheck("a page of what is overdue has no more rows than asked for, and none twice") {
      store in
      let id = try store.add(Sample.schedule("class", "2026-01-01", days: "mon,tue,wed,thu,fri"))
      try store.finish(id, "2026-01-05")
      var sizes: [Int] = []
      var dates: Set<CivilDate> = []
      try store.provider.readAndWait { snapshot in
        try snapshot.visitOverdue(
          before: CivilDate("2026-02-01"), within: nil, displayedIn: .gmt, pageSize: 4
        ) { page in
          sizes.append(page.count)
          dates.formUnion(page.map(\.date))
        }
      }
      try expect(sizes, [4, 4, 4, 4, 4, 1])
      try expect(dates.count, 21)
    },
  ]
}

extension StoreUnderTest {
  /// Returns the overdue occurrences on a date, each as a line: days late, title, last day.
  func overdue(
    _ today: String, within days: Int? = 60, in zone: String = "UTC"
  ) throws -> [String] {
    let today = try CivilDate(today)
    return try provider.overdue(before: today, within: days, displayedIn: ZoneID(zone)).map {
      "\($0.daysLate(on: today)) \($0.event.title) \($0.date)"
    }
  }
}
