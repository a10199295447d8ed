import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Properties of the calendar itself")
struct CalendarPropertiesTests {
  private static let event = ICalendarMapping.event(["DTSTART:20250512T090000"])

  /// The lines of an export between PRODID and the first component.
  private static func written(_ store: InMemoryEventStore) throws -> [String] {
    let lines = try ICalendarMapping.exported(store)
    return Array(lines.dropFirst(3).prefix { !$0.hasPrefix("BEGIN:") && !$0.hasPrefix("END:") })
  }

  @Test("Calendar properties are exported as imported, and are the same when imported again")
  func kept() throws {
    let store = InMemoryEventStore()
    let own = [
      "COLOR:teal", "NAME;LANGUAGE=de:Arbeit", "NAME;LANGUAGE=en;X-NOTE=\"a:b\":Work",
      "X-WR-CALDESC:One\\, two\\n" + String(repeating: "·", count: 100),
    ]
    #expect(try ICalendarMapping.bring(own + Self.event, into: store).summary.total.new == 4)
    #expect(try Self.written(store) == own)
    #expect(try ICalendarMapping.bring(own + Self.event, into: store).summary.total.same == 4)
    let key = "ics.name"
    #expect(
      try store.provider.value(of: key)
        == "NAME;LANGUAGE=de:Arbeit\nNAME;LANGUAGE=en;X-NOTE=\"a:b\":Work")
  }

  @Test("The calendar properties of the last import and of a file's last calendar win by name")
  func last() throws {
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(["COLOR:red", "X-WR-CALNAME:One"] + Self.event, into: store)
    let second = ["X-WR-CALNAME:Two", "END:VCALENDAR", "BEGIN:VCALENDAR", "X-WR-CALNAME:Three"]
    #expect(try ICalendarMapping.bring(second, into: store).summary.total.updated == 1)
    #expect(try Self.written(store) == ["COLOR:red", "X-WR-CALNAME:Three"])
  }

  @Test(
    "METHOD, PRODID and VERSION of a calendar are not stored",
    arguments: ["METHOD:REQUEST", "METHOD:CANCEL", "PRODID:other", "VERSION:2.0"])
  func left(line: String) throws {
    let store = InMemoryEventStore()
    try ICalendarMapping.bring([line] + Self.event, into: store)
    #expect(try store.provider.values().isEmpty)
  }

  @Test("An invalid stored calendar property is not exported and is listed in the summary")
  func damaged() throws {
    let store = InMemoryEventStore()
    try store.writeAndWait(CommitNote(action: "set", at: FixedContext.now)) { transaction in
      try StoredValues(transaction).save("red", for: "ics.color")
      try StoredValues(transaction).save("METHOD:REQUEST", for: "ics.method")
      try StoredValues(transaction).save("NAME:a\nCOLOR:b", for: "ics.name")
    }
    #expect(try Self.written(store).isEmpty)
    let summary = try ICalendarFormat().write(store.provider, ExportOptions()) { _ in }
    #expect(summary?.losses.map(\.tally.count) == [3])
  }

  @Test("A folder's file doesn't change the calendar properties")
  func folder() throws {
    let store = InMemoryEventStore()
    let bytes = ICalendarMapping.calendar(["X-WR-CALNAME:One"] + Self.event)
    var chunks = [bytes]
    _ = try store.importRecords(
      at: FixedContext.now,
      from: VdirFormat().reader(of: { chunks.popLast() }, Exchange.context))
    #expect(try store.provider.values().isEmpty)
  }

  @Test("A calendar with more than a thousand properties is refused")
  func tooMany() throws {
    let lines = (0...1_000).map { "X-\($0):a" } + Self.event
    let store = InMemoryEventStore()
    let report = try ICalendarMapping.bring(lines, into: store, skipInvalid: true)
    #expect(report.problems.map(\.location) == [.line(1_004)])
  }
}
