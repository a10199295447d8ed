import Testing
import TodoDomain

/// Blanks, repeated properties and empty zones as various programs write them. The expectations
/// were counted by hand.
@Suite("Variations of blanks, repeated properties and empty zone names")
struct ValueFaultVariationTests {
  private typealias Case = FaultyCalendar

  private static let start = "DTSTART:20260105T100000"
  private static let daily = "RRULE:FREQ=DAILY;COUNT=3"
  private static let berlin = "a 2026-01-05 10:00 Europe/Berlin"
  private static let day = "a 2026-01-05"

  /// Returns a calendar with an event of these lines, the event that an import makes of it, and the
  /// fields with a warning.
  private static func event(
    _ lines: [String], _ event: String = "a 2026-01-05 10:00", _ warned: [String] = [],
    as name: String = "VEVENT"
  ) -> FaultyCalendar {
    FaultyCalendar(
      lines.joined(separator: " | "),
      ["BEGIN:\(name)", "UID:a", Case.stamp] + lines + ["END:\(name)"] + Case.end, [event],
      warned: warned)
  }

  /// Returns the same for an event on the usual day and at the usual time.
  private static func event(_ lines: String..., warned: String...) -> FaultyCalendar {
    event(lines, "a 2026-01-05 10:00", warned)
  }

  private static func todo(_ lines: String..., warned: String...) -> FaultyCalendar {
    event(lines, "a 2026-01-05 10:00", warned, as: "VTODO")
  }

  // MARK: - Blanks

  private static let blanks = [
    event(start + "  ", warned: "DTSTART"),
    event(["DTSTART:20260105T100000Z "], "a 2026-01-05 10:00 UTC", ["DTSTART"]),
    event(["DTSTART;TZID=Europe/Berlin:20260105T100000 "], berlin, ["DTSTART"]),
    event(["DTSTART;TZID= Europe/Berlin:20260105T100000"], berlin, ["DTSTART"]),
    event(["DTSTART;TZID=W. Europe Standard Time :20260105T100000"], berlin, ["DTSTART"]),
    event(["DTSTART;VALUE= DATE:20260105"], day, ["DTSTART"]),
    event(["DTSTART; VALUE=DATE; TZID=Europe/Berlin:20260105"], day, ["DTSTART"]),
    event("DTSTART:\u{3000}20260105T100000", warned: "DTSTART"),
    event("DTSTART:20260105T100000\u{200B}", warned: "DTSTART"),
    event("DTSTART:\u{FEFF}20260105T100000", warned: "DTSTART"),
    event("DTSTART:20260105 T100000", warned: "DTSTART"),
    event("DTSTART\t:20260105T100000", warned: "DTSTART"),
    event("dtstart ;value=date-time :20260105T100000", warned: "DTSTART"),
    event(["DTSTART;TZID=Europe/Berlin:", "  20260105T100000"], berlin, ["DTSTART"]),
    // A fold alone adds nothing.
    event(["DTSTART;TZID=Europe/Berlin", " :20260105T100000"], berlin),
    event(start, "RRULE:FREQ=WEEKLY; BYDAY=MO, WE; COUNT=4", warned: "RRULE"),
    event(start, "RRULE: FREQ=DAILY;UNTIL=20260107T100000 ", warned: "RRULE"),
    event(start, "RRULE:FREQ=DAILY;COUNT = 3", warned: "RRULE"),
    event(start, daily, "EXDATE;VALUE=DATE-TIME: 20260106T100000", warned: "EXDATE"),
    event(
      start, daily, "EXDATE: 20260106T100000", "EXDATE: 20260107T100000", warned: "EXDATE",
      "EXDATE"),
    event(start, "RDATE:20260107T100000 ,20260108T100000 ", warned: "RDATE"),
    event(start, "DTEND ;TZID=Europe/Berlin:20260105T110000", warned: "DTEND"),
    event(
      start, "CLASS: PRIVATE", "PRIORITY: 5", "TRANSP:OPAQUE\t",
      warned: "CLASS", "PRIORITY", "TRANSP"),
    event(start, "CREATED: 20260101T000000Z", warned: "CREATED"),
    event("SUMMARY :a", start, warned: "SUMMARY"),
    event(
      start, "BEGIN: VALARM", "ACTION:DISPLAY", "TRIGGER;RELATED=START: -PT15M", "END:VALARM ",
      warned: "TRIGGER"),
    todo(
      "DUE:20260105T100000 ", "STATUS: NEEDS-ACTION", "PERCENT-COMPLETE: 50 ",
      warned: "DUE", "STATUS", "PERCENT-COMPLETE"),
    todo(
      "DTSTART:20260105T100000", "DUE: 20260105T110000", "COMPLETED:20260105T110000Z ",
      warned: "DUE", "COMPLETED"),
    FaultyCalendar(
      "After BEGIN and END",
      ["BEGIN:VEVENT ", "UID:a", Case.stamp, start, "END:VEVENT\t", "END:VCALENDAR "],
      ["a 2026-01-05 10:00"]),
    FaultyCalendar(
      "In the zone and the calendar",
      ["X-WR-TIMEZONE: Europe/Berlin ", "BEGIN:VTIMEZONE", "TZID:Europe/Berlin "]
        + Case.standard + Case.daylight + ["END:VTIMEZONE"]
        + Case.event("a", "DTSTART;TZID=Europe/Berlin:20260105T100000") + Case.end, [berlin],
      warned: ["X-WR-TIMEZONE", "TZID"]),
  ]

