/// The part of a repeating event that an operation applies to.
public enum EventScope: Hashable, Sendable {
  /// All dates of the event.
  case all
  /// This one date.
  case only(CivilDate)
  /// This date and all later ones.
  case following(CivilDate)
}

/// The moment, the date, the limits and the uids that the rules use. They are parameters, so that
/// the rules stay pure functions.
public struct RuleContext {
  /// The present moment, which a tombstone keeps as its time of deletion.
  public let now: Instant
  /// Today's date in the user's zone.
  public let today: CivilDate
  /// The limits of the lengths of texts.
  public let limits: EventLimits
  /// Returns a fresh uid at each call.
  public let makeUID: () -> EventUID

  /// Makes a context of a moment, its date and a source of uids.
  public init(
    now: Instant, today: CivilDate, limits: EventLimits = .standard,
    makeUID: @escaping () -> EventUID
  ) {
    self.now = now
    self.today = today
    self.limits = limits
    self.makeUID = makeUID
  }
}

/// The effect of a revision on a store, and the event that has the revised data afterwards.
public struct Revision: Sendable {
  /// The edits, in the order in which they are applied.
  public let edits: [EventEdit]
  /// The uid of the event that has the revised data: the old event's or a new one's.
  public let carrier: EventUID

  /// Makes a revision of its edits and the uid of the event that has the data after them.
  public init(edits: [EventEdit], carrier: EventUID) {
    self.edits = edits
    self.carrier = carrier
  }
}

extension PlannedEvent {
  /// The id of a stored event. The rules work on stored events, which always have one.
  ///
  /// - Throws: `RequestError.unstored` if the event has no id.
  func storedID() throws -> EventID {
    guard let id else { throw RequestError.unstored(uid) }
    return id
  }

  /// The occurrence on a date.
  ///
  /// - Throws: `RequestError.notAnOccurrence` if the event doesn't occur on the date.
  func requiredOccurrence(on date: CivilDate, records: [OccurrenceRecord]) throws -> Self {
    let record = records.first { $0.date == date }
    guard let occurrence = occurrence(on: date, record: record) else {
      throw RequestError.notAnOccurrence(try storedID(), date, kind)
    }
    return occurrence
  }

