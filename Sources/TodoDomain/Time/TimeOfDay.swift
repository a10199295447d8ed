/// An hour and a minute of the day, 00:00…23:59, without a zone.
///
/// The text form is `HH:MM`; `24:00` is an error.
public struct TimeOfDay: Hashable, Sendable {
  /// Minutes since midnight, 0…1439.
  public let minuteOfDay: Int

  /// The time with this hour (0…23) and minute (0…59).
  ///
  /// - Throws: `ValueError.malformed` outside those ranges.
  public init(hour: Int, minute: Int) throws(ValueError) {
    guard (0..<24).contains(hour), (0..<60).contains(minute) else {
      throw .malformed(.time, "\(hour):\(minute)")
    }
    minuteOfDay = hour * 60 + minute
  }

  /// The time on a clock so many minutes after a midnight; whole days make no difference.
  public init(minutesAfterMidnight minutes: Int) {
    minuteOfDay = minutes.flooredDivision(by: 1_440).remainder
  }

  /// Reads `HH:MM`.
  ///
  /// - Throws: `ValueError.malformed` for any other shape.
  public init(_ text: String) throws(ValueError) {
    guard let time = TimeOfDay(utf8: text.utf8) else { throw .malformed(.time, text) }
    self = time
  }

  /// Reads the five bytes of `HH:MM`; nil where they are anything else.
  public init?(utf8 bytes: some Sequence<UInt8>) {
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
  /// Earlier in the day first.
  public static func < (left: TimeOfDay, right: TimeOfDay) -> Bool {
    left.minuteOfDay < right.minuteOfDay
  }
}

extension TimeOfDay: CustomStringConvertible {
  /// `HH:MM`.
  public var description: String {
    String(unsafeUninitializedCapacity: 5) { buffer in
      buffer.writeDigits(hour, at: 0)
      buffer[2] = UInt8(ascii: ":")
      buffer.writeDigits(minute, at: 3)
      return 5
    }
  }
}
