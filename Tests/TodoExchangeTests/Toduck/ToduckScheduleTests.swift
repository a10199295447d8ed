import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Schedules from toduck")
struct ToduckScheduleTests {
  static let schedule =
    #"{"scheduleId":12,"title":"회의","scheduleRecordDto":[{"scheduleRecordId":1,"isComplete":true,"#
    + #""recordDate":"2025-05-12","deletedAt":null}],"color":null,"category":"PEOPLE","#
    + #""isAllDay":false,"startDate":"2025-05-12","endDate":"2025-05-12","daysOfWeek":null,"#
    + #""time":"10:00","location":null,"memo":null}"#

  static func file(_ schedules: String) -> String {
    #"{"code":20000,"content":{"queryStartDate":"2025-05-01","queryEndDate":"2025-05-31","#
      + #""scheduleHeadDtos":[\#(schedules)]},"message":null}"#
  }

  private func schedule(_ json: String) throws -> Schedule {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(toduck: Self.file(json), into: store)
    return try #require(
      try store.provider.event(withUID: EventUID("toduck:schedule:12")) as? Schedule)
  }

  @Test("A toduck schedule with one date and days is open-ended; with two dates it is a period")
  func patterns() throws {
    let start = try CivilDate("2025-05-12")
    let end = try CivilDate("2025-05-20")
    let days = WeekdaySet([.monday, .sunday])
    let named = #""daysOfWeek":["MONDAY","SUNDAY"]"#
    let open = Self.schedule.replacing(#""daysOfWeek":null"#, with: named)
    let until = #""endDate":"2025-05-20""#
    let ended = open.replacing(#""endDate":"2025-05-12""#, with: until)
    let period = Self.schedule.replacing(#""endDate":"2025-05-12""#, with: until)
    #expect(try schedule(Self.schedule).pattern == DatePattern(on: start))
    #expect(try schedule(open).pattern.recurrence == .weekly(on: days, until: nil))
    #expect(try schedule(ended).pattern.recurrence == .weekly(on: days, until: end))
    #expect(try schedule(period).pattern.recurrence == .daily(until: end))
  }

  @Test("A toduck time may have seconds if they are zero")
  func times() throws {
    let late = Self.schedule.replacing("10:00", with: "23:59:00")
    #expect(try schedule(late).time == TimeOfDay("23:59"))
  }

  @Test("A toduck icon means the store's first category with it, or restores the initial category")
  func categories() throws {
    let store = InMemoryEventStore()
    try store.writeAndWait(CommitNote(action: "edit", at: FixedContext.now)) { transaction in
      try transaction.apply(.replace(named: "people", with: Category(name: "team", icon: .people)))
      try transaction.apply(.remove(named: "food"))
    }
    let food = Self.schedule.replacing(":12,", with: ":13,").replacing("PEOPLE", with: "FOOD")
    let none = Self.schedule.replacing(":12,", with: ":14,").replacing("\"PEOPLE\"", with: "null")
    let report = try Exchange.bring(
      toduck: Self.file([Self.schedule, food, none].joined(separator: ",")), into: store)
    #expect(report.summary.addedCategories == ["food"])
    let names = try [12, 13, 14].map {
      try store.provider.event(withUID: EventUID("toduck:schedule:\($0)"))?.category.name
    }
    #expect(names == ["team", "food", "none"])
  }

  struct BadField: Sendable, CustomTestStringConvertible {
    let old: String
    let new: String
    let field: String
    let value: String?
    let reason: ImportProblem.Reason

    init(
      _ old: String, _ new: String, _ field: String, _ value: String?,
      _ reason: ImportProblem.Reason
    ) {
      self.old = old
      self.new = new
      self.field = field
      self.value = value
      self.reason = reason
    }

    var testDescription: String { "\(old) \(new)" }
  }

  static let badFields = [
    BadField(#""time":"10:00""#, #""time":null"#, "time", nil, .timeMissing),
    BadField("\"isAllDay\":false", "\"isAllDay\":true", "time", "10:00", .allDayWithTime),
    BadField("\"isAllDay\":false", "\"isAllDay\":null", "isAllDay", nil, .missing),
    BadField("10:00", "10:00:30", "time", "10:00:30", .invalid(.malformed(.time, "10:00:30"))),
    BadField("PEOPLE", "MOON", "category", "MOON", .invalid(.malformed(.icon, "MOON"))),
    BadField(
      #""daysOfWeek":null"#, #""daysOfWeek":["FUNDAY"]"#, "daysOfWeek", "FUNDAY",
      .invalid(.malformed(.weekday, "FUNDAY"))),
    BadField(
      #""endDate":"2025-05-12""#, #""endDate":"2025-02-30""#, "endDate", "2025-02-30",
      .invalid(.malformed(.date, "2025-02-30"))),
    BadField(#""endDate":"2025-05-12","#, "", "endDate", nil, .missing),
    BadField("\"회의\"", "null", "title", nil, .missing),
    BadField(
      "\"scheduleId\":12", "\"scheduleId\":\"12\"", "scheduleId", "12",
      .wrongType(expected: "integer")),
  ]

  @Test(
    "An invalid toduck field is named with its path, and nothing is stored", arguments: badFields)
  func refused(bad: BadField) throws {
    let store = InMemoryEventStore()
    let good = Self.schedule.replacing(":12,", with: ":11,")
    let json = Self.schedule.replacing(bad.old, with: bad.new)
    let rejected = try #require(throws: ImportRejected.self) {
      try Exchange.bring(toduck: Self.file(good + "," + json), into: store)
    }
    let problem = try #require(rejected.report.problems.first)
    #expect(problem.location == .path("content.scheduleHeadDtos[1]"))
    #expect(problem.field == bad.field)
    #expect(problem.value == bad.value)
    #expect(problem.reason == bad.reason)
    #expect(store.journal.isEmpty)
  }

  @Test("An invalid toduck record is named with its path, and its schedule is imported without it")
  func records() throws {
    let store = InMemoryEventStore()
    let json = Self.schedule.replacing(#""recordDate":"2025-05-12""#, with: #""recordDate":null"#)
    let report = try Exchange.bring(
      toduck: Self.file(json), into: store, ImportOptions(skipInvalid: true))
    let path = "content.scheduleHeadDtos[0].scheduleRecordDto[0]"
    #expect(report.problems.map(\.location) == [.path(path)])
    #expect(report.problems.map(\.record) == ["toduck:schedule:12"])
    #expect(report.summary.byType[.init(.schedule)]?.new == 1)
  }

  @Test("A truncated or empty toduck file is one problem")
  func unreadable() throws {
    let text = Self.file(Self.schedule)
    for (json, reason) in [
      (String(text.dropLast(30)), ImportProblem.Reason.truncated),
      (#"{"code":40100,"content":null,"message":"login"}"#, .missing),
      (#"{"content":{}}"#, .missing),
      ("[]", .wrongType(expected: "object")),
    ] {
      let rejected = try #require(throws: ImportRejected.self) {
        try Exchange.bring(toduck: json, into: InMemoryEventStore())
      }
      #expect(rejected.report.problems.map(\.reason) == [reason])
    }
    #expect(throws: ExchangeError.inputTooLarge(limitInBytes: 100)) {
      try Exchange.bring(
        Array(text.utf8), as: ToduckFormat(maximumLengthInBytes: 100), into: InMemoryEventStore(),
        chunkSize: 64)
    }
  }

  @Test("A toduck id that occurs twice is a duplicate")
  func duplicate() throws {
    let rejected = try #require(throws: ImportRejected.self) {
      try Exchange.bring(
        toduck: Self.file(Self.schedule + "," + Self.schedule), into: InMemoryEventStore())
    }
    #expect(rejected.report.problems.map(\.reason) == [.duplicate, .eventRejected])
    #expect(rejected.report.problems.first?.location == .path("content.scheduleHeadDtos[1]"))
  }
}
