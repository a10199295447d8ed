import TodoDomain

/// The starts of the series of a file, whose zones say on which dates a RECURRENCE-ID is.
///
/// A changed date may be in another zone than its series, and its RECURRENCE-ID in universal time,
/// which Exchange and Google write beside a series with a TZID. On which date of the series it is
/// can then be read from the series alone.
struct SeriesStarts {
  private var starts: [EventUID: ICalendarProperty] = [:]

  /// Adds the start of a series; nothing for another component, and for a file with more of them
  /// than changed dates can wait.
  mutating func add(_ component: ICalendarComponent) {
    guard component.first("RECURRENCE-ID") == nil,
      component.first("RRULE") != nil || component.first("RDATE") != nil,
      starts.count < ICalendarOverrides.maximumCount, let start = component.first("DTSTART"),
      let uid = try? EventUID(component.knownUID)
    else { return }
    starts[uid] = start
  }

  /// Returns a changed date with its RECURRENCE-ID in the zone of its series, as RFC 5545 §3.8.4.4
  /// wants it. The same component, if it says that date by itself or the series isn't here.
  func settled(
    _ component: ICalendarComponent, _ zones: inout ZoneResolver
  ) -> ICalendarComponent {
    guard let property = component.first("RECURRENCE-ID"), let value = try? property.date(),
      case .dateTime(let dateTime) = value, dateTime.zone != .floating,
      let uid = try? EventUID(component.knownUID), let start = starts[uid],
      let first = try? start.date(),
      let zone = try? ICalendarMoment(first, start, &zones).zone,
      let wall = try? ICalendarMoment(value, property, &zones).wall(in: zone),
      let identity = try? ICalendarIdentity(component, &zones), let known = identity.instance,
      known.date != wall.date || identity.time.map({ $0 != wall.time }) ?? false
    else { return component }
    let seconds = (wall.time?.minuteOfDay ?? 0) * 60 + dateTime.second
    let local = ICalendarDateTime(wall.date, secondOfDay: seconds)
    let others = property.parameters.filter { $0.name != "TZID" }
    let named = ICalendarParameter("TZID", start.parameter("TZID") ?? zone.name)
    let settled = ICalendarProperty(
      property.name, others + [named], value: local.description, line: property.line)
    return component.with(component.properties.map { $0 == property ? settled : $0 })
  }
}
