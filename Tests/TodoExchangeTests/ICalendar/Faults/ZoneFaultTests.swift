import Testing
import TodoDomain

@Suite("Mistakes in a VTIMEZONE and around it")
struct ZoneFaultTests {
  private typealias Case = FaultyCalendar

  /// Returns a calendar with this VTIMEZONE and an event in its zone.
  private static func calendar(
    _ name: String, _ zone: [String], _ tzid: String = "Europe/Berlin",
    zone found: String? = "Europe/Berlin", warned: [String]
  ) -> FaultyCalendar {
    FaultyCalendar(
      name, zone + Case.event("a", "DTSTART;TZID=\(tzid):20260705T100000") + Case.end,
      found.map { ["a 2026-07-05 10:00 \($0)"] } ?? [], warned: warned,
      rejected: found == nil ? 1 : 0)
  }

  /// Returns the lines with another line in the place of one of them, or without it.
  private static func changed(_ lines: [String], _ line: String, _ other: String?) -> [String] {
    lines.flatMap { $0 == line ? other.map { [$0] } ?? [] : [$0] }
  }

  private static let berlin = Case.zone("Europe/Berlin")
  private static let own = Case.zone("My Zone")
  private static let fixed = Case.observance(
    "STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:+0900", "TZOFFSETTO:+0900")

  private static let known = [
    calendar(
      "An equals sign after TZID", changed(berlin, "TZID:Europe/Berlin", "TZID=Europe/Berlin"),
      warned: ["TZID"]),
    calendar("No TZID", changed(berlin, "TZID:Europe/Berlin", nil), warned: ["TZID"]),
    calendar(
      "A TZID alone on its line", changed(berlin, "TZID:Europe/Berlin", "TZID"),
      warned: ["TZID", "TZID"]),
    calendar("No END", Array(berlin.dropLast()), warned: ["VTIMEZONE"]),
    calendar("No BEGIN", Array(berlin.dropFirst()), warned: ["VTIMEZONE"]),
    calendar(
      "An END of something else", changed(berlin, "END:STANDARD", "END:DAYLIGHT"),
      warned: ["VTIMEZONE"]),
    calendar(
      "A line that can't be read", changed(berlin, "TZOFFSETTO:+0100", "TZOFFSETTO"),
      warned: ["TZOFFSETTO", "TZOFFSETTO"]),
    calendar(
      "A control character", changed(berlin, "TZOFFSETTO:+0100", "TZOFFSETTO:+01\u{1}00"),
      warned: ["VTIMEZONE"]),
    calendar(
      "An offset in words", changed(berlin, "TZOFFSETTO:+0100", "TZOFFSETTO:one"),
      warned: ["TZOFFSETTO"]),
    calendar("No start", changed(berlin, "DTSTART:19701025T030000", nil), warned: ["DTSTART"]),
    calendar(
      "A rule of each day",
      changed(berlin, "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "RRULE:FREQ=DAILY"),
      warned: ["RRULE"]),
    calendar(
      "A name of Windows",
      changed(Case.zone("W. Europe Standard Time"), "TZOFFSETTO:+0100", "TZOFFSETTO:x"),
      "W. Europe Standard Time", warned: ["TZOFFSETTO"]),
    calendar(
      "An old name without an area",
      changed(Case.zone("Japan", fixed), "TZOFFSETTO:+0900", "TZOFFSETTO:x") + [], "Japan",
      zone: "Japan", warned: ["TZOFFSETTO"]),
    calendar(
      "Parts of a component of that name",
      ["BEGIN:VTIMEZONE", "TZID:Europe/Berlin"]
        + ["BEGIN:X-A", "X:y", "END:VTIMEZONE"], warned: ["VTIMEZONE"]),
  ]

  private static let private_ = [
    calendar(
      "A period",
      changed(
        own, "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
        "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU\r\nRDATE;VALUE=PERIOD:20251026T030000/PT1H"),
      "My Zone", warned: ["RDATE"]),
    calendar(
      "Offsets with colons", changed(own, "TZOFFSETTO:+0100", "TZOFFSETTO:+01:00"),
      "My Zone", warned: ["TZOFFSETTO"]),
    calendar(
      "Blanks", own.map { $0.hasPrefix("TZOFF") ? $0 + " " : $0 }, "My Zone",
      warned: ["TZOFFSETFROM", "TZOFFSETTO", "TZOFFSETFROM", "TZOFFSETTO"]),
    calendar(
      "An equals sign", changed(own, "TZID:My Zone", "TZID=My Zone"), "My Zone",
      warned: ["TZID"]),
    calendar(
      "No offset before, of two observances",
      changed(own, "TZOFFSETFROM:+0200", nil), "My Zone", warned: ["TZOFFSETFROM"]),
    calendar(
      "No END of an observance", changed(own, "END:STANDARD", nil), "My Zone",
      warned: ["STANDARD"]),
    calendar(
      "No END of the last observance", changed(own, "END:DAYLIGHT", nil), "My Zone",
      warned: ["DAYLIGHT"]),
    calendar("No END", Array(own.dropLast()), "My Zone", warned: ["VTIMEZONE"]),
    calendar(
      "An offset that is missing, and one observance",
      changed(Case.zone("My Zone", fixed), "TZOFFSETFROM:+0900", nil), "My Zone",
      zone: "Asia/Seoul", warned: ["TZOFFSETFROM"]),
    calendar(
      "No start, and one observance",
      changed(Case.zone("My Zone", fixed), "DTSTART:19700101T000000", nil), "My Zone",
      zone: "Asia/Seoul", warned: ["DTSTART"]),
    // These have no clear meaning, so the event alone is rejected.
    calendar(
      "An offset in words",
      changed(own, "TZOFFSETTO:+0100", "TZOFFSETTO:x").filter {
        $0 != "TZOFFSETFROM:+0100"
      }, "My Zone", zone: nil, warned: ["TZOFFSETTO", "TZOFFSETFROM"]),
    calendar(
      "A name that no zone has", changed(own, "TZID:My Zone", nil), "My Zone", zone: nil,
      warned: ["TZID"]),
  ]

  private static let outside = [
    Case(
      "After the calendar",
      Case.event("a", "DTSTART;TZID=Europe/Berlin:20260705T100000")
        + Case.end + berlin, ["a 2026-07-05 10:00 Europe/Berlin"], warned: ["VTIMEZONE"]),
    Case(
      "Without a mistake",
      berlin + Case.event("a", "DTSTART;TZID=Europe/Berlin:20260705T100000")
        + Case.end, ["a 2026-07-05 10:00 Europe/Berlin"]),
    Case(
      "Without observances",
      ["BEGIN:VTIMEZONE", "TZID:Europe/Berlin", "END:VTIMEZONE"]
        + Case.event("a", "DTSTART;TZID=Europe/Berlin:20260705T100000") + Case.end,
      ["a 2026-07-05 10:00 Europe/Berlin"]),
  ]

  @Test(
    "An event in a known zone is imported despite mistakes in its VTIMEZONE",
    arguments: known + outside)
  func knownZone(calendar: FaultyCalendar) throws { try calendar.check() }

  @Test(
    "A mistake in a file's own VTIMEZONE is mended if only one reading is possible",
    arguments: private_)
  func ownZone(calendar: FaultyCalendar) throws { try calendar.check() }
}
