import TodoDomain

extension EventStoreContract {
  static let changedDays: [ContractCheck] = [
    ContractCheck("a day that moves is on its new day alone, and known by its own date") { store in
      let id = try store.add(Sample.routine("run", "2025-06-02", days: "mon", at: "07:00"))
      try expect(store.move(id, from: "2025-06-09", to: "2025-06-11"), id)
      try expect(
        store.lines("2025-06-02", "2025-06-16"),
        ["2025-06-02 07:00 run", "2025-06-11 07:00 run", "2025-06-16 07:00 run"])
      try expect(store.lines("2025-06-09", "2025-06-10"), [])
      try expect(store.lines("2025-06-11", "2025-06-11"), ["2025-06-11 07:00 run"])
      try expect(store.recordLines(of: id), ["2025-06-09 07:00 → 2025-06-11"])
      try expect(store.count("2025-06-09", "2025-06-15"), [1, 0])
      try store.finish(id, "2025-06-09")
      try expect(store.count("2025-06-09", "2025-06-15"), [1, 1])
      try expect(store.count("2025-06-09", "2025-06-09"), [0, 0])
      try expect(store.recordLines(of: id), ["2025-06-09 done 07:00 → 2025-06-11"])
      try store.finish(id, "2025-06-09", undo: true)
      try expect(store.recordLines(of: id), ["2025-06-09 07:00 → 2025-06-11"])
    },
    ContractCheck("a day that moves back is a day as any other") { store in
      let id = try store.add(Sample.schedule("swim", "2025-04-01", days: "tue", at: "18:00"))
      try store.move(id, from: "2025-04-08", to: "2025-04-10")
      try store.move(id, from: "2025-04-08", to: "2025-04-08")
      try expect(store.recordLines(of: id), [])
      try expect(store.dates("2025-04-07", "2025-04-13"), ["2025-04-08"])
    },
    ContractCheck("one day keeps each value that it got, and follows the series in the rest") {
      store in
      let id = try store.add(
        Sample.schedule("swim", "2025-04-01", days: "tue", at: "18:00", place: "pool"))
      try store.modify(
        id, .only("2025-04-08"), patch: EventPatch { $0.time = .set(try TimeOfDay("19:30")) })
      try store.modify(id, .only("2025-04-08"), patch: EventPatch { $0.place = .set(nil) })
      try store.move(id, from: "2025-04-08", to: "2025-04-09")
      try store.modify(id, .all, patch: EventPatch { $0.title = "crawl" })
      try expect(
        store.recordLines(of: id), ["2025-04-08 → 2025-04-09 time=19:30 place=none"])
      try expect(
        store.lines("2025-04-07", "2025-04-15"),
        ["2025-04-09 19:30 crawl", "2025-04-15 18:00 crawl"])
    },
    ContractCheck("a changed day that is deleted is gone; taken back, it is as any other") {
      store in
      let id = try store.add(Sample.schedule("swim", "2025-04-01", days: "tue", at: "18:00"))
      try store.move(id, from: "2025-04-08", to: "2025-04-09")
      try store.delete(id, .only("2025-04-08"))
      try expect(store.recordLines(of: id), ["2025-04-08 deleted"])
      try expect(store.dates("2025-04-07", "2025-04-13"), [])
      try store.skip(id, "2025-04-08", undo: true)
      try expect(store.dates("2025-04-07", "2025-04-13"), ["2025-04-08"])
    },
    ContractCheck("what is the same on all days is refused for one") { store in
      let id = try store.add(Sample.routine("run", "2025-06-02", days: "mon"))
      try expectError(ValueError.sameOnAllDays(.isPublic)) {
        try store.modify(id, .only("2025-06-09"), patch: EventPatch { $0.isPublic = false })
      }
      try expectError(ValueError.sameOnAllDays(.days)) {
        try store.modify(
          id, .only("2025-06-09"), patch: EventPatch { $0.days = try WeekdaySet("tue") })
      }
    },
  ]

