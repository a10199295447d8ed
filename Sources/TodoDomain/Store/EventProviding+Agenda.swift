extension EventProviding {
  /// What takes the days of the range, in the one order of lists: its occurrences, and on each
  /// further day those that go on, also those that began before the range.
  ///
  /// Counts are of occurrences, and so is `occurrences(in:seenIn:)`; this is for who wants to see
  /// which days are free.
  ///
  /// - Parameter zone: By whose clock an event in a zone is in the range; nil for each event's own.
  public func agenda(
    in range: ClosedRange<CivilDate>, seenIn zone: ZoneID? = nil
  ) throws -> [OccurrenceDay] {
    var days: [OccurrenceDay] = []
    try visitEvents(reaching: range) { event, records in
      days += event.days(in: range, records: records, seenIn: zone)
    }
    return days.sorted()
  }

  /// The inherited way of finding them: a walk over all events.
  public func visitEvents(
    reaching range: ClosedRange<CivilDate>,
    _ body: (any PlannedEvent, [OccurrenceRecord]) throws -> Void
  ) throws {
    try visitEvents(body)
  }
}
