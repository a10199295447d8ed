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
      pattern.covers(date) && !old.isFinished ? .forget(id, date) : .record(id, old.restored)
    ]
  }
}
