import Testing
import TodoDomain
import TodoStorage
import TodoTesting

enum OpenForExtension {
  enum Wrong {
    /// A row that knows all kinds. A new kind needs a case here, and in all such switches.
    struct Row {
      let todo: any Eventable
      var text: String? {
        switch todo {
        case let schedule as Schedule: "📅 \(schedule.title)"
        case let routine as Routine: "🔁 \(routine.title)"
        default: nil
        }
      }
    }
  }

  enum Right {
    /// A row that uses only the protocol.
    struct Row {
      let todo: any Eventable
      var text: String { "\(todo.isRepeating ? "🔁" : "📅") \(todo.title)" }
    }

    /// A kind of the app's own.
    struct Chore: PlannedEvent {
      static let kind = EventKind(rawValue: "chore")
      var id: EventID?
      var details: EventDetails
      var pattern: DatePattern
      var isFinished = false

      init(
        id: EventID?, details: EventDetails, pattern: DatePattern, own: KindValues,
        limits: EventLimits
      ) {
        (self.id, self.details, self.pattern) = (id, details, pattern)
      }

      func with(id: EventID?, details: EventDetails, isFinished: Bool) -> Chore {
        var copy = self
        (copy.id, copy.details, copy.isFinished) = (id, details, isFinished)
        return copy
      }
      func with(pattern: DatePattern) -> Chore {
        var copy = self
        copy.pattern = pattern
        return copy
      }
      func onDay(_ date: CivilDate) -> Chore { with(pattern: DatePattern(on: date)) }
    }

    /// The only line that names it.
    static let kinds = EventKinds.standard.adding(Chore.self)
  }
}

@Suite("Lesson: open for extension")
struct OpenForExtensionTests {
  /// Stores a chore of three days that was done on the first.
  private func stored(_ store: any EventStore) async throws -> any StoreProviding {
    let first = try CivilDate("2026-11-02")
    let dishes = OpenForExtension.Right.Chore(
      id: nil, details: try EventDetails(uid: EventUID(), title: "dishes"),
      pattern: try DatePattern(
        start: first, recurrence: .daily(until: first.advanced(by: 2))), own: [:], limits: .standard
    )
    try await store.write { transaction in
      let id = try transaction.add(dishes)
      try transaction.finish(id, on: first)
    }
    return store.provider
  }

  @Test("A row with a case for each known kind shows nothing for a new kind")
  func wrong() async throws {
    let events = try await stored(InMemoryEventStore())
    let todos = try await events.read { try $0.snapshot }
    #expect(todos.count == 1 && OpenForExtension.Wrong.Row(todo: todos[0]).text == nil)
  }

  @Test("A row that uses the protocol shows a new kind, and stores keep and count its todos")
  func right() async throws {
    let stores: [any EventStore] = [
      InMemoryEventStore(), try SQLiteStore.inMemory(kinds: OpenForExtension.Right.kinds),
    ]
    for store in stores {
      let events = try await stored(store)
      let todos = try await events.read { try $0.snapshot }
      #expect(todos.map { OpenForExtension.Right.Row(todo: $0).text } == ["🔁 dishes"])
      let done = try await events.read { try $0.completion(inWeekOf: Week("2026-11-02")) }
      #expect(done == Completion(count: 3, finished: 1))
    }
  }
}
