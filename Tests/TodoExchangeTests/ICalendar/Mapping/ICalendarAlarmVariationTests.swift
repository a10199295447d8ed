import Testing

/// VALARMs of Apple, Google, Outlook, Evolution, KDE, Thunderbird and clients for tasks, and
/// completions of VTODOs. The expectations were counted by hand.
@Suite("Variations of alarms and completions")
struct ICalendarAlarmVariationTests {
  /// How an import reports a value: not at all, as valid, or as a mistake.
  enum Naming { case nothing, told, mended }

  struct Case: Sendable {
    let name: String
    let lines: [String]
    let shown: [String]
    let warned: [String]
    let isRefused: Bool

    init(
      _ name: String, _ lines: [String], _ shown: [String], warned: [String], isRefused: Bool
    ) {
      self.name = name
      self.lines = lines
      self.shown = shown
      self.warned = warned
      self.isRefused = isRefused
    }

    func check() throws {
      try SeriesVariation.check(
        SeriesVariation.component(lines, as: name), shown, warned: warned, isRefused: isRefused)
    }
  }

  // MARK: - Alarms

  /// An alarm of an event or a todo from 10:00 to 11:00 in universal time.
  private static func hour(
    _ trigger: String..., action: String = "ACTION:DISPLAY", is alarm: String? = nil,
    naming: Naming = .nothing, field: String = "TRIGGER", as name: String = "VEVENT"
  ) -> Case {
    let end = name == "VTODO" ? "DUE" : "DTEND"
    return alarmed(
      ["DTSTART:20260225T100000Z", "\(end):20260225T110000Z"],
      ["BEGIN:VALARM", action] + trigger + ["END:VALARM"], "02-25 10:00 60", alarm, naming, field,
      as: name)
  }

  private static func alarmed(
    _ event: [String], _ alarms: [String], _ shown: String, _ alarm: String?,
    _ naming: Naming = .nothing, _ field: String = "TRIGGER", as name: String = "VEVENT"
  ) -> Case {
    Case(
      name, event + alarms, [shown + (alarm.map { " \($0)" } ?? "")],
      warned: naming == .nothing ? [] : [field], isRefused: naming == .mended)
  }

  private static func alarm(_ lines: String...) -> [String] {
    ["BEGIN:VALARM", "ACTION:DISPLAY"] + lines + ["END:VALARM"]
  }

  private static let utc = "TRIGGER;VALUE=DATE-TIME:"

  static let relative = [
    hour("TRIGGER:-P0DT0H30M0S", is: "30m"),
    hour("TRIGGER;VALUE=DURATION:-PT15M", is: "15m"),
    hour("TRIGGER;VALUE=DURATION;RELATED=START:-P1D", is: "1d"),
    hour("trigger;related=start:-pt15m", is: "15m"),
    hour("TRIGGER;RELATED=\"START\":-PT15M", is: "15m"),
    hour("TRIGGER:-P1W", is: "7d"),
    hour("TRIGGER:-PT1080M", is: "18h"),
    hour("TRIGGER:-PT24H", is: "1d"),
    hour("TRIGGER:-PT60S", is: "1m"),
    hour("TRIGGER:PT0M", is: "0m"),
    hour("TRIGGER:-PT", " 15M", is: "15m"),
    hour("TRIGGER:-PT15M", "ACKNOWLEDGED:20260101T000000Z", "X-WR-ALARMUID:A", is: "15m"),
    hour("TRIGGER:-PT15M", "REPEAT:0", is: "15m"),
    hour("TRIGGER:-PT15M", action: "action:audio", is: "15m"),
    hour("TRIGGER:-PT15M", is: "15m", naming: .told, as: "VTODO"),
    // A mistake with only one possible meaning.
    hour("TRIGGER:-P90M", naming: .mended),
    hour("TRIGGER:-P1D2H", is: "26h", naming: .mended),
    hour("TRIGGER:-P0D2H", is: "2h", naming: .mended),
    hour("TRIGGER: -PT15M", is: "15m", naming: .mended),
    // A mistake without a meaning.
    hour("TRIGGER:PT-15M", naming: .mended), hour("TRIGGER:-PT15", naming: .mended),
    hour("TRIGGER:-PTM", naming: .mended), hour("TRIGGER:15", naming: .mended),
    hour("TRIGGER:-00:15:00", naming: .mended),
    hour("TRIGGER;RELATED=MIDDLE:-PT15M", naming: .mended),
    hour("TRIGGER:-PT15M", action: "X-NO-ACTION:1", naming: .mended, field: "ACTION"),
    // Valid values that an alarm can't store exactly.
    hour("TRIGGER:-PT30S", naming: .told), hour("TRIGGER:-PT1H15S", naming: .told),
    hour("TRIGGER:PT5M", is: "5m after"), hour("TRIGGER:PT1441M", naming: .told),
    hour("TRIGGER:-PT15M", "REPEAT:3", "DURATION:PT5M", naming: .told),
    hour("TRIGGER:-PT15M", action: "ACTION:EMAIL", naming: .told),
    hour("TRIGGER:-PT15M", action: "ACTION:PROCEDURE", naming: .told),
  ]

