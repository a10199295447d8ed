import TodoDomain

extension EventStoreContract {
  static let routines: [ContractCheck] = [
    ContractCheck("a routine whose time changes keeps the old one for its past") { store in
      let id = try store.add(Sample.routine("run", "2025-05-05", days: "mon", at: "07:00"))
      try store.finish(id, "2025-05-12")
      try store.delete(id, .only("2025-05-19"))
      try expect(
        store.modify(
          id, .following("2025-05-26"), EventPatch { $0.time = .set(try TimeOfDay("08:00")) }), id)
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
        id, .following("2025-05-27"), EventPatch { $0.days = WeekdaySet([.tuesday]) })
      try expect(
        store.dates("2025-05-01", "2025-06-08"),
        ["2025-05-19", "2025-05-26", "2025-05-27", "2025-06-03"])
    },
    ContractCheck("a routine that changes as a whole does so from today on") { store in
      let id = try store.add(Sample.routine("run", "2025-05-26", days: "mon,sun", at: "07:00"))
      try store.modify(id, .all, EventPatch { $0.time = .set(nil) })
      // 1 June is today.
      try expect(
        store.lines("2025-05-01", "2025-06-02"),
        ["2025-05-26 07:00 run", "2025-06-01 --:-- run", "2025-06-02 --:-- run"])
    },
    ContractCheck("a routine whose time and days stay changes without a trace in its past") {
      store in
      let id = try store.add(Sample.routine("run", "2025-05-05", days: "mon"))
      try store.modify(id, .following("2025-05-26"), EventPatch { $0.isPublic = false })
      try expect(store.recordLines(of: id), [])
      try expect(store.stored(id, as: Routine.self).activeFrom.description, "2025-05-05")
    },
    ContractCheck("a date in a routine's past can still be finished, and that be taken back") {
      store in
      let id = try store.add(Sample.routine("run", "2025-05-05", days: "mon", at: "07:00"))
      try store.modify(
        id, .following("2025-05-13"), EventPatch { $0.days = WeekdaySet([.tuesday]) })
      try store.finish(id, "2025-05-12")
      try expect(store.lines("2025-05-12", "2025-05-12"), ["2025-05-12 07:00 run done"])
      try store.finish(id, "2025-05-12", undo: true)
      try expect(store.lines("2025-05-12", "2025-05-12"), ["2025-05-12 07:00 run"])
    },
  ]
}
