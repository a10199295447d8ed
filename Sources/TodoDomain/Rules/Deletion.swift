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
