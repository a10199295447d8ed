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
    guard component.first("RECURRENCE-ID") == nil, component.isSeries,
      starts.count < ICalendarOverrides.maximumCount, let start = component.first("DTSTART"),
      let uid = try? EventUID(component.knownUID)
    else { return }
    starts[uid] = start
  }

  /// Returns a changed date with its RECURRENCE-ID in the zone of its series, as RFC 5545 §3.8.4.4
  /// wants it, or by the calendar's clock if the series has no zone, which is noted. The same
  /// component, if it says that date by itself or the series isn't here.
  func settled(
    _ component: ICalendarComponent, _ zones: inout ZoneResolver, notes: inout ReadingNotes
  ) throws(ICalendarFault) -> ICalendarComponent {
    guard let property = component.first("RECURRENCE-ID"), let value = try? property.date(),
      case .dateTime(let dateTime) = value, dateTime.zone != .floating,
      let uid = try? EventUID(component.knownUID), let start = starts[uid],
      let first = try? start.date(), case .dateTime = first,
      let clock = try? ICalendarMoment(first, start, zones: &zones),
      let moment = try? ICalendarMoment(value, property, zones: &zones), let zone = moment.zone,
      let identity = try? ICalendarIdentity(component, &zones), let known = identity.instance
    else { return component }
    let local =
      clock.zone.map { ICalendarDateTime(moment.wall(in: $0), second: dateTime.second) }
      ?? zones.localTime(of: dateTime, zone, in: component)
    let isItsTime = identity.time.map { $0.minuteOfDay == local.secondOfDay / 60 } ?? true
    guard known.date != local.date || !isItsTime else { return component }
    if clock.zone == nil {
      try notes.mend(
        ICalendarFault(property, .wrongType(expected: ICalendarValueForm.dateTime.rawValue)),
        .readAs(local.description))
    }
    let named = clock.zone.map {
      ICalendarParameter("TZID", start.parameter("TZID") ?? $0.name)
    }
    let settled = ICalendarProperty(
      property.name, property.parameters.filter { $0.name != "TZID" } + (named.map { [$0] } ?? []),
      value: local.description, line: property.line)
    return component.with(component.properties.map { $0 == property ? settled : $0 })
  }
}

extension ICalendarDateTime {
  fileprivate init(_ wall: LocalDateTime, second: Int) {
    self.init(wall.date, secondOfDay: (wall.time?.minuteOfDay ?? 0) * 60 + second)
  }
}

extension ICalendarComponent {
  /// Whether the component has several dates by itself.
  var isSeries: Bool { first("RRULE") != nil || first("RDATE") != nil }
}
