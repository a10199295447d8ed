import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("iCalendar events without a title")
struct ICalendarTitleTests {
  private static func file(_ summary: [String]) -> [UInt8] {
    ICalendarMapping.calendar(
      ["BEGIN:VEVENT", "UID:u", "DTSTART:20250512T090000"] + summary + ["END:VEVENT"])
  }

  private static let korean = ImportContext(
    now: FixedContext.now, timeZone: Exchange.seoul, untitled: "(제목 없음)")

  @Test(
    "An event without a title shows a placeholder and is exported without one",
    arguments: [[], ["SUMMARY:"], ["SUMMARY:  "], ["SUMMARY;LANGUAGE=de:\\n"]])
  func untitled(summary: [String]) throws {
    let store = InMemoryEventStore()
    let file = Self.file(summary)
    let report = try Exchange.bring(file, as: ICalendarFormat(), into: store, context: Self.korean)
    #expect(report.summary.total.new == 1)
    #expect(report.summary.warnings == 0)
    #expect(try store.provider.snapshot.map(\.title) == ["(제목 없음)"])
    let lines = try ICalendarMapping.exported(store)
    #expect(lines.filter { $0.hasPrefix("SUMMARY") } == summary)
    let again = try Exchange.bring(file, as: ICalendarFormat(), into: store)
    #expect(again.summary.total.same == 1)
    let through = InMemoryEventStore()
    _ = try Exchange.bring(Exchange.export(store), as: JSONLinesFormat(), into: through)
    #expect(try ICalendarMapping.exported(through) == lines)
  }

  @Test("A new title of an untitled event is exported, and other edits add no title")
  func titled() throws {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(
      Self.file([]), as: ICalendarFormat(), into: store, context: Self.korean)
    let event = try #require(try store.provider.snapshot.first as? Schedule)
    let id = try #require(event.id)
    var patch = EventPatch()
    patch.memo = .set("m")
    try ICalendarMapping.change(store) { transaction in
      _ = try transaction.modify(id, patch, scope: .all, in: FixedContext.make())
    }
    let summary = try #require(
      try ICalendarFormat().write(store.provider, ExportOptions()) { _ in })
    #expect(!summary.losses.contains { $0.loss.field == .title })
    #expect(!(try ICalendarMapping.exported(store)).contains { $0.hasPrefix("SUMMARY") })
    patch.title = "t"
    try ICalendarMapping.change(store) { transaction in
      _ = try transaction.modify(id, patch, scope: .all, in: FixedContext.make())
    }
    #expect(try ICalendarMapping.exported(store).contains("SUMMARY:t"))
    let again = try Exchange.bring(Self.file([]), as: ICalendarFormat(), into: store)
    #expect(again.summary.total.same == 1)
    #expect(try store.provider.snapshot.map(\.title) == ["t"])
  }
}
