import Testing
import TodoDomain
import TodoTesting

@testable import TodoExchange

@Suite("Importing from todo.txt")
struct TodoTxtTests {
  private let store = InMemoryEventStore()

  @discardableResult
  private func bring(_ lines: String..., isStrict: Bool = false) throws -> ImportReport {
    try ForeignImport.bring(
      lines.map { $0 + "\n" }.joined(), as: TodoTxtFormat(), into: store, isStrict: isStrict)
  }

  private func schedules() throws -> [Schedule] {
    try store.provider.snapshot.compactMap { $0 as? Schedule }
  }

  private static func content() throws -> [UInt8] { try ForeignImport.content(of: "todo.txt") }

  /// The expectations were counted by hand.
  @Test("A todo.txt file is imported with every line accounted for, and is the same again")
  func fixture() throws {
    let bytes = try Self.content()
    let format = try ForeignImport.format(of: bytes, name: "todo.txt")
    #expect(format.name == .todoTxt)
    let report = try Exchange.bring(bytes, as: format, into: store, chunkSize: 7)
    // Fifteen lines have a text. The repetition of one isn't understood.
    #expect(ForeignImport.counts(report, .init(.schedule)) == [15, 0, 0, 0, 0])
    #expect(ForeignImport.counts(report, .occurrence) == [4, 0, 0, 0, 0])
    #expect(report.summary.warnings == 1)
    #expect(
      report.summary.addedCategories == ["Family", "건강", "Neighborhood", "Home", "Work"])
    let again = try Exchange.bring(bytes, as: format, into: store)
    #expect(again.summary.total.same == 19)
    #expect(store.journal.count == 1)
    let week = try CivilDate("2026-11-19")...CivilDate("2026-11-28")
    let days = try store.provider.occurrences(in: week).map {
      "\($0.date.day) \($0.event.title)" + ($0.event.isFinished ? " done" : "")
    }
    #expect(
      days == [
        "19 Clean the garage done", "20 Pay the tax done", "20 Water the plants done",
        "23 Standup", "24 Call Mom", "24 Standup", "25 Schedule the appointment with Dr. Kim",
        "25 Standup", "26 Standup", "26 Stretch every other business day",
        "27 Standup", "27 Water the plants",
      ])
  }

  @Test(
    "A todo.txt line has a title, a category and a place",
    arguments: [
      ("(A) 2026-11-20 Call Mom +Family @phone due:2026-11-24", "Call Mom", "Family", "phone"),
      ("+a +b @c Call +d now @e x:y due:2026-11-24", "Call +d now @e x:y", "a", "c, e"),
      ("+Work @email due:2026-11-24", "+Work @email", "Work", "email"),
      ("due:2026-11-24", "due:2026-11-24", "none", nil),
      ("x due:2026-11-24 2026-11-01 y", "2026-11-01 y", "none", nil),
      ("X (a) see 14:30 http://x.y/z a@b + @ : k: due:2026-11-24", nil, "none", nil),
      ("xylophone due:2026-11-24", "xylophone", "none", nil),
    ] as [(String, String?, String, String?)])
  func lines(line: String, title: String?, category: String, place: String?) throws {
    try bring(line)
    let schedule = try #require(try schedules().first)
    #expect(schedule.title == title ?? "X (a) see 14:30 http://x.y/z a@b + @ : k:")
    #expect(schedule.category.name == category)
    #expect(schedule.place == place)
    #expect(schedule.details.source?.extra["line"] == line)
    #expect(schedule.pattern.start == (try CivilDate("2026-11-24")))
  }

  @Test(
    "A todo.txt rec: key becomes a rule that starts at the due date",
    arguments: [
      ("1d", "FREQ=DAILY;AFTER=DONE"), ("d", "FREQ=DAILY;AFTER=DONE"), ("+1d", "FREQ=DAILY"),
      ("2d", "FREQ=DAILY;INTERVAL=2;AFTER=DONE"), ("+2d", "FREQ=DAILY;INTERVAL=2"),
      ("+2w", "FREQ=WEEKLY;INTERVAL=2"), ("1w", "FREQ=WEEKLY;AFTER=DONE"),
      ("7d", "FREQ=WEEKLY;AFTER=DONE"), ("3m", "FREQ=MONTHLY;INTERVAL=3;AFTER=DONE"),
      ("+3m", "FREQ=MONTHLY;INTERVAL=3"), ("1y", "FREQ=YEARLY;AFTER=DONE"),
      ("w", "FREQ=WEEKLY;AFTER=DONE"), ("+w", "FREQ=WEEKLY"),
      ("1b", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
      ("+1b", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"),
    ])
  func frequencies(frequency: String, rule: String) throws {
    let line = "Go rec:\(frequency) due:2026-11-23"
    #expect(try bring(line).warnings.isEmpty)
    #expect(try bring("x 2026-11-23 \(line)").summary.warnings == 0)
    let start = try CivilDate("2026-11-23")
    let expected = try DatePattern(
      start: start, recurrence: .set(RecurrenceSet(rule: RecurrenceRule(rule))))
    #expect(try schedules().first?.pattern == expected)
  }

  @Test("A todo.txt task that is finished, moved, prioritised or repeated stays the same todo")
  func changes() throws {
    try bring("(A) 2026-11-01 Pay due:2026-11-24", "Water rec:1w due:2026-11-20")
    let later = try bring(
      "x 2026-11-23 2026-11-01 Pay due:2026-11-25", "Water rec:1w due:2026-11-27",
      "x 2026-11-21 2026-11-20 Water rec:1w due:2026-11-20")
    #expect(ForeignImport.counts(later, .init(.schedule)) == [1, 2, 0, 0, 0])
    let found = try schedules().map { "\($0.title) \($0.pattern.startText)" }
    #expect(found == ["Pay due 2026-11-25", "Water 2026-11-27", "Water due 2026-11-20"])
    try bring("2026-11-01 Pay due:2026-11-25")
    let id = try #require(try schedules().first?.id)
    #expect(try store.provider.records(of: id).map(\.isFinished) == [false])
  }

  @Test("A todo.txt task without a date is finished and reopened as the file says")
  func reopening() throws {
    for (line, openCount) in [
      ("x 2026-11-20 Buy milk", 0), ("Buy milk", 1), ("x Buy milk", 0), ("(B) Buy milk", 1),
    ] {
      try bring(line)
      #expect(try store.provider.undatedCount() == openCount, "\(line)")
      #expect(try schedules().count == 1)
    }
  }

  @Test(
    "An invalid todo.txt date is named with its line",
    arguments: [
      ("Pay due:2026-00-10", "due"), ("Pay due:2026-02-30", "due"), ("Pay t:2026-13-01", "t"),
    ])
  func rejections(line: String, field: String) throws {
    let report = try bring("Go due:2026-11-24", "", line)
    #expect(ForeignImport.counts(report, .init(.schedule)) == [1, 0, 0, 1, 0])
    #expect(report.problems.map(\.location) == [.line(3)])
    #expect(report.problems.map(\.field) == [field])
  }

  @Test(
    "A todo.txt line head is read in each client's form, and a key without a date is text",
    arguments: [
      ("x (A) 2026-01-12 2026-01-05 one", "one no date high"),
      ("x 2026-01-12 (A) 2026-01-05 one", "one no date high"),
      ("x 2026-01-12 2026-01-05 (A) one", "one no date high"),
      ("x 2026-01-12 (A) one", "one no date high"),
      ("x 2026-01-12 2026-01-05 one", "one no date"),
      ("x 2026-01-12 (A) 2026-01-05 (B) one", "(B) one no date high"),
      ("x 2026-01-12 (a) 2026-01-05 one", "(a) 2026-01-05 one no date"),
      ("x 2026-01-12 (A) 2026-01-05 2025-01-01 one", "2025-01-01 one no date high"),
      ("(A) 2026-01-05 one due:2026-01-12", "one due 2026-01-12 high"),
      ("2026-01-05 (A) one due:2026-01-12", "one due 2026-01-12 high"),
      ("2026-01-05 one due:friday", "one due:friday no date"),
      ("2026-01-05 one due:Friday due:2026-01-12", "one due:Friday due 2026-01-12"),
      ("2026-01-05 one t:soon", "one t:soon no date"),
      ("2026-01-05 one due:금요일", "one due:금요일 no date"),
      ("2026-01-05 one due:2026-1-12", "one due:2026-1-12 no date"),
      ("2026-01-05 one due:12.01.2026", "one due:12.01.2026 no date"),
      ("2026-01-05 one due:2026-01-12T10:00", "one due:2026-01-12T10:00 no date"),
      ("2026-01-05 one due:: t:", "one due:: t: no date"),
      ("2026-01-05 one due:+3d t:2026-01-12", "one due:+3d 2026-01-12"),
      (
        "2026-01-05 one http://a.b/t:9 at:2026-01-12",
        "one http://a.b/t:9 at:2026-01-12 no date"
      ),
    ])
  func heads(line: String, expected: String) throws {
    let report = try bring(line)
    #expect(ForeignImport.counts(report, .init(.schedule)) == [1, 0, 0, 0, 0])
    let found = try schedules().map {
      ["\($0.title) \($0.pattern.startText)", $0.memo, $0.priority?.rawValue].compactMap(\.self)
        .joined(separator: " ")
    }
    #expect(found == [expected])
  }

  @Test("Strict mode rejects an unsupported todo.txt repetition but not an undated line")
  func strict() throws {
    let report = try bring("Buy milk", "Go rec:2b due:2026-11-24", isStrict: true)
    #expect(ForeignImport.counts(report, .init(.schedule)) == [1, 0, 0, 1, 0])
  }

  @Test("A todo.txt line that isn't UTF-8 is named with its place")
  func encoding() throws {
    let bytes = Array("\u{FEFF}Go due:2026-11-24\rab".utf8) + [0xFF] + Array("\r\nEnd\r".utf8)
    let report = try Exchange.bring(
      bytes, as: TodoTxtFormat(), into: store, ImportOptions(skipInvalid: true), chunkSize: 1)
    #expect(report.problems.map(\.location) == [.line(2)])
    #expect(report.problems.map(\.reason) == [.notUTF8(byte: 2)])
    #expect(try schedules().map(\.title) == ["Go", "End"])
  }

  @Test(
    "A todo.txt file is recognised by its unique marks or its whole name",
    arguments: [
      ("(A) Call", "a.txt", true), ("x 2026-11-20 Call", "a", true),
      ("\nCall due:2026-11-20 x", "-", true), ("Call", "/x/Todo.txt", true),
      ("Call", "done.txt", true),
      ("Call", "a.txt", false), ("(a) Call", "a.txt", false), ("x marks", "a.txt", false),
      ("2026-11-20 A letter", "a.txt", false), ("The bill is due: 2026-11-20", "a.txt", false),
    ])
  func recognition(text: String, name: String, isTodoTxt: Bool) {
    let format = try? FormatRegistry.standard.importFormat(
      named: nil, fileName: name, head: Array(text.utf8))
    #expect((format?.name == .todoTxt) == isTodoTxt)
  }

  @Test("A todo.txt file in UTF-16 is read like one in UTF-8")
  func utf16() throws {
    let text = "(A) 우유 사기 due:2026-12-01\r\n"
    let bytes = ([0xFEFF] + Array(text.utf16))
      .flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    let format = try ForeignImport.format(of: bytes, name: "list.txt")
    _ = try Exchange.bring(bytes, as: format, into: store, chunkSize: 3)
    #expect(try schedules().map(\.title) == ["우유 사기"])
  }

  @Test("A damaged todo.txt file does no harm")
  func mutations() throws {
    try ForeignImport.checkMutations(of: Self.content(), as: TodoTxtFormat())
  }
}
