import Testing
import TodoDomain
import TodoExchange
import TodoTesting

/// Calendars like those in the tests of libical, ical4j, icalendar and recurring-ical-events.
@Suite("Cases from other implementations' calendar tests")
struct ICalendarSuiteTests {
  private func report(
    _ lines: [String], into store: InMemoryEventStore = InMemoryEventStore()
  ) throws -> ImportReport {
    try ICalendarMapping.bring(lines, into: store)
  }

  private static func zone(_ tzid: String, _ observances: [String]) -> [String] {
    ["BEGIN:VTIMEZONE", "TZID:\(tzid)"] + observances + ["END:VTIMEZONE"]
  }

  private static func standard(_ start: String, _ from: String, _ to: String) -> [String] {
    [
      "BEGIN:STANDARD", "DTSTART:\(start)", "TZOFFSETFROM:\(from)", "TZOFFSETTO:\(to)",
      "END:STANDARD",
    ]
  }

  private func zoneOf(_ lines: [String]) throws -> ZoneID? {
    let store = InMemoryEventStore()
    #expect(try report(lines, into: store).summary.total.rejected == 0)
    return (try store.provider.snapshot.first as? Schedule)?.zone
  }

  @Test("The second of two changed instances on one date is left out by name")
  func twoInstancesOfADate() throws {
    let instances = ["0900", "1500"].enumerated().flatMap { index, time in
      [
        "BEGIN:VEVENT", "UID:q", "DTSTAMP:2024030\(index + 1)T000000Z", "SUMMARY:at \(time)",
        "RECURRENCE-ID:20240302T\(time)00Z", "DTSTART:20240302T\(time)00Z", "END:VEVENT",
      ]
    }
    let store = InMemoryEventStore()
    let summary = try report(instances, into: store)
    #expect(summary.summary.total.updated == 0)
    #expect(summary.leftOut.map(\.reason) == [.atAnotherTime])
    #expect(summary.leftOut.map(\.value) == ["20240302T150000Z"])
    #expect(try store.provider.snapshot.map(\.title) == ["at 0900"])
  }

  @Test(
    "A scheduling message about an event is left out by name and changes nothing",
    arguments: ["ADD", "COUNTER", "DECLINECOUNTER", "REFRESH", "REPLY", "cancel"])
  func messages(method: String) throws {
    let store = InMemoryEventStore()
    let lines = ["DTSTART:20240301T090000", "RRULE:FREQ=WEEKLY;COUNT=3"]
    _ = try report(ICalendarMapping.event(lines), into: store)
    let before = try store.provider.snapshot.count
    let start = method == "cancel" ? [] : ["DTSTART:20240302T090000"]
    let message = try report(
      ["METHOD:\(method)"] + ICalendarMapping.event(start + ["SEQUENCE:1"]), into: store)
    #expect(message.leftOut.map(\.reason) == [.schedulingMessage])
    #expect(message.summary.total.updated == 0)
    #expect(try store.provider.snapshot.count == before)
    let series = try #require(try store.provider.snapshot.first as? Schedule)
    #expect(try series.pattern.start == CivilDate("2024-03-01"))
  }

  @Test("A VTODO with an event's uid is not a later version of the event")
  func todoOfAnEventsUID() throws {
    let event = ["BEGIN:VEVENT", "UID:u", "SUMMARY:e", "DTSTART:20240301T090000", "END:VEVENT"]
    let todo = [
      "BEGIN:VTODO", "UID:u", "SUMMARY:t", "SEQUENCE:1", "DUE:20240302T090000", "END:VTODO",
    ]
    let found = try Exchange.bring(
      ICalendarMapping.calendar(event + todo), as: ICalendarFormat(), into: InMemoryEventStore(),
      ImportOptions(skipInvalid: true))
    #expect(found.summary.total.updated == 0)
    #expect(found.problems.map(\.reason) == [.duplicate])
  }

  @Test(
    "A VTIMEZONE defines its TZID wherever it is in the calendar",
    arguments: ["IST", "CST", "EST", "UTC+9", "House time"])
  func zoneAfterwards(tzid: String) throws {
    let zone = Self.zone(tzid, Self.standard("19700101T000000", "+0200", "+0200"))
    let event = ICalendarMapping.event(["DTSTART;TZID=\(tzid):20240301T120000"])
    let (after, before) = (try zoneOf(event + zone), try zoneOf(zone + event))
    #expect(after == before)
    let noon = Instant(secondsSince1970: 1_709_287_200)
    #expect(after?.secondsFromUTC(at: noon) == 7_200)
  }

