import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("What files say of the calendar itself")
struct CalendarPropertiesTests {
  private static let event = ICalendarMapping.event(["DTSTART:20250512T090000"])

  /// The lines of an export between PRODID and the first component.
  private static func written(_ store: InMemoryEventStore) throws -> [String] {
    let lines = try ICalendarMapping.exported(store)
    return Array(lines.dropFirst(3).prefix { !$0.hasPrefix("BEGIN:") && !$0.hasPrefix("END:") })
  }

  @Test("It comes back with its parameters, all of a name, and is the same when it is read again")
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

  @Test("The last import's hold, name by name, and so do a file's last calendar's")
  func last() throws {
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(["COLOR:red", "X-WR-CALNAME:One"] + Self.event, into: store)
    let second = ["X-WR-CALNAME:Two", "END:VCALENDAR", "BEGIN:VCALENDAR", "X-WR-CALNAME:Three"]
    #expect(try ICalendarMapping.bring(second, into: store).summary.total.updated == 1)
    #expect(try Self.written(store) == ["COLOR:red", "X-WR-CALNAME:Three"])
  }

  @Test(
    "How a file was made, and what it asks for, is not",
    arguments: ["METHOD:REQUEST", "METHOD:CANCEL", "PRODID:other", "VERSION:2.0"])
  func left(line: String) throws {
    let store = InMemoryEventStore()
    try ICalendarMapping.bring([line] + Self.event, into: store)
    #expect(try store.provider.values().isEmpty)
  }

  @Test("A value of ours that is no property is not written, and the account says so")
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

  @Test("A file of a folder says nothing of it")
  func folder() throws {
    let store = InMemoryEventStore()
    let bytes = ICalendarMapping.calendar(["X-WR-CALNAME:One"] + Self.event)
    var chunks = [bytes]
    _ = try store.importRecords(
      at: FixedContext.now,
      from: VdirFormat().reader(of: { chunks.popLast() }, Exchange.context))
    #expect(try store.provider.values().isEmpty)
  }

  @Test("More than any calendar has is refused")
  func tooMany() throws {
    let lines = (0...1_000).map { "X-\($0):a" } + Self.event
    let store = InMemoryEventStore()
    let report = try ICalendarMapping.bring(lines, into: store, skipInvalid: true)
    #expect(report.problems.map(\.location) == [.line(1_004)])
  }
}
