import Foundation
import TodoDomain

/// Finds our zones for the TZIDs of a file, and remembers those that a component uses.
struct ZoneResolver {
  private var zones = ICalendarZones()
  private var known: [String: String] = [:]
  private var found: [String: ZoneID] = [:]
  private var years = ICalendarZones.allYears
  private var nameOfCalendar: String?
  /// The zones of the component being read, by TZID.
  private(set) var used: [String: String] = [:]

  /// A resolver that knows what these TZIDs meant.
  init(_ known: [String: String] = [:]) {
    self.known = known
  }

  mutating func define(_ timezone: ICalendarComponent) {
    zones.define(timezone)
    found = [:]
  }

  /// Takes note of the zone that a calendar says to be its own (`X-WR-TIMEZONE`).
  mutating func defineCalendar(_ property: ICalendarProperty) { nameOfCalendar = property.text }

  /// Begins with a component: a zone of the file's own has to be right in its years.
  mutating func beginComponent(_ component: ICalendarComponent) {
    used = [:]
    let years = component.years
    if years != self.years { found = [:] }
    self.years = years
  }

  /// The calendar's own zone in a component's years: the one that it names, else the only one that it
  /// defines; universal time where there is none, for every reader the same.
  mutating func zoneOfCalendar(for component: ICalendarComponent) -> ZoneID {
    let named = nameOfCalendar.flatMap { try? zones.zone($0, years: component.years) }
    return named ?? zones.onlyZone(years: component.years) ?? .gmt
  }

  mutating func zone(
    _ tzid: String, _ property: ICalendarProperty
  ) throws(ICalendarFault) -> ZoneID {
    do {
      let zone = try found[tzid] ?? find(tzid)
      // Start and end are mostly in one zone.
      if used[tzid] == nil { used[tzid] = zone.name }
      return zone
    } catch {
      throw ICalendarFault(
        property.line, FieldFault(property.name, value: tzid, .invalid(.malformed(.zone, tzid))))
    }
  }

  private mutating func find(_ tzid: String) throws -> ZoneID {
    let zone: ZoneID
    if let name = known[tzid] {
      zone = try ZoneID(name)
    } else {
      zone = try zones.zone(tzid, years: years)
    }
    found[tzid] = zone
    return zone
  }
}

extension ICalendarComponent {
  /// The years from its first time to its last, as far as zones are known; to their end where a rule
  /// goes on, or ends after a count.
  fileprivate var years: ClosedRange<Int> {
    var years: [Int] = []
    for property in properties where Self.dated.contains(property.name) {
      years += property.value.split(separator: ",").compactMap { Int($0.prefix(4)) }
    }
    for property in properties where ["RRULE", "EXRULE"].contains(property.name) {
      let until = property.value.firstRange(of: /UNTIL=/.ignoresCase())
        .flatMap { Int(property.value[$0.upperBound...].prefix(4)) }
      years.append(until ?? ICalendarZones.allYears.upperBound)
    }
    guard let first = years.min(), let last = years.max() else { return ICalendarZones.allYears }
    return (first...last).clamped(to: ICalendarZones.allYears)
  }

  private static let dated: Set<String> = ["DTSTART", "DTEND", "DUE", "RDATE", "RECURRENCE-ID"]
}
