import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Invalid JSON Lines")
struct JSONLinesRefusalTests {
  struct BadLine: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let line: String
    let field: String?
    let value: String?
    let reason: ImportProblem.Reason

    init(
      _ name: String, _ line: String, _ field: String?, _ value: String?,
      _ reason: ImportProblem.Reason
    ) {
      testDescription = name
      self.line = line
      self.field = field
      self.value = value
      self.reason = reason
    }

    /// Makes a schedule's line with a part of it replaced.
    init(
      _ name: String, _ old: String, to new: String, _ field: String?, _ value: String?,
      _ reason: ImportProblem.Reason
    ) {
      self.init(name, Line.once.replacing(old, with: new), field, value, reason)
    }
  }

  static let badLines = [
    BadLine(
      "a date that does not exist", "2025-05-12", to: "2025-02-30", "start", "2025-02-30",
      .invalid(.malformed(.date, "2025-02-30"))),
    BadLine(
      "a weekday that does not exist", Line.weekly.replacing("\"mon\"", with: "\"FUNDAY\""), "days",
      "FUNDAY", .invalid(.malformed(.weekday, "FUNDAY"))),
    BadLine(
      "an unknown category", "\"people\"", to: "\"poeple\"", "category", "poeple",
      .unknownCategory(near: ["people"])),
    BadLine(
      "an alarm on an all-day event", Line.weekly.replacing("\"1d\"", with: "\"10m\""), "alarms",
      "10m", .invalid(.alarmNeedsTime(.tenMinutes))),
    BadLine(
      "a time on an all-day event", "false", to: "true", "time", "10:00", .allDayWithTime),
    BadLine("no time", #""time":"10:00","#, to: "", "time", nil, .timeMissing),
    BadLine("no title", #""title":"회의","#, to: "", "title", nil, .missing),
    BadLine("no uid", #""uid":"a","#, to: #""uid":null,"#, "uid", nil, .missing),
    BadLine("no isAllDay", #""isAllDay":false,"#, to: "", "isAllDay", nil, .missing),
    BadLine("an empty title", "회의", to: "  ", "title", nil, .invalid(.emptyTitle)),
    BadLine(
      "an end before the start", #""start":"#, to: #""until":"2025-05-11","start":"#, "until",
      "2025-05-11",
      .invalid(
        .endsBeforeStart(start: CivilDate(dayNumber: 20_220), end: CivilDate(dayNumber: 20_219)))),
    BadLine(
      "an unknown field", #""start""#, to: #""begin":7,"start""#, "begin", "7", .unknownField),
    BadLine(
      "another kind's field", #""place":"서울""#, to: #""isPublic":true"#, "isPublic", "true",
      .unknownField),
    BadLine(
      "an unknown type", #""type":"schedule""#, to: #""type":"dairy""#, "type", "dairy",
      .unknownType(
        known: ["setting", "value", "category", "schedule", "routine", "occurrence", "diary"])),
    BadLine("no type", #""type":"schedule","#, to: "", "type", nil, .missing),
    BadLine(
      "a number for a text", #""회의""#, to: "12", "title", "12", .wrongType(expected: "string")),
    BadLine(
      "a text for a flag", "false", to: #""no""#, "isAllDay", "no",
      .wrongType(expected: "boolean")),
    BadLine(
      "an id of 0", #""id":1"#, to: #""id":0"#, "id", "0", .invalid(.malformed(.id, "0"))),
    BadLine(
      "24:00", "10:00", to: "24:00", "time", "24:00", .invalid(.malformed(.time, "24:00"))),
    BadLine(
      "a duplicate key", #""id":1"#, to: #""title":"x","id":1"#, "title", nil,
      .unreadable(#"at byte 48: the key "title" appears twice"#)),
    BadLine(
      "a garbled line", "\u{0}\u{1}garbage", nil, nil,
      .unreadable("at byte 0: found 0x00 instead of a value")),
    BadLine("an array", "[1]", nil, "[1]", .wrongType(expected: "object")),
    BadLine(
      "a routine without days", Line.routine.replacing(#""days":["tue","thu"],"#, with: ""), "days",
      nil, .invalid(.noRepeatDays)),
    BadLine(
      "a routine without its count", Line.routine.replacing(#""shareCount":4,"#, with: ""),
      "shareCount", nil, .missing),
    BadLine(
      "a source without a format", #""alarms""#, to: #""source":{"remoteID":"1"},"alarms""#,
      "source.format", nil, .missing),
    BadLine(
      "a source's extra that is no text", #""alarms""#,
      to: #""source":{"format":"f","extra":{"k":1}},"alarms""#, "source.extra.k", "1",
      .wrongType(expected: "string")),
    BadLine(
      "a record of an unknown event", Line.finished.replacing(#""b""#, with: #""zz""#), "event",
      "zz", .unknownEvent),
    BadLine(
      "a record without isFinished", Line.timed.replacing(#""isFinished":true,"#, with: ""),
      "isFinished", nil, .missing),
    BadLine(
      "a change of what is the same on all days",
      Line.finished.replacing("}", with: #","change":{"date":"2025-05-08","zone":"UTC"}}"#),
      "change.zone", nil, .invalid(.sameOnAllDays(.zone))),
    BadLine(
      "a change without its date", Line.finished.replacing("}", with: #","change":{"title":"x"}}"#),
      "change.date", nil, .missing),
    BadLine(
      "a change of no field",
      Line.finished.replacing("}", with: #","change":{"date":"2025-05-08","colour":"red"}}"#),
      "change.colour", "red", .unknownField),
    BadLine(
      "a change without a title",
      Line.finished.replacing("}", with: #","change":{"date":"2025-05-08","title":null}}"#),
      "change.title", nil, .invalid(.missing(.title))),
    BadLine(
      "a change of a deleted date",
      Line.deleted.replacing("}", with: #","change":{"date":"2025-05-08"}}"#), "change", nil,
      .excluded(by: "deletedAt")),
    BadLine(
      "an unknown setting", #"{"type":"setting","key":"font","value":"x"}"#, "key", "font",
      .unknownType(known: [
        "week-start", "time-zone", "language", "overdue-days", "due-soon", "all-day-alarm",
        "undated", "report-diary", "date-order", "history-days", "history-share", "search",
      ])),
    BadLine(
      "an unknown icon", #"{"type":"category","name":"x","icon":"MOON"}"#, "icon", "MOON",
      .invalid(.malformed(.icon, "MOON"))),
  ]

  @Test(
    "An invalid JSON line is named with its field and value, and nothing is stored",
    arguments: badLines)
  func refused(bad: BadLine) throws {
    let store = InMemoryEventStore()
    let rejected = try #require(throws: ImportRejected.self) {
      let good = Line.weekly.replacing("\"b\"", with: "\"w\"")
      _ = try Exchange.bring(lines: [good, bad.line], into: store)
    }
    let problem = try #require(rejected.report.problems.first)
    #expect(rejected.report.problems.count == 1)
    #expect(problem.location == .line(3))
    #expect(problem.field == bad.field)
    #expect(problem.value == bad.value)
    #expect(problem.reason == bad.reason)
    #expect(rejected.report.summary.total.rejected == 1)
    #expect(rejected.report.summary.total.read == 2)
    #expect(try store.provider.snapshot.isEmpty)
    #expect(store.journal.isEmpty)
  }

  @Test("A last JSON line without a line end is read")
  func withoutEnd() throws {
    let store = InMemoryEventStore()
    let text = [Exchange.header, Line.once, Line.weekly].joined(separator: "\n")
    _ = try Exchange.bring(Array(text.utf8), as: JSONLinesFormat(), into: store)
    #expect(try store.provider.snapshot.count == 2)
  }

  @Test("A JSON Lines file that ends within a line is reported as truncated", arguments: [2, 40])
  func truncated(dropped: Int) throws {
    let store = InMemoryEventStore()
    let text = [Exchange.header, Line.once, Line.weekly].map { $0 + "\n" }.joined()
    let rejected = try #require(throws: ImportRejected.self) {
      try Exchange.bring(Array(text.utf8.dropLast(dropped)), as: JSONLinesFormat(), into: store)
    }
    #expect(rejected.report.problems.map(\.reason) == [.truncated])
    #expect(rejected.report.problems.map(\.location) == [.line(3)])
    #expect(store.journal.isEmpty)
  }

  @Test("A JSON line that is too long ends the import and is counted")
  func tooLong() throws {
    let text = [Exchange.header, Line.once, Line.weekly].map { $0 + "\n" }.joined()
    let rejected = try #require(throws: ImportRejected.self) {
      try Exchange.bring(
        Array(text.utf8), as: JSONLinesFormat(maximumLineLengthInBytes: 140),
        into: InMemoryEventStore())
    }
    #expect(rejected.report.problems.map(\.reason) == [.lineTooLong(limitInBytes: 140)])
    #expect(rejected.report.problems.map(\.location) == [.line(2)])
  }

  @Test(
    "A file without todoctl's header is refused as JSON Lines",
    arguments: ["", "\n", "{}\n", Line.once + "\n", #"{"format":"todoctl"}"# + "\n"])
  func header(text: String) throws {
    #expect(throws: ExchangeError.missingHeader(.jsonLines)) {
      try Exchange.bring(
        Array(text.utf8), as: JSONLinesFormat(), into: InMemoryEventStore(),
        ImportOptions(skipInvalid: true))
    }
  }

  @Test("A JSON Lines file of another version is refused with that version")
  func version() throws {
    let text = #"{"format":"todoctl","version":2,"more":true}"# + "\n"
    #expect(throws: ExchangeError.unsupportedVersion(.jsonLines, found: 2, supported: 1)) {
      try Exchange.bring(Array(text.utf8), as: JSONLinesFormat(), into: InMemoryEventStore())
    }
  }
}
