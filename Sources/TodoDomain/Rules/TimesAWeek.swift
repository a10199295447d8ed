extension RecurrenceRule {
  /// Makes the rule of an event that is done a number of times each week, on any days. Its dates
  /// are the last days of the week, on which it must be done at the latest: for three times,
  /// `BYSETPOS=-3,-2,-1` of all days (RFC 5545 §3.3.10).
  ///
  /// - Parameters:
  ///   - count: The number of times, less than the number of `days`.
  ///   - days: The days of the week on which it can be done.
  ///   - end: The last date that may be covered, or the number of dates; by default no end.
  /// - Throws: `RecurrenceRuleError`.
  public init(
    timesAWeek count: Int, on days: WeekdaySet = .everyDay, end: RecurrenceEnd = .never
  ) throws(RecurrenceRuleError) {
    try self.init(
      .weekly, end: end, weekdays: days, positions: (1...max(1, count)).map { -$0 })
  }

  /// The number of times a week that the rule asks for; nil for a rule of another form.
  public var timesAWeek: Int? {
    guard frequency == .weekly, interval == 1, months.isEmpty, !positions.isEmpty,
      positions.count < weekdays.days.count, positions.sorted() == Array(-positions.count ... -1)
    else { return nil }
    return positions.count
  }
}

extension Routine {
  /// The number of times a week that the routine is to be done, on any of its days; nil for a
  /// routine with fixed dates.
  public var timesAWeek: Int? { goal?.timesAWeek }

  /// The rule of a routine that is done a number of times a week; nil for any other routine.
  private var goal: RecurrenceRule? {
    guard let set = pattern.set, set.extraDates.isEmpty, let rule = set.rule,
      rule.timesAWeek != nil
    else { return nil }
    return rule
  }

  /// Returns whether the routine can occur on a date: a date of its pattern, or, if it is done a
  /// number of times a week, any of its days.
  public func canOccur(on date: CivilDate) -> Bool {
    guard let goal else { return pattern.covers(date) }
    return date >= activeFrom && activeUntil.map { date <= $0 } ?? true
      && goal.weekdays.contains(date.weekday) && pattern.pause?.contains(date) != true
  }

  /// Returns the dates of the pattern. For a routine that is done a number of times a week, a
  /// finished date, a day off or a changed date outside the pattern replaces the first open date of
  /// the pattern in its week.
  public func dates(
    in range: ClosedRange<CivilDate>, records: [OccurrenceRecord]
  ) -> [CivilDate] {
    guard let goal else { return pattern.dates(in: range) }
    let week = { Week(containing: $0, firstWeekday: goal.weekStart) }
    let weeks = recordDates(for: range)
    let recorded = Set(records.map(\.date))
    var taken = records.reduce(into: [Week: Int]()) { taken, record in
      guard weeks.contains(record.date), !pattern.covers(record.date),
        record.isFinished || !record.isLive || record.change != nil
      else { return }
      taken[week(record.date), default: 0] += 1
    }
    return pattern.dates(in: weeks).filter { date in
      let week = week(date)
      guard !recorded.contains(date), let count = taken[week], count > 0 else { return true }
      taken[week] = count - 1
      return false
    }.filter(range.contains)
  }

  /// Returns the dates whose records decide on the routine's dates in a range: the whole weeks of
  /// the range if the routine is done a number of times a week, else the range itself.
  public func recordDates(for range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> {
    guard let goal else { return range }
    let ends = [range.lowerBound, range.upperBound].map {
      Week(containing: $0, firstWeekday: goal.weekStart).days
    }
    return ends[0].lowerBound...ends[1].upperBound
  }
}

extension PlannedEvent {
  /// Returns whether the event may be done on a date on which it doesn't have to be done: it is to
  /// be done a number of times a week, and hasn't been done that often in the week of the date.
  ///
  /// - Parameters:
  ///   - date: The day on which it would be done, in the event's own calendar.
  ///   - records: The event's records, in any order; at least those on `recordDates(for:)`.
  public func isLeft(on date: CivilDate, records: [OccurrenceRecord]) -> Bool {
    let recorded = Set(records.map(\.date))
    guard canOccur(on: date), !recorded.contains(date),
      dates(in: date...date, records: records).isEmpty
    else { return false }
    let rest = date...recordDates(for: date...date).upperBound
    return dates(in: rest, records: records).contains { !recorded.contains($0) }
  }

  /// Returns whether the event occurs on a date, or may be done on it.
  func isOpen(on date: CivilDate, records: [OccurrenceRecord]) -> Bool {
    !dates(in: date...date, records: records).isEmpty || isLeft(on: date, records: records)
  }
}

extension Routine {
  /// Returns how often the routine was done in the week of a date, and how often it is to be done
  /// in that week; nil for a routine with fixed dates.
  ///
  /// - Parameters:
  ///   - date: Any day of the week. Weeks begin as in the rule.
  ///   - records: The routine's records, in any order; at least those on `recordDates(for:)`.
  public func week(of date: CivilDate, records: [OccurrenceRecord]) -> Completion? {
    guard timesAWeek != nil else { return nil }
    let all = occurrences(in: recordDates(for: date...date), records: records)
    return Completion(count: all.count, finished: all.count { $0.event.isFinished })
  }
}