  static let ends = [
    hour("TRIGGER;RELATED=END:-PT2H", is: "1h"), hour("TRIGGER;RELATED=END:PT0S", is: "1h after"),
    hour("TRIGGER;RELATED=\"END\":-PT1H", is: "0m"),
    hour("TRIGGER;RELATED=END:-P2H", is: "1h", naming: .mended),
    hour("trigger;value=duration;related=end:-PT75M", is: "15m"),
    hour("TRIGGER;RELATED=END:-PT2H", is: "2h", naming: .told, as: "VTODO"),
    alarmed(
      ["DTSTART:20260225T100000Z", "DURATION:PT45M"], alarm("TRIGGER;RELATED=END:-PT1H"),
      "02-25 10:00 45", "15m"),
    alarmed(
      ["DTSTART:20260225T100000Z"], alarm("TRIGGER;RELATED=END:PT0S"), "02-25 10:00", "0m"),
    alarmed(
      ["DTSTART;TZID=Europe/Berlin:20260225T100000", "DTEND;TZID=Europe/London:20260225T103000"],
      alarm("TRIGGER;RELATED=END:-PT2H"), "02-25 09:00 90", "30m"),
    alarmed(
      ["DTSTART:20260225T100000", "DTEND:20260225T110000", "RRULE:FREQ=DAILY;COUNT=1"],
      alarm("TRIGGER;RELATED=END:-PT90M"), "02-25 10:00 60", "30m"),
    alarmed(
      ["DTSTART;VALUE=DATE:20260225", "DTEND;VALUE=DATE:20260226"],
      alarm("TRIGGER;RELATED=END:-PT48H"), "02-25", "1d 00:00"),
    alarmed(
      ["DTSTART;VALUE=DATE:20260225", "DURATION:P1D"],
      alarm("TRIGGER;RELATED=END:-P2D"), "02-25", "1d", as: "VTODO"),
    alarmed(
      ["DUE;VALUE=DATE:20260225"], alarm("TRIGGER;RELATED=END:-P1D"), "02-25", "1d",
      as: "VTODO"),
    alarmed(
      ["DUE;TZID=Asia/Seoul:20260225T190000"], alarm("TRIGGER;RELATED=END:-PT1H"), "02-25 10:00",
      "1h", as: "VTODO"),
  ]

  static let moments = [
    hour(utc + "20260224T100000Z", is: "1d"), hour(utc + "20260225T100000Z", is: "0m"),
    hour("trigger;value=date-time:20260225t094500z", is: "15m"),
    hour(utc + "20260225T094500Z", is: "15m", naming: .told, as: "VTODO"),
    hour(utc + "20260225T100500Z", is: "5m after"), hour(utc + "20260225T095930Z", naming: .told),
    hour(utc + "19760401T005545Z", "PROXIMITY:ARRIVE", naming: .told),
    hour(utc + "20260225", naming: .mended), hour("TRIGGER;VALUE=DATE:20260225", naming: .mended),
    hour(utc + "20260230T100000Z", naming: .mended),
    hour(utc + "2026-02-25T09:30:00Z", naming: .mended),
    alarmed(
      ["DTSTART;TZID=Europe/Berlin:20260225T100000"], alarm(utc + "20260225T083000Z"),
      "02-25 09:00", "30m"),
    // New York's clocks went forward at two o'clock on 8 March.
    alarmed(
      ["DTSTART;TZID=America/New_York:20260309T090000"], alarm(utc + "20260307T140000Z"),
      "03-09 13:00", "47h"),
    alarmed(
      ["DTSTART;TZID=Asia/Kolkata:20260225T153000"],
      alarm("TRIGGER;VALUE=DATE-TIME;TZID=Asia/Kolkata:20260225T150000"), "02-25 10:00", "30m"),
    alarmed(
      ["DTSTART:20260225T100000"], alarm(utc + "20260225T093000Z"), "02-25 10:00", nil, .told),
    alarmed(
      ["DTSTART;VALUE=DATE:20260225"], alarm(utc + "20260225T000000Z"), "02-25", nil, .told),
    alarmed(
      ["DUE:20260225T100000Z"], alarm(utc + "20260225T093000Z"), "02-25 10:00", "30m",
      as: "VTODO"),
  ]

