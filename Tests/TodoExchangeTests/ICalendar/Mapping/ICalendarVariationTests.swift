import Testing
import TodoDomain
import TodoExchange
import TodoTesting

/// Twenty forms of each property, as other programs write them. The expectations were counted by
/// hand.
@Suite("Variations of dates of series")
struct ICalendarVariationTests {
  // MARK: - Extra dates before the start

  private static let daily = ["DTSTART:20260210T150000Z", "RRULE:FREQ=DAILY;COUNT=2"]
  private static let two = ["02-10 15:00", "02-11 15:00"]
  private static let three = ["02-05 15:00"] + two

  static let early: [([String], [String], [String])] = [
    (daily + ["RDATE:20260205T150000Z"], three, []),
    (
      daily + ["RDATE:20260206T150000Z,20260205T150000Z"], ["02-05 15:00", "02-06 15:00"] + two, []
    ),
    (
      daily + ["RDATE:20260205T150000Z", "RDATE:20260206T150000Z"],
      ["02-05 15:00", "02-06 15:00"] + two, []
    ),
    (daily + ["RDATE:20260205T090000Z"], ["02-05 09:00"] + two, []),
    (daily + ["RDATE;VALUE=PERIOD:20260205T090000Z/PT3H"], ["02-05 09:00 180"] + two, []),
    (
      daily + ["RDATE;VALUE=PERIOD:20260205T150000Z/20260205T153000Z"],
      ["02-05 15:00 30"] + two, []
    ),
    (daily + ["RDATE:20260205T150000Z,20260220T150000Z"], three + ["02-20 15:00"], []),
    (daily + ["RDATE:20260210T150000Z"], two, []),
    (daily + ["RDATE;TZID=Asia/Seoul:20260206T000000"], three, []),
    (daily + ["DURATION:PT45M", "RDATE:20260205T150000Z"], three.map { $0 + " 45" }, []),
    (
      daily + ["RDATE:20260205T150000Z,20260206T150000Z", "EXDATE:20260205T150000Z"],
      ["02-06 15:00"] + two, []
    ),
    (daily + ["RDATE:20250205T150000Z"], two, []),
    (
      daily + ["RDATE;VALUE=PERIOD:20260220T150000Z/PT3H", "EXDATE:20260220T150000Z"], two, []
    ),
    (daily + ["RDATE:20260220T090000Z", "EXDATE:20260220T090000Z"], two, []),
    (
      ["DTSTART;TZID=Asia/Seoul:20260211T000000", "RRULE:FREQ=DAILY;COUNT=2"]
        + ["RDATE;TZID=Asia/Seoul:20260206T000000"], three, []
    ),
    (
      ["DTSTART;TZID=Asia/Seoul:20260211T000000", "RRULE:FREQ=DAILY;COUNT=2"]
        + ["RDATE:20260205T150000Z"], three, []
    ),
    (
      ["DTSTART:20260210T150000", "RRULE:FREQ=DAILY;COUNT=2", "RDATE:20260205T150000"], three, []
    ),
    (
      ["DTSTART;VALUE=DATE:20260210", "RRULE:FREQ=YEARLY"]
        + ["RDATE;VALUE=DATE:20240210,20250210,20260209"], ["02-09", "02-10"], []
    ),
    (
      ["DTSTART;VALUE=DATE:20260210", "RRULE:FREQ=DAILY;COUNT=2", "RDATE:20260205T000000"],
      ["02-05", "02-10", "02-11"], ["RDATE"]
    ),
    (
      ["DTSTART;TZID=Etc/UTC:20260213T150000", "DTEND;TZID=Etc/UTC:20260213T163000"]
        + ["RRULE:FREQ=WEEKLY;WKST=SU;UNTIL=20260320T150000Z;INTERVAL=2;BYDAY=FR"]
        + ["EXDATE;TZID=Etc/UTC:20260227T150000"]
        + ["RDATE;TZID=Etc/UTC:20250220T150000,20260202T150000,20260206T150000"],
      ["02-02", "02-06", "02-13", "03-13"].map { $0 + " 15:00 90" }, []
    ),
    (
      ["DTSTART;TZID=Europe/Berlin:20260330T090000", "RRULE:FREQ=DAILY;COUNT=1"]
        + ["RDATE;TZID=Europe/Berlin:20260327T090000"], ["03-27 08:00", "03-30 07:00"], []
    ),
    (["DTSTART:20260210T150000Z", "RDATE:20260205T150000Z"], ["02-05 15:00", "02-10 15:00"], []),
  ]

  @Test("An RDATE before a rule's start is a date of its own", arguments: early)
  func earlyDates(lines: [String], shown: [String], warned: [String]) throws {
    try SeriesVariation.check(SeriesVariation.component(lines), shown, warned: warned)
    let due = lines.map { $0.replacing("DTEND", with: "DUE") }
    try SeriesVariation.check(SeriesVariation.component(due, as: "VTODO"), shown, warned: warned)
  }

  @Test("An early RDATE of a VTODO with only a due, or one that is replaced, is a date of its own")
  func earlyDatesOfTodos() throws {
    let due = ["DUE:20260210T150000Z", "RRULE:FREQ=DAILY;COUNT=2"]
    for date in ["20260205T150000Z", "20260205T090000Z"] {
      let hour = date.contains("T09") ? "09:00" : "15:00"
      try SeriesVariation.check(
        SeriesVariation.component(due + ["RDATE:\(date)"], as: "VTODO"),
        ["02-05 \(hour)"] + Self.two)
    }
    try SeriesVariation.check(
      SeriesVariation.component(due + ["RDATE:20260220T090000Z"], as: "VTODO"),
      Self.two + ["02-20 09:00"])
    let series = SeriesVariation.component(Self.daily + ["RDATE:20260205T150000Z"])
    let identity = "RECURRENCE-ID:20260205T150000Z"
    try SeriesVariation.check(
      series + SeriesVariation.component([identity, "DTSTART:20260207T080000Z"]),
      ["02-07 08:00"] + Self.two)
    try SeriesVariation.check(
      series
        + SeriesVariation.component([identity, "DTSTART:20260205T150000Z", "STATUS:CANCELLED"]),
      Self.two)
  }