  @Test("A blank beside a value is removed if only one reading is possible", arguments: blanks)
  func blank(calendar: FaultyCalendar) throws { try calendar.check() }

  // MARK: - Repeated properties

  private static let doubles = [
    event(start, "dtstart:20260106T100000", warned: "DTSTART"),
    event(["DTSTART;VALUE=DATE:20260105", start], day, ["DTSTART"]),
    event(start, "DTSTART;VALUE=DATE:20260105", warned: "DTSTART"),
    // 09:00 in London is 10:00 in Berlin, but only the zones tell.
    event(
      ["DTSTART;TZID=Europe/Berlin:20260105T100000", "DTSTART;TZID=Europe/London:20260105T090000"],
      berlin, ["DTSTART"]),
    event(
      start, "DTEND:20260105T110000", "DTSTART:20260109T100000", "DTEND:20260109T110000",
      warned: "DTSTART", "DTEND"),
    event(
      start, "DTEND:20260105T110000", "DTEND;TZID=Europe/Berlin:20260105T110000",
      warned: "DTEND"),
    event("SUMMARY;LANGUAGE=en:Day", "SUMMARY;LANGUAGE=ko:날", start, warned: "SUMMARY"),
    event("SUMMARY:", "SUMMARY:b", start, warned: "SUMMARY"),
    event(start, "CREATED:20260101T000000Z", "CREATED:20260102T000000Z", warned: "CREATED"),
    event(
      start, "LAST-MODIFIED:20260101T000000Z", "LAST-MODIFIED:20260102T000000Z",
      warned: "LAST-MODIFIED"),
    event(start, "TRANSP:OPAQUE", "TRANSP:TRANSPARENT", warned: "TRANSP"),
    event(start, "ORGANIZER:mailto:a@b.c", "ORGANIZER:mailto:d@e.f", warned: "ORGANIZER"),
    event(start, "URL:https://a.b", "URL:https://c.d", "GEO:1;2", "GEO:3;4", warned: "URL", "GEO"),
    event(
      start, "PRIORITY:1", "PRIORITY:5", "CLASS:PUBLIC", "CLASS:PRIVATE",
      warned: "PRIORITY", "CLASS"),
    event(
      [
        start, "RECURRENCE-ID;TZID=Europe/Berlin:20260105T100000", "RECURRENCE-ID:20260105T090000Z",
      ],
      "a#20260105 2026-01-05 10:00", ["RECURRENCE-ID"]),
    event(
      ["RECURRENCE-ID:20260106T100000", "DTSTART:20260107T100000", "DTSTART:20260108T100000"],
      "a#20260106 2026-01-07 10:00", ["DTSTART"]),
    todo("DUE:20260105T100000", "DUE:20260106T100000", warned: "DUE"),
    todo(
      "DTSTART:20260105T100000", "DTSTART:20260105T080000", "DUE:20260105T110000",
      warned: "DTSTART"),
    todo("DUE:20260105T100000", "STATUS:NEEDS-ACTION", "STATUS:COMPLETED", warned: "STATUS"),
    todo(
      "DUE:20260105T100000", "COMPLETED:20260105T100000Z", "COMPLETED:20260106T100000Z",
      warned: "COMPLETED"),
    todo(
      "DUE:20260105T100000", "PERCENT-COMPLETE:10", "PERCENT-COMPLETE:20",
      warned: "PERCENT-COMPLETE"),
    // Components within an event or a zone can have repeated properties too.
    event(
      [start] + FaultyCalendar.alarm + ["TRIGGER:-PT30M", "END:VALARM"],
      "a 2026-01-05 10:00", ["TRIGGER"]),
    event(
      [start] + FaultyCalendar.alarm + ["ACTION:AUDIO", "END:VALARM"],
      "a 2026-01-05 10:00", ["ACTION"]),
    FaultyCalendar(
      "Two offsets of an observance",
      Case.zone(
        "My Zone",
        Case.standard.flatMap {
          $0 == "TZOFFSETTO:+0100" ? [$0, "TZOFFSETTO:+0300"] : [$0]
        } + Case.daylight) + Case.event("a", "DTSTART;TZID=My Zone:20260105T100000") + Case.end,
      [berlin], warned: ["TZOFFSETTO"]),
    FaultyCalendar(
      "Two starts of an observance",
      Case.zone(
        "My Zone",
        Case.standard.flatMap {
          $0.hasPrefix("DTSTART") ? [$0, "DTSTART:20300101T000000"] : [$0]
        } + Case.daylight) + Case.event("a", "DTSTART;TZID=My Zone:20260105T100000") + Case.end,
      [berlin], warned: ["DTSTART"]),
    FaultyCalendar(
      "Two rules of an observance",
      Case.zone(
        "My Zone",
        Case.standard.flatMap {
          $0.hasPrefix("RRULE") ? [$0, "RRULE:FREQ=YEARLY;BYMONTH=9;BYDAY=1SU"] : [$0]
        } + Case.daylight) + Case.event("a", "DTSTART;TZID=My Zone:20260105T100000") + Case.end,
      [berlin], warned: ["RRULE"]),
    FaultyCalendar(
      "Two names of a zone",
      Case.zone("My Zone", ["TZID:Other"] + Case.standard + Case.daylight)
        + Case.event("a", "DTSTART;TZID=My Zone:20260105T100000") + Case.end,
      [berlin], warned: ["TZID"]),
    // An identical copy gets no warning wherever it is, nor does another order of parameters.
    event(start, "DTEND:20260105T110000", "SUMMARY:a", start, "SUMMARY:a", "DTEND:20260105T110000"),
    event([start] + FaultyCalendar.alarm + ["TRIGGER:-PT15M", "END:VALARM"]),
    event(
      start, "EXDATE:20260107T100000", daily, "EXDATE:20260106T100000", "X-A:b", "X-A:c",
      "RESOURCES:a", "RESOURCES:b", "CONTACT:a", "CONTACT:b", "RELATED-TO:a", "RELATED-TO:b"),
  ]

