import TodoDomain

extension ReportChapters {
  /// Weeks of a quarter, months of a year; shorter periods are told by their days.
  var pace: ReportChapter? {
    let pace = ReportPace(report, strings)
    guard let heading = pace.heading, let column = pace.column, hasDays else { return nil }
    let rows = pace.points.filter(isShown).map {
      [$0.name] + cells($0.total, $0.mood, hasBegun: $0.hasBegun)
    }
    return ReportChapter(
      .pace, strings.term(heading),
      [PlainTable(strings.term(heading), columns(strings.term(column)), rows)])
  }

  /// Each day.
  var days: ReportChapter? {
    guard hasDays else { return nil }
    let heading = strings.term(.byDay)
    let rows = report.shownDays.map { day in
      [strings.date(day.date)]
        + cells(day.total, day.mood, hasBegun: day.date <= report.today)
    }
    return ReportChapter(
      .days, heading, [PlainTable(heading, columns(strings.term(.day)), rows)])
  }

  /// The last periods.
  var trend: ReportChapter? {
    guard report.trend.contains(where: { $0.total.count > 0 || $0.mood.entries > 0 }) else {
      return nil
    }
    let heading = strings.term(.trend)
    let rows = ReportPace.trend(report, strings).map {
      [$0.name] + cells($0.total, $0.mood, hasBegun: $0.hasBegun)
    }
    return ReportChapter(
      .trend, heading, [PlainTable(heading, columns(strings.term(.period)), rows)])
  }

  private var hasDays: Bool {
    report.days.contains { $0.total.count > 0 || $0.mood.entries > 0 }
  }

  /// Every point, or without any todos those on which something was written.
  private func isShown(_ point: TimePoint) -> Bool {
    report.total.count > 0 || point.mood.entries > 0
  }

  private func columns(_ first: String) -> [PlainTable.Column] {
    [.text(first)] + ReportCounts.columns(strings) + [.number(strings.term(.mood))]
  }

  /// What is still to come has no rate, since it can't be finished yet.
  private func cells(_ total: Completion, _ mood: Mood, hasBegun: Bool) -> [String] {
    ["\(total.count)", "\(total.finished)", ReportCounts.rate(hasBegun ? total.rate : nil)]
      + [ReportCounts.mood(mood)]
  }
}

extension ReportChapters {
  /// How steadily routines are kept.
  var routines: ReportChapter? {
    guard !report.streaks.isEmpty else { return nil }
    let heading = strings.term(.streaks)
    let numbers: [ReportTerm] = [
      .present, .longest, .fourWeeks, .twelveWeeks, .finished, .missed, .skipped,
    ]
    let columns =
      [.text(strings.term(.routine))] + numbers.map { .number(strings.term($0)) }
      + [PlainTable.Column.text(strings.term(.next))]
    let table = PlainTable(
      heading, columns, report.sortedStreaks.map(cells),
      faintRows: report.streaks.count(where: \.hasEnded))
    return ReportChapter(.routines, heading, [table])
  }

  private func cells(_ streak: RoutineStreak) -> [String] {
    [
      ReportCounts.shortened(streak.routine.details.title), "\(streak.present)",
      "\(streak.longest)", ReportCounts.rate(streak.fourWeeks.rate),
      ReportCounts.rate(streak.twelveWeeks.rate), "\(streak.period.finished)",
      "\(streak.period.missed)", "\(streak.period.skipped)",
      streak.next.map(strings.date) ?? PlainTable.nothing,
    ]
  }

  /// What was felt.
  var mood: ReportChapter {
    let heading = strings.term(.mood)
    guard let average = report.mood.average else {
      return ReportChapter(
        .mood, heading, sentences: [strings.emptyDiary(in: report.period.unit)])
    }
    let columns: [PlainTable.Column] = [
      .text(strings.term(.emotion)), .number(strings.term(.entries)), .number(heading),
    ]
    let rows = report.mood.ranked.map { emotion, count in
      [strings.emotionName(emotion), "\(count)", ReportNumber.score(emotion.moodScore)]
    }
    return ReportChapter(
      .mood, heading, sentences: ["\(strings.averageMood): \(ReportNumber.mood(average))"],
      [PlainTable(heading, columns, rows)])
  }
}

