import TodoDomain

extension ReportChapters {
  /// What the period is in a few numbers, beside what it is held against.
  var overview: ReportChapter {
    let heading = phrases.term(.overview)
    let unit = report.period.unit
    let change = PlainTable.Column.number(phrases.term(.change))
    let columns: [PlainTable.Column] = [
      .text(heading), .number(report.period.label), .number(phrases.before(unit)), change,
      .number(phrases.usual(unit)), change,
    ]
    let rows = figures.map { figure in
      [figure.name, figure.value]
        + [figure.before, figure.usual].flatMap {
          [$0?.value ?? PlainTable.nothing, $0?.change ?? PlainTable.nothing]
        }
    }
    let isEmpty = report.counts.cells.isEmpty
    return ReportChapter(
      .overview, heading, sentences: isEmpty ? [phrases.emptyPeriod(unit)] : [],
      [PlainTable(heading, columns, rows)])
  }

  /// The figures of the overview, in their order.
  var figures: [ReportFigure] {
    [
      rate, planned, finished,
      ReportFigure(phrases.term(.overdue), "\(report.overdue)"),
      ReportFigure(phrases.term(.moved), "\(report.moved)"), busiestDay, averageMood,
    ]
  }

  private var planned: ReportFigure {
    count(.planned, \.total.count, report.total.count, report.comparison.usualCount)
  }

  private var finished: ReportFigure {
    count(.finished, \.total.finished, report.total.finished, report.comparison.usualFinished)
  }

  private func count(
    _ term: ReportTerm, _ part: (PeriodSummary) -> Int, _ now: Int, _ usual: Double?
  ) -> ReportFigure {
    let held = { (other: Double) in
      ReportFigure.Held(
        value: ReportNumber.mean(other), change: ReportNumber.change(Double(now) - other))
    }
    return ReportFigure(
      phrases.term(term), "\(now)",
      before: report.comparison.before.map { held(Double(part($0))) }, usual: usual.map(held))
  }

  private var rate: ReportFigure {
    let held = { (other: Double?) -> ReportFigure.Held? in
      guard let now = report.total.rate, let other else { return nil }
      return ReportFigure.Held(
        value: ReportNumber.percentage(other),
        change: phrases.percentagePoints(ReportNumber.change(((now - other) * 100).rounded())))
    }
    return ReportFigure(
      phrases.term(.rate), ReportCounts.rate(report.total.rate),
      before: held(report.comparison.before?.total.rate), usual: held(report.comparison.usualRate))
  }

  private var busiestDay: ReportFigure {
    let day = report.busiestDay.map { "\(phrases.date($0.date)) (\($0.total.count))" }
    return ReportFigure(phrases.term(.busiestDay), day ?? PlainTable.nothing)
  }

  private var averageMood: ReportFigure {
    let held = { (other: Mood) -> ReportFigure.Held? in
      guard let now = report.mood.average, let other = other.average else { return nil }
      return ReportFigure.Held(
        value: ReportNumber.mood(other), change: ReportNumber.mood(now - other))
    }
    return ReportFigure(
      phrases.averageMood, ReportCounts.mood(report.mood),
      before: report.comparison.before.flatMap { held($0.mood) },
      usual: held(report.comparison.earlier.map(\.mood).reduce(Mood(), +)))
  }
}

/// A figure of the overview, beside what it is held against.
struct ReportFigure {
  /// What another period has, and how this one differs.
  struct Held {
    let value: String
    let change: String
  }

  let name: String
  let value: String
  let before: Held?
  let usual: Held?

  init(_ name: String, _ value: String, before: Held? = nil, usual: Held? = nil) {
    self.name = name
    self.value = value
    self.before = before
    self.usual = usual
  }
}
