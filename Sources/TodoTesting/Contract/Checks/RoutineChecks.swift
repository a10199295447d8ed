import TodoDomain

extension EventStoreContract {
  static let routines: [ContractCheck] = [
    ContractCheck("a routine whose time changes keeps the old one for its past") { store in
      let id = try store.add(Sample.routine("run", "2025-05-05", days: "mon", at: "07:00"))
      try store.finish(id, "2025-05-12")
      try store.delete(id, .only("2025-05-19"))
      try expect(
        store.modify(
          id, .following("2025-05-26"), patch: EventPatch { $0.time = .set(try TimeOfDay("08:00")) }
        ), id)
      try expect(
        store.lines("2025-05-01", "2025-06-08"),
        [
          "2025-05-05 07:00 run", "2025-05-12 07:00 run done", "2025-05-26 08:00 run",
          "2025-06-02 08:00 run",
        ])
      try expect(store.stored(id, as: Routine.self).activeFrom.description, "2025-05-26")
    },
    ContractCheck("a routine whose days change keeps the old ones in its past") { store in
      let id = try store.add(Sample.routine("run", "2025-05-19", days: "mon"))
      try store.modify(
        id, .following("2025-05-27"), patch: EventPatch { $0.days = WeekdaySet([.tuesday]) })
      try expect(
        store.dates("2025-05-01", "2025-06-08"),
        ["2025-05-19", "2025-05-26", "2025-05-27", "2025-06-03"])
    },
    ContractCheck("a routine that changes as a whole does so from today on") { store in
      let id = try store.add(Sample.routine("run", "2025-05-26", days: "mon,sun", at: "07:00"))
      try store.modify(id, .all, patch: EventPatch { $0.time = .set(nil) })
      // 1 June is today.
      try expect(
        store.lines("2025-05-01", "2025-06-02"),
        ["2025-05-26 07:00 run", "2025-06-01 --:-- run", "2025-06-02 --:-- run"])
    },
    ContractCheck("a routine whose time and days stay changes without a trace in its past") {
      store in
      let id = try store.add(Sample.routine("run", "2025-05-05", days: "mon"))
      try store.modify(id, .following("2025-05-26"), patch: EventPatch { $0.isPublic = false })
      try expect(store.recordLines(of: id), [])
      try expect(store.stored(id, as: Routine.self).activeFrom.description, "2025-05-05")
    },
    ContractCheck("a date in a routine's past can still be finished, and that be taken back") {
      store in
      let id = try store.add(Sample.routine("run", "2025-05-05", days: "mon", at: "07:00"))
      try store.modify(
        id, .following("2025-05-13"), patch: EventPatch { $0.days = WeekdaySet([.tuesday]) })
      try store.finish(id, "2025-05-12")
      try expect(store.lines("2025-05-12", "2025-05-12"), ["2025-05-12 07:00 run done"])
      try store.finish(id, "2025-05-12", undo: true)
      try expect(store.lines("2025-05-12", "2025-05-12"), ["2025-05-12 07:00 run"])
    },
  ]

