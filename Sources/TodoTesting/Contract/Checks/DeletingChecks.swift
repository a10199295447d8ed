import TodoDomain

extension EventStoreContract {
  static let deleting: [ContractCheck] = [
    ContractCheck("deleting an event takes its records along") { store in
      let id = try store.add(Sample.routine("run", "2025-06-02", days: "mon"))
      try store.finish(id, "2025-06-02", "2025-06-09")
      try store.delete(id)
      try expect(store.lines("2025-01-01", "2025-12-31"), [])
      try expect(store.recordLines(of: id), [])
      try expect(that: try store.provider.event(with: id) == nil, "no event")
    },
    ContractCheck("deleting the one date of a single event deletes the event") { store in
      let id = try store.add(Sample.schedule("dentist", "2025-06-02"))
      try store.delete(id, .only("2025-06-02"))
      try expect(that: try store.provider.event(with: id) == nil, "no event")
    },
    ContractCheck("deleting one date of a period leaves its other five days") { store in
      let id = try store.add(Sample.schedule("trip", "2025-06-12", until: "2025-06-17"))
      try store.delete(id, .only("2025-06-16"))
      try expect(
        store.dates("2025-06-01", "2025-06-30"),
        ["2025-06-12", "2025-06-13", "2025-06-14", "2025-06-15", "2025-06-17"])
      try expect(store.recordLines(of: id), ["2025-06-16 deleted"])
    },
    ContractCheck("deleting one date of a routine hides it, and remembers what it was") { store in
      let id = try store.add(Sample.routine("run", "2025-06-02", days: "mon", at: "07:00"))
      try store.finish(id, "2025-06-09")
      try store.delete(id, .only("2025-06-09"))
      try expect(store.dates("2025-06-01", "2025-06-17"), ["2025-06-02", "2025-06-16"])
      try expect(store.recordLines(of: id), ["2025-06-09 done deleted 07:00"])
      try expect(store.provider.records(of: id).map(\.deletedAt), [FixedContext.now])
    },
    ContractCheck("a date that is no occurrence, or deleted already, can't be deleted") { store in
      let id = try store.add(Sample.schedule("swim", "2025-04-05", days: "tue,wed"))
      try store.delete(id, .only("2025-04-08"))
      for date in ["2025-04-05", "2025-04-01", "2025-04-08"] {
        try expectError(RequestError.notAnOccurrence(id, CivilDate(date), .schedule)) {
          try store.delete(id, .only(date))
        }
      }
      try expect(store.dates("2025-04-01", "2025-04-12"), ["2025-04-09"])
    },
    ContractCheck("no operation knows an id that the store doesn't") { store in
      let id = try require(EventID(7), "an id")
      let date = try CivilDate("2025-06-02")
      let unknown = RequestError.unknownEvent(id)
      try expectError(unknown) { try store.delete(id) }
      try expectError(unknown) { try store.modify(id, .all, patch: EventPatch()) }
      try expectError(unknown) { try store.finish(id, "2025-06-02") }
      try expectError(unknown) { try store.move(id, from: "2025-06-02", to: "2025-06-03") }
      try expectError(unknown) { try store.apply(.remove(id)) }
      try expectError(unknown) { try store.apply(.record(id, OccurrenceRecord(date: date))) }
      try expectError(unknown) { try store.apply(.forget(id, date)) }
      try expectError(unknown) {
        try store.apply(.replace(Sample.schedule("dentist", "2025-06-02", id: id)))
      }
    },
  ]

