/// What slips is an open occurrence whose day is over and that then leaves its week or its month:
/// it is moved to a later one, loses its day, or is skipped. The event keeps that day, so that
/// reports on the week and on the month stay as they were.
extension PlannedEvent {
  /// The occurrences that slipped on the days of a range, both ends inclusive, in ascending order.
  ///
  /// - Parameters:
  ///   - range: The dates by the clock of that zone, both ends inclusive.
  ///   - zone: The reader's zone; nil for the event's own.
  public func slips(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID? = nil
  ) -> [Occurrence] {
    guard !slipped.isEmpty, isTask else { return [] }
    let open = with(id: id, details: details, isFinished: false)
    return slipped.map { Occurrence(date: $0, event: open, displayedIn: zone) }
      .filter { range.contains($0.localStart.date) }
  }

  /// A copy that slipped on other days.
  func slipped(on days: [CivilDate]) -> Self {
    days == slipped
      ? self : with(id: id, details: details.slipped(on: days), isFinished: isFinished)
  }

  /// The edits by which the stored event slipped on these days and no others.
  func slipping(on days: [CivilDate]) -> [EventEdit] {
    days == slipped ? [] : [.replace(slipped(on: days))]
  }

  /// The days on which the event slipped, once a revised one takes its place. The past of a series
  /// is what its days say, so it doesn't slip as a whole.
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

  /// The days on which the event slipped, once one of its occurrences, which is this event as it is
  /// on a day, is moved to another day.
  func slipped(
    moving occurrence: Self, from day: CivilDate, to newDay: CivilDate, _ context: RuleContext
  ) -> [CivilDate] {
    guard day != newDay else { return slipped }
    let slip = occurrence.slip(leaving: day, for: newDay, context)
    return (slippedIfBack(on: newDay, context) + slip).inOrder
  }

  /// The days on which the event slipped, once one of its occurrences, which is this event as it is
  /// on a day, is skipped.
  func slipped(
    skipping occurrence: Self, on day: CivilDate, _ context: RuleContext
  ) -> [CivilDate] {
    (slipped + occurrence.slip(leaving: day, for: nil, context)).inOrder
  }

  /// The day, if an occurrence slips when it leaves it for another one, or for none.
  private func slip(
    leaving day: CivilDate, for newDay: CivilDate?, _ context: RuleContext
  ) -> [CivilDate] {
    let last = day.advanced(by: Occurrence(date: day, event: self).dayCount - 1)
    let isLeft = newDay.map { $0 > day && context.isApart(day, from: $0) } ?? true
    return isTask && !isFinished && last < ownToday(context) && isLeft ? [day] : []
  }

  /// The days without those that count again because an occurrence comes back. A todo counts once
  /// in a week, a series on each of its dates.
  private func slippedIfBack(on day: CivilDate?, _ context: RuleContext) -> [CivilDate] {
    guard let day else { return slipped }
    return slipped.filter { pattern.isSeries ? $0 != day : context.isApart($0, from: day) }
  }

  /// Today by the clock of the event's own calendar.
  func ownToday(_ context: RuleContext) -> CivilDate {
    zone.map { context.now.date(in: $0) } ?? context.today
  }
}

extension RuleContext {
  /// Whether a day is in another week or in another month than another day.
  fileprivate func isApart(_ day: CivilDate, from other: CivilDate) -> Bool {
    let weeks = [day, other].map { Week(containing: $0, firstWeekday: firstWeekday) }
    return weeks[0] != weeks[1] || day.month != other.month
  }
}