  @Test(
    "An RDATE that was deleted in the store stays deleted in an export",
    arguments: [
      "RDATE:20260205T150000Z", "RDATE:20260205T090000Z", "RDATE:20260220T090000Z",
      "RDATE;VALUE=PERIOD:20260220T150000Z/PT3H", "RDATE;VALUE=PERIOD:20260220T090000Z/PT3H",
    ])
  func deletedHere(extra: String) throws {
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(SeriesVariation.component(Self.daily + [extra]), into: store)
    #expect(try SeriesVariation.shown(store).count == 3)
    try ICalendarMapping.change(store) { transaction in
      let uid = try EventUID(extra.contains("0205") ? "u#20260205" : "u#20260220")
      let event = try #require(try transaction.event(withUID: uid))
      try transaction.apply(.remove(try #require(event.id)))
    }
    let exported = try Exchange.export(store, as: ICalendarFormat())
    let again = try Exchange.bring(exported, as: ICalendarFormat(), into: store).summary.total
    #expect(again.same == again.read)
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(exported, as: ICalendarFormat(), into: copy)
    #expect(try SeriesVariation.shown(copy) == Self.two)
  }

  // MARK: - Rules of single dates

  private static let identity = "RECURRENCE-ID:20260205T010000Z"
  private static let single = [identity, "DTSTART:20260205T010000Z"]
  private static let one = ["02-05 01:00"]

  static let dates: [([String], [String], [String])] = [
    (single, one, []),
    (single + ["RRULE:FREQ=DAILY;COUNT=3"], one, ["RRULE"]),
    (single + ["RRULE:FREQ=WEEKLY;BYDAY=TH"], one, ["RRULE"]),
    (single + ["RRULE:FREQ=MONTHLY;UNTIL=20270101T000000Z"], one, ["RRULE"]),
    (single + ["RRULE:FREQ=YEARLY;INTERVAL=2"], one, ["RRULE"]),
    (single + ["RRULE:FREQ=DAILY", "RRULE:FREQ=WEEKLY"], one, ["RRULE", "RRULE"]),
    (single + ["RDATE:20260206T010000Z"], one, ["RDATE"]),
    (single + ["RDATE;VALUE=PERIOD:20260206T010000Z/PT1H"], one, ["RDATE"]),
    (single + ["RDATE:20260206T010000Z", "RDATE:20260207T010000Z"], one, ["RDATE", "RDATE"]),
    (single + ["EXRULE:FREQ=DAILY"], one, ["EXRULE"]),
    (single + ["RRULE:FREQ=DAILY;COUNT=3", "RDATE:20260220T010000Z"], one, ["RRULE", "RDATE"]),
    (["RRULE:FREQ=DAILY;COUNT=3"] + single, one, ["RRULE"]),
    (single + ["RRULE:FREQ=HOURLY"], one, ["RRULE"]),
    (single + ["RRULE:"], one, ["RRULE"]),
    (single + ["DURATION:PT1H", "RRULE:FREQ=DAILY"], ["02-05 01:00 60"], ["RRULE"]),
    (
      ["RECURRENCE-ID:19700102T010000Z", "DTSTART:20260205T010000Z", "RRULE:FREQ=DAILY"], one,
      ["RRULE"]
    ),
    (
      ["RECURRENCE-ID;TZID=Asia/Seoul:20260205T100000", "DTSTART;TZID=Asia/Seoul:20260205T100000"]
        + ["RRULE:FREQ=DAILY"], one, ["RRULE"]
    ),
    (
      ["RECURRENCE-ID:20260205T010000", "DTSTART:20260205T010000", "RRULE:FREQ=DAILY"], one,
      ["RRULE"]
    ),
    (
      ["RECURRENCE-ID;VALUE=DATE:20260205", "DTSTART;VALUE=DATE:20260205"]
        + ["RRULE:FREQ=MONTHLY;BYMONTHDAY=1;COUNT=3"], ["02-05"], ["RRULE"]
    ),
    (
      ["RECURRENCE-ID:20260101T010000Z", "DTSTART;VALUE=DATE:20260205", "RRULE:FREQ=DAILY"],
      ["02-05"], ["RECURRENCE-ID", "RRULE"]
    ),
  ]

  @Test("A rule in a changed date of a series is ignored with a warning", arguments: dates)
  func rulesOfDates(lines: [String], shown: [String], warned: [String]) throws {
    try SeriesVariation.check(SeriesVariation.component(lines), shown, warned: warned)
    try SeriesVariation.check(SeriesVariation.component(lines, as: "VTODO"), shown, warned: warned)
    // The component is then beside its series, which has its own rule.
    guard lines.contains(Self.identity) else { return }
    let series = ["DTSTART:20260204T010000Z", "RRULE:FREQ=DAILY;COUNT=2"]
    try SeriesVariation.check(
      SeriesVariation.component(series) + SeriesVariation.component(lines), ["02-04 01:00"] + shown,
      warned: warned)
  }
}
