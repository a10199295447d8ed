/// Lists of any length, a page at a time: what `agenda`, `occurrences` and `alarms` answer whole.
///
/// Each reads the store several times, so that it belongs into one `withSnapshot`.
extension EventProviding {
  /// How many days a first window has: most lists that people look at are read at once.
  private static var firstWindow_days: Int { 31 }

  /// Hands over what takes the days of a range, in the one order of lists, in pages of at most so
  /// many rows.
  ///
  /// - Parameter zone: By whose clock an event in a zone is in the range; nil for each event's own.
  /// - Parameter isWanted: Whether an event, as it stands on a date, is among them.
  public func visitAgenda(
    in range: ClosedRange<CivilDate>, seenIn zone: ZoneID? = nil,
    pageSize: Int = PagedReading<OccurrenceDay>.usualPageSize,
    where isWanted: (any PlannedEvent) -> Bool = { _ in true },
    _ body: ([OccurrenceDay]) throws -> Void
  ) throws {
    let reading = PagedReading<OccurrenceDay>(pageSize: pageSize) { $0.date.dayNumber }
    try reading.visit(
      range.dayNumbers, firstWindow: Self.firstWindow_days,
      collect: { window in
        try visitEvents(reaching: window.range.days) { event, records in
          let days = event.days(in: window.range.days, records: records, seenIn: zone)
          window.add(days.filter { isWanted($0.event) })
        }
      }, body)
  }

  /// Hands over the occurrences in a range, in the one order of lists, in pages of at most so many.
  ///
  /// - Parameter zone: By whose clock an event in a zone is in the range; nil for each event's own.
  public func visitOccurrences(
    in range: ClosedRange<CivilDate>, seenIn zone: ZoneID? = nil,
    pageSize: Int = PagedReading<Occurrence>.usualPageSize,
    _ body: ([Occurrence]) throws -> Void
  ) throws {
    let reading = PagedReading<Occurrence>(pageSize: pageSize) { $0.shown.date.dayNumber }
    try reading.visit(
      range.dayNumbers, firstWindow: Self.firstWindow_days,
      collect: { window in
        try visitEvents(near: window.range.days) { event, records in
          window.add(event.occurrences(in: window.range.days, records: records, seenIn: zone))
        }
      }, body)
  }

  /// Hands over the alarms that go off in a period, in the order of `alarms(in:seenIn:)`, in pages of
  /// at most so many.
  public func visitAlarms(
    in period: Range<Instant>, seenIn zone: ZoneID,
    pageSize: Int = PagedReading<DueAlarm>.usualPageSize,
    _ body: ([DueAlarm]) throws -> Void
  ) throws {
    let reading = PagedReading<DueAlarm>(pageSize: pageSize) { $0.at.secondsSince1970 }
    let seconds = period.lowerBound.secondsSince1970..<period.upperBound.secondsSince1970
    try reading.visit(
      seconds, firstWindow: Self.firstWindow_days * 86_400,
      collect: { window in
        try visitEvents(remindedIn: window.range.moments.days(in: zone)) { event, records in
          window.add(event.alarms(in: window.range.moments, records: records, seenIn: zone))
        }
      }, body)
  }
}

extension Range<Int> {
  /// The moments at which so many seconds have passed since 1970.
  fileprivate var moments: Range<Instant> {
    Instant(secondsSince1970: lowerBound)..<Instant(secondsSince1970: upperBound)
  }
}