  static let several = [
    hour("TRIGGER:-PT15M", "TRIGGER:-PT1H", is: "15m", naming: .mended),
    hour("TRIGGER:-PT15M", "TRIGGER:-PT15M", is: "15m"),
    hour("TRIGGER:-PT15M", "ACTION:EMAIL", is: "15m", naming: .mended, field: "ACTION"),
    hour("TRIGGER:-PT15M", "REPEAT:0", "REPEAT:2", is: "15m", naming: .mended, field: "REPEAT"),
    alarmed(
      ["DTSTART:20260225T100000Z"], alarm("TRIGGER:-PT15M") + alarm("TRIGGER:-PT1H"),
      "02-25 10:00", "1h,15m"),
    alarmed(
      ["DTSTART:20260225T100000Z"], alarm("TRIGGER:-PT15M") + alarm("TRIGGER:-P0DT0H15M0S"),
      "02-25 10:00", "15m"),
    alarmed(
      ["DTSTART:20260225T100000Z"], alarm("TRIGGER:-PT15M") + alarm(utc + "20260225T094500Z"),
      "02-25 10:00", "15m"),
    alarmed(
      ["DTSTART:20260225T100000Z"], alarm("TRIGGER:-PT") + alarm("TRIGGER:-PT1H"),
      "02-25 10:00", "1h", .mended),
    alarmed(
      ["DTSTART:20260225T100000Z"], alarm("TRIGGER:PT1H") + alarm("TRIGGER:-PT1H"),
      "02-25 10:00", "1h,1h after"),
    alarmed(
      ["DTSTART:20260225T100000Z"], (1...9).flatMap { alarm("TRIGGER:-PT\($0)M") },
      "02-25 10:00", "8m,7m,6m,5m,4m,3m,2m,1m", .told),
    alarmed(
      ["DTSTART:20260225T100000Z", "DUE:20260227T100000Z"],
      alarm("TRIGGER:-PT1H") + alarm("TRIGGER;RELATED=END:-PT1H"), "02-25 10:00 2880",
      "1h", as: "VTODO"),
    alarmed(
      ["DTSTART;VALUE=DATE:20260225", "DUE;VALUE=DATE:20260227"],
      alarm("TRIGGER:PT8H") + alarm("TRIGGER;RELATED=END:PT8H"), "02-25 2880", "08:00", as: "VTODO"),
  ]

  @Test("A trigger relative to the start becomes an alarm", arguments: relative)
  func relativeTriggers(known: Case) throws { try known.check() }

  @Test("A trigger relative to the end becomes an alarm", arguments: ends)
  func endTriggers(known: Case) throws { try known.check() }

  @Test("A trigger at a moment becomes an alarm", arguments: moments)
  func absoluteTriggers(known: Case) throws { try known.check() }

  @Test(
    "Several alarms are all imported, and repeated values of one are handled", arguments: several)
  func severalAlarms(known: Case) throws { try known.check() }

  // MARK: - Completions

  private static let full = "PERCENT-COMPLETE:100"

  /// A todo that is due at 10:00 in universal time.
  private static func due(
    _ lines: String..., isDone: Bool, _ naming: Naming = .nothing, fields: String...
  ) -> Case {
    Case(
      "VTODO", ["DUE:20260205T100000Z"] + lines, ["02-05 10:00" + (isDone ? " ✓" : "")],
      warned: fields, isRefused: naming == .mended)
  }

