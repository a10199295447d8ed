import TodoDomain

extension EventStoreContract {
  static let visiting: [ContractCheck] = [
    ContractCheck("every event is visited in the order of ids, with all its records, rising") {
      store in
      let run = try store.add(Sample.routine("run", "2025-06-01", days: "mon"))
      let trip = try store.add(Sample.schedule("trip", "2025-06-12", until: "2025-06-17"))
      try store.finish(trip, "2025-06-17", "2025-06-12")
      try store.delete(trip, .only("2025-06-13"))
      var visited: [String] = []
      try store.provider.visitEvents { event, records in
        visited.append("\(event.title): \(records.map(\.date))")
      }
      try expect(visited, ["run: []", "trip: [2025-06-12, 2025-06-13, 2025-06-17]"])
      try expect(store.provider.snapshot.map(\.id), [run, trip])
    },
    ContractCheck("events near a range come once each, with their records there and no others") {
      store in
      let run = try store.add(Sample.routine("run", "2025-01-01", days: "mon,tue"))
      try store.finish(run, "2025-06-02", "2025-06-03", "2025-06-09")
      _ = try store.add(Sample.schedule("late", "2025-06-04"))
      var visited: [String: [String]] = [:]
      let range = try CivilDate("2025-06-03")...CivilDate("2025-06-04")
      try store.provider.visitEvents(.near(range)) { event, records in
        try expect(that: visited[event.title] == nil, "\(event.title) once")
        visited[event.title] = records.map(\.date.description)
      }
      try expect(visited["run"], ["2025-06-03"])
      try expect(visited["late"], [])
    },
    ContractCheck("an event whose only trace in a range is a record is near it") { store in
      let run = try store.add(Sample.routine("run", "2025-06-02", days: "mon"))
      try store.finish(run, "2025-06-16")
      try store.delete(run, .following("2025-06-09"))
      try expect(store.lines("2025-06-16", "2025-06-16"), ["2025-06-16 --:-- run done"])
    },
    ContractCheck("an error of the visitor ends the visit and comes through") { store in
      for number in 1...3 { _ = try store.add(Sample.schedule("event \(number)", "2025-06-02")) }
      var count = 0
      try expectError(Interruption()) {
        try store.provider.visitEvents { _, _ in
          count += 1
          throw Interruption()
        }
      }
      try expect(count, 1)
    },
    ContractCheck("every field of a schedule comes back as it was given") { store in
      let source = EventSource(format: "toduck", remoteID: "17", extra: ["color": "#파랑"])
      let given = try Sample.schedule(
        "회의 👩‍👩‍👧 \u{1112}\u{1161}\u{11AB}", "2025-06-12", until: "2025-07-17", days: "mon,sun",
        at: "23:59", category: "food", place: "서울역 3층\n로비", alarm: "90m", memo: " tabs\tstay ",
        source: source)
      let id = try store.add(given)
      let stored = try store.stored(id, as: Schedule.self)
      let food = try store.provider.requiredCategory(named: "food")
      try expect(stored, given.categorized(food).identified(by: id))
      // `==` on strings ignores a different normalisation.
      try expect(Array(stored.title.utf8), Array(given.title.utf8))
    },
    ContractCheck("every field of a routine comes back as it was given") { store in
      let given = try Sample.routine(
        "물 마시기 💧", "2024-12-30", until: "2025-01-05", days: "mon,wed,sat", category: "sleep",
        isPublic: false, shareCount: 3, alarm: "1d", memo: "", source: EventSource(format: "csv"))
      let id = try store.add(given)
      let sleep = try store.provider.requiredCategory(named: "sleep")
      try expect(
        store.stored(id, as: Routine.self), given.categorized(sleep).identified(by: id))
    },
    ContractCheck("each field that every event has comes back, also after a change") { store in
      let id = try store.add(Sample.whole())
      try expect(Sample.lost(by: store.provider.event(with: id), at: 0), [])
      let day = try Sample.wholeDay(on: "2025-06-09")
      try store.modify(id, .only("2025-06-09"), patch: day.differences)
      try expect(store.provider.records(of: id).map(\.change), [day])
      try store.modify(id, .all, patch: Sample.wholeChange())
      try expect(Sample.lost(by: store.provider.event(with: id), at: 1), [])
      let single = try store.add(Sample.whole(isSeries: false))
      try expect(Sample.lost(by: store.provider.event(with: single), at: 0), [])
      try store.modify(single, .all, patch: Sample.wholeChange(isSeries: false))
      try expect(Sample.lost(by: store.provider.event(with: single), at: 1), [])
    },
    ContractCheck("every field of a record comes back as it was given") { store in
      let records = try [
        OccurrenceRecord(date: CivilDate("2025-06-02"), isFinished: true, time: TimeOfDay("07:00")),
        OccurrenceRecord(date: CivilDate("2025-06-09"), deletedAt: Instant("2025-06-01T12:34:56Z")),
        OccurrenceRecord(
          date: CivilDate("2025-06-16"), isFinished: true, deletedAt: FixedContext.now,
          time: TimeOfDay("00:00")),
        OccurrenceRecord(date: CivilDate("2025-06-23")),
      ]
      let run = try Sample.routine("run", "2025-06-02", days: "mon", at: "08:00")
      let id = try store.apply(.insert(run, records: records))
      try expect(store.provider.records(of: id), records)
    },
  ]
}

/// An error that a caller's closure throws.
struct Interruption: Error, Equatable {}
