/// A user's entry of an amount on a date.
public enum AmountEntry: Hashable, Sendable {
  /// Adds this amount to the amount so far.
  case add(Amount)
  /// Sets the total amount.
  case set(Amount)

  /// Returns the total amount of a date after this entry, given the amount before it; nil stands
  /// for no amount.
  func amount(after old: Amount?) -> Amount {
    switch self {
    case .add(let more): (old ?? .zero) + more
    case .set(let amount): amount
    }
  }
}

/// Amounts on the dates of an event with a target (Docs/decisions/0003).
///
/// The amount of a date is one of the differences of that date (`DayChange`). A date whose amount
/// meets its target is finished. A date with a limit is finished if the user marked it as finished
/// and the limit isn't exceeded. In reports, a past date with a limit counts as finished unless the
/// limit is exceeded (`Occurrence.judged`).
extension PlannedEvent {
  /// Returns whether the event, as it is on a date, is finished on that date: if the user marked
  /// the date, or if its amount meets the target. With a limit and an amount, the user must have
  /// marked the date, and the amount must not exceed the limit.
  func isFinished(marked isMarked: Bool) -> Bool {
    guard let target, let amount else { return isMarked }
    let isMet = target.isMet(by: amount)
    return target.isAtMost ? isMarked && isMet : isMarked || isMet
  }

  /// Returns whether the event is finished on the date of a record that isn't a tombstone.
  package func isFinished(_ record: OccurrenceRecord) -> Bool {
    guard record.change != nil, target != nil || record.change?.differences.own[.target] != nil
    else { return record.isFinished }
    return with(id: id, details: details, isFinished: record.isFinished)
      .changed(by: record.change).isFinished
  }

  /// Returns whether the event has a limit (`Target.isAtMost`), on all its dates or on the date of
  /// one of the records.
  func hasLimit(_ records: [OccurrenceRecord]) -> Bool {
    target?.isAtMost == true
      || records.contains { record in
        let own = record.change?.differences.own.text(.target)
        return own.flatMap { try? Target($0) }?.isAtMost == true
      }
  }

  /// Returns whether a past date counts as finished even if the user didn't mark it: it has a
  /// limit, and the limit wasn't exceeded.
  ///
  /// - Parameter record: The record of the date; nil for none.
  func isKept(_ record: OccurrenceRecord?) -> Bool {
    let day = changed(by: record?.change)
    return day.target?.isAtMost == true && !day.isExceeded
  }

  /// Whether the event, as it is on a date, has an amount that exceeds its limit.
  public var isExceeded: Bool {
    guard let target, target.isAtMost, let amount else { return false }
    return !target.isMet(by: amount)
  }

  /// Returns the edits that enter an amount on a date. If the amount meets the target, the date
  /// becomes finished.
  ///
  /// - Parameters:
  ///   - entry: The amount.
  ///   - day: The date, in the event's own calendar; for an event that repeats after completion,
  ///     the day on which it was done.
  ///   - records: All records of the event, in any order.
  /// - Throws: `RequestError.noTarget` for an event without a target; `.notAnOccurrence` if the
  ///   event doesn't occur on the date; `.notATask` for an event that isn't a task.
  public func entering(
    _ entry: AmountEntry, on day: CivilDate, records: [OccurrenceRecord]
  ) throws -> [EventEdit] {
    let id = try storedID()
    guard isTask else { throw RequestError.notATask(id, category: category.name) }
    let date = openDate(records).map { $0 <= day ? $0 : day } ?? day
    let occurrence = try requiredOccurrence(on: date, records: records)
    guard let target = occurrence.target else { throw RequestError.noTarget(id) }
    let amount = entry.amount(after: occurrence.amount)
    let old = records.first { $0.date == date }
    let isMet = !target.isAtMost && target.isMet(by: amount)
    if pattern.isAfterDone, date == openDate(records), isMet {
      return try doing(on: day, records, amount: amount)
    }
    // A date that the user marked as done stays done, unless the amount is now lower than before.
    let isMarked =
      old?.isFinished == true
      && (target.isAtMost ? target.isMet(by: amount) : amount >= occurrence.amount ?? .zero)
    let record = OccurrenceRecord(
      date: date, isFinished: isMet || isMarked, time: old == nil ? historicTime : old?.time,
      change: DayChange(on: old?.day ?? date, amount: amount, beside: old?.change))
    return record == old ? [] : [.record(id, record)]
  }

  /// Returns the differences of a date after it is finished or reopened. A finished date gets the
  /// amount of its target, and a reopened date loses its amount.
  ///
  /// - Throws: `RequestError.exceeded` for finishing a date whose limit is exceeded.
  func amounted(
    _ change: DayChange?, on date: CivilDate, isFinished: Bool
  ) throws -> DayChange? {
    let day = changed(by: change)
    guard let target = day.target else { return change }
    guard isFinished else {
      return day.amount == nil
        ? change : DayChange(on: change?.date ?? date, amount: nil, beside: change)
    }
    let amount = day.amount ?? .zero
    guard !target.isAtMost || target.isMet(by: amount) else {
      throw RequestError.exceeded(try storedID(), date, amount, target)
    }
    return DayChange(
      on: change?.date ?? date, amount: target.isAtMost ? amount : max(amount, target.amount),
      beside: change)
  }
}

extension DayChange {
  /// Makes a copy of a day's change with another amount; nil removes the amount. If the day has no
  /// change yet, the amount is its only difference.
  package init(on date: CivilDate, amount: Amount?, beside change: DayChange?) {
    var patch = change?.differences ?? EventPatch()
    patch.own[.amount] = amount.map { .text($0.description) }
    self.init(on: date, patch)
  }
}

extension EventTransaction {
  /// Enters the amount that was done on a date of an event with a target.
  ///
  /// - Parameters:
  ///   - entry: An amount to add, or the total amount.
  ///   - id: The id of the event.
  ///   - date: The date, in the event's own calendar; for an event that repeats after completion,
  ///     the day on which it was done.
  /// - Throws: `RequestError.unknownEvent`; `.noTarget` for an event without a target;
  ///   `.notAnOccurrence` if the event doesn't occur on the date; `.notATask` for an event that
  ///   isn't a task.
  public func enter(_ entry: AmountEntry, of id: EventID, on date: CivilDate) throws {
    let event = try requiredEvent(with: id)
    for edit in try event.entering(entry, on: date, records: records(of: id)) { try apply(edit) }
  }
}
