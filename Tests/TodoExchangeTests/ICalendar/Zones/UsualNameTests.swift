import Testing
import TodoDomain
import TodoExchange
import TodoTesting

/// VTIMEZONEs whose names, of Windows and others, usually mean another zone. The moments were
/// counted by hand from the offsets in the files.
@Suite("A VTIMEZONE that contradicts its zone's name")
struct UsualNameTests {
  private typealias Lines = FaultyCalendar

  /// The observances of a VTIMEZONE.
  enum Rules: Sendable {
    case fixed(String)
    /// Standard and daylight offsets with the rules of the European Union, or of the United States
    /// since 2007, or before.
    case europe(String, String), america(String, String), formerAmerica(String, String)
    /// The rules of the European Union with both changes at two o'clock.
    case lotus
    /// The changes of New York in 2025 and 2026, one by one.
    case listed
    case none

    var lines: [String] {
      switch self {
      case .fixed(let offset):
        Lines.observance(
          "STANDARD", "DTSTART:16010101T000000", "TZOFFSETFROM:\(offset)", "TZOFFSETTO:\(offset)")
      case .europe(let standard, let daylight):
        yearly(
          standard, daylight, ("10", "-1SU", "16011028T030000"), ("3", "-1SU", "16010325T020000"))
      case .america(let standard, let daylight):
        yearly(
          standard, daylight, ("11", "1SU", "16011104T020000"), ("3", "2SU", "16010311T020000"))
      case .formerAmerica(let standard, let daylight):
        yearly(
          standard, daylight, ("10", "-1SU", "16011028T020000"), ("4", "1SU", "16010401T020000"))
      case .lotus:
        yearly(
          "+0100", "+0200", ("10", "-1SU", "16011028T020000"), ("3", "-1SU", "16010325T020000"))
      case .listed:
        Lines.observance(
          "DAYLIGHT", "DTSTART:20250309T020000", "RDATE:20260308T020000", "TZOFFSETFROM:-0500",
          "TZOFFSETTO:-0400")
          + Lines.observance(
            "STANDARD", "DTSTART:20251102T020000", "RDATE:20261101T020000", "TZOFFSETFROM:-0400",
            "TZOFFSETTO:-0500")
      case .none: []
      }
    }

    private typealias Change = (month: String, day: String, start: String)

    private func yearly(
      _ standard: String, _ daylight: String, _ autumn: Change, _ spring: Change
    ) -> [String] {
      Lines.observance(
        "STANDARD", "DTSTART:\(autumn.start)", "TZOFFSETFROM:\(daylight)",
        "TZOFFSETTO:\(standard)", "RRULE:FREQ=YEARLY;BYDAY=\(autumn.day);BYMONTH=\(autumn.month)")
        + Lines.observance(
          "DAYLIGHT", "DTSTART:\(spring.start)", "TZOFFSETFROM:\(standard)",
          "TZOFFSETTO:\(daylight)",
          "RRULE:FREQ=YEARLY;BYDAY=\(spring.day);BYMONTH=\(spring.month)")
    }
  }