  static let deletingFollowing: [ContractCheck] = [
    ContractCheck("a single event can't be cut") { store in
      let id = try store.add(Sample.schedule("dentist", "2025-06-02"))
      try expectError(RequestError.notRepeating(id)) {
        try store.delete(id, .following("2025-06-02"))
      }
      try expect(store.dates("2025-06-01", "2025-06-30"), ["2025-06-02"])
    },
    ContractCheck("a series cut on its second day keeps its first, and what was done later") {
      store in
      let id = try store.add(
        Sample.schedule("swim", "2025-04-05", days: "tue,wed", at: "18:00", category: "power"))
      try store.finish(id, "2025-04-16", "2025-04-29")
      try store.delete(id, .following("2025-04-09"))
      try expect(
        store.lines("2025-01-01", "2035-12-31"),
        ["2025-04-08 18:00 swim", "2025-04-16 18:00 swim done", "2025-04-29 18:00 swim done"])
      try expect(store.recordLines(of: id), [])
      let survivors = try store.provider.snapshot.dropFirst()
      try expect(survivors.map(\.isRepeating), [false, false])
      try expect(survivors.map(\.category.name), ["power", "power"])
      try expect(Set(try store.provider.snapshot.map(\.uid)).count, 3, "uids")
    },
    ContractCheck("a period cut after its first day is a single day") { store in
      let id = try store.add(Sample.schedule("trip", "2025-06-12", until: "2025-06-17"))
      try store.delete(id, .following("2025-06-13"))
      try expect(store.dates("2025-01-01", "2035-12-31"), ["2025-06-12"])
      try expect(store.stored(id, as: Schedule.self).isRepeating, false)
    },
    ContractCheck("a cut takes tombstones and open records after it, and leaves those before") {
      store in
      let id = try store.add(Sample.schedule("trip", "2025-06-12", until: "2025-06-17"))
      try store.finish(id, "2025-06-12")
      try store.delete(id, .only("2025-06-13"))
      try store.delete(id, .only("2025-06-16"))
      try store.apply(.record(id, OccurrenceRecord(date: CivilDate("2025-06-17"))))
      try store.delete(id, .following("2025-06-15"))
      try expect(store.recordLines(of: id), ["2025-06-12 done", "2025-06-13 deleted"])
      try expect(
        store.lines("2025-01-01", "2035-12-31"),
        ["2025-06-12 --:-- trip done", "2025-06-14 --:-- trip"])
    },
    ContractCheck("a cut at the start or before it leaves only what was done") { store in
      for (start, cut) in [("2025-06-12", "2025-06-12"), ("2025-07-12", "2025-01-01")] {
        let until = try CivilDate(start).advanced(by: 5).description
        let id = try store.add(Sample.schedule("trip \(start)", start, until: until))
        try store.finish(id, until)
        try store.delete(id, .following(cut))
        try expect(that: try store.provider.event(with: id) == nil, "no event \(id)")
        try expect(
          store.lines(start, "2035-12-31"), ["\(until) --:-- trip \(start) done"])
      }
    },
    ContractCheck("a routine that is cut keeps what was done, and its own end") { store in
      let id = try store.add(Sample.routine("run", "2025-06-02", days: "mon", at: "07:00"))
      try store.finish(id, "2025-06-02", "2025-06-16")
      try store.finish(id, "2025-06-23")
      try store.finish(id, "2025-06-23", undo: true)
      try store.delete(id, .only("2025-06-30"))
      try store.delete(id, .following("2025-06-10"))
      try expect(
        store.lines("2025-01-01", "2035-12-31"),
        ["2025-06-02 07:00 run done", "2025-06-09 07:00 run", "2025-06-16 07:00 run done"])
      try expect(
        store.stored(id, as: Routine.self).activeUntil?.description, "2025-06-09")
      try expect(store.recordLines(of: id), ["2025-06-02 done 07:00", "2025-06-16 done 07:00"])
    },
    ContractCheck("a routine cut before its start shows its finished dates and no other") { store in
      let id = try store.add(Sample.routine("run", "2025-06-02", days: "mon,sun"))
      try store.finish(id, "2025-06-15")
      try store.delete(id, .following("2025-06-02"))
      try expect(store.lines("2025-01-01", "2035-12-31"), ["2025-06-15 --:-- run done"])
    },
    ContractCheck("a routine without a finished date goes when it is cut at its start") { store in
      let id = try store.add(Sample.routine("run", "2025-06-02", days: "mon"))
      try store.delete(id, .only("2025-06-09"))
      try store.delete(id, .following("2025-06-02"))
      try expect(that: try store.provider.event(with: id) == nil, "no event")
    },
  ]
}
