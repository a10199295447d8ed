import Testing
import TodoDomain

/// The meaning of lines that are typed on Wednesday, 4 November 2026, at noon.
@Suite("A typed line as a todo")
struct TypedTodoTests {
  private func typed(_ line: String, as kind: EventKind = .schedule) throws -> TypedTodo {
    try TypedTodo(
      line, as: kind, now: Instant("2026-11-04T12:00:00Z"), in: ZoneID("UTC"))
  }

  @Test("A typed line becomes a todo with all parts of the line")
  func parts() throws {
    let todo = try typed("dentist tomorrow 3pm for 1h @Gangnam #medicine +tooth !30m p1")
    #expect(todo.title == "dentist")
    #expect(try todo.pattern.firstDate == CivilDate("2026-11-05"))
    #expect(try todo.time == TimeOfDay("15:00"))
    #expect(todo.length?.minutes == 60)
    #expect(todo.place == "Gangnam" && todo.categoryName == "medicine")
    #expect(try todo.tags == [Tag("tooth")])
    #expect(todo.priority == .high)
    #expect(try todo.alarms == [Alarm(minutesBefore: 30)])
    #expect(todo.due == nil && todo.target == nil && todo.partOfDay == nil)
    let event = try todo.event(in: Category(name: "medicine"), uid: EventUID("a"))
    #expect(event is Schedule && event.category.name == "medicine" && event.time == todo.time)
  }

  @Test(
    "A typed line with a day or time is on the next such day",
    arguments: [
      ("치과 내일 오후 3시", "2026-11-05", "15:00"), ("call 10am", "2026-11-05", "10:00"),
      ("call 13:30", "2026-11-04", "13:30"), ("gym wed", "2026-11-11", nil),
      ("gym wed 6pm", "2026-11-04", "18:00"), ("rent on the 31st", "2026-12-31", nil),
      ("tea in 90 minutes", "2026-11-04", "13:30"), ("운동 매주 월요일", "2026-11-09", nil),
      ("swim every wed 9:00", "2026-11-11", "09:00"), ("trip 11/20 - 11/22", "2026-11-20", nil),
    ] as [(String, String, String?)])
  func day(line: String, date: String, time: String?) throws {
    let todo = try typed(line)
    #expect(try todo.pattern.firstDate == CivilDate(date), "\(line)")
    #expect(todo.time?.description == time, "\(line)")
  }

  @Test("A typed line without a day has no date, and may have a due")
  func undated() throws {
    #expect(try typed("buy milk").pattern.isUndated)
    let report = try typed("report by fri 5pm")
    #expect(report.pattern.isUndated && report.title == "report")
    #expect(
      try report.due == LocalDateTime(date: CivilDate("2026-11-06"), time: TimeOfDay("17:00")))
    // A due whose time is past today stays on today.
    #expect(try typed("보고서 13시까지").due?.date == CivilDate("2026-11-04"))
  }

  @Test(
    "A typed line that is only a holiday has the name of the holiday as its title",
    arguments: [
      ("설날", "설날", "2027-02-07"), ("매년 음력 1월 1일 설날", "설날", "2027-02-07"),
      ("Christmas", "Christmas", "2026-12-25"), ("내년 추석에", "추석", "2027-09-15"),
      ("dinner christmas", "dinner", "2026-12-25"), ("추석에 성묘", "성묘", "2027-09-15"),
    ])
  func holiday(line: String, title: String, date: String) throws {
    let todo = try typed(line)
    #expect(todo.title == title)
    #expect(try todo.pattern.firstDate == CivilDate(date))
  }

  @Test(
    "A typed line that is only a date or a time has no title",
    arguments: ["내일", "dec 25", "12/25", "every friday", "오후 3시", "jan1"])
  func untitled(line: String) throws {
    #expect(try typed(line).title.isEmpty)
  }

  @Test("A typed line can become a routine with a target")
  func routine() throws {
    let water = try typed("물 8잔", as: .routine)
    #expect(water.title == "물" && water.target?.unit == "잔")
    #expect(water.pattern.recurrence == .weekly(on: .everyDay, until: nil))
    let swim = try typed("3 times a week swim", as: .routine)
    let event = try swim.event(in: .none, uid: EventUID("a"))
    #expect(event is Routine && event.title == "swim")
    #expect(throws: ValueError.fieldDoesNotApply(.place, .routine)) {
      try typed("yoga daily @home", as: .routine)
    }
  }

  @Test("A typed line that can't be a todo is refused with the lines to choose from")
  func refused() throws {
    let past = LocalDateTime(date: try CivilDate("2026-11-03"), time: nil)
    #expect(throws: ValueError.phrase(.todo, .past("yesterday", past))) {
      try typed("swim yesterday")
    }
    #expect(throws: ValueError.phrase(.repetition, .needsRoutine)) {
      try typed("swim 3 times a week")
    }
    let error = #expect(throws: ValueError.self) { try typed("meet tomorrow 7") }
    guard case .phrase(.todo, let reason)? = error else { return }
    #expect(reason.choices.count > 1)
  }

  @Test(
    "Every line offered for a refused one is accepted",
    arguments: [
      "meet tomorrow 7", "tmorrow dentist", "tomorrow dentist friday 5", "roast 11/5",
      "내일9시회의",
    ])
  func offered(line: String) throws {
    let error = #expect(throws: ValueError.self) { try typed(line) }
    guard case .phrase(.todo, let reason)? = error else { return }
    for choice in reason.choices {
      let todo = try? typed(choice.text)
      #expect(todo != nil && todo?.title.contains("--") == false, "\(choice.text)")
    }
  }

  @Test("The words behind -- in a typed line stay in the title")
  func literal() throws {
    let todo = try typed("fri 3pm -- call  May tomorrow")
    #expect(todo.title == "call  May tomorrow" && todo.time?.description == "15:00")
    #expect(try typed("-- tomorrow").title == "tomorrow")
    #expect(throws: ValueError.malformed(.tag, ",")) { try typed("weed tag:,") }
    #expect(try typed("weed tags:garden,+lawn").tags.map(\.name) == ["garden", "lawn"])
    #expect(try typed("-- tomorrow").pattern.isUndated)
    #expect(throws: ValueError.self) { try typed("x", as: EventKind(rawValue: "chore")) }
  }

  @Test("A typed todo keeps its part of the day and whether it skips holidays")
  func notes() throws {
    #expect(try typed("jog tomorrow morning").partOfDay == "morning")
    #expect(try typed("standup every weekday except holidays 9:30").restsOnHolidays)
  }
}
