import Testing
import TodoDomain
import TodoExchange
import TodoTesting

/// Files of several programs whose own VTIMEZONEs decide the meaning of their TZIDs.
@Suite("Keeping a file's VTIMEZONE")
struct KeptZoneTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let definition: [String]
    let components: [String]
    /// The zones of the events, by their uids.
    let zones: [String]

    init(_ name: String, _ definition: [String], _ components: [String], _ zones: String...) {
      testDescription = name
      self.definition = definition
      self.components = components
      self.zones = zones
    }

    var lines: [String] { definition + components }
  }

  private typealias Lines = FaultyCalendar
  private static func observance(_ name: String, _ lines: String...) -> [String] {
    ["BEGIN:\(name)"] + lines + ["END:\(name)"]
  }

  private static func event(_ tzid: String, _ date: String, _ lines: String...) -> [String] {
    ICalendarMapping.event(["DTSTART;TZID=\(tzid.quoted):\(date)T093000"] + lines)
  }

  private static let island = Lines.zone(
    "Island",
    observance(
      "STANDARD", "DTSTART:20240101T000000", "TZOFFSETFROM:+0300", "TZOFFSETTO:+0500", "TZNAME:W")
      + observance(
        "DAYLIGHT", "DTSTART:20240505T080000", "TZOFFSETFROM:+0500", "TZOFFSETTO:+0300",
        "TZNAME:S"))

  /// Returns the clock changes of central Europe in three years in khal's form, by the time after
  /// each.
  private static func khal(_ tzid: String, _ year: Int) -> [String] {
    // The last Sundays of March and October.
    let days = [
      2_012: [("25", "28"), ("31", "27"), ("30", "26")],
      2_014: [("30", "26"), ("29", "25"), ("27", "30")],
      2_025: [("30", "26"), ("29", "25"), ("28", "31")],
    ]
    let own = days[year] ?? []
    let springs = own.indices.map { "\(year + $0)03\(own[$0].0)T030000" }
    let autumns = own.indices.map { "\(year + $0)10\(own[$0].1)T020000" }
    return Lines.zone(
      tzid,
      observance(
        "STANDARD", "DTSTART:\(autumns[0])", "TZNAME:CET", "TZOFFSETFROM:+0200",
        "TZOFFSETTO:+0100", "RDATE:\(autumns[1])", "RDATE:\(autumns[2])")
        + observance(
          "DAYLIGHT", "DTSTART:\(springs[0])", "RDATE:\(springs[1]),\(springs[2])",
          "TZNAME:CEST", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200"))
  }

  private static func fixed(_ tzid: String, _ offset: String, _ more: String...) -> [String] {
    ["BEGIN:VTIMEZONE", "TZID:\(tzid)"] + more
      + observance(
        "STANDARD", "DTSTART:19700101T000000", "TZOFFSETFROM:\(offset)", "TZOFFSETTO:\(offset)")
      + ["END:VTIMEZONE"]
  }

  private static let eastern = Lines.zone(
    "US-Eastern",
    observance(
      "STANDARD", "DTSTART:19971026T020000", "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10",
      "TZOFFSETFROM:-0400", "TZOFFSETTO:-0500", "TZNAME:EST")
      + observance(
        "DAYLIGHT", "DTSTART:19970406T020000", "RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=4",
        "TZOFFSETFROM:-0500", "TZOFFSETTO:-0400", "TZNAME:EDT"))
  private static let formerly = event("US-Eastern", "20030415")
  private static let openly = ICalendarMapping.event(
    ["DTSTART;TZID=US-Eastern:20030415T090000", "RRULE:FREQ=WEEKLY"], uid: "v")

  private static let lotus = Lines.zone(
    "Western/Central Europe",
    observance(
      "STANDARD", "DTSTART:19501029T020000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
      "RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=-1SU;BYMONTH=10")
      + observance(
        "DAYLIGHT", "DTSTART:19500326T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200",
        "RRULE:FREQ=YEARLY;BYMINUTE=0;BYHOUR=2;BYDAY=-1SU;BYMONTH=3"))

  private static let todo = [
    "BEGIN:VTODO", "UID:u", "DTSTAMP:20250101T000000Z", "SUMMARY:t",
    "DUE;TZID=Island:20240202T080000", "END:VTODO",
  ]

  static let cases = [
    Case("Changes without a rule", island, event("Island", "20240202"), "<+05>-5"),
    Case("After them", island, event("Island", "20260202"), "Europe/Istanbul"),
    Case(
      "khal's lists, 2014", khal("Europe_Berlin", 2_014), event("Europe_Berlin", "20140409"),
      "Europe/Berlin"),
    Case(
      "khal's lists, 2012", khal("Europe_Berlin", 2_012), event("Europe_Berlin", "20130409"),
      "Europe/Berlin"),
    Case(
      "khal's lists, January 2013", khal("Work", 2_012), event("Work", "20130109"),
      "Europe/Berlin"),
    Case("The night of a change", khal("Work", 2_025), event("Work", "20260329"), "Europe/Berlin"),
    Case("khal's lists, today", khal("Work", 2_025), event("Work", "20260701"), "Europe/Berlin"),
    Case("khal's lists, winter", khal("Work", 2_025), event("Work", "20260105"), "Europe/Berlin"),
    Case(
      "A series in khal's lists", khal("Work", 2_025),
      event("Work", "20260105", "RRULE:FREQ=WEEKLY;UNTIL=20260901T083000Z"), "Europe/Berlin"),
    Case(
      "A place without a rule",
      fixed("Office", "+0100", "X-LIC-LOCATION:Europe/Stockholm"), event("Office", "20260105"),
      "Europe/Stockholm"),
    Case(
      "An offset of no zone", fixed("Local", "+0117"), event("Local", "20260105"), "<+0117>-1:17"),
    Case(
      "An offset of several zones", fixed("Local", "+0200"), event("Local", "20260105"),
      "Africa/Johannesburg"),
    Case("Rules of before 2007, then", eastern, formerly, "America/New_York"),
    Case("Rules of before 2007, for ever", eastern, openly, "EST5EDT,M4.1.0,M10.5.0"),
    Case(
      "Two zones by one name", eastern, formerly + openly, "America/New_York",
      "EST5EDT,M4.1.0,M10.5.0"),
    Case(
      "A comma", fixed(#"Head\, Office"#, "+0800"), event("Head, Office", "20260105"),
      "Asia/Shanghai"),
    Case(
      "A comma with an escape", fixed(#"Head\, Office"#, "+0800"),
      event(#"Head\, Office"#, "20260105"), "Asia/Shanghai"),
    Case("Lotus Notes", lotus, event("Western/Central Europe", "20260701"), "Europe/Berlin"),
    Case(
      "A name of Windows", fixed("Eastern Standard Time", "-0500"),
      event("Eastern Standard Time", "20210701"), "America/Bogota"),
    Case(
      "Other properties and letters",
      fixed(
        "한국", "+0900", "LAST-MODIFIED:20250101T000000Z", "TZURL:http://x.y/z",
        "X-MOOD;X-A=\"b:c\":good\\, better"), event("한국", "20260105"), "Asia/Seoul"),
    Case("A VTODO", island, todo, "<+05>-5"),
    Case(
      "Extra and excluded dates", island,
      event(
        "Island", "20240202", "RDATE;TZID=Island:20240301T093000",
        "RRULE:FREQ=DAILY;UNTIL=20240204T043000Z", "EXDATE;TZID=Island:20240203T093000"), "<+05>-5"),
    Case(
      "A changed date", island,
      event("Island", "20240202", "RRULE:FREQ=DAILY;UNTIL=20240205T000000Z")
        + ICalendarMapping.event([
          "RECURRENCE-ID;TZID=Island:20240203T093000", "DTSTART;TZID=Island:20240210T100000",
        ]), "<+05>-5", "<+05>-5"),
    Case(
      "Another property's zone", island,
      ICalendarMapping.event([
        "DTSTART:20240202T093000Z", "DTEND;TZID=Island:20240202T160000",
      ]), "UTC"),
  ]

  /// Zone names that need no VTIMEZONE.
  static let names = [
    Case("An abbreviation", [], event("HKT", "20260105"), "Asia/Hong_Kong"),
    Case("An offset", [], event("GMT+0900", "20260105"), "<+09>-9"),
    Case("A place of Windows", [], event("Amsterdam", "20260105"), "Europe/Berlin"),
    Case("A name of Windows alone", [], event("Romance Standard Time", "20260105"), "Europe/Paris"),
    Case(
      "A name without an area", fixed("Japan", "+0900"), event("Japan", "20260105"), "Japan"),
    Case(
      "Two places", fixed(#"Kuala Lumpur\, Singapore"#, "+0800"),
      event("Kuala Lumpur, Singapore", "20260105"), "Asia/Singapore"),
    Case(
      "A name of Windows with its rules", fixed("Korea Standard Time", "+0900"),
      event("Korea Standard Time", "20260105"), "Asia/Seoul"),
    Case("An area", fixed("Asia/Tokyo", "+0900"), event("Asia/Tokyo", "20260105"), "Asia/Tokyo"),
  ]

  private static func zones(_ store: InMemoryEventStore) throws -> [String] {
    try store.provider.snapshot.compactMap { $0 as? Schedule }
      .sorted { $0.uid.rawValue < $1.uid.rawValue }.map { $0.zone?.name ?? "none" }
  }

  /// Returns whether the lines have the others one directly after the other.
  private static func has(_ lines: [String], _ others: [String]) -> Bool {
    guard !others.isEmpty, lines.count >= others.count else { return others.isEmpty }
    return (0...(lines.count - others.count)).contains {
      Array(lines[$0..<($0 + others.count)]) == others
    }
  }

  @Test(
    "A foreign VTIMEZONE is exported unchanged, and its event is the same when imported again",
    arguments: cases + names)
  func export(known: Case) throws {
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(known.lines, into: store)
    #expect(try Self.zones(store) == known.zones)
    let exported = try Exchange.export(store, as: ICalendarFormat())
    if Self.cases.contains(where: { $0.testDescription == known.testDescription }) {
      #expect(Self.has(ICalendarMapping.unfolded(exported), known.definition))
    }
    let again = try Exchange.bring(exported, as: ICalendarFormat(), into: store).summary.total
    #expect(again.same == again.read)
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(exported, as: ICalendarFormat(), into: copy)
    #expect(try Self.zones(copy) == known.zones)
    #expect(try Exchange.export(copy, as: ICalendarFormat()) == exported)
    // An export to JSON Lines and an import keep the VTIMEZONE too.
    let lines = try Exchange.export(store, as: JSONLinesFormat())
    let other = InMemoryEventStore()
    _ = try Exchange.bring(lines, as: JSONLinesFormat(), into: other)
    #expect(try Exchange.export(other, as: ICalendarFormat()) == exported)
  }

  @Test(
    "An unchanged folder file keeps every byte, and a rewritten one keeps its VTIMEZONE",
    arguments: cases + names)
  func folder(known: Case) throws {
    let store = InMemoryEventStore()
    var folder = MemoryFolder(["a.ics": known.lines])
    _ = try folder.bring(into: store)
    #expect(try folder.export(store) == [])
    try store.retitle(known.components.contains("UID:v") ? "v" : "u", "edited")
    let changed = try folder.export(store)
    #expect(changed == ["a.ics"])
    #expect(Self.has(folder.lines("a.ics"), known.definition))
    let copy = InMemoryEventStore()
    _ = try folder.bring(into: copy)
    #expect(try Self.zones(copy) == known.zones)
    #expect(try folder.export(copy) == [])
  }

  @Test("A diary entry keeps the VTIMEZONE of its file")
  func diary() throws {
    let lines =
      Self.island + [
        "BEGIN:VJOURNAL", "UID:j", Lines.stamp, "SUMMARY:t", "DTSTART;TZID=Island:20240202T080000",
        "END:VJOURNAL",
      ]
    let options = ExportOptions(isDiary: true)
    let store = InMemoryEventStore()
    var folder = MemoryFolder(["a.ics": lines])
    _ = try folder.bring(into: store)
    #expect(try folder.export(store, options) == [])
    let exported = try ICalendarMapping.exported(store, options)
    #expect(Self.has(exported, Self.island))
  }

  @Test("A todo moved to dates on which its TZID means another zone is exported with its own zone")
  func moved() throws {
    let store = InMemoryEventStore()
    var folder = MemoryFolder(["a.ics": Self.island + Self.event("Island", "20240202")])
    _ = try folder.bring(into: store)
    try ICalendarMapping.change(store) { transaction in
      let event = try #require(try transaction.event(withUID: EventUID("u")))
      let later = try event.with(pattern: DatePattern(on: CivilDate("2024-07-01")))
      try transaction.apply(.replace(later))
    }
    #expect(try folder.export(store) == ["a.ics"])
    for lines in [try ICalendarMapping.exported(store), folder.lines("a.ics")] {
      #expect(lines.contains("DTSTART;TZID=<+05>-5:20240701T093000"))
      #expect(lines.contains("TZID:<+05>-5"))
      #expect(!lines.contains("TZID:Island"))
      let copy = InMemoryEventStore()
      _ = try Exchange.bring(
        Array(lines.joined(separator: "\r\n").utf8), as: ICalendarFormat(), into: copy)
      #expect(try Self.zones(copy) == ["<+05>-5"])
    }
  }

  @Test("Files that define one zone name differently keep their zones in one export")
  func clash() throws {
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(
      Self.fixed("Office", "+0117") + Self.event("Office", "20260105"), into: store)
    try ICalendarMapping.bring(
      Self.fixed("Office", "+0118")
        + ICalendarMapping.event(["DTSTART;TZID=Office:20260106T090000"], uid: "v"), into: store)
    let lines = try ICalendarMapping.exported(store)
    #expect(lines.contains("DTSTART;TZID=Office:20260105T093000"))
    #expect(lines.contains("DTSTART;TZID=\"<+0118>-1:18\":20260106T090000"))
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(
      Exchange.export(store, as: ICalendarFormat()), as: ICalendarFormat(), into: copy)
    #expect(try Self.zones(copy) == ["<+0117>-1:17", "<+0118>-1:18"])
  }

  @Test("A changed day of an imported series is in the zone that the file defines")
  func changedDay() throws {
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(
      Self.eastern + Self.openly, into: store)
    try ICalendarMapping.change(store) { transaction in
      let event = try #require(try transaction.event(withUID: EventUID("v")))
      var patch = EventPatch()
      patch.title = "other"
      let date = try CivilDate("2003-04-22")
      let record = OccurrenceRecord(date: date, change: DayChange(on: date, patch))
      try transaction.apply(.record(try #require(event.id), record))
    }
    let exported = try Exchange.export(store, as: ICalendarFormat())
    #expect(ICalendarMapping.unfolded(exported).contains("SUMMARY:other"))
    let again = try Exchange.bring(exported, as: ICalendarFormat(), into: store).summary.total
    #expect(again.same == again.read)
  }

  @Test("An event keeps only a VTIMEZONE of its own TZID that isn't too long")
  func limits() throws {
    func kept(_ definition: [String], _ tzid: String) throws -> String? {
      let store = InMemoryEventStore()
      try ICalendarMapping.bring(definition + Self.event(tzid, "20260105"), into: store)
      let event = try #require(try store.provider.event(withUID: EventUID("u")))
      return event.details.source?.extra["vtimezone:\(tzid)"]
    }
    #expect(try kept(Self.fixed("Local", "+0117"), "Local")?.hasPrefix("BEGIN:VTIMEZONE\n") == true)
    #expect(try kept(Self.fixed("Asia/Seoul", "+0900"), "Asia/Seoul") == nil)
    #expect(try kept(Self.fixed("Korea Standard Time", "+0900"), "Korea Standard Time") == nil)
    let comment = "COMMENT:" + String(repeating: "x", count: 16_384)
    #expect(try kept(Self.fixed("Local", "+0117", comment), "Local") == nil)
  }
}