  static let cases: [(String, Rules, String, String, String)] = [
    // The name, its VTIMEZONE, the date at nine o'clock, and its hour and zone.
    ("Eastern Standard Time", .fixed("-0500"), "20210701", "14:00", "America/Bogota"),
    ("Eastern Standard Time", .fixed("-0500"), "20210101", "14:00", "America/Bogota"),
    ("Eastern Standard Time", .america("-0500", "-0400"), "20210701", "13:00", "America/New_York"),
    ("Eastern Standard Time", .listed, "20260701", "13:00", "America/New_York"),
    ("Eastern Standard Time", .none, "20210701", "13:00", "America/New_York"),
    (
      "(UTC-05:00) Eastern Time (US & Canada)", .fixed("-0500"), "20210701", "14:00",
      "America/Bogota"
    ),
    (
      "Pacific Standard Time", .formerAmerica("-0800", "-0700"), "20260320", "17:00",
      "<-08>8<-07>,M4.1.0,M10.5.0"
    ),
    ("W. Europe Standard Time", .fixed("+0100"), "20260701", "08:00", "Africa/Lagos"),
    ("W. Europe Standard Time", .lotus, "20260701", "07:00", "Europe/Berlin"),
    ("Romance Standard Time", .lotus, "20260701", "07:00", "Europe/Paris"),
    ("GMT Standard Time", .fixed("+0000"), "20260701", "09:00", "GMT"),
    ("GMT Standard Time", .europe("+0000", "+0100"), "20260701", "08:00", "Europe/London"),
    ("Korea Standard Time", .fixed("+0900"), "20260701", "00:00", "Asia/Seoul"),
    ("Korea Standard Time", .fixed("+0800"), "20260701", "01:00", "Asia/Shanghai"),
    ("(UTC+09:00) Seoul", .fixed("+0900"), "20260701", "00:00", "Asia/Seoul"),
    // Outlook writes the rules of the event's year only.
    ("E. South America Standard Time", .fixed("-0300"), "20240101", "12:00", "America/Sao_Paulo"),
    (
      "E. South America Standard Time", .fixed("-0300"), "20160101", "12:00",
      "America/Argentina/Buenos_Aires"
    ),
    ("Egypt Standard Time", .fixed("+0200"), "20180701", "07:00", "Africa/Cairo"),
    ("Egypt Standard Time", .fixed("+0200"), "20240701", "07:00", "Africa/Johannesburg"),
    ("Turkey Standard Time", .fixed("+0200"), "20260105", "07:00", "Africa/Johannesburg"),
    // Other names that usually mean a zone, and one that always does.
    ("KST", .fixed("+0530"), "20260701", "03:30", "Asia/Kolkata"),
    ("HKT", .fixed("+0800"), "20260701", "01:00", "Asia/Hong_Kong"),
    ("GMT+0900", .fixed("+0900"), "20260701", "00:00", "<+09>-9"),
    ("EST", .america("-0500", "-0400"), "20260701", "13:00", "America/New_York"),
    ("EST", .fixed("-0500"), "20260701", "14:00", "EST"),
    ("America/New_York", .fixed("-0500"), "20260701", "13:00", "America/New_York"),
  ]

  @Test(
    "A VTIMEZONE overrides the usual meaning of its name, and the name is kept if both agree",
    arguments: cases)
  func meanings(tzid: String, rules: Rules, date: String, hour: String, zone: String) throws {
    let definition = Lines.zone(tzid, rules.lines)
    let event = ICalendarMapping.event(["DTSTART;TZID=\(tzid.quoted):\(date)T090000"])
    let store = InMemoryEventStore()
    let report = try ICalendarMapping.bring(definition + event, into: store)
    #expect(report.summary.warnings == 0)
    #expect(try Self.moment(store) == "\(date) \(hour) \(zone)")
    let copy = InMemoryEventStore()
    let exported = try Exchange.export(store, as: ICalendarFormat())
    _ = try Exchange.bring(exported, as: ICalendarFormat(), into: copy)
    #expect(try Self.moment(copy) == "\(date) \(hour) \(zone)")
    let again = try Exchange.bring(exported, as: ICalendarFormat(), into: store).summary.total
    #expect(again.same == 1)
  }

  @Test(
    "A VTIMEZONE may come after the event that uses it",
    arguments: [
      ("Eastern Standard Time", Rules.fixed("-0500"), "14:00 America/Bogota"),
      ("Korea Standard Time", .fixed("+0900"), "00:00 Asia/Seoul"),
      ("EST", .america("-0500", "-0400"), "13:00 America/New_York"),
    ])
  func order(tzid: String, rules: Rules, expected: String) throws {
    let event = ICalendarMapping.event(["DTSTART;TZID=\(tzid):20260701T090000"])
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(event + Lines.zone(tzid, rules.lines), into: store)
    #expect(try Self.moment(store) == "20260701 \(expected)")
  }

