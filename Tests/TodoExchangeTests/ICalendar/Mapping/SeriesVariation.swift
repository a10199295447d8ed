import Testing
import TodoDomain
import TodoExchange
import TodoTesting

/// A component of another program in one of its forms. The expected lines have times in universal
/// time, or local without a zone. Lengths, and the times until a due, are in minutes. Then come the
/// alarm, and `✓` for a finished todo. A todo without a day is shown at its due.
enum SeriesVariation {
  static func component(
    _ lines: [String], as name: String = "VEVENT", uid: String = "u"
  ) -> [String] {
    ["BEGIN:\(name)", "UID:\(uid)", "DTSTAMP:20250101T000000Z", "SUMMARY:t"] + lines
      + ["END:\(name)"]
  }

  /// Checks the occurrences that a list shows from 2026-02-01 to 2026-03-31, and the warnings; that
  /// a second import of the file, and an import of the export, change nothing; and, with
  /// `isRefused`, whether strict reading rejects the component.
  static func check(
    _ lines: [String], _ shown: [String], warned: [String] = [], rejected: Int = 0,
    leftOut: Int = 0, isRefused: Bool? = nil
  ) throws {
    let store = InMemoryEventStore()
    let report = try ICalendarMapping.bring(lines, into: store, skipInvalid: true)
    #expect(try Self.shown(store) == shown)
    #expect(report.warnings.map(\.field) == warned)
    #expect([report.summary.total.rejected, report.summary.total.leftOut] == [rejected, leftOut])
    let again = try ICalendarMapping.bring(lines, into: store, skipInvalid: true).summary.total
    #expect([again.new, again.updated] == [0, 0])
    let exported = try Exchange.export(store, as: ICalendarFormat())
    let own = try Exchange.bring(exported, as: ICalendarFormat(), into: store).summary.total
    #expect(own.same == own.read)
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(exported, as: ICalendarFormat(), into: copy)
    #expect(try Self.shown(copy) == shown)
    guard let isRefused else { return }
    let context = ImportContext(now: FixedContext.now, timeZone: Exchange.seoul, isStrict: true)
    let strict = try Exchange.bring(
      ICalendarMapping.calendar(lines), as: ICalendarFormat(), into: InMemoryEventStore(),
      ImportOptions(skipInvalid: true), context: context)
    #expect((strict.summary.total.rejected > 0) == isRefused)
  }

  static func shown(_ store: InMemoryEventStore) throws -> [String] {
    let range = try CivilDate("2026-02-01")...CivilDate("2026-03-31")
    return try store.provider.occurrences(in: range).map { occurrence in
      let (event, due) = (occurrence.event, occurrence.event.due)
      var (date, time) = (occurrence.date, event.pattern.isPlanned ? event.time : due?.time)
      let start = LocalDateTime(date: date, time: time)
      if let known = time, let zone = occurrence.event.zone {
        let utc = Instant(date, known, in: zone).localDateTime(in: .gmt)
        (date, time) = (utc.date, utc.time)
      }
      let records = try occurrence.event.id.map { try store.provider.records(of: $0) } ?? []
      let isFinished = records.contains { $0.date == occurrence.date && $0.isFinished }
      let parts = [
        String(date.description.dropFirst(5)), time?.description,
        event.length.map { String($0.minutes) } ?? due.flatMap { minutes(from: start, to: $0) },
        occurrence.event.alarms.isEmpty
          ? nil : occurrence.event.alarms.map(\.description).joined(separator: ","),
        isFinished ? "✓" : nil,
      ]
      return parts.compactMap(\.self).joined(separator: " ")
    }.sorted()
  }

  private static func minutes(from start: LocalDateTime, to due: LocalDateTime) -> String? {
    let minutes =
      start.date.distance(to: due.date) * 1_440 + (due.time?.minuteOfDay ?? 0)
      - (start.time?.minuteOfDay ?? 0)
    return minutes == 0 ? nil : "\(minutes)"
  }
}
