import Foundation
import TodoText

/// A time of day in hours and minutes, 00:00…23:59, without a zone.
///
/// The text form is `HH:MM`. There is no `24:00`.
public struct TimeOfDay: Hashable, Sendable {
  /// The number of minutes since midnight, 0…1439.
  public let minuteOfDay: Int

  /// Makes the time of an hour, 0…23, and a minute, 0…59.
  ///
  /// - Throws: `ValueError.malformed` outside those ranges.
  public init(hour: Int, minute: Int) throws(ValueError) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else {
      throw .malformed(.time, "\(hour):\(minute)")
    }
    minuteOfDay = hour * 60 + minute
  }

  /// Makes the time that is this number of minutes after midnight. Whole days are dropped, so any
  /// integer is allowed.
  public init(minutesAfterMidnight minutes: Int) {
    minuteOfDay = minutes.flooredDivision(by: 1_440).remainder
  }

  /// Reads `HH:MM`.
  ///
  /// - Throws: `ValueError.malformed` for any other text.
  public init(_ text: String) throws(ValueError) {
    guard let time = TimeOfDay(utf8: text.utf8) else { throw .malformed(.time, text) }
    self = time
  }

  /// Reads the five bytes of `HH:MM`; nil if they are anything else.
  public init?(utf8 bytes: some Sequence<UInt8>) { self.init(scanning: bytes) }

  /// Reads the five bytes of `HH:MM` in memory; nil if they are anything else.
  ///
  /// A separate initializer, so that the compiler specialises it for this type: every row of a
  /// store uses it.
  public init?(utf8 bytes: UnsafeBufferPointer<UInt8>) { self.init(scanning: bytes) }

  @inline(__always)
  private init?(scanning bytes: some Sequence<UInt8>) {
    var fields = (hour: 0, minute: 0)
    var position = 0
    for byte in bytes {
      if position == 2 {
        guard byte == UInt8(ascii: ":") else { return nil }
      } else {
        guard position < 5, let digit = byte.asciiDigit else { return nil }
        if position < 2 {
          fields.hour = fields.hour * 10 + digit
        } else {
          fields.minute = fields.minute * 10 + digit
        }
      }
      position += 1
    }
    guard position == 5, fields.hour < 24, fields.minute < 60 else { return nil }
    minuteOfDay = fields.hour * 60 + fields.minute
  }

  /// The hour, 0…23.
  public var hour: Int { minuteOfDay / 60 }
  /// The minute, 0…59.
  public var minute: Int { minuteOfDay % 60 }
}

extension TimeOfDay: Comparable {
  /// Orders times from midnight on.
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.minuteOfDay < right.minuteOfDay
  }
}

extension TimeOfDay: CustomStringConvertible {
  /// The text form, `HH:MM`.
  public var description: String {
    String(unsafeUninitializedCapacity: 5) { buffer in
      buffer.writeDigits(hour, at: 0)
      buffer[2] = UInt8(ascii: ":")
      buffer.writeDigits(minute, at: 3)
      return 5
    }
  }
}

/// A date and a time without a zone, as on a wall calendar and a wall clock. Without a time it
/// means the whole day.
public struct LocalDateTime: Hashable, Sendable {
  /// The date.
  public let date: CivilDate
  /// The time; nil for the whole day.
  public let time: TimeOfDay?

  /// Makes a value of a date and a time.
  public init(date: CivilDate, time: TimeOfDay?) {
    self.date = date
    self.time = time
  }

  /// Returns the local date and time of the same moment in another zone; nil without a time or a
  /// zone, since the value is then the same in all zones. A local time that the first zone skips or
  /// repeats is read with the offset before the change (RFC 5545 §3.3.5).
  package func moved(from zone: ZoneID?, to other: ZoneID) -> LocalDateTime? {
    guard let zone, let time else { return nil }
    return Instant(date, time, in: zone).localDateTime(in: other)
  }
}

extension LocalDateTime: Comparable {
  /// Orders by date, then by time. The whole day comes before the times of its date.
  public static func < (left: LocalDateTime, right: LocalDateTime) -> Bool {
    if left.date != right.date { return left.date < right.date }
    return left.time?.minuteOfDay ?? -1 < right.time?.minuteOfDay ?? -1
  }
}

extension LocalDateTime {
  /// Returns the local date and time after a length of time; nil if there is no time of day. In a
  /// zone, the length is elapsed time, and the result is in `other`, or in `zone` if `other` is
  /// nil. Without a zone, the length is added to the local time.
  func advanced(by length: EventLength, in zone: ZoneID?, displayedIn other: ZoneID?)
    -> LocalDateTime?
  {
    guard let time else { return nil }
    guard let zone else {
      let minutes = date.dayNumber * 1_440 + time.minuteOfDay + length.minutes
      let (day, minute) = minutes.flooredDivision(by: 1_440)
      return LocalDateTime(
        date: CivilDate(dayNumber: day), time: TimeOfDay(minutesAfterMidnight: minute))
    }
    let begin = Instant(date, time, in: zone).secondsSince1970
    return Instant(secondsSince1970: begin + length.minutes * 60)
      .localDateTime(in: other ?? zone)
  }
}

extension CivilDate {
  /// The largest difference in days between the dates of two zones at the same moment. Offsets of
  /// zones differ by up to 26 hours.
  public static let widestZoneGapInDays = 2
}

extension ClosedRange<CivilDate> {
  /// The dates that one zone may have while another zone has a date of the range.
  public var widenedByZones: ClosedRange<CivilDate> {
    let gap = CivilDate.widestZoneGapInDays
    return lowerBound.advanced(by: -gap)...upperBound.advanced(by: gap)
  }
}
