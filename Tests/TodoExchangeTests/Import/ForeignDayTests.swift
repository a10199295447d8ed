import Testing
import TodoDomain
import TodoTesting

@testable import TodoExchange

/// The expectations were counted by hand.
@Suite("Days, dues and steps of tasks from Todoist and TickTick")
struct ForeignDayTests {
  private let store = InMemoryEventStore()

  /// Returns the day, time, length and due of the only todo with a title.
  private func dates(_ title: String = "A") throws -> [String?] {
    var found: [EventFields] = []
    try store.provider.visitEvents { event, _ in
      if event.title == title { found.append(EventFields(of: event)) }
    }
    try #require(found.count == 1)
    let due = found[0].due.map { date in
      ([date.description] + [found[0].dueTime?.description].compactMap(\.self))
        .joined(separator: " ")
    }
    return [
      found[0].start?.description, found[0].time?.description, found[0].length?.description, due,
    ]
  }

  private func memo() throws -> String? {
    var memos: [String?] = []
    try store.provider.visitEvents { event, _ in memos.append(event.details.memo) }
    try #require(memos.count == 1)
    return memos[0]
  }

  @Test(
    "Todoist's date becomes the day, and its deadline the due",
    arguments: [
      (",,", [nil, nil, nil, nil], nil),
      ("2026-12-05 10:00,,", ["2026-12-05", "10:00", nil, nil], nil),
      (",2026-12-24,en", [nil, nil, nil, "2026-12-24"], nil),
      ("2026-12-05,2026-12-24,", ["2026-12-05", nil, nil, "2026-12-24"], nil),
      (",Dec 24 2026,en", [nil, nil, nil, "2026-12-24"], nil),
      (",2026년 12월 24일,ko", [nil, nil, nil, "2026-12-24"], nil),
      (",Heiligabend,de", [nil, nil, nil, nil], "Deadline: Heiligabend"),
      (",every friday,en", [nil, nil, nil, nil], "Deadline: every friday"),
      ("every friday,2026-12-24,en", ["2025-06-01", nil, nil, nil], "Deadline: 2026-12-24"),
      ("one day or another,,", [nil, nil, nil, nil], "Date: one day or another"),
    ] as [(String, [String?], String?)])
  func todoist(cells: String, dates: [String?], memo: String?) throws {
    let text = "TYPE,CONTENT,PRIORITY,INDENT,DATE,DEADLINE,DEADLINE_LANG\ntask,A,4,1,\(cells)\n"
    let report = try ForeignImport.bring(text, as: TodoistFormat(), into: store)
    #expect(try self.dates() == dates)
    #expect(try self.memo() == memo)
    let noted = report.warnings.filter { $0.handling == .mended(.noted) }
    #expect(noted.count == (memo == nil ? 0 : 1))
    let strict = try ForeignImport.bring(text, as: TodoistFormat(), isStrict: true)
    #expect(strict.summary.total.rejected == (memo == nil ? 0 : 1))
  }

  @Test("A Todoist subtask with a deadline becomes a todo, and one without becomes a step")
  func subtasks() throws {
    let rows = "task,A,4,1,,\ntask,B,4,2,,2026-12-24\ntask,C,4,1,,\ntask,D @home,4,2,,\n"
    let report = try ForeignImport.bring(
      "TYPE,CONTENT,PRIORITY,INDENT,DATE,DEADLINE\n" + rows, as: TodoistFormat(), into: store)
    #expect(ForeignImport.counts(report, .init(.schedule)) == [3, 0, 1, 0, 0])
    #expect(try dates("B") == [nil, nil, nil, "2026-12-24"])
    #expect(report.summary.mappings.keys.contains(ImportMapping("subtasks", to: .steps)))
  }

  @Test("A step from Todoist keeps its labels and priority in its text")
  func stepMarks() throws {
    _ = try ForeignImport.bring(
      "TYPE,CONTENT,PRIORITY,INDENT,DATE\ntask,A @x,1,1,\ntask,B @home,2,2,\n", as: TodoistFormat(),
      into: store)
    #expect(try memo() == "- [ ] B @home\n    Priority: 2")
  }

  @Test(
    "Each label becomes a tag of one word, once",
    arguments: [
      ("A,B", ["A", "B"]), ("good meal, A, A", ["good-meal", "A"]), ("", []), ("집안 일", ["집안-일"]),
    ])
  func tags(cell: String, tags: [String]) throws {
    let header = "List Name,Title,Due Date,Status,Tags,Priority\n"
    for priority in ["5", "3", "1", "0", "7"] {
      _ = try ForeignImport.bring(
        header + "Inbox,A,,0,\"\(cell)\",\(priority)\n", as: TickTickFormat(), into: store)
      let event = try #require(try store.provider.event(titled: "A"))
      #expect(Set(event.tags.map(\.name)) == Set(tags))
      let known: [String: Priority] = ["5": .high, "3": .medium, "1": .low]
      #expect(event.priority == known[priority])
      #expect(event.memo == nil)
    }
  }

