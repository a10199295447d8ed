import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Ambiguous zone names in other programs' calendars")
struct ICalendarZoneNameTests {
  private static func event(_ uid: String, _ tzid: String, in zone: String) -> [String] {
    ["BEGIN:VTIMEZONE", "TZID:\(tzid)", "X-LIC-LOCATION:\(zone)", "END:VTIMEZONE"]
      + ICalendarMapping.event(["DTSTART;TZID=\(tzid):20250512T090000"], uid: uid)
  }

  @Test("A zone name with different meanings in two files keeps both in an export")
  func clash() throws {
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(Self.event("one", "Office", in: "Europe/Berlin"), into: store)
    try ICalendarMapping.bring(Self.event("two", "Office", in: "Asia/Seoul"), into: store)
    let lines = try ICalendarMapping.exported(store)
    #expect(lines.contains("DTSTART;TZID=Office:20250512T090000"))
    #expect(lines.contains("DTSTART;TZID=Asia/Seoul:20250512T090000"))
    let copy = InMemoryEventStore()
    let bytes = try Exchange.export(store, as: ICalendarFormat())
    _ = try Exchange.bring(bytes, as: ICalendarFormat(), into: copy)
    for (uid, zone) in [("one", "Europe/Berlin"), ("two", "Asia/Seoul")] {
      #expect(try copy.provider.event(withUID: EventUID(uid))?.zone?.name == zone)
    }
    #expect(try Exchange.export(copy, as: ICalendarFormat()) == bytes)
  }

  @Test("An unquoted TZID with colons is read if it can end in only one place")
  func colon() throws {
    let name = "(UTC+01:00) Amsterdam"
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(Self.event("u", name, in: "Europe/Berlin"), into: store)
    let event = try #require(try store.provider.event(withUID: EventUID("u")))
    #expect(event.zone?.name == "Europe/Berlin")
    #expect(event.time?.description == "09:00")
    #expect(
      try ICalendarMapping.exported(store).contains("DTSTART;TZID=\"\(name)\":20250512T090000"))
    let problems = try ICalendarMapping.problems(["DTSTART;TZID=\(name);X-A=1:20250512T090000"])
    #expect(problems.map(\.field) == ["DTSTART"])
    let other = ["DTSTART:20250512T090000", "X-URL;TZID=UTC:http://example.com:8080/"]
    #expect(try ICalendarMapping.problems(other) == [])
  }
}
