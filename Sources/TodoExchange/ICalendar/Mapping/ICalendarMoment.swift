import Foundation
import TodoDomain

/// A date, perhaps with a time and a zone: the value of DTSTART in todoctl's types.
struct ICalendarMoment {
  let date: CivilDate
  /// The seconds since midnight; nil for a whole day.
  let second: Int?
  let zone: ZoneID?

  /// Makes the moment of a property's value.
  init(
    _ value: ICalendarDate, _ property: ICalendarProperty, zones: inout ZoneResolver
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

  /// The time of day, without seconds.
  var time: TimeOfDay? { second.map { TimeOfDay(minutesAfterMidnight: $0 / 60) } }

  /// The seconds since 1970. Without a zone, the local time counts as universal time.
  var seconds: Int {
    guard let second, let time, let zone else { return date.dayNumber * 86_400 + (second ?? 0) }
    return Instant(date, time, in: zone).secondsSince1970 + second % 60
  }

  /// Returns the local date in this zone.
  func date(in other: ZoneID?) -> CivilDate { wall(in: other).date }

  /// Returns the local date and time in this zone.
  func wall(in other: ZoneID?) -> LocalDateTime {
    guard let other, let zone, second != nil, other != zone else {
      return LocalDateTime(date: date, time: time)
    }
    return Instant(secondsSince1970: seconds).localDateTime(in: other)
  }
}

/// The length of a component, from DTEND, DURATION or DUE.
enum ICalendarSpan {
  /// No length is given, or it is less than a minute.
  case none
  /// A number of whole days, including the first; at least 1.
  case days(Int)
  case minutes(Int)

  init(
    _ component: ICalendarComponent, _ start: ICalendarMoment, startProperty: ICalendarProperty,
    zones: inout ZoneResolver
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
      self = try ICalendarSpan(from: start, for: duration, property, ofSeries: component.isSeries)
    } else {
      self = .none
    }
  }

  private init(
    from start: ICalendarMoment, to value: ICalendarDate, _ property: ICalendarProperty,
    _ zones: inout ZoneResolver
  ) throws(ICalendarFault) {
    let end = try ICalendarMoment(value, property, zones: &zones)
    guard (end.second == nil) == (start.second == nil) else {
      let form = start.second == nil ? ICalendarValueForm.date : .dateTime
      throw ICalendarFault(property, .wrongType(expected: form.rawValue))
    }
    if start.second == nil {
      let days = start.date.distance(to: end.date)
      guard days >= 0 else { throw ICalendarFault(property, .endsBeforeFirst) }
      self = days == 0 ? .none : .days(days)
    } else {
      // If one end has no zone, both ends are compared as local times.
      let bothFloat = start.zone == nil || end.zone == nil
      let seconds = bothFloat ? end.wall - start.wall : end.seconds - start.seconds
      guard seconds >= 0 else { throw ICalendarFault(property, .endsBeforeFirst) }
      self = seconds < 60 ? .none : .minutes(seconds / 60)
    }
  }

  private init(
    from start: ICalendarMoment, for duration: ICalendarDuration, _ property: ICalendarProperty,
    ofSeries isSeries: Bool
  ) throws(ICalendarFault) {
    guard duration.days >= 0, duration.seconds >= 0 else {
      throw ICalendarFault(property, .wrongType(expected: ICalendarValueForm.duration.rawValue))
    }
    if start.second == nil {
      let days = duration.days + duration.seconds / 86_400
      self = days == 0 ? .none : .days(days)
    } else {
      // The days of a series' length have 24 hours, because the clocks change on few of its dates
      // (RFC 5545 §3.8.5.3: the same nominal duration).
      let days = isSeries ? duration.days * 1_440 : start.minutes(ofDays: duration.days)
      let minutes = days + duration.seconds / 60
      self = minutes == 0 ? .none : .minutes(minutes)
    }
  }

  /// Returns the length of a todo; nil for a todo without a length, and for the single day of an
  /// all-day event.
  func length(_ component: ICalendarComponent) throws(ICalendarFault) -> EventLength? {
    let minutes: Int
    switch self {
    case .none: return nil
    // An all-day event covers one day, which is a length only if todoctl's own property states it.
    case .days(1): return isOwnLength(component) ? try? EventLength(minutes: 1_440) : nil
    case .days(let days): minutes = days * 1_440
    case .minutes(let number): minutes = number
    }
    let property =
      component.first("DTEND") ?? component.first("DUE") ?? component.first("DURATION")
    guard let property = property ?? component.first(OwnProperty.length) else { return nil }
    return try property.make { () throws(ValueError) in try EventLength(minutes: minutes) }
  }

