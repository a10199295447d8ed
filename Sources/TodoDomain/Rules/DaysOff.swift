extension PlannedEvent {
  /// The edits that make one date of a repeating event a day off, or take the day off back. There
  /// are none if the date is already so.
  ///
  /// A day off is a deleted date: its record is a tombstone. So a day off that is taken back can't
  /// be told from any other deleted date. What differed on the date is gone with it. One that is
  /// taken after its day is over slips.
  ///
  /// - Parameters:
  ///   - date: The date, in the event's own calendar.
  ///   - isSkipped: True for a day off, false to take it back.
  ///   - records: All records of the event, in any order.
  ///   - context: The moment that tombstones keep.
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
