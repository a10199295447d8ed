extension PlannedEvent {
  /// The event as it stands on a date, given that date's record; nil where it does not occur.
  ///
  /// A tombstone hides the date. A live record of a kind that keeps its history shows a date beyond
  /// the pattern, at the record's own time.
  public func occurrence(on date: CivilDate, record: OccurrenceRecord?) -> Self? {
    if let record, !record.isLive { return nil }
    if pattern.covers(date) {
      return with(id: id, details: details, isFinished: record?.isFinished ?? false)
    }
    guard Self.keepsHistory, let record else { return nil }
    return with(id: id, details: details.timed(record.time), isFinished: record.isFinished)
  }

  /// The first date by the event's own calendar that begins on a date, or later, by the clock of a
  /// zone.
  public func ownDate(from date: CivilDate, displayedIn zone: ZoneID) -> CivilDate {
    guard self.zone != nil else { return date }
    let near = pattern.dates(in: (date...date).widenedByZones)
    return near.first {
      Occurrence(date: $0, event: self, displayedIn: zone).localStart.date >= date
    }
      ?? date
  }

  /// Every occurrence in the range, both ends inclusive, rising.
  ///
  /// - Parameter records: What happened to the event's dates, in any order; dates beyond the range
  ///   are passed over.
  /// - Parameter zone: By whose clock an event in a zone counts as being in the range; nil for each
  ///   event's own.
  public func occurrences(
    in range: ClosedRange<CivilDate>, records: [OccurrenceRecord], displayedIn zone: ZoneID? = nil
  ) -> [Occurrence] {
    guard let zone, self.zone != nil else { return occurrences(in: range, records) }
    return occurrences(in: range.widenedByZones, records)
      .map { Occurrence(date: $0.date, event: $0.event, displayedIn: zone) }
      .filter { range.contains($0.localStart.date) }
  }

  /// The same by the event's own calendar.
  private func occurrences(
    in range: ClosedRange<CivilDate>, _ records: [OccurrenceRecord]
  ) -> [Occurrence] {
    // One copy for all dates of one state: a copy a date would make lists of long series large.
    let open: any PlannedEvent =
      isFinished ? with(id: id, details: details, isFinished: false) : self
    let covered = pattern.dates(in: range)
    if records.isEmpty { return covered.map { Occurrence(date: $0, event: open) } }
    let finished: any PlannedEvent = with(id: id, details: details, isFinished: true)
    let byDate = Dictionary(records.lazy.map { ($0.date, $0) }) { first, _ in first }
    let found = covered.compactMap { date -> Occurrence? in
      let record = byDate[date]
      guard record?.isLive ?? true else { return nil }
      return Occurrence(date: date, event: record?.isFinished == true ? finished : open)
    }
    let history = Self.keepsHistory ? history(in: range, byDate) : []
    return history.isEmpty ? found : (found + history).sorted { $0.date < $1.date }
  }

  /// The dates that its records alone show, in any order.
  private func history(
    in range: ClosedRange<CivilDate>, _ records: [CivilDate: OccurrenceRecord]
  ) -> [Occurrence] {
    records.compactMap { date, record in
      guard range.contains(date), !pattern.covers(date) else { return nil }
      return occurrence(on: date, record: record).map { Occurrence(date: date, event: $0) }
    }
  }
}

extension PlannedEvent {
  /// The days in the range, both ends inclusive, that its occurrences take, those that began before
  /// it included.
  ///
  /// - Parameter records: What happened at least to its `dates(overlapping:)`, in any order.
  /// - Parameter zone: By whose clock an event in a zone counts as being in the range; nil for each
  ///   event's own.
  public func days(
    in range: ClosedRange<CivilDate>, records: [OccurrenceRecord], displayedIn zone: ZoneID? = nil
  ) -> [OccurrenceDay] {
    occurrences(in: beginnings(overlapping: range), records: records, displayedIn: zone)
      .flatMap { $0.days(in: range) }
  }

  /// The dates by its own calendar of the occurrences that may take a day of the range by anybody's
  /// clock.
  public func dates(overlapping range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> {
    let beginnings = beginnings(overlapping: range)
    return zone == nil ? beginnings : beginnings.widenedByZones
  }

  /// The dates by one clock on which an occurrence begins that may take a day of the range.
  private func beginnings(overlapping range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> {
    // The last minute takes the most days; a record's or a reader's time may be any.
    let most = length?.days(from: TimeOfDay(minutesAfterMidnight: 1_439)) ?? 1
    return range.lowerBound.advanced(by: 1 - most)...range.upperBound
  }

  /// The date by the event's own calendar of the occurrence that takes a day by the clock of a
  /// zone: one that begins on it, else of those that go on the one that began last; nil where there
  /// is none. Where a change of clocks brings two to a day it is the first, or the first as wanted.
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
