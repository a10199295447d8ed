import Testing

/// Dates of an all-day series, in the forms that Outlook, Exchange, Google, KDE and others write.
/// The expectations were counted by hand.
@Suite("Variations of times in an all-day series")
struct ICalendarDayVariationTests {
  struct Case: Sendable {
    /// The lines of the calendar, then those of the component besides UID and SUMMARY.
    let calendar: [String]
    let lines: [String]
    let shown: [String]
    let warned: [String]

    init(
      _ calendar: [String], _ lines: [String], _ shown: [String], _ warned: [String]
    ) {
      self.calendar = calendar
      self.lines = lines
      self.shown = shown
      self.warned = warned
    }

    init(_ calendar: [String], _ lines: [String], _ shown: [String], _ warned: String...) {
      self.init(calendar, lines, shown, warned)
    }

    func check() throws {
      for name in ["VEVENT", "VTODO"] {
        let own = name == "VTODO" ? lines.map { $0.replacing("DTEND", with: "DUE") } : lines
        try SeriesVariation.check(
          calendar + SeriesVariation.component(own, as: name), shown, warned: warned,
          isRefused: !warned.isEmpty)
      }
    }
  }

  private static func clock(_ zone: String) -> [String] { ["X-WR-TIMEZONE:\(zone)"] }
  private static let berlin = FaultyCalendar.zone("W. Europe Standard Time")
  private static let tokyo = FaultyCalendar.zone(
    "Tokyo Standard Time",
    FaultyCalendar.observance(
      "STANDARD", "DTSTART:16010101T000000", "TZOFFSETFROM:+0900", "TZOFFSETTO:+0900"))

  // MARK: - Excluded days, and the last day

  /// Four Mondays: 9, 16 and 23 February, and 2 March.
  private static let mondays = [
    "DTSTART;VALUE=DATE:20260209", "DTEND;VALUE=DATE:20260210",
    "RRULE:FREQ=WEEKLY;COUNT=4;BYDAY=MO",
  ]
  private static let all = ["02-09", "02-16", "02-23", "03-02"]
  private static let rest = ["02-09", "02-23", "03-02"]

  private static func gone(_ calendar: [String] = [], _ lines: String..., warned: Int = 1) -> Case {
    Case(calendar, mondays + lines, rest, Array(repeating: "EXDATE", count: warned))
  }

  private static func until(
    _ calendar: [String], _ until: String, _ last: Int, _ exdate: String? = nil
  ) -> Case {
    let lines = ["DTSTART;VALUE=DATE:20260209", "RRULE:FREQ=DAILY;UNTIL=\(until);INTERVAL=1"]
    let days = (9...last).filter { exdate == nil || $0 != 10 }
    return Case(
      calendar, lines + (exdate.map { [$0] } ?? []),
      days.map { $0 < 10 ? "02-0\($0)" : "02-\($0)" }, exdate == nil ? [] : ["EXDATE"])
  }

