import TodoDomain
import TodoLocalisation

extension ReportSections {
  /// The weeks of a quarter or the months of a year; nil for a shorter period, which has only its
  /// days.
  var pace: ReportSection? {
    guard hasDays, !report.period.isToldByDays else { return nil }
    let isYear = report.period.unit == .year
    let points = isYear ? months : weeks
    let heading = term(isYear ? .byMonth : .byWeek)
    return ReportSection(
      id: "pace", heading: heading, charts: [strip(points, heading)],
      table: table(term(isYear ? .month : .week), points), brief: .charts)
  }

  /// The days of the period.
  var days: ReportSection? {
    guard hasDays else { return nil }
    let heading = term(.byDay)
    let points = report.days.map(point)
    let charts =
      report.period.isSevenDays
      ? [strip(points, heading)] : hasTodos || report.period.isToldByDays ? [calendar] : []
    return ReportSection(
      id: "days", heading: heading, charts: charts, table: table(term(.day), points),
      brief: charts.isEmpty ? .table : .charts)
  }

  /// The trend of the last periods, from the first period with todos or moods.
  var trend: ReportSection? {
    let points = trendPoints.drop { $0.total.isEmpty && $0.mood.entries == 0 }
    guard points.count > 1 else { return nil }
    let heading = term(.trend)
    return ReportSection(
      id: "trend", heading: heading, charts: [timeline(Array(points), heading)],
      table: table(term(.period), Array(points), isOfPeriod: false), brief: .charts)
  }

  /// The grid of the times for which todos were planned: the parts of the day, by the days of the
  /// week.
  var grid: ReportSection? {
    guard hasTodos else { return nil }
    let isWeek = report.period.isSevenDays
    let days = isWeek ? report.days.map(\.date.weekday) : report.period.weekdays
    let counts = report.counts.grouped { Place(block: $0.block, weekday: $0.weekday) }
      .mapValues(\.count)
    let blocks = HourBlock.all.filter { block in counts.keys.contains { $0.block == block } }
    let map = HeatMap(
      columns: isWeek
        ? report.days.map(weekday) : days.map { ReportText(Text.weekday($0)[language]) },
      rows: blocks.map { block in
        (
          Text.block(block)[language],
          days.map { counts[Place(block: block, weekday: $0)] ?? 0 }
        )
      })
    let heading = term(.grid)
    let most = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(3).map {
      "\(Text.weekday($0.key.weekday)[language]) \(Text.block($0.key.block)[language]): \($0.value)"
    }
    let chart = ReportChart(
      title: heading,
      summary: ([Text.totals(report.total)[language]] + most).joined(separator: "; "),
      content: .heatMap(map))
    let table = ReportTable(
      columns: [names(term(.partOfDay))]
        + days.map { ReportTable.Column(title: ReportText(Text.weekday($0)[language])) },
      rows: map.rows.map { name, counts in
        ReportTable.Row(name: ReportText(name), cells: counts.map { ReportText("\($0)") })
      })
    return ReportSection(
      id: "grid", heading: heading, charts: [chart], table: table, brief: .charts)
  }

  private struct Place: Hashable, Comparable {
    let block: HourBlock
    let weekday: Weekday

    static func < (left: Place, right: Place) -> Bool {
      (left.block, left.weekday) < (right.block, right.weekday)
    }
  }

  /// Returns a day of a week: `Mon 16`.
  func weekday(_ day: DaySummary) -> ReportText {
    let name = Text.weekday(day.date.weekday)[language]
    return ReportText(
      "\(name) \(day.date.day)", short: name, tone: day.date == report.today ? .today : nil)
  }

  private var calendar: ReportChart {
    var map = CalendarMap(report)
    map.titles = titles
    let counted = term(map.term == .finished ? .finishedADay : .plannedADay)
    let busiest = busiestDay.map { "\(term(.busiestDay)): \($0)" }
    return ReportChart(
      title: "\(term(.calendar)): \(counted)",
      summary: [Text.totals(report.total)[language], busiest].compactMap(\.self)
        .joined(separator: "; "),
      content: .calendar(map))
  }

  var hasDays: Bool {
    report.days.contains { !$0.total.isEmpty || $0.mood.entries > 0 }
  }
}

// MARK: - Timelines

extension ReportSections {
  private func strip(_ points: [TimePoint], _ title: String) -> ReportChart {
    ReportChart(title: title, summary: summary(of: points), content: .strip(points))
  }

  private func timeline(_ points: [TimePoint], _ title: String) -> ReportChart {
    ReportChart(title: title, summary: summary(of: points), content: .timeline(points))
  }

  private func summary(of points: [TimePoint]) -> String {
    let total = points.map(\.total).reduce(.none, +)
    let most = points.max { $0.total.count < $1.total.count }
      .map { "\(term(.most)): \($0.name.line()), \($0.total.count)" }
    let mood = points.map(\.mood).reduce(Mood(), +).average
      .map { "\(Text.averageMood[language]): \(ReportNumber.mood($0))" }
    let range = points.first.flatMap { first in
      points.last.map { "\(first.name.line()) – \($0.name.line())" }
    }
    let parts = [range, Text.totals(total)[language], total.count > 0 ? most : nil, mood]
    return parts.compactMap(\.self).joined(separator: "; ")
  }

