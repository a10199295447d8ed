import Testing
import TodoDomain
import TodoExchange
import TodoTesting

/// Components of other programs, the occurrences that a list shows, and the properties with a
/// warning.
@Suite("Ambiguous and contradictory properties of a component")
struct ICalendarSilenceTests {
  struct Case: Sendable {
    let lines: [String]
    /// The occurrences in a list: date, time, alarm, and `✓` if it is finished.
    let shown: [String]
    let warned: [String]

    init(_ lines: [String], _ shown: [String], warned: [String] = []) {
      self.lines = lines
      self.shown = shown
      self.warned = warned
    }
  }

  private static func check(_ lines: [String], _ known: Case) throws {
    let store = InMemoryEventStore()
    let report = try ICalendarMapping.bring(lines, into: store)
    let range = try CivilDate("2026-02-01")...CivilDate("2026-03-31")
    let shown = try store.provider.occurrences(in: range).map { occurrence in
      let records = try occurrence.event.id.map { try store.provider.records(of: $0) } ?? []
      let isFinished = records.contains { $0.date == occurrence.date && $0.isFinished }
      let parts: [String?] = [
        // A todo without a day is shown at its due.
        String(occurrence.date.description.dropFirst(5)),
        (occurrence.event.time ?? occurrence.event.due?.time)?.description,
        occurrence.event.alarms.isEmpty
          ? nil : occurrence.event.alarms.map(\.description).joined(separator: ","),
        isFinished ? "✓" : nil,
      ]
      return parts.compactMap(\.self).joined(separator: " ")
    }
    #expect(shown.sorted() == known.shown, "\(known.lines)")
    #expect(report.warnings.map(\.field) == known.warned, "\(known.lines)")
    #expect(report.summary.total.rejected == 0)
    // A second import of the file, and an import of the export, change nothing.
    #expect(try ICalendarMapping.bring(lines, into: store).summary.total.updated == 0)
    let exported = try Exchange.export(store, as: ICalendarFormat())
    let again = try Exchange.bring(exported, as: ICalendarFormat(), into: store).summary.total
    #expect(again.same == again.read - again.leftOut, "\(known.lines)")
  }

  // MARK: - Dates

  private static let days = ["DTSTART;VALUE=DATE:20260209", "RRULE:FREQ=DAILY;COUNT=3"]
  private static let rest = ["02-09", "02-11"]
  private static let four = ["02-09", "02-10", "02-11", "02-14"]

