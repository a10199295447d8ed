/// The operations on events, implemented once for every backend. Each reads what its rule needs,
/// and applies the edits that the rule returns.
extension EventTransaction {
  /// Inserts an event with the next id of the sequence. Any id that it has is ignored.
  ///
  /// - Returns: The id of the event.
  /// - Throws: `RequestError.uidExists` if an event has the uid, `.unknownCategory` if the store
  ///   doesn't have the event's category, `.noIDLeft` if all ids are used.
  @discardableResult
  public func add(_ event: some PlannedEvent) throws -> EventID {
    try apply(.insert(event.identified(by: nil), records: []))
  }

  /// Inserts an event, unless an equal one with its uid is stored. So a request that is made twice
  /// stores one event.
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

  /// Deletes an event, one date of it, or all its dates from one on.
  ///
  /// - Parameters:
  ///   - id: The id of the event.
  ///   - scope: The dates that are deleted.
  ///   - context: The moment that tombstones keep, and the source of uids for finished dates that
  ///     become events of their own.
  /// - Throws: `RequestError.unknownEvent`; `.notAnOccurrence` for `.only` a date on which the
  ///   event doesn't occur; `.notRepeating` for `.following` on a single event; `.noIDLeft` if a
  ///   new event can't get an id; `ValueError` if the event's kind can't have a new pattern.
  public func delete(_ id: EventID, _ scope: EventScope, in context: RuleContext) throws {
    let event = try requiredEvent(with: id)
    try apply(event.deletion(scope, records: records(of: id), naming(context)))
  }

  /// Changes the fields of a patch, and keeps all other fields.
  ///
  /// - Parameters:
  ///   - id: The id of the event.
  ///   - patch: The new values.
  ///   - scope: The dates that are changed.
  ///   - context: The moment, today's date, the limits of texts, and the source of uids.
  /// - Returns: The id of the event that has the changed data: `id`, or that of a new event.
  /// - Throws: `RequestError.unknownEvent`; `.unknownCategory`; `.notAnOccurrence` for `.only` a
  ///   date on which the event doesn't occur; `.notRepeating` for `.following` on a single event;
  ///   `.noIDLeft` if a new event can't get an id; the `ValueError` of a field or a pattern;
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
  ///   - date: The date, in the event's own calendar. To finish what comes again after it was done
  ///     it is the day on which it was done, whichever date was open.
  ///   - isFinished: True for finished, false for open.
  /// - Throws: `RequestError.unknownEvent`; `.notAnOccurrence` if the event doesn't occur on the
  ///   date; `.notATask` to finish an event that is no task; `.onlyLastAgain` to open a date again
  ///   from which others followed.
  public func finish(_ id: EventID, on date: CivilDate, isFinished: Bool = true) throws {
    let event = try requiredEvent(with: id)
    try apply(event.finishing(on: date, isFinished: isFinished, records: records(of: id)))
  }

  /// Makes one date of a repeating event a day off, which breaks no row of a routine; or takes the
  /// day off back.
  ///
  /// - Parameters:
  ///   - id: The id of the event.
  ///   - date: The date, in the event's own calendar.
  ///   - isSkipped: True for a day off, false to take it back.
  ///   - context: The moment that tombstones keep.
  /// - Throws: `RequestError.unknownEvent`; `.cannotSkip` for a single event; `.notAnOccurrence` if
  ///   the event doesn't occur on the date, day off or not.
  public func skip(
    _ id: EventID, on date: CivilDate, isSkipped: Bool = true, in context: RuleContext
  ) throws {
    let event = try requiredEvent(with: id)
    try apply(event.skipping(on: date, isSkipped: isSkipped, records: records(of: id), context))
  }

  /// Ends a series before a date, and keeps what was. It stays as it is if it has ended by then.
  ///
  /// - Parameters:
  ///   - id: The id of the event.
  ///   - date: The first date, in the event's own calendar, on which it doesn't occur any more.
  ///     Finished dates from there on stay, as a deletion keeps them.
  ///   - context: The source of uids for finished dates that become events of their own.
  /// - Throws: `RequestError.unknownEvent`; `.cannotStop` for a single event, and for one without a
  ///   date before that date; `.noIDLeft` if a new event can't get an id.
  public func stop(_ id: EventID, before date: CivilDate, _ context: RuleContext) throws {
    let pattern = try requiredEvent(with: id).pattern
    let hasPast = try pattern.isAfterDone && records(of: id).contains { $0.isLive && $0.isFinished }
    guard pattern.isRepeating, hasPast || pattern.ending(on: date.dayBefore) != nil else {
      throw RequestError.cannotStop(id)
    }
    if let end = pattern.end, end < date { return }
    try delete(id, .following(date), in: context)
  }

  /// Makes the dates of a series in a pause days off.
  ///
  /// - Parameters:
  ///   - id: The id of the event.
  ///   - pause: The dates, in the event's own calendar.
  ///   - context: The moment that tombstones keep.
  /// - Throws: `RequestError.unknownEvent`; `.cannotPause` for an event that is no series, and for
  ///   a pause without a date of the series.
  public func pause(_ id: EventID, _ pause: Pause, in context: RuleContext) throws {
    try apply(requiredEvent(with: id).pausing(pause, records: records(of: id), context))
  }

  /// Lets a series go on from a date. The earlier days off stay days off.
  ///
  /// - Parameters:
  ///   - id: The id of the event.
  ///   - date: The first date that may be one of the series again, in the event's own calendar.
  ///   - context: The moment that tombstones keep.
  /// - Throws: `RequestError.unknownEvent`; `.notPaused` for an event without a pause on the date
  ///   or later.
  public func resume(_ id: EventID, on date: CivilDate, _ context: RuleContext) throws {
    try apply(requiredEvent(with: id).resuming(on: date, records: records(of: id), context))
  }

  /// Moves one occurrence to another day.
  ///
  /// - Parameters:
  ///   - id: The id of the event.
  ///   - date: The date by which records know the occurrence, in the event's own calendar.
  ///   - newDate: The date to which it is moved.
  ///   - context: The moment, and the source of uids.
  /// - Returns: The id of the event.
  /// - Throws: `RequestError.unknownEvent`; `.notAnOccurrence` if the event doesn't occur on the
  ///   date; `ValueError` if the event's kind can't have a new pattern.
  @discardableResult
  public func move(
    _ id: EventID, from date: CivilDate, to newDate: CivilDate, _ context: RuleContext
  ) throws -> EventID {
    let event = try requiredEvent(with: id)
    let revision = try event.moving(
      from: date, to: newDate, records: records(of: id), naming(context))
    return try apply(revision, of: id)
  }

  /// The context of rules that may make new events in this store.
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
  /// Whether the events are equal in all that a caller gives. The id and the finished state, which
  /// the store adds, don't count.
  fileprivate func isAsGiven(_ other: Self) -> Bool {
    with(id: nil, details: details, isFinished: false)
      == other.with(id: nil, details: other.details, isFinished: false)
  }

  /// The event with the changes of a patch. For one date of a series it is the one-day event of
  /// that date, changed.
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
    // A day without a time is by the reader's own clock.
    if patch.time == .set(nil) { others.zone = .set(nil) }
    guard let new = patch.start.applied(to: shown) else { throw ValueError.missing(.start) }
    return try day.onDay(new).applying(others, limits: limits)
  }
}
