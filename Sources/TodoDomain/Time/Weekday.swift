/// A day of the week. Monday is the first (ISO 8601).
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// Makes the day that is this number of days after a Monday, or before it if negative.
  public init(mondayBased days: Int) {
    let index = days.flooredDivision(by: 7).remainder
    self = Weekday.allCases[index]
  }

  /// Reads an English name or its first three letters, in any case, or a Korean letter (월 화 수 목 금 토
  /// 일).
  ///
  /// - Throws: `ValueError.malformed` for any other text.
  public init(_ text: String) throws(ValueError) {
    let lowered = text.lowercased()
    let match = Weekday.allCases.first {
      lowered == $0.code || lowered == $0.name || text == $0.koreanLetter
    }
    guard let match else { throw .malformed(.weekday, text) }
    self = match
  }

  /// The text form: `mon` … `sun`.
  public var code: String {
    switch self {
    case .monday: "mon"
    case .tuesday: "tue"
    case .wednesday: "wed"
    case .thursday: "thu"
    case .friday: "fri"
    case .saturday: "sat"
    case .sunday: "sun"
    }
  }

  /// The English name: `monday` … `sunday`.
  public var name: String { "\(self)" }

  /// The Korean letter of the day: 월 화 수 목 금 토 일.
  public var koreanLetter: String {
    switch self {
    case .monday: "월"
    case .tuesday: "화"
    case .wednesday: "수"
    case .thursday: "목"
    case .friday: "금"
    case .saturday: "토"
    case .sunday: "일"
    }
  }
}

extension Weekday: Comparable {
  /// Orders days from Monday on.
  public static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }
}

/// A set of days of the week. Its bits are Monday = 1, Tuesday = 2, … Sunday = 64.
public struct WeekdaySet: OptionSet, Hashable, Sendable {
  /// The bits, 0…127.
  public let rawValue: UInt8

  /// Makes the set of these bits. Drops bits beyond Sunday.
  public init(rawValue: UInt8) {
    self.rawValue = rawValue & 0x7F
  }

  /// Makes the set of these days.
  public init(_ days: some Sequence<Weekday>) {
    rawValue = days.reduce(0) { $0 | 1 << UInt8($1.rawValue) }
  }

  /// Reads a list of days separated by commas, such as `mon,wed,fri` or `월,수`.
  ///
  /// - Throws: `ValueError.malformed` with the first word that isn't a day of the week. An empty
  ///   text counts as one empty word.
  public init(_ text: String) throws(ValueError) {
    var mask = WeekdaySet()
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      mask.formUnion(WeekdaySet([try Weekday(word.filter { $0 != " " })]))
    }
    self = mask
  }

  /// Makes the set of days with these codes, such as `mon`, which files use.
  ///
  /// - Throws: `ValueError.malformed` with the first text that isn't such a code.
  package init(codes: [String]) throws(ValueError) {
    var mask = WeekdaySet()
    for code in codes {
      guard let day = Weekday.allCases.first(where: { $0.code == code }) else {
        throw .malformed(.weekday, code)
      }
      mask.formUnion(WeekdaySet(rawValue: 1 << UInt8(day.rawValue)))
    }
    self = mask
  }

  /// All seven days.
  public static let everyDay = WeekdaySet(Weekday.allCases)

  /// The days of the set, from Monday on.
  public var days: [Weekday] { Weekday.allCases.filter(contains) }

  /// Returns whether a day is in the set.
  public func contains(_ day: Weekday) -> Bool { rawValue & 1 << UInt8(day.rawValue) != 0 }
}

extension WeekdaySet: CustomStringConvertible {
  /// The text form: `mon,wed,fri`.
  public var description: String { days.map(\.code).joined(separator: ",") }
}
