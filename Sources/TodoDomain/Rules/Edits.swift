/// How much of a repeating event an operation is about.
public enum EventScope: Hashable, Sendable {
  /// All of it.
  case all
  /// This one date.
  case only(CivilDate)
  /// This date and all after it.
  case following(CivilDate)
}

/// What the rules need from the world around them, handed in so that they stay pure.
public struct RuleContext {
  /// The present moment, for tombstones.
  public let now: Instant
  /// Today's date where the user is.
  public let today: CivilDate
  /// How long texts may be.
  public let limits: EventLimits
  /// Gives a fresh uid at each call.
  public let makeUID: () -> EventUID

  /// A moment, and a source of uids.
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

/// What a revision does to a store, and which event carries the data afterwards.
public struct Revision: Sendable {
  /// The edits, in order.
  public let edits: [EventEdit]
  /// The uid of the event that now carries the revised data: the old one, or a new event's.
  public let carrier: EventUID

  /// Edits, and the event that carries the data after them.
  public init(edits: [EventEdit], carrier: EventUID) {
    self.edits = edits
    self.carrier = carrier
  }
}

extension PlannedEvent {
  /// The id of a stored event.
  ///
  /// The rules are about stored events; the store never hands out one without an id.
  func storedID() throws -> EventID {
    guard let id else { throw RequestError.unstored(uid) }
    return id
  }

  /// The occurrence on a date.
  ///
  /// - Throws: `RequestError.notAnOccurrence`.
  func requiredOccurrence(on date: CivilDate, records: [OccurrenceRecord]) throws -> Self {
    let record = records.first { $0.date == date }
    guard let occurrence = occurrence(on: date, record: record) else {
      throw RequestError.notAnOccurrence(try storedID(), date, kind)
    }
    return occurrence
  }

  /// What deleting the event, in that scope, does.
  ///
  /// - Throws: `RequestError.notAnOccurrence` for `.only` a date that is none, `.notRepeating` for
  ///   `.following` on a single event.
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

  /// Hides one date, keeping what is recorded about it.
  func tombstone(
    on date: CivilDate, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> EventEdit {
    let old = records.first { $0.date == date }
    let record = OccurrenceRecord(
      date: date, isFinished: old?.isFinished ?? false, deletedAt: context.now,
      time: Self.keepsHistory ? old?.time ?? time : nil)
    return .record(try storedID(), record)
  }

  /// The usual cut: finished dates from `date` on become single finished events of their own, what
  /// else is recorded from there on goes, and the event ends on the day before, or goes where
  /// nothing of it would be left.
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
  /// The usual revision.
  ///
  /// All of it: in place, and a single day that moves takes its record along. One date: a
  /// tombstone, and a one-day event. From a date on: the cut of a deletion, then a new event from
  /// there, on which dates stay deleted that were, and finished dates, which became events of
  /// their own, are not shown twice.
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
        // Left over from when it covered more days; it says nothing about the day that moves.
        edits.append(.forget(id, newStart))
      }
    }
    return Revision(edits: edits, carrier: uid)
  }

  /// One date taken out of the series, as a one-day event of its own that is done if the date was.
  func detached(
    _ revised: Self, occurrence: Self, from date: CivilDate, to newDate: CivilDate,
    records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> Revision {
    // A date in the past of a kind that keeps its history has a time of its own.
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

  /// The time that a record of this event keeps: its own, for kinds that keep their history.
  var historicTime: TimeOfDay? { Self.keepsHistory ? time : nil }
}

extension PlannedEvent {
  /// What marking one date as done, or taking that back, does. Marking twice is the same as once,
  /// and taking back leaves no trace on a date that the pattern covers by itself.
  ///
  /// - Throws: `RequestError.notAnOccurrence`.
  public func finishing(
    on date: CivilDate, _ isFinished: Bool, records: [OccurrenceRecord]
  ) throws -> [EventEdit] {
    let occurrence = try requiredOccurrence(on: date, records: records)
    guard occurrence.isFinished != isFinished else { return [] }
    let id = try storedID()
    let old = records.first { $0.date == date }
    if !isFinished, pattern.covers(date) { return [.forget(id, date)] }
    let record = OccurrenceRecord(
      date: date, isFinished: isFinished, time: old == nil ? historicTime : old?.time)
    return [.record(id, record)]
  }
}

extension PlannedEvent {
  /// What moving one occurrence to another day does [내일로 미루기]: a single event changes its
  /// date; of a series, that date is deleted and a one-day copy stands on the other.
  ///
  /// - Throws: `RequestError.cannotMove` for kinds that can't, `.notAnOccurrence`.
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
