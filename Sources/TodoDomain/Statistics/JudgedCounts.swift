/// Counts as they are judged on a day: a date whose limit wasn't exceeded is finished once it is
/// past. What is stored doesn't know the day, so that is added here.
extension EventReading {
  /// The counts of the occurrences in a range, as they are judged on a day (`Occurrence.judged`).
  func counts(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID, judgedOn today: CivilDate?
  ) throws -> OccurrenceCounts {
    let counts = try counts(in: range, displayedIn: zone)
    guard let today else { return counts }
    return try counts + kept(in: range, displayedIn: zone, on: today)
  }

  /// The sums of the occurrences of each day in a range, as they are judged on a day.
  func totals(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID, judgedOn today: CivilDate
  ) throws -> [CivilDate: Completion] {
    try totals(in: range, displayedIn: zone).merging(
      kept(in: range, displayedIn: zone, on: today).grouped(by: \.date), uniquingKeysWith: +)
  }

  /// The finished dates that counts lack, as their limits weren't exceeded and they are past.
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
  /// Makes counts that are added to others: finished occurrences, which those count already.
  fileprivate init(adding cells: [CountKey: Completion]) { self.cells = cells }
}
