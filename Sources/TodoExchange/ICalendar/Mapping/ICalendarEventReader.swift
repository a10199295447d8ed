import TodoDomain

/// Makes an event of a VEVENT or a VTODO.
struct ICalendarEventReader {
  private let context: ImportContext
  private let fields: ICalendarOwnFields
  private let writer: ICalendarEventWriter

  init(_ context: ImportContext, _ kinds: EventKinds) {
    self.context = context
    fields = ICalendarOwnFields(kinds)
    writer = ICalendarEventWriter(kinds)
  }

  /// The event, which keeps the component unless it is what we would write of the event.
  func event(
    _ component: ICalendarComponent, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> ImportedEvent {
    let splitter = SplitSeries(writer)
    guard writer.mayWrite(component) else {
      return try kept(component, &zones).adapted(by: splitter.adapted)
    }
    let read = try plainEvent(component, zones: &zones)
    let isOurs = writer.writes(component, read.event, read.records.map(\.record))
    return try (isOurs || read.event.details.source != nil ? read : kept(component, &zones))
      .adapted(by: splitter.adapted)
  }

  /// The event with the component beside it, where that can be kept.
  private func kept(
    _ component: ICalendarComponent, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> ImportedEvent {
    var found: (kept: KeptComponent, source: EventSource)?
    let read = try plainEvent(component, zones: &zones) { zones in
      let kept = KeptComponent(component, zones: zones)
      found = kept.source.map { (kept, $0) }
      return found?.source
    }
    guard let (kept, source) = found else { return read }
    let isStated = component.first("CATEGORIES") != nil
    return ImportedEvent(
      read.event, category: .namedOrAdded, records: read.records,
      unstated: isStated ? Self.nothing : Self.categoryAlone,
      standing: { kept.standing(to: $0, as: source) })
  }

  private static let nothing: Set<EventField> = []
  private static let categoryAlone: Set<EventField> = [.category]

  /// What the properties say, from the source that `keeping` makes of the zones that they name.
  func plainEvent(
    _ component: ICalendarComponent, zones: inout ZoneResolver,
    keeping: ([String: String]) -> EventSource? = { _ in nil }
  ) throws(ICalendarFault) -> ImportedEvent {
    zones.beginComponent()
    let uid = try ICalendarIdentity(component, &zones).uid
    guard let summary = component.first("SUMMARY") else {
      throw ICalendarFault(component.line, FieldFault("SUMMARY", .missing))
    }
    let whole = try ICalendarTimingReader(component, context).timing(&zones)
    let timing = component.isCancelledWhole ? whole.onFirstDate : whole
    let alarm = ICalendarAlarm(component, isAllDay: timing.time == nil).alarm?.alarm
    let category = try category(component)
    let type = try fields.type(of: component)
    let own = try fields.values(of: type, component)
    let former = try SourceText.source(component)
    let records = try ICalendarRecords(component, timing).records(at: context.now, &zones)
    let source = former ?? keeping(zones.used)
    do throws(FieldFault) {
      let event = try checked(Self.names) { () throws(ValueError) in
        let details = try EventDetails(
          uid: uid, title: ExactText.read(component, "SUMMARY") ?? "", category: category,
          time: timing.time, length: timing.length, zone: timing.zone, alarm: alarm,
          memo: ExactText.read(component, "DESCRIPTION"), source: source, limits: context.limits)
        return try make(type, details, timing.pattern, own)
      }
      return ImportedEvent(event, category: .namedOrAdded, records: records)
    } catch {
      let line = error.field == summary.name ? summary.line : component.first(error.field)?.line
      throw ICalendarFault(line ?? component.line, error)
    }
  }

  private func make(
    _ type: any PlannedEvent.Type, _ details: EventDetails, _ pattern: DatePattern,
    _ own: OwnValues
  ) throws(ValueError) -> any PlannedEvent {
    try type.init(id: nil, details: details, pattern: pattern, own: own, limits: context.limits)
  }

  private func category(
    _ component: ICalendarComponent
  ) throws(ICalendarFault) -> Category {
    guard let property = component.first("CATEGORIES"),
      let name = ExactText.read(component, property.name, property.texts.first ?? ""),
      name.contains(where: { !$0.isWhitespace })
    else { return .none }
    return try property.make { () throws(ValueError) in try Category(name: name) }
  }

  private static let names: FieldNames = [
    .title: "SUMMARY", .memo: "DESCRIPTION", .place: "LOCATION", .alarm: "TRIGGER",
    .length: "DTEND", .zone: "DTSTART", .rule: "RRULE", .days: "RRULE", .category: "CATEGORIES",
  ]
}

extension PlannedEvent {
  /// The same event with another source.
  func from(_ source: EventSource?) -> any PlannedEvent {
    with(id: id, details: details.from(source), isFinished: isFinished)
  }
}
