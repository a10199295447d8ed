import Foundation
import TodoDomain

/// Finds our zones for the TZIDs of a file, and remembers those that a component uses.
struct ZoneResolver {
  private var zones = ICalendarZones()
  private var known: [String: String] = [:]
  /// What TZIDs mean in all years.
  private var found: [String: ZoneID] = [:]
  private var component: ICalendarComponent?
  private var nameOfCalendar: String?
  /// The zones of the component being read, by TZID.
  private(set) var used: [String: String] = [:]
  /// Those of them that their TZID alone doesn't say for certain, with the first property that has it.
  private(set) var guesses: [(property: ICalendarProperty, tzid: String, zone: ZoneID)] = []

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
    guesses = []
    self.component = component
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
      guard used[tzid] == nil else { return zone }
      used[tzid] = zone.name
      if known[tzid] == nil, zones.guesses(tzid) { guesses.append((property, tzid, zone)) }
      return zone
    } catch {
      throw ICalendarFault(
        property.line, FieldFault(property.name, value: tzid, .invalid(.malformed(.zone, tzid))))
    }
  }

  private mutating func find(_ tzid: String) throws -> ZoneID {
    if known[tzid] == nil, zones.defines(tzid), let component {
      return try zones.zone(tzid, years: component.years)
    }
    let zone = try known[tzid].map { try ZoneID($0) } ?? zones.zone(tzid)
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
