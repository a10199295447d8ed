import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Zone definitions of a file")
struct ICalendarOwnZoneTests {
  /// Returns the rules of the eastern United States up to 2006, as files of that time have them.
  private static func eastern(_ tzid: String = "US-Eastern") -> [String] {
    [
      "BEGIN:VTIMEZONE", "TZID:\(tzid)", "BEGIN:STANDARD", "DTSTART:19971026T020000",
      "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500",
      "TZNAME:EST", "END:STANDARD", "BEGIN:DAYLIGHT", "DTSTART:19970406T020000",
      "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4", "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400",
      "TZNAME:EDT", "END:DAYLIGHT", "END:VTIMEZONE",
    ]
  }

  private func zone(_ store: InMemoryEventStore, _ uid: String = "u") throws -> String? {
    try #require(try store.provider.event(withUID: EventUID(uid))).zone?.name
  }

  @Test("A zone definition is matched for the years of each event, or kept as its rule")
  func years() throws {
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(
      Self.eastern()
        + ICalendarMapping.event(["DTSTART;TZID=US-Eastern:20030415T090000"], uid: "single")
        + ICalendarMapping.event(
          ["DTSTART;TZID=US-Eastern:20030415T090000", "RRULE:FREQ=WEEKLY;UNTIL=20050101T000000Z"],
          uid: "ended")
        + ICalendarMapping.event(
          ["DTSTART;TZID=US-Eastern:20030415T090000", "RRULE:FREQ=WEEKLY"], uid: "open"),
      into: store)
    #expect(try zone(store, "single") == "America/New_York")
    #expect(try zone(store, "ended") == "America/New_York")
    #expect(try zone(store, "open") == "EST5EDT,M4.1.0,M10.5.0")
    let bytes = try Exchange.export(store, as: ICalendarFormat())
    let lines = ICalendarMapping.unfolded(bytes)
    #expect(lines.contains("TZNAME:EDT"))
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(bytes, as: ICalendarFormat(), into: copy)
    for uid in ["single", "ended", "open"] {
      #expect(try zone(copy, uid) == zone(store, uid), "\(uid)")
    }
  }

  @Test("A zone definition with an offset of no zone becomes a rule and survives an export")
  func oddOffset() throws {
    let definition = [
      "BEGIN:VTIMEZONE", "TZID:Local", "BEGIN:STANDARD", "DTSTART:19700101T000000",
      "TZOFFSETFROM:+0117", "TZOFFSETTO:+0117", "END:STANDARD", "END:VTIMEZONE",
    ]
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(
      definition + ICalendarMapping.event(["DTSTART;TZID=Local:20260401T090000"]), into: store)
    #expect(try zone(store) == "<+0117>-1:17")
    let copy = InMemoryEventStore()
    let bytes = try Exchange.export(store, as: ICalendarFormat())
    _ = try Exchange.bring(bytes, as: ICalendarFormat(), into: copy)
    #expect(try zone(copy) == "<+0117>-1:17")
    #expect(ICalendarMapping.unfolded(bytes).contains("TZID:Local"))
  }

  @Test(
    "An escaped zone name matches its definition",
    arguments: [
      "Kuala Lumpur, Singapore", #"Kuala Lumpur\, Singapore"#,
    ])
  func escapes(parameter: String) throws {
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(
      Self.eastern(#"Kuala Lumpur\, Singapore"#)
        + ICalendarMapping.event([#"DTSTART;TZID="\#(parameter)":20030415T090000"#]),
      into: store)
    #expect(try zone(store) == "America/New_York")
    let copy = InMemoryEventStore()
    let bytes = try Exchange.export(store, as: ICalendarFormat())
    _ = try Exchange.bring(bytes, as: ICalendarFormat(), into: copy)
    #expect(try zone(copy) == "America/New_York")
  }

  @Test(
    "UNTIL in UTC ends an all-day series by the calendar's zone, or else by UTC",
    arguments: [
      ([], "2026-01-03"), (["X-WR-TIMEZONE:Asia/Seoul"], "2026-01-04"),
      (
        [
          "BEGIN:VTIMEZONE", "TZID:K", "BEGIN:STANDARD", "DTSTART:19700101T000000",
          "TZOFFSETFROM:+0900", "TZOFFSETTO:+0900", "END:STANDARD", "END:VTIMEZONE",
        ], "2026-01-04"
      ),
    ] as [([String], String)])
  func until(calendar: [String], last: String) throws {
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(
      calendar
        + ICalendarMapping.event([
          "DTSTART;VALUE=DATE:20260101", "RRULE:FREQ=DAILY;UNTIL=20260103T150000Z",
        ]), into: store)
    let event = try #require(try store.provider.event(withUID: EventUID("u")))
    #expect(try event.pattern.end == CivilDate(last))
    // The export has no zone, and its UNTIL is the same date.
    let lines = try ICalendarMapping.exported(store)
    #expect(lines.contains("RRULE:FREQ=DAILY;UNTIL=\(last.filter { $0 != "-" })"))
  }
}
