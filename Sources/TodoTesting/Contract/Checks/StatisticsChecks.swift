import TodoDomain

extension EventStoreContract {
  static let statistics: [ContractCheck] = [
    ContractCheck("a week counts each occurrence, finished ones too, and no deleted one") { store in
      try store.addWeekOverTheYearsEnd()
      // Monday 29 December 2025 to Sunday 4 January 2026.
      let week = try Week("2026-W01")
      try expect(
        store.provider.countByCategory(inWeekOf: week), ["power": 2, "people": 4, "food": 1])
      try expect(store.provider.completion(inWeekOf: week), Completion(count: 7, finished: 2))
      let counts = try store.provider.counts(in: week.days)
      try expect(
        counts.grouped(by: \.kind).mapValues(\.count), [.schedule: 5, .routine: 2])
      try expect(
        counts.grouped(by: \.weekday).mapValues(\.count),
        [.monday: 1, .tuesday: 1, .wednesday: 1, .thursday: 2, .friday: 1, .sunday: 1])
    },
    ContractCheck("a week that begins on Sunday counts other days") { store in
      try store.addWeekOverTheYearsEnd()
      // Sunday 28 December 2025 to Saturday 3 January 2026.
      let week = try Week("2026-W01", firstWeekday: .sunday)
      try expect(store.provider.countByCategory(inWeekOf: week), ["power": 2, "people": 4])
      try expect(store.provider.completion(inWeekOf: week), Completion(count: 6, finished: 2))
    },
    ContractCheck("a week without occurrences has no counts") { store in
      try store.addWeekOverTheYearsEnd()
      let week = try Week("2025-W40")
      try expect(store.provider.counts(in: week.days).cells, [:])
      try expect(store.provider.completion(inWeekOf: week), .none)
    },
    ContractCheck("a week counts a routine's history, at the category that it has now") { store in
      let id = try store.add(Sample.routine("run", "2025-05-05", days: "mon", category: "power"))
      try store.finish(id, "2025-05-12")
      try store.delete(id, .following("2025-05-06"))
      try store.modify(id, .all, patch: EventPatch { $0.category = try Category(name: "heart") })
      let key = CountKey(
        category: "heart", kind: .routine, date: try CivilDate("2025-05-12"), block: .allDay)
      try expect(
        store.provider.counts(in: Week("2025-05-12").days).cells,
        [key: Completion(count: 1, finished: 1)])
    },
    ContractCheck("a backend's own way of counting agrees with the inherited one") { store in
      let seed: UInt64 = 20_260_101
      var life = RandomLife(seed: seed)
      try life.fill(store.writer, events: 150)
      var week = try Week("2024-12-01")
      for _ in 0..<64 {
        for firstWeekday in [Weekday.monday, .sunday] {
          let week = Week(containing: week.firstDay, firstWeekday: firstWeekday)
          try store.provider.readAndWait { snapshot in
            var slips: [Occurrence] = []
            try snapshot.visitEvents { event, _ in slips += event.slips(in: week.days) }
            try expect(
              snapshot.counts(in: week.days),
              OccurrenceCounts(counting: snapshot.occurrences(in: week.days), slips: slips),
              "seed \(seed), week \(week.label)")
          }
        }
        week = week.advanced(by: 1)
      }
    },
  ]
}

extension StoreUnderTest {
  /// Adds todos around 1 January 2026, a Thursday: a routine on Mondays and Thursdays, finished on
  /// both; a period from Monday to Friday, without its Monday; and a meal on the Sunday after.
  fileprivate func addWeekOverTheYearsEnd() throws {
    let run = try add(
      Sample.routine("run", "2025-12-08", days: "mon,thu", at: "07:00", category: "power"))
    try finish(run, "2025-12-29", "2026-01-01")
    let family = try add(
      Sample.schedule("family", "2025-12-29", until: "2026-01-02", category: "people"))
    try delete(family, .only("2025-12-29"))
    _ = try add(Sample.schedule("meal", "2026-01-04", at: "12:00", category: "food"))
  }
}
