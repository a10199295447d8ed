/// Events that repeat after completion, such as `every 3 days after done` or 한 날부터 3일마다.
///
/// The pattern of such an event covers one date, the open date. Finishing or skipping it opens the
/// next date, an interval after the day on which that happened, so that a delay doesn't pile up
/// dates. Finished dates stay visible by their records, like the history of a routine. After the
/// last date, the pattern stays on that date.
extension DatePattern {
  /// The rule that computes the next date from the day of completion; nil if the dates don't depend
  /// on completion.
  public var afterDone: RecurrenceRule? {
    self.set?.rule.flatMap { $0.isAfterDone ? $0 : nil }
  }

  /// Whether each date follows from the day on which the previous date was done.
  public var isAfterDone: Bool { afterDone != nil }

  /// Returns a copy of the pattern whose open date is the next date after the event was done on a
  /// day; nil if the pattern ends before that date.
  ///
  /// - Parameter taken: Dates that already have a record. The next date skips them.
  func next(doneOn day: CivilDate, besides taken: Set<CivilDate>) -> DatePattern? {
    guard let rule = afterDone, let end = rule.end.afterOne,
      var date = rule.date(after: day)
    else { return nil }
    while taken.contains(date) { date = date.advanced(by: 1) }
    return opened(on: date, end)
  }

  /// Returns a copy of the pattern in which this date is open again, as before the event was done
  /// on it; nil beyond the calendar.
  fileprivate func before(_ date: CivilDate) -> DatePattern? {
    opened(on: date, afterDone?.end.beforeOne ?? .never)
  }

  /// Returns a copy of the pattern with another open date and, unless `end` is nil, another end.
  /// Nil if the pattern doesn't repeat after completion, or can't have these values.
  func opened(on date: CivilDate, _ end: RecurrenceEnd? = nil) -> DatePattern? {
    guard let rule = afterDone, date <= .latest,
      let ending = try? rule.ending(end ?? rule.end)
    else { return nil }
    return try? DatePattern(start: date, recurrence: .set(RecurrenceSet(rule: ending)))
  }
}

extension RecurrenceEnd {
  /// The end after one more date is done; nil if that was the last date.
  fileprivate var afterOne: RecurrenceEnd? {
    guard case .count(let count) = self else { return self }
    return count > 1 ? .count(count - 1) : nil
  }

  /// The end of the rule after a done date is opened again: a count is one more, any other end
  /// stays the same.
  fileprivate var beforeOne: RecurrenceEnd {
    if case .count(let count) = self { .count(count + 1) } else { self }
  }
}

extension RecurrenceRule {
  /// Returns the date one interval after a day; in a month without such a day, the last day of the
  /// month. Nil beyond the calendar.
  fileprivate func date(after day: CivilDate) -> CivilDate? {
    // An interval never needs to be longer than the calendar.
    let count = min(interval, 10_000_000)
    let date: CivilDate? =
      switch frequency {
      case .daily: day.advanced(by: count)
      case .weekly: day.advanced(by: 7 * count)
      case .monthly: day.advanced(byMonths: count)
      case .yearly: day.advanced(byMonths: 12 * count)
      }
    return date.flatMap { $0 <= .latest ? $0 : nil }
  }
}

extension OccurrenceRecord {
  /// Whether the date is closed: finished, or skipped.
  fileprivate var isClosed: Bool { isFinished || !isLive }
}

extension PlannedEvent {
  /// Whether dates that the pattern doesn't cover are visible if they have a record other than a
  /// tombstone (the record of a deleted date). True for a kind that keeps its history, and for an
  /// event that repeats after completion.
  package var keepsHistory: Bool { Self.keepsHistory || pattern.isAfterDone }

  /// Whether an unfinished occurrence of the event can become overdue.
  var canBeOverdue: Bool { Self.isDue || pattern.isAfterDone }

  /// Returns whether an unfinished occurrence on a date becomes overdue once the date is past. If
  /// the event repeats after completion, this is true of its open date, whatever the event's kind,
  /// since no other date takes its place.
  package func isDue(on date: CivilDate) -> Bool {
    pattern.isAfterDone ? date == pattern.start : Self.isDue
  }

  /// Returns the open date of an event that repeats after completion; nil if the event has ended,
  /// and for any other event.
  ///
  /// - Parameter records: All records of the event, in any order.
  public func openDate(_ records: [OccurrenceRecord]) -> CivilDate? {
    guard pattern.isAfterDone, let date = pattern.start else { return nil }
    return records.contains { $0.date == date && $0.isClosed } ? nil : date
  }

