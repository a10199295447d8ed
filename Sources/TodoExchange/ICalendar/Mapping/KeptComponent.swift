import Foundation
import TodoDomain
import TodoText

/// An iCalendar component as another program wrote it, kept beside the event that the import made
/// from it, with the zones that the component's TZIDs meant.
struct KeptComponent {
  let component: ICalendarComponent
  /// The names of the zones in the IANA database, by TZID.
  let zones: [String: String]
  /// The texts of VTIMEZONEs by TZID, for each TZID whose zone follows only from the VTIMEZONE and
  /// not from the name.
  private let definitions: [String: String]
  /// The title that the event got in place of a missing one; nil if the component has a title.
  let untitled: String?

  private static let untitledKey = "untitled"
  private static let componentKey = "component"
  private static let zonePrefix = "zone:"
  private static let definitionPrefix = "vtimezone:"
  private static let continuationKey = "continued"

  init(
    _ component: ICalendarComponent, zones: [String: String], definitions: [String: String] = [:],
    untitled: String? = nil
  ) {
    self.untitled = untitled
    self.component = component
    self.zones = zones
    self.definitions = definitions
  }

  /// Reads the component that an event has kept; nil for an event that is not from iCalendar.
  init?(_ source: EventSource?) {
    guard let source, source.format == FormatName.iCalendar.rawValue,
      let text = source.extra[Self.componentKey], let component = Self.component(text)
    else { return nil }
    self.component = component
    zones = Self.zones(source)
    definitions = Self.definitions(source)
    untitled = source.extra[Self.untitledKey]
  }

  /// Reads the component that an event has kept, if an export may write it. A component with
  /// another UID than the event's, which only a file made by hand has, would replace another event.
  /// The component of a changed date isn't read if the event repeats by now and so is a series of
  /// its own.
  init?(of event: any PlannedEvent) {
    guard let kept = KeptComponent(event.details.source),
      ["VEVENT", "VTODO"].contains(kept.component.name),
      kept.series == nil || !event.isRepeating
    else { return nil }
    var zones = ZoneResolver(kept.zones)
    guard (try? ICalendarIdentity(kept.component, &zones))?.uid == event.uid else { return nil }
    self = kept
  }

  /// The uid of the series, if the component changes one date of a series; nil otherwise.
  var series: EventUID? {
    component.first("RECURRENCE-ID") == nil ? nil : try? EventUID(component.knownUID)
  }

  /// Returns the IANA names of the zones that an event has kept, by TZID. The component isn't
  /// parsed.
  static func zones(_ source: EventSource?) -> [String: String] { texts(zonePrefix, of: source) }

  /// Returns the texts of the VTIMEZONEs that an event has kept, by TZID.
  static func definitions(_ source: EventSource?) -> [String: String] {
    texts(definitionPrefix, of: source)
  }

  private static func texts(_ prefix: String, of source: EventSource?) -> [String: String] {
    guard let source, source.format == FormatName.iCalendar.rawValue else { return [:] }
    return source.extra.reduce(into: [:]) { texts, entry in
      guard entry.key.hasPrefix(prefix) else { return }
      texts[String(entry.key.dropFirst(prefix.count))] = entry.value
    }
  }

  /// Returns the date from which another event continues a series with this source. The component
  /// of the source still has the whole series.
  static func continuation(_ source: EventSource?) -> CivilDate? {
    guard let source, source.format == FormatName.iCalendar.rawValue else { return nil }
    return source.extra[continuationKey].flatMap { RecordText.date($0[...]) }
  }

  /// Returns the source of a series that another event continues from this date on.
  static func continued(_ source: EventSource, on date: CivilDate) -> EventSource {
    var extra = source.extra
    extra[continuationKey] = ICalendarDate.day(date).description
    return EventSource(format: source.format, remoteID: source.remoteID, extra: extra)
  }

  /// The TZIDs by the names of the zones that they meant.
  var tzids: [String: String] { Dictionary(zones.map { ($1, $0) }) { min($0, $1) } }

  /// The source of the event; nil for a component that can't be written.
  var source: EventSource? {
    guard let text = Self.text(of: component) else { return nil }
    var extra = [Self.componentKey: text]
    extra[Self.untitledKey] = untitled
    for (name, zone) in zones { extra[Self.zonePrefix + name] = zone }
    for (name, text) in definitions { extra[Self.definitionPrefix + name] = text }
    return EventSource(format: FormatName.iCalendar.rawValue, extra: extra)
  }

