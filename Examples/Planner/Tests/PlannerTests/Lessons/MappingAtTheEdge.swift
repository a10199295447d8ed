import Foundation
import Testing
import TodoDomain
import TodoTesting

enum MappingAtTheEdge {
  enum Wrong {
    /// The app's todo is what a server happens to send.
    struct Todo: Codable {
      var id: Int
      var name: String
      var dueDate: String
      var done: Int
    }

    /// So each screen knows the server's dates, and that 1 means yes.
    struct OverdueList {
      let todos: [Todo]

      func names(on today: String) -> [String] {
        todos.filter { $0.dueDate < today && $0.done != 1 }.map(\.name)
      }
    }
  }

  enum Right {
    /// What the server sends. Only this file knows it.
    struct TodoDTO: Decodable {
      let id: Int
      let name: String
      let dueDate: String
      let done: Int

      /// The todo as the store keeps it, or the error of the value that is wrong.
      func edit() throws(ValueError) -> EventEdit {
        let date = try CivilDate(dueDate)
        let source = EventSource(format: "example.org", remoteID: "\(id)")
        let todo = try Schedule(
          details: EventDetails(uid: EventUID("example-\(id)"), title: name, source: source),
          pattern: DatePattern(on: date))
        return .insert(todo, records: [OccurrenceRecord(date: date, isFinished: done == 1)])
      }
    }
  }
}

@Suite("Lesson: mapping at the edge")
struct MappingAtTheEdgeTests {
  private func json(due date: String) -> Data {
    Data(#"[{"id": 7, "name": "dentist", "dueDate": "\#(date)", "done": 1}]"#.utf8)
  }

  @Test("A nonexistent date in a plain text field reaches the screens, which compare it as text")
  func wrong() throws {
    let unpadded = Data(#"[{"id": 7, "name": "tax", "dueDate": "2026-2-30", "done": 0}]"#.utf8)
    let todos = try JSONDecoder().decode([MappingAtTheEdge.Wrong.Todo].self, from: unpadded)
    let list = MappingAtTheEdge.Wrong.OverdueList(todos: todos)
    #expect(list.names(on: "2026-11-04").isEmpty, "February is past, but its text is greater")
  }

  @Test("A nonexistent date is rejected when a DTO is mapped, and a done todo becomes a record")
  func right() async throws {
    let decoder = JSONDecoder()
    let invalid = try decoder.decode(
      [MappingAtTheEdge.Right.TodoDTO].self, from: json(due: "2026-2-30"))
    #expect(throws: ValueError.self) { try invalid[0].edit() }

    let valid = try decoder.decode(
      [MappingAtTheEdge.Right.TodoDTO].self, from: json(due: "2026-11-04"))
    let store = InMemoryEventStore()
    let edit = try valid[0].edit()
    try await store.write { try $0.apply(edit) }
    let (done, found) = try await store.provider.read { reader in
      try (
        reader.completion(inWeekOf: Week("2026-11-04")),
        reader.event(from: "example.org", remoteID: "7", kind: .schedule)
      )
    }
    #expect(done == Completion(count: 1, finished: 1))
    #expect(found?.title == "dentist")
    #expect(!(Schedule.self as Any is any Decodable.Type))
  }
}
