extension PlannedEvent {
  /// The alarms of its occurrences that go off in a period, earliest first.
  ///
  /// - Parameter period: From its first moment up to, and not including, its last.
  /// - Parameter records: What happened at least to its `dates(remindedIn:)` of the period's days, in
  ///   any order.
  /// - Parameter zone: The zone of the reader: by its clock an event without a zone rings.
  public func alarms(
    in period: Range<Instant>, records: [OccurrenceRecord], seenIn zone: ZoneID
  ) -> [DueAlarm] {
    guard alarm != nil else { return [] }
    return occurrences(in: dates(remindedIn: period.days(in: zone)), records: records)
      .compactMap { occurrence in
        let seen = Occurrence(date: occurrence.date, event: occurrence.event, seenIn: zone)
        return DueAlarm(of: seen, seenIn: zone)
      }
      .filter { period.contains($0.at) }.sorted()
  }

  /// The dates by its own calendar of the occurrences whose alarm may go off on a day of the range by
  /// anybody's clock.
  public func dates(remindedIn range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> {
    let minutes = alarm?.minutesBefore ?? 0
    // Clocks that change in between make a difference of hours.
    let first = range.lowerBound.advanced(by: minutes / 1_440 - 1)
    let last = range.upperBound.advanced(by: (minutes + 1_439) / 1_440 + 1)
    return zone == nil ? first...last : (first...last).widenedByZones
  }
}

extension Range<Instant> {
  /// The days that a wall in a zone shows between its ends.
  func days(in zone: ZoneID) -> ClosedRange<CivilDate> {
    let ends = [lowerBound.date(in: zone), upperBound.date(in: zone)]
    // Where clocks go back over midnight, the later moment may have the earlier date.
    return Swift.min(ends[0], ends[1])...Swift.max(ends[0], ends[1])
  }
}
