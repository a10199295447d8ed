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

  mutating func add(_ event: any PlannedEvent) {
    let known = KeptComponent.zones(event.details.source)
    guard event.zone != nil || !known.isEmpty else { return }
    for (tzid, name) in known {
      // Another file's TZID may be the same and mean another zone.
      names[names[tzid] ?? name == name ? tzid : name] = name
    }
    if let zone = event.zone, zone.name != "UTC", !known.values.contains(zone.name) {
      names[zone.name] = zone.name
    }
    let start = Self.clamped(event.pattern.start.year)
    let end = Self.clamped((event.pattern.end ?? event.pattern.start).year)
    years = min(years.lowerBound, start)...max(years.upperBound, end)
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
      TimeZone(identifier: name).map {
        ICalendarTimeZone.component(of: $0, years: years, tzid: tzid)
      }
    }
  }

  private static func clamped(_ year: Int) -> Int {
    min(max(year, knownYears.lowerBound), knownYears.upperBound)
  }
}
