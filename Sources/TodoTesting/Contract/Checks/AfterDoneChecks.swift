import TodoDomain

/// Todos that repeat some time after they are done. Today is 2025-06-01, a Sunday.
extension EventStoreContract {
  static let afterDone: [ContractCheck] = [
    ContractCheck("the next date is so long after the day on which it was done, early or late") {
      store in
      for event in try everyThreeDays("2025-06-10") {
        let id = try store.addAny(event)
        try store.finish(id, "2025-06-10")
        try expect(store.ownDates(id), ["2025-06-10 done", "2025-06-13"])
        // Four days late, it finishes only one date, the 13th.
        try store.finish(id, "2025-06-17")
        try expect(store.ownDates(id), ["2025-06-10 done", "2025-06-13 done", "2025-06-20"])
        // Two days early, it is done on that day.
        try store.finish(id, "2025-06-18")
        try expect(
          store.ownDates(id),
          ["2025-06-10 done", "2025-06-13 done", "2025-06-18 done", "2025-06-21"])
        for _ in 1...2 {
          try store.finish(id, "2025-06-18")
          try expect(store.ownDates(id).count, 4)
        }
        try expectError(RequestError.notAnOccurrence(id, CivilDate("2025-06-12"), event.kind)) {
          try store.finish(id, "2025-06-12")
        }
      }
    },
    ContractCheck("weeks, months and years are counted by the calendar") { store in
      for (rule, done, next) in [
        ("FREQ=DAILY;AFTER=DONE", "2025-06-12", "2025-06-13"),
        ("FREQ=WEEKLY;INTERVAL=2;AFTER=DONE", "2025-06-12", "2025-06-26"),
        ("FREQ=MONTHLY;AFTER=DONE", "2026-01-31", "2026-02-28"),
        ("FREQ=MONTHLY;INTERVAL=14;AFTER=DONE", "2025-11-30", "2027-01-30"),
        ("FREQ=YEARLY;AFTER=DONE", "2028-02-29", "2029-02-28"),
      ] {
        let id = try store.add(
          Schedule(
            details: Sample.details(rule), pattern: afterDone(rule, from: "2025-06-10")))
        try store.finish(id, done)
        try expect(store.stored(id, as: Schedule.self).pattern.startText, next)
      }
    },
    ContractCheck("a date that is opened again takes the place of the next one") { store in
      for event in try everyThreeDays("2025-06-10") {
        let id = try store.addAny(event)
        try store.finish(id, "2025-06-10", "2025-06-17")
        try expectError(RequestError.onlyLastAgain(id, CivilDate("2025-06-13"))) {
          try store.finish(id, "2025-06-10", undo: true)
        }
        try store.finish(id, "2025-06-13", undo: true)
        try expect(store.ownDates(id), ["2025-06-10 done", "2025-06-13"])
        try store.finish(id, "2025-06-10", undo: true)
        try expect(store.ownDates(id), ["2025-06-10"])
        try expect(store.recordLines(of: id), [])
      }
    },
    ContractCheck("a date that is skipped makes the next, after today or after itself") { store in
      for event in try everyThreeDays("2025-05-20") {
        let id = try store.addAny(event)
        // Late: three days after today.
        try store.skip(id, "2025-05-20")
        try expect(store.ownDates(id), ["2025-06-04"])
        // Ahead: three days after the date.
        try store.skip(id, "2025-06-04")
        try expect(store.ownDates(id), ["2025-06-07"])
        try store.skip(id, "2025-06-04", undo: true)
        try expect(store.ownDates(id), ["2025-06-04"])
        try store.delete(id, .only("2025-06-04"))
        try expect(store.ownDates(id), ["2025-06-07"])
        // It may be done before a date that was skipped ahead.
        try store.finish(id, "2025-06-03")
        try expect(store.ownDates(id), ["2025-06-03 done", "2025-06-06"])
      }
    },
    ContractCheck("after the last date there is none") { store in
      for event in try everyThreeDays("2025-06-10", "UNTIL=20250615") {
        let id = try store.addAny(event)
        try store.finish(id, "2025-06-10")
        try expect(store.ownDates(id), ["2025-06-10 done", "2025-06-13"])
        try store.finish(id, "2025-06-13")
        try expect(store.ownDates(id), ["2025-06-10 done", "2025-06-13 done"])
        try store.finish(id, "2025-06-13", undo: true)
        try expect(store.ownDates(id), ["2025-06-10 done", "2025-06-13"])
      }
      for event in try everyThreeDays("2025-06-10", "COUNT=2", uid: "twice") {
        let id = try store.addAny(event)
        try store.finish(id, "2025-06-10", "2025-06-13")
        try expect(store.ownDates(id), ["2025-06-10 done", "2025-06-13 done"])
        try store.finish(id, "2025-06-13", undo: true)
        try store.finish(id, "2025-06-10", undo: true)
        try store.finish(id, "2025-06-11", "2025-06-14")
        try expect(store.ownDates(id), ["2025-06-10 done", "2025-06-14 done"])
      }
    },
  ]

