/// What a period is held against: the one before, and the mean of the last four.
public struct Comparison: Hashable, Sendable {
  /// The last periods before it, oldest first: up to four, fewer where the calendar begins.
  public let earlier: [PeriodSummary]

  /// How many periods a mean is made of.
  public static let length = 4

  /// Against these periods, oldest first.
  public init(earlier: [PeriodSummary]) {
    self.earlier = earlier
  }

  /// The period just before; nil where the calendar begins.
  public var before: PeriodSummary? { earlier.last }

  /// Those that means are made of: from the first that has anything on, so that nothing is compared
  /// with a time before the store.
  public var lived: ArraySlice<PeriodSummary> { earlier.drop { $0.total.count == 0 } }

  /// How many occurrences a period had on average, of those lived; nil where there were none at all.
  public var usualCount: Double? { mean(\.total.count) }

  /// How many a period had finished on average.
  public var usualFinished: Double? { mean(\.total.finished) }

  /// The finished share of all of them together, 0…1; nil of nothing.
  public var usualRate: Double? { lived.map(\.total).reduce(.none, +).rate }

  private func mean(_ part: (PeriodSummary) -> Int) -> Double? {
    guard !lived.isEmpty else { return nil }
    return Double(lived.reduce(0) { $0 + part($1) }) / Double(lived.count)
  }
}