  @Test(
    "A VTIMEZONE applies to each property with a time",
    arguments: [
      // The lines, and what is read, in universal time.
      (["DTSTART;TZID=Z:20260701T090000", "DTEND;TZID=Z:20260701T100000"], ["0701 14:00 60"]),
      (["DTSTART:20260701T130000Z", "DTEND;TZID=Z:20260701T100000"], ["0701 13:00 120"]),
      (
        ["DTSTART;TZID=Z:20260701T090000", "DTEND;TZID=America/New_York:20260701T110000"],
        ["0701 14:00 60"]
      ),
      (
        ["DTSTART;TZID=America/New_York:20260701T090000", "DTEND;TZID=Z:20260701T090000"],
        ["0701 13:00 60"]
      ),
      (
        ["DTSTART;TZID=Z:20260701T090000", "RRULE:FREQ=DAILY;UNTIL=20260702T140000Z"],
        ["0701 14:00", "0702 14:00"]
      ),
      (
        ["DTSTART;TZID=Z:20260701T090000", "RRULE:FREQ=DAILY;UNTIL=20260702T135959Z"],
        ["0701 14:00"]
      ),
      (
        ["DTSTART;TZID=Z:20260701T090000", "RRULE:FREQ=DAILY;COUNT=3", "EXDATE:20260702T140000Z"],
        ["0701 14:00", "0703 14:00"]
      ),
      (
        ["DTSTART;TZID=Z:20260701T090000", "RDATE;TZID=Z:20260703T090000"],
        ["0701 14:00", "0703 14:00"]
      ),
      (
        ["DTSTART;TZID=Z:20260701T090000", "RDATE:20260703T140000Z"],
        ["0701 14:00", "0703 14:00"]
      ),
    ])
  func properties(lines: [String], shown: [String]) throws {
    let tzid = "Eastern Standard Time"
    let named = lines.map { $0.replacing("TZID=Z:", with: "TZID=\(tzid):") }
    let definition = Lines.zone(tzid, Rules.fixed("-0500").lines)
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(definition + ICalendarMapping.event(named), into: store)
    let range = try CivilDate("2026-07-01")...CivilDate("2026-07-31")
    let found = try store.provider.occurrences(in: range).compactMap { occurrence -> String? in
      guard let event = occurrence.event as? Schedule, let time = event.time else { return nil }
      let utc = Instant(occurrence.date, time, in: event.zone ?? .gmt).localDateTime(in: .gmt)
      let length = event.length.map { " \($0.minutes)" } ?? ""
      return "\(utc.date.description.suffix(5).replacing("-", with: "")) "
        + (utc.time?.description ?? "") + length
    }
    #expect(found == shown)
  }

  @Test("A VTIMEZONE applies to todos and diary entries")
  func others() throws {
    let definition = Lines.zone("Eastern Standard Time", Rules.fixed("-0500").lines)
    let due = "DUE;TZID=Eastern Standard Time:20260701T090000"
    let start = "DTSTART;TZID=Eastern Standard Time:20260701T090000"
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(
      definition + ["BEGIN:VTODO", "UID:u", Lines.stamp, "SUMMARY:t", due, "END:VTODO"]
        + ["BEGIN:VJOURNAL", "UID:j", Lines.stamp, "SUMMARY:t", start, "END:VJOURNAL"],
      into: store)
    #expect(try Self.moment(store) == "20260701 14:00 America/Bogota")
    let entry = try store.provider.diary(with: EventUID("j"))
    #expect(entry?.createdAt.description == "2026-07-01T14:00:00Z")
  }

  @Test(
    "A calendar's zone is its only VTIMEZONE, whatever the name",
    arguments: [
      ([("Eastern Standard Time", Rules.fixed("-0500"))], "2026-07-03"),
      ([("Eastern Standard Time", .america("-0500", "-0400"))], "2026-07-04"),
      ([("America/New_York", .america("-0500", "-0400"))], "2026-07-04"),
      ([("Asia/Seoul", .fixed("+0900"))], "2026-07-04"),
      ([("Asia/Seoul", .fixed("+0900")), ("Office", .fixed("-0500"))], "2026-07-04"),
      ([("Asia/Seoul", .fixed("+0900")), ("America/New_York", .fixed("-0500"))], "2026-07-04"),
    ])
  func onlyZone(zones: [(String, Rules)], last: String) throws {
    // 04:30 in universal time is on the 3rd at five hours behind, and on the 4th at four.
    let store = InMemoryEventStore()
    try ICalendarMapping.bring(
      zones.flatMap { Lines.zone($0.0, $0.1.lines) }
        + ICalendarMapping.event([
          "DTSTART;VALUE=DATE:20260701", "RRULE:FREQ=DAILY;UNTIL=20260704T043000Z",
        ]), into: store)
    #expect(try store.provider.event(withUID: EventUID("u"))?.pattern.end == CivilDate(last))
  }

  /// Returns the date, and the time in universal time with the zone.
  private static func moment(_ store: InMemoryEventStore) throws -> String {
    let event = try #require(try store.provider.event(withUID: EventUID("u")) as? Schedule)
    let (time, zone) = (try #require(event.time ?? event.due?.time), try #require(event.zone))
    let utc = Instant(try #require(event.pattern.start), time, in: zone).localDateTime(in: .gmt)
    let date = (event.pattern.start?.description ?? "").replacing("-", with: "")
    return "\(date) \(utc.time?.description ?? "") \(zone.name)"
  }
}

extension String {
  /// The text as the value of a parameter, in quotes if it needs them.
  var quoted: String { contains { ",;:".contains($0) } ? "\"\(self)\"" : self }
}
