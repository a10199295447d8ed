/// A month of a year, with what is asked about it again and again.
struct CivilMonth {
  /// Months since the year 0, so that neighbours differ by 1.
  let index: Int
  /// The day number of its first day.
  let firstDay: Int
  /// How many days it has.
  let length: Int

  /// The calendar's months, 0001-01…9999-12, by their index.
  static let calendar = 12...119_999

  init(index: Int) {
    self.index = index
    let (year, month) = index.flooredDivision(by: 12)
    firstDay = CivilDate.dayNumber(year: year, month: month + 1, day: 1)
    length = CivilDate.length(ofMonth: month + 1, year: year)
  }

  init(containing date: CivilDate) {
    let (year, month, _) = date.fields
    self.init(index: year * 12 + month - 1)
  }

  var year: Int { index.flooredDivision(by: 12).quotient }
  /// 1…12.
  var month: Int { index.flooredDivision(by: 12).remainder + 1 }
  var lastDay: Int { firstDay + length - 1 }
  var next: CivilMonth { CivilMonth(index: index + 1) }
  var previous: CivilMonth { CivilMonth(index: index - 1) }

  /// The day number of 1 January.
  var firstDayOfYear: Int { CivilDate.dayNumber(year: year, month: 1, day: 1) }
  var yearLength: Int { CivilDate.length(ofMonth: 2, year: year) + 337 }

  /// Its days as bits: bit d − 1 is day d.
  var allDays: UInt32 { UInt32.max >> UInt32(32 - length) }

  /// Its days from one day number to another, both inclusive, as bits.
  func days(from first: Int, through last: Int) -> UInt32 {
    guard first <= lastDay, last >= firstDay, first <= last else { return 0 }
    let low = UInt32(max(first - firstDay, 0))
    let high = UInt32(max(lastDay - last, 0))
    return allDays >> high & (UInt32.max << low)
  }
}
