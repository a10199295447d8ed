import Foundation
import Testing
import TodoDomain

@Suite("Conversions to and from Foundation's values")
struct FoundationBridgesTests {
  @Test("An instant converts to a Foundation Date and back, rounded down to the second")
  func moments() {
    #expect(Instant(Date(timeIntervalSince1970: 86_399.9)).secondsSince1970 == 86_399)
    #expect(Instant(Date(timeIntervalSince1970: -0.1)).secondsSince1970 == -1)
    let moment = Instant(secondsSince1970: 1_764_000_000)
    #expect(Instant(moment.foundationDate) == moment)
  }

  @Test("A zone id converts from a TimeZone with a name or an offset")
  func zones() throws {
    #expect(try ZoneID(#require(TimeZone(identifier: "Asia/Seoul"))) == ZoneID("Asia/Seoul"))
    let offset = try ZoneID(#require(TimeZone(secondsFromGMT: 19_800)))
    #expect(offset.secondsFromUTC(at: Instant(secondsSince1970: 0)) == 19_800)
    #expect(ZoneID.current.secondsFromUTC(at: .now) == TimeZone.current.secondsFromGMT())
  }

  @Test("A civil date converts from a Foundation Date in a zone and from date components")
  func dates() throws {
    let (seoul, date) = (try ZoneID("Asia/Seoul"), try CivilDate("2026-11-29"))
    // 00:30 in Seoul is 15:30 of the day before in universal time.
    let moment = try Instant("2026-11-28T15:30:00Z").foundationDate
    #expect(CivilDate(moment, in: seoul) == date)
    #expect(CivilDate(moment, in: .gmt) == date.dayBefore)
    #expect(try CivilDate(date.dateComponents) == date)
    #expect(date.dateComponents.isValidDate)
    let noon = try LocalDateTime(date: date, time: TimeOfDay("12:05")).dateComponents
    #expect((noon.day, noon.hour, noon.minute) == (29, 12, 5))
    #expect(LocalDateTime(date: date, time: nil).dateComponents.hour == nil)
    #expect(throws: ValueError.self) { try CivilDate(DateComponents(year: 2026, month: 2)) }
    #expect(throws: ValueError.self) {
      try CivilDate(DateComponents(year: 2026, month: 2, day: 30))
    }
    let days = CivilDate.today(in: seoul).distance(to: Instant.now.date(in: seoul))
    #expect((0...1).contains(days))
  }
}
