import TodoDomain

extension ReportChapters {
  /// Weeks of a quarter, months of a year; shorter periods are told by their days.
  var pace: ReportChapter? {
    let pace = ReportPace(report, phrases)
    guard let heading = pace.heading, let column = pace.column, hasDays else { return nil }
    let rows = pace.points.filter(isShown).map {
      [$0.name] + cells($0.total, $0.mood, hasBegun: $0.hasBegun)
    }
    return ReportChapter(
      .pace, phrases.term(heading),
      [PlainTable(phrases.term(heading), columns(phrases.term(column)), rows)])
  }

  /// Each day.
  var days: ReportChapter? {
    guard hasDays else { return nil }
    let heading = phrases.term(.byDay)
    let rows = report.shownDays.map { day in
      [phrases.date(day.date)]
        + cells(day.total, day.mood, hasBegun: day.date <= report.today)
    }
    return ReportChapter(
      .days, heading, [PlainTable(heading, columns(phrases.term(.day)), rows)])
  }

  /// The last periods.
  var trend: ReportChapter? {
    guard report.trend.contains(where: { $0.total.count > 0 || $0.mood.entries > 0 }) else {
      return nil
    }
    let heading = phrases.term(.trend)
    let rows = ReportPace.trend(report, phrases).map {
      [$0.name] + cells($0.total, $0.mood, hasBegun: $0.hasBegun)
    }
    return ReportChapter(
      .trend, heading, [PlainTable(heading, columns(phrases.term(.period)), rows)])
  }

  private var hasDays: Bool {
    report.days.contains { $0.total.count > 0 || $0.mood.entries > 0 }
  }

  /// Every point, or without any todos those on which something was written.
  private func isShown(_ point: TimePoint) -> Bool {
    report.total.count > 0 || point.mood.entries > 0
  }

  private func columns(_ first: String) -> [PlainTable.Column] {
    [.text(first)] + ReportCounts.columns(phrases) + [.number(phrases.term(.mood))]
  }

  /// What is still to come has no rate, since it can't be finished yet.
  private func cells(_ total: Completion, _ mood: Mood, hasBegun: Bool) -> [String] {
    ["\(total.count)", "\(total.finished)", ReportCounts.rate(hasBegun ? total.rate : nil)]
      + [ReportCounts.mood(mood)]
  }
}
