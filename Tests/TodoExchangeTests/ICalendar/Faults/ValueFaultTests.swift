import Testing
import TodoDomain

@Suite("Blanks, repeated properties and empty zone names in an event")
struct ValueFaultTests {
  private typealias Case = FaultyCalendar

  private static func event(
    _ lines: [String], _ event: String = "a 2026-01-05 10:00", _ warned: [String] = []
  ) -> FaultyCalendar {
    FaultyCalendar(
      lines.joined(separator: " | "),
      ["BEGIN:VEVENT", "UID:a", Case.stamp] + lines + ["END:VEVENT"] + Case.end, [event],
      warned: warned)
  }

  private static let start = "DTSTART:20260105T100000"

  private static let blanks = [
    event(["DTSTART:20260105T100000 "], warned("DTSTART")),
    event(["DTSTART: 20260105T100000\t"], warned("DTSTART")),
    event(["DTSTART:20260105T100000\u{A0}"], warned("DTSTART")),
    event(["DTSTART:\u{200E}20260105T100000\u{200E}"], warned("DTSTART")),
    event(["DTSTART :20260105T100000"], warned("DTSTART")),
    event(["DTSTART;TZID=Europe/Berlin :20260105T100000"], berlin, ["DTSTART"]),
    event(["DTSTART ;TZID=\"Europe/Berlin\" :20260105T100000"], berlin, ["DTSTART"]),
    event(["DTSTART; TZID=Europe/Berlin:20260105T100000"], berlin, ["DTSTART"]),
    event(["DTSTART;VALUE=DATE :20260105"], "a 2026-01-05", ["DTSTART"]),
    event(["DTSTART;VALUE=DATE:20260105 "], "a 2026-01-05", ["DTSTART"]),
    // A fold and one more blank.
    event(["DTSTART:20260105", "  T100000"], warned("DTSTART")),
    event(["DTSTART:20260105T100000", "  "], warned("DTSTART")),
    event([start, "DTEND:20260105T110000 "], warned("DTEND")),
    event([start, "DURATION: PT1H"], warned("DURATION")),
    event([start, "DURATION:PT1H 30M"], warned("DURATION")),
    event([start, "RRULE:FREQ=DAILY;COUNT=3 "], warned("RRULE")),
    event([start, "RRULE:FREQ=DAILY;COUNT=3\u{A0}"], warned("RRULE")),
    event(
      [start, "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260106T100000 , 20260107T100000"],
      warned("EXDATE")),
    event([start, "RDATE:20260107T100000\t"], warned("RDATE")),
    event([start, "STATUS:CONFIRMED "], warned("STATUS")),
    event(
      [start, "SEQUENCE: 2", "LAST-MODIFIED:20260101T000000Z "], warned("SEQUENCE", "LAST-MODIFIED")
    ),
    event(
      [start, "RECURRENCE-ID:20260105T100000 "], "a#20260105 2026-01-05 10:00", ["RECURRENCE-ID"]),
    event(
      [start, "BEGIN:VALARM", "ACTION:DISPLAY ", "TRIGGER:-PT15M ", "END:VALARM"],
      warned("ACTION", "TRIGGER")),
    event([start, "SUMMARY:a text ", "DESCRIPTION: x", "X-A: b "], warned()),
  ]

  private static let berlin = "a 2026-01-05 10:00 Europe/Berlin"

  private static func warned(_ fields: String...) -> (event: String, fields: [String]) {
    ("a 2026-01-05 10:00", fields)
  }

  private static func event(
    _ lines: [String], _ expected: (event: String, fields: [String])
  ) -> FaultyCalendar { event(lines, expected.event, expected.fields) }

