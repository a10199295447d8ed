import TodoDomain

/// How long a component lasts, as DTEND, DURATION or DUE say.
enum ICalendarSpan {
  /// It isn't said, or it is no time at all.
  case none
  /// So many days from its first, of which there is at least one.
  case days(Int)
  case minutes(Int)

  init(
    _ component: ICalendarComponent, _ start: ICalendarMoment, _ startProperty: ICalendarProperty,
    _ zones: inout ZoneResolver
  ) throws(ICalendarFault) {
    let name = component.name == "VTODO" ? "DUE" : "DTEND"
    if let property = component.first(name), property.name != startProperty.name {
      let value = try property.read { (property) throws(ICalendarValueError) in
        try property.date()
      }
      self = try ICalendarSpan(from: start, to: value, property, &zones)
    } else if let property = component.first("DURATION") {
      let duration = try property.read { (property) throws(ICalendarValueError) in
        try property.duration()
      }
      self = try ICalendarSpan(from: start, for: duration, property)
    } else {
      self = .none
    }
  }

  private init(
    from start: ICalendarMoment, to value: ICalendarDate, _ property: ICalendarProperty,
    _ zones: inout ZoneResolver
  ) throws(ICalendarFault) {
    let end = try ICalendarMoment(value, property, &zones)
    guard (end.second == nil) == (start.second == nil) else {
      let form = start.second == nil ? ICalendarValueForm.date : .dateTime
      throw ICalendarFault(property, .wrongType(expected: form.rawValue))
    }
    if start.second == nil {
      let days = start.date.distance(to: end.date)
      guard days >= 0 else { throw ICalendarFault(property, .endsBeforeFirst) }
      self = days == 0 ? .none : .days(days)
    } else {
      // Without a zone at one end, the other's clock is the one that both are read on.
      let bothFloat = start.zone == nil || end.zone == nil
      let seconds = bothFloat ? end.wall - start.wall : end.seconds - start.seconds
      guard seconds >= 0 else { throw ICalendarFault(property, .endsBeforeFirst) }
      self = seconds < 60 ? .none : .minutes(seconds / 60)
    }
  }

  private init(
    from start: ICalendarMoment, for duration: ICalendarDuration, _ property: ICalendarProperty
  ) throws(ICalendarFault) {
    guard duration.days >= 0, duration.seconds >= 0 else {
      throw ICalendarFault(property, .wrongType(expected: ICalendarValueForm.duration.rawValue))
    }
    if start.second == nil {
      let days = duration.days + duration.seconds / 86_400
      self = days == 0 ? .none : .days(days)
    } else {
      let minutes = start.minutes(ofDays: duration.days) + duration.seconds / 60
      self = minutes == 0 ? .none : .minutes(minutes)
    }
  }

  /// The length of ours, if it has one.
  func length(_ component: ICalendarComponent) throws(ICalendarFault) -> EventLength? {
    let minutes: Int
    switch self {
    case .none: return nil
    // The one day of an all-day event is not a length unless we said so.
    case .days(1): return isOwnLength(component) ? try? EventLength(minutes: 1_440) : nil
    case .days(let days): minutes = days * 1_440
    case .minutes(let number): minutes = number
    }
    let property =
      component.first("DTEND") ?? component.first("DUE") ?? component.first("DURATION")
    guard let property = property ?? component.first(OwnProperty.length) else { return nil }
    return try property.make { () throws(ValueError) in try EventLength(minutes: minutes) }
  }

  /// Whether our own property says that it is a length, not a number of days covered.
  func isOwnLength(_ component: ICalendarComponent) -> Bool {
    guard case .days(let days) = self, let own = component.first(OwnProperty.length),
      let length = try? EventLength(own.value)
    else { return false }
    return length.minutes == days * 1_440
  }
}

extension ICalendarMoment {
  /// Seconds since 1970 on its own clock.
  fileprivate var wall: Int { date.dayNumber * 86_400 + (second ?? 0) }

  /// The minutes until the same time so many days later, which a change of clocks makes more or
  /// fewer.
  fileprivate func minutes(ofDays days: Int) -> Int {
    guard days > 0, let zone, let time else { return days * 1_440 }
    let end = Instant(date.advanced(by: min(days, 4_000_000)), time, in: zone)
    let start = Instant(date, time, in: zone)
    return (end.secondsSince1970 - start.secondsSince1970) / 60
  }
}
