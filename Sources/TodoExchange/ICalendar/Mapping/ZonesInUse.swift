import Foundation
import TodoDomain

/// The zones that the components of some events name, and the years that they are about.
struct ZonesInUse {
  /// Names of the IANA database by TZID.
  private(set) var names: [String: String] = [:]
  private var years = ZonesInUse.lastYear...ZonesInUse.lastYear

  /// Times up to here have their changes of clocks said, however early an export is.
  private static let lastYear = 2_037
  /// What lies beyond is not said: rules of clocks are older than the IANA database at one end, and
  /// guesses at the other.
  private static let knownYears = 1_970...2_100

  init() {}

  init(_ event: any PlannedEvent) {
    add(event)
  }

  /// Those of an event.
  mutating func add(_ event: any PlannedEvent) {
    let start = event.pattern.start.year
    add(
      event.details.source, event.zone, from: start, to: (event.pattern.end?.year) ?? start)
  }

  /// Those that another program's component named, of which an entry was made.
  mutating func add(_ entry: DiaryEntry) {
    let year = entry.createdAt.date(in: .gmt).year
    add(entry.source, nil, from: year, to: year)
  }

  private mutating func add(
    _ source: EventSource?, _ zone: ZoneID?, from firstYear: Int, to lastYear: Int
  ) {
    let known = KeptComponent.zones(source)
    guard zone != nil || !known.isEmpty else { return }
    for (tzid, name) in known {
      // Another file's TZID may be the same and mean another zone.
      names[names[tzid] ?? name == name ? tzid : name] = name
    }
    if let zone, zone.name != "UTC", !known.values.contains(zone.name) {
      names[zone.name] = zone.name
    }
    let (first, last) = (Self.clamped(firstYear), Self.clamped(lastYear))
    years = min(years.lowerBound, first)...max(years.upperBound, last)
  }

  /// A component of an event, with another name for a zone whose name means another one here.
  func naming(_ component: ICalendarComponent, of event: any PlannedEvent) -> ICalendarComponent {
    let clashing = KeptComponent.zones(event.details.source).filter { names[$0.key] != $0.value }
    guard !clashing.isEmpty else { return component }
    return ICalendarComponent(
      component.name, component.properties.map { $0.renamingZone(clashing) },
      component.components, line: component.line)
  }

  /// A VTIMEZONE for each, by name.
  var components: [ICalendarComponent] {
    names.sorted { $0.key < $1.key }.compactMap { tzid, name in
      (try? ZoneID(name)).map {
        ICalendarTimeZone.component(of: $0, years: years, tzid: tzid)
      }
    }
  }

  private static func clamped(_ year: Int) -> Int {
    min(max(year, knownYears.lowerBound), knownYears.upperBound)
  }
}
