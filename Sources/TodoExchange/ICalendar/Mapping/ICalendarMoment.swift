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
  func wall(in other: ZoneID?) -> WallTime {
    guard let other, let zone, second != nil, other != zone else {
      return WallTime(date: date, time: time)
    }
    return Instant(secondsSince1970: seconds).wallTime(in: other)
  }
}
