import TodoDomain

/// The zones that the components of an export name, and the years that they must cover.
///
/// In one export, a TZID has one meaning: the VTIMEZONE that an imported file had for it, or
/// otherwise an IANA zone. Another file may have used the same TZID for another zone. A component
/// of that file then gets the IANA name of its zone as TZID.
struct ZonesInUse {
  /// The names of the zones by TZID, for TZIDs without a definition.
  private var names: [String: String] = [:]
  /// The files' own VTIMEZONEs, by TZID.
  private var definitions: [String: FileZone] = [:]
  private var years = ZonesInUse.lastYear...ZonesInUse.lastYear

  /// The year up to which each VTIMEZONE reaches at least, even if all events are earlier.
  private static let lastYear = 2_037
  /// The years that a VTIMEZONE covers at most. The IANA database has no reliable rules before
  /// them, and rules after them are guesses.
  private static let knownYears = 1_970...2_100

  init() {}

  /// Adds the zones of an event. The components are only made if the event has kept a VTIMEZONE.
  mutating func add(
    _ event: any PlannedEvent, writing components: @autoclosure () throws -> [ICalendarComponent]
  ) rethrows {
    // An undated event has only the zones that it has kept.
    let start = (event.pattern.start ?? .earliest).year
    try add(
      event.details.source, event.zone, from: start, to: (event.pattern.end?.year) ?? start,
      components: components)
  }

  /// Adds the zones of an imported diary entry, which the component names that another program
  /// wrote for it.
  ///
  /// - Parameter component: The component that the export writes for the entry. It is only made if
  ///   the entry has kept a VTIMEZONE.
  mutating func add(
    _ entry: DiaryEntry, writing component: @autoclosure () -> ICalendarComponent
  ) {
    let year = entry.createdAt.date(in: .gmt).year
    add(entry.source, nil, from: year, to: year) { [component()] }
  }

  private mutating func add(
    _ source: EventSource?, _ zone: ZoneID?, from firstYear: Int, to lastYear: Int,
    components: () throws -> [ICalendarComponent]
  ) rethrows {
    let known = KeptComponent.zones(source)
    guard zone != nil || !known.isEmpty else { return }
    let kept = KeptComponent.definitions(source)
    let written = kept.isEmpty ? [] : try components()
    for (tzid, name) in known {
      define(tzid, as: name, kept[tzid], in: written)
      if !written.allSatisfy({ stands(tzid, for: name, in: $0) }) { names[name] = name }
    }
    if let zone, zone.name != "UTC", !known.values.contains(zone.name) {
      names[zone.name] = zone.name
    }
    let (first, last) = (Self.clamped(firstYear), Self.clamped(lastYear))
    years = min(years.lowerBound, first)...max(years.upperBound, last)
  }

  /// Gives a TZID its meaning in this export, unless it has one already. Without `text`, the TZID
  /// means the IANA zone `name`. If `text` has the VTIMEZONE of an imported file, the TZID gets
  /// that definition, but only if it means the zone `name` for at least one of the components.
  private mutating func define(
    _ tzid: String, as name: String, _ text: String?, in components: [ICalendarComponent]
  ) {
    guard names[tzid] == nil, definitions[tzid] == nil else { return }
    guard let text else {
      names[tzid] = name
      return
    }
    guard var definition = KeptComponent.component(text).flatMap(FileZone.init),
      components.contains(where: { definition.zone(tzid, in: $0) == name })
    else { return }
    definitions[tzid] = definition
  }

  /// Whether the TZID means the zone with this IANA name in this component.
  private mutating func stands(
    _ tzid: String, for name: String, in component: ICalendarComponent
  ) -> Bool {
    names[tzid].map { $0 == name } ?? (definitions[tzid]?.zone(tzid, in: component) == name)
  }

  /// Returns a component of an event or an entry, in which each TZID that means another zone in
  /// this export is replaced by the zone's own name.
  ///
  /// - Parameter source: The source of the event or entry.
  mutating func naming(
    _ component: ICalendarComponent, of source: EventSource?
  ) -> ICalendarComponent {
    var clashing: [String: String] = [:]
    for (tzid, name) in KeptComponent.zones(source)
    where !stands(tzid, for: name, in: component) {
      clashing[tzid] = name
    }
    guard !clashing.isEmpty else { return component }
    return ICalendarComponent(
      component.name, component.properties.map { $0.renamingZone(clashing) },
      components: component.components, line: component.line)
  }

  /// The VTIMEZONE of each zone, ordered by TZID.
  var components: [ICalendarComponent] {
    let own = names.compactMap { tzid, name in
      (try? ZoneID(name)).map {
        (tzid, ICalendarTimeZone.component(of: $0, years: years, tzid: tzid))
      }
    }
    return (own + definitions.map { ($0, $1.component) }).sorted { $0.0 < $1.0 }.map(\.1)
  }

  private static func clamped(_ year: Int) -> Int {
    min(max(year, knownYears.lowerBound), knownYears.upperBound)
  }
}

/// A VTIMEZONE of a file, and the zones that it means.
struct FileZone {
  let component: ICalendarComponent
  private var zones = ICalendarZones()

  /// Makes the zone of a VTIMEZONE. Nil for any other component, and for a VTIMEZONE that isn't
  /// needed because its name alone identifies the zone.
  init?(_ component: ICalendarComponent) {
    guard component.name == "VTIMEZONE", let tzid = component.first("TZID")?.value else {
      return nil
    }
    self.component = component
    zones.define(MendedZone(component).component)
    if !zones.defines(tzid) { return nil }
  }

  /// Returns the name of the zone that a TZID means on the dates of a component.
  mutating func zone(_ tzid: String, in component: ICalendarComponent) -> String? {
    try? zones.zone(tzid, on: component.dates).name
  }
}

extension PlannedEvent {
  /// The names of the zones that the event's components may have, by TZID.
  var zonesNamed: [String: String] {
    let known = KeptComponent.zones(details.source)
    guard let name = zone?.name, name != "UTC" else { return known }
    return known.merging([name: name]) { kept, _ in kept }
  }
}
