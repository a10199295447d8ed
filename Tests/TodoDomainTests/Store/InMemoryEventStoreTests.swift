import Testing
import TodoDomain
import TodoTesting

@Suite("The in-memory store")
struct InMemoryEventStoreTests {
  private func note(_ action: String) -> CommitNote {
    CommitNote(action: action, at: FixedContext.now)
  }

  @Test("The journal of the store in memory has a note for each effective commit only")
  func journal() throws {
    let store = InMemoryEventStore()
    let trip = try Sample.schedule("trip", "2025-06-12", until: "2025-06-17")
    let id = try store.writeAndWait(note("add")) { try $0.add(trip) }
    try store.writeAndWait(note("nothing")) { _ in }
    try store.writeAndWait(note("same")) { transaction in
      try transaction.apply(.replace(trip.identified(by: id)))
      try transaction.apply(.forget(id, #require(trip.pattern.start)))
      try transaction.apply(.replace(named: "food", with: Category.initial[1]))
      try transaction.modify(id, EventPatch(), scope: .all, in: FixedContext.make())
      try transaction.finish(id, on: #require(trip.pattern.start), isFinished: false)
    }
    #expect(throws: RequestError.self) {
      try store.writeAndWait(note("failed")) { transaction in
        try transaction.finish(id, on: #require(trip.pattern.start))
        try transaction.finish(id, on: CivilDate("2025-06-18"))
      }
    }
    try store.writeAndWait(note("finish")) { try $0.finish(id, on: #require(trip.pattern.start)) }
    #expect(store.journal == [note("add"), note("finish")])
  }

  @Test("Concurrent writers of the store in memory take turns, and readers see whole commits")
  func concurrency() async throws {
    let store = InMemoryEventStore()
    let provider = store.provider
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask {
          for number in 0..<25 {
            try await store.write(CommitNote(action: "add", at: FixedContext.now)) { transaction in
              for half in ["a", "b"] {
                try transaction.add(Sample.schedule("\(writer) \(number) \(half)", "2025-06-02"))
              }
            }
          }
        }
        group.addTask {
          for _ in 0..<25 {
            let count = try provider.snapshot.count
            #expect(count.isMultiple(of: 2))
          }
        }
      }
      try await group.waitForAll()
    }
    #expect(try provider.snapshot.compactMap { $0.id?.rawValue } == Array(1...400))
    #expect(store.journal.count == 200)
  }

  @Test("A store without a history says so, and not that there is nothing to undo")
  func history() throws {
    let store = InMemoryEventStore()
    #expect(throws: HistoryError.notKept) { try store.provider.undoable(1) }
    #expect(throws: HistoryError.notKept) { try store.provider.redoable(1) }
  }
}
