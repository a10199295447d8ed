/// What comes again so long after it was done: every three days after done, 한 날부터 3일마다.
///
/// Its pattern covers one date, the open one. To finish or to skip it makes the next, so long after
/// the day on which that happened, so that a late one stays one. What was finished stays visible by
/// its records, as the history of a routine does. After the last date the pattern stays on it.
extension DatePattern {
  /// The rule by which the next date follows from the day on which the last one was done; nil for
  /// dates that don't depend on that.
  public var afterDone: RecurrenceRule? {
    self.set?.rule.flatMap { $0.isAfterDone ? $0 : nil }
  }

  /// Whether each date follows from the day on which the one before was done.
  public var isAfterDone: Bool { afterDone != nil }

  /// The pattern with the date that follows when it was done on a day; nil if none does, since the
  /// pattern ends before it.
  ///
  /// - Parameter taken: Dates that something happened to. The next one is none of them.
  func next(doneOn day: CivilDate, besides taken: Set<CivilDate>) -> DatePattern? {
    guard let rule = afterDone, let end = rule.end.afterOne,
      var date = rule.date(after: day)
    else { return nil }
    while taken.contains(date) { date = date.advanced(by: 1) }
    return opened(on: date, end)
  }

  /// The pattern whose open date is this one again, before which nothing was done.
  fileprivate func before(_ date: CivilDate) -> DatePattern? {
    opened(on: date, afterDone?.end.beforeOne ?? .never)
  }

  /// The pattern with another open date, and another end or its own.
  func opened(on date: CivilDate, _ end: RecurrenceEnd? = nil) -> DatePattern? {
    guard let rule = afterDone, date <= .latest,
      let ending = try? rule.ending(end ?? rule.end)
    else { return nil }
    return try? DatePattern(start: date, recurrence: .set(RecurrenceSet(rule: ending)))
  }
}

extension RecurrenceEnd {
  /// The end once one date is done; nil if it was the last.
  fileprivate var afterOne: RecurrenceEnd? {
    guard case .count(let count) = self else { return self }
    return count > 1 ? .count(count - 1) : nil
  }

  /// The end if one date more is to be done.
  fileprivate var beforeOne: RecurrenceEnd {
    if case .count(let count) = self { .count(count + 1) } else { self }
  }
}

extension RecurrenceRule {
  /// The date so long after a day. A month or a year after the 31st is the last day of a shorter
  /// month. Nil beyond the calendar.
  fileprivate func date(after day: CivilDate) -> CivilDate? {
    // No interval needs to be longer than the calendar.
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
  /// Whether the date is done with: finished, or skipped.
  fileprivate var isClosed: Bool { isFinished || !isLive }
}

extension PlannedEvent {
  /// Whether live records show dates that the pattern doesn't cover: those of a kind that keeps its
  /// history, and those on which something was done that comes again after that.
  package var keepsHistory: Bool { Self.keepsHistory || pattern.isAfterDone }

  /// Whether something that isn't finished can become overdue.
  var canBeOverdue: Bool { Self.isDue || pattern.isAfterDone }

  /// Whether what isn't finished on a date is overdue afterwards. The open date of what comes again
  /// after it was done waits, whatever the kind: no other one takes its place.
  package func isDue(on date: CivilDate) -> Bool {
    pattern.isAfterDone ? date == pattern.start : Self.isDue
  }

  /// The open date of what comes again after it was done; nil if it has ended, and for what has
  /// other dates.
  ///
  /// - Parameter records: All records of the event, in any order.
  public func openDate(_ records: [OccurrenceRecord]) -> CivilDate? {
    guard pattern.isAfterDone, let date = pattern.start else { return nil }
    return records.contains { $0.date == date && $0.isClosed } ? nil : date
  }

  /// The date, by which records know it, that is finished by doing on a day what comes again after
  /// it was done: the open date, or the day itself if that is earlier. Of what was done on the day
  /// already it is that date. Nil for a day on which it can't be done, since it was done after it.
  ///
  /// - Parameters:
  ///   - day: The day on which it is done, in the event's own calendar.
  ///   - records: All records of the event, in any order.
  public func date(doneOn day: CivilDate, _ records: [OccurrenceRecord]) -> CivilDate? {
    guard let open = openDate(records) else { return nil }
    if open <= day { return open }
    guard let last = lastDone(records) else { return day }
    if pattern.afterDone?.date(after: day) == open { return last }
    return last < day ? day : nil
  }

  /// The date that is skipped by skipping on a day what comes again after it was done: the open
  /// one. Of what was skipped on the day already it is that date. Nil if it has ended.
  ///
  /// - Parameters:
  ///   - day: The day on which it is skipped, in the event's own calendar.
  ///   - records: All records of the event, in any order.
  public func date(skippedOn day: CivilDate, _ records: [OccurrenceRecord]) -> CivilDate? {
    guard let open = openDate(records) else { return nil }
    guard open > day, let last = lastClosed(records), !last.isLive,
      pattern.afterDone?.date(after: max(last.date, day)) == open
    else { return open }
    return last.date
  }

  /// The last date that was finished.
  private func lastDone(_ records: [OccurrenceRecord]) -> CivilDate? {
    records.filter { $0.isLive && $0.isFinished }.map(\.date).max()
  }

  /// The last record of a date that is done with.
  func lastClosed(_ records: [OccurrenceRecord]) -> OccurrenceRecord? {
    records.filter(\.isClosed).max { $0.date < $1.date }
  }

  /// The edits that finish what comes again after it was done on a day, and open its next date.
  /// There are none if it was done on that day already.
  ///
  /// - Throws: `RequestError.notAnOccurrence` for a day on which it can't be done.
  ///
  /// - Parameter amount: How much was done; nil for what is to be reached.
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

  /// The edits that skip the open date, and open the next one: so long after today, or after a date
  /// that is still to come. A date that is deleted doesn't slip.
  func skippingOpen(
    _ date: CivilDate, slipped days: [CivilDate], records: [OccurrenceRecord],
    _ context: RuleContext
  ) throws -> [EventEdit] {
    [try tombstone(on: date, records: records, context)]
      + (try goingOn(
        from: date, doneOn: max(date, ownToday(context)), records, slipped: days))
  }

  /// The edits that open the date after one that is done with. After the last one the pattern is on
  /// it.
  private func goingOn(
    from date: CivilDate, doneOn day: CivilDate, _ records: [OccurrenceRecord],
    slipped days: [CivilDate]
  ) throws -> [EventEdit] {
    let others = records.map(\.date).filter { $0 != pattern.start }
    let next = pattern.next(doneOn: day, besides: Set(others + [date]))
    let stays = pattern.opened(on: date) ?? pattern
    return [.replace(try with(pattern: next ?? stays).slipped(on: days))]
  }

  /// The edits that open a date again that was finished or skipped, and take back the one that
  /// followed from it.
  ///
  /// - Throws: `RequestError.onlyLastAgain` for a date after which others were done.
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

  /// The edits that move the open date to another day.
  ///
  /// - Throws: `RequestError.wasDoneOn` for a day on which it was done or skipped;
  ///   `ValueError.endsBeforeStart` for one after its end.
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

  /// The edits that end what comes again after it was done before a date. What was finished stays,
  /// also from there on. It is removed if nothing of it would be visible.
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

  /// The event as it is revised, with an open date: what came again by other dates goes on from
  /// today, and what has ended goes on after its last date if it may.
  ///
  /// - Throws: `RequestError.wasDoneOn` for an open date on which it was done or skipped.
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

  /// The edits that make events of their own of what was finished, before the event has dates that
  /// don't follow from that. A kind that keeps its history needs none.
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
