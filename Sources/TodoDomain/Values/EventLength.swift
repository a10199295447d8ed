import TodoText

/// The length of each occurrence of an event.
///
/// The text form is days, hours and minutes, each a whole number with its unit, the larger unit
/// first: `90m`, `1h30m`, `2d`.
public struct EventLength: Hashable, Sendable {
  /// The length in minutes, 1…52 596 000 (a hundred years).
  public let minutes: Int

  /// The largest length in minutes: a hundred years with 25 leap days.
  public static let maximumInMinutes = 52_596_000

  /// Makes a length of a number of minutes.
  ///
  /// - Throws: `ValueError.malformed` outside 1…`maximumInMinutes`.
  public init(minutes: Int) throws(ValueError) {
    guard (1...EventLength.maximumInMinutes).contains(minutes) else {
      throw .malformed(.length, "\(minutes)m")
    }
    self.minutes = minutes
  }

  /// Reads `90m`, `1h30m` or `2d`.
  ///
  /// - Throws: `ValueError.malformed` for any other text, for zero, and beyond `maximumInMinutes`.
  public init(_ text: String) throws(ValueError) {
    var units: [(Character, minutes: Int)] = [("d", 1_440), ("h", 60), ("m", 1)]
    var (rest, sum) = (text[...], 0)
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest.removeFirst(digits.count)
      guard let number = Int(digits), number <= EventLength.maximumInMinutes,
        let unit = rest.popFirst(), let index = units.firstIndex(where: { $0.0 == unit })
      else { throw .malformed(.length, text) }
      sum += number * units[index].minutes
      units.removeFirst(index + 1)
    }
    guard (1...EventLength.maximumInMinutes).contains(sum) else { throw .malformed(.length, text) }
    minutes = sum
  }

  /// Whether the length is a number of whole days. An all-day event has no other length.
  public var isWholeDays: Bool { minutes.isMultiple(of: 1_440) }

  /// Returns the number of calendar days that an occurrence covers if it begins at a time of day;
  /// nil means midnight.
  ///
  /// An occurrence of less than a day covers one day even if it lasts past midnight, since people
  /// think of an evening as one day.
  public func days(from begin: TimeOfDay?) -> Int {
    guard minutes >= 1_440 else { return 1 }
    return ((begin?.minuteOfDay ?? 0) + minutes - 1) / 1_440 + 1
  }

  /// The days, hours and minutes that add up to the length.
  public var parts: (days: Int, hours: Int, minutes: Int) {
    (minutes / 1_440, minutes / 60 % 24, minutes % 60)
  }
}

extension EventLength: CustomStringConvertible {
  /// The text form: `2d`, `1h30m`.
  public var description: String {
    let (days, hours, minutes) = parts
    return [(days, "d"), (hours, "h"), (minutes, "m")]
      .filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
  }
}
