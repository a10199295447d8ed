/// The operations on events, implemented once for every backend. Each operation reads the values
/// that its rule needs, and applies the edits that the rule returns.
extension EventTransaction {
  /// Inserts an event with the next id of the sequence. Ignores the event's own id.
  ///
  /// - Returns: The id of the event.
  /// - Throws: `RequestError.uidExists` if an event has the uid; `.unknownCategory` if the store
  ///   doesn't have the event's category; `.noIDLeft` if all ids are used.
  @discardableResult
  public func add(_ event: some PlannedEvent) throws -> EventID {
    try apply(.insert(event.identified(by: nil), records: []))
  }

  /// Inserts an event, unless an equal event with its uid is stored. So repeating a request stores
  /// only one event.
  ///
  /// - Returns: The id of the event, inserted now or stored before.
  /// - Throws: `RequestError.uidExists` if a different event has the uid; else the errors of
  ///   `add(_:)`.
  @discardableResult
  public func addOnce<Event: PlannedEvent>(_ event: Event) throws -> EventID {
    guard let stored = try self.event(withUID: event.uid) else { return try add(event) }
    guard let stored = stored as? Event, let id = stored.id, stored.isAsGiven(event) else {
      throw RequestError.uidExists(event.uid)
    }
    return id
  }

  /// Deletes an event, one of its dates, or all its dates from a date on.
  ///
  /// - Parameters:
  ///   - id: The id of the event.
  ///   - scope: The dates to delete.
  ///   - context: The moment of deletion for tombstones, and the source of uids for finished dates
  ///     that become separate events.
  /// - Throws: `RequestError.unknownEvent`; `.notAnOccurrence` for `.only` if the event doesn't
  ///   occur on the date; `.notRepeating` for `.following` on a single event; `.noIDLeft` if no id
  ///   is left for a new event; `ValueError` if the event's kind doesn't allow a new pattern.
  public func delete(_ id: EventID, _ scope: EventScope, in context: RuleContext) throws {
    let event = try requiredEvent(with: id)
    try apply(event.deletion(scope, records: records(of: id), naming(context)))
  }

  /// Changes the fields that a patch sets, and keeps all other fields.
  ///
  /// - Parameters:
  ///   - id: The id of the event.
  ///   - patch: The new values.
  ///   - scope: The dates to change.
  ///   - context: The moment, today's date, the limits of texts, and the source of uids.
  /// - Returns: The id of the event that has the changed values: `id`, or the id of a new event.
  /// - Throws: `RequestError.unknownEvent`; `.unknownCategory`; `.notAnOccurrence` for `.only` if
  ///   the event doesn't occur on the date; `.notRepeating` for `.following` on a single event;
  ///   `.noIDLeft` if no id is left for a new event; the `ValueError` of a field or a pattern;
  ///   `ValueError.sameOnAllDays` for `.only` and a field that can't differ on one day.
  @discardableResult
  public func modify(
    _ id: EventID, _ patch: EventPatch, scope: EventScope, in context: RuleContext
  ) throws -> EventID {
    try modify(requiredEvent(with: id), id, patch: patch, scope: scope, in: context)
  }

  private func modify(
    _ event: some PlannedEvent, _ id: EventID, patch: EventPatch, scope: EventScope,
    in context: RuleContext
  ) throws -> EventID {
    let records = try records(of: id)
    let revised = try event.revised(by: patch, scope, records, limits: context.limits)
    if revised == event, scope == .all { return id }
    return try apply(
      event.revision(revised, scope: scope, records: records, naming(context)), of: id)
  }

  /// Marks one date of an event as finished, or as open again.
  ///
  /// - Parameters:
  ///   - id: The id of the event.
  ///   - date: The date, in the event's own calendar. To finish an event that repeats after
  ///     completion, pass the day on which it was done, even if another date was open.
  ///   - isFinished: True for finished, false for open.
  /// - Throws: `RequestError.unknownEvent`; `.notAnOccurrence` if the event doesn't occur on the
  ///   date; `.notATask` for finishing an event that isn't a task; `.onlyLastAgain` for reopening a
  ///   date if later dates followed from it.
  public func finish(_ id: EventID, on date: CivilDate, isFinished: Bool = true) throws {
    let event = try requiredEvent(with: id)
    try apply(event.finishing(on: date, isFinished: isFinished, records: records(of: id)))
  }

  /// Makes one date of a repeating event a day off, which doesn't break a routine's streak; or
  /// undoes the day off.
  ///
  /// - Parameters:
  ///   - id: The id of the event.
  ///   - date: The date, in the event's own calendar.
  ///   - isSkipped: True for a day off, false to undo it.
  ///   - context: The moment of deletion for a tombstone.
  /// - Throws: `RequestError.unknownEvent`; `.cannotSkip` for a single event; `.notAnOccurrence` if
  ///   the event doesn't occur on the date, day off or not.
  public func skip(
    _ id: EventID, on date: CivilDate, isSkipped: Bool = true, in context: RuleContext
  ) throws {
    let event = try requiredEvent(with: id)
    try apply(event.skipping(on: date, isSkipped: isSkipped, records: records(of: id), context))
  }

