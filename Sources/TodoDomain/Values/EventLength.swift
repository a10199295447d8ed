/// How long each occurrence of an event lasts.
///
/// The text form is days, hours and minutes, each a whole number and its unit, the larger first:
/// `90m`, `1h30m`, `2d`.
public struct EventLength: Hashable, Sendable {
  /// Minutes, 1…5 256 000 (ten years).
  public let minutes: Int

  /// The longest, ten years.
  public static let maximum_minutes = Alarm.maximum_minutes

  /// That many minutes.
  ///
  /// - Throws: `ValueError.malformed` outside 1…`maximum_minutes`.
  public init(minutes: Int) throws(ValueError) {
    guard (1...EventLength.maximum_minutes).contains(minutes) else {
      throw .malformed(.length, "\(minutes)m")
    }
    self.minutes = minutes
  }

  /// Reads `90m`, `1h30m` or `2d`.
  ///
  /// - Throws: `ValueError.malformed` for any other shape.
  public init(_ text: String) throws(ValueError) {
    var units: [(Character, minutes: Int)] = [("d", 1_440), ("h", 60), ("m", 1)]
    var (rest, sum) = (text[...], 0)
    while !rest.isEmpty {
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      rest.removeFirst(digits.count)
      guard let number = Int(digits), number <= EventLength.maximum_minutes,
        let unit = rest.popFirst(), let index = units.firstIndex(where: { $0.0 == unit })
      else { throw .malformed(.length, text) }
      sum += number * units[index].minutes
      units.removeFirst(index + 1)
    }
    guard (1...EventLength.maximum_minutes).contains(sum) else { throw .malformed(.length, text) }
    minutes = sum
  }

  /// Whether it is a number of whole days: the only kind for all-day events.
  public var isWholeDays: Bool { minutes.isMultiple(of: 1_440) }

  /// How many days of a calendar it takes from a time of day on, nil for the day's beginning.
  ///
  /// What lasts less than a day takes one: an evening that goes on past midnight is that evening's.
  public func days(from begin: TimeOfDay?) -> Int {
    guard minutes >= 1_440 else { return 1 }
    return ((begin?.minuteOfDay ?? 0) + minutes - 1) / 1_440 + 1
  }

  /// The days, hours and minutes that make it up.
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
