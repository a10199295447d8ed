import TodoDomain

extension EventStoreContract {
  static let atomicity: [ContractCheck] = [
    ContractCheck("what the closure returns comes back") { store in
      let titles = try store.writeAndWait { transaction in
        try transaction.add(Sample.schedule("a", "2025-06-02"))
        return try transaction.snapshot.map(\.title)
      }
      try expect(titles, ["a"])
    },
    ContractCheck("where the closure throws, nothing happened") { store in
      let id = try store.add(Sample.schedule("trip", "2025-06-12", until: "2025-06-17"))
      try store.finish(id, "2025-06-12")
      let before = try store.everything()
      try expectError(Interruption()) {
        try store.writeAndWait { transaction in
          try transaction.add(Sample.routine("run", "2025-06-02", days: "mon"))
          try transaction.finish(id, on: CivilDate("2025-06-13"))
          try transaction.modify(id, EventPatch { $0.title = "부산" }, scope: .all, in: store.context)
          try transaction.apply(.insert(Category(name: "new")))
          try transaction.apply(.replace(named: "food", with: Category(name: "meals")))
          try transaction.set(Setting(.weekStart, "sun"))
          try transaction.apply(.remove(id))
          throw Interruption()
        }
      }
      try expect(store.everything(), before)
    },
    ContractCheck("an edit that fails half-way leaves nothing of those before it") { store in
      let id = try store.add(Sample.schedule("trip", "2025-06-12", until: "2025-06-17"))
      let before = try store.everything()
      let date = try CivilDate("2025-06-13")
      try expectError(RequestError.uidExists(EventUID("uid-trip"))) {
        try store.writeAndWait { transaction in
          try transaction.apply(.record(id, OccurrenceRecord(date: date, isFinished: true)))
          try transaction.apply(.insert(Sample.schedule("a", "2025-06-02"), records: []))
          try transaction.apply(.insert(Sample.schedule("trip", "2025-06-02"), records: []))
        }
      }
      try expect(store.everything(), before)
    },
    ContractCheck("an error that the closure catches leaves the edits that succeeded") { store in
      let id = try store.add(Sample.schedule("a", "2025-06-02"))
      try store.writeAndWait { transaction in
        try transaction.add(Sample.schedule("b", "2025-06-02"))
        try expectError(RequestError.uidExists(EventUID("uid-a"))) {
          try transaction.add(Sample.schedule("a", "2025-06-02"))
        }
        try expectError(RequestError.categoryExists("food")) {
          try transaction.apply(.insert(Category(name: "food")))
        }
        try transaction.finish(id, on: CivilDate("2025-06-02"))
      }
      try expect(
        store.lines("2025-06-01", "2025-06-30"),
        ["2025-06-02 --:-- a done", "2025-06-02 --:-- b"])
    },
    ContractCheck("a transaction sees its own edits") { store in
      try store.writeAndWait { transaction in
        let id = try transaction.add(Sample.schedule("trip", "2025-06-12", until: "2025-06-14"))
        try expect(transaction.event(with: id)?.title, "trip")
        try transaction.finish(id, on: CivilDate("2025-06-13"))
        try expect(transaction.records(of: id).map(\.isFinished), [true])
        let week = try Week("2025-06-12")
        try expect(transaction.completion(inWeekOf: week), Completion(count: 3, finished: 1))
        try transaction.apply(.insert(Category(name: "공부")))
        try expect(transaction.requiredCategory(named: "공부").name, "공부")
        try transaction.set(Setting(.language, "ko"))
        try expect(transaction.setting(.language), "ko")
        try transaction.readAndWait { snapshot in
          try expect(snapshot.event(with: id)?.title, "trip")
        }
        try transaction.delete(id, .all, in: store.context)
        try expect(that: try transaction.snapshot.isEmpty, "no events")
      }
    },
    ContractCheck("what is not yet committed is seen by nobody else") { store in
      guard store.writesDuringSnapshots else { return }
      try store.writeAndWait { transaction in
        try transaction.add(Sample.schedule("a", "2025-06-02"))
        try expect(store.provider.snapshot.map(\.title), [])
      }
      try expect(store.provider.snapshot.map(\.title), ["a"])
    },
  ]

  static let snapshots: [ContractCheck] = [
    ContractCheck("reads in a snapshot don't see what is written meanwhile") { store in
      guard store.writesDuringSnapshots else { return }
      let id = try store.add(Sample.schedule("a", "2025-06-02"))
      let date = try CivilDate("2025-06-02")
      try store.provider.readAndWait { snapshot in
        try expect(snapshot.snapshot.map(\.title), ["a"])
        try store.finish(id, "2025-06-02")
        try store.apply(.insert(Category(name: "new")))
        _ = try store.add(Sample.schedule("b", "2025-06-02"))
        try expect(snapshot.snapshot.map(\.title), ["a"])
        try expect(snapshot.records(of: id), [])
        try expect(snapshot.completion(inWeekOf: Week(containing: date)).finished, 0)
        try expect(snapshot.categories(), Category.initial)
      }
      try expect(
        store.lines("2025-06-02", "2025-06-02"),
        ["2025-06-02 --:-- a done", "2025-06-02 --:-- b"])
    },
    ContractCheck("a snapshot hands back what its reads came to, and their errors") { store in
      _ = try store.add(Sample.schedule("a", "2025-06-02"))
      try expect(store.provider.readAndWait { try $0.snapshot.count }, 1)
      try expectError(Interruption()) {
        try store.provider.readAndWait { _ in throw Interruption() }
      }
    },
    ContractCheck("each call of the provider sees what was committed last") { store in
      for number in 1...3 {
        _ = try store.add(Sample.schedule("event \(number)", "2025-06-02"))
        try expect(store.provider.snapshot.count, number)
      }
    },
  ]

  static let permissions: [ContractCheck] = [
    ContractCheck("what is given out for reading has nothing to write with") { store in
      let provider: any StoreReading = store.provider
      try expect(that: !(provider is any EventWriting), "a provider that is no writer")
      try expect(that: !(provider is any EventTransaction), "a provider that is no transaction")
      try provider.readAndWait { snapshot in
        try expect(that: !(snapshot is any EventWriting), "a snapshot that is no writer")
        try expect(that: !(snapshot is any EventTransaction), "a snapshot that is no transaction")
      }
    }
  ]
}

extension StoreUnderTest {
  /// Returns all values that can be read, as texts.
  func everything() throws -> [String] {
    var lines: [String] = []
    try provider.visitEvents { lines.append("\($0) \($1)") }
    lines += try provider.diaries.map { "\($0)" }
    return try lines + provider.categories().map { "\($0)" } + provider.settings().map { "\($0)" }
  }
}
