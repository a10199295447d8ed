import TodoText

/// The parts of a rule's text. Each member reads a part as a value.
struct RecurrenceFields {
  /// The parts and their values. There are few, so a search is faster than a dictionary.
  private var values: [(part: RecurrencePart, value: Substring)] = []

  /// Splits `NAME=VALUE;NAME=VALUE`, in upper or lower case.
  ///
  /// - Throws: `RecurrenceRuleError` for a text that is too long, and for parts that are malformed,
  ///   unknown, unsupported, empty or repeated.
  init(_ text: String) throws(RecurrenceRuleError) {
    let length = text.utf8.count
    guard length <= RecurrenceRule.textLimit else {
      throw .textTooLong(length: length, limit: RecurrenceRule.textLimit)
    }
    // Changes only ASCII letters; another letter such as `ſ` must not become an `S`.
    let isUpper = text.utf8.allSatisfy { $0.asciiUppercased == $0 }
    let upper =
      isUpper ? text : String(decoding: text.utf8.map(\.asciiUppercased), as: UTF8.self)
    guard !upper.isEmpty else { throw .missingFrequency }
    for field in upper.parts(at: UInt8(ascii: ";")) { try add(field) }
  }

  private mutating func add(_ field: Substring) throws(RecurrenceRuleError) {
    guard let equals = field.utf8.firstIndex(of: UInt8(ascii: "=")) else {
      throw .malformedPart(String(field))
    }
    let (name, value) = (String(field[..<equals]), field[field.utf8.index(after: equals)...])
    guard let part = RecurrencePart(rawValue: name) else { throw .unknownPart(name) }
    guard !part.dividesDay else { throw .unsupportedPart(part) }
    guard !value.isEmpty else { throw .emptyValue(part) }
    guard self.value(of: part) == nil else { throw .duplicatedPart(part) }
    values.append((part, value))
  }

  private func value(of part: RecurrencePart) -> Substring? {
    values.first { $0.part == part }?.value
  }

  func frequency() throws(RecurrenceRuleError) -> RecurrenceFrequency {
    guard let value = value(of: .frequency) else { throw .missingFrequency }
    if let frequency = RecurrenceFrequency(rawValue: String(value)) { return frequency }
    guard !["HOURLY", "MINUTELY", "SECONDLY"].contains(value) else {
      throw .unsupportedFrequency(String(value))
    }
    throw .malformedValue(.frequency, String(value))
  }

  /// The only value of `AFTER`.
  static let done = "DONE"

  /// Returns whether the rule has `AFTER=DONE`.
  func isAfterDone() throws(RecurrenceRuleError) -> Bool {
    guard let value = value(of: .after) else { return false }
    guard value == Self.done else { throw .malformedValue(.after, String(value)) }
    return true
  }

  func end(
    _ lastDate: (RecurrenceUntil) -> CivilDate
  ) throws(RecurrenceRuleError) -> RecurrenceEnd {
    let count = try number(.count)
    guard let value = value(of: .until) else { return count.map(RecurrenceEnd.count) ?? .never }
    guard count == nil else { throw .countWithUntil }
    guard let until = RecurrenceUntil(value) else { throw .malformedValue(.until, String(value)) }
    return .until(lastDate(until))
  }

  func weekStart() throws(RecurrenceRuleError) -> Weekday? {
    guard let value = value(of: .weekStart) else { return nil }
    guard let day = Weekday(recurrenceCode: value) else {
      throw .malformedValue(.weekStart, String(value))
    }
    return day
  }

  func number(_ part: RecurrencePart) throws(RecurrenceRuleError) -> Int? {
    guard let value = value(of: part) else { return nil }
    return try number(value, of: part)
  }

  func numbers(_ part: RecurrencePart) throws(RecurrenceRuleError) -> [Int] {
    var numbers: [Int] = []
    for element in try list(part) { numbers.append(try number(element, of: part)) }
    return numbers
  }

