import Foundation

/// What a calendar and a clock on the wall show: a date and, unless it is about the whole day, a time.
public struct WallTime: Hashable, Sendable {
  /// The date.
  public let date: CivilDate
  /// The time; nil for the whole day.
  public let time: TimeOfDay?

  /// A date and a time.
  public init(date: CivilDate, time: TimeOfDay?) {
    self.date = date
    self.time = time
  }

  /// What the wall in another zone shows at the same moment; nil without a time or a zone, which is
  /// the same everywhere. A time that the first zone skips or doubles is read with the offset before
  /// the change (RFC 5545 §3.3.5).
  func moved(from zone: ZoneID?, to other: ZoneID) -> WallTime? {
    guard let zone, let time else { return nil }
    return Instant(date, time, in: zone).wallTime(in: other)
  }
}

extension WallTime: Comparable {
  /// Earlier first; the whole day before its times.
  public static func < (left: WallTime, right: WallTime) -> Bool {
    if left.date != right.date { return left.date < right.date }
    return left.time?.minuteOfDay ?? -1 < right.time?.minuteOfDay ?? -1
  }
}

extension WallTime {
  /// What a wall shows after a length of time; nil without a time.
  func advanced(by length: EventLength, in zone: ZoneID?, seenIn other: ZoneID?) -> WallTime? {
    guard let time else { return nil }
    guard let zone else {
      let minutes = date.dayNumber * 1_440 + time.minuteOfDay + length.minutes
      let (day, minute) = minutes.flooredDivision(by: 1_440)
      return WallTime(
        date: CivilDate(dayNumber: day), time: TimeOfDay(minutesAfterMidnight: minute))
    }
    let begin = Instant(date, time, in: zone).secondsSince1970
    return Instant(secondsSince1970: begin + length.minutes * 60)
      .wallTime(in: other ?? zone)
  }
}

extension CivilDate {
  /// How far the dates of two zones can lie apart, in days: they span 26 hours.
  public static let widestZoneGap_days = 2
}

extension ClosedRange<CivilDate> {
  /// The dates that some clock shows while another shows one of these.
  public var widenedByZones: ClosedRange<CivilDate> {
    let gap = CivilDate.widestZoneGap_days
    return lowerBound.advanced(by: -gap)...upperBound.advanced(by: gap)
  }
}
