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

  /// What tells an earlier version from a later one.
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

  @Test("The later version holds, whichever comes first", arguments: revisions)
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

  @Test("The same version twice is one event; two that nothing tells apart are refused")
  func twice() throws {
    let one = Self.version("a", ["SEQUENCE:1"])
    let report = try ICalendarMapping.bring(one + one, into: InMemoryEventStore())
    #expect([report.summary.total.new, report.summary.total.same] == [1, 1])
    let other = Self.version("b", ["SEQUENCE:1"])
    #expect(throws: ImportRejected.self) {
      try ICalendarMapping.bring(one + other, into: InMemoryEventStore())
    }
  }
}
