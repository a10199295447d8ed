import TodoText

/// The length of time between an alarm and the beginning of its event.
///
/// The text form is a whole number and a unit: `10m`, `1h`, `1d`.
public struct Alarm: Hashable, Sendable {
  /// Minutes before the event, 0…5 256 000 (ten years).
  public let minutesBefore: Int

  /// The largest length in minutes: ten years.
  public static let maximumInMinutes = 5_256_000

  /// 10 minutes before [10분 전].
  public static let tenMinutes = Alarm(checked: 10)
  /// 30 minutes before [30분 전].
  public static let thirtyMinutes = Alarm(checked: 30)
  /// An hour before [1시간 전].
  public static let oneHour = Alarm(checked: 60)
  /// A day before [하루 전].
  public static let oneDay = Alarm(checked: 1_440)

  /// Makes an alarm a number of minutes before an event.
  ///
  /// - Throws: `ValueError.malformed` outside 0…`maximumInMinutes`.
  public init(minutesBefore: Int) throws(ValueError) {
    guard (0...Alarm.maximumInMinutes).contains(minutesBefore) else {
      throw .malformed(.alarm, "\(minutesBefore)m")
    }
    self.minutesBefore = minutesBefore
  }

  /// Reads `10m`, `1h` or `1d`.
  ///
  /// - Throws: `ValueError.malformed` for any other text, and beyond `maximumInMinutes`.
  public init(_ text: String) throws(ValueError) {
    let units: [Character: Int] = ["m": 1, "h": 60, "d": 1_440]
    guard let unit = text.last.flatMap({ units[$0] }),
      let number = Int(asciiDigits: text.dropLast()), number <= Alarm.maximumInMinutes / unit
    else { throw .malformed(.alarm, text) }
    minutesBefore = number * unit
  }

  private init(checked minutes: Int) {
    minutesBefore = minutes
  }

  /// Whether the length is a number of whole days, zero included. All-day events have no other
  /// alarms.
  public var isWholeDays: Bool { minutesBefore.isMultiple(of: 1_440) }
}

extension Alarm: CustomStringConvertible {
  /// The text form in the largest unit that divides the length: `90m`, `2h`, `1d`, `0m`.
  public var description: String {
    if minutesBefore == 0 { return "0m" }
    if isWholeDays { return "\(minutesBefore / 1_440)d" }
    return minutesBefore.isMultiple(of: 60) ? "\(minutesBefore / 60)h" : "\(minutesBefore)m"
  }
}

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

  /// Whether the length is a number of whole days. All-day events have no other lengths.
  public var isWholeDays: Bool { minutes.isMultiple(of: 1_440) }

  /// The number of calendar days that an occurrence takes if it begins at a time of day, or at
  /// midnight if it is nil.
  ///
  /// An occurrence of less than a day takes one, even if it goes on past midnight: people count an
  /// evening to its first day.
  public func days(from begin: TimeOfDay?) -> Int {
    guard minutes >= 1_440 else { return 1 }
    return ((begin?.minuteOfDay ?? 0) + minutes - 1) / 1_440 + 1
  }

  /// The days, hours and minutes whose sum is the length.
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
