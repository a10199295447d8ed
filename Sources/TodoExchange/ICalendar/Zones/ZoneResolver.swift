import Foundation
import TodoDomain

/// Finds the zones for the TZIDs of a file, and remembers the zones that the current component
/// uses.
struct ZoneResolver {
  private var zones = ICalendarZones()
  private var known: [String: String] = [:]
  /// The zones found so far, by TZID. A zone that depends on the component's dates, because a
  /// VTIMEZONE defines the TZID, isn't kept here.
  private var found: [String: ZoneID] = [:]
  private var component: ICalendarComponent?
  private var nameOfCalendar: String?
  /// The IANA names of the zones that the current component uses, by TZID.
  private(set) var used: [String: String] = [:]
  /// The zones of the current component that are a guess, each with the first property that has the
  /// TZID.
  private(set) var guesses: [(property: ICalendarProperty, tzid: String, zone: ZoneID)] = []

  /// Makes a resolver that knows these IANA names by TZID.
  init(_ known: [String: String] = [:]) {
    self.known = known
  }

  /// Adds a VTIMEZONE, and returns the mistakes in it.
  @discardableResult
  mutating func define(_ timezone: ICalendarComponent) -> [ICalendarSlip] {
    let mended = MendedZone(timezone)
    zones.define(mended.component)
    found = [:]
    return mended.slips
  }

  /// Notes the zone that a calendar names as its own (`X-WR-TIMEZONE`).
  mutating func defineCalendar(_ property: ICalendarProperty) { nameOfCalendar = property.text }

  /// The texts of the VTIMEZONEs that define the TZIDs of the current component.
  var definitionsUsed: [String: String] {
    used.reduce(into: [:]) { texts, entry in
      guard known[entry.key] == nil else { return }
      texts[entry.key] = zones.text(of: entry.key, meaning: entry.value)
    }
  }

  /// Starts a component. A zone that the file defines must match on the dates of this component.
  mutating func beginComponent(_ component: ICalendarComponent) {
    used = [:]
    guesses = []
    self.component = component
  }

  /// Whether a component names a zone that a later VTIMEZONE could define.
  func mayDefine(_ component: ICalendarComponent) -> Bool {
    component.properties.contains { property in
      guard !property.parameters.isEmpty, let tzid = property.parameter("TZID") else {
        return false
      }
      return found[tzid] == nil && !zones.isSettled(tzid)
    }
  }

  /// Returns the calendar's zone on the dates of a component: the zone that the calendar names, or
  /// else the only zone that it defines. Without either it is universal time, so that every reader
  /// gets the same result.
  mutating func zoneOfCalendar(for component: ICalendarComponent) -> ZoneID {
    clockOfCalendar(for: component) ?? .gmt
  }

  private mutating func clockOfCalendar(for component: ICalendarComponent) -> ZoneID? {
    let named = nameOfCalendar.flatMap { try? zones.zone($0, on: component.dates) }
    return named ?? zones.onlyZone(on: component.dates)
  }

  /// Returns the day that a date with a time means if the event's start is a date without a time:
  /// the date of the value as it is written. A value in universal time, other than midnight, means
  /// its date in the calendar's zone.
  mutating func day(of value: ICalendarDateTime, in component: ICalendarComponent) -> CivilDate {
    guard value.zone == .utc, value.secondOfDay != 0 else { return value.date }
    return localTime(of: value, .gmt, in: component).date
  }

  /// Returns the local time of a moment in the calendar's zone. Without such a zone, a time stays
  /// as it is written.
  mutating func localTime(
    of value: ICalendarDateTime, _ zone: ZoneID, in component: ICalendarComponent
  ) -> ICalendarDateTime {
    let clock = clockOfCalendar(for: component) ?? zone
    guard clock != zone else {
      return ICalendarDateTime(value.date, secondOfDay: value.secondOfDay)
    }
    let time = TimeOfDay(minutesAfterMidnight: value.secondOfDay / 60)
    let moment = Instant(value.date, time, in: zone).secondsSince1970 + value.second
    return ICalendarDateTime(localSeconds: moment + clock.offset(at: moment))
  }

  mutating func zone(
    _ tzid: String, _ property: ICalendarProperty
  ) throws(ICalendarFault) -> ZoneID {
    do {
      let zone = try found[tzid] ?? find(tzid)
      // The start and the end are usually in one zone.
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
  /// The range from the component's first date to its last, within `ICalendarZones.allDates`. A
  /// rule without UNTIL extends the range to the end of `allDates`.
  var dates: ClosedRange<CivilDate> {
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
  /// Reads the date `YYYYMMDD` at the beginning of a value; nil if there is none.
  fileprivate init?(leading text: Substring) {
    let digits = text.prefix(8)
    guard digits.utf8.count == 8, let number = Int(digits),
      let date = try? CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    else { return nil }
    self = date
  }
}
