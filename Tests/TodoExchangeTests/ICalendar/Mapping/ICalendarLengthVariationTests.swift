import Testing
import TodoDomain
import TodoExchange
import TodoTesting

/// Twenty forms of each property, as other programs write them. The expectations were counted by
/// hand.
@Suite("Variations of long events")
struct ICalendarLengthVariationTests {
  // MARK: - Long events

  private static let start = "DTSTART:20260210T090000Z"

  static let long: [([String], String, [String])] = [
    // Eleven years have three leap days: 4,018 days.
    ([start, "DTEND:20370210T090000Z"], "02-10 09:00 5785920", []),
    ([start, "DURATION:P4018D"], "02-10 09:00 5785920", []),
    ([start, "DURATION:P574W"], "02-10 09:00 5785920", []),
    ([start, "DURATION:PT96432H"], "02-10 09:00 5785920", []),
    ([start, "DURATION:P4017DT24H"], "02-10 09:00 5785920", []),
    // Ten years have two or three: 3,652 or 3,653 days.
    ([start, "DTEND:20360210T090000Z"], "02-10 09:00 5258880", []),
    ([start, "DTEND:20360210T090100Z"], "02-10 09:00 5258881", []),
    // A hundred years have 24, since 2100 has none: 36,524 days.
    ([start, "DTEND:21260210T090000Z"], "02-10 09:00 52594560", []),
    ([start, "DTEND:21260211T090000Z"], "02-10 09:00 52596000", []),
    ([start, "DTEND:21260211T090100Z"], "02-10 09:00", ["DTEND"]),
    ([start, "DTEND:99991231T000000Z"], "02-10 09:00", ["DTEND"]),
    ([start, "DURATION:P36526D"], "02-10 09:00", ["DURATION"]),
    (
      ["DTSTART:20260210T090000", "DTEND:20370210T090000"], "02-10 09:00 5785920", []
    ),
    (
      ["DTSTART;TZID=Asia/Seoul:20260210T180000", "DTEND;TZID=Asia/Seoul:20370210T180000"],
      "02-10 09:00 5785920", []
    ),
    // In July the clocks of Berlin are an hour ahead: 4,168 days but an hour.
    (
      ["DTSTART;TZID=Europe/Berlin:20260210T100000", "DTEND;TZID=Europe/Berlin:20370710T100000"],
      "02-10 09:00 6001860", []
    ),
    (
      ["DTSTART;TZID=Europe/Berlin:20260210T100000", "DTEND:20370210T090000Z"],
      "02-10 09:00 5785920", []
    ),
    ([start, "DTEND:20370210T090000Z", "RRULE:FREQ=YEARLY;COUNT=2"], "02-10 09:00 5785920", []),
    // The clocks of Berlin go forward on 29 March: a day of 23 hours, but not in each week.
    (["DTSTART;TZID=Europe/Berlin:20260328T120000", "DURATION:P1D"], "03-28 11:00 1380", []),
    (
      [
        "DTSTART;TZID=Europe/Berlin:20260328T120000", "DURATION:P1D",
        "RRULE:FREQ=YEARLY;COUNT=2",
      ], "03-28 11:00 1440", []
    ),
    (
      ["RECURRENCE-ID:20260209T090000Z", start, "DTEND:20370210T090000Z"], "02-10 09:00 5785920",
      []
    ),
    ([start, "DTEND:20160210T090000Z"], "02-10 09:00", ["DTEND"]),
    (
      [start, "DTEND:20370210T090000Z", "DURATION:PT1H"], "02-10 09:00 5785920", ["DURATION"]
    ),
  ]

  @Test("A calendar event may last up to a hundred years", arguments: long)
  func lengths(lines: [String], shown: String, warned: [String]) throws {
    try SeriesVariation.check(SeriesVariation.component(lines), [shown], warned: warned)
  }

  @Test("A VTODO of whole days may last a hundred years, and its due may be as late")
  func daysOfTasks() throws {
    let start = "DTSTART;VALUE=DATE:20260210"
    for (lines, length) in [
      ([start, "DUE;VALUE=DATE:20370210"], " 5785920"), ([start, "DURATION:P4018D"], " 5785920"),
      ([start, "DUE;VALUE=DATE:21260210"], " 52594560"),
    ] {
      try SeriesVariation.check(SeriesVariation.component(lines, as: "VTODO"), ["02-10" + length])
    }
  }

  // MARK: - Rejected changes

