import TodoDomain

extension EventStoreContract {
  static let skipping: [ContractCheck] = [
    ContractCheck("a day off hides its date alone, twice as once") { store in
      let id = try store.add(Sample.routine("run", "2025-06-02", days: "mon", at: "07:00"))
      for _ in 1...2 {
        try store.skip(id, "2025-06-09")
        try expect(
          store.lines("2025-06-02", "2025-06-16"),
          ["2025-06-02 07:00 run", "2025-06-16 07:00 run"])
        try expect(store.recordLines(of: id), ["2025-06-09 deleted 07:00"])
      }
    },
    ContractCheck("a day off that is taken back leaves no trace, twice as once") { store in
      let id = try store.add(Sample.schedule("swim", "2025-04-05", days: "tue,wed", at: "18:00"))
      try store.skip(id, "2025-04-09")
      for _ in 1...2 {
        try store.skip(id, "2025-04-09", undo: true)
        try expect(store.recordLines(of: id), [])
      }
      try expect(store.lines("2025-04-09", "2025-04-09"), ["2025-04-09 18:00 swim"])
    },
    ContractCheck("a finished date that was a day off is finished again") { store in
      let id = try store.add(Sample.routine("run", "2025-06-02", days: "mon", at: "07:00"))
      try store.finish(id, "2025-06-09")
      try store.skip(id, "2025-06-09")
      try store.skip(id, "2025-06-09", undo: true)
      try expect(store.recordLines(of: id), ["2025-06-09 done 07:00"])
    },
    ContractCheck("a single event, an unknown one and a date of none have no day off") { store in
      let single = try store.add(Sample.schedule("dentist", "2025-06-12"))
      try expectError(RequestError.cannotSkip(single)) { try store.skip(single, "2025-06-12") }
      let id = try store.add(Sample.routine("run", "2025-06-02", days: "mon"))
      try expectError(RequestError.notAnOccurrence(id, CivilDate("2025-06-03"), .routine)) {
        try store.skip(id, "2025-06-03")
      }
      try expect(store.recordLines(of: id), [])
    },
  ]
}
