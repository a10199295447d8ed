import TodoDomain

/// A part of a report under a heading: tables, or sentences.
struct ReportChapter: Hashable, Sendable {
  /// What a section is about.
  enum Subject: String, CaseIterable, Hashable, Sendable {
    case overview, insights, pace, days, categories, grid, weekdays, hours, kinds, mood, trend,
      routines
  }

  let subject: Subject
  let heading: String
  /// Said above the tables.
  let sentences: [String]
  let tables: [PlainTable]

  init(
    _ subject: Subject, _ heading: String, sentences: [String] = [], _ tables: [PlainTable] = []
  ) {
    self.subject = subject
    self.heading = heading
    self.sentences = sentences
    self.tables = tables
  }
}

/// A report as headings, sentences and tables: what its Markdown and its page have in common.
struct ReportChapters {
  let report: PeriodReport
  let strings: any Strings

  init(_ report: PeriodReport, _ language: Language) {
    self.report = report
    strings = language.strings
  }

  var title: String { strings.reportTitle(report.period.unit) }
  var period: String { strings.period(report.period) }
  var asOf: String { strings.asOf(report.today) }

  /// The sections that have something to say, in their order.
  var all: [ReportChapter] {
    let parts: [ReportChapter?] =
      [overview, insights, pace, days] + counted + [mood, trend, routines]
    return parts.compactMap(\.self)
  }

  /// The sections of occurrences; none where there are none.
  private var counted: [ReportChapter?] {
    guard !report.counts.cells.isEmpty else { return [] }
    return [categories, grid, weekdays, hours, kinds]
  }

  private var insights: ReportChapter? {
    guard report.tellsOfFindings else { return nil }
    let found = report.findings.map { TerminalText.singleLine(strings.finding($0)) }
    let sentences = found.isEmpty ? [strings.term(.noInsights)] : found
    return ReportChapter(.insights, strings.term(.insights), sentences: sentences)
  }

  private var categories: ReportChapter {
    counts(
      .categories, .byCategory, strings.column(.category),
      ReportCounts.byCategory(report, strings).map { ($0.name, $0.rated) })
  }

  private var kinds: ReportChapter {
    let kinds = report.groups(by: \.kind)
      .map { (strings.kindName($0.key), $0.value) }
      .sorted { ($1.1.counts.count, $0.0) < ($0.1.counts.count, $1.0) }
    return counts(.kinds, .byKind, strings.column(.kind), kinds)
  }

  /// Of periods in which a day comes several times.
  private var weekdays: ReportChapter? {
    guard !report.period.unit.isSevenDays else { return nil }
    let byDay = report.groups(by: \.weekday)
    return counts(
      .weekdays, .byWeekday, strings.column(.weekday),
      report.period.weekdays.map { (strings.weekday($0), byDay[$0] ?? .none) })
  }

  private var hours: ReportChapter {
    let byBlock = report.groups(by: \.block)
    return counts(
      .hours, .byHour, strings.term(.partOfDay),
      HourBlock.all.map { (strings.block($0), byBlock[$0] ?? .none) })
  }

  private func counts(
    _ subject: ReportChapter.Subject, _ heading: ReportTerm, _ column: String,
    _ rows: [(String, RatedCounts)]
  ) -> ReportChapter {
    let heading = strings.term(heading)
    let columns = [.text(column)] + ReportCounts.columns(strings)
    let table = PlainTable(heading, columns, rows.map { [$0.0] + ReportCounts.cells($0.1) })
    return ReportChapter(subject, heading, [table])
  }

  private var grid: ReportChapter {
    let counts = WeekGrid(report)
    let heading = strings.term(.grid)
    let columns = report.period.weekdays.map { PlainTable.Column.number(strings.weekday($0)) }
    let rows = zip(HourBlock.all, counts.rows).map { block, row in
      [strings.block(block)] + row.map(String.init)
    }
    return ReportChapter(
      .grid, heading, [PlainTable(heading, [.text(strings.term(.partOfDay))] + columns, rows)])
  }
}

/// How many occurrences there are at each part of the day, on each day of the week.
struct WeekGrid {
  /// A row for each part of the day, a number for each day of the week in the period's order.
  let rows: [[Int]]

  init(_ report: PeriodReport) {
    let counts = report.counts.grouped { Place(block: $0.block, weekday: $0.weekday) }
    rows = HourBlock.all.map { block in
      report.period.weekdays.map { counts[Place(block: block, weekday: $0)]?.count ?? 0 }
    }
  }

  private struct Place: Hashable {
    let block: HourBlock
    let weekday: Weekday
  }
}

extension ReportChapters {
  /// What the period is in a few numbers, beside what it is held against.
  var overview: ReportChapter {
    let heading = strings.term(.overview)
    let unit = report.period.unit
    let change = PlainTable.Column.number(strings.term(.change))
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
      .overview, heading, sentences: isEmpty ? [strings.emptyPeriod(unit)] : [],
      [PlainTable(heading, columns, rows)])
  }

  /// Something that figures are held against.
  typealias Held = (name: String, held: KeyPath<ReportFigure, ReportFigure.Held?>)

  /// What figures are held against, by its name: nothing before the store has anything.
  var comparisons: [Held] {
    let unit = report.period.unit
    let usual = report.usualPeriods.count
    return (report.before == nil ? [] : [(strings.before(unit), \.before)])
      + (usual == 0 ? [] : [(strings.usual(unit, of: usual), \.usual)])
  }

  /// The figures of the overview, in their order.
  var figures: [ReportFigure] {
    [rate, planned, finished] + due + [
      ReportFigure(strings.term(.overdue), "\(report.overdue)"),
      ReportFigure(strings.term(.moved), "\(report.moved)"), busiestDay, averageMood,
    ]
  }

  private var due: [ReportFigure] {
    ReportCounts.due(report).map { [ReportFigure(strings.term(.due), $0)] } ?? []
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
      strings.term(term), "\(now)",
      before: report.before.map { held(Double(part($0))) }, usual: usual.map(held))
  }

  private var rate: ReportFigure {
    let held = { (other: Double?) -> ReportFigure.Held? in
      guard let now = report.rate, let other else { return nil }
      return ReportFigure.Held(
        value: ReportNumber.percentage(other),
        change: strings.percentagePoints(ReportNumber.change(((now - other) * 100).rounded())))
    }
    return ReportFigure(
      strings.term(.rate), ReportCounts.rate(report.rate),
      before: held(report.before.flatMap(report.rate)), usual: held(report.usualRate))
  }

  private var busiestDay: ReportFigure {
    let day = ReportCounts.busiestDay(report, strings)
    return ReportFigure(strings.term(.busiestDay), day ?? PlainTable.nothing)
  }

  private var averageMood: ReportFigure {
    let held = { (other: Mood) -> ReportFigure.Held? in
      guard let now = report.mood.average, let other = other.average else { return nil }
      return ReportFigure.Held(
        value: ReportNumber.mood(other), change: ReportNumber.mood(now - other))
    }
    return ReportFigure(
      strings.averageMood, ReportCounts.mood(report.mood),
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
