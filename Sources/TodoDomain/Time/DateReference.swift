package import TodoWords

/// The direction from today in which a command looks for a date that was typed without a year, a
/// month or a week.
package enum DateDirection: Hashable, Sendable {
  /// Today, or the next date that fits the words.
  case ahead
  /// Today, or the last date before today that fits the words.
  case back
  /// For a day of the week, today or the next date that fits the words; for any other date, the
  /// date nearest to today that fits.
  case around
}

/// The ends of a range of dates.
package enum RangeEnd: Hashable, Sendable {
  case first, last
}

/// The values to which the words of a date refer: today, the first day of weeks, and the direction
/// in which to look for a date.
package struct DateReference: Sendable {
  package let today: CivilDate
  package let firstWeekday: Weekday
  package let direction: DateDirection
  /// The date from which to look for the nearest date that fits the words: the first date of a
  /// range if the words name its last date, else today.
  package var nearest: CivilDate
  /// The end of a range, first or last, for which the words stand; nil if they stand for a single
  /// date. As an end of a range, a whole period such as `march` means its first or its last date.
  /// As a single date, a period is an error.
  package var edge: RangeEnd?

  package init(
    today: CivilDate, firstWeekday: Weekday = .monday, direction: DateDirection = .ahead,
    nearest: CivilDate? = nil, edge: RangeEnd? = nil
  ) {
    self.today = today
    self.firstWeekday = firstWeekday
    self.direction = direction
    self.nearest = nearest ?? today
    self.edge = edge
  }

  /// Returns the date that the words mean.
  ///
  /// - Throws: `PhraseError.noSuchDate` for a date that the calendar doesn't have, such as 29
  ///   February of the nearest year; `.periodForDate` for a period if a single date is needed;
  ///   `.wrongWeekday` for a date that isn't on the named day of the week.
  package func date(_ date: SpokenDate) throws(PhraseError) -> CivilDate {
    let text = date.text
    switch date.words {
    case .date(let year, let month, let day):
      return try self.date(year, month, day: day, text: text)
    case .dateOfNearYear(let years, let month, let day):
      return try self.date(today.year + years, month, day: day, text: text)
    case .lunar(let date): return try self.date(date, text: text)
    case .dayOfMonth(let day, let months): return try self.date(day, months, text: text)
    case .distance(let count, let unit): return try self.date(count, unit, after: today, text: text)
    case .shifted(let count, let unit, let base):
      return try self.date(count, unit, after: self.date(SpokenDate(base, text)), text: text)
    case .confirmed(let named, let day):
      let date = try self.date(SpokenDate(named, text))
      guard date.weekday == Weekday(named: day) else { throw .wrongWeekday(text, date) }
      return date
    case .lastOf(let count, let unit):
      return try self.date(count, unit, after: nearest, text: text).dayBefore
    case .weekday(let day): return self.date(Weekday(named: day))
    case .weekdayBefore(let day): return lastDate(Weekday(named: day), before: today)
    case .weekdayOfWeek(let day, let weeks): return self.date(Weekday(named: day), weeks: weeks)
    case .weekend(let weeks):
      return self.date(.saturday, weeks: weeks).advanced(by: edge == .last ? 1 : 0)
    case .edge(let edge, let period):
      let date = try self.date(in: period, text) {
        edge == .first ? $0.days.lowerBound : $0.days.upperBound
      }
      // 월초, the beginning of a month, means that of the next month if this month's is past.
      guard direction == .ahead, date < today, case .relative(let name, 0) = period else {
        return date
      }
      return try self.date(SpokenDate(.edge(edge, .relative(name, 1)), text))
    case .ordinalWeekday(let ordinal, let day, let month?):
      return try self.date(in: month, text) { weekday(ordinal, Weekday(named: day), in: $0) }
    case .ordinalWeekday(let ordinal, let day, nil):
      return try self.date(ordinal, Weekday(named: day), text: text)
    case .period(let period):
      let days = try self.period(period, text).days
      switch edge {
      case .first: return days.lowerBound
      case .last: return try self.date(in: period, text) { $0.days.upperBound }
      case nil: throw .periodForDate(text, first: days.lowerBound, last: days.upperBound)
      }
    }
  }

  /// Returns the date that a closure picks in the period that the words name. If the words name no
  /// year, the closure picks a date in the year of `nearest`, in the year before and in the year
  /// after, and the result is the nearest of these dates.
  private func date(
    in words: PeriodWords, _ text: String, _ date: (Period) -> CivilDate?
  ) throws(PhraseError) -> CivilDate {
    let years = [nearest.year - 1, nearest.year, nearest.year + 1].compactMap(words.inYear)
    guard years.isEmpty else {
      let dates = years.compactMap { year in (try? period(year, text)).flatMap(date) }
      guard let date = closest(dates) else { throw .noSuchDate(text, next: nil) }
      return date
    }
    guard let date = date(try period(words, text)) else { throw .noSuchDate(text, next: nil) }
    return date
  }

  // MARK: - Dates

  private func date(
    _ year: Int?, _ month: Int, day: Int, text: String
  ) throws(PhraseError) -> CivilDate {
    if let year {
      guard let date = try? CivilDate(year: year, month: month, day: day) else {
        throw .noSuchDate(text, next: nil)
      }
      return date
    }
    // In a year without 29 February, the 28th decides which year is near; no year is skipped.
    let years = [-1, 0, 1].compactMap {
      CivilDate(monthIndex: (nearest.year + $0) * 12 + month - 1, dayAtMost: day)
    }
    guard let near = closest(years) else { throw .noSuchDate(text, next: nil) }
    guard let date = try? CivilDate(year: near.year, month: month, day: day) else {
      let next = (near.year...near.year + 8).lazy
        .compactMap { try? CivilDate(year: $0, month: month, day: day) }.first
      throw .noSuchDate(text, next: next)
    }
    return date
  }

  private func date(
    _ day: Int, _ months: Int?, text: String
  ) throws(PhraseError) -> CivilDate {
    if let months {
      return try self.day(day, ofMonth: today.monthIndex + months, text)
    }
    if direction == .around { return try self.day(day, ofMonth: nearest.monthIndex, text) }
    // In a month without a 31st, the last day decides which month is near; no month is skipped.
    let months = [-1, 0, 1].compactMap {
      CivilDate(monthIndex: nearest.monthIndex + $0, dayAtMost: day)
    }
    guard let month = closest(months) else { throw .noSuchDate(text, next: nil) }
    return try self.day(day, ofMonth: month.monthIndex, text)
  }

  private func day(
    _ day: Int, ofMonth month: Int, _ text: String
  ) throws(PhraseError) -> CivilDate {
    guard let date = CivilDate(monthIndex: month, day: day) else {
      let next = (1...12).lazy.compactMap { CivilDate(monthIndex: month + $0, day: day) }.first
      throw .noSuchDate(text, next: next)
    }
    return date
  }

  private func date(
    _ count: Int, _ unit: CalendarUnit, after start: CivilDate, text: String
  ) throws(PhraseError) -> CivilDate {
    let date: CivilDate? =
      switch unit {
      case .day: start.advanced(by: count)
      case .week: start.advanced(by: 7 * count)
      case .month: start.advanced(byMonths: count)
      case .year: start.advanced(byMonths: 12 * count)
      }
    guard let date, (CivilDate.earliest...CivilDate.latest).contains(date) else {
      throw .noSuchDate(text, next: nil)
    }
    return date
  }

  private func date(_ weekday: Weekday) -> CivilDate {
    let days = (weekday.rawValue - nearest.weekday.rawValue + 7) % 7
    return direction == .back && days > 0
      ? nearest.advanced(by: days - 7) : nearest.advanced(by: days)
  }

  private func date(_ weekday: Weekday, weeks: Int) -> CivilDate {
    let week = Week(containing: today, firstWeekday: firstWeekday).advanced(by: weeks)
    return week.firstDay.advanced(by: (weekday.rawValue - firstWeekday.rawValue + 7) % 7)
  }

  private func lastDate(_ weekday: Weekday, before date: CivilDate) -> CivilDate {
    let days = (date.weekday.rawValue - weekday.rawValue + 7) % 7
    return date.advanced(by: days == 0 ? -7 : -days)
  }

  /// Returns the nearest date that has this place among the weekdays of its month, such as the
  /// fifth Monday, which some months don't have.
  private func date(
    _ ordinal: Int, _ weekday: Weekday, text: String
  ) throws(PhraseError) -> CivilDate {
    let dates = (-12...12).compactMap { months -> CivilDate? in
      guard let first = nearest.firstOfMonth.advanced(byMonths: months) else { return nil }
      return self.weekday(ordinal, weekday, in: Period(.month, containing: first))
    }
    guard let date = closest(dates) else { throw .noSuchDate(text, next: nil) }
    return date
  }

  /// Returns a date such as the fifth Monday of a month; nil if the month has none. Any negative
  /// `ordinal` means the last such day of the week.
  private func weekday(_ ordinal: Int, _ weekday: Weekday, in month: Period) -> CivilDate? {
    let days = month.days
    if ordinal < 0 { return lastDate(weekday, before: days.upperBound.advanced(by: 1)) }
    let first = (weekday.rawValue - days.lowerBound.weekday.rawValue + 7) % 7
    let date = days.lowerBound.advanced(by: first + 7 * (ordinal - 1))
    return days.contains(date) ? date : nil
  }

  /// Returns the candidate closest to the date `nearest`, in the direction: on this date or later
  /// for `.ahead`, on this date or earlier for `.back`, either for `.around`. Nil if there is none.
  /// The candidates are in ascending order.
  func closest(_ candidates: [CivilDate]) -> CivilDate? {
    switch direction {
    case .ahead: candidates.first { $0 >= nearest }
    case .back: candidates.last { $0 <= nearest }
    case .around:
      candidates.min {
        abs(nearest.distance(to: $0)) < abs(nearest.distance(to: $1))
      }
    }
  }

  // MARK: - Periods

  /// Returns the period that the words mean.
  ///
  /// For a week, a month or a quarter without a year, the direction chooses the year:
  /// - `.ahead`: this year, or the next year if the words name an end of a range and the period is
  ///   past;
  /// - `.back`: this year, or the year before if the period is still to come;
  /// - `.around`: the year in which the period is nearest to today.
  ///
  /// - Parameter text: The words as typed, for the error.
  /// - Throws: `PhraseError.noSuchDate` for a week 53 in a year without one.
  package func period(_ words: PeriodWords, _ text: String) throws(PhraseError) -> Period {
    switch words {
    case .relative(let name, let offset):
      let date: CivilDate? =
        switch name {
        case .week: today.advanced(by: 7 * offset)
        case .month: today.firstOfMonth.advanced(byMonths: offset)
        case .quarter: today.firstOfMonth.advanced(byMonths: 3 * offset)
        case .year: today.firstOfMonth.advanced(byMonths: 12 * offset)
        }
      guard let date else { throw .noSuchDate(text, next: nil) }
      return Period(PeriodUnit(name), containing: date, firstWeekday: firstWeekday)
    case .week(let year, let number):
      return try period(.week, year, text: text) { "\($0)-W\(number < 10 ? "0" : "")\(number)" }
    case .month(let year, let month):
      return try period(.month, year, text: text) { "\($0)-\(month < 10 ? "0" : "")\(month)" }
    case .quarter(let year, let quarter):
      return try period(.quarter, year, text: text) { "\($0)-Q\(quarter)" }
    case .year(let year): return try period(.year, year, text: text) { $0 }
    case .ofNearYear(let years, let period):
      return try self.period(period.inYear(today.year + years) ?? period, text)
    }
  }

  private func period(
    _ unit: PeriodUnit, _ year: Int?, text: String, label: (String) -> String
  ) throws(PhraseError) -> Period {
    func found(_ year: Int) -> Period? {
      let digits = String(year)
      let padded = String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      return try? Period(unit, label(padded), firstWeekday: firstWeekday)
    }
    let current = unit == .week ? Week.isoYear(of: today) : today.year
    guard let period = found(year ?? current) else { throw .noSuchDate(text, next: nil) }
    guard year == nil else { return period }
    return switch direction {
    case .back: period.days.lowerBound > today ? found(current - 1) ?? period : period
    // The end of a range lies ahead, if necessary in the next year.
    case .ahead:
      edge != nil && period.days.upperBound < today ? found(current + 1) ?? period : period
    case .around:
      [current, current + 1, current - 1].compactMap(found).min {
        $0.days.distance(from: today) < $1.days.distance(from: today)
      } ?? period
    }
  }
}

