/// A day of the week, Monday first (ISO 8601).
public enum Weekday: Int, CaseIterable, Hashable, Sendable {
  case monday, tuesday, wednesday, thursday, friday, saturday, sunday

  /// The weekday that many days after a Monday; any integer, negative ones too.
  public init(mondayBased days: Int) {
    let index = days.flooredDivision(by: 7).remainder
    self = Weekday.allCases[index]
  }

  /// Reads a three-letter or full English name in any case, or a Korean letter (월 화 수 목 금 토 일).
  ///
  /// - Throws: `ValueError.malformed` for anything else.
  public init(_ text: String) throws(ValueError) {
    let lowered = text.lowercased()
    let match = Weekday.allCases.first {
      lowered == $0.code || lowered == $0.name || text == $0.koreanLetter
    }
    guard let match else { throw .malformed(.weekday, text) }
    self = match
  }

  /// `mon` … `sun`, the text form.
  public var code: String { String(name.prefix(3)) }

  /// `monday` … `sunday`.
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
  /// Monday first.
  public static func < (left: Weekday, right: Weekday) -> Bool { left.rawValue < right.rawValue }
}