  static let changedDaysElsewhere: [ContractCheck] = [
    ContractCheck("a cut keeps what changed before it; later days stay changed in what follows") {
      store in
      let id = try store.add(Sample.schedule("swim", "2025-04-01", days: "tue", at: "18:00"))
      for date in ["2025-04-08", "2025-04-15", "2025-04-22"] {
        try store.move(id, from: date, to: CivilDate(date).advanced(by: 1).description)
      }
      try store.finish(id, "2025-04-15")
      try store.modify(id, .following("2025-04-15"), patch: EventPatch { $0.title = "crawl" })
      try expect(
        store.lines("2025-04-01", "2025-04-29"),
        [
          "2025-04-01 18:00 swim", "2025-04-09 18:00 swim", "2025-04-16 18:00 swim done",
          "2025-04-23 18:00 crawl", "2025-04-29 18:00 crawl",
        ])
    },
    ContractCheck("a changed day that what follows doesn't have stays as a todo of its own") {
      store in
      let id = try store.add(Sample.schedule("swim", "2025-04-01", days: "tue", at: "18:00"))
      try store.move(id, from: "2025-04-15", to: "2025-04-16")
      try store.modify(
        id, .following("2025-04-14"), patch: EventPatch { $0.days = try WeekdaySet("fri") })
      try expect(
        store.lines("2025-04-07", "2025-04-20"),
        ["2025-04-08 18:00 swim", "2025-04-16 18:00 swim", "2025-04-18 18:00 swim"])
    },
    ContractCheck("a day that lasts longer is found on its last day") { store in
      let id = try store.add(Sample.schedule("camp", "2025-04-01", days: "tue"))
      try store.modify(
        id, .only("2025-04-08"), patch: EventPatch { $0.length = .set(try EventLength("5d")) })
      let last = try CivilDate("2025-04-12")
      try expect(store.provider.agenda(in: last...last).map(\.number), [5])
      let overdue = try store.provider.overdue(
        before: last.advanced(by: 1), within: 4, displayedIn: .gmt)
      try expect(overdue.map(\.date), [last])
    },
    ContractCheck("a changed day rings by its own alarm, on its own day") { store in
      let id = try store.add(Sample.schedule("swim", "2025-04-01", days: "tue", at: "18:00"))
      try store.modify(
        id, .only("2025-04-08"),
        patch: EventPatch {
          $0.start = .set(try CivilDate("2025-04-20"))
          $0.alarms = .set([try Alarm("10d")])
        })
      let period = try Instant("2025-04-10T00:00:00Z")..<Instant("2025-04-11T00:00:00Z")
      try expect(
        store.provider.alarms(in: period, displayedIn: .gmt).map(\.at.description),
        ["2025-04-10T18:00:00Z"])
    },
    ContractCheck("a category is in use on a day, is renamed there, and is missed if unknown") {
      store in
      try store.apply(.insert(Category(name: "pool")))
      let id = try store.add(Sample.schedule("swim", "2025-04-01", days: "tue"))
      try store.modify(
        id, .only("2025-04-08"), patch: EventPatch { $0.category = try Category(name: "pool") })
      try expectError(RequestError.categoryInUse("pool", events: 1)) {
        try store.apply(.remove(named: "pool"))
      }
      try store.apply(.replace(named: "pool", with: Category(name: "lake", holdsEvents: true)))
      try expect(store.recordLines(of: id), ["2025-04-08 → 2025-04-08 category=lake"])
      let day = try CivilDate("2025-04-08")
      try expect(store.provider.occurrences(in: day...day).map(\.event.isTask), [false])
      try expectError(RequestError.unknownCategory("sea", near: [])) {
        let change = DayChange(on: day, try EventPatch { $0.category = try Category(name: "sea") })
        try store.apply(.record(id, OccurrenceRecord(date: day, change: change)))
      }
    },
    ContractCheck("a routine's row goes on over a day that moved, and is judged where it is") {
      store in
      let id = try store.add(Sample.routine("run", "2025-06-02", days: "mon"))
      try store.finish(id, "2025-06-02", "2025-06-16")
      try store.move(id, from: "2025-06-09", to: "2025-06-12")
      try expect(store.row(of: id, on: "2025-06-17", today: "2025-06-17"), [1, 1])
      try store.finish(id, "2025-06-09")
      try expect(store.row(of: id, on: "2025-06-17", today: "2025-06-17"), [3, 3])
      try store.finish(id, "2025-06-09", undo: true)
      try expect(store.row(of: id, on: "2025-06-11", today: "2025-06-11"), [1, 1])
    },
  ]
}

extension StoreUnderTest {
  /// The number of occurrences in a range, and the number of finished ones.
  fileprivate func count(_ first: String, _ last: String) throws -> [Int] {
    let total = try provider.counts(
      in: CivilDate.range(from: CivilDate(first), to: CivilDate(last))
    ).total
    return [total.count, total.finished]
  }

  /// Returns the present streak and the longest run of a routine, in the week of a date; both nil
  /// if there is no streak.
  fileprivate func row(of id: EventID, on date: String, today: String) throws -> [Int?] {
    let routine = try stored(id, as: Routine.self)
    let date = try CivilDate(date)
    let streak = RoutineStreak(
      routine, try provider.records(of: id),
      in: Period(.week, containing: date), asOf: date,
      today: try CivilDate(today))
    return [streak?.present, streak?.longest]
  }
}
