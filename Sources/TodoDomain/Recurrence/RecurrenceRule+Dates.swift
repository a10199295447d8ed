extension RecurrenceRule {
  /// The covered dates in the window, rising; both ends inclusive. At most `limit` of them, the
  /// earliest ones, where a limit is given.
  ///
  /// What the rule doesn't say comes from the start, which is no occurrence unless it matches
  /// (RFC 5545 §3.8.5.3). Nothing outside the years 1…9999 is covered, whatever the window.
  ///
  /// Takes time for the months of the window, never for those before it, however old the rule is;
  /// but one that ends after a count is counted through each time, unless `resolved(from:)`.
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
      month = month.next
    }
    return dates
  }

  /// Whether the date is covered. As fast as `dates(from:in:limit:)`.
  public func covers(_ date: CivilDate, from start: CivilDate) -> Bool {
    if let (days, _) = weekly(from: start), span(from: start, in: date...date) != nil {
      return days.contains(date.weekday)
    }
    return !dates(from: start, in: date...date).isEmpty
  }

  /// The first covered date; nil where there is none, such as for 30 February.
  public func firstDate(from start: CivilDate) -> CivilDate? {
    guard var range = span(from: start, in: start...max(start, .latest), counting: false) else {
      return nil
    }
    // The calendar repeats itself every 400 years, so a rule does after as many years for each unit
    // of its interval; only the period of the start may differ from others, a year at most.
    let horizon = start.dayNumber + 146_097 * min(interval, 100) + 366
    range = range.lowerBound...min(range.upperBound, CivilDate(dayNumber: horizon))
    var months = RecurrenceMonths(self, from: start)
    var month = CivilMonth(containing: range.lowerBound)
    while month.firstDay <= range.upperBound.dayNumber {
      let word = months.word(month, in: range)
      if word != 0 { return CivilDate(dayNumber: month.firstDay + word.trailingZeroBitCount) }
      month = month.next
    }
    return nil
  }

  /// The part of a window that may hold covered dates; nil where there is none.
  func span(
    from start: CivilDate, in window: ClosedRange<CivilDate>, counting: Bool = true
  ) -> ClosedRange<CivilDate>? {
    guard (CivilDate.earliest...CivilDate.latest).contains(start) else { return nil }
    let first = max(start, window.lowerBound)
    var last = min(window.upperBound, .latest)
    guard first <= last else { return nil }
    switch end {
    case .never: break
    case .until(let date): last = min(last, date)
    case .count:
      guard counting else { break }
      guard let date = lastDate(from: start) else { return nil }
      last = min(last, date)
    }
    return first <= last ? first...last : nil
  }
}

extension RecurrenceMonths {
  /// The covered days of a month that lie in a range.
  mutating func word(_ month: CivilMonth, in range: ClosedRange<CivilDate>) -> UInt32 {
    let days = month.days(
      from: range.lowerBound.dayNumber, through: range.upperBound.dayNumber)
    return days == 0 ? 0 : word(month) & days
  }
}
