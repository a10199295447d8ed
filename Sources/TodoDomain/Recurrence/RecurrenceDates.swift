extension RecurrenceRule {
  /// Returns the covered dates in a window, both ends inclusive, in ascending order; at most the
  /// first `limit` of them.
  ///
  /// Parts that the rule lacks come from the start: a weekly rule without `BYDAY` repeats on the
  /// start's weekday. The start isn't covered unless it matches the rule (RFC 5545 §3.8.5.3 leaves
  /// this undefined). No date outside the years 1…9999 is covered.
  ///
  /// The time grows with the months of the window, and not with the age of the rule. A rule with a
  /// count is counted from its start at each call; `resolved(from:)` turns such a rule into a rule
  /// with a last date.
  public func dates(
    from start: CivilDate, in window: ClosedRange<CivilDate>, limit: Int = .max
  ) -> [CivilDate] {
    guard limit > 0, let range = span(from: start, in: window) else { return [] }
    var dates: [CivilDate] = []
    visitMonths(from: start, in: range) { firstDay, word in
      var word = word
      while word != 0 {
        dates.append(CivilDate(dayNumber: firstDay + word.trailingZeroBitCount))
        guard dates.count < limit else { return false }
        word &= word - 1
      }
      return true
    }
    return dates
  }

  /// Returns whether the rule covers a date. Takes as long as `dates(from:in:limit:)` for one day,
  /// or less.
  public func covers(_ date: CivilDate, from start: CivilDate) -> Bool {
    if let (days, _) = weekly(from: start), span(from: start, in: date...date) != nil {
      return days.contains(date.weekday)
    }
    return !dates(from: start, in: date...date).isEmpty
  }

  /// Returns the first covered date; nil if there is none, as with 30 February.
  public func firstDate(from start: CivilDate) -> CivilDate? {
    guard var range = span(from: start, in: start...max(start, .latest), counting: false) else {
      return nil
    }
    // The civil calendar has a cycle of 400 years, so a rule has a cycle of 400 years for each unit
    // of its interval. Only the first period, at most a year, may differ from later ones. Other
    // calendars have no cycle; a rule without a date in 400 years counts as empty.
    let cycles = scale == nil ? min(interval, 100) : 1
    let horizon = start.dayNumber + 146_097 * cycles + 366
    range = range.lowerBound...min(range.upperBound, CivilDate(dayNumber: horizon))
    var found: CivilDate?
    visitMonths(from: start, in: range) { firstDay, word in
      if word != 0 { found = CivilDate(dayNumber: firstDay + word.trailingZeroBitCount) }
      return word == 0
    }
    return found
  }

  /// Calls a closure with each month in a range, until the closure returns false. The closure
  /// receives the day number of the month's first day, and the covered days as bits. Months without
  /// a covered day may be skipped. Ignores a count.
  ///
  /// - Parameter fromEnd: Whether to begin with the last month.
  func visitMonths(
    from start: CivilDate, in range: ClosedRange<CivilDate>, fromEnd: Bool = false,
    _ body: (_ firstDay: Int, _ word: UInt32) -> Bool
  ) {
    if let calendar = ScaledCalendar.of(scale) {
      var months = RecurrenceMonths(self, from: start, in: calendar)
      months.visit(range, fromEnd: fromEnd, body)
    } else {
      var months = RecurrenceMonths(self, from: start, in: CivilCalendar())
      months.visit(range, fromEnd: fromEnd, body)
    }
  }

  /// Returns the part of a window that may have covered dates; nil if there is none.
  ///
  /// - Parameter counting: Whether a count ends the rule; false to ignore it.
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

/// The days that match a rule's lists in each month of its interval, as bits. Positions
/// (`BYSETPOS`) and the start don't limit them yet.
private struct RecurrenceCandidates<Calendar: RuleCalendar> {
  private let calendar: Calendar
  private let frequency: RecurrenceFrequency
  /// The interval, limited to the length of the calendar to prevent overflow.
  private let step: Int
  /// The start in the unit of the frequency: a day number, the day number of its week's first day,
  /// the index of its month, or its year.
  private let origin: Int
  private let skip: RecurrenceSkip
  /// Bit m is set for month m, or in `leapMonths` for leap month m. If all bits of both are zero,
  /// the rule covers all months.
  private let months: UInt16
  private let leapMonths: UInt16
  /// Bit d − 1 is set for day d of the month.
  private let daysFromFront: UInt32
  /// Bit 32 − d is set for day d from the end of the month. A shift of all bits to the right by 32
  /// minus the month's length moves each bit to its day.
  private let daysFromBack: UInt32
  private let weekdays: WeekdaySet
  private let yearDays: PositionSet
  private let counted: CountedDays<Calendar>?
  private let weekStart: Weekday

  init(_ rule: RecurrenceRule, from start: CivilDate, in calendar: Calendar) {
    let rule = rule.spelled(from: start)
    self.calendar = calendar
    frequency = rule.frequency
    step = min(rule.interval, 10_000_000)
    weekStart = rule.weekStart
    origin =
      switch rule.frequency {
      case .daily: start.dayNumber
      case .weekly: weekStart.lastOne(onOrBefore: start.dayNumber)
      case .monthly: calendar.month(containing: start).index
      case .yearly: calendar.month(containing: start).year
      }
    skip = rule.skip
    months = rule.months.reduce(0) { $0 | 1 << UInt16($1) }
    leapMonths = rule.leapMonths.reduce(0) { $0 | 1 << UInt16($1) }
    var (front, back): (UInt32, UInt32) = (0, 0)
    for day in rule.monthDays {
      if day > 0 { front |= 1 << UInt32(day - 1) } else { back |= 1 << UInt32(32 + day) }
    }
    (daysFromFront, daysFromBack) = (front, back)
    weekdays = rule.weekdays
    yearDays = PositionSet(rule.yearDays)
    counted = CountedDays(rule, in: calendar)
  }

  /// Returns the days of a month that may be covered: bit d − 1 is set for day d.
  func word(_ month: Calendar.Month) -> UInt32 {
    var word = named(month)
    if skip == .forward, lacksDay(month.previous) { word |= 1 }
    guard word != 0 else { return 0 }
    if let counted {
      word &= counted.word(month, every: weekdays)
    } else if !weekdays.isEmpty {
      word &= weekdays.word(month)
    }
    if !yearDays.isEmpty { word &= wordOfYearDays(month) }
    return step == 1 ? word : word & daysInTurn(month)
  }

  /// Returns the days of a month that `BYMONTH` and `BYMONTHDAY` select: bit d − 1 is set for day
  /// d.
  private func named(_ month: Calendar.Month) -> UInt32 {
    guard isInTurn(month), isNamed(month) else { return 0 }
    guard daysFromFront | daysFromBack != 0 else { return month.allDays }
    var days = daysFromFront | daysFromBack >> UInt32(32 - month.length)
    if skip == .backward, days & ~month.allDays != 0 { days |= 1 << UInt32(month.length - 1) }
    return days & month.allDays
  }

  /// Returns whether `BYMONTH` selects a month that lacks a day of `BYMONTHDAY`.
  private func lacksDay(_ month: Calendar.Month) -> Bool {
    daysFromFront & ~month.allDays != 0 && isInTurn(month) && isNamed(month)
  }

  private func isNamed(_ month: Calendar.Month) -> Bool {
    guard months | leapMonths != 0 else { return true }
    let numbers = month.isLeap ? leapMonths : months
    if numbers >> UInt16(month.month) & 1 != 0 { return true }
    guard leapMonths != 0, !month.isLeap else { return false }
    switch skip {
    case .omit:
      return false
    case .backward:
      return leapMonths >> UInt16(month.month) & 1 != 0 && !month.next.isLeap
    case .forward:
      let before = month.previous
      return leapMonths >> UInt16(before.month) & 1 != 0 && !before.isLeap
    }
  }

  /// Returns the first later month in which the rule may have dates, by its interval and its
  /// months.
  func month(after month: Calendar.Month) -> Calendar.Month {
    if skip == .forward { return month.next }
    if frequency == .monthly {
      let past = (month.index - origin).flooredDivision(by: step).remainder
      return calendar.month(at: month.index - past + step)
    }
    let numbers = months | leapMonths
    let next = calendar.month(after: month, in: numbers)
    guard frequency == .yearly else { return next }
    let past = (next.year - origin).flooredDivision(by: step).remainder
    guard past != 0 else { return next }
    let turn = calendar.firstMonth(ofYear: next.year - past + step)
    return calendar.month(after: turn.previous, in: numbers)
  }

  private func isInTurn(_ month: Calendar.Month) -> Bool {
    switch frequency {
    case .daily, .weekly: true
    case .monthly: (month.index - origin) % step == 0
    case .yearly: (month.year - origin) % step == 0
    }
  }

  /// Returns the days of a month that are in a period of the interval, such as every second week,
  /// as a bit for each day from the lowest bit on; all days if the unit is a month or a year.
  private func daysInTurn(_ month: Calendar.Month) -> UInt32 {
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

  private func wordOfYearDays(_ month: Calendar.Month) -> UInt32 {
    let (before, total) = (month.firstDay - month.firstDayOfYear, month.yearLength)
    return yearDays.chosen(of: month.allDays, before: before, total: total)
  }
}

extension WeekdaySet {
  /// Returns the set's days in a month, as bits.
  func word(_ month: some RuleMonth) -> UInt32 {
    let first = UInt64(CivilDate(dayNumber: month.firstDay).weekday.rawValue)
    let mask = UInt64(rawValue)
    let week = (mask >> first | mask << (7 - first)) & 0x7F
    let weeks: UInt64 = 1 | 1 << 7 | 1 << 14 | 1 << 21 | 1 << 28
    return UInt32(truncatingIfNeeded: week &* weeks) & month.allDays
  }
}

/// A rule from its start on, as a word for each month: bit d − 1 is set if day d is covered.
///
/// The unit is a month because every part of a rule takes only a few operations on such a word, and
/// any month can be computed without the months before it. This type ignores `COUNT`.
struct RecurrenceMonths<Calendar: RuleCalendar> {
  private let start: CivilDate
  private let calendar: Calendar
  private let candidates: RecurrenceCandidates<Calendar>
  private let frequency: RecurrenceFrequency
  private let positions: PositionSet
  private let weekStart: Weekday
  /// The dates of the last computed year: a word for each month, with a bit for each day. If
  /// positions are counted within the year, every month of the year needs them.
  private var year: (number: Int, words: [UInt32])?

  init(_ rule: RecurrenceRule, from start: CivilDate, in calendar: Calendar) {
    self.start = start
    self.calendar = calendar
    candidates = RecurrenceCandidates(rule, from: start, in: calendar)
    frequency = rule.frequency
    positions = PositionSet(rule.positions)
    weekStart = rule.weekStart
  }

  /// Passes the covered days of each month in a range to a closure (`RecurrenceRule.visitMonths`).
  mutating func visit(
    _ range: ClosedRange<CivilDate>, fromEnd: Bool, _ body: (Int, UInt32) -> Bool
  ) {
    let (first, last) = (range.lowerBound.dayNumber, range.upperBound.dayNumber)
    var month = calendar.month(containing: fromEnd ? range.upperBound : range.lowerBound)
    while month.firstDay <= last, month.lastDay >= first {
      let days = month.days(from: first, through: last)
      guard body(month.firstDay, days == 0 ? 0 : word(month) & days) else { return }
      month = fromEnd ? month.previous : candidates.month(after: month)
    }
  }

  /// Returns the covered days of a month from the start on, as bits.
  private mutating func word(_ month: Calendar.Month) -> UInt32 {
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

  private func chosenByMonth(_ month: Calendar.Month) -> UInt32 {
    let word = candidates.word(month)
    return positions.chosen(of: word, total: word.nonzeroBitCount)
  }

  private mutating func chosenByYear(_ month: Calendar.Month) -> UInt32 {
    if year?.number != month.year {
      let words = month.yearIndices.map { candidates.word(calendar.month(at: $0)) }
      year = (month.year, words)
    }
    guard let words = year?.words else { return 0 }
    let position = month.index - month.yearIndices.lowerBound
    let before = words.prefix(position).reduce(0) { $0 + $1.nonzeroBitCount }
    let total = words.reduce(0) { $0 + $1.nonzeroBitCount }
    return positions.chosen(of: words[position], before: before, total: total)
  }

  /// Returns the days of a month that positions choose in each week, as bits. Weeks may reach into
  /// other months, so the weeks are read from the month's days and six more days on either side.
  /// The first week counts from its first day, even if the start is later (RFC 5545 §3.3.10: a set
  /// of instances starts at the beginning of its interval).
  private func chosenByWeek(_ month: Calendar.Month) -> UInt32 {
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
  /// Returns the day number of the last day on or before `day` that is this day of the week.
  func lastOne(onOrBefore day: Int) -> Int {
    // Day 0 was a Thursday, three days after a Monday.
    day - (day + 3 - rawValue).flooredDivision(by: 7).remainder
  }
}