  static let dates = [
    Case(days + ["EXDATE:20260210T000000"], rest, warned: ["EXDATE"]),
    Case(days + ["EXDATE:20260210T090000"], rest, warned: ["EXDATE"]),
    Case(days + ["EXDATE:20260210T000000Z"], rest, warned: ["EXDATE"]),
    Case(days + ["EXDATE;TZID=Asia/Seoul:20260210T000000"], rest, warned: ["EXDATE"]),
    Case(days + ["EXDATE;TZID=Nowhere:20260210T000000"], rest, warned: ["EXDATE"]),
    Case(days + ["EXDATE;VALUE=DATE-TIME:20260210T233000"], rest, warned: ["EXDATE"]),
    Case(days + ["EXDATE:20260210T000000Z,20260211T000000Z"], ["02-09"], warned: ["EXDATE"]),
    Case(days + ["EXDATE;VALUE=DATE:20260210"], rest),
    Case(days + ["EXDATE:20260210"], rest),
    Case(days + ["EXDATE:20260209T230000Z"], ["02-10", "02-11"], warned: ["EXDATE"]),
    Case(days + ["RDATE:20260214T150000Z"], four, warned: ["RDATE"]),
    Case(days + ["RDATE:20260214T000000"], four, warned: ["RDATE"]),
    Case(days + ["RDATE;TZID=America/New_York:20260214T000000"], four, warned: ["RDATE"]),
    Case(days + ["RDATE;VALUE=PERIOD:20260214T000000/PT24H"], four, warned: ["RDATE"]),
    Case(days + ["RDATE;VALUE=DATE:20260214"], four),
    Case(
      ["DTSTART;VALUE=DATE:20260209", "RRULE:FREQ=DAILY;UNTIL=20260211T000000"], four.dropLast()),
    Case(
      ["DTSTART;VALUE=DATE:20260209", "RRULE:FREQ=DAILY;UNTIL=20260211T120000Z"], four.dropLast()),
    Case(
      ["DTSTART:20260209T090000", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260210T090000Z"],
      ["02-09 09:00", "02-11 09:00"], warned: ["EXDATE"]),
    Case(
      ["DTSTART:20260209T090000", "RRULE:FREQ=DAILY;COUNT=2", "RDATE:20260214T090000Z"],
      ["02-09 09:00", "02-10 09:00", "02-14 09:00"], warned: ["RDATE"]),
    Case(
      ["DTSTART:20260209T090000", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260210T080000"],
      ["02-09 09:00", "02-10 09:00", "02-11 09:00"]),
    Case(
      ["DTSTART:20260209T090000Z", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260210T090000Z"],
      ["02-09 09:00", "02-11 09:00"]),
  ]

  @Test("A date-time beside an all-day start means its day, with a warning", arguments: dates)
  func daysOfTimes(known: Case) throws {
    try Self.check(ICalendarMapping.event(known.lines), known)
    let stamp = ["BEGIN:VTODO", "UID:u", "DTSTAMP:20250101T000000Z", "SUMMARY:t"]
    try Self.check(stamp + known.lines + ["END:VTODO"], known)
  }

  @Test(
    "A UTC moment's day beside an all-day start is by the calendar's zone or its midnight",
    arguments: [
      ("Europe/Berlin", "20260209T230000Z", ["02-09", "02-11"]),
      ("Asia/Seoul", "20260209T150000Z", ["02-09", "02-11"]),
      ("America/New_York", "20260210T050000Z", ["02-09", "02-11"]),
      ("America/New_York", "20260210T000000Z", ["02-09", "02-11"]),
      ("Asia/Seoul", "20260210T000000Z", ["02-09", "02-11"]),
    ])
  func clock(zone: String, value: String, shown: [String]) throws {
    let calendar = ["X-WR-TIMEZONE:\(zone)"]
    try Self.check(
      calendar + ICalendarMapping.event(Self.days + ["EXDATE:\(value)"]),
      Case([zone, value], shown, warned: ["EXDATE"]))
    let change = ["RECURRENCE-ID:\(value)", "DTSTART;VALUE=DATE:20260220"]
    try Self.check(
      calendar + ICalendarMapping.event(Self.days) + ICalendarMapping.event(change),
      Case([zone, value], shown + ["02-20"], warned: ["RECURRENCE-ID"]))
  }

  @Test(
    "A moment beside a floating start means its date in the calendar's zone",
    arguments: [
      ("Asia/Seoul", ":20260209T230000Z", true), ("America/New_York", ":20260210T130000Z", true),
      ("Europe/Berlin", ":20260210T070000Z", true), ("Pacific/Auckland", ":20260209T190000Z", true),
      ("Asia/Seoul", ";TZID=America/New_York:20260209T180000", true),
      ("Asia/Seoul", ";TZID=Asia/Seoul:20260210T080000", false),
      ("", ";TZID=America/New_York:20260210T080000", false),
    ])
  func floating(zone: String, value: String, isTold: Bool) throws {
    let calendar = zone.isEmpty ? [] : ["X-WR-TIMEZONE:\(zone)"]
    let series = ["DTSTART:20260209T080000", "RRULE:FREQ=DAILY;COUNT=3"]
    let change = ["RECURRENCE-ID\(value)", "DTSTART:20260220T090000"]
    try Self.check(
      calendar + ICalendarMapping.event(series) + ICalendarMapping.event(change),
      Case(
        [zone, value], ["02-09 08:00", "02-11 08:00", "02-20 09:00"],
        warned: isTold ? ["RECURRENCE-ID"] : []))
    try Self.check(
      calendar + ICalendarMapping.event(series + ["EXDATE\(value)"]),
      Case([zone, value], ["02-09 08:00", "02-11 08:00"], warned: isTold ? ["EXDATE"] : []))
  }

  @Test("An EXDATE moment excludes a date whose time a clock change skips")
  func skippedHour() throws {
    let series = ["DTSTART;TZID=Europe/Berlin:20260328T023000", "RRULE:FREQ=DAILY;COUNT=3"]
    for (value, rest) in [
      ("EXDATE:20260329T013000Z", ["03-28 02:30", "03-30 02:30"]),
      ("EXDATE:20260328T013000Z", ["03-29 02:30", "03-30 02:30"]),
      ("EXDATE:20260329T023000Z", ["03-28 02:30", "03-29 02:30", "03-30 02:30"]),
    ] {
      try Self.check(ICalendarMapping.event(series + [value]), Case([value], rest, warned: []))
    }
  }

  // MARK: - Alarms

  private static func alarm(_ lines: String..., action: String = "ACTION:DISPLAY") -> [String] {
    ["BEGIN:VALARM", action, "DESCRIPTION:x"] + lines + ["END:VALARM"]
  }

  private static func timed(_ alarms: [String]) -> [String] {
    ["DTSTART:20260225T100000Z", "DTEND:20260225T110000Z"] + alarms
  }

  private static func whole(_ alarms: [String]) -> [String] {
    ["DTSTART;VALUE=DATE:20260225", "DTEND;VALUE=DATE:20260226"] + alarms
  }

  private static func at(_ alarm: String?) -> [String] {
    [["02-25 10:00", alarm].compactMap(\.self).joined(separator: " ")]
  }

  private static let utc = "TRIGGER;VALUE=DATE-TIME:"

  static let alarms = [
    Case(timed(alarm("TRIGGER:-PT15M")), at("15m")),
    Case(timed(alarm("TRIGGER;RELATED=START:-P1D")), at("1d")),
    Case(timed(alarm("TRIGGER:PT0S")), at("0m")),
    Case(timed(alarm("TRIGGER:-P2H")), at("2h"), warned: ["TRIGGER"]),
    Case(timed(alarm("TRIGGER:-PT2D")), at("2d"), warned: ["TRIGGER"]),
    Case(timed(alarm("TRIGGER:-PT1W")), at("7d"), warned: ["TRIGGER"]),
    Case(timed(alarm("TRIGGER:-P1H30M")), at("90m"), warned: ["TRIGGER"]),
    Case(timed(alarm("TRIGGER:-P1DT")), at("1d"), warned: ["TRIGGER"]),
    Case(timed(alarm("TRIGGER:-P15M")), at(nil), warned: ["TRIGGER"]),
    Case(timed(alarm("TRIGGER:PT")), at(nil), warned: ["TRIGGER"]),
    Case(timed(alarm("TRIGGER:-15M")), at(nil), warned: ["TRIGGER"]),
    Case(timed(alarm("TRIGGER:")), at(nil), warned: ["TRIGGER"]),
    Case(timed(alarm()), at(nil), warned: ["TRIGGER"]),
    Case(timed(alarm("TRIGGER:PT10M")), at("10m after")),
    Case(timed(alarm("TRIGGER:PT25H")), at(nil), warned: ["TRIGGER"]),
    Case(timed(alarm("TRIGGER:-PT90S")), at(nil), warned: ["TRIGGER"]),
    Case(timed(alarm("TRIGGER;RELATED=END:-PT15M")), at("45m after")),
    Case(timed(alarm("TRIGGER;RELATED=END:-PT1H")), at("0m")),
    Case(timed(alarm("TRIGGER;RELATED=END:-P1D")), at("23h")),
    Case(timed(alarm(utc + "20260225T093000Z")), at("30m")),
    Case(timed(alarm("TRIGGER:20260225T093000Z")), at("30m")),
    Case(timed(alarm(utc + "20260225T103000Z")), at("30m after")),
    Case(timed(alarm(utc + "20260225T093000")), at(nil), warned: ["TRIGGER"]),
    Case(timed(alarm("TRIGGER:-PT15M") + alarm("TRIGGER:-PT30M")), at("30m,15m")),
    Case(
      timed(alarm("TRIGGER:-PT15M") + alarm("TRIGGER:-PT15M", action: "ACTION:AUDIO")), at("15m")),
    Case(
      timed(alarm("TRIGGER:-PT1H", action: "ACTION:EMAIL") + alarm("TRIGGER:-PT15M")), at("15m"),
      warned: ["TRIGGER"]),
    Case(
      timed(alarm(utc + "19760401T005545Z", action: "ACTION:NONE") + alarm("TRIGGER:-PT5M")),
      at("5m")),
    Case(
      timed(alarm("TRIGGER:-PT15M", "REPEAT:2", "DURATION:PT5M")), at(nil), warned: ["TRIGGER"]),
    Case(whole(alarm("TRIGGER:-P1D")), ["02-25 1d"]),
    Case(whole(alarm("TRIGGER:-PT15H")), ["02-25 1d 09:00"]),
    Case(whole(alarm("TRIGGER:PT9H")), ["02-25 09:00"]),
    Case(whole(alarm("TRIGGER:-PT24H")), ["02-25 1d 00:00"]),
    Case(whole(alarm("TRIGGER:PT0S")), ["02-25 0m"]),
    Case(whole(alarm("TRIGGER:P1D")), ["02-25 1d after"]),
    Case(whole(alarm("TRIGGER;RELATED=END:-P2D")), ["02-25 1d"]),
    Case(whole(alarm(utc + "20260224T000000Z")), ["02-25"], warned: ["TRIGGER"]),
    Case(
      ["DTSTART:20260225T100000", "RRULE:FREQ=DAILY;COUNT=1"] + alarm(utc + "20260225T093000Z"),
      at(nil), warned: ["TRIGGER"]),
    Case(
      ["DTSTART;TZID=Asia/Seoul:20260225T100000"] + alarm(utc + "20260225T003000Z"), at("30m")),
    Case(
      ["DTSTART:20260225T100000"] + alarm("TRIGGER;VALUE=DATE-TIME:20260225T093000"), at("30m")),
  ]

  @Test(
    "A trigger becomes an alarm in minutes if it can, and otherwise gets a warning",
    arguments: alarms)
  func triggers(known: Case) throws {
    try Self.check(ICalendarMapping.event(known.lines), known)
  }

  // MARK: - Todos

  private static let due = "DUE:20260205T100000Z"

  static let todos = [
    Case([due, "PERCENT-COMPLETE:100"], ["02-05 10:00 ✓"]),
    Case(["DUE;VALUE=DATE:20260205", "PERCENT-COMPLETE:100"], ["02-05 ✓"]),
    Case([due, "STATUS:", "PERCENT-COMPLETE:100"], ["02-05 10:00 ✓"]),
    Case([due, "PERCENT-COMPLETE:99"], ["02-05 10:00"]),
    Case([due, "PERCENT-COMPLETE:0"], ["02-05 10:00"]),
    Case([due, "COMPLETED:20260204T100000Z"], ["02-05 10:00 ✓"]),
    Case([due, "STATUS:COMPLETED"], ["02-05 10:00 ✓"]),
    Case([due, "STATUS:COMPLETED", "PERCENT-COMPLETE:40"], ["02-05 10:00 ✓"]),
    Case([due, "STATUS:NEEDS-ACTION"], ["02-05 10:00"]),
    Case(
      [due, "STATUS:NEEDS-ACTION", "PERCENT-COMPLETE:100"], ["02-05 10:00"],
      warned: ["PERCENT-COMPLETE"]),
    Case(
      [due, "STATUS:IN-PROCESS", "COMPLETED:20260204T100000Z"], ["02-05 10:00"],
      warned: ["COMPLETED"]),
    Case(
      ["DTSTART:20260205T100000Z", "RRULE:FREQ=DAILY;COUNT=1", "STATUS:COMPLETED"], ["02-05 10:00"],
      warned: ["STATUS"]),
    Case([due] + alarm("TRIGGER;RELATED=END:-PT30M"), ["02-05 10:00 30m"]),
    Case(
      ["DTSTART:20260205T090000Z", due] + alarm("TRIGGER;RELATED=END:-PT90M"), ["02-05 09:00 90m"],
      warned: ["TRIGGER"]),
  ]

  @Test(
    "A VTODO is finished if any property says so, and contradictions get a warning",
    arguments: todos)
  func completions(known: Case) throws {
    let stamp = ["BEGIN:VTODO", "UID:u", "DTSTAMP:20250101T000000Z", "SUMMARY:t"]
    try Self.check(stamp + known.lines + ["END:VTODO"], known)
  }

  // MARK: - Rules and lengths

  static let rules = [
    Case(
      [
        "RECURRENCE-ID:19700102T010000Z", "DTSTART;VALUE=DATE:20260205", "RRULE:FREQ=DAILY;COUNT=3",
      ],
      ["02-05"], warned: ["RECURRENCE-ID", "RRULE"]),
    Case(
      ["RECURRENCE-ID:20260205T010000Z", "DTSTART:20260205T010000Z", "RDATE:20260206T010000Z"],
      ["02-05 01:00"], warned: ["RDATE"]),
    Case(["RECURRENCE-ID:20260205T010000Z", "DTSTART:20260205T010000Z"], ["02-05 01:00"]),
    Case(
      ["DTSTART:20260210T150000Z", "RRULE:FREQ=DAILY;COUNT=2", "RDATE:20260205T150000Z"],
      ["02-05 15:00", "02-10 15:00", "02-11 15:00"]),
    Case(
      ["DTSTART;VALUE=DATE:20260210", "RRULE:FREQ=YEARLY", "RDATE;VALUE=DATE:20250210,20260205"],
      ["02-05", "02-10"]),
    Case(
      ["DTSTART:20260210T150000", "RRULE:FREQ=DAILY;COUNT=2", "RDATE:20260205T150000"]
        + ["EXDATE:20260205T150000"], ["02-10 15:00", "02-11 15:00"]),
    Case(
      ["DTSTART:20260210T150000", "RRULE:FREQ=DAILY;COUNT=1", "RDATE:20260205T090000"],
      ["02-05 09:00", "02-10 15:00"]),
    Case(["DTSTART:20260210T150000", "RDATE:20260205T150000"], ["02-05 15:00", "02-10 15:00"]),
    Case(["DTSTART:20260331T090000Z", "DTEND:20370401T170000Z"], ["03-31 09:00"]),
    Case(["DTSTART:20260331T090000Z", "DTEND:20360401T090000Z"], ["03-31 09:00"]),
    Case(["DTSTART:20260331T090000Z", "DURATION:P6000D"], ["03-31 09:00"]),
    Case(
      ["DTSTART:20260331T090000Z", "DTEND:22000101T000000Z"], ["03-31 09:00"], warned: ["DTEND"]),
    Case(["DTSTART:20260331T090000Z", "DURATION:P2H"], ["03-31 09:00"], warned: ["DURATION"]),
  ]

  @Test(
    "An ignored rule gets a warning; early dates and long events are imported", arguments: rules)
  func rulesAndLengths(known: Case) throws {
    try Self.check(ICalendarMapping.event(known.lines), known)
  }

  @Test(
    "An event with a rule by an unknown calendar is left out alone",
    arguments: ["RSCALE=MAYAN;FREQ=YEARLY", "FREQ=MONTHLY;RSCALE=DISCORDIAN;SKIP=BACKWARD"])
  func otherCalendars(rule: String) throws {
    let store = InMemoryEventStore()
    let report = try ICalendarMapping.bring(
      ICalendarMapping.event(["DTSTART:20260210T150000", "RRULE:\(rule)"])
        + ICalendarMapping.event(["DTSTART:20260211T150000"], uid: "v"), into: store)
    #expect(report.leftOut.map(\.record) == ["u"])
    #expect(report.leftOut.map(\.field) == ["RRULE"])
    #expect(try store.provider.snapshot.map(\.uid.rawValue) == ["v"])
  }

  @Test("A rejected change of an RDATE leaves the date its own length")
  func rejectedChange() throws {
    let series = [
      "DTSTART;TZID=Europe/Berlin:20260202T090000", "DTEND;TZID=Europe/Berlin:20260202T100000",
      "RRULE:FREQ=WEEKLY", "RDATE;VALUE=PERIOD:20260214T080000Z/PT3H",
    ]
    let changes = [
      ["RECURRENCE-ID;RANGE=THISANDFUTURE:20260214T080000Z", "DTSTART:20260214T110000Z"],
      ["RECURRENCE-ID;TZID=Europe/Berlin:20260214T090000", "DTSTART:20260214T1"],
    ]
    for change in changes {
      let store = InMemoryEventStore()
      let report = try ICalendarMapping.bring(
        ICalendarMapping.event(series) + ICalendarMapping.event(change), into: store,
        skipInvalid: true)
      #expect(report.problems.count == 1)
      let range = try CivilDate("2026-02-12")...CivilDate("2026-02-18")
      let lengths = try store.provider.occurrences(in: range).map { $0.event.length?.minutes }
      #expect(lengths == [180, 60])
      let exported = try Exchange.export(store, as: ICalendarFormat())
      let again = try Exchange.bring(exported, as: ICalendarFormat(), into: store).summary.total
      #expect(again.same == again.read)
    }
  }
}
