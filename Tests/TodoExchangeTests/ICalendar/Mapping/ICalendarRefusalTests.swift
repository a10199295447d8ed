import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Faulty iCalendar files")
struct ICalendarRefusalTests {
  private static let good = ICalendarMapping.event(["DTSTART:20250512T090000"], uid: "good")

  @Test(
    "A faulty component is reported by line and property and costs nothing else",
    arguments: [
      (["DTSTART:"], "DTSTART", 8),
      (["DTSTART:20250230T090000"], "DTSTART", 8),
      (["DTSTART:20250512T250000"], "DTSTART", 8),
      (["DTSTART;TZID=Mars/Base:20250512T090000"], "DTSTART", 8),
      (["DTSTART:20250512T090000", "RRULE:FREQ=HOURLY"], "RRULE", 9),
      (["DTSTART:20250512T090000", "RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY"], "RRULE", 10),
      (["DTSTART:20250512T090000", "EXRULE:FREQ=DAILY"], "EXRULE", 9),
      (["DTSTART:20250512T090000", "RDATE:soon"], "RDATE", 9),
      (["DTSTART:20250512T090000", "EXDATE:soon"], "EXDATE", 9),
      (["DTSTART:20250512T090000", "X-TODOCTL-KIND:party"], "X-TODOCTL-KIND", 9),
      (["DTSTART:20250512T090000", "X-TODOCTL-RECORD:no"], "X-TODOCTL-RECORD", 9),
      (
        ["DTSTART:20250512T090000", "RECURRENCE-ID;RANGE=THISANDPRIOR:20250512T090000"], "RANGE", 9
      ),
    ] as [([String], String, Int)])
  func faults(lines: [String], field: String, line: Int) throws {
    let store = InMemoryEventStore()
    let report = try ICalendarMapping.bring(
      ICalendarMapping.event(lines) + Self.good, into: store, skipInvalid: true)
    #expect(report.problems.map(\.field) == [field])
    #expect(report.problems.map(\.location) == [.line(line)])
    #expect(report.summary.total.read == 2)
    #expect(try store.provider.event(withUID: EventUID("good")) != nil)
    #expect(throws: ImportRejected.self) {
      try ICalendarMapping.bring(ICalendarMapping.event(lines), into: InMemoryEventStore())
    }
  }

  @Test("Common deviations of real calendar files are read")
  func deviations() throws {
    let bare = ICalendarMapping.event([
      "DTSTART;TZID=America/New_York:20041225", "RDATE:20131210Z",
    ])
    let text = (["BEGIN:VCALENDAR"] + bare + ["END:VCALENDAR"]).joined(separator: "\n")
    let store = InMemoryEventStore()
    let report = try Exchange.bring(Array(text.utf8), as: ICalendarFormat(), into: store)
    #expect(report.summary.total.new == 1)
    let event = try #require(try store.provider.event(withUID: EventUID("u")))
    #expect(event.isAllDay)
    #expect(
      try event.pattern.set?.extraDates.map(\.description) == [CivilDate("2013-12-10").description])
  }

  @Test("A file of another format or of vCalendar 1.0 is refused as a whole")
  func whole() throws {
    #expect(throws: ExchangeError.missingHeader(.iCalendar)) {
      try Exchange.bring([], as: ICalendarFormat(), into: InMemoryEventStore())
    }
    let old = "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nEND:VCALENDAR\r\n"
    #expect(throws: ExchangeError.unsupportedVersion(.iCalendar, found: 1, supported: 2)) {
      try Exchange.bring(Array(old.utf8), as: ICalendarFormat(), into: InMemoryEventStore())
    }
  }

  @Test("A missing UID is derived from the event's content")
  func missing() throws {
    let store = InMemoryEventStore()
    let nameless = ["BEGIN:VEVENT", "DTSTART:20250512T090000", "SUMMARY:x", "END:VEVENT"]
    try ICalendarMapping.bring(nameless, into: store)
    #expect(try ICalendarMapping.bring(nameless, into: store).summary.total.same == 1)
  }

  @Test("Calendar files made to hang are read in little time")
  func hostile() throws {
    let edges = [
      ["DTSTART:00010101T000000", "RRULE:FREQ=DAILY"],
      ["DTSTART:99991231T235900", "DURATION:PT1H", "RRULE:FREQ=DAILY"],
      ["DTSTART;VALUE=DATE:99991231", "DURATION:P1D"],
      ["DTSTART;TZID=America/New_York:99991231T235900", "RRULE:FREQ=DAILY;UNTIL=99991231T235959Z"],
      ["DTSTART:20250512T090000", "RRULE:FREQ=DAILY;COUNT=2147483647"],
      ["DTSTART:20250512T090000", "RRULE:FREQ=YEARLY;INTERVAL=2147483647"],
      ["DTSTART:20250512T090000", "DURATION:P999999999D"],
    ]
    for lines in edges {
      let store = InMemoryEventStore()
      let report = try ICalendarMapping.bring(
        ICalendarMapping.event(lines) + Self.good, into: store, skipInvalid: true)
      #expect(report.summary.total.read == 2, "\(lines)")
      let bytes = try Exchange.export(store, as: ICalendarFormat())
      let again = try Exchange.bring(bytes, as: ICalendarFormat(), into: store)
      #expect(again.summary.total.same == report.summary.total.new, "\(lines)")
    }
  }

  @Test("Ten thousand EXDATEs, a line of 10 MB and deep nesting are handled")
  func large() throws {
    let start = try CivilDate("2000-01-01")
    let dates = (0..<10_000).map {
      start.advanced(by: $0).description.filter { $0 != "-" } + "T090000"
    }
    let store = InMemoryEventStore()
    let lines = [
      "DTSTART:20000101T090000", "RRULE:FREQ=DAILY",
      "EXDATE:" + dates.joined(separator: ","),
    ]
    let report = try ICalendarMapping.bring(ICalendarMapping.event(lines), into: store)
    #expect(report.summary.byType[.occurrence]?.new == 10_000)
    let long = ICalendarMapping.event(["DESCRIPTION:" + String(repeating: "x", count: 10_000_000)])
    let deep = (0..<20).flatMap { _ in ["BEGIN:X-BOX"] } + (0..<20).flatMap { _ in ["END:X-BOX"] }
    let problems = try ICalendarMapping.bring(
      long + ICalendarMapping.event(deep) + Self.good, into: store, skipInvalid: true)
    #expect(problems.problems.map(\.location) == [.line(8), .line(21)])
    #expect(problems.summary.total.read == 3)
  }
}
