import Testing
import TodoDomain

enum OneProtocolForAllKinds {
  enum Wrong {
    /// A todo of any kind, with every field of every kind.
    struct Item {
      enum Kind { case schedule, routine }
      var kind: Kind
      var title: String
      var date: CivilDate?  // Only of a schedule.
      var place: String?  // Only of a schedule.
      var days: WeekdaySet?  // Only of a routine.
    }

    /// A hierarchy of classes: the rows of two lists share one object.
    class Todo {
      var title: String
      init(title: String) { self.title = title }
    }
    final class Habit: Todo {
      var days: WeekdaySet = []
    }
  }

  enum Right {
    /// A list of all kinds. It uses only the members of their protocol.
    struct TodoList {
      let todos: [any Eventable]

      /// Each kind is a value with its own fields, and checks them.
      init(from day: CivilDate) throws {
        todos = [
          try Schedule(title: "dentist", on: day, at: TimeOfDay("14:30"), place: "Gangnam"),
          try Routine(title: "run", on: WeekdaySet("mon,fri"), from: day),
        ]
      }

      var rows: [String] {
        todos.map { "\($0.time?.description ?? "all day") \($0.title)" }
      }
    }
  }
}

@Suite("Lesson: one protocol for all kinds")
struct OneProtocolForAllKindsTests {
  @Test("One struct for all kinds allows a todo of no kind, and class instances leak between lists")
  func wrong() {
    let item = OneProtocolForAllKinds.Wrong.Item(kind: .routine, title: "run", place: "Gangnam")
    #expect(item.days == nil && item.place != nil, "a routine with a place, on no days")

    let today: [OneProtocolForAllKinds.Wrong.Todo] = [
      OneProtocolForAllKinds.Wrong.Habit(title: "run")
    ]
    let week = today
    week[0].title = "swim"
    #expect(today[0].title == "swim")
  }

  @Test("A list holds values of all kinds, and each kind refuses wrong values")
  func right() throws {
    let list = try OneProtocolForAllKinds.Right.TodoList(from: CivilDate("2026-11-04"))
    #expect(list.rows == ["14:30 dentist", "all day run"])
    #expect(throws: ValueError.noRepeatDays) {
      try Routine(title: "run", on: [], from: CivilDate("2026-11-04"))
    }
  }
}
