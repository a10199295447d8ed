import TodoDomain

extension EventStoreContract {
  static let undated: [ContractCheck] = [
    ContractCheck("a todo without a date is on no day, until it is finished on one") { store in
      let milk = try store.add(todo("milk"))
      let pens = try store.add(todo("pens"))
      try expect(store.dates("2025-01-01", "2026-12-31"), [])
      try expect(open(store), ["milk", "pens"])
      try expect(store.provider.undatedCount(), 2)
      try store.finish(milk, "2025-06-03")
      try expect(store.dates("2025-06-01", "2025-06-30"), ["2025-06-03"])
      try expect(open(store), ["pens"])
      try expect(store.provider.undatedCount(), 1)
      // Finished again, it stays on the first day. Reopened on any day, it is on no day.
      try store.finish(milk, "2025-06-04")
      try expect(store.dates("2025-06-01", "2025-06-30"), ["2025-06-03"])
      let days = try CivilDate("2025-06-01")...CivilDate("2025-06-30")
      try expect(
        store.provider.counts(in: days).total,
        Completion(count: 0, finished: 0, unplanned: 1))
      try store.finish(milk, "2025-06-20", undo: true)
      try expect(open(store), ["milk", "pens"])
      try store.finish(pens, "2025-06-05")
      try expect(open(store), ["milk"])
    },
    ContractCheck("a todo keeps its uid and its finished state when it gets a day or loses it") {
      store in
      let id = try store.add(todo("milk"))
      try store.finish(id, "2025-06-03")
      try store.modify(
        id, .all, patch: EventPatch { $0.start = .set(try CivilDate("2025-06-10")) })
      try expect(store.dates("2025-06-01", "2025-06-30"), ["2025-06-10"])
      try expect(store.provider.records(of: id).map(\.isFinished), [true])
      try store.modify(id, .all, patch: EventPatch { $0.start = .set(nil) })
      try expect(store.dates("2025-06-01", "2025-06-30"), ["2025-06-10"])
      try expect(store.provider.undatedCount(), 0)
      try expect(store.provider.event(with: id)?.uid.rawValue, "milk")
    },
    ContractCheck(
      "a todo with a due alone is listed on the day of it, and one with both on its own"
    ) {
      store in
      let tax = try store.add(todo("tax", due: "2025-06-10"))
      let essay = try store.add(todo("essay", on: "2025-06-04", due: "2025-06-06"))
      try expect(store.dates("2025-06-01", "2025-06-30"), ["2025-06-04", "2025-06-10"])
      let range = try CivilDate("2025-06-05")...CivilDate("2025-06-10")
      let dues = { try store.provider.dueTodos(in: range, displayedIn: .gmt).map(\.event.title) }
      try expect(dues(), ["essay", "tax"])
      try store.finish(tax, "2025-06-10")
      try expect(dues(), ["essay"])
      try store.modify(
        essay, .all, patch: EventPatch { $0.due = .set(try CivilDate("2025-07-01")) })
      try expect(dues(), [])
      try expect(store.provider.undatedCount(), 0)
    },
    ContractCheck("todos without a date are in the order of priority, then of age") { store in
      for (title, priority) in [("a", nil), ("b", .low), ("c", .high), ("d", nil), ("e", .high)]
        as [(String, Priority?)]
      {
        _ = try store.add(todo(title, priority: priority))
      }
      _ = try store.add(todo("dated", on: "2025-06-04", priority: .high))
      try expect(open(store), ["c", "e", "b", "a", "d"])
      let days = try CivilDate("2025-06-04")...CivilDate("2025-06-04")
      for title in ["g", "f"] { _ = try store.add(todo(title, on: "2025-06-04")) }
      let listed = try store.provider.occurrences(in: days).map(\.event.title)
      try expect(listed, ["dated", "f", "g"])
    },
    ContractCheck("tags are counted, and kept in their order") { store in
      let id = try store.add(todo("roses", tags: ["home", "garden", "정원", "garden"]))
      _ = try store.add(todo("lawn", on: "2025-06-04", tags: ["garden"]))
      _ = try store.add(todo("milk"))
      try expect(
        store.provider.event(with: id)?.tags.map(\.name) ?? [], ["garden", "home", "정원"])
      let counts = try store.provider.tags().map { "\($0.key.name) \($0.value)" }.sorted()
      try expect(counts, ["garden 2", "home 1", "정원 1"])
      try store.modify(id, .all, patch: EventPatch { $0.tags = .set(nil) })
      try expect(store.provider.tags().map { "\($0.key.name) \($0.value)" }, ["garden 1"])
    },
  ]

  private static func todo(
    _ title: String, on day: String? = nil, due: String? = nil, priority: Priority? = nil,
    tags: [String] = []
  ) throws -> Schedule {
    let due = try due.map { LocalDateTime(date: try CivilDate($0), time: nil) }
    return try Schedule(
      details: EventDetails(
        uid: EventUID(title), title: title, tags: tags.map { try Tag($0) }, priority: priority,
        due: due),
      pattern: day.map { DatePattern(on: try CivilDate($0)) } ?? .undated)
  }

  private static func open(_ store: StoreUnderTest) throws -> [String] {
    var titles: [String] = []
    try store.provider.visitUndated { event in
      titles.append(event.title)
      return true
    }
    return titles
  }
}
