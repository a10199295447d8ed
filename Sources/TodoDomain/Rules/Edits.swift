/// The part of a repeating event that an operation applies to.
public enum EventScope: Hashable, Sendable {
  /// All dates of the event.
  case all
  /// This one date.
  case only(CivilDate)
  /// This date and all later ones.
  case following(CivilDate)
}

/// The moment, the date, the limits and the uids that the rules use. The rules take them as
/// parameters, so that they stay pure functions.
public struct RuleContext {
  /// The present moment, which becomes the time of deletion of a tombstone.
  public let now: Instant
  /// Today's date in the user's zone.
  public let today: CivilDate
  /// The day on which the user's weeks begin.
  public let firstWeekday: Weekday
  /// The limits of the lengths of texts.
  public let limits: EventLimits
  /// Returns a fresh uid at each call.
  public let makeUID: () -> EventUID
  /// Whether the store has an event with a uid.
  private(set) var isTaken: (EventUID) -> Bool = { _ in false }

  /// Makes a context of a moment, its date and a source of uids.
  public init(
    now: Instant, today: CivilDate, firstWeekday: Weekday = .monday,
    limits: EventLimits = .standard, makeUID: @escaping () -> EventUID
  ) {
    self.now = now
    self.today = today
    self.firstWeekday = firstWeekday
    self.limits = limits
    self.makeUID = makeUID
  }

  /// Returns a copy that knows which uids are taken, so that the rules give new events other uids.
  func knowing(_ isTaken: @escaping (EventUID) -> Bool) -> RuleContext {
    var context = self
    context.isTaken = isTaken
    return context
  }
}

/// The edits of a revision, and the event that has the revised values afterwards.
public struct Revision: Sendable {
  /// The edits, in the order in which they are applied.
  public let edits: [EventEdit]
  /// The uid of the event that has the revised values: the old event or a new one.
  public let carrier: EventUID

  /// Makes a revision from its edits and the uid of the event that has the values after them.
  public init(edits: [EventEdit], carrier: EventUID) {
    self.edits = edits
    self.carrier = carrier
  }
}

extension PlannedEvent {
  /// Returns the id of a stored event. The rules work on stored events, which always have an id.
  ///
  /// - Throws: `RequestError.unstored` if the event has no id.
  func storedID() throws -> EventID {
    guard let id else { throw RequestError.unstored(uid) }
    return id
  }

  /// Returns the occurrence on a date. A todo without a date can be done on any date.
  ///
  /// - Throws: `RequestError.notAnOccurrence` if the event doesn't occur on the date.
  func requiredOccurrence(on date: CivilDate, records: [OccurrenceRecord]) throws -> Self {
    let record = records.first { $0.date == date }
    if let occurrence = occurrence(on: date, record: record) { return occurrence }
    guard pattern.isUndated else {
      throw RequestError.notAnOccurrence(try storedID(), date, kind)
    }
    return with(id: id, details: details, isFinished: false)
  }

