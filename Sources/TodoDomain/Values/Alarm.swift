import TodoText

/// The moment at which a todo reminds its user: a length of time before it begins, or a time of day
/// on the day itself or some days before it. A todo has up to `maximumCount` alarms.
///
/// The text form is a whole number and a unit, `10m`, `1h` or `1d`, or `10m after`; a time, as in
/// `09:00`; or days and a time, `1d 09:00`.
public struct Alarm: Hashable, Sendable {
  /// Minutes before the beginning, from −1 440 (a day after it) to 5 256 000 (ten years before it).
  /// With a `time`, they are a multiple of 1 440, since they count days of the calendar.
  public let minutesBefore: Int
  /// The time of day at which the alarm goes off, on the day that `minutesBefore` gives; nil for an
  /// alarm that counts from the todo's time.
  public let time: TimeOfDay?

  /// The largest length before the beginning in minutes: ten years.
  public static let maximumInMinutes = 5_256_000
  /// The most minutes after a todo's beginning at which an alarm can go off: a day.
  public static let maximumAfterInMinutes = 1_440
  /// The largest number of alarms of a todo.
  public static let maximumCount = 8
  /// The time of day at which an alarm of whole days goes off for a todo without a time, if the
  /// preference was never set: 09:00.
  public static let usualTimeOfAllDay = TimeOfDay(minutesAfterMidnight: 9 * 60)

  /// 10 minutes before [10분 전].
  public static let tenMinutes = Alarm(checked: 10)
  /// 30 minutes before [30분 전].
  public static let thirtyMinutes = Alarm(checked: 30)
  /// An hour before [1시간 전].
  public static let oneHour = Alarm(checked: 60)
  /// A day before [하루 전].
  public static let oneDay = Alarm(checked: 1_440)

  /// Makes an alarm that goes off this number of minutes before an event, or after it if negative.
  ///
  /// - Throws: `ValueError.malformed` beyond a day after or `maximumInMinutes` before.
  public init(minutesBefore: Int) throws(ValueError) {
    guard (-Alarm.maximumAfterInMinutes...Alarm.maximumInMinutes).contains(minutesBefore) else {
      throw .malformed(.alarm, "\(minutesBefore)m")
    }
    (self.minutesBefore, time) = (minutesBefore, nil)
  }

  /// Makes an alarm that goes off at a time of day, this number of days before an event.
  ///
  /// - Throws: `ValueError.malformed` for a negative number, and beyond ten years.
  public init(daysBefore: Int, at time: TimeOfDay) throws(ValueError) {
    guard (0...Alarm.maximumInMinutes / 1_440).contains(daysBefore) else {
      throw .malformed(.alarm, "\(daysBefore)d")
    }
    (minutesBefore, self.time) = (daysBefore * 1_440, time)
  }

  /// Reads the text form.
  ///
  /// - Throws: `ValueError.malformed` for any other text, and beyond the largest lengths.
  public init(_ text: String) throws(ValueError) {
    let parts = text.split(separator: " ", omittingEmptySubsequences: false)
    let length = parts.first.flatMap(Alarm.minutes)
    let time = parts.last.flatMap { try? TimeOfDay(String($0)) }
    let alarm: Alarm? =
      switch (parts.count, length, time) {
      case (1, let minutes?, _): try? Alarm(minutesBefore: minutes)
      case (1, nil, let time?): try? Alarm(daysBefore: 0, at: time)
      case (2, let minutes?, let time?) where parts[0].last == "d":
        try? Alarm(daysBefore: minutes / 1_440, at: time)
      case (2, let minutes?, nil) where parts[1] == Alarm.after: try? Alarm(minutesBefore: -minutes)
      default: nil
      }
    guard let alarm else { throw .malformed(.alarm, text) }
    self = alarm
  }

  private static let after = "after"

  /// Returns the minutes of `10m`, `1h` or `1d`; nil for any other text, and beyond the largest
  /// length.
  private static func minutes(_ text: Substring) -> Int? {
    let units: [Character: Int] = ["m": 1, "h": 60, "d": 1_440]
    guard let unit = text.last.flatMap({ units[$0] }),
      let number = Int(asciiDigits: text.dropLast()), number <= maximumInMinutes / unit
    else { return nil }
    return number * unit
  }

  private init(checked minutes: Int) {
    (minutesBefore, time) = (minutes, nil)
  }

  /// Whether the alarm counts whole days, including zero. A todo without a time has no other
  /// alarms.
  public var isWholeDays: Bool { minutesBefore.isMultiple(of: 1_440) }
  /// The number of whole days before, rounded down; -1 for an alarm after the beginning.
  var daysBefore: Int { (minutesBefore - (minutesBefore < 0 ? 1_439 : 0)) / 1_440 }
}

extension Alarm: CustomStringConvertible {
  /// The text form, in the largest unit that divides the length: `90m`, `2h`, `1d`, `0m`, `10m
  /// after`, `1d 09:00`.
  public var description: String {
    if let time { return minutesBefore == 0 ? "\(time)" : "\(minutesBefore / 1_440)d \(time)" }
    if minutesBefore == 0 { return "0m" }
    let minutes = abs(minutesBefore)
    let length =
      isWholeDays
      ? "\(minutes / 1_440)d" : minutes.isMultiple(of: 60) ? "\(minutes / 60)h" : "\(minutes)m"
    return minutesBefore < 0 ? "\(length) \(Alarm.after)" : length
  }
}

extension Alarm: Comparable {
  /// Returns whether an alarm precedes another one in lists: the earliest comes first.
  public static func < (left: Alarm, right: Alarm) -> Bool {
    if left.minutesBefore != right.minutesBefore { return left.minutesBefore > right.minutesBefore }
    guard let time = left.time, let other = right.time else {
      return left.time != nil && right.time == nil
    }
    return time < other
  }
}
