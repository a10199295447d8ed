/// The operations on events, given once for every backend: each reads what its rule needs, and
/// applies the edits that the rule answers with.
extension EventTransaction {
  /// Adds an event, in the next id.
  @discardableResult
  public func add(_ event: some PlannedEvent) throws -> EventID {
    try apply(.insert(event.identified(by: nil), records: []))
  }

  /// Adds an event, unless it is stored already: the same under the same uid, asked for twice, is
  /// stored once.
  ///
  /// - Returns: The id of the event, stored now or before.
  /// - Throws: `RequestError.uidExists` where another one has the uid.
  @discardableResult
  public func addOnce<Event: PlannedEvent>(_ event: Event) throws -> EventID {
    guard let stored = try self.event(withUID: event.uid) else { return try add(event) }
    guard let stored = stored as? Event, let id = stored.id, stored.isAsGiven(event) else {
      throw RequestError.uidExists(event.uid)
    }
    return id
  }

  /// Deletes an event, one date of it, or all from a date on.
  ///
  /// - Throws: `RequestError.unknownEvent`, `.notAnOccurrence`, `.notRepeating`.
  public func delete(_ id: EventID, _ scope: EventScope, _ context: RuleContext) throws {
    let event = try requiredEvent(with: id)
    try apply(event.deletion(scope, records: records(of: id), context))
  }

  /// Changes the fields that the patch names, and keeps every other.
  ///
  /// - Returns: The id of the event that now carries the data.
  /// - Throws: `RequestError`, or the `ValueError` of a field.
  @discardableResult
  public func modify(
    _ id: EventID, _ patch: EventPatch, _ scope: EventScope, _ context: RuleContext
  ) throws -> EventID {
    try modify(requiredEvent(with: id), id, patch, scope, context)
  }

  private func modify(
    _ event: some PlannedEvent, _ id: EventID, _ patch: EventPatch, _ scope: EventScope,
    _ context: RuleContext
  ) throws -> EventID {
    let revised = try event.revised(by: patch, scope, limits: context.limits)
    if revised == event, scope == .all { return id }
    return try apply(
      event.revision(revised, scope: scope, records: records(of: id), context), of: id)
  }

  /// Marks one date of an event as done, or takes that back.
  ///
  /// - Throws: `RequestError.unknownEvent`, `.notAnOccurrence`.
  public func finish(_ id: EventID, on date: CivilDate, _ isFinished: Bool = true) throws {
    let event = try requiredEvent(with: id)
    try apply(event.finishing(on: date, isFinished, records: records(of: id)))
  }

  /// Moves one occurrence to another day.
  ///
  /// - Returns: The id of the event that now stands there.
  /// - Throws: `RequestError.unknownEvent`, `.notAnOccurrence`, `.cannotMove`.
  @discardableResult
  public func move(
    _ id: EventID, from date: CivilDate, to newDate: CivilDate, _ context: RuleContext
  ) throws -> EventID {
    let event = try requiredEvent(with: id)
    let revision = try event.moving(
      from: date, to: newDate, records: records(of: id), context)
    return try apply(revision, of: id)
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
  /// Whether the two say the same, whatever the store adds: a number, and whether it is done.
  fileprivate func isAsGiven(_ other: Self) -> Bool {
    with(id: nil, details: details, isFinished: false)
      == other.with(id: nil, details: other.details, isFinished: false)
  }

  /// The event with the patch's changes: as a whole, or, where one day of a series is meant, that
  /// day.
  fileprivate func revised(
    by patch: EventPatch, _ scope: EventScope, limits: EventLimits
  ) throws -> Self {
    guard case .only(let date) = scope, isRepeating else {
      return try applying(patch, limits: limits)
    }
    var others = patch
    others.start = nil
    return try onDay(patch.start ?? date).applying(others, limits: limits)
  }
}
