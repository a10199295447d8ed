import TodoDomain
import TodoText

/// Mends the mistakes in a VTIMEZONE (RFC 5545 §3.6.5) that have only one possible meaning, and
/// reports the others. A mistake doesn't matter to an event whose zone is known by its name.
struct MendedZone {
  /// The component with mended values.
  let component: ICalendarComponent
  /// The mistakes, including those of the component's lines.
  let slips: [ICalendarSlip]

  init(_ original: ICalendarComponent) {
    var slips = original.slips + original.slipsOfRepeated
    if original.first("TZID")?.value.trimmed.isEmpty ?? true {
      slips.append(
        ICalendarSlip(line: original.line, property: "TZID", .unreadableValue("TZID"), .dropped))
    }
    let observances = original.components.filter(\.isObservance)
    let mended = original.components.map { component in
      guard component.isObservance else { return component }
      var observance = MendedObservance(component, of: observances)
      observance.mend()
      slips += observance.slips
      return observance.component
    }
    self.slips = slips
    component =
      slips.isEmpty
      ? original
      : ICalendarComponent(
        original.name, original.properties, components: mended, line: original.line)
  }
}

/// Mends a STANDARD or a DAYLIGHT.
private struct MendedObservance {
  private let original: ICalendarComponent
  private let all: [ICalendarComponent]
  private var properties: [ICalendarProperty]
  private(set) var slips: [ICalendarSlip] = []

  /// Makes the mended form of an observance.
  ///
  /// - Parameter all: The observances of the VTIMEZONE, including this one.
  init(_ original: ICalendarComponent, of all: [ICalendarComponent]) {
    self.original = original
    self.all = all
    properties = original.properties
  }

  var component: ICalendarComponent {
    ICalendarComponent(
      original.name, properties, components: original.components, line: original.line)
  }

  mutating func mend() {
    slips = original.slipsOfRepeated
    mendOffset("TZOFFSETFROM", opposite: "TZOFFSETTO")
    mendOffset("TZOFFSETTO", opposite: "TZOFFSETFROM")
    mendStart()
    mendRule()
    for property in original.all("RDATE") where !property.value.isEmpty { mendDates(property) }
  }

  /// Mends an offset that is written with a colon. A missing offset gets the value of the property
  /// `opposite`, taken from the same observance if the VTIMEZONE has only one, or from the other
  /// observance if it has two.
  private mutating func mendOffset(_ name: String, opposite: String) {
    let property = original.first(name)
    guard (try? property?.utcOffset()) == nil else { return }
    let value = property?.value.replacing(":", with: "") ?? ""
    let others = all.filter { $0.line != original.line }
    let other = all.count == 1 ? original : others.count == 1 ? others[0] : nil
    if property != nil, (try? ICalendarUTCOffset(value[...])) != nil {
      put(name, property, value: value)
    } else if let known = other?.first(opposite), (try? known.utcOffset()) != nil {
      put(name, property, value: known.value)
    } else {
      leave(name, property)
    }
  }

  /// Mends the start of the only observance of a zone without summer time, which applies at all
  /// times.
  private mutating func mendStart() {
    let property = original.first("DTSTART")
    guard (try? property?.date()) == nil else { return }
    if all.count == 1, original.first("RRULE") == nil, original.first("RDATE") == nil {
      put("DTSTART", property, value: "19700101T000000")
    } else {
      leave("DTSTART", property)
    }
  }

  private mutating func mendRule() {
    guard let property = original.first("RRULE"), ZoneRule(property.value) == nil else { return }
    leave("RRULE", property)
  }

  /// Mends periods in RDATE, which a VTIMEZONE must not have: the start of a period is the change.
  private mutating func mendDates(_ property: ICalendarProperty) {
    guard (try? property.dates()) == nil else { return }
    guard let dates = try? property.extraDates() else { return leave("RDATE", property) }
    let starts = dates.map { date in
      switch date {
      case .date(let date): date.description
      case .period(let period): period.start.description
      }
    }
    put("RDATE", property, value: starts.joined(separator: ","))
  }

  private mutating func put(_ name: String, _ property: ICalendarProperty?, value: String) {
    let line = property?.line ?? original.line
    let mended = ICalendarProperty(name, value: value, line: line)
    if let place = properties.firstIndex(where: { $0 == property }) {
      properties[place] = mended
    } else {
      properties.append(mended)
    }
    slips.append(
      ICalendarSlip(line: line, property: name, .unreadableValue(name), .readAs(value)))
  }

  private mutating func leave(_ name: String, _ property: ICalendarProperty?) {
    let line = property?.line ?? original.line
    slips.append(ICalendarSlip(line: line, property: name, .unreadableValue(name), .dropped))
  }
}

extension ICalendarComponent {
  /// A mistake for each repeated property that is allowed only once. The repetitions are dropped.
  fileprivate var slipsOfRepeated: [ICalendarSlip] {
    repeated.map { ICalendarSlip(line: $0.line, property: $0.name, .repeated($0.name), .dropped) }
  }

  /// Whether the component is a part of a VTIMEZONE, STANDARD or DAYLIGHT.
  var isObservance: Bool { name == "STANDARD" || name == "DAYLIGHT" }
}