  /// The edits that delete the event in a scope.
  ///
  /// - Parameters:
  ///   - scope: The dates that are deleted.
  ///   - records: All records of the event, in any order.
  ///   - context: The moment that tombstones keep, and the source of uids for finished dates that
  ///     become events of their own.
  /// - Throws: `RequestError.unstored` if the event isn't stored; `.notAnOccurrence` for `.only` a
  ///   date on which it doesn't occur; `.notRepeating` for `.following` on a single event;
  ///   `ValueError` if the event's kind can't have a new pattern.
  public func deletion(
    _ scope: EventScope, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> [EventEdit] {
    let id = try storedID()
    switch scope {
    case .all:
      return [.remove(id)]
    case .only(let date):
      _ = try requiredOccurrence(on: date, records: records)
      return isRepeating ? [try tombstone(on: date, records: records, context)] : [.remove(id)]
    case .following(let date):
      guard isRepeating else { throw RequestError.notRepeating(id) }
      return try cut(from: date, records: records, context)
    }
  }

  /// The edit that hides one date. The record keeps whether the date was finished, and its time if
  /// the kind keeps its history.
  func tombstone(
    on date: CivilDate, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> EventEdit {
    let old = records.first { $0.date == date }
    let record = OccurrenceRecord(
      date: date, isFinished: old?.isFinished ?? false, deletedAt: context.now,
      time: Self.keepsHistory ? old?.time ?? time : nil)
    return .record(try storedID(), record)
  }

  /// The edits that end a series before a date: the default, which a kind may replace.
  ///
  /// Finished dates from `date` on become single finished events. All other records from there on
  /// are removed. The series ends on the day before; a series without an earlier date is removed.
  ///
  /// - Throws: `RequestError.unstored`, and `ValueError` for a value that a new event can't have.
  public func cut(
    from date: CivilDate, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> [EventEdit] {
    let id = try storedID()
    let later = records.filter { $0.date >= date }.sorted { $0.date < $1.date }
    var edits: [EventEdit] = []
    for record in later {
      guard occurrence(on: record.date, record: record)?.isFinished == true else { continue }
      let survivor = try onDay(record.date)
        .with(id: nil, details: details.copied(as: context.makeUID()), isFinished: false)
      edits.append(.insert(survivor, records: [record]))
    }
    guard let shortened = pattern.ending(on: date.dayBefore) else { return edits + [.remove(id)] }
    edits += later.map { .forget(id, $0.date) }
    edits.append(.replace(try with(pattern: shortened)))
    return edits
  }
}

extension PlannedEvent {
  /// The edits that replace the event with a revised one in a scope: the default, which a kind may
  /// replace.
  ///
  /// - `.all`: the event is replaced. The record of a single day moves with the day.
  /// - `.only`: the date gets a tombstone, and a one-day event takes its place.
  /// - `.following`: the series is cut as a deletion does, and a new event begins there. It gets
  ///   tombstones for the dates that were deleted, and for finished dates, which the cut made
  ///   events of their own.
  ///
  /// - Throws: `RequestError.notAnOccurrence` or `.notRepeating`, as for a deletion.
  public func revision(
    _ revised: Self, scope: EventScope, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> Revision {
    let id = try storedID()
    switch scope {
    case .all:
      return inPlace(revised, id, records)
    case .only(let date):
      let occurrence = try requiredOccurrence(on: date, records: records)
      guard isRepeating else { return inPlace(revised, id, records) }
      let newDate = revised.pattern == pattern ? date : revised.pattern.start
      return try detached(
        revised, occurrence: occurrence, from: date, to: newDate, records: records, context)
    case .following(let date):
      guard isRepeating else { throw RequestError.notRepeating(id) }
      return try continued(revised, from: date, records: records, context)
    }
  }

  private func inPlace(_ revised: Self, _ id: EventID, _ records: [OccurrenceRecord]) -> Revision {
    var edits: [EventEdit] = [.replace(revised)]
    let newStart = revised.pattern.start
    if !isRepeating, !revised.isRepeating, newStart != pattern.start {
      if let record = records.first(where: { $0.date == pattern.start }) {
        edits += [.forget(id, record.date), .record(id, record.moved(to: newStart))]
      } else if records.contains(where: { $0.date == newStart }) {
        // The record is from a time when the event covered more days, and not about the moved day.
        edits.append(.forget(id, newStart))
      }
    }
    return Revision(edits: edits, carrier: uid)
  }

  /// The edits that take one date out of a series and make it a one-day event, which is finished if
  /// the date was.
  func detached(
    _ revised: Self, occurrence: Self, from date: CivilDate, to newDate: CivilDate,
    records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> Revision {
    // A recorded date of a kind that keeps its history may have a time of its own.
    let details = revised.time == time ? revised.details.timed(occurrence.time) : revised.details
    let copy = try revised.onDay(newDate)
      .with(id: nil, details: details.copied(as: context.makeUID()), isFinished: false)
    let kept =
      occurrence.isFinished
      ? [OccurrenceRecord(date: newDate, isFinished: true, time: copy.historicTime)] : []
    return Revision(
      edits: [
        try tombstone(on: date, records: records, context), .insert(copy, records: kept),
      ],
      carrier: copy.uid)
  }

  private func continued(
    _ revised: Self, from date: CivilDate, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> Revision {
    let pattern = try revised.pattern.starting(on: max(revised.pattern.start, date))
    let next = try revised.with(pattern: pattern)
      .with(id: nil, details: revised.details.copied(as: context.makeUID()), isFinished: false)
    let exceptions = records.filter {
      $0.date >= date && pattern.covers($0.date)
        && (!$0.isLive || $0.isFinished && self.pattern.covers($0.date))
    }
    let tombstones = exceptions.map {
      OccurrenceRecord(date: $0.date, deletedAt: $0.deletedAt ?? context.now)
    }
    let edits = try cut(from: date, records: records, context)
    return Revision(edits: edits + [.insert(next, records: tombstones)], carrier: next.uid)
  }

  /// The time that a new record of this event keeps: the event's, if its kind keeps its history.
  var historicTime: TimeOfDay? { Self.keepsHistory ? time : nil }
}

extension PlannedEvent {
  /// The edits that mark one date as finished, or as open again. There are none if the date is
  /// already so. A date that the pattern covers keeps no record when it is marked as open.
  ///
  /// - Throws: `RequestError.notAnOccurrence` if the event doesn't occur on the date; `.notATask` for
  ///   an event that is no task. A date that was finished when it was one can be opened again.
  public func finishing(
    on date: CivilDate, _ isFinished: Bool, records: [OccurrenceRecord]
  ) throws -> [EventEdit] {
    guard isTask || !isFinished else {
      throw RequestError.notATask(try storedID(), category: category.name)
    }
    let occurrence = try requiredOccurrence(on: date, records: records)
    guard occurrence.isFinished != isFinished else { return [] }
    let id = try storedID()
    let old = records.first { $0.date == date }
    if !isFinished, canOccur(on: date) { return [.forget(id, date)] }
    let record = OccurrenceRecord(
      date: date, isFinished: isFinished, time: old == nil ? historicTime : old?.time)
    return [.record(id, record)]
  }
}

extension PlannedEvent {
  /// The edits that move one occurrence to another day [내일로 미루기]. A single event changes its date.
  /// A series gets a tombstone on the old date, and a one-day copy is inserted on the new one.
  ///
  /// - Throws: `RequestError.cannotMove` for kinds whose events can't be moved, `.notAnOccurrence`.
  public func moving(
    from date: CivilDate, to newDate: CivilDate, records: [OccurrenceRecord],
    _ context: RuleContext
  ) throws -> Revision {
    guard Self.isMovable else { throw RequestError.cannotMove(try storedID(), kind) }
    let occurrence = try requiredOccurrence(on: date, records: records)
    guard newDate != date else { return Revision(edits: [], carrier: uid) }
    if !isRepeating {
      return try revision(onDay(newDate), scope: .all, records: records, context)
    }
    return try detached(
      self, occurrence: occurrence, from: date, to: newDate, records: records, context)
  }
}

extension PlannedEvent {
  /// The edits that make one date of a repeating event a day off, or take the day off back. There
  /// are none if the date is already so.
  ///
  /// A day off is a deleted date: its record is a tombstone. So a day off that is taken back can't
  /// be told from any other deleted date, also one that was moved to another day.
  ///
  /// - Parameters:
  ///   - date: The date, in the event's own calendar.
  ///   - isSkipped: True for a day off, false to take it back.
  ///   - records: All records of the event, in any order.
  ///   - context: The moment that tombstones keep.
  /// - Throws: `RequestError.unstored` if the event isn't stored; `.cannotSkip` for a single event;
  ///   `.notAnOccurrence` if it doesn't occur on the date, day off or not.
  public func skipping(
    on date: CivilDate, _ isSkipped: Bool, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> [EventEdit] {
    let id = try storedID()
    guard isRepeating else { throw RequestError.cannotSkip(id) }
    _ = try requiredOccurrence(on: date, records: records.map(\.restored))
    let old = records.first { $0.date == date }
    let isOff = old?.isLive == false
    guard isOff != isSkipped else { return [] }
    guard let old, isOff else { return [try tombstone(on: date, records: records, context)] }
    return [
      canOccur(on: date) && !old.isFinished ? .forget(id, date) : .record(id, old.restored)
    ]
  }
}
