/// Seven calendar days, from `firstDay` up to, and not including, `firstDay` + 7.
///
/// Days, not 604 800 seconds: a week in which clocks change is a week like any other.
public struct Week: Hashable, Sendable {
  /// The first of the seven days; its weekday is the week's first weekday.
  public let firstDay: CivilDate

  /// The week that holds the date, for a calendar whose weeks begin on `firstWeekday`.
  public init(containing date: CivilDate, firstWeekday: Weekday = .monday) {
    let daysIn = (date.weekday.rawValue - firstWeekday.rawValue + 7) % 7
    firstDay = date.advanced(by: -daysIn)
  }

  /// Reads an ISO 8601 week (`2026-W47`) or any date in the week (`2026-11-21`).
  ///
  /// A week number names, for weeks that begin on another day than Monday, the week that holds the
  /// Thursday of that ISO week: the week that shares most days with it.
  ///
  /// - Throws: `ValueError.malformed` for any other shape, and for a week 53 that the year lacks.
  public init(_ text: String, firstWeekday: Weekday = .monday) throws(ValueError) {
    if let date = CivilDate(utf8: text.utf8) {
      self.init(containing: date, firstWeekday: firstWeekday)
      return
    }
    guard let thursday = Week.thursday(ofISOWeek: text) else { throw .malformed(.week, text) }
    self.init(containing: thursday, firstWeekday: firstWeekday)
  }

  /// The weekday that the week begins on.
  public var firstWeekday: Weekday { firstDay.weekday }

  /// The seven days, both ends inclusive.
  public var days: ClosedRange<CivilDate> { firstDay...firstDay.advanced(by: 6) }

  /// The week that many weeks later.
  public func advanced(by weeks: Int) -> Week {
    Week(containing: firstDay.advanced(by: 7 * weeks), firstWeekday: firstWeekday)
  }

  /// `2026-W47` for weeks that begin on Monday (ISO 8601); `2026-11-15/2026-11-21` otherwise.
  public var label: String {
    guard firstWeekday == .monday else { return "\(days.lowerBound)/\(days.upperBound)" }
    let thursday = firstDay.advanced(by: 3)
    guard let number = Week.number(of: firstDay, inISOYear: thursday.year) else {
      return "\(firstDay)"
    }
    return "\("\(thursday)".dropLast(6))-W\(number < 10 ? "0" : "")\(number)"
  }

  private static func number(of monday: CivilDate, inISOYear year: Int) -> Int? {
    firstMonday(ofISOYear: year).map { $0.distance(to: monday) / 7 + 1 }
  }

  /// The Monday of the week that holds 4 January, which is ISO week 1.
  private static func firstMonday(ofISOYear year: Int) -> CivilDate? {
    guard let date = try? CivilDate(year: year, month: 1, day: 4) else { return nil }
    return Week(containing: date).firstDay
  }

  private static func thursday(ofISOWeek text: String) -> CivilDate? {
    let bytes = Array(text.utf8)
    guard bytes.count == 8, bytes[4] == UInt8(ascii: "-"), bytes[5] == UInt8(ascii: "W") else {
      return nil
    }
    let digits = (bytes[0..<4] + bytes[6..<8]).compactMap(\.asciiDigit)
    guard digits.count == 6 else { return nil }
    let year = digits[0..<4].reduce(0) { $0 * 10 + $1 }
    let number = digits[4] * 10 + digits[5]
    guard number >= 1, let monday = firstMonday(ofISOYear: year) else { return nil }
    let thursday = monday.advanced(by: 7 * (number - 1) + 3)
    return thursday.year == year ? thursday : nil
  }
}
