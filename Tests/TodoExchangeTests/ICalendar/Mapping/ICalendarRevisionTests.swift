import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Several versions of an event in one file")
struct ICalendarRevisionTests {
  private static func version(_ title: String, _ lines: [String]) -> [String] {
    ["BEGIN:VEVENT", "UID:u", "DTSTART:20250512T090000", "SUMMARY:\(title)"] + lines
      + ["END:VEVENT"]
  }

  /// The properties of an earlier version and of a later one.
  static let revisions: [([String], [String])] = [
    (["SEQUENCE:1"], ["SEQUENCE:2"]),
    (["DTSTAMP:20250101T000000Z"], ["DTSTAMP:20250102T000000Z"]),
    (
      ["LAST-MODIFIED:20250101T000000Z", "DTSTAMP:20250103T000000Z"],
      ["LAST-MODIFIED:20250102T000000Z", "DTSTAMP:20250103T000000Z"]
    ),
    (
      ["SEQUENCE:1", "DTSTAMP:20250109T000000Z"], ["SEQUENCE:2", "DTSTAMP:20250102T000000Z"]
    ),
    ([], ["SEQUENCE:1"]),
  ]

  @Test(
    "The later of two versions in a file is imported, whichever comes first", arguments: revisions)
  func later(earlier: [String], later: [String]) throws {
    let old = Self.version("old", earlier + ["RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20250513T090000"])
    let new = Self.version("new", later + ["RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20250514T090000"])
    var texts: Set<String> = []
    for lines in [old + new, new + old, new + old + new + old] {
      let store = InMemoryEventStore()
      let report = try ICalendarMapping.bring(lines, into: store)
      #expect(report.summary.total.rejected == 0)
      #expect(try store.provider.snapshot.map(\.title) == ["new"])
      let shown = try store.provider.occurrences(
        in: CivilDate("2025-05-01")...CivilDate("2025-05-31"))
      #expect(shown.map(\.date.description) == ["2025-05-12", "2025-05-13"])
      texts.insert(try Exchange.text(store, as: ICalendarFormat()))
      let again = try ICalendarMapping.bring(lines, into: store).summary.total
      #expect(again.same == again.read)
    }
    #expect(texts.count == 1)
  }

  @Test("A later version without limit records leaves the days on which the todo slipped")
  func slipped() throws {
    let store = InMemoryEventStore()
    let version = { (title: String, number: Int) in
      [
        "BEGIN:VTODO", "UID:u", "DTSTART;VALUE=DATE:20250512", "SUMMARY:\(title)",
        "SEQUENCE:\(number)", "END:VTODO",
      ]
    }
    try ICalendarMapping.bring(version("old", 1), into: store)
    let id = try #require(try store.provider.event(withUID: EventUID("u"))?.id)
    try ICalendarMapping.change(store) {
      _ = try $0.move(
        id, from: CivilDate("2025-05-12"), to: CivilDate("2025-06-12"), FixedContext.make())
    }
    let exported = try ICalendarMapping.exported(store)
    #expect(exported.contains("X-TODOCTL-SLIPPED:2025-05-12"))
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(
      Array(Exchange.text(store, as: ICalendarFormat()).utf8), as: ICalendarFormat(), into: copy)
    #expect(try copy.provider.snapshot.compactMap { $0 as? Schedule }.map(\.slipped.count) == [1])
    try ICalendarMapping.bring(version("new", 2), into: store)
    let event = try #require(try store.provider.event(withUID: EventUID("u")))
    #expect(event.title == "new" && event.details.slipped.map(\.description) == ["2025-05-12"])
  }

  @Test("An event's repeated version counts as the same, and an indistinguishable one is refused")
  func twice() throws {
    let one = Self.version("a", ["SEQUENCE:1"])
    let report = try ICalendarMapping.bring(one + one, into: InMemoryEventStore())
    #expect([report.summary.total.new, report.summary.total.same] == [1, 1])
    let other = Self.version("b", ["SEQUENCE:1"])
    #expect(throws: ImportRejected.self) {
      try ICalendarMapping.bring(one + other, into: InMemoryEventStore())
    }
  }

  @Test(
    "A VTODO that a later version reopens is open, with and without a day or due",
    arguments: ["DTSTART;VALUE=DATE:20250512", "DUE;VALUE=DATE:20250512", "PRIORITY:5"],
    ["COMPLETED", "NEEDS-ACTION", "IN-PROCESS"])
  func reopened(line: String, status: String) throws {
    let store = InMemoryEventStore()
    func bring(_ sequence: Int, _ status: [String]) throws -> ImportReport {
      try ICalendarMapping.bring(
        ["BEGIN:VTODO", "UID:u", "SUMMARY:t", line, "SEQUENCE:\(sequence)"] + status
          + ["END:VTODO"], into: store)
    }
    func isDone() throws -> Bool {
      let event = try #require(try store.provider.event(withUID: EventUID("u")))
      return try !event.isOpen(store.provider.records(of: #require(event.id)))
    }
    _ = try bring(1, ["STATUS:COMPLETED", "COMPLETED:20250511T100000Z"])
    #expect(try isDone())
    let later = try bring(2, ["STATUS:\(status)"])
    #expect(try isDone() == (status == "COMPLETED"))
    #expect(later.summary.total.updated > 0)
    // The earlier version changes nothing any more, and a completion in the store stays.
    _ = try bring(1, ["STATUS:COMPLETED", "COMPLETED:20250511T100000Z"])
    #expect(try isDone() == (status == "COMPLETED"))
    let id = try #require(try store.provider.event(withUID: EventUID("u"))?.id)
    try ICalendarMapping.change(store) { transaction in
      let day = try CivilDate("2025-05-12")
      try transaction.apply(.record(id, OccurrenceRecord(date: day, isFinished: true)))
    }
    let again = try bring(2, ["STATUS:\(status)"]).summary.total
    #expect(again.same == again.read)
    #expect(try isDone())
  }

  @Test("A todo reopened, exported and finished again stays finished when its export comes back")
  func reopenedHere() throws {
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(
      ["BEGIN:VTODO", "UID:u", "SUMMARY:t", "DTSTART;VALUE=DATE:20250512", "SEQUENCE:1"]
        + ["STATUS:COMPLETED", "END:VTODO"], into: store)
    let id = try #require(try store.provider.event(withUID: EventUID("u"))?.id)
    let day = try CivilDate("2025-05-12")
    try ICalendarMapping.change(store) { try $0.apply(.forget(id, day)) }
    let written = try Exchange.export(store, as: ICalendarFormat())
    try ICalendarMapping.change(store) {
      try $0.apply(.record(id, OccurrenceRecord(date: day, isFinished: true)))
    }
    _ = try Exchange.bring(written, as: ICalendarFormat(), into: store)
    #expect(try store.provider.records(of: id).map(\.isFinished) == [true])
  }
}
