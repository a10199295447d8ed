extension RecurrenceRule {
  /// The covered dates in a window, both ends inclusive, in ascending order; at most the first
  /// `limit` of them.
  ///
  /// Parts that the rule lacks come from the start, which is no occurrence unless it matches the
  /// rule (RFC 5545 §3.8.5.3). No date outside the years 1…9999 is covered.
  ///
  /// The time grows with the months of the window, and not with the age of the rule. A rule with a
  /// count is counted from its start at each call. `resolved(from:)` turns such a rule into one
  /// with a last date.
  public func dates(
    from start: CivilDate, in window: ClosedRange<CivilDate>, limit: Int = .max
  ) -> [CivilDate] {
    guard let range = span(from: start, in: window) else { return [] }
    var months = RecurrenceMonths(self, from: start)
    var dates: [CivilDate] = []
    var month = CivilMonth(containing: range.lowerBound)
    while month.firstDay <= range.upperBound.dayNumber {
      var word = months.word(month, in: range)
      while word != 0 {
        guard dates.count < limit else { return dates }
        dates.append(CivilDate(dayNumber: month.firstDay + word.trailingZeroBitCount))
        word &= word - 1
      }
      month = months.month(after: month)
    }
    return dates
  }

  /// Whether a date is covered. It is as fast as `dates(from:in:limit:)` for one day.
  public func covers(_ date: CivilDate, from start: CivilDate) -> Bool {
    if let (days, _) = weekly(from: start), span(from: start, in: date...date) != nil {
      return days.contains(date.weekday)
    }
    return !dates(from: start, in: date...date).isEmpty
  }

  /// The first covered date; nil if there is none, as for 30 February.
  public func firstDate(from start: CivilDate) -> CivilDate? {
    guard var range = span(from: start, in: start...max(start, .latest), counting: false) else {
      return nil
    }
    // The calendar has a cycle of 400 years, and so a rule has a cycle of 400 years for each unit
    // of its interval. Only the first period, at most a year, may differ from later ones.
    let horizon = start.dayNumber + 146_097 * min(interval, 100) + 366
    range = range.lowerBound...min(range.upperBound, CivilDate(dayNumber: horizon))
    var months = RecurrenceMonths(self, from: start)
    var month = CivilMonth(containing: range.lowerBound)
    while month.firstDay <= range.upperBound.dayNumber {
      let word = months.word(month, in: range)
      if word != 0 { return CivilDate(dayNumber: month.firstDay + word.trailingZeroBitCount) }
      month = months.month(after: month)
    }
    return nil
  }

  /// The part of a window that may have covered dates; nil if there is none.
  func span(
    from start: CivilDate, in window: ClosedRange<CivilDate>, counting: Bool = true
  ) -> ClosedRange<CivilDate>? {
    guard (CivilDate.earliest...CivilDate.latest).contains(start) else { return nil }
    let first = max(start, window.lowerBound)
    var last = min(window.upperBound, isAfterDone ? start : .latest)
    guard first <= last else { return nil }
    switch end {
    case .never: break
    case .until(let date): last = min(last, date)
    case .count:
      guard counting, !isAfterDone else { break }
      guard let date = lastDate(from: start) else { return nil }
      last = min(last, date)
    }
    return first <= last ? first...last : nil
  }
}

extension RecurrenceMonths {
  /// The covered days of a month in a range, as bits.
  mutating func word(_ month: CivilMonth, in range: ClosedRange<CivilDate>) -> UInt32 {
    let days = month.days(
      from: range.lowerBound.dayNumber, through: range.upperBound.dayNumber)
    return days == 0 ? 0 : word(month) & days
  }
}

/// The days that match a rule's lists in each month of its interval, as bits. They are not yet
/// limited by positions (`BYSETPOS`) nor by the start.
private struct RecurrenceCandidates {
  private let frequency: RecurrenceFrequency
  /// The interval, limited to the length of the calendar, so that nothing overflows.
  private let step: Int
  /// The start in the unit of the frequency: a day number, the number of its week's first day, the
  /// index of its month, or its year.
  private let origin: Int
  /// Bit m is set for month m; zero means all months.
  private let months: UInt16
  /// Bit d − 1 is set for the day d of the month.
  private let daysFromFront: UInt32
  /// Bit 32 − d is set for the day d from the end of the month. A shift by the month's length moves
  /// it to its day.
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

  /// The first month after another that the interval and the months of the rule may reach.
  func month(after month: CivilMonth) -> CivilMonth {
    switch frequency {
    case .monthly:
      let past = (month.index - origin).flooredDivision(by: step).remainder
      return CivilMonth(index: month.index - past + step)
    case .daily, .weekly, .yearly:
      let later = months == 0 ? 0 : Int(months) >> (month.month + 1)
      let isYearInTurn = frequency != .yearly || (month.year - origin) % step == 0
      if isYearInTurn, months == 0, month.month < 12 { return month.next }
      if isYearInTurn, later != 0 {
        return CivilMonth(index: month.index + 1 + later.trailingZeroBitCount)
      }
      let past =
        frequency == .yearly ? (month.year - origin).flooredDivision(by: step).remainder : 0
      let year = month.year - past + (frequency == .yearly ? step : 1)
      let first = months == 0 ? 1 : months.trailingZeroBitCount
      return CivilMonth(index: year * 12 + first - 1)
    }
  }

