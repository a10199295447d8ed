import TodoDomain

/// The components that change dates of series. They wait for the end of their calendar, because the
/// series, or a component that continues it from an earlier date, may come after them.
struct ICalendarOverrides {
  private let context: ImportContext
  private let kinds: EventKinds
  private let events: ICalendarEventReader
  private var waiting: [ICalendarComponent] = []
  /// The components that the RDATEs of series imply. A component of the file with the same date
  /// replaces them.
  private var implied: [ICalendarComponent] = []
  private var waitingSizeInBytes = 0
  /// The continuation of each series. A continuation that is continued in turn is under its own
  /// uid.
  private var continuations: [EventUID: ICalendarContinuation] = [:]

  init(_ context: ImportContext, _ kinds: EventKinds) {
    self.context = context
    self.kinds = kinds
    events = ICalendarEventReader(context, kinds)
  }

  /// The most components of a calendar that can wait, and the most bytes of their lines.
  static let maximumCount = 50_000
  static let maximumSizeInBytes = 32 << 20

  mutating func add(_ component: ICalendarComponent) throws(ICalendarFault) {
    try makeRoom(for: 1, of: component, "RECURRENCE-ID")
    waiting.append(component)
  }

  /// Adds the components that the RDATEs of a series imply.
  mutating func add(
    implied components: [ICalendarComponent], by series: ICalendarComponent
  ) throws(ICalendarFault) {
    try makeRoom(for: components.count, of: series, "RDATE")
    implied += components
  }

  private mutating func makeRoom(
    for count: Int, of component: ICalendarComponent, _ field: String
  ) throws(ICalendarFault) {
    guard waiting.count + implied.count + count <= Self.maximumCount else {
      throw ICalendarFault(
        component.line, FieldFault(field, .tooMany(limit: Self.maximumCount)))
    }
    let size = waitingSizeInBytes + count * component.text.count
    guard size <= Self.maximumSizeInBytes else {
      throw ICalendarFault(
        component.line,
        FieldFault(
          field, .unreadable("more than \(Self.maximumSizeInBytes) bytes of changed dates")))
    }
    waitingSizeInBytes = size
  }

  /// Returns the records of the waiting components: continuations by date, then single dates in the
  /// order of the file.
  mutating func takeRecords(_ zones: inout ZoneResolver) -> [ImportRecord] {
    let components = waiting
    let impliedComponents = implied
    (waiting, implied, waitingSizeInBytes) = ([], [], 0)
    continuations = [:]
    var problems: [ImportRecord] = []
    var found: [(component: ICalendarComponent, identity: ICalendarIdentity)] = []
    var times: [EventUID: TimeOfDay] = [:]
    for component in components {
      zones.beginComponent(component)
      do throws(ICalendarFault) {
        let identity = try ICalendarIdentity(component, &zones)
        if let time = identity.time, times.updateValue(time, forKey: identity.uid) ?? time != time,
          let property = component.first("RECURRENCE-ID")
        {
          // A series has one occurrence on a date, so a second time on it has no place.
          times[identity.uid] = nil
          throw ICalendarFault(property, .atAnotherTime)
        }
        found.append((component, identity))
      } catch {
        problems.append(.problem(error.problem(of: component, component.recordType)))
      }
    }
    let stated = Set(found.map(\.identity.uid))
    for component in impliedComponents {
      guard let identity = try? ICalendarIdentity(component, &zones),
        !stated.contains(identity.uid)
      else { continue }
      found.append((component, identity))
    }
    let futures = found.filter(\.identity.isFuture).sorted {
      ($0.identity.instance?.date ?? .earliest) < ($1.identity.instance?.date ?? .earliest)
    }
    let ordered = futures + found.filter { !$0.identity.isFuture }
    return problems
      + ordered.map { component, identity in
        do throws(ICalendarFault) {
          return try record(component, identity, &zones)
        } catch {
          return .problem(error.problem(of: component, component.recordType))
        }
      }
  }

