/// How long before an event to remind of it.
///
/// The text form is a whole number and a unit: `10m`, `1h`, `1d`.
public struct Alarm: Hashable, Sendable {
  /// Minutes before the event, 0…5 256 000 (ten years).
  public let minutesBefore: Int

  /// The longest alarm, ten years.
  public static let maximum_minutes = 5_256_000

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
  /// - Throws: `ValueError.malformed` outside 0…`maximum_minutes`.
  public init(minutesBefore: Int) throws(ValueError) {
    guard (0...Alarm.maximum_minutes).contains(minutesBefore) else {
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
      let number = Int(digits), number <= Alarm.maximum_minutes / unit
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
