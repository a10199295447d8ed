import Foundation
import TodoDomain

/// Brings the component that an event was made of up to what the event is now: what still says the
/// same stands as it was.
struct KeptMerge {
  private let reader: ICalendarEventReader
  private let writer: ICalendarEventWriter

  init(_ kinds: EventKinds) {
    reader = ICalendarEventReader(.readingBack, kinds)
    writer = ICalendarEventWriter(kinds)
  }

  func component(
    _ kept: KeptComponent, of event: any PlannedEvent, _ records: [OccurrenceRecord],
    elsewhere: Set<CivilDate>
  ) -> ICalendarComponent {
    var zones = ZoneResolver(kept.zones)
    let old = kept.component
    let read = try? reader.titling(kept.untitled).plainEvent(old, zones: &zones)
    let stored = records.filter { !elsewhere.contains($0.date) }
    var changed = PropertyGroup.allCases.filter { group in
      read.map { !group.isSame(event, stored, $0) } ?? true
    }
    guard !changed.isEmpty else { return old }
    if old.isCancelledWhole, stored.allSatisfy({ $0.isLive || $0.date != event.pattern.start }) {
      // What was brought back here is the one date, and not the series that was cancelled.
      changed = changed.filter { $0 != .timing } + [.timing]
    }
    let isTodo = old.name == "VTODO"
    var properties = old.properties.filter { property in
      guard let group = group(of: property, event, isTodo: isTodo) else { return true }
      return !changed.contains(group)
    }
    if old.first("UID") == nil {
      properties.append(ICalendarProperty("UID", text: event.uid.rawValue))
    }
    let names = Dictionary(kept.zones.map { ($1, $0) }) { min($0, $1) }
    for group in changed {
      properties += writer.properties(group, of: event, stored, elsewhere: elsewhere, like: old)
        .map { $0.renamingZone(names) }
    }
    var components = old.components
    if changed.contains(.alarm) {
      let former = ICalendarAlarm(old, isAllDay: read?.event.isAllDay ?? true).alarm?.component
      components = components.filter { $0 != former } + writer.alarms(of: event)
    }
    return ICalendarComponent(old.name, properties, components)
  }

  /// CLASS is a field of some kinds; of the others' it says something that they have no field for.
  private func group(
    of property: ICalendarProperty, _ event: any PlannedEvent, isTodo: Bool
  ) -> PropertyGroup? {
    if property.isCancellation { return .records }
    if property.name == "CLASS" { return event.ownValues[.isPublic] == nil ? nil : .own }
    return .of(property.name, isTodo: isTodo)
  }
}

extension ImportContext {
  /// For reading what is written of a store: texts are as long as they are.
  static let readingBack = ImportContext(
    now: Instant(secondsSince1970: 0), timeZone: .gmt, limits: .unlimited)
}

extension PropertyGroup {
  /// Whether an event, and its records, are in these things as they were read.
  fileprivate func isSame(
    _ event: any PlannedEvent, _ records: [OccurrenceRecord], _ read: ImportedEvent
  ) -> Bool {
    let other = read.event
    switch self {
    case .title: return event.title.isExactly(other.title)
    case .memo: return event.memo.isExactly(other.memo)
    case .category: return event.category.name == other.category.name
    case .timing: return ICalendarTiming(of: event) == ICalendarTiming(of: other)
    case .records:
      return ICalendarTiming(of: event) == ICalendarTiming(of: other)
        && records.count == read.records.count
        && zip(records, read.records).allSatisfy { $1.says($0) }
    case .own: return event.kind == other.kind && event.ownValues.isSame(as: other.ownValues)
    case .alarm: return event.alarm == other.alarm
    case .source: return true
    }
  }
}

extension ImportedRecord {
  /// Whether a stored record is no other than this says.
  fileprivate func says(_ stored: OccurrenceRecord) -> Bool {
    stored.date == record.date && stored.isLive == record.isLive
      && (unstated.contains(.isFinished)
        ? !stored.isFinished : stored.isFinished == record.isFinished)
      && (unstated.contains(.deletedAt) || stored.deletedAt == record.deletedAt)
      && (unstated.contains(.time) ? stored.time == nil : stored.time == record.time)
  }
}

extension OwnValues {
  fileprivate func isSame(as other: OwnValues) -> Bool {
    Set(fields) == Set(other.fields) && fields.allSatisfy { self[$0] == other[$0] }
  }
}

extension ICalendarProperty {
  /// The same property with other names for zones.
  func renamingZone(_ names: [String: String]) -> ICalendarProperty {
    guard let zone = parameter("TZID"), let name = names[zone] else { return self }
    let others = parameters.filter { $0.name != "TZID" }
    return ICalendarProperty(self.name, others + [ICalendarParameter("TZID", name)], value: value)
  }
}
