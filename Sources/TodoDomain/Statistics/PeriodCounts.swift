/// A period's occurrences and diary, counted.
public struct PeriodCounts: Hashable, Sendable {
  /// The period.
  public let period: Period
  /// Its occurrences.
  public let counts: OccurrenceCounts
  /// What was felt in it.
  public let mood: Mood

  /// A period's counts.
  public init(period: Period, counts: OccurrenceCounts, mood: Mood = Mood()) {
    self.period = period
    self.counts = counts
    self.mood = mood
  }
}

extension StoreProviding {
  /// Periods, none of which shares a day with another, each counted by the clock of a zone, out of
  /// one read of the days from the first to the last.
  public func counts(of periods: [Period], seenIn zone: ZoneID) throws -> [PeriodCounts] {
    guard let first = periods.map(\.days.lowerBound).min(),
      let last = periods.map(\.days.upperBound).max()
    else { return [] }
    return try withSnapshot { snapshot in
      let counts = try snapshot.counts(in: first...last, seenIn: zone)
      let moods = try snapshot.moods(in: first...last, in: zone)
      var places: [CivilDate: Int] = [:]
      for (place, period) in periods.enumerated() {
        for day in period.days { places[day] = place }
      }
      let cells = Dictionary(grouping: counts.cells) { places[$0.key.date] }
      return periods.enumerated().map { place, period in
        PeriodCounts(
          period: period,
          counts: OccurrenceCounts(
            cells: Dictionary(uniqueKeysWithValues: (cells[place] ?? []).map { ($0.key, $0.value) })
          ),
          mood: period.days.compactMap { moods[$0] }.reduce(Mood(), +))
      }
    }
  }
}