  static let afterDoneElsewhere: [ContractCheck] = [
    ContractCheck("what was done late is overdue once, of routines too") { store in
      for event in try everyThreeDays("2025-06-10") { _ = try store.addAny(event) }
      try expect(store.overdue("2025-06-10"), [])
      try expect(
        store.overdue("2025-06-22"), ["12 schedule 2025-06-10", "12 routine 2025-06-10"])
    },
    ContractCheck("dates that were due are counted, done or not") { store in
      for event in try everyThreeDays("2025-06-10") {
        let id = try store.addAny(event)
        try store.finish(id, "2025-06-10", "2025-06-17")
      }
      let june = try CivilDate("2025-06-01")...CivilDate("2025-06-30")
      // The 10th and the 13th are finished, the 20th is open.
      try expect(
        store.provider.counts(in: june).total, Completion(count: 6, finished: 4))
      let week = try CivilDate("2025-06-09")...CivilDate("2025-06-15")
      try expect(
        store.provider.counts(in: week).total, Completion(count: 4, finished: 4))
    },
    ContractCheck("it ends before a date and keeps what was") { store in
      for event in try everyThreeDays("2025-06-10") {
        let id = try store.addAny(event)
        try expectError(RequestError.cannotStop(id)) { try store.stop(id, before: "2025-06-10") }
        try store.finish(id, "2025-06-10", "2025-06-14")
        try store.stop(id, before: "2025-06-16")
        try expect(store.ownDates(id), ["2025-06-10 done", "2025-06-13 done"])
        var patch = EventPatch()
        patch.until = .set(nil)
        try store.modify(id, .all, patch: patch)
        try expect(store.ownDates(id), ["2025-06-10 done", "2025-06-13 done", "2025-06-16"])
        try store.delete(id)
        try expect(store.ownDates(id), [])
      }
    },
    ContractCheck("the open date is moved, but not where it was done") { store in
      for event in try everyThreeDays("2025-06-10") {
        let id = try store.addAny(event)
        try store.finish(id, "2025-06-10")
        try store.move(id, from: "2025-06-13", to: "2025-06-16")
        try expect(store.ownDates(id), ["2025-06-10 done", "2025-06-16"])
        try expectError(RequestError.wasDoneOn(id, CivilDate("2025-06-10"))) {
          try store.move(id, from: "2025-06-16", to: "2025-06-10")
        }
        try expectError(RequestError.wasDoneOn(id, CivilDate("2025-06-10"))) {
          try store.modify(
            id, .all, patch: EventPatch { $0.start = .set(try CivilDate("2025-06-10")) })
        }
        try store.finish(id, "2025-06-16")
        try expect(store.ownDates(id), ["2025-06-10 done", "2025-06-16 done", "2025-06-19"])
      }
    },
    ContractCheck("what was done stays when it gets other dates, and what had others goes on") {
      store in
      for event in try everyThreeDays("2025-06-02") {
        let id = try store.addAny(event)
        try store.finish(id, "2025-06-02", "2025-06-06")
        try store.modify(id, .all, patch: EventPatch { $0.days = WeekdaySet([.monday]) })
        let title = event.title
        try expect(
          store.lines("2025-06-01", "2025-06-10").filter { $0.contains(title) },
          [
            "2025-06-02 08:00 \(title) done", "2025-06-05 08:00 \(title) done",
            "2025-06-09 08:00 \(title)",
          ])
        try store.delete(id)
      }
      let weekly = try store.add(Sample.schedule("weekly", "2025-05-05", days: "mon", at: "08:00"))
      try store.modify(
        weekly, .all,
        patch: EventPatch { $0.rule = try RecurrenceRule("FREQ=WEEKLY;AFTER=DONE") })
      try expect(store.ownDates(weekly), ["2025-06-01"])
    },
    ContractCheck("it rests on no days, and has no extra dates") { store in
      for event in try everyThreeDays("2025-06-10") {
        let id = try store.addAny(event)
        try expectError(RequestError.cannotPause(id)) { try store.pause(id, "2025-06-10") }
      }
      try expectError(ValueError.recurrence(.notAfterDone)) {
        _ = try DatePattern(
          start: CivilDate("2025-06-10"),
          recurrence: .set(
            RecurrenceSet(
              rule: RecurrenceRule("FREQ=DAILY;AFTER=DONE"), extraDates: [CivilDate("2025-06-20")]
            )))
      }
    },
  ]

  private static func afterDone(_ rule: String, from start: String) throws -> DatePattern {
    try DatePattern(
      start: CivilDate(start), recurrence: .set(RecurrenceSet(rule: RecurrenceRule(rule))))
  }

  /// Returns a schedule and a routine at 08:00, each repeating three days after it is done.
  private static func everyThreeDays(
    _ start: String, _ end: String = "", uid: String = ""
  ) throws -> [any PlannedEvent] {
    let rule = "FREQ=DAILY;INTERVAL=3;AFTER=DONE" + (end.isEmpty ? "" : ";\(end)")
    let pattern = try afterDone(rule, from: start)
    return [
      try Schedule(
        details: Sample.details("schedule", at: "08:00", uid: "schedule\(uid)"), pattern: pattern),
      try Routine(
        details: Sample.details("routine", at: "08:00", uid: "routine\(uid)"), pattern: pattern),
    ]
  }
}

extension StoreUnderTest {
  fileprivate func addAny(_ event: any PlannedEvent) throws -> EventID {
    try writeAndWait { try $0.add(event) }
  }

  /// The days of an event in 2025, with ` done` after finished days.
  func ownDates(_ id: EventID) throws -> [String] {
    let year = try CivilDate("2025-01-01")...CivilDate("2025-12-31")
    return try provider.occurrences(in: year).filter { $0.event.id == id }
      .map { "\($0.day)\($0.event.isFinished ? " done" : "")" }
  }
}