  /// Reads `RSCALE`.
  func scale() throws(RecurrenceRuleError) -> RecurrenceScale? {
    guard let value = value(of: .scale) else { return nil }
    guard let scale = RecurrenceScale(rawValue: String(value)) else {
      throw .unknownScale(String(value))
    }
    return scale
  }

  /// Reads `SKIP`.
  func skip() throws(RecurrenceRuleError) -> RecurrenceSkip {
    guard let value = value(of: .skip) else { return .omit }
    guard let skip = RecurrenceSkip(rawValue: String(value)) else {
      throw .malformedValue(.skip, String(value))
    }
    // The default needs no calendar.
    guard skip == .omit || self.value(of: .scale) != nil else { throw .skipWithoutScale }
    return skip
  }

  /// Reads the months and the leap months, such as `5,5L`.
  func months() throws(RecurrenceRuleError) -> (plain: [Int], leap: [Int]) {
    var (plain, leap): ([Int], [Int]) = ([], [])
    for element in try list(.months) {
      if element.utf8.last == UInt8(ascii: "L") {
        leap.append(try number(element.dropLast(), of: .months))
      } else {
        plain.append(try number(element, of: .months))
      }
    }
    return (plain, leap)
  }

  /// Reads the weekdays without a number and those with one, such as `MO,2TU,-1FR`.
  func days() throws(RecurrenceRuleError) -> (every: WeekdaySet, counted: [OrdinalWeekday]) {
    var every: WeekdaySet = []
    var counted: [OrdinalWeekday] = []
    for element in try list(.days) {
      guard let day = Weekday(recurrenceCode: Substring(element.utf8.suffix(2))) else {
        throw .malformedValue(.days, String(element))
      }
      let ordinal = Substring(element.utf8.dropLast(2))
      if ordinal.isEmpty {
        every.formUnion(WeekdaySet([day]))
      } else {
        counted.append(OrdinalWeekday(try number(ordinal, of: .days), day))
      }
    }
    return (every, counted)
  }

  private func list(_ part: RecurrencePart) throws(RecurrenceRuleError) -> [Substring] {
    guard let value = value(of: part) else { return [] }
    let elements = value.parts(at: UInt8(ascii: ","))
    guard !elements.contains(where: \.isEmpty) else { throw .emptyValue(part) }
    return elements
  }

  /// Reads a number in the part's range. It can have a sign if the part counts from both ends.
  private func number(
    _ text: Substring, of part: RecurrencePart
  ) throws(RecurrenceRuleError) -> Int {
    let hasSign = text.first == "+" || text.first == "-"
    let digits = hasSign ? text.dropFirst() : text
    guard !digits.isEmpty, digits.utf8.allSatisfy({ $0.asciiDigit != nil }),
      !hasSign || part.countsFromBothEnds
    else { throw .malformedValue(part, String(text)) }
    guard let number = Int(text) else { throw .outOfRange(part, String(text)) }
    try part.check(number)
    return number
  }
}

extension StringProtocol where SubSequence == Substring {
  /// Returns the texts between separators, including empty ones. The separator is an ASCII byte.
  fileprivate func parts(at separator: UInt8) -> [Substring] {
    var parts: [Substring] = []
    var start = startIndex
    while let end = utf8[start...].firstIndex(of: separator) {
      parts.append(self[start..<end])
      start = utf8.index(after: end)
    }
    parts.append(self[start...])
    return parts
  }
}

/// The unit of a rule's interval (RFC 5545 §3.3.10, `FREQ`).
///
/// Frequencies within a day (`HOURLY`, `MINUTELY`, `SECONDLY`) are unsupported, since rules are
/// about dates.
public enum RecurrenceFrequency: String, CaseIterable, Hashable, Sendable {
  case daily = "DAILY"
  case weekly = "WEEKLY"
  case monthly = "MONTHLY"
  case yearly = "YEARLY"
}

/// The end of a rule (RFC 5545 §3.3.10, `UNTIL` and `COUNT`).
public enum RecurrenceEnd: Hashable, Sendable {
  /// The rule has no end but the calendar's.
  case never
  /// The last date that may be covered.
  case until(CivilDate)
  /// The number of covered dates from the start on; at least 1.
  case count(Int)
}

