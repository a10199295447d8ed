extension DatePattern {
  /// The pattern so many days later; nil where its rule has no such form: what a third Monday is a
  /// day later is not the third Tuesday of every month.
  public func shifted(by days: Int) -> DatePattern? {
    guard days != 0 else { return self }
    let moved: Recurrence?
    switch recurrence {
    case .once: moved = .once
    case .daily(let until): moved = .daily(until: until.advanced(by: days))
    case .weekly(let weekdays, let until):
      moved = .weekly(on: weekdays.shifted(by: days), until: until?.advanced(by: days))
    case .set(let set): moved = set.shifted(by: days).map { .set($0) }
    }
    return moved.flatMap {
      try? DatePattern(start: start.advanced(by: days), recurrence: $0)
    }
  }
}

extension RecurrenceSet {
  fileprivate func shifted(by days: Int) -> RecurrenceSet? {
    let extra = extraDates.map { $0.advanced(by: days) }
    guard let rule else { return RecurrenceSet(rule: nil, extraDates: extra) }
    return rule.shifted(by: days).map { RecurrenceSet(rule: $0, extraDates: extra) }
  }
}

extension RecurrenceRule {
  fileprivate func shifted(by days: Int) -> RecurrenceRule? {
    guard frequency == .weekly || frequency == .daily, months.isEmpty, monthDays.isEmpty,
      positions.isEmpty
    else { return nil }
    let end: RecurrenceEnd =
      if case .until(let last) = end { .until(last.advanced(by: days)) } else { end }
    // Weeks begin as much later, so that those of an interval stay together.
    return try? RecurrenceRule(
      frequency, interval: interval, end: end, weekdays: weekdays.shifted(by: days),
      weekStart: weekStart.shifted(by: days))
  }
}

extension WeekdaySet {
  fileprivate func shifted(by count: Int) -> WeekdaySet {
    WeekdaySet(days.map { $0.shifted(by: count) })
  }
}

extension Weekday {
  fileprivate func shifted(by days: Int) -> Weekday { Weekday(mondayBased: rawValue + days) }
}
