import Testing
import TodoDomain

enum ReadersThatCannotWrite {
  enum Wrong {
    /// A screen with the store. It hides what is finished, by deleting it.
    struct OpenList {
      let store: any EventStore

      func titles(on day: CivilDate) async throws -> [String] {
        try await store.write { transaction in
          let todos = try transaction.occurrences(in: day...day)
          for todo in todos where todo.event.isFinished {
            if let id = todo.event.id { try transaction.delete(id, .all, in: .now(in: .gmt)) }
          }
          return todos.filter { !$0.event.isFinished }.map(\.event.title)
        }
      }
    }
  }

  enum Right {
    /// A screen with a provider. It can hide what is finished in only one way.
    struct OpenList {
      let events: any EventProviding

      func titles(on day: CivilDate) async throws -> [String] {
        try await events.read { snapshot in
          try snapshot.occurrences(in: day...day)
            .filter { !$0.event.isFinished }.map(\.event.title)
        }
      }
    }

    /// A button with the writer. It deletes because somebody pressed it.
    struct DeleteButton {
      let store: any EventWriting

      func press(_ id: EventID) async throws {
        try await store.write { try $0.delete(id, .all, in: .now(in: .gmt)) }
      }
    }
  }
}

@Suite("Lesson: readers that cannot write")
struct ReadersThatCannotWriteTests {
  private let day: CivilDate

  init() throws { day = try CivilDate("2026-11-04") }

  /// Adds an open todo and a finished one, and returns the finished one's id.
  private func fill(_ store: any EventStore) async throws -> EventID {
    let (open, done) = try (Schedule(title: "run", on: day), Schedule(title: "call", on: day))
    return try await store.write { [day] transaction in
      try transaction.add(open)
      let id = try transaction.add(done)
      try transaction.finish(id, on: day)
      return id
    }
  }

  @Test(
    "A list that holds the store can delete a todo that it doesn't show", arguments: Backend.here)
  func wrong(backend: Backend) async throws {
    let store = try backend.store()
    let id = try await fill(store)
    let list = ReadersThatCannotWrite.Wrong.OpenList(store: store)
    #expect(try await list.titles(on: day) == ["run"])
    #expect(try await store.provider.read { try $0.event(with: id) == nil }, "it is gone")
  }

  @Test("A list that holds only the provider can't change the store", arguments: Backend.here)
  func right(backend: Backend) async throws {
    let store = try backend.store()
    let id = try await fill(store)
    let list = ReadersThatCannotWrite.Right.OpenList(events: store.provider)
    #expect(try await list.titles(on: day) == ["run"])
    #expect(try await store.provider.read { try $0.event(with: id)?.title } == "call")
    #expect(!(store.provider as Any is any EventWriting), "no cast makes a writer of it")

    try await ReadersThatCannotWrite.Right.DeleteButton(store: store).press(id)
    #expect(try await store.provider.read { try $0.snapshot.count } == 1)
  }
}