  static let rhythms: [ContractCheck] = [
    ContractCheck("a routine by a rule keeps its history, and is counted") { store in
      let id = try store.add(routine("water", "2025-05-20", rule: "FREQ=DAILY;INTERVAL=3"))
      try store.finish(id, "2025-05-23")
      try store.modify(
        id, .following("2025-05-27"), patch: EventPatch { $0.days = WeekdaySet([.saturday]) })
      try expect(
        store.lines("2025-05-01", "2025-06-07"),
        [
          "2025-05-20 --:-- water", "2025-05-23 --:-- water done", "2025-05-26 --:-- water",
          "2025-05-31 --:-- water", "2025-06-07 --:-- water",
        ])
    },
    ContractCheck("a rule that ended still counts what was done after it") { store in
      let id = try store.add(routine("water", "2025-05-19", rule: "FREQ=DAILY;INTERVAL=2"))
      try store.finish(id, "2025-05-27")
      try store.stop(id, before: "2025-05-21")
      try expect(
        store.lines("2025-05-19", "2025-06-01"),
        ["2025-05-19 --:-- water", "2025-05-27 --:-- water done"])
      try expect(
        store.provider.counts(
          in: CivilDate.range(
            from: CivilDate("2025-05-26"), to: CivilDate("2025-06-01"))
        ).total,
        Completion(count: 1, finished: 1))
    },
    ContractCheck("three times a week: what is done leaves less to do, on the last days") { store in
      let rule = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-3,-2,-1"
      let id = try store.add(routine("swim", "2025-05-19", rule: rule))
      try store.finish(id, "2025-05-20", "2025-05-26", "2025-05-27", "2025-05-28")
      try store.skip(id, "2025-05-22")
      try expect(
        store.lines("2025-05-19", "2025-06-01"),
        [
          "2025-05-20 --:-- swim done", "2025-05-25 --:-- swim", "2025-05-26 --:-- swim done",
          "2025-05-27 --:-- swim done", "2025-05-28 --:-- swim done",
        ])
      let week = try CivilDate.range(
        from: CivilDate("2025-05-24"), to: CivilDate("2025-05-26"))
      try expect(store.provider.counts(in: week).total, Completion(count: 2, finished: 1))
      try store.finish(id, "2025-05-28", undo: true)
      try expect(store.lines("2025-05-28", "2025-06-01"), ["2025-06-01 --:-- swim"])
    },
  ]

  private static func routine(_ title: String, _ start: String, rule: String) throws -> Routine {
    try Routine(
      details: EventDetails(uid: EventUID(title), title: title),
      pattern: DatePattern(
        start: CivilDate(start),
        recurrence: .set(RecurrenceSet(rule: RecurrenceRule(rule)))))
  }