  /// Returns the text of a component; nil if it can't be written.
  static func text(of component: ICalendarComponent) -> String? {
    if !component.text.isEmpty { return String(decoding: component.text, as: UTF8.self) }
    var writer = ICalendarWriter()
    do throws(ICalendarWriteError) {
      try writer.write(component)
    } catch {
      return nil
    }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// Reads a component from its text; nil unless the text has exactly one component.
  static func component(_ text: String) -> ICalendarComponent? {
    var reader = ICalendarReader(Array("BEGIN:VCALENDAR\r\n\(text)END:VCALENDAR\r\n".utf8))
    var found: [ICalendarComponent] = []
    while let item = try? reader.next() {
      if case .component(let component) = item { found.append(component) }
    }
    return found.count == 1 ? found.first : nil
  }
}

/// Updates the component behind an event so that the component matches the event as it is now.
/// Properties that still agree with the event stay unchanged.
struct KeptMerge {
  private let reader: ICalendarEventReader
  private let writer: CanonicalForm

  init(_ kinds: EventKinds) {
    reader = ICalendarEventReader(.readingBack, kinds)
    writer = CanonicalForm(kinds)
  }

  func component(
    _ kept: KeptComponent, of event: any PlannedEvent, _ records: [OccurrenceRecord],
    elsewhere: Set<CivilDate>
  ) -> ICalendarComponent {
    var zones = ZoneResolver(kept.zones)
    let old = kept.component
    let read = try? reader.titling(kept.untitled).plainEvent(old, zones: &zones)
    let stored = records.filter { !elsewhere.contains($0.date) }
    let comparison = read.map {
      ComponentComparison(event, stored, read: $0.takingCategory(of: event, from: old))
    }
    var changed = PropertyGroup.all.filter { comparison?.agrees(on: $0) != true }
    guard !changed.isEmpty else { return old }
    let former =
      changed.contains(.timing) || changed.contains(.alarms)
      ? read.map { alarms(old, $0, zones: &zones) } ?? [] : []
    if changed.contains(.timing), !changed.contains(.alarms), former.contains(where: \.isFixed) {
      // The TRIGGERs of fixed alarms fit only the todo's former time.
      changed.append(.alarms)
    }
    if old.isCancelledWhole, stored.allSatisfy({ $0.isLive || $0.date != event.pattern.start }) {
      // The user restored a single date of the cancelled event, so the whole series must not be
      // written.
      changed = changed.filter { $0 != .timing } + [.timing]
    }
    // A VEVENT must have a day (RFC 5545 §3.6.1), so an event without one becomes a VTODO.
    let name = event.pattern.isPlanned ? old.name : "VTODO"
    let isTodo = name == "VTODO"
    let form = name == old.name ? old : ICalendarComponent(name, [])
    var properties = old.properties.filter { property in
      if name != old.name, property.name == "TRANSP" { return false }
      guard let group = group(of: property, event, isTodo: isTodo) else { return true }
      return !changed.contains(group)
    }
    if old.first("UID") == nil {
      properties.append(ICalendarProperty("UID", text: event.uid.rawValue))
    }
    let names = kept.tzids
    for group in changed {
      properties += writer.properties(group, of: event, stored, elsewhere: elsewhere, like: form)
        .map { $0.renamingZone(names) }
    }
    var components = old.components
    if changed.contains(.alarms) {
      let kept = former.filter { !$0.isFixed && event.alarms.contains($0.alarm) }
      let gone = former.map(\.component).filter { old in !kept.contains { $0.component == old } }
      components =
        components.filter { !gone.contains($0) }
        + writer.alarms(of: event, ICalendarTiming(of: event), isTodo: isTodo, besides: kept)
    }
    return ICalendarComponent(name, properties, components: components)
  }

  /// Returns the dates that the component's own EXDATEs and records delete.
  func datesExcluded(by kept: KeptComponent) -> [CivilDate] {
    var zones = ZoneResolver(kept.zones)
    let read = try? reader.titling(kept.untitled).plainEvent(kept.component, zones: &zones)
    return read?.deletedDates ?? []
  }

  /// Returns the alarms of the component's VALARMs.
  private func alarms(
    _ old: ICalendarComponent, _ read: ImportedEvent, zones: inout ZoneResolver
  ) -> [ICalendarAlarms.Read] {
    var notes = ReadingNotes()
    let timing = ICalendarTiming(of: read.event)
    return (try? ICalendarAlarms(old, timing).read(&zones, &notes)) ?? []
  }

