/// The dates on which a series is paused: from one date to another, both inclusive, or without an
/// end. They are days off: the series resumes after them, and a routine's streak isn't broken.
public struct Pause: Hashable, Sendable {
  /// The first date, in the event's own calendar.
  public let from: CivilDate
  /// The last date; nil if the end isn't known yet.
  public let until: CivilDate?

  /// Makes a pause from its first and its last date; nil for no end.
  ///
  /// - Throws: `ValueError.endsBeforeStart`.
  public init(from: CivilDate, until: CivilDate? = nil) throws(ValueError) {
    if let until, until < from { throw .endsBeforeStart(start: from, end: until) }
    self.from = from
    self.until = until
  }

  /// Returns whether the pauses have a date in common.
  func overlaps(_ other: Pause) -> Bool {
    other.until.map { from <= $0 } ?? true && until.map { other.from <= $0 } ?? true
  }

  /// Returns whether a date is in the pause.
  public func contains(_ date: CivilDate) -> Bool {
    date >= from && until.map { date <= $0 } ?? true
  }
}

extension PlannedEvent {
  /// Returns the edits that pause a series: its dates within the pause become days off.
  ///
  /// A series has one pause. The days off of an earlier pause get tombstones, so that they stay
  /// days off. If the earlier pause overlaps the new one, the earlier pause ends where the new one
  /// begins; so the user can change a pause's end by pausing again. If the earlier pause begins
  /// after the new one and has no end, the earlier pause stays, and the new pause's days off get
  /// tombstones.
  ///
  /// - Parameters:
  ///   - pause: The dates, in the event's own calendar.
  ///   - records: All records of the event, in any order.
  ///   - context: The moment of deletion for tombstones.
  /// - Throws: `RequestError.unstored` if the event isn't stored; `.cannotPause` for an event that
  ///   isn't a series or repeats after completion, and for a pause that covers no date of the
  ///   series.
  public func pausing(
    _ pause: Pause, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> [EventEdit] {
    let whole = pattern.withoutPause
    guard whole.isSeries, !whole.isAfterDone, let start = whole.start,
      let rest = try? whole.starting(on: max(start, pause.from)), let first = rest.firstDate,
      pause.contains(first)
    else { throw RequestError.cannotPause(try storedID()) }
    if let old = pattern.pause, old.until == nil, let last = pause.until, last < old.from {
      return try tombstones(on: whole.dates(in: pause.from...last), records, context)
    }
    let paused = EventEdit.replace(try with(pattern: whole.paused(pause)))
    let givesWay = pattern.pause.map { $0.overlaps(pause) } ?? false
    let days = pattern.daysOff(until: pause.from.dayBefore)
      .filter { $0 < pause.from || !givesWay }
    return try tombstones(on: days, records, context) + [paused]
  }

  /// Returns the edits that resume a series from a date. The days off of its pause before that date
  /// get tombstones, so that they stay days off.
  ///
  /// - Parameters:
  ///   - date: The first date on which the series may occur again, in the event's own calendar.
  ///   - records: All records of the event, in any order.
  ///   - context: The moment of deletion for tombstones.
  /// - Throws: `RequestError.unstored` if the event isn't stored; `.notPaused` if it has no pause
  ///   on the date or later.
  public func resuming(
    on date: CivilDate, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> [EventEdit] {
    guard let pause = pattern.pause, pause.until.map({ $0 >= date }) ?? true else {
      throw RequestError.notPaused(try storedID())
    }
    let days = pattern.daysOff(until: date.dayBefore).filter { $0 < date }
    return try tombstones(on: days, records, context)
      + [.replace(try with(pattern: pattern.withoutPause))]
  }

  /// Returns tombstones for the dates without a record.
  private func tombstones(
    on dates: [CivilDate], _ records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> [EventEdit] {
    let recorded = Set(records.map(\.date))
    return try dates.filter { !recorded.contains($0) }
      .map { try tombstone(on: $0, records: records, context) }
  }
}

extension DatePattern {
  /// Returns all days off of the pause, up to a date if the pause has no end.
  fileprivate func daysOff(until last: CivilDate) -> [CivilDate] {
    guard let pause, case let last = pause.until ?? last, pause.from <= last else { return [] }
    return daysOff(in: pause.from...last)
  }
}