  /// Returns the date under which an event that repeats after completion is recorded as finished
  /// when it is done on a day.
  ///
  /// The result is the open date, or the day itself if the day is earlier. If the event was already
  /// done on the day, the result is the date that was finished then. It is nil if the event has
  /// ended, or was done on a later day.
  ///
  /// - Parameters:
  ///   - day: The day of completion, in the event's own calendar.
  ///   - records: All records of the event, in any order.
  public func date(doneOn day: CivilDate, _ records: [OccurrenceRecord]) -> CivilDate? {
    guard let open = openDate(records) else { return nil }
    if open <= day { return open }
    guard let last = lastDone(records) else { return day }
    if pattern.afterDone?.date(after: day) == open { return last }
    return last < day ? day : nil
  }

  /// Returns the date that is skipped when an event that repeats after completion is skipped on a
  /// day. This is the open date or, if the event was already skipped on the day, the date that was
  /// skipped then. Nil if the event has ended.
  ///
  /// - Parameters:
  ///   - day: The day of skipping, in the event's own calendar.
  ///   - records: All records of the event, in any order.
  public func date(skippedOn day: CivilDate, _ records: [OccurrenceRecord]) -> CivilDate? {
    guard let open = openDate(records) else { return nil }
    guard open > day, let last = lastClosed(records), !last.isLive,
      pattern.afterDone?.date(after: max(last.date, day)) == open
    else { return open }
    return last.date
  }

  /// Returns the last finished date.
  private func lastDone(_ records: [OccurrenceRecord]) -> CivilDate? {
    records.filter { $0.isLive && $0.isFinished }.map(\.date).max()
  }

  /// Returns the last record of a finished or skipped date.
  func lastClosed(_ records: [OccurrenceRecord]) -> OccurrenceRecord? {
    records.filter(\.isClosed).max { $0.date < $1.date }
  }

  /// Returns the edits that finish, on a day, an event that repeats after completion, and open its
  /// next date. The list is empty if the event was already done on that day.
  ///
  /// - Parameter amount: The amount that was done; nil for the amount of the target.
  /// - Throws: `RequestError.notAnOccurrence` for a day on which the event can't be done.
  func doing(
    on day: CivilDate, _ records: [OccurrenceRecord], amount: Amount? = nil
  ) throws -> [EventEdit] {
    let id = try storedID()
    guard let date = date(doneOn: day, records), let open = openDate(records) else {
      throw RequestError.notAnOccurrence(id, day, kind)
    }
    guard !records.contains(where: { $0.date == date && $0.isClosed }) else { return [] }
    let old = records.first { $0.date == open }
    let kept = (old ?? OccurrenceRecord(date: open, time: historicTime)).moved(to: date)
    let change =
      try amount.map { DayChange(on: kept.day, amount: $0, beside: kept.change) }
      ?? amounted(kept.change, on: date, isFinished: true)
    let record = OccurrenceRecord(date: date, isFinished: true, time: kept.time, change: change)
    return (old != nil && date != open ? [.forget(id, open)] : [])
      + [.record(id, record)] + (try goingOn(from: date, doneOn: day, records, slipped: slipped))
  }

  /// Returns the edits that skip the open date, and open the next date: one interval after today,
  /// or after the skipped date if that is still to come.
  ///
  /// - Parameter days: The `slipped` days that the edits give the event.
  func skippingOpen(
    _ date: CivilDate, slipped days: [CivilDate], records: [OccurrenceRecord],
    _ context: RuleContext
  ) throws -> [EventEdit] {
    [try tombstone(on: date, records: records, context)]
      + (try goingOn(
        from: date, doneOn: max(date, ownToday(context)), records, slipped: days))
  }

  /// Returns the edits that open the next date after a date was finished or skipped. If there is no
  /// next date, the pattern stays on the finished or skipped date.
  private func goingOn(
    from date: CivilDate, doneOn day: CivilDate, _ records: [OccurrenceRecord],
    slipped days: [CivilDate]
  ) throws -> [EventEdit] {
    let others = records.map(\.date).filter { $0 != pattern.start }
    let next = pattern.next(doneOn: day, besides: Set(others + [date]))
    let stays = pattern.opened(on: date) ?? pattern
    return [.replace(try with(pattern: next ?? stays).slipped(on: days))]
  }

