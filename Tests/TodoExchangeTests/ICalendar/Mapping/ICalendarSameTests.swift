import Testing
import TodoDomain
import TodoExchange
import TodoTesting

/// Series of other programs with dates that are gone or replaced, and the days that a list shows.
@Suite("One's own export says nothing new")
struct ICalendarSameTests {
  struct Case: Sendable {
    /// The lines of the series besides its summary and rule, then those of each change.
    let series: [String]
    let changes: [[String]]
    let shown: [String]

    init(_ series: [String], _ changes: [[String]], _ shown: [String]) {
      self.series = series
      self.changes = changes
      self.shown = shown
    }
  }

  private static let rule = "RRULE:FREQ=DAILY;COUNT=4"
  private static let utc = ["DTSTART:20260209T100000Z", rule]
  private static let local = ["DTSTART:20260209T100000", rule]
  private static let day = ["DTSTART;VALUE=DATE:20260209", rule]
  private static let seoul = ["DTSTART;TZID=Asia/Seoul:20260209T100000", rule]

  private static func cancelled(_ date: String, _ start: String) -> [String] {
    ["RECURRENCE-ID\(date)", "DTSTART\(start)", "STATUS:CANCELLED"]
  }

  private static func moved(_ date: String, _ start: String) -> [String] {
    ["RECURRENCE-ID\(date)", "DTSTART\(start)"]
  }

  private static let second = ":20260210T100000Z"
  private static let third = ":20260211T100000Z"

  static let cases = [
    Case(utc, [], ["09", "10", "11", "12"]),
    Case(utc + ["EXDATE\(second)"], [], ["09", "11", "12"]),
    Case(utc, [cancelled(second, second)], ["09", "11", "12"]),
    Case(utc, [cancelled(second, second), cancelled(third, third)], ["09", "12"]),
    Case(utc + ["EXDATE\(second)"], [cancelled(second, second)], ["09", "11", "12"]),
    Case(utc + ["EXDATE\(second)"], [cancelled(third, third)], ["09", "12"]),
    Case(utc, [moved(second, ":20260220T100000Z")], ["09", "11", "12", "20"]),
    Case(
      utc + ["EXDATE\(second)"], [moved(second, ":20260220T100000Z")], ["09", "11", "12", "20"]),
    Case(
      utc + ["EXDATE:20260210T100000Z,20260211T100000Z"], [moved(second, ":20260220T100000Z")],
      ["09", "12", "20"]),
    Case(
      utc + ["EXDATE\(third)"], [moved(second, ":20260220T100000Z")], ["09", "12", "20"]),
    Case(
      utc + ["EXDATE\(third)"], [moved(second, ":20260220T100000Z"), cancelled(third, third)],
      ["09", "12", "20"]),
    Case(local, [cancelled(":20260212T100000", ":20260212T100000")], ["09", "10", "11"]),
    Case(
      local + ["EXDATE:20260210T100000"], [moved(":20260210T100000", ":20260221T080000")],
      ["09", "11", "12", "21"]),
    Case(day, [cancelled(";VALUE=DATE:20260209", ";VALUE=DATE:20260209")], ["10", "11", "12"]),
    Case(
      day + ["EXDATE;VALUE=DATE:20260211"],
      [moved(";VALUE=DATE:20260211", ";VALUE=DATE:20260222")], ["09", "10", "12", "22"]),
    Case(
      day + ["EXDATE:20260211T000000"], [moved(":20260211T000000", ";VALUE=DATE:20260222")],
      ["09", "10", "12", "22"]),
    Case(
      seoul,
      [cancelled(";TZID=Asia/Seoul:20260210T100000", ";TZID=Asia/Seoul:20260210T100000")],
      ["09", "11", "12"]),
    Case(
      seoul + ["EXDATE:20260210T010000Z"],
      [moved(";TZID=Asia/Seoul:20260210T100000", ";TZID=Asia/Seoul:20260223T100000")],
      ["09", "11", "12", "23"]),
  ]

  @Test("An export of foreign series comes back as the same", arguments: cases)
  func same(known: Case) throws {
    let store = InMemoryEventStore()
    let lines =
      ICalendarMapping.event(known.series) + known.changes.flatMap { ICalendarMapping.event($0) }
    try ICalendarMapping.bring(lines, into: store)
    #expect(try shown(store) == known.shown)

    let exported = try Exchange.export(store, as: ICalendarFormat())
    let again = try Exchange.bring(exported, as: ICalendarFormat(), into: store).summary.total
    #expect(again.same == again.read, "\(known.series) \(known.changes)")
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(exported, as: ICalendarFormat(), into: copy)
    #expect(try shown(copy) == known.shown)
  }

  @Test("A date that another program took out of the file is still taken out")
  func deletion() throws {
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(ICalendarMapping.event(Self.utc), into: store)
    let report = try ICalendarMapping.bring(
      ICalendarMapping.event(Self.utc + ["EXDATE\(Self.second)"]), into: store)
    #expect(report.summary.total.new == 1)
    #expect(try shown(store) == ["09", "11", "12"])
  }

  private func shown(_ store: InMemoryEventStore) throws -> [String] {
    let range = try CivilDate("2026-02-01")...CivilDate("2026-02-28")
    return try store.provider.occurrences(in: range)
      .map { String($0.date.description.suffix(2)) }.sorted()
  }
}
