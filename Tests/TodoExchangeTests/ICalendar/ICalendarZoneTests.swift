import Foundation
import Testing
import TodoDomain
import TodoExchange

@Suite("Zone names in iCalendar")
struct ICalendarZoneTests {
  private func zone(_ tzid: String, _ definition: String = "") throws -> String {
    var zones = ICalendarZones()
    let text = "BEGIN:VCALENDAR\n\(definition)\nEND:VCALENDAR\n"
    let items = try ICalendarReader.items(Array(text.utf8))
    #expect(items.problems.isEmpty)
    for component in items.components { zones.define(component) }
    return try zones.zone(tzid).name
  }

  @Test(
    "Zone names of IANA, Windows and Outlook are recognised",
    arguments: [
      ("Asia/Seoul", "Asia/Seoul"), ("europe/berlin", "Europe/Berlin"),
      ("America/Argentina/Buenos_Aires", "America/Argentina/Buenos_Aires"),
      ("/mozilla.org/20050126_1/Europe/Berlin", "Europe/Berlin"),
      (
        "/freeassociation.sourceforge.net/Tzfile/America/Argentina/Ushuaia",
        "America/Argentina/Ushuaia"
      ),
      ("US/Eastern", "US/Eastern"), ("Etc/GMT+5", "Etc/GMT+5"), ("EST5EDT", "EST5EDT"),
      ("Korea Standard Time", "Asia/Seoul"), ("Eastern Standard Time", "America/New_York"),
      ("W. Europe Standard Time", "Europe/Berlin"), ("(UTC+09:00) Seoul", "Asia/Seoul"),
      ("(GMT+09:00) Seoul", "Asia/Seoul"),
      ("(UTC-05:00) Eastern Time (US & Canada)", "America/New_York"),
      ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "Europe/Berlin"),
      ("(UTC+01:00) Amsterdam, Berlin, Bern, Rom, Stockholm, Wien", "Europe/Berlin"),
      ("(UTC-03:00) Brasília", "America/Sao_Paulo"),
      ("(GMT+02:00) Athens, Bucharest, Istanbul", "Europe/Bucharest"),
      ("(UTC-05:00) Eastern Time (US and Canada)", "America/New_York"),
      ("Eastern Time (US & Canada)", "America/New_York"), (" Asia/Seoul ", "Asia/Seoul"),
      ("America/New York", "America/New_York"), ("Eastern Daylight Time", "America/New_York"),
      ("korea standard time", "Asia/Seoul"), ("tzone://Microsoft/Utc", "UTC"),
      ("KST", "Asia/Seoul"),
      ("PST", "America/Los_Angeles"), ("GMT+0900", "<+09>-9"), ("UTC+9", "<+09>-9"),
      ("UTC +9", "<+09>-9"), ("+09:00", "<+09>-9"), ("GMT-05:00", "<-05>5"),
      ("EST5EDT,M4.1.0,M10.5.0", "EST5EDT,M4.1.0,M10.5.0"), ("Seoul", "Asia/Seoul"),
    ])
  func names(tzid: String, identifier: String) throws {
    #expect(try zone(tzid) == identifier)
  }

  @Test(
    "Every name of UTC is recognised",
    arguments: ["UTC", "GMT", "Etc/UTC", "(UTC) Coordinated Universal Time"])
  func universal(tzid: String) throws {
    var zones = ICalendarZones()
    #expect(try zones.zone(tzid).secondsFromUTC(at: Instant(secondsSince1970: 0)) == 0)
  }

  @Test(
    "An unknown zone name is refused by name",
    arguments: [
      "", "/", "Mars/Olympus", "Customized Time Zone", "Europe/../Asia/Seoul",
      "Zone1", "(UTC+09:00)", "(UTC+09:00) Atlantis", String(repeating: "x", count: 10_000),
      "Europe/" + String(repeating: "x/", count: 10_000),
    ])
  func unknown(tzid: String) {
    #expect(throws: ICalendarZoneError.unknown(tzid)) { try zone(tzid) }
  }

  @Test("A zone definition by Outlook is recognised by its rules")
  func outlook() throws {
    let definition = """
      BEGIN:VTIMEZONE
      TZID:Customized Time Zone
      BEGIN:STANDARD
      DTSTART:16010101T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:16010101T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3
      END:DAYLIGHT
      END:VTIMEZONE
      """
    #expect(try zone("Customized Time Zone", definition) == "Europe/Berlin")
    let named = definition.replacing("Customized Time Zone", with: "My Stockholm time")
    #expect(try zone("My Stockholm time", named) == "Europe/Stockholm")
  }

  @Test("Zone definitions with fixed offsets, days of the month and listed dates are recognised")
  func shapes() throws {
    let fixed = """
      BEGIN:VTIMEZONE
      TZID:K
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:+0900
      TZOFFSETTO:+0900
      END:STANDARD
      END:VTIMEZONE
      """
    #expect(try zone("K", fixed) == "Asia/Seoul")
    #expect(
      try zone("The Tokyo one", fixed.replacing(":K", with: ":The Tokyo one")) == "Asia/Tokyo")
    let days = """
      BEGIN:VTIMEZONE
      TZID:E
      BEGIN:DAYLIGHT
      DTSTART:20070311T020000
      TZOFFSETFROM:-0500
      TZOFFSETTO:-0400
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:20071104T020000
      TZOFFSETFROM:-0400
      TZOFFSETTO:-0500
      RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU
      END:STANDARD
      END:VTIMEZONE
      """
    #expect(try zone("E", days) == "America/New_York")
    let listed = """
      BEGIN:VTIMEZONE
      TZID:B
      BEGIN:DAYLIGHT
      DTSTART:20260329T020000
      RDATE:20270328T020000
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:20261025T030000
      RDATE:20271031T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      END:STANDARD
      END:VTIMEZONE
      """
    #expect(try zone("B", listed) == "Europe/Berlin")
    #expect(
      try zone("L", "BEGIN:VTIMEZONE\nTZID:L\nX-LIC-LOCATION:Asia/Tokyo\nEND:VTIMEZONE")
        == "Asia/Tokyo")
  }

  @Test("Zone definitions with an ended rule and a permanent change are recognised")
  func ended() throws {
    let definition = """
      BEGIN:VTIMEZONE
      TZID:T
      BEGIN:DAYLIGHT
      DTSTART:20140331T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0300
      RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU;COUNT=1
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:20141026T040000
      TZOFFSETFROM:+0300
      TZOFFSETTO:+0200
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:20150329T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0300
      END:DAYLIGHT
      BEGIN:STANDARD
      DTSTART:20151108T040000
      TZOFFSETFROM:+0300
      TZOFFSETTO:+0200
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:20160327T030000
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0300
      END:DAYLIGHT
      END:VTIMEZONE
      """
    #expect(try zone("T", definition) == "Europe/Istanbul")
  }

  @Test("A zone definition with the right days but other hours matches the zone")
  func otherHours() throws {
    let definition = """
      BEGIN:VTIMEZONE
      TZID:Western/Central Europe
      BEGIN:STANDARD
      DTSTART:19501029T020000
      RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=-1SU;BYMONTH=10
      TZOFFSETFROM:+0200
      TZOFFSETTO:+0100
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:19500326T020000
      RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=-1SU;BYMONTH=3
      RDATE:
      TZOFFSETFROM:+0100
      TZOFFSETTO:+0200
      END:DAYLIGHT
      END:VTIMEZONE
      """
    #expect(try zone("Western/Central Europe", definition) == "Europe/Berlin")
    let otherDays = definition.replacing("-1SU;BYMONTH=10", with: "-1WE;BYMONTH=10")
    #expect(
      try zone("Western/Central Europe", otherDays) == "<+01>-1<+02>,M3.5.0,M10.5.3")
  }

  @Test("A zone definition whose last change fits no zone isn't matched")
  func lastChange() throws {
    let definition = """
      BEGIN:VTIMEZONE
      TZID:M
      BEGIN:STANDARD
      DTSTART;VALUE=DATE:20240101
      TZOFFSETFROM:+1000
      TZOFFSETTO:+1200
      END:STANDARD
      BEGIN:DAYLIGHT
      DTSTART:20240505T080000
      TZOFFSETFROM:+1200
      TZOFFSETTO:+1000
      END:DAYLIGHT
      END:VTIMEZONE
      """
    #expect(throws: ICalendarZoneError.unmatched("M")) { try zone("M", definition) }
  }

  @Test("A zone definition unlike any zone becomes a rule, and an empty one is refused by name")
  func refused() throws {
    let odd = """
      BEGIN:VTIMEZONE
      TZID:O
      BEGIN:STANDARD
      DTSTART:19700101T000000
      TZOFFSETFROM:+0117
      TZOFFSETTO:+0117
      END:STANDARD
      END:VTIMEZONE
      """
    #expect(try zone("O", odd) == "<+0117>-1:17")
    #expect(throws: ICalendarZoneError.malformed("O", line: 5)) {
      try zone("O", odd.replacing("19700101T000000", with: ""))
    }
    #expect(throws: ICalendarZoneError.malformed("O", line: 7)) {
      try zone("O", odd.replacing("TO:+0117", with: "TO:1"))
    }
    #expect(throws: ICalendarZoneError.malformed("O", line: 8)) {
      try zone("O", odd.replacing("TO:+0117", with: "TO:+0117\nRRULE:FREQ=SECONDLY"))
    }
    #expect(throws: ICalendarZoneError.malformed("O", line: 2)) {
      try zone("O", "BEGIN:VTIMEZONE\nTZID:O\nEND:VTIMEZONE")
    }
    #expect(throws: ICalendarZoneError.malformed("O", line: 8)) {
      try zone("O", odd.replacing("TO:+0117", with: "TO:+0117\nRRULE:FREQ=YEARLY;BYDAY=SU"))
    }
    #expect(throws: ICalendarZoneError.unknown("P")) { try zone("P", odd) }
  }

  @Test("A zone definition doesn't change the meaning of an IANA name")
  func ownName() throws {
    let definition = "BEGIN:VTIMEZONE\nTZID:Asia/Seoul\nEND:VTIMEZONE"
    #expect(try zone("Asia/Seoul", definition) == "Asia/Seoul")
  }
}
