import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Mending mistakes in other programs' calendars")
struct ICalendarLeniencyTests {
  /// A mistake, and the lines of the component that mean the same without it.
  struct Slip: Sendable {
    let lines: [String]
    let field: String
    let line: Int
    let mending: ImportMending
    let meant: [String]
  }

  private static let start = "DTSTART:20250512T090000"

  static let slips = [
    Slip(
      lines: [start, "RRULE:"], field: "RRULE", line: 9, mending: .droppedLine, meant: [start]),
    Slip(
      lines: [start, "RRULE:FREQ=DAILY;COUNT=3;"], field: "RRULE", line: 9,
      mending: .readAs("FREQ=DAILY;COUNT=3"), meant: [start, "RRULE:FREQ=DAILY;COUNT=3"]),
    Slip(
      lines: ["DTSTART;VALUE=DATE:20250512T120000"], field: "DTSTART", line: 8,
      mending: .readAs("20250512"), meant: ["DTSTART;VALUE=DATE:20250512"]),
    Slip(
      lines: ["DTSTART;:20250512T090000"], field: "DTSTART", line: 8, mending: .droppedValue,
      meant: [start]),
    Slip(
      lines: [start, "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:"], field: "EXDATE", line: 10,
      mending: .droppedLine, meant: [start, "RRULE:FREQ=DAILY;COUNT=3"]),
    Slip(
      lines: [start, "RDATE:"], field: "RDATE", line: 9, mending: .droppedLine, meant: [start]),
    Slip(
      lines: [start, "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20250513T090000,"], field: "EXDATE",
      line: 10, mending: .readAs("20250513T090000"),
      meant: [start, "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20250513T090000"]),
    Slip(
      lines: [start, "RRULE:FREQ=DAILY;UNTIL=20250510T090000"], field: "RRULE", line: 9,
      mending: .droppedLine, meant: [start]),
    Slip(
      lines: [start, "RRULE:FREQ=MONTHLY;BYDAY=5TU;UNTIL=20250530T000000"], field: "RRULE", line: 9,
      mending: .droppedLine, meant: [start]),
    Slip(
      lines: [start, "RRULE:FREQ=WEEKLY;BYDAY=MO, FR;COUNT=3"], field: "RRULE", line: 9,
      mending: .readAs("FREQ=WEEKLY;BYDAY=MO,FR;COUNT=3"),
      meant: [start, "RRULE:FREQ=WEEKLY;BYDAY=MO,FR;COUNT=3"]),
    Slip(
      lines: [start, "RRULE:FREQ=WEEKLY;BYDAY=;COUNT=3"], field: "RRULE", line: 9,
      mending: .readAs("FREQ=WEEKLY;COUNT=3"), meant: [start, "RRULE:FREQ=WEEKLY;COUNT=3"]),
    Slip(
      lines: [start, "RRULE:FREQ=DAILY;COUNT=3", "RRULE:FREQ=DAILY;COUNT=3"], field: "RRULE",
      line: 10, mending: .droppedLine, meant: [start, "RRULE:FREQ=DAILY;COUNT=3"]),
    Slip(
      lines: [start, "DTEND:20250512T080000"], field: "DTEND", line: 9, mending: .droppedLine,
      meant: [start]),
    Slip(
      lines: [start, "DTEND;VALUE=DATE:20250513"], field: "DTEND", line: 9, mending: .droppedLine,
      meant: [start]),
    Slip(
      lines: [start, "DTEND:noon"], field: "DTEND", line: 9, mending: .droppedLine, meant: [start]),
    Slip(
      lines: [start, "DURATION:-PT1H"], field: "DURATION", line: 9, mending: .droppedLine,
      meant: [start]),
    Slip(
      lines: [start, "X-THING;Y:z"], field: "X-THING", line: 9, mending: .droppedLine,
      meant: [start]),
    Slip(
      lines: [start, "a text that lost its fold"], field: "A", line: 9, mending: .droppedLine,
      meant: [start]),
  ]

  @Test(
    "A mistake in a foreign calendar is mended with a warning, and refused in strict mode",
    arguments: slips)
  func mended(slip: Slip) throws {
    let store = InMemoryEventStore()
    let report = try ICalendarMapping.bring(ICalendarMapping.event(slip.lines), into: store)
    #expect(report.summary.warnings == 1)
    #expect(report.warnings.map(\.field) == [slip.field])
    #expect(report.warnings.map(\.location) == [.line(slip.line)])
    #expect(report.warnings.map(\.handling) == [.mended(slip.mending)])
    let found = try #require(try store.provider.snapshot.first as? Schedule)
    let (meant, records) = try ICalendarMapping.imported(slip.meant)
    #expect(found.pattern == meant.pattern)
    #expect([found.time] == [meant.time])
    #expect(found.length == meant.length)
    let id = try #require(found.id)
    #expect(try store.provider.records(of: id) == records)

    let strict = ImportContext(now: FixedContext.now, timeZone: Exchange.seoul, isStrict: true)
    let refused = try Exchange.bring(
      ICalendarMapping.calendar(ICalendarMapping.event(slip.lines)), as: ICalendarFormat(),
      into: InMemoryEventStore(), ImportOptions(skipInvalid: true), context: strict)
    #expect(refused.summary.total.rejected == 1)
    #expect(refused.problems.map(\.location) == [.line(slip.line)])
  }

  private static func patterns(_ store: InMemoryEventStore) throws -> [DatePattern] {
    try store.provider.snapshot.compactMap { ($0 as? Schedule)?.pattern }
  }

