import TodoDomain

/// A report as headings, sentences and tables: what its Markdown and its page have in common.
struct ReportChapters {
  let report: PeriodReport
  let phrases: any Phrases

  init(_ report: PeriodReport, _ language: Language) {
    self.report = report
    phrases = language.phrases
  }

  var title: String { phrases.reportTitle(report.period.unit) }
  var period: String { phrases.period(report.period) }
  var asOf: String { phrases.asOf(report.today) }

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
    let found = report.findings.map { TerminalText.singleLine(phrases.finding($0)) }
    let sentences = found.isEmpty ? [phrases.term(.noInsights)] : found
    return ReportChapter(.insights, phrases.term(.insights), sentences: sentences)
  }

  private var categories: ReportChapter {
    counts(
      .categories, .byCategory, phrases.column(.category),
      ReportCounts.byCategory(report, phrases).map { ($0.name, $0.rated) })
  }

  private var kinds: ReportChapter {
    let kinds = report.groups(by: \.kind)
      .map { (phrases.kindName($0.key), $0.value) }
      .sorted { ($1.1.counts.count, $0.0) < ($0.1.counts.count, $1.0) }
    return counts(.kinds, .byKind, phrases.column(.kind), kinds)
  }

  /// Of periods in which a day comes several times.
  private var weekdays: ReportChapter? {
    guard !report.period.unit.isSevenDays else { return nil }
    let byDay = report.groups(by: \.weekday)
    return counts(
      .weekdays, .byWeekday, phrases.column(.weekday),
      report.period.weekdays.map { (phrases.weekday($0), byDay[$0] ?? .none) })
  }

  private var hours: ReportChapter {
    let byBlock = report.groups(by: \.block)
    return counts(
      .hours, .byHour, phrases.term(.partOfDay),
      HourBlock.all.map { (phrases.block($0), byBlock[$0] ?? .none) })
  }

  private func counts(
    _ subject: ReportChapter.Subject, _ heading: ReportTerm, _ column: String,
    _ rows: [(String, RatedCounts)]
  ) -> ReportChapter {
    let heading = phrases.term(heading)
    let columns = [.text(column)] + ReportCounts.columns(phrases)
    let table = PlainTable(heading, columns, rows.map { [$0.0] + ReportCounts.cells($0.1) })
    return ReportChapter(subject, heading, [table])
  }

  private var grid: ReportChapter {
    let counts = WeekGrid(report)
    let heading = phrases.term(.grid)
    let columns = report.period.weekdays.map { PlainTable.Column.number(phrases.weekday($0)) }
    let rows = zip(HourBlock.all, counts.rows).map { block, row in
      [phrases.block(block)] + row.map(String.init)
    }
    return ReportChapter(
      .grid, heading, [PlainTable(heading, [.text(phrases.term(.partOfDay))] + columns, rows)])
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
