import TodoText

/// Seven calendar days from a first day on.
///
/// A week consists of days, not of 604 800 seconds, so a change of clocks makes no difference.
public struct Week: Hashable, Sendable {
  /// The first of the seven days. Weeks begin on its day of the week.
  public let firstDay: CivilDate

  /// Makes the week that contains a date. Weeks begin on `firstWeekday`.
  public init(containing date: CivilDate, firstWeekday: Weekday = .monday) {
    let daysIn = (date.weekday.rawValue - firstWeekday.rawValue + 7) % 7
    firstDay = date.advanced(by: -daysIn)
  }

  /// Reads an ISO 8601 week (`2026-W47`) or any date in the week (`2026-11-21`).
  ///
  /// If weeks don't begin on Monday, a week number means the week that has the Thursday of the ISO
  /// week with this number, since the two weeks share most days.
  ///
  /// - Parameters:
  ///   - text: The label of a week, or a date.
  ///   - firstWeekday: The day on which weeks begin.
  /// - Throws: `ValueError.malformed` for any other text, for dates that don't exist, and for a
  ///   week 53 in a year without one.
  public init(_ text: String, firstWeekday: Weekday = .monday) throws(ValueError) {
    if let date = CivilDate(utf8: text.utf8) {
      self.init(containing: date, firstWeekday: firstWeekday)
      return
    }
    guard let thursday = Week.thursday(ofISOWeek: text) else { throw .malformed(.week, text) }
    self.init(containing: thursday, firstWeekday: firstWeekday)
  }

  /// The day of the week on which the week begins.
  public var firstWeekday: Weekday { firstDay.weekday }

  /// The seven days, both ends inclusive.
  public var days: ClosedRange<CivilDate> { firstDay...firstDay.advanced(by: 6) }

  /// Returns the week that is this number of weeks later, or earlier if negative.
  public func advanced(by weeks: Int) -> Week {
    Week(containing: firstDay.advanced(by: 7 * weeks), firstWeekday: firstWeekday)
  }

  /// The label: `2026-W47` for a week from Monday (ISO 8601), `2026-11-15/2026-11-21` for any other
  /// week.
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

  /// Returns the first day of ISO week 1: the Monday of the week with 4 January.
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

/// The lengths of periods.
public enum PeriodUnit: String, CaseIterable, Hashable, Sendable {
  /// A calendar week.
  case week
  /// Seven days that end on the given date.
  case rolling
  /// A calendar month.
  case month
  /// A calendar quarter: January to March, and so on.
  case quarter
  /// A calendar year.
  case year
}

/// Whole days that a report covers together: a week, seven rolling days, a month, a quarter or a
/// year.
public struct Period: Hashable, Sendable {
  /// The length of the period.
  public let unit: PeriodUnit
  /// The days of the period, both ends inclusive.
  public let days: ClosedRange<CivilDate>
  /// The day on which calendar weeks begin; for seven rolling days, the day of the week of the
  /// first day.
  public let firstWeekday: Weekday

  /// Makes the period that contains a date. Seven rolling days end on the date.
  ///
  /// - Parameters:
  ///   - unit: The length of the period.
  ///   - date: A date in the period, or the last of seven rolling days.
  ///   - firstWeekday: The day on which calendar weeks begin.
  public init(_ unit: PeriodUnit, containing date: CivilDate, firstWeekday: Weekday = .monday) {
    let days =
      switch unit {
      case .week: Week(containing: date, firstWeekday: firstWeekday).days
      case .rolling: date.advanced(by: -6)...date
      case .month: Period.months(1, around: date)
      case .quarter: Period.months(3, around: date)
      case .year: Period.months(12, around: date)
      }
    self.init(unit, days, firstWeekday: unit == .rolling ? days.lowerBound.weekday : firstWeekday)
  }

  /// Makes the period of a calendar week.
  public init(_ week: Week) {
    self.init(.week, week.days, firstWeekday: week.firstWeekday)
  }

