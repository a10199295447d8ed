import Foundation
import Testing
import TodoDomain

@Suite("Instants")
struct InstantTests {
  @Test(
    "An instant is read from its text and written the same",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59Z", -1),
      ("2025-06-01T00:00:00Z", 1_748_736_000), ("2038-01-19T03:14:08Z", 2_147_483_648),
    ])
  func accepted(text: String, seconds: Int) throws {
    #expect(try Instant(text).secondsSince1970 == seconds)
    #expect(Instant(secondsSince1970: seconds).description == text)
  }

  @Test(
    "An instant in any other form than UTC seconds with Z is refused",
    arguments: [
      "", "Z", "2025-06-01", "2025-06-01T00:00Z", "2025-06-01T00:00:00", "2025-06-01 00:00:00Z",
      "2025-06-01T00:00:60Z", "2025-06-01T24:00:00Z", "2025-02-30T00:00:00Z",
      "2025-06-01T00:00:00+09:00", "2025-06-01T00:00:00.5Z", "2025-06-01T00-00:00Z",
      "2025-06-01T00:00:00z",
    ])
  func refused(text: String) {
    #expect(throws: ValueError.malformed(.instant, text)) { try Instant(text) }
  }

  @Test(
    "A local time around a clock change is read with the offset before the change",
    arguments: [
      ("America/New_York", "2025-03-09T01:59:59", "2025-03-09T06:59:59Z"),
      ("America/New_York", "2025-03-09T02:30:00", "2025-03-09T07:30:00Z"),
      ("America/New_York", "2025-03-09T03:00:00", "2025-03-09T07:00:00Z"),
      ("America/New_York", "2025-11-02T00:59:59", "2025-11-02T04:59:59Z"),
      ("America/New_York", "2025-11-02T01:30:00", "2025-11-02T05:30:00Z"),
      ("America/New_York", "2025-11-02T02:00:00", "2025-11-02T07:00:00Z"),
      ("Asia/Seoul", "2025-06-01T00:00:00", "2025-05-31T15:00:00Z"),
      ("Asia/Seoul", "1987-05-10T02:30:00", "1987-05-09T17:30:00Z"),
      ("Asia/Seoul", "1987-10-11T02:30:00", "1987-10-10T16:30:00Z"),
      ("UTC", "2025-06-01T12:34:56", "2025-06-01T12:34:56Z"),
    ])
  func civil(zone: String, wall: String, utc: String) throws {
    let zone = try ZoneID(zone)
    #expect(try Instant(civil: wall, in: zone).description == utc)
  }

  @Test("A local time with an offset of its own is refused")
  func refusedCivil() {
    #expect(throws: ValueError.malformed(.instant, "2025-06-01T12:34:56Z")) {
      try Instant(civil: "2025-06-01T12:34:56Z", in: .gmt)
    }
  }

  @Test(
    "The local date of an instant depends on the zone",
    arguments: [
      ("Asia/Seoul", "2025-05-31T14:59:59Z", "2025-05-31"),
      ("Asia/Seoul", "2025-05-31T15:00:00Z", "2025-06-01"),
      ("America/New_York", "2025-06-01T03:59:59Z", "2025-05-31"),
      ("America/New_York", "2025-12-01T04:59:59Z", "2025-11-30"),
      ("UTC", "1969-12-31T23:59:59Z", "1969-12-31"),
    ])
  func dates(zone: String, instant: String, date: String) throws {
    let zone = try ZoneID(zone)
    #expect(try Instant(instant).date(in: zone).description == date)
  }

  @Test("An earlier instant is less than a later one")
  func order() throws {
    #expect(try Instant("2025-06-01T00:00:00Z") < Instant("2025-06-01T00:00:01Z"))
  }
}
