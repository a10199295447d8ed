import TodoDomain

extension EventStoreContract {
  static let finishing: [ContractCheck] = [
    ContractCheck("finishing a date twice is the same as once, and touches no other date") {
      store in
      let id = try store.add(Sample.schedule("swim", "2025-04-05", days: "tue,wed", at: "18:00"))
      for _ in 1...2 {
        try store.finish(id, "2025-04-09")
        try expect(
          store.lines("2025-04-08", "2025-04-15"),
          ["2025-04-08 18:00 swim", "2025-04-09 18:00 swim done", "2025-04-15 18:00 swim"])
        try expect(store.recordLines(of: id), ["2025-04-09 done"])
      }
    },
    ContractCheck("taking it back, once or twice, leaves no trace") { store in
      let id = try store.add(Sample.routine("run", "2025-06-02", days: "mon", at: "07:00"))
      try store.finish(id, "2025-06-09")
      for _ in 1...2 {
        try store.finish(id, "2025-06-09", undo: true)
        try expect(store.recordLines(of: id), [])
      }
      try expect(store.lines("2025-06-09", "2025-06-09"), ["2025-06-09 07:00 run"])
    },
    ContractCheck("finishing a routine remembers the time of the day") { store in
      let id = try store.add(Sample.routine("run", "2025-06-02", days: "mon", at: "07:00"))
      try store.finish(id, "2025-06-09")
      try expect(store.recordLines(of: id), ["2025-06-09 done 07:00"])
    },
    ContractCheck("a wrong weekday, a deleted date and one after the end can't be finished") {
      store in
      let id = try store.add(
        Sample.routine("run", "2025-06-02", until: "2025-06-16", days: "mon"))
      try store.delete(id, .only("2025-06-09"))
      for date in ["2025-06-03", "2025-06-09", "2025-06-23", "2025-05-26"] {
        for undo in [false, true] {
          try expectError(RequestError.notAnOccurrence(id, CivilDate(date), .routine)) {
            try store.finish(id, date, undo: undo)
          }
        }
      }
      try expect(store.recordLines(of: id), ["2025-06-09 deleted"])
    },
    ContractCheck("a single event and a day of a period are finished on their dates") { store in
      let single = try store.add(Sample.schedule("dentist", "2025-06-12"))
      let trip = try store.add(Sample.schedule("trip", "2025-06-12", until: "2025-06-13"))
      try store.finish(single, "2025-06-12")
      try store.finish(trip, "2025-06-13")
      try expect(
        store.lines("2025-06-01", "2025-06-30"),
        ["2025-06-12 --:-- dentist done", "2025-06-12 --:-- trip", "2025-06-13 --:-- trip done"])
      try expect(
        that: try store.provider.snapshot.allSatisfy { !$0.isFinished }, "no finished stored event")
    },
  ]

  static let moving: [ContractCheck] = [
    ContractCheck("an occurrence of a series that moves leaves a gap, and stays in its series") {
      store in
      let id = try store.add(
        Sample.schedule("swim", "2025-04-05", days: "tue,wed", at: "18:00", place: "pool"))
      try store.finish(id, "2025-04-09")
      try expect(store.move(id, from: "2025-04-09", to: "2025-04-10"), id)
      try expect(
        store.lines("2025-04-08", "2025-04-15"),
        ["2025-04-08 18:00 swim", "2025-04-10 18:00 swim done", "2025-04-15 18:00 swim"])
      try expect(store.recordLines(of: id), ["2025-04-09 done → 2025-04-10"])
    },
    ContractCheck("a single event that moves keeps its id, and stays done") { store in
      let id = try store.add(Sample.schedule("dentist", "2025-12-31", at: "09:30"))
      try store.finish(id, "2025-12-31")
      try expect(store.move(id, from: "2025-12-31", to: "2026-01-01"), id)
      try expect(store.lines("2025-01-01", "2026-12-31"), ["2026-01-01 09:30 dentist done"])
    },
    ContractCheck("a day of a period can move onto another of its days") { store in
      let id = try store.add(Sample.schedule("trip", "2025-06-12", until: "2025-06-14"))
      try store.move(id, from: "2025-06-12", to: "2025-06-13")
      try expect(
        store.dates("2025-06-01", "2025-06-30"), ["2025-06-13", "2025-06-13", "2025-06-14"])
    },
    ContractCheck("moving to the same day changes nothing") { store in
      let id = try store.add(Sample.schedule("trip", "2025-06-12", until: "2025-06-14"))
      try expect(store.move(id, from: "2025-06-12", to: "2025-06-12"), id)
      try expect(store.recordLines(of: id), [])
    },
    ContractCheck("a date that is no occurrence doesn't move") { store in
      let swim = try store.add(Sample.schedule("swim", "2025-04-05", days: "tue"))
      let date = try CivilDate("2025-04-05")
      try expectError(RequestError.notAnOccurrence(swim, date, .schedule)) {
        try store.move(swim, from: "2025-04-05", to: "2025-04-06")
      }
    },
  ]
}
