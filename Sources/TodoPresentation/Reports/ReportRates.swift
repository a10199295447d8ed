import TodoDomain

/// Which rates there are: none of what has not begun, since it can't be finished yet.
extension PeriodReport {
  /// Whether its first day has come.
  var hasBegun: Bool { period.days.lowerBound <= today }

  /// The period's own.
  var rate: Double? { hasBegun ? total.rate : nil }

  /// A day's.
  func rate(_ day: DaySummary) -> Double? { day.date <= today ? day.total.rate : nil }

  /// Another period's.
  func rate(_ summary: PeriodSummary) -> Double? { hasBegun(summary) ? summary.total.rate : nil }

  /// Whether the first day of another period has come.
  func hasBegun(_ summary: PeriodSummary) -> Bool { summary.period.days.lowerBound <= today }

  /// The period's counts by one part of what they are counted by.
  func groups<Part: Hashable>(by part: (CountKey) -> Part) -> [Part: RatedCounts] {
    let begun = Set(counts.cells.keys.filter { $0.date <= today }.map(part))
    return Dictionary(
      uniqueKeysWithValues: counts.grouped(by: part).map { name, counts in
        (name, RatedCounts(counts, hasBegun: begun.contains(name)))
      })
  }
}

/// What was planned and finished, and which share of it.
struct RatedCounts: Hashable, Sendable {
  let counts: Completion
  /// Nil of nothing, and of what is still to come.
  let rate: Double?

  init(_ counts: Completion, hasBegun: Bool) {
    self.counts = counts
    rate = hasBegun ? counts.rate : nil
  }

  static let none = RatedCounts(.none, hasBegun: false)

  /// Both added, as if they were one.
  static func + (left: RatedCounts, right: RatedCounts) -> RatedCounts {
    RatedCounts(left.counts + right.counts, hasBegun: left.rate != nil || right.rate != nil)
  }
}