  private static let period = "RDATE;VALUE=PERIOD:20260214T080000Z/PT3H"
  private static let moment = "RECURRENCE-ID:20260214T080000Z"
  private static let whole = ["02-09 08:00 60", "02-14 08:00 180", "02-16 08:00 60"]

  static let changes: [(String, [String], [String])] = [
    (
      period, ["RECURRENCE-ID;RANGE=THISANDFUTURE:20260214T080000Z", "DTSTART:20260215T080000Z"],
      whole
    ),
    (period, [moment, "DTSTART:20260214T1"], whole),
    (period, [moment], whole),
    (period, [moment, "DTSTART;TZID=Nowhere:20260214T100000"], whole),
    (period, [moment, "DTSTART:20260230T090000Z"], whole),
    (period, [moment, "DTSTART:20260214T100000Z", "CATEGORIES:" + long(2_000)], whole),
    (period, [moment, "DTSTART:20260214T100000Z", "LOCATION:" + long(1_001)], whole),
    (period, [moment, "DTSTART:20260214T100000Z", "DESCRIPTION:" + long(65_537)], whole),
    (period, [moment, "DTSTART:20260214T100000Z", "X-TODOCTL-KIND:dance"], whole),
    (period, [moment, "DTSTART:", "X-TODOCTL-CHANGED:title"], whole),
    (period, ["RECURRENCE-ID;VALUE=DATE:20260214", "DTSTART:x"], whole),
    (period, ["RECURRENCE-ID;TZID=Europe/Berlin:20260214T090000", "DTSTART:x"], whole),
    (period, ["RECURRENCE-ID;TZID=Asia/Seoul:20260214T170000", "DTSTART:x"], whole),
    (
      "RDATE;VALUE=PERIOD:20260214T080000Z/20260214T110000Z", [moment, "DTSTART:x"], whole
    ),
    (
      "RDATE;TZID=Europe/Berlin;VALUE=PERIOD:20260214T090000/PT3H", [moment, "DTSTART:x"], whole
    ),
    (
      "RDATE;VALUE=PERIOD:20260213T080000Z/PT2H,20260214T080000Z/PT3H", [moment, "DTSTART:x"],
      ["02-09 08:00 60", "02-13 08:00 120"] + whole.dropFirst()
    ),
    (
      "RDATE:20260214T100000Z", ["RECURRENCE-ID:20260214T100000Z", "DTSTART:x"],
      ["02-09 08:00 60", "02-14 10:00 60", "02-16 08:00 60"]
    ),
    (
      "RDATE;VALUE=PERIOD:20260207T080000Z/PT3H", ["RECURRENCE-ID:20260207T080000Z", "DTSTART:x"],
      ["02-07 08:00 180", "02-09 08:00 60", "02-16 08:00 60"]
    ),
    // Valid changes apply.
    (
      period, [moment, "DTSTART:20260214T100000Z", "DURATION:PT30M"],
      ["02-09 08:00 60", "02-14 10:00 30", "02-16 08:00 60"]
    ),
    (
      period, [moment, "DTSTART:20260214T080000Z", "STATUS:CANCELLED"],
      ["02-09 08:00 60", "02-16 08:00 60"]
    ),
    (
      "RDATE:20260214T100000Z",
      ["RECURRENCE-ID:20260214T100000Z", "DTSTART:20260214T100000Z", "STATUS:CANCELLED"],
      ["02-09 08:00 60", "02-16 08:00 60"]
    ),
  ]

  private static func long(_ count: Int) -> String { String(repeating: "x", count: count) }

  @Test(
    "A rejected change of an RDATE leaves the date as the series defines it", arguments: changes)
  func rejectedChanges(extra: String, change: [String], shown: [String]) throws {
    let series = SeriesVariation.component([
      "DTSTART;TZID=Europe/Berlin:20260209T090000", "DTEND;TZID=Europe/Berlin:20260209T100000",
      "RRULE:FREQ=WEEKLY;COUNT=2", extra,
    ])
    let isRejected = !change.contains { $0 == "DURATION:PT30M" || $0 == "STATUS:CANCELLED" }
    let changed = SeriesVariation.component(change)
    for lines in [series + changed, changed + series] {
      try SeriesVariation.check(lines, shown, rejected: isRejected ? 1 : 0)
    }
    guard isRejected else { return }
    #expect(throws: ImportRejected.self) {
      try ICalendarMapping.bring(series + changed, into: InMemoryEventStore())
    }
  }
}
