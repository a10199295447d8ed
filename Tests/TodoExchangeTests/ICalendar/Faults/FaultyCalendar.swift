import Testing
import TodoDomain
import TodoExchange
import TodoTesting

/// A calendar with mistakes, and the expected result of its import.
struct FaultyCalendar: CustomTestStringConvertible, Sendable {
  let testDescription: String
  /// The lines of the file after `BEGIN:VCALENDAR` and `VERSION:2.0`.
  let lines: [String]
  /// The imported events as `uid date time`, with the zone if there is one; sorted.
  let events: [String]
  /// The fields with a warning.
  let warned: [String]
  /// The number of rejected records.
  let rejected: Int

  init(
    _ name: String, _ lines: [String], _ events: [String], warned: [String] = [],
    rejected: Int = 0
  ) {
    testDescription = name
    self.lines = lines
    self.events = events
    self.warned = warned
    self.rejected = rejected
  }

  private var bytes: [UInt8] {
    Array((["BEGIN:VCALENDAR", "VERSION:2.0"] + lines).map { $0 + "\r\n" }.joined().utf8)
  }

  /// Checks the imported events, the warnings and the rejected records; that a second import, and
  /// an import of the export, change nothing; and that strict reading rejects every mended record.
  func check() throws {
    let store = InMemoryEventStore()
    let report = try bring(bytes, into: store)
    #expect(try Self.events(of: store) == events)
    #expect(report.warnings.map { $0.field ?? "" } == warned)
    #expect(report.summary.total.rejected == rejected)

    #expect(try bring(bytes, into: store).summary.total.updated == 0)
    let copy = InMemoryEventStore()
    let exported = try bring(try Exchange.export(store, as: ICalendarFormat()), into: copy)
    #expect(exported.summary.total.rejected == 0)
    #expect(try Self.events(of: copy) == events)

    let strict = try bring(bytes, into: InMemoryEventStore(), isStrict: true)
    #expect((strict.summary.total.rejected > 0) == (rejected > 0 || !warned.isEmpty))
    #expect(strict.summary.warnings == 0)
  }

  private func bring(
    _ bytes: [UInt8], into store: InMemoryEventStore, isStrict: Bool = false
  ) throws -> ImportReport {
    let context = ImportContext(
      now: FixedContext.now, timeZone: Exchange.seoul, isStrict: isStrict)
    return try Exchange.bring(
      bytes, as: ICalendarFormat(), into: store, ImportOptions(skipInvalid: true),
      context: context)
  }

  static func events(of store: InMemoryEventStore) throws -> [String] {
    try store.provider.snapshot.compactMap { event in
      guard let event = event as? any PlannedEvent else { return nil }
      let schedule = event as? Schedule
      // A todo without a day is shown at its due.
      let known = event.pattern.isPlanned ? event.time : event.due?.time
      let time = known.map { " \($0)" } ?? ""
      return "\(event.uid) \(event.pattern.start?.description ?? "")\(time)"
        + (schedule?.zone.map { " \($0)" } ?? "")
    }.sorted()
  }

  // MARK: - Lines

  static let stamp = "DTSTAMP:20260101T000000Z"

  /// The lines of a component, without its END.
  static func open(_ name: String, _ uid: String, _ lines: String...) -> [String] {
    let start = lines.contains { $0.hasPrefix("DTSTART") } ? [] : ["DTSTART:20260105T100000"]
    return ["BEGIN:\(name)", "UID:\(uid)", stamp, "SUMMARY:\(uid)"] + start + lines
  }

  static func event(_ uid: String, _ lines: String...) -> [String] {
    let start = lines.contains { $0.hasPrefix("DTSTART") } ? [] : ["DTSTART:20260105T100000"]
    return ["BEGIN:VEVENT", "UID:\(uid)", stamp, "SUMMARY:\(uid)"] + start + lines + ["END:VEVENT"]
  }

  static let end = ["END:VCALENDAR"]
  static let alarm = ["BEGIN:VALARM", "ACTION:DISPLAY", "TRIGGER:-PT15M", "DESCRIPTION:x"]

  /// A VTIMEZONE with the rules of Berlin; `standard` and `daylight` are its observances.
  static func zone(_ name: String, _ observances: [String] = standard + daylight) -> [String] {
    ["BEGIN:VTIMEZONE", "TZID:\(name)"] + observances + ["END:VTIMEZONE"]
  }

  static let standard = observance(
    "STANDARD", "DTSTART:19701025T030000", "TZOFFSETFROM:+0200", "TZOFFSETTO:+0100",
    "RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU")
  static let daylight = observance(
    "DAYLIGHT", "DTSTART:19700329T020000", "TZOFFSETFROM:+0100", "TZOFFSETTO:+0200",
    "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU")

  static func observance(_ name: String, _ lines: String...) -> [String] {
    ["BEGIN:\(name)"] + lines + ["END:\(name)"]
  }
}
