import TodoDomain

/// What tables show of a report, and in which order.
extension PeriodReport {
  /// Every day, or without any todos those on which something was written.
  var shownDays: [DaySummary] {
    total.count > 0 ? days : days.filter { $0.mood.entries > 0 }
  }

  /// Whether it says what stands out, or that nothing does: not of nothing, nor unless asked.
  var tellsOfFindings: Bool { !findings.isEmpty || (total.count > 0 && !insights.isEmpty) }

  /// Routines, those that have ended last.
  var sortedStreaks: [RoutineStreak] {
    streaks.filter { !$0.hasEnded } + streaks.filter(\.hasEnded)
  }
}

extension RoutineStreak {
  /// Whether no date of it is to come.
  var hasEnded: Bool { next == nil }
}