  @Test("A mended event is the same when imported again and is exported as it came")
  func again() throws {
    for slip in Self.slips {
      let store = InMemoryEventStore()
      let lines = ICalendarMapping.event(slip.lines)
      try ICalendarMapping.bring(lines, into: store)
      let before = try Exchange.export(store)
      #expect(try ICalendarMapping.bring(lines, into: store).summary.total.updated == 0)
      #expect(try Exchange.export(store) == before)
      let copy = InMemoryEventStore()
      _ = try Exchange.bring(
        try Exchange.export(store, as: ICalendarFormat()), as: ICalendarFormat(), into: copy)
      #expect(try Self.patterns(copy) == Self.patterns(store))
    }
  }

  @Test(
    "A zone name known only by custom gets one warning, and is refused in strict mode",
    arguments: [
      ("KST", "Asia/Seoul"), ("tzone://Microsoft/Utc", "UTC"),
      ("(UTC-05:00) Eastern Time (US and Canada)", "America/New_York"),
    ])
  func guessedZone(tzid: String, zone: String) throws {
    let lines = ICalendarMapping.event([
      #"DTSTART;TZID="\#(tzid)":20250512T090000"#, #"DTEND;TZID="\#(tzid)":20250512T100000"#,
    ])
    let store = InMemoryEventStore()
    let report = try ICalendarMapping.bring(lines, into: store)
    #expect(report.warnings.map(\.field) == ["DTSTART"])
    #expect(report.warnings.map(\.value) == [tzid])
    #expect(report.warnings.map(\.handling) == [.mended(.readAs(zone))])
    #expect(try store.provider.snapshot.map { ($0 as? Schedule)?.zone?.name } == [zone])
    #expect(try ICalendarMapping.bring(lines, into: store).summary.warnings == 1)

    let strict = ImportContext(now: FixedContext.now, timeZone: Exchange.seoul, isStrict: true)
    let refused = try Exchange.bring(
      ICalendarMapping.calendar(lines), as: ICalendarFormat(), into: InMemoryEventStore(),
      ImportOptions(skipInvalid: true), context: strict)
    #expect(refused.summary.total.rejected == 1)
  }

  @Test("A VTODO with an unreadable start is on the day of its due")
  func startOfTodo() throws {
    let store = InMemoryEventStore()
    let report = try ICalendarMapping.bring(
      ["BEGIN:VTODO", "UID:a", "SUMMARY:a", "DTSTART:soon", "DUE:20250512T170000", "END:VTODO"],
      into: store)
    #expect(report.warnings.map(\.field) == ["DTSTART"])
    let event = try #require(try store.provider.snapshot.first as? Schedule)
    #expect(try event.pattern.start == CivilDate("2025-05-12"))
  }

  @Test("BYHOUR, BYMINUTE and BYSECOND of the first date are ignored, and others are refused")
  func timesOfRules() throws {
    let (event, _) = try ICalendarMapping.imported([
      Self.start, "RRULE:FREQ=WEEKLY;BYHOUR=9;BYMINUTE=0;BYSECOND=0;COUNT=2",
    ])
    let (plain, _) = try ICalendarMapping.imported([Self.start, "RRULE:FREQ=WEEKLY;COUNT=2"])
    #expect(event.pattern == plain.pattern)
    let problems = try ICalendarMapping.problems([Self.start, "RRULE:FREQ=DAILY;BYHOUR=9,15"])
    #expect(problems.map(\.field) == ["RRULE"])
  }

  @Test(
    "Rule parts without an effect are ignored",
    arguments: [
      ("DTSTART;VALUE=DATE:20241018", "FREQ=DAILY;INTERVAL=2;BYMINUTE=1,2;COUNT=3", "INTERVAL=2"),
      ("DTSTART:20241018T090000", "FREQ=DAILY;INTERVAL=2;BYHOUR=9,9;COUNT=3", "INTERVAL=2"),
      ("DTSTART:20241018T090000", "RSCALE=GREGORIAN;FREQ=DAILY;SKIP=OMIT;COUNT=3", "INTERVAL=1"),
    ])
  func partsThatChangeNothing(start: String, rule: String, interval: String) throws {
    let (event, _) = try ICalendarMapping.imported([start, "RRULE:\(rule)"])
    let (plain, _) = try ICalendarMapping.imported([start, "RRULE:FREQ=DAILY;\(interval);COUNT=3"])
    #expect(event.pattern == plain.pattern)
  }

  @Test("A faulty line of a calendar itself costs no event and gets a warning")
  func calendarLine() throws {
    let store = InMemoryEventStore()
    let report = try ICalendarMapping.bring(
      ["X-WR-CALNAME;X:Home"] + ICalendarMapping.event([Self.start]), into: store)
    #expect(report.summary.total.rejected == 0)
    #expect(report.warnings.map(\.field) == ["X-WR-CALNAME"])
    #expect(report.warnings.map(\.location) == [.line(4)])
  }

  @Test("Components without a place in a store are left out by name, and others are imported")
  func otherComponents() throws {
    let store = InMemoryEventStore()
    let report = try ICalendarMapping.bring(
      ["BEGIN:VFREEBUSY", "UID:busy", "DTSTAMP:20250101T000000Z", "END:VFREEBUSY"]
        + ["BEGIN:VJOURNAL", "UID:j", "DTSTART:20250512T090000Z"]
        + ["RECURRENCE-ID:20250512T090000Z", "END:VJOURNAL"]
        + ICalendarMapping.event([Self.start]), into: store)
    let total = report.summary.total
    #expect([total.read, total.new, total.leftOut] == [3, 1, 2])
    #expect(report.leftOut.map(\.record) == ["busy", "j"])
    #expect(report.leftOut.first?.value == "VFREEBUSY")
  }
}
