import TodoDomain

/// What the period is held against, of the time since the store has anything.
extension PeriodReport {
  /// The periods that means are made of; no mean of a single one, which is the one before.
  var usualPeriods: ArraySlice<PeriodSummary> {
    comparison.lived.count > 1 ? comparison.lived : []
  }

  /// The period just before, unless nothing was on by then.
  var before: PeriodSummary? { comparison.lived.last }

  /// How many were planned on average.
  var usualCount: Double? { usualPeriods.isEmpty ? nil : comparison.usualCount }

  /// How many were finished on average.
  var usualFinished: Double? { usualPeriods.isEmpty ? nil : comparison.usualFinished }

  /// The finished share of all that have begun.
  var usualRate: Double? {
    usualPeriods.filter(hasBegun).map(\.total).reduce(.none, +).rate
  }

  /// What was felt in them.
  var usualMood: Mood { usualPeriods.map(\.mood).reduce(Mood(), +) }
}
