extension PlannedEvent {
  /// Returns the event on a date, given that date's record; nil if the event doesn't occur on it.
  ///
  /// A tombstone (the record of a deleted date) hides the date. If the event keeps its history or
  /// has no date, any other record makes its date visible, at the record's time, even if the event
  /// otherwise can't occur on it. A pause hides its dates unless they are finished. The result has
  /// the fields that differ on that date, except the day to which the date was moved: that is
  /// `OccurrenceRecord.day`.
  public func occurrence(on date: CivilDate, record: OccurrenceRecord?) -> Self? {
    if let record, !record.isLive { return nil }
    let isOff = !pattern.daysOff(in: date...date).isEmpty
    if isOff, record?.isFinished != true { return nil }
    if isOff || canOccur(on: date) {
      return with(id: id, details: details, isFinished: record?.isFinished ?? false)
        .changed(by: record?.change)
    }
    guard showsRecords, let record else { return nil }
    return with(id: id, details: details.timed(record.time), isFinished: record.isFinished)
      .changed(by: record.change)
  }

  /// Whether a record that isn't a tombstone makes its date visible even if the event otherwise
  /// can't occur on it.
  private var showsRecords: Bool { keepsHistory || pattern.isUndated }

  /// Returns the occurrence of a date, given that date's record; nil if the event doesn't occur on
  /// it.
  ///
  /// - Parameters:
  ///   - date: The date that identifies the occurrence in records, in the event's own calendar.
  ///   - record: The record of that date; nil for none.
  ///   - zone: The reader's zone; nil for the event's own.
  public func dated(
    on date: CivilDate, record: OccurrenceRecord?, displayedIn zone: ZoneID? = nil
  ) -> Occurrence? {
    occurrence(on: date, record: record).map {
      Occurrence(date: date, on: record?.day, event: $0, displayedIn: zone)
    }
  }

  /// Returns the occurrence of a date, given that date's record; nil if the event doesn't occur on
  /// it. An open todo without a date can be done on any date, so it has an occurrence on each.
  public func taken(
    on date: CivilDate, record: OccurrenceRecord?, displayedIn zone: ZoneID? = nil
  ) -> Occurrence? {
    dated(on: date, record: record, displayedIn: zone)
      ?? (pattern.isUndated ? Occurrence(date: date, event: self, displayedIn: zone) : nil)
  }

  /// Returns the occurrences of dates with a change (`OccurrenceRecord.change`) that begin in a
  /// range, in ascending order. The parameters are the same as those of
  /// `occurrences(in:records:displayedIn:)`.
  public func changedOccurrences(
    in range: ClosedRange<CivilDate>, records: [OccurrenceRecord], displayedIn zone: ZoneID? = nil
  ) -> [Occurrence] {
    changedOccurrences(records, displayedIn: zone)
      .filter { range.contains($0.localStart.date) }.sorted { $0.localStart < $1.localStart }
  }

  /// Returns the occurrences of dates with a change (`OccurrenceRecord.change`), whenever they take
  /// place, in any order.
  func changedOccurrences(
    _ records: [OccurrenceRecord], displayedIn zone: ZoneID? = nil
  ) -> [Occurrence] {
    records.compactMap { record in
      record.change == nil ? nil : dated(on: record.date, record: record, displayedIn: zone)
    }
  }

  /// Returns the first date, in the event's own calendar, whose occurrence begins on or after a
  /// date of the reader's zone.
  public func ownDate(from date: CivilDate, displayedIn zone: ZoneID) -> CivilDate {
    guard self.zone != nil else { return date }
    let near = pattern.dates(in: (date...date).widenedByZones)
    return near.first {
      Occurrence(date: $0, event: self, displayedIn: zone).localStart.date >= date
    }
      ?? date
  }

  /// Returns the occurrences that begin in a range of dates, in ascending order.
  ///
  /// - Parameters:
  ///   - range: The dates, both ends inclusive.
  ///   - records: The event's records, in any order. Records of dates outside the range have no
  ///     effect, unless a date was moved into it.
  ///   - zone: The reader's zone, which decides on which date an event with a zone begins; nil for
  ///     the event's own zone.
  public func occurrences(
    in range: ClosedRange<CivilDate>, records: [OccurrenceRecord], displayedIn zone: ZoneID? = nil
  ) -> [Occurrence] {
    let changed = changedOccurrences(in: range, records: records, displayedIn: zone)
    var found = occurrences(in: range, records, displayedIn: zone)
    guard !changed.isEmpty else { return found }
    found += changed
    return found.sorted { $0.localStart.date < $1.localStart.date }
  }

  private func occurrences(
    in range: ClosedRange<CivilDate>, _ records: [OccurrenceRecord], displayedIn zone: ZoneID?
  ) -> [Occurrence] {
    guard let zone, self.zone != nil else { return unchangedOccurrences(in: range, records) }
    return unchangedOccurrences(in: range.widenedByZones, records)
      .map { $0.displayed(in: zone) }
      .filter { range.contains($0.localStart.date) }
  }

