import Testing
import TodoDomain

/// A VTIMEZONE of Outlook, Exchange, Google, libical and others, each with a mistake. The
/// expectations were counted by hand.
@Suite("Variations of mistakes in a VTIMEZONE")
struct ZoneFaultVariationTests {
  private typealias Case = FaultyCalendar

  /// Returns a calendar with this VTIMEZONE and an event in a zone, on a day in summer time.
  private static func calendar(
    _ name: String, _ zone: [String], in tzid: String, is found: String?, _ warned: String...
  ) -> FaultyCalendar {
    FaultyCalendar(
      name,
      zone + Case.event("a", "DTSTART;TZID=\(tzid):20260705T100000") + Case.event("b") + Case.end,
      (found.map { ["a 2026-07-05 10:00 \($0)"] } ?? []) + ["b 2026-01-05 10:00"],
      warned: warned, rejected: found == nil ? 1 : 0)
  }

  /// Returns the lines with another line in the place of those with this beginning, or without
  /// them.
  private static func with(
    _ lines: [String], _ start: String, _ other: String?
  ) -> [String] {
    lines.compactMap { $0.hasPrefix(start) ? other : $0 }
  }

  private static let newYork = "America/New_York"
  /// The VTIMEZONE that Outlook writes.
  private static let eastern = Case.zone(
    "Eastern Standard Time",
    Case.observance(
      "STANDARD", "DTSTART:16011104T020000", "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11",
      "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500")
      + Case.observance(
        "DAYLIGHT", "DTSTART:16010311T020000", "RRULE:FREQ=YEARLY;BYDAY=2SU;BYMONTH=3",
        "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400"))

  private static func outlook(
    _ name: String, _ start: String, _ other: String?, _ warned: String...
  ) -> FaultyCalendar {
    FaultyCalendar(
      name,
      with(eastern, start, other)
        + Case.event("a", "DTSTART;TZID=Eastern Standard Time:20260705T100000") + Case.end,
      ["a 2026-07-05 10:00 \(newYork)"], warned: warned)
  }

  private static let named = [
    outlook("An equals sign", "TZID:", "TZID=Eastern Standard Time", "TZID"),
    outlook("An empty name", "TZID:", "TZID:", "TZID"),
    outlook("No starts", "DTSTART", nil, "DTSTART", "DTSTART"),
    outlook("Starts without a time of day", "DTSTART", "DTSTART:16010101"),
    outlook("No offsets", "TZOFFSETTO", nil, "TZOFFSETTO", "TZOFFSETTO"),
    outlook(
      "Offsets without a sign", "TZOFFSETFROM", "TZOFFSETFROM:0500", "TZOFFSETFROM",
      "TZOFFSETFROM"),
    outlook("Offsets of hours", "TZOFFSETTO", "TZOFFSETTO:-5", "TZOFFSETTO", "TZOFFSETTO"),
    outlook(
      "Offsets that no place has", "TZOFFSETTO", "TZOFFSETTO:-9900", "TZOFFSETTO", "TZOFFSETTO"),
    outlook("A ninth Sunday", "RRULE", "RRULE:FREQ=YEARLY;BYDAY=9SU;BYMONTH=3", "RRULE", "RRULE"),
    outlook("Rules of nothing", "RRULE", "RRULE:", "RRULE", "RRULE"),
    outlook("Rules without a colon", "RRULE", "RRULE", "VTIMEZONE"),
    outlook("No END of winter", "END:STANDARD", nil, "STANDARD"),
    calendar(
      "No END before the events", Array(eastern.dropLast()), in: "Eastern Standard Time",
      is: newYork,
      "VTIMEZONE"),
    calendar(
      "No ENDs at all", with(eastern, "END:", nil), in: "Eastern Standard Time", is: newYork,
      "STANDARD", "DAYLIGHT", "VTIMEZONE"),
    calendar(
      "Google's, with a location that has no colon",
      with(Case.zone(newYork), "TZID", "TZID:America/New_York\r\nX-LIC-LOCATION"), in: newYork,
      is: newYork, "X-LIC-LOCATION"),
    calendar(
      "A name of the season without a colon",
      with(Case.zone("Asia/Seoul"), "TZOFFSETTO:+0100", "TZOFFSETTO:+0100\r\nTZNAME KST"),
      in: "Asia/Seoul", is: "Asia/Seoul", "TZNAME"),
    calendar(
      "Control characters", with(Case.zone("Asia/Tokyo"), "TZOFFSETTO", "TZOFFSETTO:\u{7}+0900"),
      in: "Asia/Tokyo", is: "Asia/Tokyo", "VTIMEZONE"),
    calendar(
      "Dates that can't be read",
      with(Case.zone("Asia/Tokyo"), "RRULE", "RDATE:2025-10-26"), in: "Asia/Tokyo",
      is: "Asia/Tokyo", "RDATE", "RDATE"),
    calendar(
      "A prefix of libical",
      with(Case.zone("/freeassociation.sourceforge.net/Asia/Seoul"), "TZOFFSETTO", nil),
      in: "/freeassociation.sourceforge.net/Asia/Seoul", is: "Asia/Seoul", "TZOFFSETTO",
      "TZOFFSETTO"),
    calendar(
      "Blanks before the colons", with(Case.zone("Asia/Seoul"), "TZOFFSETTO", "TZOFFSETTO :+0900"),
      in: "Asia/Seoul", is: "Asia/Seoul", "TZOFFSETTO", "TZOFFSETTO"),
    calendar(
      "Twice, and once damaged",
      Case.zone("Europe/Berlin") + with(Case.zone("Europe/Berlin"), "DTSTART", nil),
      in: "Europe/Berlin", is: "Europe/Berlin", "DTSTART", "DTSTART"),
    calendar(
      "Between two calendars",
      Case.end + Case.zone("Europe/Berlin") + ["BEGIN:VCALENDAR", "VERSION:2.0"],
      in: "Europe/Berlin", is: "Europe/Berlin", "VTIMEZONE"),
    calendar(
      "In lower case", Case.zone("Europe/Berlin").map { $0.lowercased() }, in: "Europe/Berlin",
      is: "Europe/Berlin"),
    calendar(
      "An observance that no RFC has",
      Case.zone("Europe/Berlin", Case.observance("X-WAR-TIME", "X:y") + Case.standard),
      in: "Europe/Berlin", is: "Europe/Berlin"),
  ]

