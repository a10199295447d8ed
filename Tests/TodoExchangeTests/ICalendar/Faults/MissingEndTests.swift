import Testing
import TodoDomain

@Suite("A component or a calendar without its END")
struct MissingEndTests {
  private typealias Case = FaultyCalendar

  private static let a = Case.open("VEVENT", "a")
  private static let b = Case.event("b")
  private static let all = ["a 2026-01-05 10:00", "b 2026-01-05 10:00"]
  private static let onlyB = ["b 2026-01-05 10:00"]

  private static let ended = [
    Case("Each but the last, and the calendar", a + b, all, warned: ["VEVENT", "VCALENDAR"]),
    Case(
      "Before a VTODO", a + ["BEGIN:VTODO"] + b.dropFirst().dropLast() + ["END:VTODO"] + Case.end,
      all, warned: ["VEVENT"]),
    Case("Of a VTODO", Case.open("VTODO", "a") + b + Case.end, all, warned: ["VTODO"]),
    Case(
      "Of two", a + Case.open("VEVENT", "b") + Case.event("c") + Case.end,
      all + ["c 2026-01-05 10:00"], warned: ["VEVENT", "VEVENT"]),
    Case("Of the last", b + a + Case.end, all, warned: ["VEVENT"]),
    Case(
      "Before a VTIMEZONE", a + Case.zone("Europe/Berlin") + b + Case.end, all,
      warned: ["VEVENT"]),
    Case("Of a VFREEBUSY", ["BEGIN:VFREEBUSY", "UID:f", Case.stamp] + b + Case.end, onlyB),
    Case("Of a VALARM", a + Case.alarm + ["END:VEVENT"] + b + Case.end, all, warned: ["VALARM"]),
    Case(
      "Of the first of two VALARMs",
      a + ["BEGIN:VALARM", "ACTION:AUDIO", "TRIGGER:-PT5M", "X-A:b"] + Case.alarm
        + ["END:VALARM", "END:VEVENT"] + Case.end, ["a 2026-01-05 10:00"],
      warned: ["VALARM"]),
    Case(
      "Of a VALARM and its event", a + Case.alarm + b + Case.end, all,
      warned: ["VALARM", "VEVENT"]),
    Case(
      "Of an alarm by mail",
      a + ["BEGIN:VALARM", "ACTION:EMAIL", "TRIGGER:-PT5M", "SUMMARY:s", "DESCRIPTION:d"]
        + ["ATTENDEE:mailto:a@b.c", "DURATION:PT1M", "REPEAT:2", "UID:x", "END:VEVENT"] + Case.end,
      ["a 2026-01-05 10:00"], warned: ["TRIGGER", "VALARM"]),
    Case(
      "Of a calendar before the next", b + ["BEGIN:VCALENDAR"] + a + ["END:VEVENT"] + Case.end,
      all, warned: ["VCALENDAR"]),
    Case("Of the calendar alone", a + ["END:VEVENT"] + b, all, warned: ["VCALENDAR"]),
    Case(
      "In lower case",
      a + ["begin:vevent"] + b.dropFirst().dropLast() + ["end:vevent", "end:vcalendar"], all,
      warned: ["VEVENT"]),
    Case(
      "With a property of the calendar after it", b + a + ["END:VEVENT", "X-A:b"] + Case.end, all),
  ]

  private static let unclear = [
    Case("A file that ends within an event", b + a, onlyB, rejected: 1),
    Case("A file that ends within an alarm", b + a + Case.alarm, onlyB, rejected: 1),
    Case(
      "A calendar that begins within an event", a + ["BEGIN:VCALENDAR"] + b + Case.end, onlyB,
      warned: ["VCALENDAR"], rejected: 1),
    Case(
      "A rule after the alarm without an END",
      a + Case.alarm + ["RRULE:FREQ=DAILY", "END:VEVENT"] + b + Case.end, onlyB, rejected: 1),
    Case(
      "Two descriptions", a + Case.alarm + ["DESCRIPTION:memo", "END:VEVENT"] + b + Case.end,
      onlyB, rejected: 1),
    Case(
      "A title after the alarm",
      ["BEGIN:VEVENT", "UID:a", "DTSTART:20260105T100000"] + Case.alarm
        + ["SUMMARY:a", "END:VEVENT"] + b + Case.end, onlyB, rejected: 1),
    Case(
      "A length after the alarm",
      a + Case.alarm + ["DURATION:PT1H", "END:VEVENT"] + b + Case.end, onlyB, rejected: 1),
    Case(
      "A uid after the alarm",
      ["BEGIN:VEVENT", "SUMMARY:a", "DTSTART:20260105T100000"] + Case.alarm
        + ["UID:a", "END:VEVENT"] + b + Case.end, onlyB, rejected: 1),
    Case(
      "An event within an event", a + b + ["RRULE:FREQ=DAILY", "END:VEVENT"] + Case.end, onlyB,
      rejected: 2),
    Case(
      "A zone within an event",
      a + Case.zone("Europe/Berlin") + ["RRULE:FREQ=DAILY", "END:VEVENT"] + b + Case.end, onlyB,
      rejected: 2),
    Case(
      "A component that may hold the next", ["BEGIN:X-BOX", "UID:x"] + b + Case.end, [],
      rejected: 1),
    Case(
      "An END of something else", a + ["END:VTODO", "END:VEVENT"] + b + Case.end, onlyB,
      rejected: 1),
  ]

  @Test("A component without END ends where it can't continue, with a warning", arguments: ended)
  func mended(calendar: FaultyCalendar) throws { try calendar.check() }

  @Test(
    "A component without END that may be half or two events is rejected alone", arguments: unclear)
  func rejected(calendar: FaultyCalendar) throws { try calendar.check() }
}
