import TodoDomain

/// A point in time of a chart: a day, a week, a month, a period of the trend.
struct TimePoint: Hashable, Sendable {
  /// In full, for a table.
  let name: String
  /// In a few characters, for an axis.
  let mark: String
  let total: Completion
  let mood: Mood
  /// Whether its first day has come: before that, nothing is finished and nothing missed.
  let hasBegun: Bool
}

/// A period in as many points as a chart can tell apart: days, weeks of a quarter, months of a year.
struct ReportPace {
  let points: [TimePoint]
  /// What the points are, where they aren't days.
  let heading: ReportTerm?
  let column: ReportTerm?

  init(_ report: PeriodReport, _ phrases: any Phrases) {
    switch report.period.unit {
    case .week, .rolling, .month:
      (heading, column) = (nil, nil)
      let isWeek = report.period.unit != .month
      points = report.days.map { day in
        TimePoint(
          name: phrases.date(day.date),
          mark: isWeek ? phrases.weekday(day.date.weekday) : "\(day.date.day)", total: day.total,
          mood: day.mood, hasBegun: day.date <= report.today)
      }
    case .quarter:
      (heading, column) = (.byWeek, .week)
      points = ReportPace.runs(report.days) { day in
        Week(containing: day, firstWeekday: report.period.firstWeekday).firstDay.dayNumber
      }.map { days in
        ReportPace.point(days, "\(days.lowerBound) … \(days.upperBound)", report) {
          String($0.description.suffix(5))
        }
      }
    case .year:
      (heading, column) = (.byMonth, .month)
      points = ReportPace.runs(report.days, by: \.month).map { days in
        ReportPace.point(days, String("\(days.lowerBound)".dropLast(3)), report) {
          phrases.monthName($0.month)
        }
      }
    }
  }

  /// Neighbouring days that share something.
  private static func runs(
    _ days: [DaySummary], by key: (CivilDate) -> Int
  ) -> [ClosedRange<CivilDate>] {
    days.reduce(into: []) { runs, day in
      if let last = runs.last, key(last.lowerBound) == key(day.date) {
        runs[runs.count - 1] = last.lowerBound...day.date
      } else {
        runs.append(day.date...day.date)
      }
    }
  }

  private static func point(
    _ days: ClosedRange<CivilDate>, _ name: String, _ report: PeriodReport,
    mark: (CivilDate) -> String
  ) -> TimePoint {
    let summaries = report.days.filter { days.contains($0.date) }
    return TimePoint(
      name: name, mark: mark(days.lowerBound), total: summaries.map(\.total).reduce(.none, +),
      mood: summaries.map(\.mood).reduce(Mood(), +), hasBegun: days.lowerBound <= report.today)
  }

  /// The last periods, each by what tells it from the others: over years, the month it begins in.
  static func trend(_ report: PeriodReport, _ phrases: any Phrases) -> [TimePoint] {
    let years = report.trend.map(\.period.days.lowerBound.year)
    let isLong = (years.max() ?? 0) - (years.min() ?? 0) > 1
    return report.trend.map { summary in
      let first = summary.period.days.lowerBound
      let isYear = summary.period.unit == .year
      let mark =
        isLong && !isYear ? String("\(first)".dropLast(3)) : mark(of: summary.period, phrases)
      return TimePoint(
        name: summary.period.label, mark: mark, total: summary.total, mood: summary.mood,
        hasBegun: first <= report.today)
    }
  }

  private static func mark(of period: Period, _ phrases: any Phrases) -> String {
    let first = period.days.lowerBound
    switch period.unit {
    case .week, .rolling, .quarter:
      return period.label.split(separator: "-").last { $0.contains { "WQ".contains($0) } }
        .map(String.init) ?? String("\(first)".suffix(5))
    case .month: return phrases.monthName(first.month)
    case .year: return period.label
    }
  }
}