  @Test(
    "A repeated property that may be one value uses the first and names the second",
    arguments: doubles)
  func double(calendar: FaultyCalendar) throws { try calendar.check() }

  // MARK: - Empty zones

  private static let emptyZones = [
    event("dtstart;tzid=:20260105T100000", warned: "DTSTART"),
    event("DTSTART;TZID=;X-A=b:20260105T100000", warned: "DTSTART"),
    event("DTSTART;X-A=b;TZID=:20260105T100000", warned: "DTSTART"),
    event("DTSTART;TZID=\t:20260105T100000", warned: "DTSTART"),
    event("DTSTART;TZID=\" \":20260105T100000", warned: "DTSTART"),
    event("DTSTART;VALUE=DATE-TIME;TZID=\"\":20260105T100000", warned: "DTSTART"),
    event("DTSTART;TZID=", " :20260105T100000", warned: "DTSTART"),
    event(["DTSTART;TZID=;VALUE=DATE:20260105"], day, ["DTSTART"]),
    event(["DTSTART;TZID=Europe/Berlin;TZID=:20260105T100000"], berlin, ["DTSTART"]),
    event(start, "DTEND;TZID=:20260105T110000", warned: "DTEND"),
    event(start, "DTEND;TZID=:20260105T110000Z", warned: "DTEND"),
    event(start, daily, "EXDATE;TZID=:20260106T100000,20260107T100000", warned: "EXDATE"),
    event(
      start, daily, "EXDATE;TZID=:20260106T100000", "EXDATE;TZID=:20260107T100000",
      warned: "EXDATE", "EXDATE"),
    FaultyCalendar(
      "Of a period",
      Case.event("a", "RDATE;VALUE=PERIOD;TZID=:20260107T100000/PT1H") + Case.end,
      ["a 2026-01-05 10:00", "a#20260107 2026-01-07 10:00"], warned: ["RDATE"]),
    event(
      ["DTSTART;TZID=Europe/Berlin:20260105T100000", daily, "EXDATE;TZID=:20260106T100000"],
      berlin, ["EXDATE"]),
    event(
      ["RECURRENCE-ID;TZID=:20260106T100000", "DTSTART;TZID=:20260105T100000"],
      "a#20260106 2026-01-05 10:00", ["RECURRENCE-ID", "DTSTART"]),
    todo("DUE;TZID=:20260105T100000", warned: "DUE"),
    todo("DTSTART;TZID=:20260105T100000", "DUE;TZID=:20260105T110000", warned: "DTSTART", "DUE"),
    todo("DUE:20260105T100000", "COMPLETED;TZID=:20260105T100000Z", warned: "COMPLETED"),
    FaultyCalendar(
      "Beside a calendar with a zone",
      ["X-WR-TIMEZONE:America/New_York"] + Case.zone("America/New_York")
        + Case.event("a", "DTSTART;TZID=:20260105T100000") + Case.end,
      ["a 2026-01-05 10:00"], warned: ["DTSTART"]),
    FaultyCalendar(
      "With a definition that has no name",
      Case.zone("") + Case.event("a", "DTSTART;TZID=:20260105T100000") + Case.end,
      ["a 2026-01-05 10:00"], warned: ["TZID", "DTSTART"]),
  ]

  @Test("An empty zone name is ignored in each property", arguments: emptyZones)
  func emptyZone(calendar: FaultyCalendar) throws { try calendar.check() }
}