  private static func done(
    _ lines: [String], _ shown: String..., warned: String...
  ) -> Case {
    Case("VTODO", lines, shown, warned: warned, isRefused: false)
  }

  static let completions = [
    due(full, isDone: true), due("percent-complete:100", isDone: true),
    due("PERCENT-COMPLETE;X-A=b:100", isDone: true),
    due("PERCENT-COMPLETE: 100 ", isDone: true, .mended, fields: "PERCENT-COMPLETE"),
    due("PERCENT-COMPLETE:1", " 00", isDone: true),
    due("PERCENT-COMPLETE:10", isDone: false), due("PERCENT-COMPLETE:", isDone: false),
    due("status:completed", isDone: true),
    due("STATUS:COMPLETED", "PERCENT-COMPLETE:0", isDone: true),
    due("COMPLETED:20260204T100000Z", "STATUS:COMPLETED", full, isDone: true),
    due("COMPLETED:20260204T100000", isDone: true),
    due("COMPLETED;VALUE=DATE:20260204", isDone: true),
    due("COMPLETED:20260204T100000Z", "PERCENT-COMPLETE:0", isDone: true),
    // An empty value counts as none.
    due("COMPLETED:", isDone: false), due("COMPLETED:", "PERCENT-COMPLETE:50", isDone: false),
    due("COMPLETED:", full, isDone: true), due("COMPLETED:", "STATUS:NEEDS-ACTION", isDone: false),
    due("STATUS:IN-PROCESS", full, isDone: false, .told, fields: "PERCENT-COMPLETE"),
    due(
      "STATUS:NEEDS-ACTION", "COMPLETED:20260204T100000Z", full, isDone: false, .told,
      fields: "COMPLETED", "PERCENT-COMPLETE"),
    due("STATUS:COMPLETED", "STATUS:NEEDS-ACTION", isDone: true, .mended, fields: "STATUS"),
    due(full, "PERCENT-COMPLETE:0", isDone: true, .mended, fields: "PERCENT-COMPLETE"),
    done(["DTSTART:20260205T090000Z", "DUE:20260205T100000Z", full], "02-05 09:00 60 ✓"),
    done(["DTSTART;TZID=Asia/Seoul:20260205T190000", full], "02-05 10:00 ✓"),
    done(["DTSTART:20260205T100000", "DURATION:PT30M", full], "02-05 10:00 30 ✓"),
    done(["DTSTART;VALUE=DATE:20260205", "DUE;VALUE=DATE:20260206", full], "02-05 1440 ✓"),
    done(["DUE:20260205T100000Z", "STATUS:CANCELLED", full]),
    done(
      ["DTSTART:20260205T100000Z", "RRULE:FREQ=DAILY;COUNT=2", full], "02-05 10:00", "02-06 10:00",
      warned: "PERCENT-COMPLETE"),
    done(
      ["DTSTART:20260205T100000Z", "RDATE:20260207T100000Z", "COMPLETED:20260207T110000Z"],
      "02-05 10:00", "02-07 10:00", warned: "COMPLETED"),
  ]

  @Test(
    "Every form of completion is read, and meaningless ones are ignored", arguments: completions)
  func completed(known: Case) throws { try known.check() }

  @Test("One date of a series is finished only if its own component says so")
  func date() throws {
    let series = ["DTSTART:20260205T100000Z", "RRULE:FREQ=DAILY;COUNT=2"]
    let date = ["RECURRENCE-ID:20260206T100000Z", "DTSTART:20260206T100000Z"]
    for (line, mark) in [(Self.full, " ✓"), ("PERCENT-COMPLETE:50", ""), ("COMPLETED:", "")] {
      try SeriesVariation.check(
        SeriesVariation.component(series, as: "VTODO")
          + SeriesVariation.component(date + [line], as: "VTODO"),
        ["02-05 10:00", "02-06 10:00" + mark], isRefused: false)
    }
  }

  @Test("A finished todo without a date is on the day of its completion")
  func undated() throws {
    let lines = [
      "COMPLETED:20260204T100000Z": ["02-04 ✓"], "COMPLETED:20260204T200000Z": ["02-05 ✓"],
      "PERCENT-COMPLETE:50": [],
    ]
    for (line, shown) in lines {
      try SeriesVariation.check(SeriesVariation.component([line], as: "VTODO"), shown)
    }
  }
}