  static let excluded = [
    // Exchange writes its own zone, Outlook none, and Google universal time.
    gone(berlin, "EXDATE;TZID=W. Europe Standard Time:20260216T000000"),
    gone([], "EXDATE;TZID=Pacific Standard Time:20260216T000000"),
    gone([], "EXDATE;TZID=\"Europe/Berlin\":20260216T000000"),
    gone([], "EXDATE;TZID=Europe/Berlin;VALUE=DATE-TIME:20260216T235959"),
    gone([], "EXDATE;TZID=:20260216T000000", warned: 2),
    gone([], "EXDATE;VALUE=DATE:20260216T000000"),
    gone([], "exdate:20260216t000000z"),
    gone([], "EXDATE;TZID=Europe/Berlin:20260216", " T000000"),
    gone([], "EXDATE:20260216T120000", "X-MICROSOFT-CDO-ALLDAYEVENT:TRUE"),
    gone(clock("America/Los_Angeles"), "EXDATE:20260216T080000Z"),
    gone(clock("America/St_Johns"), "EXDATE:20260216T033000Z"),
    gone(clock("Asia/Tokyo"), "EXDATE:20260215T150000Z"),
    gone(clock("Asia/Kolkata"), "EXDATE:20260215T183000Z"),
    gone(clock("Pacific/Auckland"), "EXDATE:20260215T110000Z"),
    gone(tokyo, "EXDATE:20260215T150000Z"),
    // Two zones, and no zone of the calendar itself.
    gone(tokyo + berlin, "EXDATE:20260216T080000Z"),
    // The zone of the EXDATE applies, not the calendar's.
    gone(clock("Asia/Tokyo"), "EXDATE;TZID=America/New_York:20260216T000000"),
    Case(
      [], mondays + ["EXDATE:20260216T000000", "EXDATE:20260223T000000"], ["02-09", "03-02"],
      "EXDATE", "EXDATE"),
    Case(
      [], mondays + ["EXDATE;TZID=Europe/Berlin:20260216T000000,20260302T000000"],
      ["02-09", "02-23"], "EXDATE"),
    Case(
      [], mondays + ["EXDATE;VALUE=DATE:20260216", "EXDATE:20260223T000000Z"],
      ["02-09", "03-02"], "EXDATE"),
    Case([], mondays + ["EXDATE:20260208T000000"], all, "EXDATE"),
    Case([], mondays + ["EXDATE:20260217T000000Z"], all, "EXDATE"),
    Case([], mondays + ["EXDATE;VALUE=DATE:20260216,20260223"], ["02-09", "03-02"]),
    Case(
      [],
      ["DTSTART;VALUE=DATE:20250216", "RRULE:FREQ=MONTHLY", "EXDATE:20260216T000000Z"], ["03-16"],
      "EXDATE"),
    Case(
      [],
      ["DTSTART;VALUE=DATE:20240216", "RRULE:FREQ=YEARLY", "EXDATE:20250216T000000"], ["02-16"],
      "EXDATE"),
    Case(
      [],
      ["DTSTART;VALUE=DATE:20260209", "DTEND;VALUE=DATE:20260211"]
        + ["RRULE:FREQ=WEEKLY;COUNT=3", "EXDATE:20260216T000000"], ["02-09 2880", "02-23 2880"],
      "EXDATE"),
    Case(
      [],
      ["DTSTART;VALUE=DATE:20260209", "DURATION:P1D", "RRULE:FREQ=WEEKLY;COUNT=3"]
        + ["EXDATE:20260216T000000"], ["02-09", "02-23"], "EXDATE"),
    // The last day.
    until([], "20260211T230000Z", 11, "EXDATE:20260210T000000"),
    until(berlin, "20260211T230000Z", 12),
    until(clock("Europe/Berlin"), "20260211T230000Z", 12),
    until(clock("Europe/Berlin"), "20260211T225959Z", 11),
    until(clock("Asia/Seoul"), "20260211T150000Z", 12),
    until(clock("Asia/Seoul"), "20260211T000000Z", 11),
    until(clock("America/New_York"), "20260212T045959Z", 11),
    until(clock("America/New_York"), "20260212T000000Z", 12),
    until([], "20260211T235959", 11),
    until([], "20260211t000000z", 11, "EXDATE:20260210T000000Z"),
    until([], "20260211", 11, "EXDATE;TZID=Asia/Seoul:20260210T000000"),
  ]

  @Test(
    "An EXDATE with a time removes its day from an all-day series, and UNTIL is its last day",
    arguments: excluded)
  func exclusions(known: Case) throws { try known.check() }

  @Test(
    "A RECURRENCE-ID with a time replaces its day in an all-day series",
    arguments: [
      (clock("Europe/Berlin"), ":20260215T230000Z"), (clock("Asia/Seoul"), ":20260215T150000Z"),
      (clock("America/Denver"), ":20260216T070000Z"), ([], ":20260216T000000Z"),
      ([], ":20260216T000000"), ([], ";TZID=America/New_York:20260216T000000"),
      (berlin, ";TZID=W. Europe Standard Time:20260216T000000"),
      ([], ";VALUE=DATE-TIME:20260216T090000"), ([], ";VALUE=DATE:20260216T000000"),
    ])
  func replacements(calendar: [String], identity: String) throws {
    for (change, shown) in [
      (["DTSTART;VALUE=DATE:20260217"], ["02-09", "02-17", "02-23", "03-02"]),
      (["DTSTART;VALUE=DATE:20260216", "STATUS:CANCELLED"], Self.rest),
    ] {
      try SeriesVariation.check(
        calendar + SeriesVariation.component(Self.mondays)
          + SeriesVariation.component(["RECURRENCE-ID\(identity)"] + change), shown,
        warned: ["RECURRENCE-ID"], isRefused: true)
    }
  }

