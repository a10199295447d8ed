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
