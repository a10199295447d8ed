import TodoDomain

extension EventStoreContract {
  static let editing: [ContractCheck] = [
    ContractCheck("replacing an event keeps its records") { store in
      let id = try store.add(Sample.schedule("trip", "2025-06-12", until: "2025-06-17"))
      try store.finish(id, "2025-06-13")
      let new = try Sample.schedule("부산", "2025-06-12", until: "2025-06-15", uid: "b", id: id)
      try expect(store.apply(.replace(new)), id)
      try expect(store.stored(id, as: Schedule.self), new)
      try expect(store.recordLines(of: id), ["2025-06-13 done"])
      try expect(store.provider.event(withUID: EventUID("b"))?.id, id)
      try expect(
        that: try store.provider.event(withUID: EventUID("uid-trip")) == nil, "no old uid")
    },
    ContractCheck("an event is only replaced by one with its id, of its kind and a free uid") {
      store in
      let trip = try store.add(Sample.schedule("trip", "2025-06-12"))
      let run = try store.add(Sample.routine("run", "2025-06-02", days: "mon"))
      try expectError(RequestError.unstored(EventUID("uid-trip"))) {
        try store.apply(.replace(Sample.schedule("trip", "2025-06-13")))
      }
      try expectError(RequestError.kindDiffers(run, is: .routine, given: .schedule)) {
        try store.apply(.replace(Sample.schedule("run", "2025-06-13", id: run)))
      }
      try expectError(RequestError.uidExists(EventUID("uid-run"))) {
        try store.apply(
          .replace(Sample.schedule("trip", "2025-06-13", uid: "uid-run", id: trip)))
      }
      try expect(store.dates("2025-06-12", "2025-06-13"), ["2025-06-12"])
    },
    ContractCheck("two events can't have one uid, whatever their kinds") { store in
      _ = try store.add(Sample.schedule("trip", "2025-06-12", uid: "u"))
      try expectError(RequestError.uidExists(EventUID("u"))) {
        _ = try store.add(Sample.routine("run", "2025-06-02", days: "mon", uid: "u"))
      }
      try expect(store.provider.snapshot.map(\.title), ["trip"])
    },
    ContractCheck("a uid is free again once its event is gone") { store in
      let id = try store.add(Sample.schedule("trip", "2025-06-12", uid: "u"))
      try store.delete(id)
      _ = try store.add(Sample.routine("run", "2025-06-02", days: "mon", uid: "u"))
      try expect(store.provider.event(withUID: EventUID("u"))?.title, "run")
    },
    ContractCheck("a record takes the place of the one for its date") { store in
      let id = try store.add(Sample.routine("run", "2025-06-02", days: "mon"))
      let date = try CivilDate("2025-06-09")
      let late = try OccurrenceRecord(date: date, isFinished: true, time: TimeOfDay("22:00"))
      for record in [OccurrenceRecord(date: date), late] {
        try expect(store.apply(.record(id, record)), id)
        try expect(store.provider.records(of: id), [record])
      }
      try expect(store.apply(.forget(id, date)), id)
      try expect(store.provider.records(of: id), [])
      try expect(store.apply(.forget(id, date)), id, "forgetting nothing")
    },
    ContractCheck("a stored event is not finished, only its dates are") { store in
      let trip = try Sample.schedule("trip", "2025-06-12")
      let finished = trip.with(id: nil, details: trip.details, isFinished: true)
      let id = try store.apply(.insert(finished, records: []))
      try expect(store.stored(id, as: Schedule.self).isFinished, false)
      try store.apply(.replace(finished.identified(by: id)))
      try expect(store.stored(id, as: Schedule.self).isFinished, false)
      try expect(store.lines("2025-06-12", "2025-06-12"), ["2025-06-12 --:-- trip"])
    },
  ]

  static let sequence: [ContractCheck] = [
    ContractCheck("ids are one rising sequence over every kind, from 1") { store in
      try expect(store.add(Sample.schedule("a", "2025-06-02")).rawValue, 1)
      try expect(store.add(Sample.routine("b", "2025-06-02", days: "mon")).rawValue, 2)
      try expect(store.add(Sample.schedule("c", "2025-06-02")).rawValue, 3)
    },
    ContractCheck("an id is not given again after its event is deleted") { store in
      _ = try store.add(Sample.schedule("a", "2025-06-02"))
      try store.delete(store.add(Sample.schedule("b", "2025-06-02")))
      try expect(store.add(Sample.schedule("c", "2025-06-02")).rawValue, 3)
      try store.writeAndWait { transaction in
        for id in [1, 3] { try transaction.apply(.remove(require(EventID(id), "an id"))) }
      }
      try expect(store.add(Sample.schedule("d", "2025-06-02")).rawValue, 4, "after the last")
    },
    ContractCheck("an event keeps a free id that it carries, and the sequence goes on from there") {
      store in
      let forty = try require(EventID(40), "an id")
      let five = try require(EventID(5), "an id")
      let first = try Sample.schedule("a", "2025-06-02", id: forty)
      try expect(store.apply(.insert(first, records: [])), forty)
      let second = try Sample.schedule("b", "2025-06-02", id: five)
      try expect(store.apply(.insert(second, records: [])), five)
      try expect(store.add(Sample.schedule("c", "2025-06-02")).rawValue, 41)
      try expect(store.provider.snapshot.map(\.title), ["b", "a", "c"])
    },
    ContractCheck("the sequence goes on from the largest id that there ever was") { store in
      let forty = try require(EventID(40), "an id")
      try store.apply(.insert(Sample.schedule("a", "2025-06-02", id: forty), records: []))
      try store.delete(forty)
      try store.apply(.insert(Sample.schedule("b", "2025-06-02", id: EventID(5)), records: []))
      try expect(store.add(Sample.schedule("c", "2025-06-02")).rawValue, 41)
    },
    ContractCheck("an event that carries a taken id gets the next, and so does one that is added") {
      store in
      let one = try store.add(Sample.schedule("a", "2025-06-02"))
      let second = try Sample.schedule("b", "2025-06-02", id: one)
      try expect(store.apply(.insert(second, records: [])).rawValue, 2)
      let third = try Sample.schedule("c", "2025-06-02", id: EventID(50))
      try expect(store.add(third).rawValue, 3)
    },
    ContractCheck("an id that leaps far ahead is not kept, so that some are left") { store in
      let far = try Sample.schedule("far", "2025-06-02", id: EventID(EventID.maximum))
      try expect(store.apply(.insert(far, records: [])).rawValue, 1)
      let near = try Sample.schedule("near", "2025-06-02", id: EventID(EventID.widestGap))
      try expect(store.apply(.insert(near, records: [])).rawValue, EventID.widestGap)
    },
    ContractCheck("an event that was removed can come back under its id") { store in
      let id = try store.add(Sample.routine("run", "2025-06-02", days: "mon"))
      _ = try store.add(Sample.schedule("a", "2025-06-02"))
      let old = try store.stored(id, as: Routine.self)
      try store.delete(id)
      try expect(store.apply(.insert(old, records: [])), id)
      try expect(store.stored(id, as: Routine.self), old)
    },
  ]
}