  /// Ends a series before a date, and keeps its past. Does nothing if the series already ends
  /// before the date.
  ///
  /// - Parameters:
  ///   - id: The id of the event.
  ///   - date: The first date, in the event's own calendar, on which the event no longer occurs.
  ///     Finished dates from this date on stay, as after a deletion.
  ///   - context: The source of uids for finished dates that become separate events.
  /// - Throws: `RequestError.unknownEvent`; `.cannotStop` for a single event, and for an event
  ///   without an earlier date; `.noIDLeft` if no id is left for a new event.
  public func stop(_ id: EventID, before date: CivilDate, _ context: RuleContext) throws {
    let pattern = try requiredEvent(with: id).pattern
    let hasPast = try pattern.isAfterDone && records(of: id).contains { $0.isLive && $0.isFinished }
    guard pattern.isRepeating, hasPast || pattern.ending(on: date.dayBefore) != nil else {
      throw RequestError.cannotStop(id)
    }
    if let end = pattern.end, end < date { return }
    try delete(id, .following(date), in: context)
  }

  /// Pauses a series: its dates within the pause become days off.
  ///
  /// - Parameters:
  ///   - id: The id of the event.
  ///   - pause: The dates, in the event's own calendar.
  ///   - context: The moment of deletion for tombstones.
  /// - Throws: `RequestError.unknownEvent`; `.cannotPause` for an event that isn't a series, and
  ///   for a pause that covers no date of the series.
  public func pause(_ id: EventID, _ pause: Pause, in context: RuleContext) throws {
    try apply(requiredEvent(with: id).pausing(pause, records: records(of: id), context))
  }

  /// Resumes a series from a date. Days off before it stay days off.
  ///
  /// - Parameters:
  ///   - id: The id of the event.
  ///   - date: The first date on which the series may occur again, in the event's own calendar.
  ///   - context: The moment of deletion for tombstones.
  /// - Throws: `RequestError.unknownEvent`; `.notPaused` for an event without a pause on the date
  ///   or later.
  public func resume(_ id: EventID, on date: CivilDate, _ context: RuleContext) throws {
    try apply(requiredEvent(with: id).resuming(on: date, records: records(of: id), context))
  }

  /// Moves one occurrence to another day.
  ///
  /// - Parameters:
  ///   - id: The id of the event.
  ///   - date: The date that identifies the occurrence in records, in the event's own calendar.
  ///   - newDate: The new date of the occurrence.
  ///   - context: The moment, and the source of uids.
  /// - Returns: The id of the event.
  /// - Throws: `RequestError.unknownEvent`; `.notAnOccurrence` if the event doesn't occur on the
  ///   date; `ValueError` if the event's kind doesn't allow a new pattern.
  @discardableResult
  public func move(
    _ id: EventID, from date: CivilDate, to newDate: CivilDate, _ context: RuleContext
  ) throws -> EventID {
    let event = try requiredEvent(with: id)
    let revision = try event.moving(
      from: date, to: newDate, records: records(of: id), naming(context))
    return try apply(revision, of: id)
  }

  /// Returns a copy of the context that gives new events no uid that this store already has.
  private func naming(_ context: RuleContext) -> RuleContext {
    context.knowing { (try? self.event(withUID: $0)) != nil }
  }

  private func apply(_ edits: [EventEdit]) throws {
    for edit in edits { try apply(edit) }
  }

  private func apply(_ revision: Revision, of id: EventID) throws -> EventID {
    try apply(revision.edits)
    return try event(withUID: revision.carrier)?.id ?? id
  }
}

extension PlannedEvent {
  /// Returns whether all values that a caller sets are equal. Ignores the id and the finished
  /// state, which the store adds.
  fileprivate func isAsGiven(_ other: Self) -> Bool {
    with(id: nil, details: details, isFinished: false)
      == other.with(id: nil, details: other.details, isFinished: false)
  }

  /// Returns the event with the changes of a patch. For one date of a series, returns that date as
  /// an event of one day, with the changes.
  fileprivate func revised(
    by patch: EventPatch, _ scope: EventScope, _ records: [OccurrenceRecord], limits: EventLimits
  ) throws -> Self {
    guard case .only(let date) = scope, isRepeating else {
      return try applying(patch, limits: limits)
    }
    if let field = patch.fieldOfAllDays { throw ValueError.sameOnAllDays(field) }
    let day = try requiredOccurrence(on: date, records: records)
    let shown = records.first { $0.date == date }?.day ?? date
    var others = patch
    others.start = .keep
    // A day without a time follows the reader's own clock.
    if patch.time == .set(nil) { others.zone = .set(nil) }
    guard let new = patch.start.applied(to: shown) else { throw ValueError.missing(.start) }
    return try day.onDay(new).applying(others, limits: limits)
  }
}
