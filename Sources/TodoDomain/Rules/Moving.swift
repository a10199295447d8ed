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