  /// Returns a table with a row for each point. If nothing was planned in the whole period, the
  /// table has only the moods, and only points with a mood.
  private func table(
    _ title: String, _ points: [TimePoint], isOfPeriod: Bool = true
  ) -> ReportTable {
    let isDiary = isOfPeriod && !hasTodos
    let counts = [
      column(.planned), column(.finished, sacrifice: 1), column(.rate, sacrifice: 3),
    ]
    let rows = points.filter { !isDiary || $0.mood.entries > 0 }.map { point in
      let rated = RatedCounts(point.total, rate: point.rate)
      return ReportTable.Row(
        name: point.name, cells: (isDiary ? [] : cells(rated)) + [cell(point.mood)],
        tone: point.name.tone ?? (point.total.isEmpty ? .faint : nil),
        bar: isDiary ? nil : bar(rated, tone: .good))
    }
    return ReportTable(
      columns: [names(title)] + (isDiary ? [] : counts)
        + [column(.mood, sacrifice: isDiary ? 0 : 2)],
      rows: rows)
  }

  private func point(_ day: DaySummary) -> TimePoint {
    let isToday = day.date == report.today
    return TimePoint(
      name: ReportText(
        Text.date(day.date)[language], short: Text.shortDate(day.date)[language],
        tone: isToday ? .today : nil),
      mark: report.period.isSevenDays
        ? Text.weekday(day.date.weekday)[language] : "\(day.date.day)",
      longMark: weekday(day).line(),
      total: day.total, mood: day.mood, hasBegun: day.date <= report.today)
  }

  private var weeks: [TimePoint] {
    let firstWeekday = report.period.firstWeekday
    return points {
      Week(containing: $0, firstWeekday: firstWeekday).firstDay.dayNumber
    } name: {
      ReportText(
        "\($0) … \($1)", short: "\($0.description.suffix(5)) … \($1.description.suffix(5))")
    } mark: {
      String($0.description.suffix(5))
    }
  }

  private var months: [TimePoint] {
    points(by: \.month) { first, _ in
      ReportText(String("\(first)".dropLast(3)))
    } mark: {
      Text.monthName($0.month)[language]
    }
  }

  /// Groups adjacent days for which `key` returns the same number, and returns a point with the
  /// total and the mood of each group.
  private func points(
    by key: (CivilDate) -> Int, name: (CivilDate, CivilDate) -> ReportText,
    mark: (CivilDate) -> String
  ) -> [TimePoint] {
    var runs: [[DaySummary]] = []
    for day in report.days {
      if let last = runs.last?.last, key(last.date) == key(day.date) {
        runs[runs.count - 1].append(day)
      } else {
        runs.append([day])
      }
    }
    return runs.compactMap { days in
      guard let first = days.first?.date, let last = days.last?.date else { return nil }
      return TimePoint(
        name: name(first, last), mark: mark(first),
        total: days.map(\.total).reduce(.none, +), mood: days.map(\.mood).reduce(Mood(), +),
        hasBegun: first <= report.today)
    }
  }

  /// The points of the trend, one for each period. The axis shows the part of a period's name that
  /// differs from the other names, or, if the trend covers several years, the month in which the
  /// period begins.
  private var trendPoints: [TimePoint] {
    let years = report.trend.map(\.period.days.lowerBound.year)
    let isLong = (years.max() ?? 0) - (years.min() ?? 0) > 1
    return report.trend.map { summary in
      let (period, first) = (summary.period, summary.period.days.lowerBound)
      let isByMonth = isLong && period.unit != .year
      return TimePoint(
        name: ReportText(
          Text.label(of: period)[language],
          short: period.unit == .rolling ? "\(period.days.upperBound)" : nil),
        mark: isByMonth ? String("\(first)".dropLast(3)) : mark(of: period),
        total: summary.total, mood: summary.mood, hasBegun: first <= report.today)
    }
  }

  private func mark(of period: Period) -> String {
    let first = period.days.lowerBound
    switch period.unit {
    case .week where language == .ko: return "\(first.month)/\(first.day)"
    case .week, .rolling, .quarter:
      return period.label.split(separator: "-").last { $0.contains { "WQ".contains($0) } }
        .map(String.init) ?? String("\(first)".suffix(5))
    case .month: return Text.monthName(first.month)[language]
    case .year: return period.label
    }
  }
}

extension Period {
  /// Whether the period is a week or another seven days, in which each weekday comes once.
  var isSevenDays: Bool { unit == .week || unit == .rolling }

  /// Whether the period is short enough for a chart of its days.
  var isToldByDays: Bool { isSevenDays || unit == .month }
}