  static let pausing: [ContractCheck] = [
    ContractCheck("a pause with an end makes its dates days off, and finished ones stay") { store in
      let id = try store.add(Sample.routine("run", "2025-05-05", days: "mon,thu", at: "07:00"))
      try store.finish(id, "2025-05-05", "2025-05-19")
      try store.pause(id, "2025-05-12", last: "2025-05-22")
      try expect(
        store.lines("2025-05-01", "2025-05-29"),
        [
          "2025-05-05 07:00 run done", "2025-05-08 07:00 run", "2025-05-19 07:00 run done",
          "2025-05-26 07:00 run", "2025-05-29 07:00 run",
        ])
      let range = try CivilDate.range(from: CivilDate("2025-05-12"), to: CivilDate("2025-05-25"))
      try expect(store.provider.counts(in: range).total, Completion(count: 1, finished: 1))
    },
    ContractCheck("a pause without an end goes on until it is taken back") { store in
      let rule = "FREQ=DAILY;INTERVAL=3;COUNT=5"
      let id = try store.add(routine("water", "2025-05-05", rule: rule))
      try store.skip(id, "2025-05-14")
      try store.pause(id, "2025-05-08")
      try expect(store.dates("2025-05-01", "2026-05-01"), ["2025-05-05"])
      try store.resume(id, on: "2025-05-11")
      try expect(
        store.dates("2025-05-01", "2026-05-01"), ["2025-05-05", "2025-05-11", "2025-05-17"])
      try expect(store.recordLines(of: id), ["2025-05-08 deleted", "2025-05-14 deleted"])
      try expectError(RequestError.notPaused(id)) { try store.resume(id, on: "2025-05-11") }
    },
    ContractCheck("a second pause keeps the days off of the first") { store in
      let id = try store.add(Sample.schedule("class", "2025-05-05", days: "mon"))
      try store.pause(id, "2025-05-12", last: "2025-05-19")
      try store.pause(id, "2025-06-02")
      try expect(store.dates("2025-05-01", "2025-07-01"), ["2025-05-05", "2025-05-26"])
      try store.pause(id, "2025-06-09", last: "2025-06-16")
      try expect(
        store.dates("2025-05-01", "2025-07-01"),
        ["2025-05-05", "2025-05-26", "2025-06-23", "2025-06-30"])
      try store.pause(id, "2025-07-07")
      try store.pause(id, "2025-06-23", last: "2025-06-24")
      try expect(
        store.dates("2025-05-01", "2026-07-01"), ["2025-05-05", "2025-05-26", "2025-06-30"])
    },
    ContractCheck("a pause that overlaps the first one changes its end") { store in
      let id = try store.add(Sample.schedule("class", "2025-05-05", days: "mon"))
      try store.pause(id, "2025-05-12", last: "2025-06-09")
      try store.pause(id, "2025-05-13", last: "2025-05-20")
      let dates = ["2025-05-05", "2025-05-26", "2025-06-02", "2025-06-09"]
      try expect(store.dates("2025-05-01", "2025-06-15"), dates)
      try store.pause(id, "2025-05-19", last: "2025-06-02")
      try expect(store.dates("2025-05-01", "2025-06-15"), ["2025-05-05", "2025-06-09"])
      try store.resume(id, on: "2025-05-26")
      try expect(store.dates("2025-05-01", "2025-06-15"), dates)
    },
    ContractCheck("a pause keeps a row, and a report shows its dates as days off") { store in
      let id = try store.add(Sample.routine("read", "2025-05-05", days: "mon,tue,wed,thu,fri"))
      try store.finish(id, "2025-05-05", "2025-05-06", "2025-05-12")
      try store.pause(id, "2025-05-07", last: "2025-05-09")
      let request = try ReportRequest(
        on: Period(.week, containing: CivilDate("2025-05-06")), today: CivilDate("2025-05-12"),
        zone: .gmt)
      let streak = try require(store.provider.report(request).streaks.first, "a row")
      try expect([streak.present, streak.longest, streak.period.skipped], [2, 2, 3])
      try expect(streak.marks[CivilDate("2025-05-08")], .dayOff)
      try expect(streak.today.present, 3)
    },
    ContractCheck("a paused series that is changed stays paused, and one that ends is not") {
      store in
      let id = try store.add(Sample.schedule("class", "2025-05-05", days: "mon"))
      try store.pause(id, "2025-05-12")
      try store.modify(id, .all, patch: EventPatch { $0.days = WeekdaySet([.tuesday]) })
      try expect(store.dates("2025-05-01", "2025-07-01"), ["2025-05-06"])
      try store.stop(id, before: "2025-06-01")
      try expect(store.stored(id, as: Schedule.self).pattern.pause, nil)
      try expect(store.stored(id, as: Schedule.self).pattern.end?.description, "2025-05-11")
      try expectError(RequestError.cannotPause(id)) { try store.pause(id, "2025-06-01") }
      let single = try store.add(Sample.schedule("dentist", "2025-06-12"))
      try expectError(RequestError.cannotPause(single)) { try store.pause(single, "2025-06-01") }
    },
  ]

  static let stopping: [ContractCheck] = [
    ContractCheck("what is stopped keeps what was, and what is finished later") { store in
      let id = try store.add(Sample.routine("run", "2025-05-05", days: "mon", at: "07:00"))
      try store.finish(id, "2025-05-12", "2025-05-26")
      try store.stop(id, before: "2025-05-19")
      try expect(
        store.lines("2025-05-01", "2025-06-08"),
        ["2025-05-05 07:00 run", "2025-05-12 07:00 run done", "2025-05-26 07:00 run done"])
      try store.stop(id, before: "2025-06-30")
      try expect(store.stored(id, as: Routine.self).activeUntil?.description, "2025-05-18")
    },
    ContractCheck("a single day and a series that hasn't begun can't be stopped") { store in
      let single = try store.add(Sample.schedule("dentist", "2025-06-12"))
      let swim = try store.add(Sample.schedule("swim", "2025-06-10", days: "tue"))
      for id in [single, swim] {
        try expectError(RequestError.cannotStop(id)) { try store.stop(id, before: "2025-06-10") }
      }
      try expect(store.lines("2025-06-10", "2025-06-12").count, 2)
    },
  ]
}
