/// A length of time: whole days, and seconds beside them (RFC 5545 §3.3.6).
///
/// Days are of the calendar, and in a week in which clocks change one has 23 or 25 hours; that is
/// why the two are not one number.
public struct ICalendarDuration: Hashable, Sendable {
  /// Days, seven for a week; negative where the duration is.
  public let days: Int
  /// Seconds beside the days, perhaps more than a day has; of the sign of the days.
  public let seconds: Int

  /// A duration; both of one sign, as it has only one.
  public init(days: Int = 0, seconds: Int = 0) {
    self.days = days
    self.seconds = seconds
  }

  /// Reads `P1W`, `P1DT2H`, `-PT15M`.
  ///
  /// Of the units in their order any may be absent, as in `PT1H30S` and `P1W2D`, which other
  /// programs write and the grammar lacks.
  ///
  /// - Throws: `ICalendarValueError`, for more than 999 999 999 of a unit too.
  public init(_ text: Substring) throws(ICalendarValueError) {
    guard !text.isEmpty else { throw .empty(.duration) }
    var scanner = ValueScanner(text)
    let sign = scanner.sign()
    guard scanner.take(UInt8(ascii: "P")), let amounts = Self.amounts(&scanner), scanner.isAtEnd
    else { throw .malformed(.duration, String(text)) }
    guard amounts.allSatisfy({ $0.number <= Self.greatest }) else {
      throw .outOfRange(.duration, String(text))
    }
    var (days, seconds) = (0, 0)
    for (number, unit) in amounts {
      days += number * unit.days
      seconds += number * unit.seconds
    }
    self.init(days: sign * days, seconds: sign * seconds)
  }

  private static let greatest = 999_999_999

  private typealias Unit = (letter: UInt8, days: Int, seconds: Int)

  private static let dateUnits: [Unit] = [(UInt8(ascii: "W"), 7, 0), (UInt8(ascii: "D"), 1, 0)]
  private static let timeUnits: [Unit] = [
    (UInt8(ascii: "H"), 0, 3_600), (UInt8(ascii: "M"), 0, 60), (UInt8(ascii: "S"), 0, 1),
  ]

  /// What follows the `P`; nil where it is not numbers with units in their order.
  private static func amounts(_ scanner: inout ValueScanner<Substring.UTF8View>) -> [(
    number: Int, unit: Unit
  )]? {
    guard var amounts = take(dateUnits, &scanner) else { return nil }
    if scanner.take(UInt8(ascii: "T")) {
      guard let times = take(timeUnits, &scanner), !times.isEmpty else { return nil }
      amounts += times
    }
    return amounts.isEmpty ? nil : amounts
  }

  /// Takes the numbers that come; nil where one has none of these units, or not in their order.
  private static func take(
    _ units: [Unit], _ scanner: inout ValueScanner<Substring.UTF8View>
  ) -> [(number: Int, unit: Unit)]? {
    var amounts: [(number: Int, unit: Unit)] = []
    var units = units[...]
    while let number = scanner.number() {
      guard let index = units.firstIndex(where: { scanner.take($0.letter) }) else { return nil }
      amounts.append((number, units[index]))
      units = units[(index + 1)...]
    }
    return amounts
  }
}

extension ICalendarDuration: CustomStringConvertible {
  /// `P2W` for whole weeks, else `-P1DT2H30M` with the units that are not zero; `PT0S` for none.
  public var description: String {
    let (days, seconds) = (abs(days), abs(seconds))
    let sign = self.days < 0 || self.seconds < 0 ? "-P" : "P"
    if seconds == 0, days > 0, days.isMultiple(of: 7) { return "\(sign)\(days / 7)W" }
    let times = [(seconds / 3_600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")]
    let written = times.filter { $0.0 > 0 }.map { "\($0)\($1)" }.joined()
    let time = written.isEmpty ? (days == 0 ? "T0S" : "") : "T" + written
    return sign + (days > 0 ? "\(days)D" : "") + time
  }
}
