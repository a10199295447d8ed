public import Foundation

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
  public func ownDate(from date: CivilDate, seenIn zone: TimeZone) -> CivilDate {
    guard self.zone != nil else { return date }
    let near = pattern.dates(in: (date...date).widenedByZones)
    return near.first { Occurrence(date: $0, event: self, seenIn: zone).shown.date >= date } ?? date
  }

  /// Every occurrence in the range, both ends inclusive, rising.
  ///
  /// - Parameter records: What happened to the event's dates, in any order; dates beyond the range
  ///   are passed over.
  /// - Parameter zone: By whose clock an event in a zone counts as being in the range; nil for each
  ///   event's own.
  public func occurrences(
    in range: ClosedRange<CivilDate>, records: [OccurrenceRecord], seenIn zone: TimeZone? = nil
  ) -> [Occurrence] {
    guard let zone, self.zone != nil else { return occurrences(in: range, records) }
    return occurrences(in: range.widenedByZones, records)
      .map { Occurrence(date: $0.date, event: $0.event, seenIn: zone) }
      .filter { range.contains($0.shown.date) }
  }

  /// The same by the event's own calendar.
  private func occurrences(
    in range: ClosedRange<CivilDate>, _ records: [OccurrenceRecord]
  ) -> [Occurrence] {
    if records.isEmpty {
      let open = isFinished ? with(id: id, details: details, isFinished: false) : self
      return pattern.dates(in: range).map { Occurrence(date: $0, event: open) }
    }
    let byDate = Dictionary(records.lazy.map { ($0.date, $0) }) { first, _ in first }
    var dates = pattern.dates(in: range)
    if Self.keepsHistory {
      dates += byDate.keys.filter { range.contains($0) && !pattern.covers($0) }
      dates.sort()
    }
    return dates.compactMap { date in
      occurrence(on: date, record: byDate[date]).map { Occurrence(date: date, event: $0) }
    }
  }
}
