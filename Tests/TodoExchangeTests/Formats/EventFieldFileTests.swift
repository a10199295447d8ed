import Testing
import TodoDomain
import TodoExchange
import TodoTesting

/// Each failure names the fields that are lost.
@Suite("The fields of every event in files")
struct EventFieldFileTests {
  private func store() throws -> (store: InMemoryEventStore, change: DayChange) {
    let (store, change) = (InMemoryEventStore(), try Sample.wholeDay(on: "2025-06-09"))
    try store.writeAndWait(CommitNote(action: "fill", at: FixedContext.now)) { transaction in
      let record = OccurrenceRecord(date: change.date).changed(by: change)
      _ = try transaction.apply(.insert(Sample.whole(), records: [record]))
      _ = try transaction.apply(.insert(Sample.whole(isSeries: false), records: []))
    }
    return (store, change)
  }

  @Test(
    "JSON Lines and iCalendar keep each event field, for all days and for one day",
    arguments: [true, false])
  func files(isCalendar: Bool) throws {
    let (store, change) = try store()
    let copy = InMemoryEventStore()
    if isCalendar {
      let bytes = try Exchange.export(store, as: ICalendarFormat())
      _ = try Exchange.bring(bytes, as: ICalendarFormat(), into: copy)
    } else {
      _ = try Exchange.bring(Exchange.export(store), as: JSONLinesFormat(), into: copy)
    }
    let event = try copy.provider.event(withUID: EventUID("whole"))
    #expect(Sample.lost(by: event, at: 0) == [])
    #expect(Sample.lost(by: try copy.provider.event(withUID: EventUID("single")), at: 0) == [])
    let id = try #require(event?.id)
    #expect(try copy.provider.records(of: id).map(\.change) == [change])
  }

  @Test("CSV has a column for each event field that can be read back")
  func table() throws {
    let text = try Exchange.text(store().store, as: CSVFormat())
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(Array(text.utf8), as: CSVFormat(), into: copy)
    for uid in try [EventUID("whole"), EventUID("single")] {
      #expect(Sample.lost(by: try copy.provider.event(withUID: uid), at: 0) == [])
    }
  }

  @Test(
    "A changed field of an imported event is written into its calendar", arguments: [true, false])
  func kept(isSeries: Bool) throws {
    let store = InMemoryEventStore()
    let lines = [
      "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:x", "BEGIN:VEVENT", "UID:whole",
      "DTSTAMP:20250601T000000Z", "DTSTART;TZID=Asia/Seoul:20250602T110000",
      isSeries ? "RRULE:FREQ=WEEKLY;BYDAY=MO" : "CLASS:PUBLIC", "SUMMARY:x", "END:VEVENT",
      "END:VCALENDAR",
    ]
    let bytes = Array(lines.joined(separator: "\r\n").utf8) + [13, 10]
    _ = try Exchange.bring(bytes, as: ICalendarFormat(), into: store)
    let id = try #require(try store.provider.event(withUID: EventUID("whole"))?.id)
    try store.writeAndWait(CommitNote(action: "edit", at: FixedContext.now)) { transaction in
      let change = try Sample.wholeChange(isSeries: isSeries)
      _ = try transaction.modify(id, change, scope: .all, in: FixedContext.make())
    }
    let copy = InMemoryEventStore()
    let written = try Exchange.export(store, as: ICalendarFormat())
    _ = try Exchange.bring(written, as: ICalendarFormat(), into: copy)
    #expect(Sample.lost(by: try copy.provider.event(withUID: EventUID("whole")), at: 1) == [])
  }
}
