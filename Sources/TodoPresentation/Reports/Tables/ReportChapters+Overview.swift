import TodoDomain

extension ReportChapters {
  /// What the period is in a few numbers, beside what it is held against.
  var overview: ReportChapter {
    let heading = phrases.term(.overview)
    let unit = report.period.unit
    let change = PlainTable.Column.number(phrases.term(.change))
    let columns =
      [.text(heading), .number(report.period.label)]
      + comparisons.flatMap { [.number($0.name), change] }
    let rows = figures.map { figure in
      [figure.name, figure.value]
        + comparisons.map { figure[keyPath: $0.held] }.flatMap {
          [$0?.value ?? PlainTable.nothing, $0?.change ?? PlainTable.nothing]
        }
    }
    let isEmpty = report.counts.cells.isEmpty
    return ReportChapter(
      .overview, heading, sentences: isEmpty ? [phrases.emptyPeriod(unit)] : [],
      [PlainTable(heading, columns, rows)])
  }

  /// Something that figures are held against.
  typealias Held = (name: String, held: KeyPath<ReportFigure, ReportFigure.Held?>)

  /// What figures are held against, by its name: nothing before the store has anything.
  var comparisons: [Held] {
    let unit = report.period.unit
    let usual = report.usualPeriods.count
    return (report.before == nil ? [] : [(phrases.before(unit), \.before)])
      + (usual == 0 ? [] : [(phrases.usual(unit, of: usual), \.usual)])
  }

  /// The figures of the overview, in their order.
  var figures: [ReportFigure] {
    [rate, planned, finished] + due + [
      ReportFigure(phrases.term(.overdue), "\(report.overdue)"),
      ReportFigure(phrases.term(.moved), "\(report.moved)"), busiestDay, averageMood,
    ]
  }

  private var due: [ReportFigure] {
    ReportCounts.due(report).map { [ReportFigure(phrases.term(.due), $0)] } ?? []
  }

  private var planned: ReportFigure {
    count(.planned, \.total.count, report.total.count, report.usualCount)
  }

  private var finished: ReportFigure {
    count(.finished, \.total.finished, report.total.finished, report.usualFinished)
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
      before: report.before.map { held(Double(part($0))) }, usual: usual.map(held))
  }

  private var rate: ReportFigure {
    let held = { (other: Double?) -> ReportFigure.Held? in
      guard let now = report.rate, let other else { return nil }
      return ReportFigure.Held(
        value: ReportNumber.percentage(other),
        change: phrases.percentagePoints(ReportNumber.change(((now - other) * 100).rounded())))
    }
    return ReportFigure(
      phrases.term(.rate), ReportCounts.rate(report.rate),
      before: held(report.before.flatMap(report.rate)), usual: held(report.usualRate))
  }

  private var busiestDay: ReportFigure {
    let day = ReportCounts.busiestDay(report, phrases)
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
      before: report.before.flatMap { held($0.mood) },
      usual: held(report.usualMood))
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
