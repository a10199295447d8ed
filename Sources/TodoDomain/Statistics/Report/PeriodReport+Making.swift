extension PeriodReport {
  /// Adds up what was read, and lets the insights look at it.
  public init(_ request: ReportRequest, _ material: ReportMaterial) {
    let period = request.period
    let counts = material.counts.on(period.days)
    let byDate = material.counts.grouped(by: \.date)
    let summaries = request.periods.map { period in
      PeriodSummary(
        period: period,
        total: period.days.compactMap { byDate[$0] }.reduce(.none, +),
        mood: period.days.compactMap { material.moods[$0] }.reduce(Mood(), +))
    }
    let days = period.days.map { date in
      DaySummary(
        date: date, total: byDate[date] ?? .none, mood: material.moods[date] ?? Mood())
    }
    let bare = PeriodReport(
      period: period, today: request.today, counts: counts, total: counts.total,
      overdue: days.filter { $0.date < request.today }.reduce(0) { $0 + $1.total.open },
      moved: material.moved, days: days, mood: days.map(\.mood).reduce(Mood(), +),
      comparison: Comparison(earlier: summaries.dropLast().suffix(Comparison.length)),
      trend: summaries.suffix(request.trend),
      streaks: PeriodReport.streaks(request, material), categories: material.categories,
      findings: [])
    self = bare.with(findings: request.insights.flatMap { $0.findings(in: bare) })
  }

  /// The longest present row first; of equal ones the longest ever, then the one made first.
  private static func streaks(
    _ request: ReportRequest, _ material: ReportMaterial
  ) -> [RoutineStreak] {
    material.routines
      .compactMap { routine, records in
        RoutineStreak(
          routine, records, in: request.period, asOf: request.asOf, today: request.today)
      }
      .sorted { one, other in
        let numbers = (one.routine.id?.rawValue ?? 0, other.routine.id?.rawValue ?? 0)
        return (other.present, other.longest, numbers.0) < (one.present, one.longest, numbers.1)
      }
  }

  private func with(findings: [Finding]) -> PeriodReport {
    PeriodReport(
      period: period, today: today, counts: counts, total: total, overdue: overdue, moved: moved,
      days: days, mood: mood, comparison: comparison, trend: trend, streaks: streaks,
      categories: categories, findings: findings)
  }
}