// MARK: - Moments

extension DateReference {
  /// Returns the moment that the words mean, in a zone. A time without a date is today's, or
  /// yesterday's if that time is still to come today. A date without a time is that day at the
  /// current time. A part of a day, such as `morning`, is its usual hour, or now if that hour is
  /// still to come. A time that the zone skips or repeats is read with the offset before the
  /// change.
  ///
  /// - Throws: `PhraseError` for a date that the calendar doesn't have, or a period.
  package func moment(
    _ words: MomentWords, now: Instant, in zone: ZoneID
  ) throws(PhraseError) -> Instant {
    switch words {
    case .ago(let minutes):
      return Instant(secondsSince1970: now.secondsSince1970 - minutes * 60)
    case .at(let date?, let time):
      let day = try self.date(date)
      if time == nil, day == today { return now }
      let clock = time.map { TimeOfDay(spoken: $0) } ?? now.localDateTime(in: zone).time
      return clock.map { Instant(day, $0, in: zone) } ?? now
    case .part(let date, let time):
      let day = try self.date(date)
      let moment = Instant(day, TimeOfDay(spoken: time), in: zone)
      return day == today ? min(moment, now) : moment
    case .at(nil, let time?):
      let moment = Instant(today, TimeOfDay(spoken: time), in: zone)
      guard moment > now else { return moment }
      return Instant(today.advanced(by: -1), TimeOfDay(spoken: time), in: zone)
    case .at(nil, nil): return now
    }
  }
}

