import TodoDomain

/// The starts of the series in a file, whose zones determine the dates of RECURRENCE-IDs.
///
/// A changed date may be in another zone than its series. Exchange and Google write its
/// RECURRENCE-ID in universal time, beside a series with a TZID. The date that it changes then
/// depends on the zone of the series.
struct SeriesStarts {
  private var starts: [EventUID: ICalendarProperty] = [:]

  /// Adds the start of a series. Does nothing for a component that isn't a series, and beyond
  /// `ICalendarOverrides.maximumCount` series.
  mutating func add(_ component: ICalendarComponent) {
    guard component.first("RECURRENCE-ID") == nil, component.isSeries,
      starts.count < ICalendarOverrides.maximumCount, let start = component.first("DTSTART"),
      let uid = try? EventUID(component.knownUID)
    else { return }
    starts[uid] = start
  }

  /// Returns a changed date with its RECURRENCE-ID in the zone of its series, as RFC 5545 §3.8.4.4
  /// requires. If the series has no zone, the calendar's zone is used, and `notes` get a warning.
  /// Returns the same component if its date is clear without the series, or if the series isn't in
  /// the file.
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
  /// Whether the component itself has several dates.
  var isSeries: Bool { first("RRULE") != nil || first("RDATE") != nil }
}
