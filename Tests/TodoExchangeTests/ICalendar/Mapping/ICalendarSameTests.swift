import Testing
import TodoDomain
import TodoExchange
import TodoTesting

/// Series of other programs with excluded or replaced dates, and the days that a list shows.
@Suite("Importing one's own iCalendar export")
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

  private static let first = ":20260209T100000Z"
  private static let four = ["09", "10", "11", "12"]
  private static let seoulZone = ";TZID=Asia/Seoul"
  private static let evening = ";TZID=America/New_York"

  /// Four Mondays in New York, at an hour that is midnight in universal time.
  private static let york = [
    "DTSTART\(evening):20260202T190000", "DTEND\(evening):20260202T200000",
    "RRULE:FREQ=WEEKLY;COUNT=4",
  ]

  static let more = [
    Case(utc + ["EXDATE\(first)"], [], ["10", "11", "12"]),
    Case(
      utc + ["EXDATE\(first)"], [moved(first, ":20260220T100000Z")], ["10", "11", "12", "20"]),
    Case(utc, [cancelled(first, first)], ["10", "11", "12"]),
    Case(
      utc + ["EXDATE:20260209T100000Z,20260210T100000Z,20260211T100000Z,20260212T100000Z"], [], []),
    Case(utc, [moved(second, ":20260211T150000Z")], ["09", "11", "11", "12"]),
    Case(utc, [moved(second, third), moved(third, second)], four),
    Case(
      utc + ["EXDATE:20260210T100000Z,20260211T100000Z"],
      [moved(second, third), moved(third, second)], four),
    Case(utc + ["EXDATE\(second)", "EXDATE\(second)"], [], ["09", "11", "12"]),
    Case(utc + ["EXDATE:20260301T100000Z"], [], four),
    Case(utc + ["EXDATE:20260210T110000Z"], [moved(second, ":20260210T110000Z")], four),
    Case(utc + ["EXDATE;VALUE=DATE:20260210"], [], ["09", "11", "12"]),
    Case(["DTSTART:20260209T100030Z", rule, "EXDATE:20260210T100030Z"], [], ["09", "11", "12"]),
    Case(
      york + ["EXDATE\(evening):20260209T190000"],
      [moved("\(evening):20260209T190000", "\(evening):20260211T190000")], ["02", "11", "16", "23"]),
    Case(
      york + ["EXDATE:20260210T000000Z"], [moved(":20260210T000000Z", ":20260212T000000Z")],
      ["02", "12", "16", "23"]),
    Case(york, [cancelled(":20260210T000000Z", ":20260210T000000Z")], ["02", "16", "23"]),
    Case(
      york + ["EXDATE:20260210T000000Z"],
      [cancelled("\(evening):20260209T190000", "\(evening):20260209T190000")],
      ["02", "16", "23"]),
    Case(
      utc + ["RDATE:20260220T100000Z"], [cancelled(":20260220T100000Z", ":20260220T100000Z")], four),
    Case(
      utc + ["RDATE:20260220T100000Z", "EXDATE:20260220T100000Z"],
      [moved(":20260220T100000Z", ":20260222T100000Z")], four + ["22"]),
    Case(
      utc + ["RDATE:20260220T150000Z"], [moved(":20260220T150000Z", ":20260221T080000Z")],
      four + ["21"]),
    Case(
      utc + ["RDATE;VALUE=PERIOD:20260220T150000Z/PT3H", "EXDATE\(second)"],
      [cancelled(":20260220T150000Z", ":20260220T150000Z")], ["09", "11", "12"]),
    Case(utc + ["RDATE\(second)", "EXDATE\(second)"], [], ["09", "11", "12"]),
    Case(
      day + ["DTEND;VALUE=DATE:20260210", "EXDATE;VALUE=DATE:20260210"],
      [cancelled(";VALUE=DATE:20260211", ";VALUE=DATE:20260211")], ["09", "12"]),
    Case(
      ["DTSTART;VALUE=DATE:20251215", "RRULE:FREQ=MONTHLY", "EXDATE;VALUE=DATE:20260115,20260215"],
      [moved(";VALUE=DATE:20260215", ";VALUE=DATE:20260216")], ["16"]),
    Case(
      ["DTSTART;VALUE=DATE:20240227", "RRULE:FREQ=YEARLY;BYMONTH=2;BYDAY=-1TU"],
      [cancelled(";VALUE=DATE:20250225", ";VALUE=DATE:20250225")], ["24"]),
    Case(
      utc + ["EXDATE\(second)"],
      [moved(";RANGE=THISANDFUTURE\(third)", ":20260211T120000Z")], ["09", "11", "12"]),
    Case(
      local + ["EXDATE:20260210T100000"],
      [
        moved(":20260210T100000", ":20260221T080000") + ["SEQUENCE:1"],
        moved(":20260210T100000", ":20260222T080000") + ["SEQUENCE:2"],
      ], ["09", "11", "12", "22"]),
    // A date in another zone than its series, and on another day there.
    Case(york, [moved(":20260210T000000Z", ":20260212T000000Z")], ["02", "12", "16", "23"]),
    Case(
      york, [moved("\(evening):20260209T190000", "\(seoulZone):20260211T100000")],
      ["02", "11", "16", "23"]),
    Case(
      york, [moved("\(seoulZone):20260210T090000", "\(evening):20260211T190000")],
      ["02", "11", "16", "23"]),
    Case(
      york, [cancelled("\(seoulZone):20260210T090000", "\(seoulZone):20260210T090000")],
      ["02", "16", "23"]),
    Case(
      ["DTSTART:20260209T200000Z", rule],
      [moved(":20260210T200000Z", "\(seoulZone):20260213T100000")], ["09", "11", "12", "13"]),
    Case(
      ["DTSTART:20260209T200000Z", rule],
      [cancelled(":20260210T200000Z", "\(seoulZone):20260211T050000")], ["09", "11", "12"]),
    Case(
      ["DTSTART\(seoulZone):20260209T080000", rule],
      [cancelled(":20260209T230000Z", ":20260209T230000Z")], ["09", "11", "12"]),
    Case(
      ["DTSTART\(seoulZone):20260209T080000", rule],
      [moved(":20260209T230000Z", ";VALUE=DATE:20260220")], ["09", "11", "12", "20"]),
    Case(
      ["DTSTART\(seoulZone):20260209T080000", rule],
      [moved(";RANGE=THISANDFUTURE:20260210T230000Z", ":20260211T000000Z")],
      ["09", "10", "11", "12"]),
  ]

  @Test("An export of a foreign series is the same when imported again", arguments: cases + more)
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

  @Test("A date that another program excluded from an exported series is still removed")
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
