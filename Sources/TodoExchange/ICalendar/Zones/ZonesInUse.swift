import Foundation
package import TodoDomain

/// The zones that the components of an export name, and the years that they must cover.
struct ZonesInUse {
  /// The names in the IANA database, by TZID.
  private(set) var names: [String: String] = [:]
  private var years = ZonesInUse.lastYear...ZonesInUse.lastYear

  /// The last year that each VTIMEZONE covers at least, however early the events are.
  private static let lastYear = 2_037
  /// The years that a VTIMEZONE covers at most. The IANA database has no reliable rules before, and
  /// rules after these years are guesses.
  private static let knownYears = 1_970...2_100

  init() {}

  init(_ event: any PlannedEvent) {
    add(event)
  }

  /// Adds the zones of an event.
  mutating func add(_ event: any PlannedEvent) {
    let start = event.pattern.start.year
    add(
      event.details.source, event.zone, from: start, to: (event.pattern.end?.year) ?? start)
  }

  /// Adds the zones of the component of another program that a diary entry was read from.
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
      // The same TZID may mean another zone in another file.
      names[names[tzid] ?? name == name ? tzid : name] = name
    }
    if let zone, zone.name != "UTC", !known.values.contains(zone.name) {
      names[zone.name] = zone.name
    }
    let (first, last) = (Self.clamped(firstYear), Self.clamped(lastYear))
    years = min(years.lowerBound, first)...max(years.upperBound, last)
  }

  /// Returns the component of an event. A TZID that means another zone in this export is replaced
  /// by the zone's own name.
  func naming(_ component: ICalendarComponent, of event: any PlannedEvent) -> ICalendarComponent {
    let clashing = KeptComponent.zones(event.details.source).filter { names[$0.key] != $0.value }
    guard !clashing.isEmpty else { return component }
    return ICalendarComponent(
      component.name, component.properties.map { $0.renamingZone(clashing) },
      component.components, line: component.line)
  }

  /// The VTIMEZONE of each zone, ordered by TZID.
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

/// Finds the zones for the TZIDs of a file, and keeps those that the current component uses.
struct ZoneResolver {
  private var zones = ICalendarZones()
  private var known: [String: String] = [:]
  /// The zones of TZIDs that mean the same in all years.
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

  /// Takes the zone that a calendar names as its own (`X-WR-TIMEZONE`).
  mutating func defineCalendar(_ property: ICalendarProperty) { nameOfCalendar = property.text }

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

  /// The calendar's own zone on the dates of a component: the zone that the calendar names, or else
  /// the only one that it defines. Without either it is universal time, so that every reader gets
  /// the same.
  mutating func zoneOfCalendar(for component: ICalendarComponent) -> ZoneID {
    let named = nameOfCalendar.flatMap { try? zones.zone($0, on: component.dates) }
    return named ?? zones.onlyZone(on: component.dates) ?? .gmt
  }

  /// The day that a date with a time means beside a start that is a day: the date in its own zone.
  /// Midnight in universal time is that day; any other moment in universal time is on the date that
  /// the calendar's clock shows.
  mutating func day(of value: ICalendarDateTime, in component: ICalendarComponent) -> CivilDate {
    guard value.zone == .utc, value.secondOfDay != 0 else { return value.date }
    return localTime(of: value, in: component).date
  }

  /// The local time of a moment in universal time by the calendar's clock.
  mutating func localTime(
    of value: ICalendarDateTime, in component: ICalendarComponent
  ) -> ICalendarDateTime {
    let seconds = value.date.dayNumber * 86_400 + value.secondOfDay
    let zone = zoneOfCalendar(for: component)
    return ICalendarDateTime(localSeconds: seconds + zone.offset(at: seconds))
  }

