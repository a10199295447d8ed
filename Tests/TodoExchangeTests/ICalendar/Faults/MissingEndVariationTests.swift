import Testing
import TodoDomain

/// Components without an END in the files of Exchange, Google, Apple, Nextcloud and scripts. The
/// expectations were counted by hand.
@Suite("Variations of a missing END")
struct MissingEndVariationTests {
  private typealias Case = FaultyCalendar

  private static let a = Case.open("VEVENT", "a")
  private static let todo = Case.open("VTODO", "a")
  private static let b = Case.event("b")
  private static let (shownA, shownB) = ("a 2026-01-05 10:00", "b 2026-01-05 10:00")
  private static let berlin = Case.zone("Europe/Berlin")

  /// Returns a calendar of which both events are imported.
  private static func both(_ name: String, _ lines: [String], _ warned: String...) -> FaultyCalendar
  {
    Case(name, lines + Case.end, [shownA, shownB], warned: warned)
  }

  /// Returns a calendar of which only the first event is rejected.
  private static func second(_ name: String, _ lines: [String], rejected: Int = 1) -> FaultyCalendar
  {
    Case(name, lines + Case.end, [shownB], rejected: rejected)
  }

  private static let ended = [
    Case(
      "Three events, and the calendar",
      a + Case.open("VEVENT", "b") + Case.open("VEVENT", "c") + ["END:VEVENT"],
      [shownA, shownB, "c 2026-01-05 10:00"], warned: ["VEVENT", "VEVENT", "VCALENDAR"]),
    Case(
      "Of a series before its changed date",
      Case.open("VEVENT", "a", "RRULE:FREQ=DAILY;COUNT=3")
        + Case.event("a", "RECURRENCE-ID:20260106T100000", "DTSTART:20260106T120000") + Case.end,
      [shownA, "a#20260106 2026-01-06 12:00"], warned: ["VEVENT"]),
    Case(
      "Of a changed date before its series",
      Case.open("VEVENT", "a", "RECURRENCE-ID:20260106T100000", "DTSTART:20260106T120000")
        + Case.event("a", "RRULE:FREQ=DAILY;COUNT=3") + Case.end,
      [shownA, "a#20260106 2026-01-06 12:00"], warned: ["VEVENT"]),
    Case(
      "In a zone",
      berlin + Case.open("VEVENT", "a", "DTSTART;TZID=Europe/Berlin:20260105T100000") + b
        + Case.end,
      [shownA + " Europe/Berlin", shownB], warned: ["VEVENT"]),
    Case(
      "Of both, before the END of the calendar", a + Case.open("VEVENT", "b") + Case.end,
      [shownA, shownB], warned: ["VEVENT", "VEVENT"]),
    both("After an alarm that is whole", a + Case.alarm + ["END:VALARM"] + b, "VEVENT"),
    both("Of a todo after an alarm", todo + Case.alarm + ["END:VALARM"] + b, "VTODO"),
    both("Of a todo before its calendar's END", b + todo, "VTODO"),
    both("Before a VFREEBUSY", a + Case.open("VFREEBUSY", "f") + ["END:VFREEBUSY"] + b, "VEVENT"),
    both("After a component of X-", a + ["BEGIN:X-A", "X-B:c", "END:X-A"] + b, "VEVENT"),
    both("After a property of the calendar", a + ["X-WR-CALNAME:x"] + b, "VEVENT"),
    both("In lower case", a + b.map { $0.lowercased() }, "VEVENT"),
    both("Empty lines in place of it", a + ["", ""] + b, "VEVENT"),
    both("The word without its colon", a + ["ENDVEVENT"] + b, "ENDVEVENT", "VEVENT"),
    both(
      "Before the next calendar's", a + Case.end + ["BEGIN:VCALENDAR", "VERSION:2.0"] + b, "VEVENT"),
    both(
      "Of a zone's part and of the zone",
      berlin.filter { !$0.hasPrefix("END") } + a
        + ["END:VEVENT"] + b, "STANDARD", "DAYLIGHT", "VTIMEZONE"),
    both("Of a zone before a todo", berlin.dropLast() + todo + ["END:VTODO"] + b, "VTIMEZONE"),
    both(
      "A blank after each", a + ["END:VEVENT  "] + b.map { $0 == "END:VEVENT" ? $0 + "\t" : $0 }),
    // Alarms.
    both("Of a todo's alarm", todo + Case.alarm + ["END:VTODO"] + b, "VALARM"),
    both("Of an alarm and its todo", todo + Case.alarm + b, "VALARM", "VTODO"),
    both(
      "Of Apple's alarm",
      a + ["BEGIN:VALARM", "X-WR-ALARMUID:1", "UID:1", "TRIGGER:-PT15M"]
        + ["ATTACH;VALUE=URI:Chord", "ACTION:AUDIO", "ACKNOWLEDGED:20260101T000000Z", "END:VEVENT"]
        + b,
      "VALARM"),
    both(
      "Of Google's alarm",
      a + ["BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:This is an event reminder"]
        + ["TRIGGER:-P0DT0H30M0S", "END:VEVENT"] + b, "VALARM"),
    both(
      "Of an alarm that repeats",
      a + ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "REPEAT:2", "DURATION:PT5M"]
        + ["END:VEVENT"] + b, "TRIGGER", "VALARM"),
    both("Of two alarms", a + Case.alarm + Case.alarm + ["END:VEVENT"] + b, "VALARM", "VALARM"),
  ]

  private static let unclear = [
    second("A word that is no END", a + ["END:VEVEN"] + b),
    second("An END without a name", a + ["END:"] + b),
    second("Folded into the line before", a + [" END:VEVENT"] + b),
    second("A category after the alarm", a + Case.alarm + ["CATEGORIES:work", "END:VEVENT"] + b),
    second("A place after the alarm", a + Case.alarm + ["LOCATION:x", "END:VEVENT"] + b),
    second("A state after the alarm", a + Case.alarm + ["STATUS:CANCELLED", "END:VEVENT"] + b),
    second(
      "A date after the alarm", a + Case.alarm + ["EXDATE:20260106T100000", "END:VEVENT"] + b),
    second(
      "An end after a todo's alarm", todo + Case.alarm + ["DUE:20260106T100000", "END:VTODO"] + b),
    second(
      "Of a VPOLL",
      ["BEGIN:VPOLL", "UID:p", Case.stamp] + Case.end
        + ["BEGIN:VCALENDAR", "VERSION:2.0"] + b),
    Case("A file that ends within a todo", b + todo, [shownB], rejected: 1),
    Case(
      "A file that ends at an END of an alarm", b + a + Case.alarm + ["END:VALARM"], [shownB],
      rejected: 1),
    Case("A file that ends within the END", b + a + ["END:VEV"], [shownB], rejected: 1),
  ]

  @Test("A missing END is replaced at the next BEGIN, in files of any program", arguments: ended)
  func mended(calendar: FaultyCalendar) throws { try calendar.check() }

  @Test("A component without END that may have lost lines is rejected alone", arguments: unclear)
  func rejected(calendar: FaultyCalendar) throws { try calendar.check() }
}