  @Test(
    "A file's own zone has the right offset on its events' dates, also before its first change",
    arguments: [
      ("20080303T100000", 9 * 3_600), ("20240303T100000", 9 * 3_600),
      ("20240803T100000", 7 * 3_600),
    ])
  func zoneThatMoved(start: String, offsetInSeconds: Int) throws {
    let zone = Self.zone(
      "Moved",
      Self.standard("20100101T000000", "+0900", "+0900")
        + Self.standard("20240505T000000", "+0900", "+0700"))
    let found = try #require(
      try zoneOf(zone + ICalendarMapping.event(["DTSTART;TZID=Moved:\(start)"])))
    let moment = try Instant(civil: ICalendarSuiteTests.civil(start), in: found)
    #expect(found.secondsFromUTC(at: moment) == offsetInSeconds)
  }

  @Test("A file's own zone is found quickly for many requested days")
  func zoneOnManyDays() throws {
    let lines = ICalendarMapping.calendar(
      Self.zone(
        "Moved",
        Self.standard("20100101T000000", "+0900", "+0900")
          + Self.standard("20240505T000000", "+0900", "+0713")))
    var reader = ICalendarReader(lines)
    var zones = ICalendarZones()
    while let item = try reader.next() {
      if case .component(let component) = item { zones.define(component) }
    }
    let (first, change) = (try CivilDate("2017-01-01"), try CivilDate("2024-05-05"))
    for day in 0..<3_000 {
      let date = first.advanced(by: day)
      // A zone is looked up for the days around the date too, so near the change it has two
      // offsets.
      guard abs(date.distance(to: change)) > 2 else { continue }
      let zone = try zones.zone("Moved", on: date...date)
      let noon = Instant(secondsSince1970: date.dayNumber * 86_400 + 43_200)
      #expect(zone.secondsFromUTC(at: noon) == (date > change ? 25_980 : 32_400))
    }
  }

  @Test("The listed changes of a file's zone apply on the dates that they cover")
  func listedChanges() throws {
    let days = ["20030406", "20031026", "20040404", "20041031", "20050403", "20051030"]
    let observances = days.enumerated().flatMap { index, day in
      index % 2 == 0
        ? Self.standard("\(day)T020000", "-0600", "-0500")
        : Self.standard("\(day)T020000", "-0500", "-0600")
    }
    let found = try #require(
      try zoneOf(
        Self.zone("Home", observances)
          + ICalendarMapping.event(["DTSTART;TZID=Home:20041201T100000"])))
    let moment = Instant(secondsSince1970: 1_101_916_800)
    #expect(found.secondsFromUTC(at: moment) == -6 * 3_600)
  }

  @Test("An EXDATE also removes an RDATE at another time")
  func excludedExtraTime() throws {
    let series = [
      "DTSTART:20240301T100000", "RRULE:FREQ=WEEKLY;COUNT=2", "RDATE:20240310T090000",
    ]
    for (lines, count) in [(series, 2), (series + ["EXDATE:20240310T090000"], 1)] {
      let store = InMemoryEventStore()
      _ = try report(ICalendarMapping.event(lines), into: store)
      #expect(try store.provider.snapshot.count == count)
    }
  }

  @Test("A file with several calendars about one series changes nothing when imported again")
  func severalCalendars() throws {
    let series = ICalendarMapping.event(["DTSTART:20240101T100000", "RRULE:FREQ=WEEKLY;COUNT=6"])
    let tail = ICalendarMapping.event([
      "RECURRENCE-ID;RANGE=THISANDFUTURE:20240115T100000", "DTSTART:20240115T110000",
    ])
    let off = ICalendarMapping.event([
      "RECURRENCE-ID:20240117T100000", "DTSTART:20240117T100000",
    ])
    let bytes = [series, tail, off].flatMap { ICalendarMapping.calendar($0) }
    let store = InMemoryEventStore()
    _ = try Exchange.bring(bytes, as: ICalendarFormat(), into: store)
    let again = try Exchange.bring(bytes, as: ICalendarFormat(), into: store)
    #expect([again.summary.total.new, again.summary.total.updated] == [0, 0])
    #expect(try store.provider.snapshot.count == 3)
  }

  @Test("A line outside of any calendar costs no event")
  func lineOutside() throws {
    let text = ICalendarMapping.calendar(ICalendarMapping.event(["DTSTART:20240301T090000"]))
    let found = try Exchange.bring(
      text + Array("X-ORIGIN:somewhere\r\n".utf8), as: ICalendarFormat(),
      into: InMemoryEventStore())
    #expect(found.summary.total.new == 1)
    #expect(found.warnings.map(\.field) == ["X-ORIGIN"])
  }

  /// Returns an iCalendar time in another form: `20240301T100000` → `2024-03-01T10:00:00`.
  private static func civil(_ text: String) -> String {
    let digits = Array(text)
    let part = { (range: Range<Int>) in String(digits[range]) }
    return "\(part(0..<4))-\(part(4..<6))-\(part(6..<8))T\(part(9..<11)):\(part(11..<13)):00"
  }
}