  mutating func zone(
    _ tzid: String, _ property: ICalendarProperty
  ) throws(ICalendarFault) -> ZoneID {
    do {
      let zone = try found[tzid] ?? find(tzid)
      // The start and the end are mostly in one zone.
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
  /// rule without UNTIL extends it to the end.
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
  /// Reads the date `YYYYMMDD` at the beginning of a value; nil if there is none.
  fileprivate init?(leading text: Substring) {
    let digits = text.prefix(8)
    guard digits.utf8.count == 8, let number = Int(digits),
      let date = try? CivilDate(year: number / 10_000, month: number / 100 % 100, day: number % 100)
    else { return nil }
    self = date
  }
}

/// Makes VTIMEZONEs. A file must have one for each TZID (RFC 5545 §3.6.5).
package enum ICalendarTimeZone {
  /// Returns the VTIMEZONE of a zone.
  ///
  /// Changes of at least three years on the same weekday of a month become one yearly rule, which
  /// has no end if it lasts until the last year. Any other change becomes an observance of its own.
  /// Changes before the first year are left out.
  ///
  /// - Parameters:
  ///   - zone: The zone.
  ///   - years: The years that the VTIMEZONE covers, both ends included.
  ///   - tzid: The name that times have in the parameter TZID; by default the zone's own name.
  package static func component(
    of zone: ZoneID, years: ClosedRange<Int>, tzid: String? = nil
  ) -> ICalendarComponent {
    let changes = ZoneChange.all(of: zone, years)
    let series = ZoneSeries.all(of: changes, lastYear: years.upperBound)
    let observances = [ZoneSeries.initial(of: zone, year: years.lowerBound)] + series
    return ICalendarComponent(
      "VTIMEZONE", [ICalendarProperty("TZID", text: tzid ?? zone.name)],
      observances.map(\.component))
  }
}

/// A change of a zone's clocks.
struct ZoneChange {
  /// The local time of the change, with the offset before it.
  let onset: ICalendarDateTime
  let from: Int
  let to: Int
  let isDaylight: Bool
  /// The abbreviation of the time after the change, for a zone that is a rule. A reader needs it to
  /// make the same rule again.
  let name: String?

  var year: Int { onset.date.year }

  /// The changes within these years, in the order of time.
  static func all(of zone: ZoneID, _ years: ClosedRange<Int>) -> [ZoneChange] {
    let last = firstMoment(ofYear: years.upperBound + 1, zone) - 1
    var moment = firstMoment(ofYear: years.lowerBound, zone)
    var changes: [ZoneChange] = []
    while moment < last {
      let next = min(moment + 7 * 86_400, last)
      if zone.offset(at: moment) != zone.offset(at: next) {
        changes.append(ZoneChange(of: zone, between: moment, and: next))
      }
      moment = next
    }
    return changes
  }

  /// The moment at which a year begins in the zone, in seconds since 1970.
  private static func firstMoment(ofYear year: Int, _ zone: ZoneID) -> Int {
    let days = (try? CivilDate(year: year, month: 1, day: 1))?.dayNumber ?? 0
    return days * 86_400 - zone.offset(at: days * 86_400)
  }

  /// Finds the one change between two moments with different offsets.
  private init(of zone: ZoneID, between start: Int, and end: Int) {
    var (before, after) = (start, end)
    from = zone.offset(at: before)
    to = zone.offset(at: after)
    while after - before > 1 {
      let middle = before + (after - before) / 2
      if zone.offset(at: middle) == from { before = middle } else { after = middle }
    }
    onset = ICalendarDateTime(localSeconds: after + from)
    isDaylight = zone.isDaylight(at: Instant(secondsSince1970: after))
    name = zone.rule?.time(at: Instant(secondsSince1970: after)).time.name
  }
}

extension ICalendarDateTime {
  /// Makes the date and time that is this number of seconds after 1970-01-01T00:00:00 in the same
  /// zone.
  init(localSeconds: Int) {
    let second = ((localSeconds % 86_400) + 86_400) % 86_400
    let date = CivilDate(dayNumber: (localSeconds - second) / 86_400)
    self.init(date, secondOfDay: second)
  }
}