  /// Returns the edits that delete the event in a scope.
  ///
  /// - Parameters:
  ///   - scope: The dates to delete.
  ///   - records: All records of the event, in any order.
  ///   - context: The moment of deletion for tombstones, and the source of uids for finished dates
  ///     that become separate events.
  /// - Throws: `RequestError.unstored` if the event isn't stored; `.notAnOccurrence` for `.only` if
  ///   it doesn't occur on the date, and for `.following` if the date is after its end;
  ///   `.notRepeating` for `.following` on a single event; `ValueError` if the event's kind doesn't
  ///   allow a new pattern.
  public func deletion(
    _ scope: EventScope, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> [EventEdit] {
    let id = try storedID()
    switch scope {
    case .all:
      return [.remove(id)]
    case .only(let date):
      _ = try requiredOccurrence(on: date, records: records)
      if date == openDate(records) {
        return try skippingOpen(date, slipped: slipped, records: records, context)
      }
      return isRepeating ? [try tombstone(on: date, records: records, context)] : [.remove(id)]
    case .following(let date):
      guard isRepeating else { throw RequestError.notRepeating(id) }
      if let end = pattern.end, end < date, !records.contains(where: { $0.date >= date }) {
        throw RequestError.notAnOccurrence(id, date, kind)
      }
      return try cut(from: date, records: records, context)
    }
  }

  /// Returns the edit that hides one date. The record keeps whether the date was finished, and its
  /// time if the event keeps its history.
  func tombstone(
    on date: CivilDate, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> EventEdit {
    let old = records.first { $0.date == date }
    let record = OccurrenceRecord(
      date: date, isFinished: old?.isFinished ?? false, deletedAt: context.now,
      time: keepsHistory ? old?.time ?? time : nil)
    return .record(try storedID(), record)
  }

  /// The default implementation.
  ///
  /// Finished dates from `date` on become single finished events. All other records from that date
  /// on are removed. The series ends on the day before; a series without an earlier date is
  /// removed.
  ///
  /// - Throws: `RequestError.unstored`, and `ValueError` for a value that a new event can't have.
  public func cut(
    from date: CivilDate, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> [EventEdit] {
    let id = try storedID()
    if pattern.isAfterDone { return try cutAfterDone(from: date, records) }
    let later = records.filter { $0.date >= date }.sorted { $0.date < $1.date }
    var edits: [EventEdit] = []
    for record in later {
      guard let day = occurrence(on: record.date, record: record), day.isFinished else { continue }
      edits.append(try day.becomingSingle(record, context))
    }
    guard let shortened = pattern.ending(on: date.dayBefore) else { return edits + [.remove(id)] }
    edits += later.map { .forget(id, $0.date) }
    edits.append(.replace(try with(pattern: shortened)))
    return edits
  }
}

extension PlannedEvent {
  /// The default implementation.
  ///
  /// - `.all`: The edits replace the event. If it repeats neither before nor afterwards, its record
  ///   moves to its new date.
  /// - `.only`: The date gets a record with its differences.
  /// - `.following`: The edits cut the series as a deletion does, and add a new event that begins
  ///   on the date. The new event gets tombstones for the deleted dates, and for the finished
  ///   dates, which the cut turned into separate events. An open date with a change keeps the
  ///   change; if the new event doesn't cover the date, the date becomes a separate event.
  ///
  /// - Throws: `RequestError.notAnOccurrence` or `.notRepeating`, as for a deletion;
  ///   `ValueError.sameOnAllDays` for `.only` and a value that can't differ on one day.
  public func revision(
    _ revised: Self, scope: EventScope, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> Revision {
    let id = try storedID()
    switch scope {
    case .all:
      return try inPlace(revised, id, records: records, in: context)
    case .following where pattern.isAfterDone && revised.pattern.isAfterDone:
      return try inPlace(revised, id, records: records, in: context)
    case .only(let date):
      guard isRepeating else {
        _ = try requiredOccurrence(on: date, records: records)
        return try inPlace(revised, id, records: records, in: context)
      }
      return try changing(date, to: revised, records: records, context)
    case .following(let date):
      guard isRepeating else { throw RequestError.notRepeating(id) }
      return try continued(revised, from: date, records: records, context)
    }
  }

  private func inPlace(
    _ revised: Self, _ id: EventID, records: [OccurrenceRecord], in context: RuleContext
  ) throws -> Revision {
    let revised = try revised.opened(from: self, records, context)
    let settling = try settlingHistory(records, before: revised.pattern, context)
    let carrying = pattern.carrying(records, of: id, to: revised.pattern)
    let slipped = slipped(becoming: revised, records: records, context)
    return Revision(
      edits: settling + [.replace(revised.slipped(on: slipped))] + carrying, carrier: uid)
  }

  /// Returns the edits that change one date, which stays a date of the event. If the date no longer
  /// differs from the event, its change is removed.
  ///
  /// - Parameter revised: The event as it will be on the date. If its pattern differs from the
  ///   event's pattern, the date moves to the first date of the new pattern.
  func changing(
    _ date: CivilDate, to revised: Self, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> Revision {
    _ = try requiredOccurrence(on: date, records: records)
    let old = records.first { $0.date == date }
    let newDate = (revised.pattern == pattern ? old?.day : revised.pattern.start) ?? date
    let plain = OccurrenceRecord(
      date: date, isFinished: old?.isFinished ?? false, time: old == nil ? historicTime : old?.time)
    let usual = try requiredOccurrence(on: date, records: [plain])
    let record = plain.changed(by: try DayChange(on: newDate, from: usual, to: revised))
    let slipped = slipped(
      moving: usual.changed(by: old?.change), from: old?.day ?? date, to: newDate, context)
    return Revision(
      edits: try stored(record, old) + slipping(on: slipped), carrier: uid)
  }

  /// Returns the edits that store a record in place of the old one. On a date of the pattern, a
  /// record without any information isn't stored, and the old one is removed.
  private func stored(_ record: OccurrenceRecord, _ old: OccurrenceRecord?) throws -> [EventEdit] {
    let id = try storedID()
    guard record != old else { return [] }
    guard record.change == nil, !record.isFinished, pattern.isUndated || canOccur(on: record.date)
    else {
      return [.record(id, record)]
    }
    return old == nil ? [] : [.forget(id, record.date)]
  }

  /// Returns the edit that turns the date of a record into a separate event.
  func becomingSingle(
    _ record: OccurrenceRecord, _ context: RuleContext
  ) throws -> EventEdit {
    let single = try onDay(record.day)
      .with(
        id: nil, details: details.copied(as: context.uid(ofSingle: record.date, of: uid)),
        isFinished: false)
    let kept = OccurrenceRecord(
      date: record.day, isFinished: record.isFinished, time: record.time)
    return .insert(single, records: record.isFinished ? [kept] : [])
  }

  private func continued(
    _ revised: Self, from date: CivilDate, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> Revision {
    let pattern = try revised.pattern.starting(on: max(revised.pattern.start ?? date, date))
    // If nothing is left of the series, the new event takes over its slipped days.
    let isReplaced = self.pattern.ending(on: date.dayBefore) == nil
    let next = try revised.with(pattern: pattern)
      .with(
        id: nil, details: revised.details.copied(as: context.uid(continuing: uid, from: date)),
        isFinished: false
      ).slipped(on: isReplaced ? slipped : [])
    let exceptions = records.filter {
      $0.date >= date && pattern.covers($0.date)
        && (!$0.isLive || $0.isFinished && self.pattern.covers($0.date))
    }
    let tombstones = exceptions.map {
      OccurrenceRecord(date: $0.date, deletedAt: $0.deletedAt ?? context.now)
    }
    let (kept, lost) = changes(from: date, records, staysOn: pattern.covers)
    let edits = try cut(from: date, records: records, context)
    let singles = try lost.compactMap { record in
      try occurrence(on: record.date, record: record)?.becomingSingle(record, context)
    }
    return Revision(
      edits: edits + singles + [.insert(next, records: tombstones + kept)], carrier: next.uid)
  }

  /// Returns the records of open dates that have a change, from a date on, without their times.
  /// `kept` has the records whose dates the new pattern covers too, `lost` has the other records.
  private func changes(
    from date: CivilDate, _ records: [OccurrenceRecord], staysOn isCovered: (CivilDate) -> Bool
  ) -> (kept: [OccurrenceRecord], lost: [OccurrenceRecord]) {
    let open = records.filter {
      $0.date >= date && $0.change != nil && !$0.isFinished && pattern.covers($0.date)
    }.map { OccurrenceRecord(date: $0.date, change: $0.change) }
    return (open.filter { isCovered($0.date) }, open.filter { !isCovered($0.date) })
  }

  /// The time that a new record of this event stores: the event's time, if the event keeps its
  /// history.
  var historicTime: TimeOfDay? { keepsHistory ? time : nil }
}

extension DatePattern {
  /// Returns the record of a todo on one date; for a todo without a date, the record of the date on
  /// which it was finished. Nil if there is none.
  ///
  /// - Parameter records: All records of the todo, in any order.
  package func ownRecord(among records: [OccurrenceRecord]) -> OccurrenceRecord? {
    guard let start else {
      return records.filter { $0.isLive && $0.isFinished }.min { $0.date < $1.date }
    }
    return records.first { $0.date == start }
  }

  /// Returns the edits that move the record of a todo on one date to the date of another pattern.
  ///
  /// If a todo without a day gets a day, it is finished on that day if it was finished at all. If a
  /// todo loses its day, it stays finished on the date on which it was finished.
  ///
  /// - Parameters:
  ///   - records: All records of the todo, in any order.
  ///   - id: The id of the todo.
  ///   - new: The other pattern.
  /// - Returns: No edits if either pattern repeats, or if both have the same date.
  func carrying(
    _ records: [OccurrenceRecord], of id: EventID, to new: DatePattern
  ) -> [EventEdit] {
    guard !isRepeating, !new.isRepeating, start != new.start else { return [] }
    let kept = ownRecord(among: records)
    guard let day = new.start else {
      return records.filter { $0 != kept || !$0.isFinished }.map { .forget(id, $0.date) }
    }
    if let kept { return [.forget(id, kept.date), .record(id, kept.moved(to: day))] }
    // A record on the new day is left from a time when the event covered more days. It doesn't
    // describe the moved todo.
    return records.contains { $0.date == day } ? [.forget(id, day)] : []
  }
}

extension PlannedEvent {
  /// Returns the edits that mark one date as finished, or as open again. The list is empty if the
  /// date already is in that state.
  ///
  /// An event that repeats after completion is finished on the day on which it was done, and then
  /// gets its next date. If a date is reopened, it replaces the next date. A todo without a date is
  /// finished on at most one date, and can be reopened on any date. If a date on which the event
  /// can occur is marked as open, its record is removed unless the date has differences.
  ///
  /// - Throws: `RequestError.notAnOccurrence` if the event doesn't occur on the date; `.notATask`
  ///   for an event that isn't a task; `.onlyLastAgain` for a date after which later dates were
  ///   done. A date that was finished while the event was a task can be reopened.
  public func finishing(
    on date: CivilDate, isFinished: Bool, records: [OccurrenceRecord]
  ) throws -> [EventEdit] {
    guard isTask || !isFinished else {
      throw RequestError.notATask(try storedID(), category: category.name)
    }
    let known = records.first { $0.date == date }
    if pattern.isAfterDone, isFinished, known == nil || date == openDate(records) {
      return try doing(on: date, records)
    }
    let date = finishedOn(records) ?? date
    let occurrence = try requiredOccurrence(on: date, records: records)
    guard occurrence.isFinished != isFinished else { return [] }
    if pattern.isAfterDone, !isFinished { return try openingAgain(date, slipped: slipped, records) }
    let old = records.first { $0.date == date }
    let record = OccurrenceRecord(
      date: date, isFinished: isFinished, time: old == nil ? historicTime : old?.time,
      change: try amounted(old?.change, on: date, isFinished: isFinished))
    return try stored(record, old)
  }
}

extension PlannedEvent {
  /// Returns the date on which a todo without a date was finished; nil for an open todo, and for an
  /// event that has dates.
  ///
  /// - Parameter records: All records of the event, in any order.
  public func finishedOn(_ records: [OccurrenceRecord]) -> CivilDate? {
    pattern.isUndated ? pattern.ownRecord(among: records)?.date : nil
  }

  /// Returns the edits that move one occurrence to another day [내일로 미루기]. A single event changes
  /// its date. In a repeating event, the record of the date stores the new day, and the date itself
  /// still identifies the occurrence.
  ///
  /// - Parameters:
  ///   - date: The date that identifies the occurrence in records.
  ///   - newDate: The new day of the occurrence, in the event's own calendar.
  ///   - records: All records of the event, in any order.
  ///   - context: The moment, and the source of uids.
  /// - Throws: `RequestError.notAnOccurrence`.
  public func moving(
    from date: CivilDate, to newDate: CivilDate, records: [OccurrenceRecord],
    _ context: RuleContext
  ) throws -> Revision {
    let occurrence = try requiredOccurrence(on: date, records: records)
    let old = records.first { $0.date == date }
    guard newDate != old?.day ?? date else { return Revision(edits: [], carrier: uid) }
    if !isRepeating {
      return try revision(onDay(newDate), scope: .all, records: records, context)
    }
    if date == openDate(records) {
      return try movingOpen(date, to: newDate, records: records, context)
    }
    return try changing(date, to: occurrence.onDay(newDate), records: records, context)
  }
}
