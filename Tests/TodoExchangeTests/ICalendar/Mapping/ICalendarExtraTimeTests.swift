import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Additional dates of a series at another time")
struct ICalendarExtraTimeTests {
  private static let lines = ICalendarMapping.event([
    "DTSTART;TZID=Asia/Seoul:20250512T090000", "DTEND;TZID=Asia/Seoul:20250512T093000",
    "RRULE:FREQ=WEEKLY;COUNT=2", "RDATE;TZID=Asia/Seoul:20250514T150000",
    "RDATE;VALUE=PERIOD:20250515T000000Z/PT2H", "CATEGORIES:work",
  ])

  private static func shown(_ store: InMemoryEventStore) throws -> [String] {
    try store.provider.occurrences(in: CivilDate("2025-05-01")...CivilDate("2025-05-31")).map {
      "\($0.date) \($0.event.time?.description ?? "-") \($0.event.length?.description ?? "-")"
    }.sorted()
  }

  private static let expected = [
    "2025-05-12 09:00 30m", "2025-05-14 15:00 30m", "2025-05-15 09:00 2h", "2025-05-19 09:00 30m",
  ]

  @Test("An RDATE at another time becomes an event of its own and survives an export")
  func own() throws {
    let store = InMemoryEventStore()
    let report = try ICalendarMapping.bring(Self.lines, into: store)
    #expect(report.summary.total.rejected == 0)
    #expect(report.summary.warnings == 0)
    #expect(try Self.shown(store) == Self.expected)
    let extra = try #require(try store.provider.event(withUID: EventUID("u#20250514")))
    #expect(extra.title == "t")
    #expect(extra.category.name == "work")
    let again = try ICalendarMapping.bring(Self.lines, into: store).summary.total
    #expect(again.same == again.read)

    let exported = try Exchange.export(store, as: ICalendarFormat())
    let rdate = "RDATE;TZID=Asia/Seoul:20250514T150000"
    #expect(ICalendarMapping.unfolded(exported).contains(rdate))
    let copy = InMemoryEventStore()
    let back = try Exchange.bring(exported, as: ICalendarFormat(), into: copy)
    #expect(back.summary.total.rejected == 0)
    #expect(try Self.shown(copy) == Self.expected)
    let same = try Exchange.bring(exported, as: ICalendarFormat(), into: store).summary.total
    #expect(same.same == same.read)
  }

  @Test("An edited RDATE event stays edited, and the file's own component replaces it")
  func changed() throws {
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(Self.lines, into: store)
    let own = [
      "BEGIN:VEVENT", "UID:u", "RECURRENCE-ID;TZID=Asia/Seoul:20250514T150000", "SUMMARY:moved",
      "DTSTART;TZID=Asia/Seoul:20250516T150000", "SEQUENCE:1", "END:VEVENT",
    ]
    let report = try ICalendarMapping.bring(Self.lines + own, into: store)
    #expect(report.summary.total.rejected == 0)
    let extra = try #require(try store.provider.event(withUID: EventUID("u#20250514")))
    #expect(extra.title == "moved")
    try ICalendarMapping.bring(Self.lines, into: store)
    #expect(try store.provider.event(withUID: EventUID("u#20250514"))?.title == "moved")
  }

  @Test("A second time on a date of the series gets a warning and stays in the kept component")
  func second() throws {
    let store = InMemoryEventStore()
    let lines = ICalendarMapping.event([
      "DTSTART:20250512T090000", "RRULE:FREQ=DAILY;COUNT=2", "RDATE:20250513T150000",
    ])
    let report = try ICalendarMapping.bring(lines, into: store)
    #expect(report.warnings.map(\.reason) == [.atAnotherTime])
    #expect(report.warnings.map(\.handling) == [.mended(.droppedValue)])
    #expect(try ICalendarMapping.exported(store).contains("RDATE:20250513T150000"))
  }

  @Test("Too many RDATE events reject only their series")
  func tooMany() throws {
    let long = "X-LONG:" + String(repeating: "x", count: 200_000)
    let start = try CivilDate("2025-06-01")
    let dates = (0..<200).map {
      start.advanced(by: $0).description.filter { $0 != "-" } + "T150000"
    }
    let report = try ICalendarMapping.bring(
      ICalendarMapping.event(
        ["DTSTART:20250512T090000", long, "RDATE:" + dates.joined(separator: ",")])
        + ICalendarMapping.event(["DTSTART:20250512T090000"], uid: "good"),
      into: InMemoryEventStore(), skipInvalid: true)
    #expect(report.problems.map(\.field) == ["RDATE"])
    #expect(report.summary.total.new == 1)
  }
}
