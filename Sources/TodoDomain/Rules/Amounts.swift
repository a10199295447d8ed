/// What is entered of the amount of a date.
public enum AmountEntry: Hashable, Sendable {
  /// This much more was done.
  case add(Amount)
  /// So much was done in all.
  case set(Amount)

  /// The amount after the entry.
  func amount(after old: Amount?) -> Amount {
    switch self {
    case .add(let more): (old ?? .zero) + more
    case .set(let amount): amount
    }
  }
}

/// Amounts of the dates of what has a target (Docs/decisions/0003).
///
/// The amount of a date is what differs on it. A date on which the target is met is finished. One
/// with a limit is finished if somebody said so and it isn't exceeded; once it is past, it is kept
/// unless it is exceeded (`Occurrence.judged`).
extension PlannedEvent {
  /// Whether what has this mark and this amount on a date is finished there.
  func isFinished(marked isMarked: Bool) -> Bool {
    guard let target, let amount else { return isMarked }
    let isMet = target.isMet(by: amount)
    return target.isAtMost ? isMarked && isMet : isMarked || isMet
  }

  /// Whether it is finished on the date of a live record.
  package func isFinished(_ record: OccurrenceRecord) -> Bool {
    guard record.change != nil, target != nil || record.change?.differences.own[.target] != nil
    else { return record.isFinished }
    return with(id: id, details: details, isFinished: record.isFinished)
      .changed(by: record.change).isFinished
  }

  /// Whether there is a limit on its dates, or on one of those with these records.
  func hasLimit(_ records: [OccurrenceRecord]) -> Bool {
    target?.isAtMost == true
      || records.contains { record in
        let own = record.change?.differences.own.text(.target)
        return own.flatMap { try? Target($0) }?.isAtMost == true
      }
  }

  /// Whether a date that is past is kept: it has a limit that wasn't exceeded.
  func isKept(_ record: OccurrenceRecord?) -> Bool {
    let day = changed(by: record?.change)
    return day.target?.isAtMost == true && !day.isExceeded
  }

  /// Whether the limit of what it is on a date is exceeded there.
  public var isExceeded: Bool {
    guard let target, target.isAtMost, let amount else { return false }
    return !target.isMet(by: amount)
  }

  /// The edits that enter an amount on a date. What meets its target is finished by it.
  ///
  /// - Parameters:
  ///   - entry: What was done.
  ///   - day: The date, in the event's own calendar; of what comes again after it was done, the
  ///     day on which it was done.
  ///   - records: All records of the event, in any order.
  /// - Throws: `RequestError.noTarget` for an event without a target; `.notAnOccurrence` if it
  ///   doesn't occur on the date; `.notATask` for an event that is no task.
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
    // A date that was said to be done stays so, unless less was done than it seemed.
    let isMarked =
      old?.isFinished == true
      && (target.isAtMost ? target.isMet(by: amount) : amount >= occurrence.amount ?? .zero)
    let record = OccurrenceRecord(
      date: date, isFinished: isMet || isMarked, time: old == nil ? historicTime : old?.time,
      change: DayChange(on: old?.day ?? date, amount: amount, beside: old?.change))
    return record == old ? [] : [.record(id, record)]
  }

  /// What differs on a date once it is finished, or open again. What is to be reached was reached
  /// then, and what is open again has no amount.
  ///
  /// - Throws: `RequestError.exceeded` to finish a date whose limit is exceeded.
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
  /// The change of a day with another amount, or without one.
  package init(on date: CivilDate, amount: Amount?, beside change: DayChange?) {
    var patch = change?.differences ?? EventPatch()
    patch.own[.amount] = amount.map { .text($0.description) }
    self.init(on: date, patch)
  }
}

extension EventTransaction {
  /// Enters how much was done on a date of what has a target.
  ///
  /// - Parameters:
  ///   - entry: What was done: so much more, or so much in all.
  ///   - id: The id of the event.
  ///   - date: The date, in the event's own calendar; of what comes again after it was done, the
  ///     day on which it was done.
  /// - Throws: `RequestError.unknownEvent`; `.noTarget` for an event without a target;
  ///   `.notAnOccurrence` if it doesn't occur on the date; `.notATask` for an event that is no
  ///   task.
  public func enter(_ entry: AmountEntry, of id: EventID, on date: CivilDate) throws {
    let event = try requiredEvent(with: id)
    for edit in try event.entering(entry, on: date, records: records(of: id)) { try apply(edit) }
  }
}
