import TodoDomain

/// How steadily each routine is kept.
struct ReportRoutines: ReportSection {
  let report: PeriodReport
  let look: Look

  var lines: [String] {
    let streaks = report.sortedStreaks
    guard !streaks.isEmpty else { return [] }
    let columns = [
      ReportTable.Column(
        "", streaks.map { .init(look.shortened($0.routine.title), style: style($0)) },
        alignment: .left, leastWidth: 16),
      column(.present, streaks, emphasis) { "\($0.present)" },
      column(.longest, streaks, sacrifice: 4) { "\($0.longest)" },
      column(.fourWeeks, streaks, sacrifice: 2) { rate($0.fourWeeks) },
      column(.twelveWeeks, streaks, sacrifice: 6) { rate($0.twelveWeeks) },
      column(.finished, streaks, sacrifice: 1) { finished($0.period) },
      column(.skipped, streaks, sacrifice: 5) { skipped($0.period) },
      column(.next, streaks, { _ in .dim }, sacrifice: 3) { $0.next.map(phrases.shortDate) },
    ]
    return [heading(.streaks)] + ReportTable(columns: columns).lines(look)
  }

  private func column(
    _ title: ReportTerm, _ streaks: [RoutineStreak],
    _ accent: (RoutineStreak) -> TextStyle? = { _ in nil }, sacrifice: Int = 0,
    _ text: (RoutineStreak) -> String?
  ) -> ReportTable.Column {
    ReportTable.Column(
      term(title), streaks.map { cell(text($0), style($0) ?? accent($0)) }, sacrifice: sacrifice)
  }

  /// One that has ended stands back.
  private func style(_ streak: RoutineStreak) -> TextStyle? { streak.hasEnded ? .dim : nil }

  /// A row that goes on stands out.
  private func emphasis(_ streak: RoutineStreak) -> TextStyle? {
    streak.present == 0 ? .dim : TextStyle.bold.and(.green)
  }

  private func rate(_ consistency: Consistency) -> String? {
    consistency.rate.map(ReportNumber.percentage)
  }

  /// Of those that were due, so that the rest was missed.
  private func finished(_ period: Consistency) -> String? {
    let due = period.finished + period.missed
    return due > 0 ? "\(period.finished)/\(due)" : nil
  }

  /// None is blank, so that a column without any goes.
  private func skipped(_ period: Consistency) -> String? {
    period.skipped > 0 ? "\(period.skipped)" : nil
  }
}