  /// Returns the edits that reopen a finished or skipped date, which then replaces the present open
  /// date.
  ///
  /// - Parameter days: The `slipped` days that the edits give the event.
  /// - Throws: `RequestError.onlyLastAgain` for a date after which later dates were done.
  func openingAgain(
    _ date: CivilDate, slipped days: [CivilDate], _ records: [OccurrenceRecord]
  ) throws -> [EventEdit] {
    let id = try storedID()
    guard let last = lastClosed(records), let start = pattern.start, last.date == date else {
      throw RequestError.onlyLastAgain(id, lastClosed(records)?.date ?? date)
    }
    let earlier = start == date ? pattern : pattern.before(date)
    let record = OccurrenceRecord(
      date: date, time: last.time,
      change: try amounted(last.change, on: date, isFinished: false))
    let made = start != date && records.contains { $0.date == start }
    return (made ? [.forget(id, start)] : [])
      + [record.change == nil ? .forget(id, date) : .record(id, record)]
      + [.replace(try with(pattern: earlier ?? pattern).slipped(on: days))]
  }

  /// Returns the edits that move the open date to another day.
  ///
  /// - Throws: `RequestError.wasDoneOn` for a day on which the event was done or skipped;
  ///   `ValueError.endsBeforeStart` for a day after the event's end.
  func movingOpen(
    _ date: CivilDate, to newDate: CivilDate, records: [OccurrenceRecord],
    _ context: RuleContext
  ) throws -> Revision {
    let id = try storedID()
    guard !records.contains(where: { $0.date == newDate && $0.isClosed }) else {
      throw RequestError.wasDoneOn(id, newDate)
    }
    let pattern = try DatePattern(start: newDate, recurrence: pattern.recurrence)
    let old = records.first { $0.date == date }
    let occurrence = try requiredOccurrence(on: date, records: records)
    let days = slipped(moving: occurrence, from: old?.day ?? date, to: newDate, context)
    var edits: [EventEdit] = old == nil ? [] : [.forget(id, date)]
    if let old, let change = old.change {
      let differs = DayChange(on: newDate, change.differences)
      edits.append(.record(id, OccurrenceRecord(date: newDate, time: old.time, change: differs)))
    }
    return Revision(
      edits: edits + [.replace(try with(pattern: pattern).slipped(on: days))], carrier: uid)
  }

  /// Returns the edits that make an event that repeats after completion end before a date. Finished
  /// dates stay, even on or after that date. If the event would have no visible date left, the
  /// edits remove it.
  func cutAfterDone(
    from date: CivilDate, _ records: [OccurrenceRecord]
  ) throws -> [EventEdit] {
    let id = try storedID()
    if let shortened = pattern.ending(on: date.dayBefore) {
      return [.replace(try with(pattern: shortened))]
    }
    guard let last = lastDone(records), let ended = pattern.opened(on: last, .until(last)) else {
      return [.remove(id)]
    }
    let open = records.filter { !$0.isClosed && $0.date == pattern.start }
    return open.map { .forget(id, $0.date) } + [.replace(try with(pattern: ended))]
  }

  /// Returns this revised event with its open date. An event that doesn't repeat after completion
  /// is returned unchanged.
  ///
  /// The open date is the start of the pattern. If the event was a series with fixed dates and
  /// keeps its start, the open date is today at the earliest. If the event was already done or
  /// skipped on this date, the next date is open, if there is one.
  ///
  /// - Parameter event: The event before the revision.
  /// - Throws: `RequestError.wasDoneOn` for a new start on which the event was done or skipped.
  func opened(
    from event: Self, _ records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> Self {
    guard pattern.isAfterDone, let start = pattern.start else { return self }
    let isFollowed = event.pattern.isSeries && !event.pattern.isAfterDone
    let first =
      isFollowed && start == event.pattern.start ? max(start, ownToday(context)) : start
    let isOpen = !records.contains { $0.date == first && $0.isClosed }
    guard isOpen || !event.pattern.isAfterDone || start == event.pattern.start else {
      throw RequestError.wasDoneOn(try event.storedID(), start)
    }
    let pattern =
      isOpen
      ? pattern.opened(on: first)
      : pattern.next(doneOn: first, besides: Set(records.map(\.date)))
    return try pattern.map { try with(pattern: $0) } ?? self
  }

  /// Returns the edits that turn finished dates into separate events, before an event that repeats
  /// after completion gets a pattern of fixed dates. The list is empty for a kind that keeps its
  /// history, and for any other change of the pattern.
  func settlingHistory(
    _ records: [OccurrenceRecord], before pattern: DatePattern, _ context: RuleContext
  ) throws -> [EventEdit] {
    guard self.pattern.isAfterDone, !pattern.isAfterDone, !Self.keepsHistory else { return [] }
    let id = try storedID()
    return try records.filter { $0.isLive && $0.isFinished && !pattern.covers($0.date) }
      .flatMap { record -> [EventEdit] in
        guard let day = occurrence(on: record.date, record: record) else { return [] }
        return [.forget(id, record.date), try day.becomingSingle(record, context)]
      }
  }
}
