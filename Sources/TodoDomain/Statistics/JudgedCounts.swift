/// Counts as they are judged on a day: a past date whose limit wasn't exceeded is finished. The
/// stored counts don't depend on the day, so these dates are added here.
extension EventReading {
  /// Returns the counts of the occurrences in a range, as they are judged on a day
  /// (`Occurrence.judged`).
  func counts(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID, judgedOn today: CivilDate?
  ) throws -> OccurrenceCounts {
    let counts = try counts(in: range, displayedIn: zone)
    guard let today else { return counts }
    return try counts + kept(in: range, displayedIn: zone, on: today)
  }

  /// Returns the sums of the occurrences of each day in a range, as they are judged on a day.
  func totals(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID, judgedOn today: CivilDate
  ) throws -> [CivilDate: Completion] {
    try totals(in: range, displayedIn: zone).merging(
      kept(in: range, displayedIn: zone, on: today).grouped(by: \.date), uniquingKeysWith: +)
  }

  /// Returns counts of past dates whose limits weren't exceeded and which the stored counts don't
  /// have as finished.
  private func kept(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID, on today: CivilDate
  ) throws -> OccurrenceCounts {
    guard range.lowerBound < today else { return OccurrenceCounts() }
    var cells: [CountKey: Completion] = [:]
    try visitEvents(.limited(range)) { event, records in
      for date in event.occurrences(in: range, records: records, displayedIn: zone)
      where !date.event.isFinished && date.judged(on: today).event.isFinished {
        let key = CountKey(
          category: date.event.category.name, kind: event.kind, date: date.localStart.date,
          block: HourBlock(date.localStart.time))
        cells[key] = (cells[key] ?? .none) + Completion(count: 0, finished: 1)
      }
    }
    return OccurrenceCounts(adding: cells)
  }
}

extension OccurrenceCounts {
  /// Makes counts to add to other counts: occurrences that are now finished and that the other
  /// counts already include.
  fileprivate init(adding cells: [CountKey: Completion]) { self.cells = cells }
}
