import Testing
import TodoDomain
import TodoTesting

@testable import TodoExchange

@Suite("Importing from Taskwarrior")
struct TaskwarriorTests {
  private let store = InMemoryEventStore()

  @discardableResult
  private func bring(_ tasks: String..., isStrict: Bool = false) throws -> ImportReport {
    try ForeignImport.bring(
      "[\n" + tasks.joined(separator: ",\n") + "\n]\n", as: TaskwarriorFormat(), into: store,
      isStrict: isStrict)
  }

  /// Returns a task with the uuid `a` and no date, unless a member says otherwise.
  private func task(_ members: String, uuid: String = "a") -> String {
    #"{"uuid":"\#(uuid)","description":"Call",\#(members),"entry":"20261101T000000Z"}"#
  }

  private func event(_ uid: String = "a") throws -> (any PlannedEvent)? {
    try store.provider.event(withUID: EventUID(uid))
  }

  @Test(
    "The last day of a Taskwarrior series is the last whose time isn't after until",
    arguments: [
      ("20261130T145959Z", "2026-11-30"), ("20261130T000000Z", "2026-11-30"),
      ("20261129T235959Z", "2026-11-29"), ("20261130T150000Z", "2026-11-30"),
    ])
  func lastDay(until: String, expected: String) throws {
    // At nine in Seoul.
    try bring(
      task(
        #""status":"recurring","recur":"daily","due":"20261127T000000Z","until":"\#(until)""#))
    #expect(try event()?.pattern.end == CivilDate(expected))
  }

  @Test(
    "A Taskwarrior frequency becomes a recurrence rule",
    arguments: [
      ("daily", "FREQ=DAILY"), ("2d", "FREQ=DAILY;INTERVAL=2"), ("P10D", "FREQ=DAILY;INTERVAL=10"),
      ("48h", "FREQ=DAILY;INTERVAL=2"), ("biweekly", "FREQ=WEEKLY;INTERVAL=2"),
      ("2wks", "FREQ=WEEKLY;INTERVAL=2"), ("P3W", "FREQ=WEEKLY;INTERVAL=3"),
      ("monthly", "FREQ=MONTHLY"), ("P1M", "FREQ=MONTHLY"), ("3mo", "FREQ=MONTHLY;INTERVAL=3"),
      ("quarterly", "FREQ=MONTHLY;INTERVAL=3"), ("semiannual", "FREQ=MONTHLY;INTERVAL=6"),
      ("yearly", "FREQ=YEARLY"), ("P1Y6M", "FREQ=MONTHLY;INTERVAL=18"),
      ("biannual", "FREQ=YEARLY;INTERVAL=2"), ("2q", "FREQ=MONTHLY;INTERVAL=6"),
    ])
  func rules(recur: String, rule: String) throws {
    // A Monday.
    let start = try CivilDate("2026-11-16")
    let pattern = try ForeignRecurrence(recur, field: "recur").pattern(from: start, until: nil)
    let expected = try DatePattern(
      start: start, recurrence: .set(RecurrenceSet(rule: RecurrenceRule(rule))))
    #expect(pattern == expected)
  }

  @Test(
    "A monthly Taskwarrior task on the 31st is on each month's last day; weekdays skip weekends")
  func edges() throws {
    let last = try ForeignRecurrence("monthly", field: "recur").pattern(
      from: CivilDate("2026-12-31"), until: nil)
    let spring = try CivilDate("2026-12-01")...CivilDate("2027-04-30")
    #expect(
      last.dates(in: spring).map(\.description) == [
        "2026-12-31", "2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30",
      ])
    let thirtieth = try ForeignRecurrence("P1M", field: "recur").pattern(
      from: CivilDate("2026-12-30"), until: nil)
    #expect(
      thirtieth.dates(in: spring).map(\.description) == [
        "2026-12-30", "2027-01-30", "2027-02-28", "2027-03-30", "2027-04-30",
      ])
    let saturday = try CivilDate("2026-11-21")
    let weekdays = try ForeignRecurrence("weekdays", field: "recur").pattern(
      from: saturday, until: nil)
    #expect(
      weekdays.dates(in: saturday...saturday.advanced(by: 8)).map(\.day)
        == [21, 23, 24, 25, 26, 27])
  }

  @Test(
    "A Taskwarrior frequency within a day leaves out the series, and its instances are todos",
    arguments: ["hourly", "PT1H", "90min", "P1M2D", "0d", "often"])
  func unsupported(recur: String) throws {
    let report = try bring(
      task(#""status":"recurring","due":"20261123T000000Z","recur":"\#(recur)","mask":"+""#),
      task(#""status":"completed","due":"20261123T010000Z","parent":"a","imask":0"#, uuid: "b"))
    #expect(ForeignImport.counts(report, .init(.schedule)) == [1, 0, 0, 0, 1])
    #expect(report.leftOut.first?.field == "recur")
    #expect(report.leftOut.first?.location == .line(2))
    #expect(try event("b")?.isRepeating == false)
  }

  @Test(
    "Taskwarrior's scheduled or wait becomes the day, due the due, and midnight no time",
    arguments: [
      // The members, the day, and the due.
      (
        #""due":"20261123T093000Z","scheduled":"20261120T000000Z""#, "2026-11-20 09:00",
        "2026-11-23 18:30"
      ),
      (#""due":"20261122T150000Z""#, "-", "2026-11-23 -"),
      (#""due":"20261123T145959Z""#, "-", "2026-11-23 -"),
      (#""scheduled":"20261124T011500Z","wait":"20261101T000000Z""#, "2026-11-24 10:15", "-"),
      (#""wait":"20261125T150000Z","status":"waiting""#, "2026-11-26 -", "-"),
      (#""wait":"20261119T150000Z","due":"20261122T150000Z""#, "2026-11-20 -", "2026-11-23 -"),
      (#""due":1795426200"#, "-", "2026-11-23 18:30"),
      (#""due":"1795426200""#, "-", "2026-11-23 18:30"),
      (#""due":"2026-11-23T09:30:00Z""#, "-", "2026-11-23 18:30"),
      (#""wait":"99991229T150000Z""#, "-", "-"), (#""status":"pending""#, "-", "-"),
      (#""status":"completed","end":"20261110T200000Z""#, "-", "-"),
    ])
  func dates(members: String, day: String, due: String) throws {
    for isStrict in [false, true] {
      let report = try bring(task(members), isStrict: isStrict)
      let count = members.contains("completed") ? 2 : 1
      #expect(report.summary.total.new + report.summary.total.same == count)
      #expect(report.warnings.isEmpty)
    }
    let found = try #require(try event())
    let fields = EventFields(of: found)
    let said = { (date: CivilDate?, time: TimeOfDay?) in
      date.map { "\($0) \(time?.description ?? "-")" } ?? "-"
    }
    #expect(said(fields.start, fields.time) == day)
    #expect(said(fields.due, fields.dueTime) == due)
    guard members.contains("completed") else { return }
    let id = try #require(found.id)
    #expect(try store.provider.records(of: id).map(\.date.description) == ["2026-11-11"])
  }

  @Test("A Taskwarrior todo keeps its uid and records when its day or due changes")
  func gains() throws {
    let steps: [(members: String, start: String?, due: String?)] = [
      (#""status":"pending""#, nil, nil),
      (#""status":"pending","due":"20261123T093000Z""#, nil, "2026-11-23 18:30"),
      (
        #""status":"pending","due":"20261123T150000Z","scheduled":"20261119T150000Z""#,
        "2026-11-20", "2026-11-24 -"
      ),
      (#""status":"completed","end":"20261121T000000Z""#, nil, nil),
      (#""status":"pending","scheduled":"20261119T150000Z""#, "2026-11-20", nil),
    ]
    for (number, step) in steps.enumerated() {
      try bring(task(#"\#(step.members),"modified":"2026110\#(number + 1)T000000Z""#))
      let found = try #require(try event())
      let fields = EventFields(of: found)
      #expect(fields.start?.description == step.start)
      #expect(
        fields.due.map { "\($0) \(fields.dueTime?.description ?? "-")" } == step.due)
      let records = try store.provider.records(of: #require(found.id))
      #expect(records.contains(where: \.isFinished) == step.members.contains("completed"))
    }
  }

  @Test("An undated task deleted in Taskwarrior stays in the store and is named")
  func deletedUndated() throws {
    try bring(task(#""status":"pending""#))
    let report = try bring(
      task(#""status":"deleted","end":"20261121T000000Z","modified":"20261121T000000Z""#))
    #expect(report.leftOut.map(\.reason) == [.deletedThere])
    #expect(try store.provider.undatedCount() == 1)
  }

  @Test("A later version of a Taskwarrior task replaces the stored one, and can reopen it")
  func versions() throws {
    let due = #""due":"20261123T093000Z""#
    try bring(task(#"\#(due),"status":"pending","modified":"20261102T000000Z""#))
    try bring(task(#"\#(due),"status":"completed","modified":"20261103T000000Z""#))
    let id = try #require(try event()?.id)
    #expect(try store.provider.records(of: id).map(\.isFinished) == [true])
    let early = try bring(task(#""due":"20270101T000000Z","modified":"20261101T120000Z""#))
    #expect(ForeignImport.counts(early, .init(.schedule)) == [0, 0, 1, 0, 0])
    try bring(task(#"\#(due),"status":"pending","modified":"20261104T000000Z""#))
    #expect(try store.provider.records(of: id).map(\.isFinished) == [false])
    try bring(task(#"\#(due),"status":"deleted","modified":"20261105T000000Z""#))
    #expect(try store.provider.records(of: id).map(\.isLive) == [false])
    try bring(task(#"\#(due),"status":"pending","modified":"20261106T000000Z""#))
    #expect(try store.provider.records(of: id).allSatisfy(\.isLive))
  }

  @Test("A Taskwarrior instance finished later finishes its day and changes nothing else")
  func progress() throws {
    let series = #""status":"recurring","due":"20261123T000000Z","recur":"daily""#
    let day = #""due":"20261124T000000Z","parent":"a","imask":1"#
    let first = try bring(
      task(#"\#(series),"mask":"+-""#), task(#"\#(day),"status":"pending""#, uuid: "c"))
    // The first day is only in the mask.
    #expect(ForeignImport.counts(first, .occurrence) == [1, 0, 1, 0, 0])
    let later = try bring(
      task(#"\#(series),"mask":"++""#), task(#"\#(day),"status":"completed""#, uuid: "c"))
    #expect(ForeignImport.counts(later, .occurrence) == [1, 0, 1, 0, 0])
    #expect(ForeignImport.counts(later, .init(.schedule)) == [0, 1, 0, 0, 0])
    let id = try #require(try event()?.id)
    #expect(try store.provider.records(of: id).map(\.date.day) == [23, 24])
    #expect(try store.provider.records(of: id).map(\.isFinished) == [true, true])
  }

  @Test(
    "A moved Taskwarrior instance with an invalid index becomes a todo of its own",
    arguments: ["9223372036854775807", "-1", "2000", "-9223372036854775808"])
  func numbers(index: String) throws {
    let report = try bring(
      task(#""status":"recurring","due":"20261123T000000Z","recur":"daily","mask":"-""#),
      task(
        #""status":"pending","due":"20261124T010000Z","parent":"a","imask":\#(index)"#, uuid: "b"))
    #expect(ForeignImport.counts(report, .init(.schedule)) == [2, 0, 0, 0, 0])
    #expect(try event("b")?.isRepeating == false)
  }

  @Test(
    "A Taskwarrior moment outside the calendar is rejected",
    arguments: ["9223372036854775807", "1e300"])
  func beyond(moment: String) throws {
    let report = try bring(task(#""due":\#(moment),"end":-62135596801,"status":"pending""#))
    #expect(report.summary.total.rejected == 1)
  }

  @Test("A Taskwarrior project is the category, and a stored todo without one keeps its own")
  func categories() throws {
    let due = #""due":"20261123T093000Z""#
    let report = try bring(task(#"\#(due),"project":"Home.Garden""#))
    #expect(report.summary.addedCategories == ["Home.Garden"])
    try bring(task(#"\#(due),"modified":"20261104T000000Z""#))
    #expect(try event()?.category.name == "Home.Garden")
  }

  @Test(
    "An invalid Taskwarrior task is named with its line and member",
    arguments: [
      (#"{"uuid":"a"}"#, "description", ImportProblem.Reason.missing),
      (#"{"description":"x","due":"tomorrow"}"#, "due", nil),
      (#"{"description":"x","due":"20261399T000000Z"}"#, "due", nil),
      (#"{"description":" ","due":"20261123T000000Z"}"#, "description", .invalid(.emptyTitle)),
      (#"{"description":5}"#, "description", .wrongType(expected: "string")),
      (#"{"description":"x","annotations":["y"]}"#, "annotations", nil),
      (#"{"description":"x","status":"done"}"#, "status", nil),
      (#"{"description":"x","status":"recurring","recur":"daily"}"#, "due", .missing),
      (#"{"description":"x","status":"recurring","due":"20261123T000000Z"}"#, "recur", .missing),
    ])
  func rejections(task: String, field: String, reason: ImportProblem.Reason?) throws {
    let report = try bring(#"{"description":"y","due":"20261123T000000Z"}"#, task)
    let problem = try #require(report.problems.first)
    #expect(report.summary.total.rejected == 1)
    #expect(problem.location == .line(3))
    #expect(problem.field == field)
    if let reason { #expect(problem.reason == reason) }
  }

  @Test("A Taskwarrior task without a uuid is recognised by its content")
  func digest() throws {
    let text = #"{"description":"y","due":"20261123T000000Z"}"#
    try bring(text)
    #expect(try bring(text).summary.total.same == 1)
    #expect(try store.provider.snapshot.count == 1)
  }
}

@Suite("Reading JSON objects one by one")
struct JSONObjectReaderTests {
  /// Returns the line numbers at which objects begin, and those of problems, with a `!`.
  private func lines(_ text: String, chunkSize: Int) throws -> [String] {
    var rest = Array(text.utf8)[...]
    var reader = JSONObjectReader {
      guard !rest.isEmpty else { return nil }
      defer { rest = rest.dropFirst(chunkSize) }
      return Array(rest.prefix(chunkSize))
    }
    var lines: [String] = []
    while let piece = try reader.next() {
      switch piece {
      case .object(_, let place, _): lines.append("\(place.line)")
      case .problem(let problem): lines.append("!\(problem.location)".replacing("line ", with: ""))
      }
    }
    return lines
  }

  @Test(
    "JSON objects are read one by one from an array, from lines, or mixed",
    arguments: [
      ("[]", []), ("", []), ("[\n{},\n{}\n]\n", ["2", "3"]), ("{}\r\n{}", ["1", "2"]),
      ("{}{\"a\":[{}]},{}", ["1", "1", "1"]), ("\u{FEFF}[{}]", ["1"]),
      ("[{\n\"a\":\n{}},\n{}]", ["1", "4"]), ("[{\"a\":\"}\\\"{\"},{}]", ["1", "1"]),
      ("[{}", ["1", "!1"]), ("[{}]\nx\n", ["1", "!2"]), ("{\"a\":\n", ["!1"]),
      ("[{}]{}", ["1", "!1"]), ("{\"a\":\"b\n{}\n", ["!1", "2"]), ("5\n{}", ["!1", "2"]),
      ("{\"a\":\n01}\n{}", ["!2", "3"]), ("[[{}]]", ["!1", "!1"]),
    ])
  func pieces(text: String, expected: [String]) throws {
    for chunkSize in [1, 3, 100] {
      #expect(try lines(text, chunkSize: chunkSize) == expected)
    }
  }
}
