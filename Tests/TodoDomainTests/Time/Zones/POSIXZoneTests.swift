import Testing
import TodoDomain

@Suite("POSIX zone rules")
struct POSIXZoneTests {
  @Test(
    "A POSIX zone rule has one canonical text, and other spellings are read as it",
    arguments: [
      ("KST-9", "KST-9"), ("<KST>-9", "KST-9"), ("KST-09:00:00", "KST-9"), ("EST5", "EST5"),
      ("EST+5", "EST5"), ("<+09>-9", "<+09>-9"), ("<-0330>+3:30", "<-0330>3:30"),
      ("EST5EDT,M3.2.0,M11.1.0", "EST5EDT,M3.2.0,M11.1.0"),
      ("EST5EDT4,M3.2.0/2,M11.1.0/02:00:00", "EST5EDT,M3.2.0,M11.1.0"),
      // Without days of change, daylight saving time has those of the United States.
      ("AAA3BBB", "AAA3BBB,M3.2.0,M11.1.0"),
      ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "<+1030>-10:30<+11>-11,M10.1.0,M4.1.0"),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "<-02>2<-01>,M3.5.0/-1,M10.5.0/0"),
      ("IST-2IDT,M3.4.4/26,M10.5.0", "IST-2IDT,M3.4.4/26,M10.5.0"),
      ("XXX3YYY,J60/0,365/25:30", "XXX3YYY,J60/0,365/25:30"), ("GMT0", "GMT0"),
      ("<GMT>9", "<GMT>9"), ("LMT-8:27:52", "LMT-8:27:52"),
    ])
  func texts(written: String, text: String) throws {
    let rule = try #require(POSIXZone(written))
    #expect(rule.description == text)
    #expect(POSIXZone(text) == rule)
  }

  @Test(
    "A text that isn't a POSIX zone rule is refused",
    arguments: [
      "", "9", "KS-9", "KST", "KST-", "KST-25", "KST-9:60", "<+9>-9", "<KST-9", "KST-9,",
      "EST5EDT,M3.2.0", "EST5EDT,M13.2.0,M11.1.0", "EST5EDT,M3.6.0,M11.1.0",
      "EST5EDT,M3.2.7,M11.1.0",
      "EST5EDT,M3.2.0,M11.1.0/168", "EST5EDT,J0,J365", "EST5EDT,0,366", "EST5EDT,M3.2.0,M11.1.0 ",
      "Asia/Seoul", "한국-9", "KST-9\u{0}", "EST5EDT,,", "KST--9", "KST-0009",
    ])
  func refused(text: String) {
    #expect(POSIXZone(text) == nil)
  }

  /// Each rule is from the end of the zone's file in the IANA database, and applies to these years.
  @Test(
    "A POSIX zone rule has the offsets of the matching zone in the database",
    arguments: [
      ("EST5EDT,M3.2.0,M11.1.0", "America/New_York", 2_008),
      ("CET-1CEST,M3.5.0,M10.5.0/3", "Europe/Berlin", 1_997),
      ("IST-1GMT0,M10.5.0,M3.5.0/1", "Europe/Dublin", 1_997),
      ("AEST-10AEDT,M10.1.0,M4.1.0/3", "Australia/Sydney", 2_009),
      ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", "Australia/Lord_Howe", 2_009),
      ("NZST-12NZDT,M9.5.0,M4.1.0/3", "Pacific/Auckland", 2_009),
      ("IST-2IDT,M3.4.4/26,M10.5.0", "Asia/Jerusalem", 2_014),
      ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", "America/Nuuk", 2_025), ("KST-9", "Asia/Seoul", 1_990),
      ("<+0545>-5:45", "Asia/Kathmandu", 1_990),
      ("NST3:30NDT,M3.2.0,M11.1.0", "America/St_Johns", 2_012),
    ])
  func database(text: String, name: String, year: Int) throws {
    let (rule, zone) = (try #require(POSIXZone(text)), try ZoneID(name))
    let first = try CivilDate(year: year, month: 1, day: 1).dayNumber * 86_400
    for moment in stride(from: first, to: 2_145_830_400, by: 25_200) {
      let instant = Instant(secondsSince1970: moment)
      let offset = rule.time(at: instant).time.offsetInSeconds
      guard offset != zone.secondsFromUTC(at: instant) else { continue }
      Issue.record("\(text) at \(instant): \(offset)")
      return
    }
  }

  @Test("A POSIX zone rule may have endless daylight saving time and changes at the year's end")
  func edges() throws {
    let always = try #require(POSIXZone("XXX3YYY,0/0,J365/25"))
    let days = try #require(POSIXZone("XXX3YYY,J1/0,J60/0"))
    for year in [1, 1_900, 1_999, 2_024, 2_026, 9_999] {
      for (month, day) in [(1, 1), (6, 30), (12, 31)] {
        let date = try CivilDate(year: year, month: month, day: day).dayNumber
        let noon = Instant(secondsSince1970: date * 86_400 + 43_200)
        #expect(always.time(at: noon).isDaylight, "\(noon)")
        #expect(days.time(at: noon).isDaylight == (month == 1), "\(noon)")
      }
      // J60 is 1 March in leap years too.
      let march = try CivilDate(year: year, month: 3, day: 1).dayNumber * 86_400 + 7_200
      #expect(days.time(at: Instant(secondsSince1970: march - 1)).isDaylight)
      #expect(!days.time(at: Instant(secondsSince1970: march)).isDaylight)
    }
  }

  @Test(
    "A local time skipped or repeated by a POSIX rule is read with the offset before the change")
  func gapsAndFolds() throws {
    let zone = try ZoneID("EST5EDT,M3.2.0,M11.1.0")
    let skipped = try Instant(CivilDate("2026-03-08"), TimeOfDay("02:30"), in: zone)
    #expect(skipped.description == "2026-03-08T07:30:00Z")
    let doubled = try Instant(CivilDate("2026-11-01"), TimeOfDay("01:30"), in: zone)
    #expect(doubled.description == "2026-11-01T05:30:00Z")
    #expect(try doubled.localDateTime(in: zone).time == TimeOfDay("01:30"))
  }
}
