import Foundation
import Testing
import TodoDomain
import TodoExchange

@Suite("Writing zone definitions in iCalendar")
struct ICalendarTimeZoneTests {
  private func lines(_ identifier: String, _ years: ClosedRange<Int>) throws -> [String] {
    let zone = try ZoneID(identifier)
    var writer = ICalendarWriter()
    try writer.write(ICalendarTimeZone.component(of: zone, years: years))
    return String(decoding: writer.bytes, as: UTF8.self).components(separatedBy: "\r\n")
  }

  @Test("A zone without clock changes is written with one observance")
  func fixed() throws {
    #expect(
      try lines("Asia/Seoul", 2_020...2_030) == [
        "BEGIN:VTIMEZONE", "TZID:Asia/Seoul", "BEGIN:STANDARD", "DTSTART:20200101T000000",
        "TZOFFSETFROM:+0900", "TZOFFSETTO:+0900", "END:STANDARD", "END:VTIMEZONE", "",
      ])
  }

  @Test("A zone with regular clock changes is written with endless rules")
  func regular() throws {
    #expect(
      try lines("Europe/Berlin", 2_020...2_030) == [
        "BEGIN:VTIMEZONE", "TZID:Europe/Berlin",
        "BEGIN:STANDARD", "DTSTART:20200101T000000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0100",
        "END:STANDARD",
        "BEGIN:DAYLIGHT", "DTSTART:20200329T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200",
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU", "END:DAYLIGHT",
        "BEGIN:STANDARD", "DTSTART:20201025T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
        "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU", "END:STANDARD", "END:VTIMEZONE", "",
      ])
    let rules = try lines("America/New_York", 2_020...2_030).filter { $0.hasPrefix("RRULE") }
    #expect(
      rules == ["RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU", "RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU"])
  }

  @Test("Past clock changes are written as rules with an end, and single ones without a rule")
  func ended() throws {
    let rules = try lines("Asia/Tehran", 2_010...2_030).filter { $0.hasPrefix("RRULE") }
    #expect(rules.allSatisfy { $0.contains(";UNTIL=20") && $0.hasSuffix("Z") })
    let sao = try lines("America/Sao_Paulo", 2_012...2_030)
    #expect(sao.contains { $0.hasPrefix("RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=3SU;UNTIL=2017") })
    #expect(sao.contains("DTSTART:20181104T000000"))
  }

  @Test("Each IANA zone is recognised by the definition that is written for it")
  func everyZone() throws {
    var zones = ICalendarZones()
    for identifier in ZoneID.knownNames {
      let zone = try ZoneID(identifier)
      // A name that is no zone's, with the city in it.
      let city = identifier.split(separator: "/").last ?? ""
      let tzid = "my \(city.replacing("_", with: " "))"
      let definition = ICalendarTimeZone.component(of: zone, years: 2_015...2_035, tzid: tzid)
      zones.define(definition)
      let found = try zones.zone(tzid)
      for moment in stride(from: 1_420_070_400, to: 2_082_700_000, by: 803_520) {
        let instant = Instant(secondsSince1970: moment)
        if zone.secondsFromUTC(at: instant) != found.secondsFromUTC(at: instant) {
          Issue.record("\(identifier) was taken for \(found), which differs at \(instant)")
          break
        }
      }
    }
  }
}
