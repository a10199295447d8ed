import TodoDomain

/// A component of another program as it stood in its file, kept beside the event that was made of
/// it, with the zones that its TZIDs meant.
struct KeptComponent {
  let component: ICalendarComponent
  /// Names of the IANA database by TZID.
  let zones: [String: String]
  /// The title that its event was given, since it has none.
  let untitled: String?

  private static let untitledKey = "untitled"
  private static let componentKey = "component"
  private static let zonePrefix = "zone:"
  private static let continuationKey = "continued"

  init(_ component: ICalendarComponent, zones: [String: String], untitled: String? = nil) {
    self.untitled = untitled
    self.component = component
    self.zones = zones
  }

  /// What an event has kept; nil for one that is not from iCalendar.
  init?(_ source: EventSource?) {
    guard let source, source.format == FormatName.iCalendar.rawValue,
      let text = source.extra[Self.componentKey], let component = Self.component(text)
    else { return nil }
    self.component = component
    zones = Self.zones(source)
    untitled = source.extra[Self.untitledKey]
  }

  /// What an event has kept of its own. A component of another UID, which only a file made by hand
  /// brings, would put the event into that one's place wherever it is written.
  init?(of event: any PlannedEvent) {
    guard let kept = KeptComponent(event.details.source),
      ["VEVENT", "VTODO"].contains(kept.component.name)
    else { return nil }
    var zones = ZoneResolver(kept.zones)
    guard (try? ICalendarIdentity(kept.component, &zones))?.uid == event.uid else { return nil }
    self = kept
  }

  /// The series of which it changes a date; nil for any other.
  var series: EventUID? {
    component.first("RECURRENCE-ID") == nil ? nil : try? EventUID(component.knownUID)
  }

  /// The zones that an event has kept, without a look at its component.
  static func zones(_ source: EventSource?) -> [String: String] {
    guard let source, source.format == FormatName.iCalendar.rawValue else { return [:] }
    return source.extra.reduce(into: [:]) { zones, entry in
      guard entry.key.hasPrefix(zonePrefix) else { return }
      zones[String(entry.key.dropFirst(zonePrefix.count))] = entry.value
    }
  }

  /// The date from which another event goes on with a series of this source; its component has all
  /// of the series.
  static func continuation(_ source: EventSource?) -> CivilDate? {
    guard let source, source.format == FormatName.iCalendar.rawValue else { return nil }
    return source.extra[continuationKey].flatMap { RecordText.date($0[...]) }
  }

  /// The same source of a series that another event goes on with.
  static func continued(_ source: EventSource, on date: CivilDate) -> EventSource {
    var extra = source.extra
    extra[continuationKey] = ICalendarDate.day(date).description
    return EventSource(format: source.format, remoteID: source.remoteID, extra: extra)
  }

  /// The source of the event; nil for a component that can't be written.
  var source: EventSource? {
    guard let text = Self.text(of: component) else { return nil }
    var extra = [Self.componentKey: text]
    extra[Self.untitledKey] = untitled
    for (name, zone) in zones { extra[Self.zonePrefix + name] = zone }
    return EventSource(format: FormatName.iCalendar.rawValue, extra: extra)
  }

  /// Which of several versions it is (RFC 5546 §2.1.5): SEQUENCE, then LAST-MODIFIED, then DTSTAMP.
  var revision: ICalendarRevision { ICalendarRevision(component) }

  private static func text(of component: ICalendarComponent) -> String? {
    if !component.text.isEmpty { return String(decoding: component.text, as: UTF8.self) }
    var writer = ICalendarWriter()
    do throws(ICalendarWriteError) {
      try writer.write(component)
    } catch {
      return nil
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  private static func component(_ text: String) -> ICalendarComponent? {
    var found: [ICalendarComponent] = []
    var chunk: [UInt8]? = Array("BEGIN:VCALENDAR\r\n\(text)END:VCALENDAR\r\n".utf8)
    try? ICalendarReader().read({
      defer { chunk = nil }
      return chunk
    }) { item in
      if case .component(let component) = item { found.append(component) }
    }
    return found.count == 1 ? found.first : nil
  }
}

/// Which of several versions of a component one is.
struct ICalendarRevision: Comparable {
  private let sequence: Int
  private let modified: Instant?
  private let stamp: Instant?

  init(_ component: ICalendarComponent) {
    sequence = component.first("SEQUENCE").flatMap { try? $0.integer() } ?? 0
    modified = component.first("LAST-MODIFIED").flatMap { InstantText.instant($0.value[...]) }
    stamp = component.first("DTSTAMP").flatMap { InstantText.instant($0.value[...]) }
  }

  static func < (left: ICalendarRevision, right: ICalendarRevision) -> Bool {
    guard left.sequence == right.sequence else { return left.sequence < right.sequence }
    if let old = left.modified, let new = right.modified, old != new { return old < new }
    guard let old = left.stamp, let new = right.stamp else { return false }
    return old < new
  }
}