extension PeriodWords {
  /// Returns the words with a year added; nil if they already have a year or need none.
  fileprivate func inYear(_ year: Int) -> PeriodWords? {
    switch self {
    case .week(nil, let week): .week(year: year, week)
    case .month(nil, let month): .month(year: year, month)
    case .quarter(nil, let quarter): .quarter(year: year, quarter)
    default: nil
    }
  }
}

extension PeriodUnit {
  package init(_ name: PeriodName) {
    switch name {
    case .week: self = .week
    case .month: self = .month
    case .quarter: self = .quarter
    case .year: self = .year
    }
  }
}

extension ClosedRange<CivilDate> {
  /// Returns the number of days between a date and the nearest date of the range.
  fileprivate func distance(from date: CivilDate) -> Int {
    Swift.max(date.distance(to: lowerBound), upperBound.distance(to: date), 0)
  }
}

extension Week {
  /// Returns the year of the ISO 8601 week with a date.
  fileprivate static func isoYear(of date: CivilDate) -> Int {
    Week(containing: date).firstDay.advanced(by: 3).year
  }
}

extension CivilDate {
  /// The number of months since the year 0.
  fileprivate var monthIndex: Int { year * 12 + month - 1 }

  /// Makes the date of a month and a day; nil if the month is shorter, or beyond the calendar.
  fileprivate init?(monthIndex: Int, day: Int) {
    let (year, month) = monthIndex.flooredDivision(by: 12)
    guard let date = try? CivilDate(year: year, month: month + 1, day: day) else {
      return nil
    }
    self = date
  }

  /// Makes the date of a month and a day, or of the last day of a shorter month; nil beyond the
  /// calendar.
  fileprivate init?(monthIndex: Int, dayAtMost day: Int) {
    guard let first = CivilDate(monthIndex: monthIndex, day: 1) else { return nil }
    self = first.advanced(
      by: min(day - 1, first.distance(to: Period(.month, containing: first).days.upperBound)))
  }

  fileprivate var firstOfMonth: CivilDate { advanced(by: 1 - day) }

  /// Returns the same day of a later month, or the last day of a shorter month; nil beyond the
  /// calendar.
  func advanced(byMonths months: Int) -> CivilDate? {
    CivilDate(monthIndex: monthIndex + months, dayAtMost: day)
  }
}
