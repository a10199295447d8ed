import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Reading components as events")
struct ICalendarReadingTests {
  private func day(_ text: String) throws -> CivilDate { try CivilDate(text) }

  @Test("All-day events are read as one day, a period, or a series of several days")
  func allDay() throws {
    let single = try ICalendarMapping.imported(
      ["DTSTART;VALUE=DATE:20250512", "DTEND;VALUE=DATE:20250513"]
    ).schedule
    #expect(try single.pattern == DatePattern(on: day("2025-05-12")))
    #expect(single.length == nil)
    let period = try ICalendarMapping.imported(
      ["DTSTART;VALUE=DATE:20250512", "DTEND;VALUE=DATE:20250515"]
    ).schedule
    #expect(try period.pattern.recurrence == .daily(until: day("2025-05-14")))
    #expect(period.length == nil)
    let lasting = try ICalendarMapping.imported(
      ["DTSTART;VALUE=DATE:20250512", "DURATION:P2D", "RRULE:FREQ=WEEKLY"]
    ).schedule
    #expect(lasting.pattern.recurrence == .weekly(on: WeekdaySet([.monday]), until: nil))
    #expect(try lasting.length == EventLength("2d"))
  }

  @Test("Event times are read as floating, UTC or zoned, with their lengths")
  func timed() throws {
    let floating = try ICalendarMapping.imported(["DTSTART:20250512T093015", "DURATION:PT90M"])
      .schedule
    #expect(try floating.time == TimeOfDay("09:30"))
    #expect(floating.zone == nil)
    #expect(try floating.length == EventLength("1h30m"))
    let universal = try ICalendarMapping.imported(
      ["DTSTART:20250512T093000Z", "DTEND:20250512T093000Z"]
    ).schedule
    #expect(try universal.zone == ZoneID("UTC"))
    #expect(universal.length == nil)
    // The night of 30 March 2025 has an hour less in Berlin.
    let berlin = try ICalendarMapping.imported([
      "DTSTART;TZID=Europe/Berlin:20250329T230000", "DTEND;TZID=Europe/Berlin:20250330T050000",
    ]).schedule
    #expect(try berlin.zone == ZoneID("Europe/Berlin"))
    #expect(try berlin.length == EventLength("5h"))
  }

  @Test("A series is read with its rule, its added dates and its excluded dates")
  func recurrence() throws {
    let (rule, records) = try ICalendarMapping.imported([
      "DTSTART;TZID=Asia/Seoul:20250505T090000",
      "RRULE:FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20250520T235959Z",
      "EXDATE;TZID=Asia/Seoul:20250507T090000", "EXDATE:20250512T000000Z",
    ])
    // 23:59:59 in universal time is the morning of the 21st in Seoul, one second before nine.
    #expect(
      try rule.pattern.recurrence
        == .weekly(on: WeekdaySet([.monday, .wednesday]), until: day("2025-05-20")))
    #expect(try records.map(\.date) == [day("2025-05-07"), day("2025-05-12")])
    #expect(records.allSatisfy { $0.deletedAt == FixedContext.now })
    let dates = try ICalendarMapping.imported([
      "DTSTART:20250505T090000", "RDATE:20250506T090000,20250508T090000",
      "RDATE;VALUE=PERIOD:20250510T090000/PT1H",
    ]).schedule
    #expect(
      try dates.pattern.dates(in: day("2025-05-01")...day("2025-05-31"))
        == ["2025-05-05", "2025-05-06", "2025-05-08", "2025-05-10"].map(CivilDate.init))
  }

  @Test("DTSTART is a date of its series and counts in COUNT, whatever the rule")
  func startOutsideOfRule() throws {
    let event = try ICalendarMapping.imported(
      ["DTSTART;VALUE=DATE:20250506", "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3"]
    ).schedule
    #expect(
      try event.pattern.dates(in: day("2025-05-01")...day("2025-06-30"))
        == ["2025-05-06", "2025-05-12", "2025-05-19"].map(CivilDate.init))
  }

  @Test("An event is read with its texts, its first category and its usable alarms")
  func texts() throws {
    let event = try ICalendarMapping.imported([
      "DTSTART:20250512T090000", "LOCATION:Room 1\\, 2nd floor", "DESCRIPTION:one\\ntwo",
      "CATEGORIES:일\\,정,food", "BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT1H", "END:VALARM",
      "BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT1H30M", "END:VALARM",
    ]).schedule
    #expect(event.place == "Room 1, 2nd floor")
    #expect(event.memo == "one\ntwo")
    #expect(event.category.name == "일,정")
    #expect(try event.alarms == [Alarm("90m")])
  }

  @Test("A VTODO has a day and a due, and both may be missing")
  func todos() throws {
    let store = InMemoryEventStore()
    let report = try ICalendarMapping.bring(
      [
        "BEGIN:VTODO", "UID:a", "SUMMARY:a", "DUE:20250512T170000", "STATUS:COMPLETED",
        "COMPLETED:20250512T080000Z", "PERCENT-COMPLETE:100", "PRIORITY:1", "END:VTODO",
        "BEGIN:VTODO", "UID:b", "SUMMARY:b", "DTSTART:20250512T090000", "DUE:20250513T090000",
        "END:VTODO", "BEGIN:VTODO", "UID:c", "SUMMARY:c", "END:VTODO",
      ], into: store)
    #expect(report.summary.total.new == 4 && report.summary.warnings == 0)
    let undated = try #require(try store.provider.event(withUID: EventUID("c")))
    #expect(undated.pattern.isUndated && undated.due == nil)
    let due = try #require(try store.provider.event(withUID: EventUID("a")))
    #expect(due.pattern.startText == "due 2025-05-12")
    #expect(try due.due?.time == TimeOfDay("17:00"))
    #expect(due.length == nil)
    let id = try #require(due.id)
    #expect(
      try store.provider.records(of: id)
        == [OccurrenceRecord(date: day("2025-05-12"), isFinished: true)])
    let both = try #require(try store.provider.event(withUID: EventUID("b")))
    #expect(both.pattern.startText == "2025-05-12" && both.length == nil)
    #expect(
      try both.due == LocalDateTime(date: CivilDate("2025-05-13"), time: TimeOfDay("09:00")))
    let lines = try ICalendarMapping.exported(store)
    for line in ["PRIORITY:1", "COMPLETED:20250512T080000Z", "DUE:20250512T170000"] {
      #expect(lines.contains(line))
    }
    #expect(lines.count { $0 == "BEGIN:VTODO" } == 3)
  }
}