  private func isInTurn(_ month: CivilMonth) -> Bool {
    switch frequency {
    case .daily, .weekly: true
    case .monthly: (month.index - origin) % step == 0
    case .yearly: (month.year - origin) % step == 0
    }
  }

  /// The days of a month in the periods that the interval reaches; all days if the unit is a month
  /// or a year.
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
  /// The set's days in a month, as bits.
  func word(_ month: CivilMonth) -> UInt32 {
    let first = UInt64(CivilDate(dayNumber: month.firstDay).weekday.rawValue)
    let mask = UInt64(rawValue)
    let week = (mask >> first | mask << (7 - first)) & 0x7F
    let weeks: UInt64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28
    return UInt32(truncatingIfNeeded: week &* weeks) & month.allDays
  }
}

/// A rule from its start on, as a word for each month: bit d − 1 is set if day d is covered.
///
/// The unit is a month, since every part of a rule is a few operations on such a word, and any
/// month can be computed without the months before it. `COUNT` is ignored here.
struct RecurrenceMonths {
  let start: CivilDate
  private let candidates: RecurrenceCandidates
  private let frequency: RecurrenceFrequency
  private let positions: PositionSet
  private let weekStart: Weekday
  /// The words of the year that was computed last. All twelve months need them if positions are
  /// counted in the year.
  private var year: (number: Int, words: [UInt32])?

  init(_ rule: RecurrenceRule, from start: CivilDate) {
    self.start = start
    candidates = RecurrenceCandidates(rule, from: start)
    frequency = rule.frequency
    positions = PositionSet(rule.positions)
    weekStart = rule.weekStart
  }

  /// The first month after another that may have covered days.
  func month(after month: CivilMonth) -> CivilMonth { candidates.month(after: month) }

  /// The covered days of a month from the start on, as bits.
  mutating func word(_ month: CivilMonth) -> UInt32 {
    let sinceStart = month.days(from: start.dayNumber, through: month.lastDay)
    guard sinceStart != 0 else { return 0 }
    guard !positions.isEmpty else { return candidates.word(month) & sinceStart }
    let chosen =
      switch frequency {
      case .daily: positions.holds(1, of: 1) ? candidates.word(month) : 0
      case .weekly: chosenByWeek(month)
      case .monthly: chosenByMonth(month)
      case .yearly: chosenByYear(month)
      }
    return chosen & sinceStart
  }

  private func chosenByMonth(_ month: CivilMonth) -> UInt32 {
    let word = candidates.word(month)
    return positions.chosen(of: word, total: word.nonzeroBitCount)
  }

  private mutating func chosenByYear(_ month: CivilMonth) -> UInt32 {
    if year?.number != month.year {
      let january = month.index - month.month + 1
      let words = (january..<january + 12).map { candidates.word(CivilMonth(index: $0)) }
      year = (month.year, words)
    }
    guard let words = year?.words else { return 0 }
    let before = words.prefix(month.month - 1).reduce(0) { $0 + $1.nonzeroBitCount }
    let total = words.reduce(0) { $0 + $1.nonzeroBitCount }
    return positions.chosen(of: words[month.month - 1], before: before, total: total)
  }

  /// The days of a month that positions choose in each week, as bits. Weeks may reach into other
  /// months, so the strip has six more days on either side. The first week counts from its first
  /// day, even if the start is later (RFC 5545 §3.3.10: a set of instances starts at the beginning
  /// of its interval).
  private func chosenByWeek(_ month: CivilMonth) -> UInt32 {
    let (previous, next) = (month.previous, month.next)
    let before = UInt64(candidates.word(previous) >> UInt32(previous.length - 6))
    let after = UInt64(candidates.word(next) & 0x3F) << UInt64(month.length + 6)
    let first = month.firstDay - 6
    let strip = before | UInt64(candidates.word(month)) << 6 | after
    var chosen: UInt64 = 0
    var offset = weekStart.lastOne(onOrBefore: month.firstDay) - first
    while offset < month.length + 6 {
      let week = strip & 0x7F << UInt64(offset)
      chosen |= positions.chosen(of: week, total: week.nonzeroBitCount)
      offset += 7
    }
    return UInt32(truncatingIfNeeded: chosen >> 6) & month.allDays
  }
}

extension Weekday {
  /// The day number of the last such weekday up to a day number, inclusive.
  func lastOne(onOrBefore day: Int) -> Int {
    // Day 0 was a Thursday, three days after a Monday.
    day - (day + 3 - rawValue).flooredDivision(by: 7).remainder
  }
}
