import TodoText

/// How long before an event to remind of it.
///
/// The text form is a whole number and a unit: `10m`, `1h`, `1d`.
public struct Alarm: Hashable, Sendable {
  /// Minutes before the event, 0…5 256 000 (ten years).
  public let minutesBefore: Int

  /// The longest alarm, ten years.
  public static let maximumInMinutes = 5_256_000

  /// 10 minutes before [10분 전].
  public static let tenMinutes = Alarm(checked: 10)
  /// 30 minutes before [30분 전].
  public static let thirtyMinutes = Alarm(checked: 30)
  /// An hour before [1시간 전].
  public static let oneHour = Alarm(checked: 60)
  /// A day before [하루 전].
  public static let oneDay = Alarm(checked: 1_440)

  /// An alarm that many minutes before.
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
  /// - Throws: `ValueError.malformed` for any other shape.
  public init(_ text: String) throws(ValueError) {
    let units: [Character: Int] = ["m": 1, "h": 60, "d": 1_440]
    let digits = text.dropLast()
    guard let unit = text.last.flatMap({ units[$0] }),
      !digits.isEmpty, digits.utf8.allSatisfy({ $0.asciiDigit != nil }),
      let number = Int(digits), number <= Alarm.maximumInMinutes / unit
    else { throw .malformed(.alarm, text) }
    minutesBefore = number * unit
  }

  private init(checked minutes: Int) {
    minutesBefore = minutes
  }

  /// Whether the alarm is a number of whole days, zero included: the only kind for all-day events.
  public var isWholeDays: Bool { minutesBefore.isMultiple(of: 1_440) }
}

extension Alarm: CustomStringConvertible {
  /// The text form in the largest unit that divides it: `90m`, `2h`, `1d`, `0m`.
  public var description: String {
    if minutesBefore == 0 { return "0m" }
    if isWholeDays { return "\(minutesBefore / 1_440)d" }
    return minutesBefore.isMultiple(of: 60) ? "\(minutesBefore / 60)h" : "\(minutesBefore)m"
  }
}

/// How long each occurrence of an event lasts.
///
/// The text form is days, hours and minutes, each a whole number and its unit, the larger first:
/// `90m`, `1h30m`, `2d`.
public struct EventLength: Hashable, Sendable {
  /// Minutes, 1…5 256 000 (ten years).
  public let minutes: Int

  /// The longest, ten years.
  public static let maximumInMinutes = Alarm.maximumInMinutes

  /// That many minutes.
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
  /// - Throws: `ValueError.malformed` for any other shape.
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
