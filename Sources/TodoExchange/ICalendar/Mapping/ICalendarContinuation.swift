import TodoDomain

/// A component that continues a series from one of its dates on (RFC 5545 §3.2.13). It has the rule
/// of the series and its own values for all other properties.
struct ICalendarContinuation: ImportedChange {
  private let component: ICalendarComponent
  /// The uid of the series.
  let uid: EventUID
  let date: CivilDate
  /// The uid of the continuation.
  let restUID: EventUID
  /// The event to import if the series can't be continued on `date`. It comes from an RDATE of that
  /// date.
  var fallback: (any ImportedChange)?
  /// The start of the continuation; nil if the series just ends (STATUS:CANCELLED).
  let start: ICalendarMoment?
  private let identity: ICalendarProperty
  private let events: ICalendarEventReader
  private let splitter: SeriesSplitter
  private let zones: ZoneResolver

  /// Makes a continuation.
  ///
  /// - Parameters:
  ///   - series: The event that is continued: the series, or an earlier continuation.
  ///   - date: The date in the zone of that event.
  ///   - uid: The uid of the continuation.
  init(
    _ component: ICalendarComponent, of series: EventUID, on date: CivilDate, as uid: EventUID,
    _ context: ImportContext, kinds: EventKinds, zones: inout ZoneResolver
  ) throws(ICalendarFault) {
    self.component = component
    self.uid = series
    self.date = date
    identity = component.first("RECURRENCE-ID") ?? ICalendarProperty("RECURRENCE-ID", value: "")
    restUID = uid
    if component.isCancelled {
      start = nil
    } else {
      guard let property = component.first("DTSTART") else {
        throw ICalendarFault(component.line, FieldFault("DTSTART", .missing))
      }
      let value = try property.read { (property) throws(ICalendarValueError) in
        try property.date()
      }
      start = try ICalendarMoment(value, property, zones: &zones)
    }
    events = ICalendarEventReader(context, kinds)
    splitter = SeriesSplitter(CanonicalForm(kinds))
    self.zones = zones
  }

  /// The number of days by which the later dates of the series move.
  var shift: Int { start.map { $0.date.dayNumber - date.dayNumber } ?? 0 }

  var itemUID: EventUID { uid }
  var type: ImportRecordType { component.recordType }

  func decision(about stored: (any PlannedEvent)?) throws(ImportProblem) -> ImportDecision {
    guard let stored else {
      throw ImportProblem(
        at: .line(component.line), type: type, record: uid.rawValue, .unknownEvent)
    }
    do throws(ICalendarFault) {
      return .split(try split(stored))
    } catch {
      throw error.problem(of: component, type)
    }
  }

  private func split(_ stored: any PlannedEvent) throws(ICalendarFault) -> SeriesSplit {
    let (pattern, gone) = try whole(stored)
    guard pattern.isSeries, pattern.covers(date) else { throw fault("a date of its series") }
    guard let ended = splitter.ended(stored, before: date, pattern: pattern) else {
      throw fault("a later date of a series from iCalendar")
    }
    guard start != nil else { return SeriesSplit(ended: ended, before: date, rest: nil, shift: 0) }
    guard let rest = try? pattern.starting(on: date), rest.anchor == date,
      let moved = rest.shifted(by: shift)
    else {
      throw ICalendarFault(
        identity.line,
        FieldFault(
          "DTSTART", value: component.first("DTSTART")?.value,
          .wrongType(expected: "on the date of RECURRENCE-ID, as the rule can't be moved")))
    }
    var zones = zones
    var read = try events.event(continued(moved, without: gone), &zones).event
    if stored.isTask { read.imported = read.imported.addedTo(nil) }
    return SeriesSplit(ended: ended, before: date, rest: read, shift: shift)
  }

  /// Returns the pattern that the series had before any split, and the dates that the series'
  /// component excludes.
  private func whole(
    _ stored: any PlannedEvent
  ) throws(ICalendarFault) -> (pattern: DatePattern, gone: [CivilDate]) {
    guard let kept = KeptComponent(stored.details.source) else { return (stored.pattern, []) }
    var zones = ZoneResolver(kept.zones)
    let read = try events.plainEvent(kept.component, zones: &zones)
    let gone = read.deletedDates
    guard let former = KeptComponent.continuation(stored.details.source) else {
      return (stored.pattern, gone)
    }
    guard former == date else {
      throw fault("\(ICalendarDate.day(former)), from which the series was continued before")
    }
    return (read.event.pattern, gone)
  }

  /// Returns the component of the continuation as an event of its own.
  ///
  /// - Parameter gone: The dates that the series excludes. The continuation excludes the dates from
  ///   `date` on, moved by `shift` days, if the pattern covers them.
  private func continued(
    _ pattern: DatePattern, without gone: [CivilDate]
  ) -> ICalendarComponent {
    let timing = ICalendarTiming(
      pattern: pattern, time: start?.time, zone: start?.zone, length: nil)
    let isRuled = component.first("RRULE") != nil
    let properties = component.properties.filter { !["UID", "RECURRENCE-ID"].contains($0.name) }
    let excluded = gone.filter { $0 >= date }.map { $0.advanced(by: shift) }
      .filter { pattern.covers($0) }
    return ICalendarComponent(
      component.name,
      [ICalendarProperty("UID", text: restUID.rawValue)] + properties
        + (isRuled ? [] : timing.recurrenceProperties)
        + excluded.map { ICalendarProperty("EXDATE", timing.value($0)) },
      components: component.components, line: component.line)
  }

  private func fault(_ expected: String) -> ICalendarFault {
    ICalendarFault(identity, .wrongType(expected: expected))
  }

  // MARK: - Changed dates

  /// Returns the component of a changed date of the original series, rewritten so that it changes
  /// the given date of this continuation instead.
  func adopting(_ other: ICalendarComponent, on moved: CivilDate) -> ICalendarComponent {
    let timing = ICalendarTiming(
      pattern: DatePattern(on: date), time: start?.time, zone: start?.zone, length: nil)
    let properties = other.properties.map { property in
      switch property.name {
      case "UID": return ICalendarProperty("UID", text: restUID.rawValue)
      case "RECURRENCE-ID":
        let new = ICalendarProperty(property.name, timing.value(moved))
        let range = property.parameters.filter { $0.name == "RANGE" }
        return ICalendarProperty(
          new.name, new.parameters + range, value: new.value, line: property.line)
      default: return property
      }
    }
    return ICalendarComponent(
      other.name, properties, components: other.components, line: other.line)
  }
}
