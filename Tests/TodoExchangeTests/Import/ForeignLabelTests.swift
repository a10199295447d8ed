import Testing
import TodoDomain
import TodoTesting

@testable import TodoExchange

/// The expectations were counted by hand.
@Suite("Tags and priorities of other programs' tasks")
struct ForeignLabelTests {
  private func labels(_ store: InMemoryEventStore) throws -> String {
    var texts: [String] = []
    try store.provider.visitEvents { event, _ in
      let parts =
        [event.category.name, event.priority?.rawValue ?? "-"] + event.tags.map { "+\($0.name)" }
        + [event.memo.map { "(\($0))" }].compactMap(\.self)
      texts.append(parts.joined(separator: " "))
    }
    return texts.joined(separator: "; ")
  }

  private static let todoist = "TYPE,CONTENT,PRIORITY,INDENT,DATE\n"
  private static let tickTick = "List Name,Title,Tags,Priority,Due Date,Status\n"

  @Test(
    "Foreign tags and priorities become tags and priorities and no line of the memo",
    arguments: [
      (
        #"[{"uuid":"a","description":"A","status":"pending","priority":"H","tags":["x","y.z"]}]"#,
        TaskwarriorFormat(), "none high +x +y.z"
      ),
      (
        #"[{"uuid":"a","description":"A","status":"pending","priority":"X"}]"#, TaskwarriorFormat(),
        "none -"
      ),
      ("(B) A +house +garden +roof\n", TodoTxtFormat(), "house medium +garden +roof"),
      ("x A pri:A due:2026-01-01\n", TodoTxtFormat(), "none high"),
      ("(Z) A due:2026-01-01\n", TodoTxtFormat(), "none low"),
      (todoist + "task,A @x @y,1,1,\ntask,B,4,1,\n", TodoistFormat(), "none high +x +y; none -"),
      (tickTick + ",A,\"x, y z\",5,,0\n", TickTickFormat(), "none high +x +y-z"),
      ("* TODO [#A] A :x:y:\n", OrgFormat(), "none high +x +y"),
    ] as [(String, any ImportFormat, String)])
  func reading(text: String, format: any ImportFormat, expected: String) throws {
    let store = InMemoryEventStore()
    _ = try ForeignImport.bring(text, as: format, into: store)
    #expect(try labels(store) == expected)
  }

  @Test(
    "An unsupported foreign value is kept in the todo's source and named in the summary",
    arguments: [
      (
        #"[{"uuid":"a","description":"A","status":"pending","priority":"X","depends":["b"],"#
          + #""start":"20260101T100000Z"}]"#, TaskwarriorFormat(), ["depends", "priority", "start"]
      ),
      (
        "TYPE,CONTENT,PRIORITY,INDENT,DATE,RESPONSIBLE\n"
          + "section,Weekly,,,,\ntask,A,4,1,,Kim (7)\n",
        TodoistFormat(), ["RESPONSIBLE"]
      ),
      (tickTick + ",A,,2,,0\n", TickTickFormat(), ["Priority"]),
      (
        "* TODO [#E] A\n:LOGBOOK:\nCLOCK: [2026-01-01 Thu 10:00]\n:END:\n", OrgFormat(),
        ["CLOCK", "Priority"]
      ),
    ] as [(String, any ImportFormat, [String])])
  func declined(text: String, format: any ImportFormat, names: [String]) throws {
    let store = InMemoryEventStore()
    let report = try ForeignImport.bring(text, as: format, into: store)
    let kept = report.summary.mappings.keys.filter { $0.target == .kept }
    #expect(kept.map(\.field).sorted() == names)
    let event = try #require(try store.provider.event(titled: "A"))
    #expect(event.memo == nil && event.priority == nil)
    #expect(event.tags.map(\.name) == (format is TodoistFormat ? ["Weekly"] : []))
  }

  private func roses() throws -> InMemoryEventStore {
    let store = InMemoryEventStore()
    let details = try EventDetails(
      uid: EventUID("u"), title: "Roses", category: Category(name: "food"),
      tags: [Tag("garden"), Tag("정원")], priority: .medium)
    _ = try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      try transaction.apply(
        .insert(Schedule(details: details, pattern: .undated), records: []))
    }
    return store
  }

  @Test("Tags and priorities are exported in each program's own form")
  func writing() throws {
    let store = try roses()
    #expect(try Exchange.text(store, as: TodoTxtFormat()) == "(B) Roses +food +garden +정원\n")
    let task = try Exchange.text(store, as: TaskwarriorFormat())
    #expect(task.contains(#""priority":"M""#) && task.contains(#""tags":["garden","정원"]"#))
    let calendar = try Exchange.text(store, as: ICalendarFormat())
    #expect(calendar.contains("PRIORITY:5\r\n"))
    #expect(calendar.contains("CATEGORIES:food,garden,정원\r\n"))
  }

  @Test("A changed todo.txt line keeps its priority letter while the priority stays")
  func letters() throws {
    let store = InMemoryEventStore()
    _ = try ForeignImport.bring("(D) A +house +roof\n", as: TodoTxtFormat(), into: store)
    func modify(_ change: (inout EventPatch) throws -> Void) throws {
      var patch = EventPatch()
      try change(&patch)
      let id = try #require(try store.provider.snapshot.first?.id)
      _ = try store.writeAndWait(CommitNote(action: "edit", at: FixedContext.now)) { transaction in
        _ = try transaction.modify(id, patch, scope: .all, in: FixedContext.make())
      }
    }
    try modify { $0.tags = .set([try Tag("wall")]) }
    #expect(try Exchange.text(store, as: TodoTxtFormat()) == "(D) A +house +wall\n")
    try modify { $0.priority = .set(.high) }
    #expect(try Exchange.text(store, as: TodoTxtFormat()) == "(A) A +house +wall\n")
  }

  @Test(
    "The further categories of a calendar event become tags and keep their spelling",
    arguments: [
      (["CATEGORIES:Work,Garden work,b"], "Work - +Garden-work +b"),
      (["CATEGORIES:Work", "CATEGORIES:b"], "Work - +b"),
      (["CATEGORIES:a,b", "X-TODOCTL-TAGS:a,b"], "none - +a +b"),
      (["CATEGORIES:a,b,c", "X-TODOCTL-TAGS:a,b"], "c - +a +b"),
      (["CATEGORIES:a", "PRIORITY:2"], "a high"), (["CATEGORIES:a", "PRIORITY:0"], "a -"),
      (["CATEGORIES:a", "PRIORITY:7"], "a low"),
    ])
  func calendar(lines: [String], expected: String) throws {
    let store = InMemoryEventStore()
    let todo = ["BEGIN:VTODO", "UID:u", "SUMMARY:A"] + lines + ["END:VTODO"]
    _ = try ICalendarMapping.bring(todo, into: store)
    #expect(try labels(store) == expected)
    let text = try Exchange.text(store, as: ICalendarFormat())
    for line in lines { #expect(text.contains(line + "\r\n")) }
  }
}
