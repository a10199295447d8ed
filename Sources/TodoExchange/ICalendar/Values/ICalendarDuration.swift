import TodoText

/// A duration in whole days and seconds (RFC 5545 §3.3.6).
///
/// Days and seconds are separate, because a calendar day has 23 or 25 hours when the clocks change.
package struct ICalendarDuration: Hashable, Sendable {
  /// The days, seven for each week; zero or negative in a negative duration.
  package let days: Int
  /// The seconds besides the days; they may be more than a day. They have the sign of the days.
  package let seconds: Int

  /// Makes a duration. Both values must have the same sign.
  package init(days: Int = 0, seconds: Int = 0) {
    self.days = days
    self.seconds = seconds
  }

  /// Reads `P1W`, `P1DT2H` or `-PT15M`.
  ///
  /// The units must be in their order, but any may be absent, as in `PT1H30S` and `P1W2D`, which
  /// the grammar doesn't allow but other programs write.
  ///
  /// - Throws: `ICalendarValueError`, also for more than 999 999 999 of a unit.
  package init(_ text: Substring) throws(ICalendarValueError) {
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

  /// Reads a duration whose `T` is absent or in a wrong place, such as `-P2H`, `-PT2D` and `P1DT`.
  /// Nil for any other text, and for `P15M`: without a `T` or hours before them, the minutes may be
  /// meant as months (ISO 8601).
  init?(misplacingT text: Substring) {
    var scanner = ValueScanner(text)
    let sign = scanner.sign()
    guard scanner.take(UInt8(ascii: "P")) else { return nil }
    var (days, seconds) = (0, 0)
    var (isInTime, isEmpty) = (false, true)
    var units = (Self.dateUnits + Self.timeUnits)[...]
    while !scanner.isAtEnd {
      if scanner.take(UInt8(ascii: "T")) {
        isInTime = true
        continue
      }
      guard let number = scanner.number(), number <= Self.greatest,
        let index = units.firstIndex(where: { scanner.take($0.letter) }),
        isInTime || units[index].letter != UInt8(ascii: "M")
      else { return nil }
      isInTime = isInTime || units[index].letter == UInt8(ascii: "H")
      days += number * units[index].days
      seconds += number * units[index].seconds
      units = units[(index + 1)...]
      isEmpty = false
    }
    guard !isEmpty else { return nil }
    self.init(days: sign * days, seconds: sign * seconds)
  }

  private static let greatest = 999_999_999

  private typealias Unit = (letter: UInt8, days: Int, seconds: Int)

  private static let dateUnits: [Unit] = [(UInt8(ascii: "W"), 7, 0), (UInt8(ascii: "D"), 1, 0)]
  private static let timeUnits: [Unit] = [
    (UInt8(ascii: "H"), 0, 3_600), (UInt8(ascii: "M"), 0, 60), (UInt8(ascii: "S"), 0, 1),
  ]

  /// Returns the numbers and units after the `P`; nil if they are malformed or not in their order.
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

  /// Takes all numbers that come next, with their units. Returns nil if a unit is not among the
  /// given ones, or not in their order.
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
  /// The duration in the form of RFC 5545: `P2W` for whole weeks, else `-P1DT2H30M` with the units
  /// that are not zero; `PT0S` for zero.
  package var description: String {
    let (days, seconds) = (abs(days), abs(seconds))
    let sign = self.days < 0 || self.seconds < 0 ? "-P" : "P"
    if seconds == 0, days > 0, days.isMultiple(of: 7) { return "\(sign)\(days / 7)W" }
    let times = [(seconds / 3_600, "H"), (seconds / 60 % 60, "M"), (seconds % 60, "S")]
    let written = times.filter { $0.0 > 0 }.map { "\($0)\($1)" }.joined()
    let time = written.isEmpty ? (days == 0 ? "T0S" : "") : "T" + written
    return sign + (days > 0 ? "\(days)D" : "") + time
  }
}

/// The offset of a zone from universal time (RFC 5545 §3.3.14).
package struct ICalendarUTCOffset: Hashable, Sendable {
  /// The seconds, positive east of Greenwich; less than a day.
  package let seconds: Int

  /// Makes an offset.
  package init(seconds: Int) {
    self.seconds = seconds
  }

  /// Reads `+0900`, `-0330` or `+012345`. `-0000`, which the RFC forbids, becomes zero.
  ///
  /// - Throws: `ICalendarValueError`.
  package init(_ text: Substring) throws(ICalendarValueError) {
    guard !text.isEmpty else { throw .empty(.utcOffset) }
    var scanner = ValueScanner(text)
    let hasSign = text.first == "+" || text.first == "-"
    let sign = scanner.sign()
    guard hasSign, let hours = scanner.digits(2), let minutes = scanner.digits(2) else {
      throw .malformed(.utcOffset, String(text))
    }
    let seconds = scanner.isAtEnd ? 0 : scanner.digits(2)
    guard let seconds, scanner.isAtEnd else { throw .malformed(.utcOffset, String(text)) }
    guard hours < 24, minutes < 60, seconds < 60 else {
      throw .nonexistent(.utcOffset, String(text))
    }
    self.seconds = sign * (hours * 3_600 + minutes * 60 + seconds)
  }
}

extension ICalendarUTCOffset: CustomStringConvertible {
  /// The offset as `+0900`, with seconds only if they are not zero.
  package var description: String {
    let size = abs(seconds)
    let fields = [size / 3_600, size / 60 % 60] + (size % 60 == 0 ? [] : [size % 60])
    let digits = fields.map { $0 < 10 ? "0\($0)" : "\($0)" }.joined()
    return (seconds < 0 ? "-" : "+") + digits
  }
}

/// Takes the parts of a value from its front.
struct ValueScanner<Bytes: Collection<UInt8>> where Bytes.SubSequence == Bytes {
  private var rest: Bytes

  init(_ bytes: Bytes) {
    rest = bytes
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Takes the byte if it is next. Letters match in either case (RFC 5545 §3.1).
  mutating func take(_ byte: UInt8) -> Bool {
    guard let next = rest.first, next == byte || Self.isLetter(byte) && next ^ byte == 0x20 else {
      return false
    }
    rest.removeFirst()
    return true
  }

  /// Takes exactly `count` digits. Returns nil if there are fewer.
  mutating func digits(_ count: Int) -> Int? {
    var number = 0
    for _ in 0..<count {
      guard let byte = rest.first, Byte.zero...Byte.nine ~= byte else { return nil }
      number = number * 10 + Int(byte - Byte.zero)
      rest.removeFirst()
    }
    return number
  }

  /// Takes a sign if one is next. Returns -1 for a minus, else 1.
  mutating func sign() -> Int {
    if take(Byte.minus) { return -1 }
    _ = take(UInt8(ascii: "+"))
    return 1
  }

  /// Takes all digits that come next. Returns nil without a digit, and `Int.max` for a number that
  /// is too great.
  mutating func number() -> Int? {
    var number: Int?
    while let byte = rest.first, Byte.zero...Byte.nine ~= byte {
      let (tens, tooGreat) = (number ?? 0).multipliedReportingOverflow(by: 10)
      let (sum, tooGreatStill) = tens.addingReportingOverflow(Int(byte - Byte.zero))
      number = tooGreat || tooGreatStill ? Int.max : sum
      rest.removeFirst()
    }
    return number
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x40 }
}

extension ValueScanner<Substring.UTF8View> {
  init(_ text: Substring) {
    self.init(text.utf8)
  }
}

/// The reason why a value can't be read as its type. All cases except `empty` have the value.
package enum ICalendarValueError: Error, Hashable, Sendable {
  /// The value is empty.
  case empty(ICalendarValueForm)
  /// The value is malformed.
  case malformed(ICalendarValueForm, String)
  /// The form is right, but there is no such date or time, such as 30 February or 25 o'clock.
  case nonexistent(ICalendarValueForm, String)
  /// The number is greater than any sensible value.
  case outOfRange(ICalendarValueForm, String)
}

/// The types of values, by their names in RFC 5545 §3.3.
package enum ICalendarValueForm: String, Hashable, Sendable {
  /// True or false (§3.3.2).
  case boolean = "BOOLEAN"
  /// A day (§3.3.4).
  case date = "DATE"
  /// A date with a time (§3.3.5).
  case dateTime = "DATE-TIME"
  /// A duration (§3.3.6).
  case duration = "DURATION"
  /// A whole number of 32 bits (§3.3.8).
  case integer = "INTEGER"
  /// A period (§3.3.9).
  case period = "PERIOD"
  /// A recurrence rule (§3.3.10).
  case recurrence = "RECUR"
  /// An offset from universal time (§3.3.14).
  case utcOffset = "UTC-OFFSET"
}
