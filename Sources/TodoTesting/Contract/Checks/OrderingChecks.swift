import TodoDomain

extension EventStoreContract {
  static let ordering: [ContractCheck] = [
    ContractCheck("a date lists all-day events first, then by time") { store in
      _ = try store.add(Sample.schedule("late", "2025-06-02", at: "21:00"))
      _ = try store.add(Sample.routine("midnight", "2025-06-02", days: "mon", at: "00:00"))
      _ = try store.add(Sample.schedule("early", "2025-06-02", at: "07:05"))
      _ = try store.add(Sample.routine("whole day", "2025-06-02", days: "mon"))
      try expect(
        store.lines("2025-06-02", "2025-06-02"),
        [
          "2025-06-02 --:-- whole day", "2025-06-02 00:00 midnight", "2025-06-02 07:05 early",
          "2025-06-02 21:00 late",
        ])
    },
    ContractCheck("at one time schedules come first, then titles by scalars, then ids") { store in
      _ = try store.add(Sample.routine("a", "2025-06-02", days: "mon", uid: "1"))
      for (index, title) in ["나", "b", "B", "가", "b", "\u{1F600}"].enumerated() {
        _ = try store.add(Sample.schedule(title, "2025-06-02", uid: "s\(index)"))
      }
      let monday = try CivilDate("2025-06-02")
      let events = try store.provider.events(in: monday...monday)[monday] ?? []
      try expect(
        events.map { "\($0.title) \($0.uid)" },
        ["B s2", "b s1", "b s4", "가 s3", "나 s0", "\u{1F600} s5", "a 1"])
    },
    ContractCheck("lists of several dates go by date first") { store in
      _ = try store.add(Sample.schedule("second", "2025-06-03"))
      _ = try store.add(Sample.schedule("first", "2025-06-02", at: "23:00"))
      try expect(
        store.lines("2025-06-01", "2025-06-30"),
        ["2025-06-02 23:00 first", "2025-06-03 --:-- second"])
    },
  ]
}