  private static let doubles = [
    event([start, "DTSTART:20260205T100000"], warned("DTSTART")),
    event([start, "DTSTART;TZID=Europe/Berlin:20260105T100000"], warned("DTSTART")),
    event(
      [start, "DTSTART:20260205T100000", "DTSTART:20260305T100000"], warned("DTSTART", "DTSTART")),
    event([start, "SUMMARY:a", "SUMMARY:b"], warned("SUMMARY")),
    event([start, "SUMMARY:a", "SUMMARY;LANGUAGE=de:a"], warned("SUMMARY")),
    event([start, "DTEND:20260105T110000", "DTEND:20260105T120000"], warned("DTEND")),
    event([start, "DURATION:PT1H", "DURATION:PT2H"], warned("DURATION")),
    event([start, "DTEND:20260105T110000", "DURATION:PT2H"], warned("DURATION")),
    event([start, "DTEND:noon", "DTEND:20260105T110000"], warned("DTEND")),
    event([start, "STATUS:CONFIRMED", "STATUS:CANCELLED"], warned("STATUS")),
    event([start, "UID:b"], warned("UID")),
    event([start, "DTSTAMP:20260102T000000Z"], warned("DTSTAMP")),
    event([start, "SEQUENCE:1", "SEQUENCE:2"], warned("SEQUENCE")),
    event([start, "LOCATION:a", "LOCATION:b"], warned("LOCATION")),
    event(
      [start, "DESCRIPTION:a", "DESCRIPTION:b", "CLASS:PUBLIC", "CLASS:PRIVATE"],
      warned("DESCRIPTION", "CLASS")),
    event(
      [start, "RECURRENCE-ID:20260105T100000", "RECURRENCE-ID:20260106T100000"],
      "a#20260105 2026-01-05 10:00", ["RECURRENCE-ID"]),
    event([start, "RRULE:FREQ=DAILY;COUNT=2", "RRULE:FREQ=DAILY;COUNT=2"], warned("RRULE")),
    // An identical copy gets no warning, and some properties may occur several times.
    event([start, start, "SUMMARY:a", "SUMMARY:a", "UID:a", Case.stamp], warned()),
    event([start, "DTEND:20260105T110000", "DTEND:20260105T110000", "DURATION:PT1H"], warned()),
    event(
      [start, "RDATE:20260107T100000", "RDATE:20260108T100000", "COMMENT:a", "COMMENT:b"],
      warned()),
    event(
      [start, "CATEGORIES:a", "CATEGORIES:b", "ATTENDEE:mailto:a@b", "ATTENDEE:mailto:c@d"],
      warned()),
  ]

  private static let emptyZones = [
    event(["DTSTART;TZID=:20260105T100000"], warned("DTSTART")),
    event(["DTSTART;TZID=\"\":20260105T100000"], warned("DTSTART")),
    event(["DTSTART;TZID= :20260105T100000"], warned("DTSTART")),
    event(["DTSTART;TZID:20260105T100000"], warned("DTSTART")),
    event(["DTSTART;TZID=;VALUE=DATE-TIME:20260105T100000"], warned("DTSTART")),
    event(["DTSTART;VALUE=;TZID=Europe/Berlin:20260105T100000"], berlin, ["DTSTART"]),
    event(["DTSTART;VALUE=DATE;TZID=:20260105"], "a 2026-01-05", ["DTSTART"]),
    event(["DTSTART;TZID=:20260105T100000Z"], "a 2026-01-05 10:00 UTC", ["DTSTART"]),
    event(
      ["DTSTART;TZID=:20260105T100000", "DTEND;TZID=:20260105T110000"],
      warned("DTSTART", "DTEND")),
    event(
      [start, "RRULE:FREQ=DAILY;COUNT=3", "EXDATE;TZID=:20260106T100000"], warned("EXDATE")),
    event([start, "RDATE;TZID=:20260107T100000"], warned("RDATE")),
    event(["DTSTART=20260105T100000"], warned("DTSTART")),
  ]

  @Test("A blank beside a value that is no text is removed with a warning", arguments: blanks)
  func blank(calendar: FaultyCalendar) throws { try calendar.check() }

  @Test("The first of two values is used, with a warning about the second", arguments: doubles)
  func double(calendar: FaultyCalendar) throws { try calendar.check() }

  @Test("An empty TZID is ignored with a warning", arguments: emptyZones)
  func emptyZone(calendar: FaultyCalendar) throws { try calendar.check() }

  @Test("An event with two different rules or an invalid date is rejected alone")
  func rejected() throws {
    for lines in [
      [Self.start, "RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY"], ["DTSTART:2026 0105 1000"],
      ["DTSTART:20260105T100000 20260106T100000"],
    ] {
      try FaultyCalendar(
        lines.joined(separator: " | "),
        ["BEGIN:VEVENT", "UID:a", Case.stamp] + lines + ["END:VEVENT"] + Case.event("b") + Case.end,
        ["b 2026-01-05 10:00"], warned: [], rejected: 1
      ).check()
    }
  }
}
