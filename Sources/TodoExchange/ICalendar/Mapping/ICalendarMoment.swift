import Foundation
import TodoDomain

/// A date, with a time of day and a zone where it has them: a DTSTART in terms of ours.
struct ICalendarMoment {
  let date: CivilDate
  /// Seconds since midnight; nil for the whole day.
  let second: Int?
  let zone: ZoneID?

  /// The moment that a value of a property means.
  init(
    _ value: ICalendarDate, _ property: ICalendarProperty, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) {
    date = value.date
    guard case .dateTime(let dateTime) = value else {
      second = nil
      zone = nil
      return
    }
    second = dateTime.secondOfDay
    switch dateTime.zone {
    case .floating: zone = nil
    case .utc: zone = try property.make { () throws(ValueError) in try ZoneID("UTC") }
    case .named(let name): zone = try zones.zone(name, property)
    }
  }

  /// The time of day, without its seconds.
  var time: TimeOfDay? { second.map { TimeOfDay(minutesAfterMidnight: $0 / 60) } }

  /// Seconds since 1970; by a clock in universal time where it has no zone.
  var seconds: Int {
    guard let second, let time, let zone else { return date.dayNumber * 86_400 + (second ?? 0) }
    return Instant(date, time, in: zone).secondsSince1970 + second % 60
  }

  /// The date that a calendar in the zone shows.
  func date(in other: ZoneID?) -> CivilDate { wall(in: other).date }

  /// What calendar and clock show in the zone.
  func wall(in other: ZoneID?) -> LocalDateTime {
    guard let other, let zone, second != nil, other != zone else {
      return LocalDateTime(date: date, time: time)
    }
    return Instant(secondsSince1970: seconds).localDateTime(in: other)
  }
}

/// How long a component lasts, as DTEND, DURATION or DUE say.
enum ICalendarSpan {
  /// It isn't said, or it is no time at all.
  case none
  /// A number of days, counted from its first; at least 1.
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

/// A further date of a series (RDATE) that is at another time of day, or of another length: the
/// model has one of each for an event, so it is an event of its own in place of that date, as a
/// RECURRENCE-ID makes one.
struct ICalendarExtraTime {
  /// The date, by the series' calendar.
  let date: CivilDate
  private let property: ICalendarProperty
  private let time: TimeOfDay?
  private let period: ICalendarPeriod?
  private let length: EventLength?

  init(
    _ date: CivilDate, _ property: ICalendarProperty, at time: TimeOfDay?,
    for period: ICalendarPeriod?, _ length: EventLength?
  ) {
    self.date = date
    self.property = property
    self.time = time
    self.period = period
    self.length = length
  }

  /// When it begins, by the series' clock.
  var wall: LocalDateTime { LocalDateTime(date: date, time: time) }

  /// What a component with that RECURRENCE-ID would be: all of the series' component but when it
  /// is.
  func component(of series: ICalendarComponent, _ uid: EventUID) -> ICalendarComponent? {
    guard let start = series.first("DTSTART") else { return nil }
    let parameters = start.parameters.filter { $0.name == "TZID" }
    let isUTC = start.value.hasSuffix("Z")
    let value = self.value(isUTC: isUTC)
    let kept = series.properties.filter {
      !Self.timing.contains($0.name) && $0.name != "UID"
    }
    let own = [
      ICalendarProperty("UID", text: uid.rawValue),
      ICalendarProperty("RECURRENCE-ID", parameters, value: value, line: property.line),
      ICalendarProperty("DTSTART", parameters, value: value, line: property.line),
    ]
    return ICalendarComponent(
      series.name, own + duration(parameters) + kept, series.components, line: property.line)
  }

  private func value(isUTC: Bool) -> String {
    guard let time else { return ICalendarDate.day(date).description }
    return ICalendarDateTime(
      date, secondOfDay: time.minuteOfDay * 60, isUTC ? .utc : .floating
    ).description
  }

  private func duration(_ parameters: [ICalendarParameter]) -> [ICalendarProperty] {
    let minutes = period.map(Self.minutes) ?? length?.minutes ?? 0
    guard minutes > 0 else { return [] }
    let duration =
      time == nil
      ? ICalendarDuration(days: minutes / 1_440) : ICalendarDuration(seconds: minutes * 60)
    return [ICalendarProperty("DURATION", value: duration.description, line: property.line)]
  }

  /// How long a period is, by one clock.
  static func minutes(of period: ICalendarPeriod) -> Int {
    switch period.end {
    case .after(let duration): return max(0, duration.days * 1_440 + duration.seconds / 60)
    case .at(let end):
      let days = end.date.dayNumber - period.start.date.dayNumber
      return max(0, days * 1_440 + (end.secondOfDay - period.start.secondOfDay) / 60)
    }
  }

  private static let timing: Set<String> = [
    "DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID",
    OwnProperty.start, OwnProperty.period, OwnProperty.length, OwnProperty.done,
    OwnProperty.record, OwnProperty.source,
  ]
}
