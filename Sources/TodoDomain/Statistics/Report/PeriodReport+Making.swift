extension PeriodReport {
  /// Adds up what was read, and lets the insights look at it.
  public init(_ request: ReportRequest, _ material: ReportMaterial) {
    let period = request.period
    let (counts, byDate) = (material.counts, material.totals)
    let summaries = request.periods.map { period in
      PeriodSummary(
        period: period,
        total: period.days.compactMap { byDate[$0] }.reduce(.none, +),
        mood: period.days.compactMap { material.moods[$0] }.reduce(Mood(), +))
    }
    let day = { date in
      DaySummary(date: date, total: byDate[date] ?? .none, mood: material.moods[date] ?? Mood())
    }
    let days = period.days.map(day)
    let bare = PeriodReport(
      period: period, today: request.today, counts: counts, total: counts.total,
      due: days.filter { $0.date <= request.today }.map(\.total).reduce(.none, +),
      overdue: days.filter { $0.date < request.today }.reduce(0) { $0 + $1.total.open },
      moved: material.moved, days: days, coming: request.isNear ? request.coming.map(day) : [],
      mood: days.map(\.mood).reduce(Mood(), +),
      comparison: Comparison(earlier: summaries.dropLast().suffix(Comparison.length)),
      usualFinishedADay: PeriodReport.usualFinishedADay(request, byDate),
      trend: summaries.suffix(request.trend),
      streaks: PeriodReport.sorted(material.streaks), categories: material.categories,
      insights: request.insights.map { type(of: $0).name }, findings: [])
    self = bare.with(findings: request.insights.flatMap { $0.findings(in: bare) })
  }

  /// The longest present row first; of equal ones the longest ever, then the one made first.
  private static func sorted(_ streaks: [RoutineStreak]) -> [RoutineStreak] {
    streaks.sorted { one, other in
      let numbers = (one.routine.id?.rawValue ?? 0, other.routine.id?.rawValue ?? 0)
      return (other.present, other.longest, numbers.0) < (one.present, one.longest, numbers.1)
    }
  }

  private static func usualFinishedADay(
    _ request: ReportRequest, _ byDate: [CivilDate: Completion]
  ) -> Double? {
    let recent = request.today.advanced(by: -28)...request.today.dayBefore
    guard request.days.contains(recent.lowerBound), request.days.contains(recent.upperBound) else {
      return nil
    }
    let lived = recent.map { byDate[$0] ?? .none }.drop { $0.count == 0 }
    guard !lived.isEmpty else { return nil }
    return Double(lived.reduce(0) { $0 + $1.finished }) / Double(lived.count)
  }

  private func with(findings: [Finding]) -> PeriodReport {
    PeriodReport(
      period: period, today: today, counts: counts, total: total, due: due, overdue: overdue,
      moved: moved, days: days, coming: coming, mood: mood, comparison: comparison,
      usualFinishedADay: usualFinishedADay, trend: trend, streaks: streaks, categories: categories,
      insights: insights, findings: findings)
  }
}
