extension PlannedEvent {
  /// Returns the edits that make one date of a repeating event a day off, or undo the day off. The
  /// list is empty if the date already is in that state.
  ///
  /// A day off is a deleted date: its record is a tombstone. So the rules can't tell a day off from
  /// any other deleted date, and restore both in the same way. The differences of the date are
  /// lost. A day off on a day that is over counts as a slip.
  ///
  /// - Parameters:
  ///   - date: The date, in the event's own calendar.
  ///   - isSkipped: True for a day off, false to undo it.
  ///   - records: All records of the event, in any order.
  ///   - context: The moment of deletion for a tombstone.
  /// - Throws: `RequestError.unstored` if the event isn't stored; `.cannotSkip` for a single event;
  ///   `.notAnOccurrence` if it doesn't occur on the date, day off or not.
  public func skipping(
    on date: CivilDate, isSkipped: Bool, records: [OccurrenceRecord], _ context: RuleContext
  ) throws -> [EventEdit] {
    let id = try storedID()
    guard isRepeating else { throw RequestError.cannotSkip(id) }
    let day = try requiredOccurrence(on: date, records: records.map(\.restored))
    let old = records.first { $0.date == date }
    let isOff = old?.isLive == false
    guard isOff != isSkipped else { return [] }
    guard let old, isOff else {
      let slipped = slipped(skipping: day, on: old?.day ?? date, context)
      if date == openDate(records) {
        return try skippingOpen(date, slipped: slipped, records: records, context)
      }
      return [try tombstone(on: date, records: records, context)] + slipping(on: slipped)
    }
    if pattern.isAfterDone {
      return try openingAgain(date, slipped: slipped.filter { $0 != date }, records)
    }
    return [
      canOccur(on: date) && !old.isFinished ? .forget(id, date) : .record(id, old.restored)
    ] + slipping(on: slipped.filter { $0 != date })
  }
}