  private static let own = Case.zone("Customized Time Zone")
  private static let kabul = Case.zone(
    "Home",
    Case.observance(
      "STANDARD", "DTSTART:16010101T000000", "TZOFFSETFROM:+0430", "TZOFFSETTO:+0430"))

  private static func customized(
    _ name: String, _ start: String, _ other: String?, is found: String? = "Europe/Berlin",
    _ warned: String...
  ) -> FaultyCalendar {
    FaultyCalendar(
      name,
      with(own, start, other)
        + Case.event("a", "DTSTART;TZID=Customized Time Zone:20260705T100000")
        + Case.event("b") + Case.end,
      (found.map { ["a 2026-07-05 10:00 \($0)"] } ?? []) + ["b 2026-01-05 10:00"],
      warned: warned, rejected: found == nil ? 1 : 0)
  }

  private static let private_ = [
    customized("An equals sign", "TZID:", "TZID=Customized Time Zone", "TZID"),
    customized("Offsets with seconds", "TZOFFSETTO:+0100", "TZOFFSETTO:+010000"),
    customized("A colon and seconds", "TZOFFSETTO:+0100", "TZOFFSETTO:+01:00:00", "TZOFFSETTO"),
    customized("An offset without a sign", "TZOFFSETTO:+0100", "TZOFFSETTO:0100", "TZOFFSETTO"),
    customized("An offset of an hour", "TZOFFSETFROM:+0200", "TZOFFSETFROM:+2", "TZOFFSETFROM"),
    customized("An offset that is empty", "TZOFFSETTO:+0200", "TZOFFSETTO:", "TZOFFSETTO"),
    customized("No END of winter", "END:STANDARD", nil, "STANDARD"),
    customized("No END", "END:VTIMEZONE", nil, "VTIMEZONE"),
    customized(
      "Periods in summer",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU",
      "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU\r\nRDATE;VALUE=PERIOD:20260329T020000/PT1H",
      "RDATE"),
    customized(
      "Blanks in the rules", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU",
      "RRULE:FREQ=YEARLY; BYMONTH=10; BYDAY=-1SU", "RRULE"),
    customized(
      "A line without a colon", "TZOFFSETFROM:+0200", "TZOFFSETFROM:+0200\r\nTZNAME",
      "TZNAME"),
    customized(
      "A start in words", "DTSTART:19701025T030000", "DTSTART:October", is: nil, "DTSTART"),
    customized(
      "A rule in words", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "RRULE:October", is: nil,
      "RRULE"),
    customized(
      "A rule without a colon", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "RRULE", is: nil,
      "VTIMEZONE"),
    customized(
      "An empty rule", "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "RRULE:", is: nil, "RRULE"),
    customized("An END of something else", "END:STANDARD", "END:WINTER", is: nil, "VTIMEZONE"),
    calendar(
      "Colons, one observance",
      with(
        with(kabul, "TZOFFSETTO", "TZOFFSETTO:+04:30"),
        "TZOFFSETFROM", "TZOFFSETFROM:+04:30"), in: "Home", is: "Asia/Kabul", "TZOFFSETFROM",
      "TZOFFSETTO"),
    calendar(
      "Only the offset to it", with(kabul, "TZOFFSETFROM", nil), in: "Home", is: "Asia/Kabul",
      "TZOFFSETFROM"),
    calendar(
      "Only the offset from it", with(kabul, "TZOFFSETTO", "TZOFFSETTO:?"), in: "Home",
      is: "Asia/Kabul", "TZOFFSETTO"),
    calendar(
      "A start in words, one observance", with(kabul, "DTSTART", "DTSTART:always"), in: "Home",
      is: "Asia/Kabul", "DTSTART"),
    calendar(
      "No offsets", with(kabul, "TZOFFSET", nil), in: "Home", is: nil, "TZOFFSETFROM",
      "TZOFFSETTO"),
    calendar("Another name", kabul, in: "Office", is: nil),
  ]

  @Test("A known zone name needs no valid VTIMEZONE", arguments: named)
  func knownZone(calendar: FaultyCalendar) throws { try calendar.check() }

  @Test(
    "A faulty VTIMEZONE of a file's own is read, or costs only its own event", arguments: private_)
  func ownZone(calendar: FaultyCalendar) throws { try calendar.check() }
}