  private mutating func record(
    _ original: ICalendarComponent, _ identity: ICalendarIdentity, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> ImportRecord {
    let location = ImportLocation.line(original.line)
    guard let (component, series, date, line) = try adopted(original, identity) else {
      return .item(.event(try events.event(original, &zones).event), at: location)
    }
    if identity.isFuture {
      // The continuation has the series and the date as the file names them, so that uids don't
      // grow with the number of continuations.
      let continuation = try ICalendarContinuation(
        component, of: series, on: date, as: identity.uid, context, kinds, &zones)
      continuations[series] = continuation
      return .item(.event(continuation), at: location)
    }
    if !component.isCancelled,
      let changed = try ICalendarChangedDay(component, of: series, on: date, kinds, events, &zones)
    {
      return .item(.event(changed), at: location)
    }
    let tombstone = ImportedRecord.tombstone(date, at: context.now, .line(line))
    if component.isCancelled {
      return .item(.records(of: series, [tombstone]), at: location)
    }
    var event = try events.event(component, &zones).event
    event.imported = event.imported.replacing(tombstone, of: series)
    return .item(.event(event), at: location)
  }

  /// Rewrites a component as one of the event that continues its series on that date. Nil if the
  /// component changes no date.
  private func adopted(
    _ component: ICalendarComponent, _ identity: ICalendarIdentity
  ) throws(ICalendarFault) -> (ICalendarComponent, EventUID, CivilDate, line: Int)? {
    guard let (original, first, line) = identity.instance else { return nil }
    var (component, series, date) = (component, original, first)
    while let next = continuations[series], next.start != nil, next.date <= date {
      if identity.isFuture, next.date == date {
        throw ICalendarFault(line, FieldFault("RECURRENCE-ID", .duplicate))
      }
      component = next.adopting(component, on: date)
      (series, date) = (next.restUID, date.advanced(by: next.shift))
    }
    return (component, series, date, line)
  }
}

/// A component that continues a series from one of its dates on (RFC 5545 §3.2.13). It has the rule
/// of the series and all other properties of its own.
private struct ICalendarContinuation: ImportedChange {
  private let component: ICalendarComponent
  /// The uid of the series.
  let uid: EventUID
  let date: CivilDate
  /// The uid of the continuation.
  let restUID: EventUID
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
    _ context: ImportContext, _ kinds: EventKinds, _ zones: inout ZoneResolver
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
      start = try ICalendarMoment(value, property, &zones)
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

  /// The pattern of the whole series, even if it was split before, and the dates that its component
  /// excludes.
  private func whole(
    _ stored: any PlannedEvent
  ) throws(ICalendarFault) -> (pattern: DatePattern, gone: [CivilDate]) {
    guard let kept = KeptComponent(stored.details.source) else { return (stored.pattern, []) }
    var zones = ZoneResolver(kept.zones)
    let read = try events.plainEvent(kept.component, zones: &zones)
    let gone = read.records.filter { !$0.record.isLive }.map(\.record.date)
    guard let former = KeptComponent.continuation(stored.details.source) else {
      return (stored.pattern, gone)
    }
    guard former == date else {
      throw fault("\(ICalendarDate.day(former)), from which the series was continued before")
    }
    return (read.event.pattern, gone)
  }

  /// The component of the continuation as an event of its own.
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
      component.components, line: component.line)
  }

  private func fault(_ expected: String) -> ICalendarFault {
    ICalendarFault(identity, .wrongType(expected: expected))
  }

  // MARK: - Changed dates

  /// Rewrites a component that replaces a later date of the original series, as one that replaces a
  /// date of this event.
  func adopting(_ other: ICalendarComponent, on original: CivilDate) -> ICalendarComponent {
    let timing = ICalendarTiming(
      pattern: DatePattern(on: date), time: start?.time, zone: start?.zone, length: nil)
    let properties = other.properties.map { property in
      switch property.name {
      case "UID": return ICalendarProperty("UID", text: restUID.rawValue)
      case "RECURRENCE-ID":
        let new = ICalendarProperty(
          property.name, timing.value(original.advanced(by: shift)))
        let range = property.parameters.filter { $0.name == "RANGE" }
        return ICalendarProperty(
          new.name, new.parameters + range, value: new.value, line: property.line)
      default: return property
      }
    }
    return ICalendarComponent(other.name, properties, other.components, line: other.line)
  }
}

extension ICalendarComponent {
  /// Whether the event or the date is cancelled.
  var isCancelled: Bool { first("STATUS")?.isCancellation ?? false }

  /// Whether the whole event is cancelled, and not only one date.
  var isCancelledWhole: Bool { isCancelled && first("RECURRENCE-ID") == nil }
}

extension ICalendarProperty {
  /// Whether the property is STATUS:CANCELLED.
  var isCancellation: Bool { name == "STATUS" && value.uppercased() == "CANCELLED" }
}
