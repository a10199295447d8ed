import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Cancelled events of other calendars")
struct ICalendarCancellationTests {
  private static let cases = [
    ["DTSTART:20250512T090000", "DTEND:20250512T100000"],
    ["DTSTART:20250512T090000", "RRULE:FREQ=WEEKLY", "EXDATE:20250519T090000"],
    ["DTSTART;VALUE=DATE:20250512", "DTEND;VALUE=DATE:20250515"],
  ]

  private static func shown(_ store: InMemoryEventStore) throws -> [String] {
    let may = try CivilDate("2025-05-01")...CivilDate("2025-05-31")
    return try store.provider.occurrences(in: may).map(\.date.description)
  }

  @Test("A cancelled event is kept, shown on no date, and exported unchanged", arguments: cases)
  func kept(lines: [String]) throws {
    let file = ICalendarMapping.event(lines + ["STATUS:CANCELLED"])
    let store = InMemoryEventStore()
    #expect(try ICalendarMapping.bring(file, into: store).summary.total.rejected == 0)
    #expect(try Self.shown(store) == [])
    #expect(try store.provider.event(withUID: EventUID("u")) != nil)
    let again = try ICalendarMapping.bring(file, into: store)
    #expect(again.summary.total.same == again.summary.total.read)
    let exported = try ICalendarMapping.exported(store)
    for line in lines + ["STATUS:CANCELLED"] { #expect(exported.contains(line)) }
  }

  @Test("A later version cancels an event, and an even later one restores it", arguments: cases)
  func versions(lines: [String]) throws {
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(ICalendarMapping.event(lines), into: store)
    let before = try Self.shown(store)
    let cancelled = ICalendarMapping.event(lines + ["STATUS:CANCELLED", "SEQUENCE:1"])
    try ICalendarMapping.bring(cancelled, into: store)
    #expect(try Self.shown(store) == [])
    let revived = ICalendarMapping.event(lines + ["STATUS:CONFIRMED", "SEQUENCE:2"])
    try ICalendarMapping.bring(revived, into: store)
    #expect(try Self.shown(store) == before)
  }

  @Test("A cancelled VTODO is shown on no date")
  func todo() throws {
    let store = InMemoryEventStore()
    let lines = [
      "BEGIN:VTODO", "UID:u", "SUMMARY:t", "DUE:20250512T090000", "STATUS:CANCELLED", "END:VTODO",
    ]
    try ICalendarMapping.bring(lines, into: store)
    #expect(try Self.shown(store) == [])
    #expect(try ICalendarMapping.exported(store).contains("STATUS:CANCELLED"))
  }

  @Test("A cancelled event that a user restored is exported as a normal event", arguments: cases)
  func restored(lines: [String]) throws {
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(
      ICalendarMapping.event(lines + ["STATUS:CANCELLED"]), into: store)
    let id = try #require(try store.provider.event(withUID: EventUID("u"))?.id)
    let date = try CivilDate("2025-05-12")
    try store.writeAndWait(CommitNote(action: "restore", at: FixedContext.now)) { transaction in
      _ = try transaction.apply(.forget(id, date))
    }
    #expect(!(try ICalendarMapping.exported(store).contains("STATUS:CANCELLED")))
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(
      try Exchange.export(store, as: ICalendarFormat()), as: ICalendarFormat(), into: copy)
    #expect(try Self.shown(copy) == ["2025-05-12"])
  }
}