  // MARK: - Extra days

  private static let days = ["DTSTART;VALUE=DATE:20260209", "RRULE:FREQ=DAILY;COUNT=3"]
  private static let three = ["02-09", "02-10", "02-11"]

  private static func extra(_ calendar: [String], _ line: String, _ day: String) -> Case {
    Case(calendar, days + [line], (three + [day]).sorted(), "RDATE")
  }

  static let added = [
    extra([], "RDATE:20260214T150000Z", "02-14"),
    extra([], "RDATE;VALUE=DATE-TIME:20260214T235959Z", "02-14"),
    extra([], "rdate:20260214t000000", "02-14"),
    extra([], "RDATE;TZID=America/Los_Angeles:20260214T235900", "02-14"),
    extra([], "RDATE;TZID=Tokyo Standard Time:20260214T000000", "02-14"),
    extra(clock("Asia/Seoul"), "RDATE:20260214T150000Z", "02-15"),
    extra(clock("Asia/Seoul"), "RDATE:20260214T000000Z", "02-14"),
    extra(clock("America/New_York"), "RDATE:20260215T050000Z", "02-15"),
    extra(clock("America/New_York"), "RDATE:20260215T045959Z", "02-14"),
    extra(clock("Asia/Kathmandu"), "RDATE:20260213T181500Z", "02-14"),
    // Midnights before and after the clocks change on 29 March.
    extra(clock("Europe/Berlin"), "RDATE:20260328T230000Z", "03-29"),
    extra(clock("Europe/Berlin"), "RDATE:20260329T220000Z", "03-30"),
    extra(berlin, "RDATE:20260213T230000Z", "02-14"),
    extra(tokyo, "RDATE:20260213T150000Z", "02-14"),
    extra([], "RDATE;VALUE=PERIOD:20260214T000000Z/P1D", "02-14"),
    extra([], "RDATE;VALUE=PERIOD:20260214T000000/20260215T000000", "02-14"),
    extra(clock("Asia/Seoul"), "RDATE;VALUE=PERIOD:20260213T150000Z/PT24H", "02-14"),
    extra([], "RDATE;VALUE=DATE:20260214T000000Z", "02-14"),
    extra([], "RDATE:20260205T120000Z", "02-05"),
    Case(
      [], days + ["RDATE:20260214T000000Z,20260216T000000Z"], three + ["02-14", "02-16"], "RDATE"),
    Case(
      [], days + ["RDATE;VALUE=DATE:20260214", "RDATE:20260216T090000Z"],
      three + ["02-14", "02-16"], "RDATE"),
    Case([], days + ["RDATE:20260209T000000Z"], three, "RDATE"),
    Case([], days + ["RDATE:20260210T120000Z"], three, "RDATE"),
    Case(
      [], days + ["RDATE:20260214T000000Z", "EXDATE:20260214T000000Z"], three, "RDATE", "EXDATE"),
    Case(
      [], ["DTSTART;VALUE=DATE:20260209", "RDATE:20260214T000000Z"], ["02-09", "02-14"], "RDATE"),
    Case(
      [],
      ["DTSTART;VALUE=DATE:20260209", "DTEND;VALUE=DATE:20260211"]
        + ["RRULE:FREQ=WEEKLY;COUNT=2", "RDATE:20260220T000000Z"],
      ["02-09 2880", "02-16 2880", "02-20 2880"], "RDATE"),
    Case([], days + ["RDATE:20260214"], three + ["02-14"]),
  ]

  @Test("An RDATE with a time adds its day to an all-day series, without a time", arguments: added)
  func additions(known: Case) throws { try known.check() }
}