  @Test(
    "TickTick's single date becomes the day, and its due date after a start the due",
    arguments: [
      // Start Date, Due Date, Is All Day, Repeat; by the clock of Seoul.
      (",,,", [nil, nil, nil, nil]),
      ("2026-11-24T01:00:00+0000,,false,", ["2026-11-24", "10:00", nil, nil]),
      (",2026-11-24T01:00:00+0000,false,", ["2026-11-24", "10:00", nil, nil]),
      ("2026-11-23T15:00:00+0000,2026-11-23T15:00:00+0000,true,", ["2026-11-24", nil, nil, nil]),
      ("2026-11-23T15:00:00+0000,2026-11-24T15:00:00+0000,true,", ["2026-11-24", nil, nil, nil]),
      (
        "2026-11-23T15:00:00+0000,2026-11-26T15:00:00+0000,true,",
        ["2026-11-24", nil, "3d", "2026-11-26"]
      ),
      (
        "2026-11-24T01:00:00+0000,2026-11-24T02:30:00+0000,false,",
        ["2026-11-24", "10:00", "1h30m", nil]
      ),
      (
        "2026-11-24T01:00:00+0000,2026-11-27T08:00:00+0000,false,",
        ["2026-11-24", "10:00", "3d7h", "2026-11-27 17:00"]
      ),
      (
        "2026-11-23T15:00:00+0000,2026-11-25T15:00:00+0000,true,RRULE:FREQ=MONTHLY",
        ["2026-11-24", nil, "2d", nil]
      ),
    ] as [(String, [String?])])
  func tickTick(cells: String, dates: [String?]) throws {
    let text =
      "List Name,Title,Timezone,Status,Start Date,Due Date,Is All Day,Repeat\n"
      + "Inbox,A,Asia/Seoul,0,\(cells)\n"
    let report = try ForeignImport.bring(text, as: TickTickFormat(), into: store, isStrict: true)
    #expect(report.warnings.isEmpty)
    #expect(try self.dates() == dates)
  }

  @Test("TickTick's undated task is finished on its completion day and can be reopened")
  func reopening() throws {
    let header = "List Name,Title,Due Date,Status,Created Time,Completed Time\n"
    for (cells, openCount) in [
      ("0,2026-11-01T10:00:00+0000,", 1),
      ("2,2026-11-01T10:00:00+0000,2026-11-20T20:00:00+0000", 0),
      ("0,2026-11-01T10:00:00+0000,", 1),
    ] {
      _ = try ForeignImport.bring(
        header + "Home,A,,\(cells)\n", as: TickTickFormat(), into: store)
      #expect(try store.provider.undatedCount() == openCount)
      guard openCount == 0 else { continue }
      let day = try CivilDate("2026-11-21")
      #expect(try store.provider.occurrences(in: day...day).map(\.event.isFinished) == [true])
    }
  }

  @Test(
    "The items of a TickTick checklist become steps, and lines of other tasks stay text",
    arguments: [
      ("Y", "Bring\n▫passport\n▪ charger", "Bring\n- [ ] passport\n- [x] charger"),
      ("N", "▫passport\n- [ ] cables", "▫passport\n- [ ] cables"), ("Y", "▫", "▫"),
    ])
  func checklists(isChecklist: String, content: String, memo: String) throws {
    let header = "List Name,Title,Due Date,Status,Is Check list,Content\n"
    let text = header + "A,A,,0,\(isChecklist),\"\(content)\"\n"
    _ = try ForeignImport.bring(text, as: TickTickFormat(), into: store)
    #expect(try self.memo() == memo)
  }

  @Test("A due that loses its date in the file loses the time that was set in the store")
  func dueTime() throws {
    _ = try ForeignImport.bring("Pay due:2026-11-24\n", as: TodoTxtFormat(), into: store)
    try store.writeAndWait(CommitNote(action: "edit", at: FixedContext.now)) { transaction in
      var id: EventID?
      try transaction.visitEvents { event, _ in id = event.id }
      var patch = EventPatch()
      (patch.due, patch.dueTime) = try (
        .set(CivilDate("2026-11-24")), .set(TimeOfDay("17:00"))
      )
      _ = try transaction.modify(try #require(id), patch, scope: .all, in: FixedContext.make())
    }
    #expect(try dates("Pay") == [nil, nil, nil, "2026-11-24 17:00"])
    let report = try ForeignImport.bring("Pay\n", as: TodoTxtFormat(), into: store)
    #expect(report.summary.total.updated == 1)
    #expect(try dates("Pay") == [nil, nil, nil, nil])
  }
}