  /// Whether todoctl's own property marks the days as a length, and not as the days of a period.
  func isOwnLength(_ component: ICalendarComponent) -> Bool {
    guard case .days(let days) = self, let own = component.first(OwnProperty.length),
      let length = try? EventLength(own.value)
    else { return false }
    return length.minutes == days * 1_440
  }
}

extension ICalendarMoment {
  /// The local time in seconds since 1970.
  fileprivate var wall: Int { date.dayNumber * 86_400 + (second ?? 0) }

  /// Returns the minutes until the same local time `days` days later, which depend on clock
  /// changes.
  fileprivate func minutes(ofDays days: Int) -> Int {
    guard days > 0, let zone, let time else { return days * 1_440 }
    let end = Instant(date.advanced(by: min(days, 4_000_000)), time, in: zone)
    let start = Instant(date, time, in: zone)
    return (end.secondsSince1970 - start.secondsSince1970) / 60
  }
}

/// A date of a series (RDATE) at another time of day, or with another length. An event has only one
/// time and one length, so this date becomes an event of its own, like a date with a RECURRENCE-ID.
struct ICalendarExtraTime {
  /// The date in the zone of the series.
  let date: CivilDate
  private let property: ICalendarProperty
  private let time: TimeOfDay?
  private let period: ICalendarPeriod?
  private let length: EventLength?

  init(
    _ date: CivilDate, _ property: ICalendarProperty, at time: TimeOfDay?,
    for period: ICalendarPeriod?, length: EventLength?
  ) {
    self.date = date
    self.property = property
    self.time = time
    self.period = period
    self.length = length
  }

  /// The start as local time in the zone of the series.
  var wall: LocalDateTime { LocalDateTime(date: date, time: time) }

  /// The content that the components of all extra times of a series share: the properties of the
  /// series except its uid and its dates.
  struct Form {
    /// The number of bytes in the component's lines.
    let sizeInBytes: Int
    fileprivate let series: ICalendarComponent
    fileprivate let start: ICalendarProperty
    fileprivate let uid: EventUID
    fileprivate let kept: [ICalendarProperty]

    /// Makes the shared content from the component of a series; nil if the series has no start: no
    /// DTSTART and, in a VTODO, no DUE.
    init?(of series: ICalendarComponent, _ uid: EventUID) {
      guard let start = series.start else { return nil }
      self.series = series
      self.start = start
      self.uid = uid
      kept = series.properties.filter {
        !ICalendarExtraTime.timing.contains($0.name) && $0.name != "UID"
      }
      let components = series.components.reduce(0) { $0 + $1.text.count }
      sizeInBytes = kept.reduce(components) { $0 + $1.sizeInBytes }
    }
  }

  /// Returns a component for this date, with RECURRENCE-ID: a copy of the series' component with
  /// this start and length. A copy of a VTODO with only a DUE has only a DUE.
  func component(_ form: Form) -> ICalendarComponent {
    let (series, start) = (form.series, form.start)
    let parameters =
      time == nil
      ? [ICalendarParameter("VALUE", ICalendarValueForm.date.rawValue)]
      : start.parameters.filter { $0.name == "TZID" }
    let isUTC = start.value.hasSuffix("Z")
    let value = self.value(isUTC: isUTC)
    let duration = duration(parameters)
    let name = duration.isEmpty ? start.name : "DTSTART"
    let own = [
      ICalendarProperty("UID", text: form.uid.rawValue),
      ICalendarProperty("RECURRENCE-ID", parameters, value: value, line: property.line),
      ICalendarProperty(name, parameters, value: value, line: property.line),
    ]
    return ICalendarComponent(
      series.name, own + duration + form.kept, components: series.components, line: property.line)
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

  /// Returns the length of a period in minutes, by its local times.
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

extension ICalendarProperty {
  /// The approximate size of the line in bytes.
  fileprivate var sizeInBytes: Int {
    parameters.reduce(name.utf8.count + value.utf8.count + 4) { size, parameter in
      parameter.values.reduce(size + parameter.name.utf8.count) { $0 + $1.utf8.count + 2 }
    }
  }
}
