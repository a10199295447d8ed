#if PostgreSQL
  import Testing
  import TodoDomain
  import TodoTesting

  @testable import TodoPostgreSQL

  /// A server and the in-memory reference, asked the same, must answer the same.
  @Suite("PostgreSQL and the reference agree", .enabled(if: TestServer.isThere, TestServer.absence))
  struct TwinTests {
    @Test("after the same random operations", arguments: 0..<40)
    func operations(seed: Int) throws {
      let (server, reference) = (try TestServer.store().store, InMemoryEventStore())
      var life = RandomLife(seed: UInt64(seed))
      for step in 0..<60 {
        let operation = try life.operation(on: reference.provider)
        let answers = (
          operation.outcome(in: server, step), operation.outcome(in: reference, step)
        )
        #expect(answers.0 == answers.1, "seed \(seed), step \(step): \(operation)")
      }
      #expect(
        try server.provider.everything() == reference.provider.everything(), "seed \(seed)")
    }

    @Test("about a week's counts, with both first weekdays", arguments: 0..<40)
    func counts(seed: Int) throws {
      let (server, reference, start) = try TestServer.twins(seed: seed, events: 12) {
        try $0.addHolidays(to: $1)
      }
      var life = start
      for _ in 0..<6 {
        let date = life.date()
        for weekday in [Weekday.monday, .sunday] {
          let week = Week(containing: date, firstWeekday: weekday)
          let zone = life.chance(50) ? try ZoneID("America/New_York") : nil
          let counted = try server.provider.counts(in: week.days, displayedIn: zone)
          let expected = try reference.provider.counts(in: week.days, displayedIn: zone)
          #expect(counted == expected, "seed \(seed) \(week)")
          let lists = try server.provider.occurrences(in: week.days, displayedIn: zone)
          #expect(counted == OccurrenceCounts(counting: lists), "seed \(seed) \(week)")
          let totals = try server.provider.totals(in: week.days, displayedIn: zone)
          #expect(totals == counted.grouped(by: \.date), "seed \(seed) \(week)")
        }
      }
    }

    @Test("about ranges of any length, and the days that are taken", arguments: 0..<24)
    func ranges(seed: Int) throws {
      let (server, reference, start) = try TestServer.twins(seed: seed, events: 30)
      var life = start
      for length in [0, 1, 6, 40, 400, 4_000] {
        let first = life.date()
        let range = first...first.advanced(by: length)
        for zone in [nil, try ZoneID("Pacific/Honolulu")] {
          let found = try server.provider.occurrences(in: range, displayedIn: zone)
          let expected = try reference.provider.occurrences(in: range, displayedIn: zone)
          #expect(found == expected, "seed \(seed) \(range)")
          guard length <= 40 else { continue }
          let agenda = try server.provider.agenda(in: range, displayedIn: zone)
          #expect(
            try agenda == reference.provider.agenda(in: range, displayedIn: zone), "seed \(seed)")
        }
      }
    }

    @Test("about alarms, those of days and weeks before included", arguments: 0..<24)
    func alarms(seed: Int) throws {
      let (server, reference, start) = try TestServer.twins(seed: seed, events: 20) {
        try $0.addAlarms(to: $1, events: 20)
      }
      var life = start
      for length in [60, 600, 86_400, 86_400 * 40] {
        let begin = life.date().dayNumber * 86_400 + life.number(0...86_399)
        let period = Instant(secondsSince1970: begin)..<Instant(secondsSince1970: begin + length)
        for name in ["UTC", "Pacific/Honolulu"] {
          let zone = try ZoneID(name)
          let found = try server.provider.alarms(in: period, displayedIn: zone)
          #expect(
            try found == reference.provider.alarms(in: period, displayedIn: zone), "seed \(seed)")
          let next = try server.provider.nextAlarms(from: period.lowerBound, displayedIn: zone)
          let expected = try reference.provider.nextAlarms(
            from: period.lowerBound, displayedIn: zone)
          #expect(next == expected, "seed \(seed)")
        }
      }
    }

    @Test("about what is overdue, and about reports", arguments: 0..<40)
    func reports(seed: Int) throws {
      let (server, reference, start) = try TestServer.twins(seed: seed, events: 12) {
        try $0.addHolidays(to: $1)
      }
      var life = start
      let today = life.date()
      for days in [nil, 1, 60] {
        let zone = try ZoneID(life.pick(["Asia/Seoul", "America/New_York", "Pacific/Kiritimati"]))
        let lines = { (provider: any StoreReading) in
          try provider.overdue(before: today, within: days, displayedIn: zone)
            .map { "\($0.event.uid) \($0.occurrence.date) \($0.date)" }
        }
        #expect(try lines(server.provider) == lines(reference.provider), "seed \(seed)")
      }
      let request = ReportRequest(
        on: Period(
          life.pick([PeriodUnit.week, .rolling, .month, .year]), containing: life.date(),
          firstWeekday: life.pick([.monday, .sunday])),
        today: today, zone: try ZoneID("Asia/Seoul"), trend: life.number(1...6))
      #expect(
        try server.provider.report(request) == reference.provider.report(request), "seed \(seed)")
    }

    @Test("about searches", arguments: 0..<40)
    func searches(seed: Int) throws {
      let (server, reference, start) = try TestServer.twins(seed: seed, events: 12)
      var life = start
      let (today, zone) = (life.date(), try ZoneID("Asia/Seoul"))
      let titles = try reference.provider.snapshot.map(\.title)
      for word in ["a", "회", "ㅎ", "", life.pick(titles), String(life.pick(titles).prefix(3))] {
        var query = SearchQuery(SearchTerm.terms(of: word))
        if life.chance(30) { query.dates = today.advanced(by: -40)...today.advanced(by: 9) }
        let found = try server.provider.search(query, near: today, displayedIn: zone)
        let expected = try reference.provider.search(query, near: today, displayedIn: zone)
        #expect(found.ids == expected.ids, "seed \(seed) \(word)")
      }
    }
  }
#endif
