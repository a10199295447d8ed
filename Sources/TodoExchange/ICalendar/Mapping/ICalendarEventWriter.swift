import Foundation
import TodoDomain

/// Makes a component of an event, of our own properties and those that everybody knows.
struct ICalendarEventWriter {
  private let fields: ICalendarOwnFields

  init(_ kinds: EventKinds) {
    fields = ICalendarOwnFields(kinds)
  }

  /// The properties of each group, but for the alarm, which is a component.
  func properties(
    _ group: PropertyGroup, of event: any PlannedEvent, _ records: [OccurrenceRecord],
    elsewhere: Set<CivilDate> = [], like form: ICalendarComponent
  ) -> [ICalendarProperty] {
    let timing = ICalendarTiming(of: event)
    switch group {
    case .title: return ExactText.properties("SUMMARY", event.title)
    case .memo: return event.memo.map { ExactText.properties("DESCRIPTION", $0) } ?? []
    case .category: return categories(event.category, form)
    case .timing:
      let isTodo = form.name == "VTODO"
      return timing.properties(
        isTodo: isTodo, isDueAlone: isTodo && form.first("DTSTART") == nil)
    case .records:
      return ICalendarRecords(form, timing).properties(records, elsewhere: elsewhere)
    case .own: return fields.properties(of: event)
    case .source:
      let source = event.details.source
      return source.map { KeptComponent($0) == nil ? [SourceText.property($0)] : [] } ?? []
    case .alarm: return []
    }
  }

  /// A whole VEVENT of an event that has kept no other.
  func component(
    of event: any PlannedEvent, _ records: [OccurrenceRecord], elsewhere: Set<CivilDate> = []
  ) -> ICalendarComponent {
    let form = ICalendarComponent("VEVENT", [])
    let identity = [
      ICalendarProperty("UID", text: event.uid.rawValue),
      ICalendarProperty("DTSTAMP", value: Self.stamp(event.uid)),
    ]
    let properties = PropertyGroup.allCases.flatMap {
      self.properties($0, of: event, records, elsewhere: elsewhere, like: form)
    }
    return ICalendarComponent(form.name, identity + properties, alarms(of: event))
  }

  func alarms(of event: any PlannedEvent) -> [ICalendarComponent] {
    event.alarm.map { [ICalendarAlarm.component(of: $0, title: event.title)] } ?? []
  }

  /// Whether a component may be what we would write: its DTSTAMP tells those of others.
  func mayWrite(_ component: ICalendarComponent) -> Bool {
    guard component.name == "VEVENT", let stamp = component.first("DTSTAMP")?.value,
      let uid = component.first("UID").flatMap({ try? EventUID($0.text) })
    else { return false }
    return stamp == Self.stamp(uid)
  }

  /// Whether a component is what would be written of the event, in any order.
  func writes(
    _ component: ICalendarComponent, _ event: any PlannedEvent, _ records: [OccurrenceRecord]
  ) -> Bool {
    mayWrite(component) && self.component(of: event, records).saysTheSame(as: component)
  }

  /// DTSTAMP, which each component must have: the moment at which our uids were made, else none.
  static func stamp(_ uid: EventUID) -> String {
    uid.madeAt.map { InstantText.text(of: $0) } ?? "19700101T000000Z"
  }

  private func categories(
    _ category: Category, _ form: ICalendarComponent
  ) -> [ICalendarProperty] {
    let others = form.all("CATEGORIES").flatMap(\.texts).dropFirst()
      .filter { $0 != category.name && !$0.isEmpty }
    guard category.name != Category.none.name else { return [] }
    let own = ExactText.properties("CATEGORIES", category.name)
    guard !others.isEmpty else { return own }
    let names = [ExactText.plain(category.name)] + others
    return [ICalendarProperty("CATEGORIES", texts: names)] + own.dropFirst()
  }
}

extension EventUID {
  /// When a uid of ours was made; nil for others.
  fileprivate var madeAt: Instant? {
    guard rawValue.utf8.count == 36 else { return nil }
    let parts = rawValue.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [8, 4, 4, 4, 12], parts[2].hasPrefix("7"),
      let milliseconds = Int(parts[0] + parts[1], radix: 16)
    else { return nil }
    let instant = Instant(secondsSince1970: milliseconds / 1_000)
    return instant.date(in: .gmt) <= .latest ? instant : nil
  }
}
