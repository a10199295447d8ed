import TodoDomain

/// Amounts on the dates of routines with a target. Today is 2025-06-01, a Sunday.
extension EventStoreContract {
  static let amounts: [ContractCheck] = [
    ContractCheck("amounts add up, and finish a date once they reach the target") { store in
      let id = try store.add(
        Sample.routine("water", "2025-06-02", days: "mon,tue", target: "8 glasses"))
      try expect(store.stored(id, as: Routine.self).target, Target("8 glasses"))
      try store.enter(.add(Amount("2.5")), id, on: "2025-06-02")
      try expect(store.amounts(id), ["2025-06-02 2.5", "2025-06-03 -"])
      try store.enter(.add(Amount("5.5")), id, on: "2025-06-02")
      try store.enter(.add(Amount("1")), id, on: "2025-06-02")
      try expect(store.amounts(id), ["2025-06-02 9 done", "2025-06-03 -"])
      // A date that is marked as finished reaches the target; a larger amount stays.
      try store.finish(id, "2025-06-02", "2025-06-03")
      try expect(store.amounts(id), ["2025-06-02 9 done", "2025-06-03 8 done"])
      try store.enter(.set(Amount("7.999")), id, on: "2025-06-03")
      try expect(store.amounts(id), ["2025-06-02 9 done", "2025-06-03 7.999"])
      try store.finish(id, "2025-06-02", undo: true)
      try expect(store.amounts(id), ["2025-06-02 -", "2025-06-03 7.999"])
      try expect(store.recordLines(of: id).count, 1)
      try expect(
        store.provider.counts(in: Week("2025-06-02").days).total, Completion(count: 2, finished: 0))
    },
    ContractCheck("a limit is kept until it is exceeded") { store in
      let id = try store.add(
        Sample.routine("coffee", "2025-06-02", days: "mon,tue", target: "at most 2 cups"))
      try store.enter(.add(Amount("2")), id, on: "2025-06-02")
      try expect(store.amounts(id), ["2025-06-02 2", "2025-06-03 -"])
      try store.finish(id, "2025-06-02", "2025-06-03")
      try expect(store.amounts(id), ["2025-06-02 2 done", "2025-06-03 0 done"])
      try store.enter(.add(Amount("0.001")), id, on: "2025-06-02")
      try expect(store.amounts(id), ["2025-06-02 2.001", "2025-06-03 0 done"])
      let day = try CivilDate("2025-06-02")
      try expectError(
        RequestError.exceeded(id, day, Amount("2.001"), Target("at most 2 cups"))
      ) {
        try store.finish(id, "2025-06-02")
      }
      try expect(
        store.provider.counts(in: Week("2025-06-02").days).total, Completion(count: 2, finished: 1))
    },
    ContractCheck("a past date counts as finished whose limit, or own limit, wasn't exceeded") {
      store in
      let coffee = try store.add(
        Sample.routine("coffee", "2025-06-02", days: "mon,tue", target: "at most 2 cups"))
      try store.enter(.add(Amount("3")), coffee, on: "2025-06-03")
      let water = try store.add(
        Sample.routine("water", "2025-06-02", days: "mon,tue", target: "8"))
      try store.modify(
        water, .only("2025-06-03"),
        patch: EventPatch { $0.target = .set(try? Target("at most 1")) })
      _ = try store.add(
        Sample.routine("sweets", "2025-06-02", days: "mon,tue", target: "at most 5"))
      _ = try store.add(Sample.routine("run", "2025-06-02", days: "mon,tue"))
      let week = Period(.week, containing: try CivilDate("2025-06-02"))
      // The limits of coffee and sweets are kept on Monday, those of sweets and water on Tuesday.
      for (today, finished) in [("2025-06-02", 0), ("2025-06-03", 2), ("2025-06-09", 4)] {
        let counts = try store.provider.counts(
          of: [week], displayedIn: .gmt, judgedOn: CivilDate(today))
        try expect(counts.map(\.counts.total), [Completion(count: 8, finished: finished)])
      }
    },
    ContractCheck("a target that changes makes no finished date open, and may finish others") {
      store in
      let id = try store.add(
        Sample.routine("water", "2025-06-02", days: "mon,tue", target: "8"))
      try store.enter(.add(Amount("8")), id, on: "2025-06-02")
      try store.enter(.add(Amount("5")), id, on: "2025-06-03")
      try store.modify(id, .all, patch: EventPatch { $0.target = .set(try? Target("10")) })
      try expect(store.amounts(id), ["2025-06-02 8 done", "2025-06-03 5"])
      try store.modify(id, .all, patch: EventPatch { $0.target = .set(try? Target("4")) })
      try expect(store.amounts(id), ["2025-06-02 8 done", "2025-06-03 5 done"])
      try expect(
        store.provider.counts(in: Week("2025-06-02").days).total, Completion(count: 2, finished: 2))
      try store.modify(id, .all, patch: EventPatch { $0.target = .set(nil) })
      try expect(store.amounts(id), ["2025-06-02 8 done", "2025-06-03 5"])
      try expectError(RequestError.noTarget(id)) {
        try store.enter(.add(Amount("1")), id, on: "2025-06-02")
      }
    },
    ContractCheck("one date can have a target of its own") { store in
      let id = try store.add(
        Sample.routine("water", "2025-06-02", days: "mon,tue", target: "8"))
      try store.modify(
        id, .only("2025-06-03"), patch: EventPatch { $0.target = .set(try? Target("2")) })
      for date in ["2025-06-02", "2025-06-03"] { try store.enter(.add(Amount("3")), id, on: date) }
      try expect(store.amounts(id), ["2025-06-02 3", "2025-06-03 3 done"])
      try store.modify(id, .only("2025-06-02"), patch: EventPatch { $0.title = "tea" })
      try expect(store.amounts(id), ["2025-06-02 3", "2025-06-03 3 done"])
    },
    ContractCheck("a day off has no amount, and other events have no target") { store in
      let id = try store.add(
        Sample.routine("water", "2025-06-02", days: "mon,tue", target: "8"))
      try store.enter(.add(Amount("3")), id, on: "2025-06-02")
      try store.skip(id, "2025-06-02")
      try store.skip(id, "2025-06-02", undo: true)
      try expect(store.amounts(id), ["2025-06-02 -", "2025-06-03 -"])
      try expectError(RequestError.notAnOccurrence(id, CivilDate("2025-06-04"), .routine)) {
        try store.enter(.add(Amount("3")), id, on: "2025-06-04")
      }
      let swim = try store.add(Sample.schedule("swim", "2025-06-02"))
      try expectError(RequestError.noTarget(swim)) {
        try store.enter(.add(Amount("3")), swim, on: "2025-06-02")
      }
      try expectError(ValueError.fieldDoesNotApply(.target, .schedule)) {
        try store.modify(swim, .all, patch: EventPatch { $0.target = .set(try? Target("8")) })
      }
    },
    ContractCheck("what comes again after it was done goes on once its target is reached") {
      store in
      let rule = try RecurrenceRule("FREQ=DAILY;INTERVAL=3;AFTER=DONE")
      let id = try store.add(
        Routine(
          details: Sample.details("water the plants"),
          pattern: DatePattern(
            start: CivilDate("2025-06-02"), recurrence: .set(RecurrenceSet(rule: rule))),
          target: Target("5 l")))
      try store.enter(.add(Amount("2")), id, on: "2025-06-03")
      try expect(store.ownDates(id), ["2025-06-02"])
      try store.enter(.add(Amount("4")), id, on: "2025-06-04")
      try expect(store.ownDates(id), ["2025-06-02 done", "2025-06-07"])
      try store.finish(id, "2025-06-02", undo: true)
      try expect(store.recordLines(of: id), [])
    },
  ]
}

extension StoreUnderTest {
  func enter(_ entry: AmountEntry, _ id: EventID, on date: String) throws {
    try writeAndWait { try $0.enter(entry, of: id, on: CivilDate(date)) }
  }

  /// The dates of an event from 2 to 3 June 2025, with their amounts.
  fileprivate func amounts(_ id: EventID) throws -> [String] {
    try provider.occurrences(in: CivilDate("2025-06-02")...CivilDate("2025-06-03"))
      .filter { $0.event.id == id }
      .map {
        "\($0.date) \($0.event.amount?.description ?? "-")\($0.event.isFinished ? " done" : "")"
      }
  }
}
