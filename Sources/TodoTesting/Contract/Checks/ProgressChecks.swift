import TodoDomain

extension EventStoreContract {
  static let progress: [ContractCheck] = [
    ContractCheck("a todo counts once in its category: undated, dated, due, or a period") { store in
      try store.apply(.insert(Category(name: "kitchen")))
      let tiles = try store.add(todo("tiles"))
      let paint = try store.add(todo("paint"))
      let sink = try store.add(Sample.schedule("sink", "2025-06-02", category: "kitchen"))
      let call = try store.add(
        Sample.schedule("call", "2025-06-02", at: "09:00", in: "Asia/Seoul", category: "kitchen"))
      _ = try store.add(todo("invoice", due: "2025-06-20"))
      let work = try store.add(
        Sample.schedule("work", "2025-06-02", until: "2025-06-04", category: "kitchen"))
      _ = try store.add(Sample.schedule("run", "2025-06-02"))
      try expect(
        progress(store),
        [
          "kitchen": CategoryProgress(open: 6, undated: 2),
          "none": CategoryProgress(open: 1),
        ])
      try store.finish(tiles, "2025-06-01")
      try store.finish(sink, "2025-06-02")
      try store.finish(call, "2025-06-02")
      // A period isn't done before its last day.
      try store.finish(work, "2025-06-02", "2025-06-03")
      try expect(
        progress(store)["kitchen"], CategoryProgress(open: 3, undated: 1, done: 3))
      try store.finish(work, "2025-06-04")
      try store.finish(paint, "2025-06-01")
      try expect(
        progress(store)["kitchen"], CategoryProgress(open: 1, undated: 0, done: 5))
      try store.finish(paint, "2025-06-01", undo: true)
      try expect(
        progress(store)["kitchen"], CategoryProgress(open: 2, undated: 1, done: 4))
    },
    ContractCheck("a date that was taken out is neither open nor done, and a moved one is") {
      store in
      let trip = try store.add(Sample.schedule("trip", "2025-06-02", until: "2025-06-04"))
      let fair = try store.add(Sample.schedule("fair", "2025-06-02", until: "2025-06-04"))
      try store.delete(trip, .only("2025-06-04"))
      let change = DayChange(on: try CivilDate("2025-06-09"), EventPatch())
      try store.apply(
        .record(fair, OccurrenceRecord(date: CivilDate("2025-06-04"), change: change)))
      try expect(progress(store), ["none": CategoryProgress(open: 1)])
      try store.finish(fair, "2025-06-04")
      try expect(progress(store), ["none": CategoryProgress(done: 1)])
    },
    ContractCheck("a series counts apart while it goes on, and todos of events don't count") {
      store in
      try store.apply(.insert(Category(name: "holidays", holdsEvents: true)))
      _ = try store.add(Sample.schedule("fair", "2025-06-02", category: "holidays"))
      let run = try store.add(Sample.routine("run", "2025-05-05", days: "mon,wed"))
      _ = try store.add(
        Sample.schedule("class", "2025-05-05", until: "2025-05-31", days: "mon"))
      let rule = try RecurrenceRule("FREQ=MONTHLY;COUNT=2")
      for (title, start) in [("rent", "2025-05-15"), ("past", "2025-03-31")] {
        _ = try store.add(
          Schedule(
            details: EventDetails(uid: EventUID(title), title: title),
            pattern: DatePattern(
              start: CivilDate(start), recurrence: .set(RecurrenceSet(rule: rule)))))
      }
      try store.finish(run, "2025-05-28")
      try expect(progress(store), ["none": CategoryProgress(repeating: 2)])
      // A paused series hasn't ended.
      try store.pause(run, "2025-06-02")
      try expect(progress(store), ["none": CategoryProgress(repeating: 2)])
      try store.stop(run, before: "2025-05-29")
      try expect(progress(store), ["none": CategoryProgress(repeating: 1)])
    },
  ]

  private static func progress(_ store: StoreUnderTest) throws -> [String: CategoryProgress] {
    try store.provider.progressByCategory(on: CivilDate("2025-06-01"))
  }

  private static func todo(_ title: String, due: String? = nil) throws -> Schedule {
    let due = try due.map { LocalDateTime(date: try CivilDate($0), time: nil) }
    return try Schedule(
      details: EventDetails(
        uid: EventUID(title), title: title, category: Category(name: "kitchen"), due: due),
      pattern: .undated)
  }
}
