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

  /// Begins with a component: a zone of the file's own has to be right on its dates.
  mutating func beginComponent(_ component: ICalendarComponent) {
    used = [:]
    guesses = []
    self.component = component
  }

  /// Whether a component names a zone that only a VTIMEZONE to come could be sure about.
  func mayDefine(_ component: ICalendarComponent) -> Bool {
    component.properties.contains { property in
      guard !property.parameters.isEmpty, let tzid = property.parameter("TZID") else {
        return false
      }
      return found[tzid] == nil && !zones.isSettled(tzid)
    }
  }

  /// The calendar's own zone on a component's dates: the one that it names, else the only one that it
  /// defines; universal time where there is none, for every reader the same.
  mutating func zoneOfCalendar(for component: ICalendarComponent) -> ZoneID {
    let named = nameOfCalendar.flatMap { try? zones.zone($0, on: component.dates) }
    return named ?? zones.onlyZone(on: component.dates) ?? .gmt
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
      return try zones.zone(tzid, on: component.dates)
    }
    let zone = try known[tzid].map { try ZoneID($0) } ?? zones.zone(tzid)
    found[tzid] = zone
    return zone
  }
}

extension ICalendarComponent {
  /// From its first date to its last, as far as zones are known; to their end where a rule goes on, or
  /// ends after a count.
  fileprivate var dates: ClosedRange<CivilDate> {
    let all = ICalendarZones.allDates
    var dates: [CivilDate] = []
    for property in properties where Self.dated.contains(property.name) {
      dates += property.value.split(separator: ",").compactMap(CivilDate.init(leading:))
    }
    for property in properties where ["RRULE", "EXRULE"].contains(property.name) {
      let until = property.value.firstRange(of: /UNTIL=/.ignoresCase())
        .flatMap { CivilDate(leading: property.value[$0.upperBound...]) }
      dates.append(until ?? all.upperBound)
    }
    guard let first = dates.min(), let last = dates.max() else { return all }
    return (first...last).clamped(to: all)
  }

  private static let dated: Set<String> = ["DTSTART", "DTEND", "DUE", "RDATE", "RECURRENCE-ID"]
}

extension CivilDate {
  /// The date that a value begins with, `YYYYMMDD`.
  fileprivate init?(leading text: Substring) {
    let digits = text.prefix(8)
    guard digits.utf8.count == 8, let number = Int(digits),
      let date = try? CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    else { return nil }
    self = date
  }
}
