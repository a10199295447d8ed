extension PlannedEvent {
  /// The days in the range, both ends inclusive, that its occurrences take, those that began before
  /// it included.
  ///
  /// - Parameter records: What happened at least to its `dates(reaching:)`, in any order.
  /// - Parameter zone: By whose clock an event in a zone counts as being in the range; nil for each
  ///   event's own.
  public func days(
    in range: ClosedRange<CivilDate>, records: [OccurrenceRecord], seenIn zone: ZoneID? = nil
  ) -> [OccurrenceDay] {
    occurrences(in: beginnings(reaching: range), records: records, seenIn: zone)
      .flatMap { $0.days(in: range) }
  }

  /// The dates by its own calendar of the occurrences that may take a day of the range by anybody's
  /// clock.
  public func dates(reaching range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> {
    let beginnings = beginnings(reaching: range)
    return zone == nil ? beginnings : beginnings.widenedByZones
  }

  /// The dates by one clock on which an occurrence begins that may take a day of the range.
  private func beginnings(reaching range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> {
    // The last minute takes the most days; a record's or a reader's time may be any.
    let most = length?.days(from: TimeOfDay(minutesAfterMidnight: 1_439)) ?? 1
    return range.lowerBound.advanced(by: 1 - most)...range.upperBound
  }

  /// The date by the event's own calendar of the occurrence that takes a day by the clock of a zone:
  /// one that begins on it, else of those that go on the one that began last; nil where there is
  /// none. Where a change of clocks brings two to a day it is the first, or the first as wanted.
  public func ownDate(
    of day: CivilDate, records: [OccurrenceRecord], seenIn zone: ZoneID,
    preferringFinished wanted: Bool? = nil
  ) -> CivilDate? {
    let taken = days(in: day...day, records: records, seenIn: zone)
    let number = taken.map(\.number).min()
    let latest = taken.filter { $0.number == number }
    let found = latest.first { $0.event.isFinished == wanted } ?? latest.first
    return found?.occurrence.date
  }
}