  /// Returns the occurrences of the dates in a range of the event's own calendar, except dates with
  /// a change.
  func unchangedOccurrences(
    in range: ClosedRange<CivilDate>, _ records: [OccurrenceRecord]
  ) -> [Occurrence] {
    // All dates in the same state share one copy; a copy for each date would take much memory.
    let open: any PlannedEvent =
      isFinished ? with(id: id, details: details, isFinished: false) : self
    let covered = dates(in: range, records: records)
    if records.isEmpty { return covered.map { Occurrence(date: $0, event: open) } }
    let finished: any PlannedEvent = with(id: id, details: details, isFinished: true)
    let byDate = Dictionary(records.lazy.map { ($0.date, $0) }) { first, _ in first }
    let found = covered.compactMap { date -> Occurrence? in
      let record = byDate[date]
      guard record?.isLive ?? true, record?.change == nil else { return nil }
      return Occurrence(date: date, event: record?.isFinished == true ? finished : open)
    }
    let hasHistory = showsRecords || pattern.pause != nil
    let history = hasHistory ? history(in: range, byDate) : []
    return history.isEmpty ? found : (found + history).sorted { $0.date < $1.date }
  }

  /// Returns the occurrences on dates that only a record makes visible, in any order.
  private func history(
    in range: ClosedRange<CivilDate>, _ records: [CivilDate: OccurrenceRecord]
  ) -> [Occurrence] {
    records.compactMap { date, record in
      guard range.contains(date), !pattern.covers(date), record.change == nil else { return nil }
      return occurrence(on: date, record: record).map { Occurrence(date: date, event: $0) }
    }
  }
}

extension PlannedEvent {
  /// Returns the days in a range that the event's occurrences cover, including occurrences that
  /// began before the range.
  ///
  /// - Parameters:
  ///   - range: The dates, both ends inclusive.
  ///   - records: The event's records, in any order; at least those of its `dates(overlapping:)`.
  ///   - zone: The reader's zone, which decides which days an event with a zone covers; nil for the
  ///     event's own zone.
  public func days(
    in range: ClosedRange<CivilDate>, records: [OccurrenceRecord], displayedIn zone: ZoneID? = nil
  ) -> [OccurrenceDay] {
    let changed = changedOccurrences(records, displayedIn: zone)
    return
      (occurrences(in: beginnings(overlapping: range), records, displayedIn: zone) + changed)
      .flatMap { $0.days(in: range) }
  }

  /// Returns the range of dates, in the event's own calendar, whose records can affect the days in
  /// a range, whatever the reader's zone. Both ends are inclusive. A date with a change may be
  /// moved into the range from outside.
  public func dates(overlapping range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> {
    dates(near: beginnings(overlapping: range))
  }

  /// Returns the range of dates, in the event's own calendar, whose records can affect the
  /// occurrences in a range, whatever the reader's zone. Both ends are inclusive.
  public func dates(near range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> {
    recordDates(for: zone == nil ? range : range.widenedByZones)
  }

  /// Returns the dates, in one zone, on which an occurrence that covers a day of the range may
  /// begin.
  private func beginnings(overlapping range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> {
    // An occurrence that begins in the last minute of a day covers the most days. Any occurrence
    // may begin then, by its record or in the reader's zone.
    let most = length?.days(from: TimeOfDay(minutesAfterMidnight: 1_439)) ?? 1
    return range.lowerBound.advanced(by: 1 - most)...range.upperBound
  }

  /// Returns the date, in the event's own calendar, of the occurrence that covers a day in a zone;
  /// nil if there is none. It prefers an occurrence that begins on the day, then the occurrence
  /// that began last.
  ///
  /// - Parameters:
  ///   - day: The day, in the reader's zone.
  ///   - records: The event's records, in any order; at least those of its `dates(overlapping:)` of
  ///     the day.
  ///   - zone: The reader's zone.
  ///   - wanted: The finished state to prefer if a change of clocks brings two occurrences to the
  ///     day. Without such an occurrence, or for nil, the first one is used.
  public func ownDate(
    of day: CivilDate, records: [OccurrenceRecord], displayedIn zone: ZoneID,
    preferringFinished wanted: Bool? = nil
  ) -> CivilDate? {
    let taken = days(in: day...day, records: records, displayedIn: zone)
    let number = taken.map(\.number).min()
    let latest = taken.filter { $0.number == number }
    let found = latest.first { $0.event.isFinished == wanted } ?? latest.first
    return found?.occurrence.date
  }
}

extension PlannedEvent {
  /// Returns the event with the finished state that its records give. A repeating event is returned
  /// unchanged, since only its single dates are finished.
  ///
  /// - Parameter records: All records of the event. Not evaluated if the event repeats.
  package func onItsDay(
    _ records: @autoclosure () throws -> [OccurrenceRecord]
  ) rethrows -> any PlannedEvent {
    try onItsDay(isFinished: pattern.ownRecord(among: records())?.isFinished ?? false)
  }

  /// Returns the event with this finished state. A repeating event is returned unchanged, and the
  /// state isn't evaluated.
  package func onItsDay(isFinished: @autoclosure () throws -> Bool) rethrows -> any PlannedEvent {
    guard !isRepeating else { return self }
    return with(id: id, details: details, isFinished: try isFinished())
  }
}
