import TodoDomain

/// A component whose rule ends at a moment although its DTSTART is a day or a time without a zone,
/// which RFC 5545 §3.3.10 doesn't allow and many programs write.
///
/// Which date the moment is depends on a clock: that of the calendar, and of nobody who reads it. The
/// rule then says the date itself, so that it means the same in every file it comes into.
struct SettledUntil {
  private let component: ICalendarComponent

  init(_ component: ICalendarComponent) {
    self.component = component
  }

  /// The component with its last date in the form of DTSTART; as it is where that needs no clock.
  func component(_ zones: inout ZoneResolver) -> ICalendarComponent {
    guard let property = component.first("RRULE"), let until = moment(property),
      let start = component.first("DTSTART"), let first = try? start.date()
    else { return component }
    var (time, second): (TimeOfDay?, Int) = (nil, 0)
    if case .dateTime(let dateTime) = first {
      guard dateTime.zone == .floating else { return component }
      second = dateTime.secondOfDay
      time = TimeOfDay(minutesAfterMidnight: second / 60)
    }
    let zone = zones.zoneOfCalendar(for: component)
    var last: CivilDate?
    let rule = try? RecurrenceRule(property.value) { until in
      let date = until.lastDate(at: time, in: zone)
      last = date
      return date
    }
    guard rule != nil, let last, last >= .earliest, last <= .latest else { return component }
    let end: ICalendarDate =
      time == nil
      ? .day(last) : .dateTime(ICalendarDateTime(last, secondOfDay: second, .floating))
    var value = property.value
    value.replaceSubrange(until, with: end.description)
    let properties = component.properties.map {
      $0 == property
        ? ICalendarProperty($0.name, $0.parameters, value: value, line: $0.line) : $0
    }
    return ICalendarComponent(
      component.name, properties, component.components, line: component.line, text: [],
      slips: component.slips)
  }

  /// Where a moment of universal time stands in UNTIL.
  private func moment(_ property: ICalendarProperty) -> Range<String.Index>? {
    guard let name = property.value.firstRange(of: /UNTIL=/.ignoresCase()) else { return nil }
    let rest = property.value[name.upperBound...].prefix { $0 != ";" }
    guard rest.last == "Z" || rest.last == "z" else { return nil }
    return rest.startIndex..<rest.endIndex
  }
}
