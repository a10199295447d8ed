/// Slips: an open occurrence slips if its day is over and it then leaves its week or its month,
/// because it is moved to a later one, loses its day, or is skipped. The event stores that day in
/// `slipped`, so that reports on that week and month stay the same.
extension PlannedEvent {
  /// Returns the occurrences that slipped on the days of a range, both ends inclusive, in ascending
  /// order.
  ///
  /// - Parameters:
  ///   - range: The dates in the reader's zone, both ends inclusive.
  ///   - zone: The reader's zone; nil for the event's own.
  public func slips(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID? = nil
  ) -> [Occurrence] {
    guard !slipped.isEmpty, isTask else { return [] }
    let open = with(id: id, details: details, isFinished: false)
    return slipped.map { Occurrence(date: $0, event: open, displayedIn: zone) }
      .filter { range.contains($0.localStart.date) }
  }

  /// Returns a copy with other slipped days.
  func slipped(on days: [CivilDate]) -> Self {
    days == slipped
      ? self : with(id: id, details: details.slipped(on: days), isFinished: isFinished)
  }

  /// Returns the edits that give the stored event other slipped days; empty if it has these
  /// already.
  func slipping(on days: [CivilDate]) -> [EventEdit] {
    days == slipped ? [] : [.replace(slipped(on: days))]
  }

  /// Returns the slipped days of the event after a revised event replaces it. A revised series
  /// keeps its slipped days unchanged, since only its single dates slip.
  ///
  /// - Parameter records: All records of the event, in any order.
  func slipped(
    becoming revised: Self, records: [OccurrenceRecord], _ context: RuleContext
  ) -> [CivilDate] {
    guard !pattern.isSeries, !revised.pattern.isSeries, pattern != revised.pattern,
      let first = pattern.start ?? revised.pattern.start
    else { return slipped }
    let known = Dictionary(records.map { ($0.date, $0) }) { $1 }
    let left = pattern.dates(in: first...max(first, ownToday(context))).filter { date in
      !revised.pattern.covers(date) && known[date]?.isFinished != true
        && known[date]?.isLive != false && known[date]?.change == nil
    }
    return left.reduce(slippedIfBack(on: revised.pattern.start, context)) { days, day in
      days + slip(leaving: day, for: revised.pattern.start, context)
    }.sorted()
  }

  /// Returns the slipped days of the event after one of its occurrences moves to another day.
  ///
  /// - Parameter occurrence: The event with the details that it has on `day`.
  func slipped(
    moving occurrence: Self, from day: CivilDate, to newDay: CivilDate, _ context: RuleContext
  ) -> [CivilDate] {
    guard day != newDay else { return slipped }
    let slip = occurrence.slip(leaving: day, for: newDay, context)
    return (slippedIfBack(on: newDay, context) + slip).inOrder
  }

  /// Returns the slipped days that the event has after one of its occurrences is skipped.
  ///
  /// - Parameter occurrence: The event with the changes that it has on `day`.
  func slipped(
    skipping occurrence: Self, on day: CivilDate, _ context: RuleContext
  ) -> [CivilDate] {
    (slipped + occurrence.slip(leaving: day, for: nil, context)).inOrder
  }

  /// Returns a list of the day that the occurrence leaves for another day, or for no day (nil), if
  /// the occurrence slips by that; an empty list if it doesn't slip.
  private func slip(
    leaving day: CivilDate, for newDay: CivilDate?, _ context: RuleContext
  ) -> [CivilDate] {
    let last = day.advanced(by: Occurrence(date: day, event: self).dayCount - 1)
    let isLeft = newDay.map { $0 > day && context.isApart(day, from: $0) } ?? true
    return isTask && !isFinished && last < ownToday(context) && isLeft ? [day] : []
  }

  /// Returns the slipped days that remain if an occurrence is moved back to `day`. For a series,
  /// `day` itself is removed. For a single todo, all days in the week and month of `day` are
  /// removed, since such a todo counts once in each week and month.
  private func slippedIfBack(on day: CivilDate?, _ context: RuleContext) -> [CivilDate] {
    guard let day else { return slipped }
    return slipped.filter { pattern.isSeries ? $0 != day : context.isApart($0, from: day) }
  }

  /// Returns today's date in the event's own calendar.
  func ownToday(_ context: RuleContext) -> CivilDate {
    zone.map { context.now.date(in: $0) } ?? context.today
  }
}

extension RuleContext {
  /// Returns whether two days are in different weeks or different months.
  fileprivate func isApart(_ day: CivilDate, from other: CivilDate) -> Bool {
    let weeks = [day, other].map { Week(containing: $0, firstWeekday: firstWeekday) }
    return weeks[0] != weeks[1] || day.month != other.month
  }
}
