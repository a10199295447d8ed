/// The days that a rule's lists leave in each month whose turn it is, as bits; before positions are
/// chosen, and before the start as well as after it.
struct RecurrenceCandidates {
  private let frequency: RecurrenceFrequency
  /// The interval; no longer than the calendar has days, so that nothing overflows.
  private let step: Int
  /// The start in the unit of the frequency: a day number, that of its week's first day, the index
  /// of its month, its year.
  private let origin: Int
  /// Bit m for month m; none where all months will do.
  private let months: UInt16
  /// Bit d − 1 for the day d from the front.
  private let daysFromFront: UInt32
  /// Bit 32 − d for the day d from the back: a month's length moves it into its place.
  private let daysFromBack: UInt32
  private let weekdays: WeekdaySet
  private let yearDays: PositionSet
  private let counted: CountedDays?
  private let weekStart: Weekday

  init(_ rule: RecurrenceRule, from start: CivilDate) {
    let rule = rule.spelled(from: start)
    let (year, month, _) = start.fields
    frequency = rule.frequency
    step = min(rule.interval, 10_000_000)
    weekStart = rule.weekStart
    origin =
      switch rule.frequency {
      case .daily: start.dayNumber
      case .weekly: weekStart.lastOne(onOrBefore: start.dayNumber)
      case .monthly: year * 12 + month - 1
      case .yearly: year
      }
    months = rule.months.reduce(0) { $0 | 1 << UInt16($1) }
    var (front, back): (UInt32, UInt32) = (0, 0)
    for day in rule.monthDays {
      if day > 0 { front |= 1 << UInt32(day - 1) } else { back |= 1 << UInt32(32 + day) }
    }
    (daysFromFront, daysFromBack) = (front, back)
    weekdays = rule.weekdays
    yearDays = PositionSet(rule.yearDays)
    counted = CountedDays(rule)
  }

  /// The days of a month that may be covered.
  func word(_ month: CivilMonth) -> UInt32 {
    guard isInTurn(month), months == 0 || months >> UInt16(month.month) & 1 != 0 else { return 0 }
    var word = month.allDays
    if daysFromFront | daysFromBack != 0 {
      word &= daysFromFront | daysFromBack >> UInt32(32 - month.length)
    }
    if let counted {
      word &= counted.word(month, every: weekdays)
    } else if !weekdays.isEmpty {
      word &= weekdays.word(month)
    }
    if !yearDays.isEmpty { word &= wordOfYearDays(month) }
    return step == 1 ? word : word & wordInTurn(month)
  }

  private func isInTurn(_ month: CivilMonth) -> Bool {
    switch frequency {
    case .daily, .weekly: true
    case .monthly: (month.index - origin) % step == 0
    case .yearly: (month.year - origin) % step == 0
    }
  }

  /// The days that come round, where that is decided within a month.
  private func wordInTurn(_ month: CivilMonth) -> UInt32 {
    switch frequency {
    case .monthly, .yearly:
      return month.allDays
    case .daily:
      let since = (month.firstDay - origin).flooredDivision(by: step).remainder
      var (word, day): (UInt32, Int) = (0, since == 0 ? 0 : step - since)
      while day < month.length {
        word |= 1 << UInt32(day)
        day += step
      }
      return word
    case .weekly:
      var (word, day): (UInt32, Int) = (0, weekStart.lastOne(onOrBefore: month.firstDay))
      while day <= month.lastDay {
        if (day - origin) / 7 % step == 0 { word |= month.days(from: day, through: day + 6) }
        day += 7
      }
      return word
    }
  }

  private func wordOfYearDays(_ month: CivilMonth) -> UInt32 {
    let (before, total) = (month.firstDay - month.firstDayOfYear, month.yearLength)
    return yearDays.chosen(of: month.allDays, before: before, total: total)
  }
}

extension WeekdaySet {
  /// Its days in a month, as bits.
  func word(_ month: CivilMonth) -> UInt32 {
    let first = UInt64(CivilDate(dayNumber: month.firstDay).weekday.rawValue)
    let mask = UInt64(rawValue)
    let week = (mask >> first | mask << (7 - first)) & 0x7F
    let weeks: UInt64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28
    return UInt32(truncatingIfNeeded: week &* weeks) & month.allDays
  }
}
