import Foundation
public import TodoDomain

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
  /// Those of them that their TZID alone doesn't say for certain, with the first property that has
  /// it.
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

  /// The calendar's own zone on a component's dates: the one that it names, else the only one that
  /// it defines; universal time where there is none, for every reader the same.
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
  /// From its first date to its last, as far as zones are known; to their end where a rule goes on,
  /// or ends after a count.
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

/// Makes VTIMEZONEs, which a file must have for each TZID in it (RFC 5545 §3.6.5).
public enum ICalendarTimeZone {
  /// The VTIMEZONE of a zone, for times in these years.
  ///
  /// Changes that come in three years or more on the same weekday of a month are one yearly rule,
  /// which has no end if it lasts to the last year; others are observances of their own. What comes
  /// before the first year is not said.
  ///
  /// - Parameter tzid: The name that times have in their parameter; the zone's own unless told.
  public static func component(
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
  /// What the clock would have shown, had it not been changed.
  let onset: ICalendarDateTime
  let from: Int
  let to: Int
  let isDaylight: Bool
  /// The abbreviation of the time from then on, where the zone is told by a rule: that has no other
  /// place, and comes back by it.
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

  /// The moment at which a year begins on the zone's clocks.
  private static func firstMoment(ofYear year: Int, _ zone: ZoneID) -> Int {
    let days = (try? CivilDate(year: year, month: 1, day: 1))?.dayNumber ?? 0
    return days * 86_400 - zone.offset(at: days * 86_400)
  }

  /// The one change between two moments of different offsets.
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
  /// The date and time so many seconds after 1970-01-01T00:00:00 on the same clock.
  init(localSeconds: Int) {
    let second = ((localSeconds % 86_400) + 86_400) % 86_400
    let date = CivilDate(dayNumber: (localSeconds - second) / 86_400)
    self.init(date, secondOfDay: second)
  }
}