  /// Reads a label (`2026-W47`, `2026-11`, `2026-Q4`, `2026`) or any date in the period. For seven
  /// rolling days, a date is the last day, and a week's label means the days of that week.
  ///
  /// - Parameters:
  ///   - unit: The length of the period.
  ///   - text: A label of that length, or a date.
  ///   - firstWeekday: The day on which calendar weeks begin.
  /// - Throws: `ValueError.malformed` for any other text, for dates that don't exist, and for a
  ///   week 53 in a year without one.
  public init(
    _ unit: PeriodUnit, _ text: String, firstWeekday: Weekday = .monday
  ) throws(ValueError) {
    switch unit {
    case .week, .rolling:
      if unit == .rolling, let date = CivilDate(utf8: text.utf8) {
        self.init(unit, containing: date)
      } else {
        let week = try Week(text, firstWeekday: firstWeekday)
        self.init(unit, containing: week.days.upperBound, firstWeekday: firstWeekday)
      }
    case .month, .quarter, .year:
      guard let date = CivilDate(utf8: text.utf8) ?? unit.firstDate(of: text) else {
        throw .malformed(unit.form, text)
      }
      self.init(unit, containing: date, firstWeekday: firstWeekday)
    }
  }

  private init(_ unit: PeriodUnit, _ days: ClosedRange<CivilDate>, firstWeekday: Weekday) {
    self.unit = unit
    self.days = days
    self.firstWeekday = firstWeekday
  }

  /// Returns the days of the block of `count` months, counted from January, that contains a date.
  private static func months(_ count: Int, around date: CivilDate) -> ClosedRange<CivilDate> {
    let month = CivilMonth(containing: date)
    let first = CivilMonth(index: month.index - (month.month - 1) % count)
    let last = CivilMonth(index: first.index + count - 1)
    return CivilDate(dayNumber: first.firstDay)...CivilDate(dayNumber: last.lastDay)
  }

  /// Returns the period of the same length that is this number of periods later, or earlier if
  /// negative.
  public func advanced(by count: Int) -> Period {
    switch unit {
    case .week, .rolling:
      let first = days.lowerBound.advanced(by: 7 * count)
      return Period(unit, first...first.advanced(by: 6), firstWeekday: firstWeekday)
    case .month: return advanced(byMonths: count)
    case .quarter: return advanced(byMonths: 3 * count)
    case .year: return advanced(byMonths: 12 * count)
    }
  }

  private func advanced(byMonths count: Int) -> Period {
    let month = CivilMonth(index: CivilMonth(containing: days.lowerBound).index + count)
    return Period(
      unit, containing: CivilDate(dayNumber: month.firstDay), firstWeekday: firstWeekday)
  }

  /// The seven days of the week, beginning with `firstWeekday`.
  public var weekdays: [Weekday] {
    (0..<7).map { Weekday(mondayBased: firstWeekday.rawValue + $0) }
  }

  /// The label: `2026-W47` for a week from Monday, `2026-11`, `2026-Q4`, `2026`, and
  /// `2026-11-15/2026-11-21` for any other seven days.
  public var label: String {
    let month = days.lowerBound.month
    switch unit {
    case .week:
      return Week(containing: days.lowerBound, firstWeekday: days.lowerBound.weekday).label
    case .rolling: return "\(days.lowerBound)/\(days.upperBound)"
    case .month: return String("\(days.lowerBound)".dropLast(3))
    case .quarter: return "\("\(days.lowerBound)".dropLast(6))-Q\((month + 2) / 3)"
    case .year: return String("\(days.lowerBound)".dropLast(6))
    }
  }
}

extension PeriodUnit {
  /// Makes the unit of the period that a label names: a month for `2026-11`, a quarter for
  /// `2026-Q4`, a year for `2026`. Nil for the label of a week, and for any other text.
  public init?(ofLabel label: String) {
    let units: [PeriodUnit] = [.month, .quarter, .year]
    guard let unit = units.first(where: { $0.firstDate(of: label) != nil }) else { return nil }
    self = unit
  }

  /// The form of the labels of periods of this unit, for errors.
  fileprivate var form: ValueForm {
    switch self {
    case .week, .rolling: .week
    case .month: .month
    case .quarter: .quarter
    case .year: .year
    }
  }

  /// Returns the first date of the month, quarter or year that a label names; nil for any other
  /// text.
  fileprivate func firstDate(of label: String) -> CivilDate? {
    switch self {
    case .week, .rolling: return nil
    case .month: return CivilDate(utf8: "\(label)-01".utf8)
    case .quarter:
      let parts = label.split(separator: "-Q", omittingEmptySubsequences: false)
      guard parts.count == 2, let number = ["1", "2", "3", "4"].firstIndex(of: parts[1]) else {
        return nil
      }
      return CivilDate(utf8: "\(parts[0])-\(["01", "04", "07", "10"][number])-01".utf8)
    case .year: return CivilDate(utf8: "\(label)-01-01".utf8)
    }
  }
}