/// What was planned and finished, as cells of a table.
enum ReportCounts {
  /// A category with its counts.
  struct OfCategory: Hashable, Sendable {
    /// As it is shown: on one line, shortened.
    let name: String
    let color: ColorHex?
    let rated: RatedCounts

    var counts: Completion { rated.counts }
  }

  static func columns(_ strings: any Strings) -> [PlainTable.Column] {
    [.planned, .finished, .rate].map { .number(strings.term($0)) }
  }

  static func cells(_ rated: RatedCounts) -> [String] {
    ["\(rated.counts.count)", "\(rated.counts.finished)", rate(rated.rate)]
  }

  static func rate(_ rate: Double?) -> String {
    rate.map(ReportNumber.percentage) ?? PlainTable.nothing
  }

  static func mood(_ mood: Mood) -> String {
    mood.average.map(ReportNumber.mood) ?? PlainTable.nothing
  }

  /// The categories that have something, the largest first, those of one size by name.
  static func byCategory(_ report: PeriodReport, _ strings: any Strings) -> [OfCategory] {
    let colors = Dictionary(report.categories.map { ($0.name, $0.color) }) { first, _ in first }
    return report.groups(by: \.category)
      .sorted { ($1.value.counts.count, $0.key) < ($0.value.counts.count, $1.key) }
      .map { name, rated in
        let shown = name == Category.none.name ? strings.none : shortened(name)
        return OfCategory(name: shown, color: colors[name] ?? nil, rated: rated)
      }
  }

  /// The day with most occurrences, and how many of them are finished: `(12/18)`.
  static func busiestDay(_ report: PeriodReport, _ strings: any Strings) -> String? {
    report.busiestDay.map { day in
      "\(strings.date(day.date)) (\(day.total.finished)/\(day.total.count))"
    }
  }

  /// What is finished of what was due so far, where more is to come: `79% (61/77)`.
  static func due(_ report: PeriodReport) -> String? {
    let due = report.due
    guard due.count < report.total.count, let rate = due.rate else { return nil }
    return "\(ReportNumber.percentage(rate)) (\(due.finished)/\(due.count))"
  }

  /// A user's text as a cell: on one line, shortened.
  static func shortened(_ text: String) -> String { UserText.line(text, width: 60) }
}

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

/// A period in as many points as a chart can tell apart: days, weeks of a quarter, months of a
/// year.
struct ReportPace {
  let points: [TimePoint]
  /// What the points are, where they aren't days.
  let heading: ReportTerm?
  let column: ReportTerm?

  init(_ report: PeriodReport, _ strings: any Strings) {
    switch report.period.unit {
    case .week, .rolling, .month:
      (heading, column) = (nil, nil)
      let isWeek = report.period.unit != .month
      points = report.days.map { day in
        TimePoint(
          name: strings.date(day.date),
          mark: isWeek ? strings.weekday(day.date.weekday) : "\(day.date.day)", total: day.total,
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
          strings.monthName($0.month)
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
  static func trend(_ report: PeriodReport, _ strings: any Strings) -> [TimePoint] {
    let years = report.trend.map(\.period.days.lowerBound.year)
    let isLong = (years.max() ?? 0) - (years.min() ?? 0) > 1
    return report.trend.map { summary in
      let first = summary.period.days.lowerBound
      let isYear = summary.period.unit == .year
      let mark =
        isLong && !isYear ? String("\(first)".dropLast(3)) : mark(of: summary.period, strings)
      return TimePoint(
        name: summary.period.label, mark: mark, total: summary.total, mood: summary.mood,
        hasBegun: first <= report.today)
    }
  }

  private static func mark(of period: Period, _ strings: any Strings) -> String {
    let first = period.days.lowerBound
    switch period.unit {
    case .week, .rolling, .quarter:
      return period.label.split(separator: "-").last { $0.contains { "WQ".contains($0) } }
        .map(String.init) ?? String("\(first)".suffix(5))
    case .month: return strings.monthName(first.month)
    case .year: return period.label
    }
  }
}
