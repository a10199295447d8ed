/// A calendar whose months are used to expand a rule.
protocol RuleCalendar: Sendable {
  associatedtype Month: RuleMonth

  func month(containing date: CivilDate) -> Month
  /// Returns the month with an index (`RuleMonth.index`).
  func month(at index: Int) -> Month
  func firstMonth(ofYear year: Int) -> Month
  /// Returns the first later month with one of these numbers, which are given as bits; if no bit is
  /// set, every number counts. If the given month's year has no such month left, the result may be
  /// an earlier month of the next year.
  func month(after month: Month, in numbers: UInt16) -> Month
}

/// A month of a year, with the values that rules often need.
protocol RuleMonth: Sendable {
  /// A number that grows by 1 from one month to the next.
  var index: Int { get }
  /// The day number of the month's first day.
  var firstDay: Int { get }
  /// The number of days in the month; at most 31.
  var length: Int { get }
  var year: Int { get }
  /// The number of the month in its year, from 1 on.
  var month: Int { get }
  /// Whether the month is a leap month: the second month of its year with the same number.
  var isLeap: Bool { get }
  /// The day number of the first day of the month's year.
  var firstDayOfYear: Int { get }
  var yearLength: Int { get }
  /// The indices of all months in this month's year.
  var yearIndices: Range<Int> { get }
  var next: Self { get }
  var previous: Self { get }
}

extension RuleMonth {
  var lastDay: Int { firstDay + length - 1 }

  /// All days as bits: bit d − 1 is day d.
  var allDays: UInt32 { UInt32.max >> UInt32(32 - length) }

  /// Returns the days of the month from one day number to another, both inclusive, as bits.
  func days(from first: Int, through last: Int) -> UInt32 {
    guard first <= lastDay, last >= firstDay, first <= last else { return 0 }
    let low = UInt32(max(first - firstDay, 0))
    let high = UInt32(max(lastDay - last, 0))
    return allDays >> high & (UInt32.max << low)
  }
}

extension CivilMonth: RuleMonth {
  var isLeap: Bool { false }
  var yearIndices: Range<Int> { index - month + 1..<index - month + 13 }
}

/// The proleptic Gregorian calendar.
struct CivilCalendar: RuleCalendar {
  func month(containing date: CivilDate) -> CivilMonth { CivilMonth(containing: date) }
  func month(at index: Int) -> CivilMonth { CivilMonth(index: index) }
  func firstMonth(ofYear year: Int) -> CivilMonth { CivilMonth(index: year * 12) }

  func month(after month: CivilMonth, in numbers: UInt16) -> CivilMonth {
    guard numbers != 0 else { return month.next }
    let later = Int(numbers) >> (month.month + 1)
    guard later == 0 else {
      return CivilMonth(index: month.index + 1 + later.trailingZeroBitCount)
    }
    return CivilMonth(index: (month.year + 1) * 12 + numbers.trailingZeroBitCount - 1)
  }
}
