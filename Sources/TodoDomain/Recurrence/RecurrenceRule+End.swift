extension RecurrenceRule {
  /// The last covered date; nil where the rule has no end, and where it covers nothing. A count that
  /// reaches beyond the year 9999 ends with the last date before.
  ///
  /// A count takes time for the months up to the last date, of which the calendar has 120,000; plain
  /// rules by days and weeks are not counted through but multiplied.
  public func lastDate(from start: CivilDate) -> CivilDate? {
    switch end {
    case .never: nil
    case .until(let date): lastDate(from: start, onOrBefore: date)
    case .count(let count):
      (isPlain ? multiplied(count, from: start) : counted(count, from: start))
        ?? lastDate(from: start, onOrBefore: .latest)
    }
  }

  /// The same dates from this start, with a last date in place of a count: what is asked for again
  /// and again should not be counted again and again.
  public func resolved(from start: CivilDate) -> RecurrenceRule {
    guard case .count = end else { return self }
    // A rule that covers nothing covers nothing up to its start.
    let last = lastDate(from: start) ?? min(max(start, .earliest), .latest)
    return (try? ending(.until(last))) ?? self
  }

  /// Walks back from a date to the last that is covered, regardless of a count.
  private func lastDate(from start: CivilDate, onOrBefore last: CivilDate) -> CivilDate? {
    guard let first = firstDate(from: start), first <= last else { return nil }
    var months = RecurrenceMonths(self, from: start)
    var month = CivilMonth(containing: last)
    while month.lastDay >= first.dayNumber {
      let word = months.word(month, in: first...last)
      if word != 0 { return CivilDate(dayNumber: month.firstDay + 31 - word.leadingZeroBitCount) }
      month = month.previous
    }
    return nil
  }

  /// Counts through the months; nil where the calendar ends before.
  private func counted(_ count: Int, from start: CivilDate) -> CivilDate? {
    guard let first = firstDate(from: start) else { return nil }
    var months = RecurrenceMonths(self, from: start)
    var rest = count
    var month = CivilMonth(containing: first)
    while CivilMonth.calendar.contains(month.index) {
      var word = months.word(month)
      guard word.nonzeroBitCount >= rest else {
        rest -= word.nonzeroBitCount
        month = month.next
        continue
      }
      for _ in 1..<rest { word &= word - 1 }
      return CivilDate(dayNumber: month.firstDay + word.trailingZeroBitCount)
    }
    return nil
  }

  /// Whether every period from the second on covers the same days of a day or a week.
  private var isPlain: Bool {
    guard months.isEmpty, positions.isEmpty else { return false }
    return frequency == .weekly || (frequency == .daily && !hasDays)
  }

  /// The last of so many dates of a plain rule; nil where the calendar ends before.
  private func multiplied(_ count: Int, from start: CivilDate) -> CivilDate? {
    guard (CivilDate.earliest...CivilDate.latest).contains(start) else { return nil }
    // Longer than the calendar is long enough, and neither product below overflows.
    let step = min(interval, 10_000_000)
    var day = start.dayNumber + (count - 1) * step
    if frequency == .weekly {
      let week = weekStart.lastOne(onOrBefore: start.dayNumber)
      let days = (weekdays.isEmpty ? [start.weekday] : weekdays.days)
        .map { ($0.rawValue - weekStart.rawValue + 7) % 7 }.sorted()
      // Counted from the first day of the start's week, of which some days lie before the start.
      let index = count - 1 + days.filter { week + $0 < start.dayNumber }.count
      day = week + index / days.count * step * 7 + days[index % days.count]
    }
    return day <= CivilDate.latest.dayNumber ? CivilDate(dayNumber: day) : nil
  }
}