  /// Returns the group of a property; nil for a property that no field of the event corresponds to.
  /// CLASS corresponds to a field only if the event's kind has the field `isPublic`.
  private func group(
    of property: ICalendarProperty, _ event: any PlannedEvent, isTodo: Bool
  ) -> PropertyGroup? {
    if property.isCancellation { return .records }
    if property.name == "CLASS" { return event.kindValues[.isPublic] == nil ? nil : .own }
    return .of(property.name, isTodo: isTodo)
  }
}

extension ImportedEvent {
  /// Returns the event that was read from a component. If the component names no category and so
  /// means `Category.events` (`isOfEvent`), the event gets that category as the store has it.
  func takingCategory(
    of stored: any PlannedEvent, from component: ICalendarComponent
  ) -> ImportedEvent {
    component.isOfEvent && stored.category.name == Category.events.name
      ? categorized(stored.category) : self
  }
}

extension ImportContext {
  /// The context for reading a component that was written from a store. Texts of any length are
  /// accepted, because stored texts may be longer than the limits.
  static let readingBack = ImportContext(
    now: Instant(secondsSince1970: 0), timeZone: .gmt, limits: .unlimited)
}

/// Compares a stored event with the event that was read from its kept component.
private struct ComponentComparison {
  private let event: any PlannedEvent
  private let records: [OccurrenceRecord]
  private let read: ImportedEvent
  // The fields are read once for all groups.
  private let fields: EventFields
  private let readFields: EventFields

  init(_ event: any PlannedEvent, _ records: [OccurrenceRecord], read: ImportedEvent) {
    self.event = event
    self.records = records
    self.read = read
    fields = EventFields(of: event)
    readFields = EventFields(of: read.event)
  }

  /// Returns whether the event and the event that was read agree in the fields and the records of a
  /// group.
  func agrees(on group: PropertyGroup) -> Bool {
    let other = read.event
    switch group {
    case .text, .category, .priority, .alarms:
      return group.fields.allSatisfy {
        EventFieldTable.common[$0]?.isSame(fields, readFields) ?? true
      }
    case .timing: return ICalendarTiming(of: event) == ICalendarTiming(of: other)
    case .records:
      return ICalendarTiming(of: event) == ICalendarTiming(of: other)
        && records.count == read.records.count
        && zip(records, read.records).allSatisfy { $1.says($0) }
    case .own: return event.kind == other.kind && event.kindValues.isSame(as: other.kindValues)
    case .source: return true
    }
  }
}

extension ImportedRecord {
  /// Returns whether a stored record has the state and the time that this record gives its date. A
  /// stored record has no time, and isn't finished, if this record doesn't state them.
  fileprivate func says(_ stored: OccurrenceRecord) -> Bool {
    stored.date == record.date && stored.isLive == record.isLive
      && (unstated.contains(.isFinished)
        ? !stored.isFinished : stored.isFinished == record.isFinished)
      && (unstated.contains(.deletedAt) || stored.deletedAt == record.deletedAt)
      && (unstated.contains(.time) ? stored.time == nil : stored.time == record.time)
  }
}

extension KindValues {
  fileprivate func isSame(as other: KindValues) -> Bool {
    Set(fields) == Set(other.fields) && fields.allSatisfy { self[$0] == other[$0] }
  }
}

extension ICalendarProperty {
  /// Returns the property with another TZID, if `names` has one for its present TZID; otherwise the
  /// same property.
  func renamingZone(_ names: [String: String]) -> ICalendarProperty {
    guard let zone = parameter("TZID"), let name = names[zone] else { return self }
    let others = parameters.filter { $0.name != "TZID" }
    return ICalendarProperty(self.name, others + [ICalendarParameter("TZID", name)], value: value)
  }
}

/// Converts the source of an event that was imported from another format to and from a JSON object
/// in a property of todoctl.
enum SourceText {
  static func property(_ source: EventSource) -> ICalendarProperty {
    let extra = source.extra.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    let value = JSONValue.object(
      JSONObject([
        ("format", .string(source.format)),
        ("remoteID", source.remoteID.map(JSONValue.string) ?? .null),
        ("extra", .object(JSONObject(extra.map { ($0.key, JSONValue.string($0.value)) }))),
      ]))
    let text = String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
    return ICalendarProperty(OwnProperty.source, value: ExactText.encoded(text))
  }

  static func source(_ component: ICalendarComponent) throws(ICalendarFault) -> EventSource? {
    guard let property = component.first(OwnProperty.source) else { return nil }
    guard let text = ExactText.decoded(property.value),
      case .object(let object)? = try? JSONReader().read(Array(text.utf8))
    else { throw ICalendarFault(property, .wrongType(expected: "object")) }
    do throws(FieldFault) {
      return try SourceField(object).source()
    } catch {
      throw ICalendarFault(property.line, error)
    }
  }
}
