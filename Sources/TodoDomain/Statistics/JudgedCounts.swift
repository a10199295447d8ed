/// Counts in which a past date with a limit counts as finished unless the limit was exceeded
/// (`Occurrence.judged`). The stored counts don't depend on today's date, so this extension adds
/// these dates to the stored counts.
extension EventReading {
  /// Returns the counts of the occurrences in a range. An occurrence before `today` with a limit
  /// counts as finished unless the limit was exceeded; for nil, it counts as it is stored.
  func counts(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID, judgedOn today: CivilDate?
  ) throws -> OccurrenceCounts {
    let counts = try counts(in: range, displayedIn: zone)
    guard let today else { return counts }
    return try counts + kept(in: range, displayedIn: zone, on: today)
  }

  /// Returns the sums of the occurrences of each day in a range. An occurrence before `today` with
  /// a limit counts as finished unless the limit was exceeded. Days without occurrences are absent.
  func totals(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID, judgedOn today: CivilDate
  ) throws -> [CivilDate: Completion] {
    try totals(in: range, displayedIn: zone).merging(
      kept(in: range, displayedIn: zone, on: today).grouped(by: \.date), uniquingKeysWith: +)
  }

  /// Returns a correction to the stored counts: one more finished occurrence for each past date
  /// with a limit that is stored as unfinished although the limit wasn't exceeded.
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
  /// Makes a correction to be added to other counts. Each cell adds to the number of finished
  /// occurrences, and nothing to the number of occurrences, since the other counts already include
  /// them as unfinished.
  fileprivate init(adding cells: [CountKey: Completion]) { self.cells = cells }
}