/// A weekday with a number within a month or a year, such as the second Tuesday or the last Friday
/// (RFC 5545 §3.3.10, `BYDAY` with a number).
public struct OrdinalWeekday: Hashable, Sendable {
  /// The number: 1…53 from the front, −1…−53 from the back.
  public let ordinal: Int
  /// The weekday.
  public let weekday: Weekday

  /// Makes a counted weekday. The rule checks the range of the number.
  public init(_ ordinal: Int, _ weekday: Weekday) {
    self.ordinal = ordinal
    self.weekday = weekday
  }
}

extension OrdinalWeekday: Comparable {
  /// Orders by weekday. Within a weekday, numbers that count from the start come before numbers
  /// that count back from the end.
  public static func < (left: OrdinalWeekday, right: OrdinalWeekday) -> Bool {
    if left.weekday != right.weekday { return left.weekday < right.weekday }
    return (left.ordinal < 0 ? 1 : 0, left.ordinal) < (right.ordinal < 0 ? 1 : 0, right.ordinal)
  }
}

extension OrdinalWeekday: CustomStringConvertible {
  /// The text form: `2TU`, `-1FR`.
  public var description: String { "\(ordinal)\(weekday.recurrenceCode)" }
}

extension Weekday {
  /// The code of RFC 5545: `MO` … `SU`.
  var recurrenceCode: String {
    switch self {
    case .monday: "MO"
    case .tuesday: "TU"
    case .wednesday: "WE"
    case .thursday: "TH"
    case .friday: "FR"
    case .saturday: "SA"
    case .sunday: "SU"
    }
  }

  /// Reads `MO` … `SU`; nil for any other text.
  init?(recurrenceCode code: Substring) {
    switch String(code) {
    case "MO": self = .monday
    case "TU": self = .tuesday
    case "WE": self = .wednesday
    case "TH": self = .thursday
    case "FR": self = .friday
    case "SA": self = .saturday
    case "SU": self = .sunday
    default: return nil
    }
  }
}

/// The names of a rule's parts (RFC 5545 §3.3.10), and `AFTER`, which only this program knows.
public enum RecurrencePart: String, CaseIterable, Hashable, Sendable {
  case frequency = "FREQ"
  case interval = "INTERVAL"
  /// The day from which the interval counts. The only value is `DONE`: the day on which the
  /// previous date was done.
  case after = "AFTER"
  /// The calendar of months and years (RFC 7529).
  case scale = "RSCALE"
  /// The handling of dates that don't exist (RFC 7529).
  case skip = "SKIP"
  case count = "COUNT"
  case until = "UNTIL"
  case months = "BYMONTH"
  case weekNumbers = "BYWEEKNO"
  case yearDays = "BYYEARDAY"
  case monthDays = "BYMONTHDAY"
  case days = "BYDAY"
  case positions = "BYSETPOS"
  case weekStart = "WKST"
  case hours = "BYHOUR"
  case minutes = "BYMINUTE"
  case seconds = "BYSECOND"

  /// The largest number that the part can have; nil for a part without numbers. The smallest is 1,
  /// or the negative of the largest if the part counts from both ends.
  public var largest: Int? {
    switch self {
    // Far beyond the calendar's 3.7 million days, and small enough that products don't overflow.
    case .interval, .count: 2_147_483_647
    case .months: 13
    case .weekNumbers, .days: 53
    case .yearDays, .positions: 366
    case .monthDays: 31
    case .frequency, .after, .scale, .skip, .until, .weekStart, .hours, .minutes, .seconds: nil
    }
  }

  /// Whether the part's numbers can be negative, to count from the back.
  var countsFromBothEnds: Bool {
    switch self {
    case .weekNumbers, .yearDays, .monthDays, .days, .positions: true
    default: false
    }
  }

  /// Whether the part divides the day. Such parts are unsupported, since rules are about dates.
  var dividesDay: Bool { self == .hours || self == .minutes || self == .seconds }
}
