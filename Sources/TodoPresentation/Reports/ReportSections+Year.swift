import TodoDomain
import TodoLocalisation

// MARK: - A year in review

extension ReportSections {
  /// The longest run of each routine in the year, the longest first.
  var longestRows: ReportSection? {
    guard report.period.unit == .year else { return nil }
    let runs = report.streaks.compactMap { streak in
      streak.longestInPeriod.map { (title: streak.routine.title, run: $0) }
    }
    .sorted { ($1.run.count, $0.run.first) < ($0.run.count, $1.run.first) }
    guard !runs.isEmpty else { return nil }
    let rows = runs.prefix(Self.mostRuns).map { title, run in
      ReportTable.Row(
        name: ReportText(title, words: .users),
        cells: [
          ReportText("\(run.count)", tone: .excellent), ReportText("\(run.first)", tone: .faint),
          ReportText("\(run.last)", tone: .faint),
        ],
        bar: ReportTable.Bar(length: run.count, tone: .good))
    }
    let table = ReportTable(
      columns: [
        names(term(.routine)), column(.present), column(.from, sacrifice: 2),
        column(.to, sacrifice: 1),
      ],
      rows: rows)
    let told = runs.prefix(3).map {
      "\(ReportText($0.title, words: .users).line()): \($0.run.count)"
    }
    let chart = ReportChart(
      title: term(.longestRows), summary: told.joined(separator: "; "), content: .bars(table))
    return ReportSection(
      id: "longest-rows", heading: term(.longestRows), charts: [chart], table: table)
  }

  private static let mostRuns = 12

  /// The finished todos of each month, beside the same month of the year before.
  var yearBefore: ReportSection? {
    let months = report.months
    guard months.contains(where: { $0.before.count > 0 }) else { return nil }
    let compared = comparedMonths
    let rows = months.map { month in
      row(
        Text.monthName(month.month)[language], month.now,
        before: month.before.count > 0 ? month.before : nil)
    }
    let total = row(
      compared.count < months.count
        ? Text.totalOfMonths(compared.count)[language] : Text.total[language],
      compared.map(\.now).reduce(.none, +), before: compared.map(\.before).reduce(.none, +),
      tone: .strong)
    let years = [report.period, report.period.advanced(by: -1)].map {
      Text.label(of: $0)[language]
    }
    return ReportSection(
      id: "year-before", heading: term(.yearBefore),
      notes: [monthsNote].compactMap(\.self).map { ReportText($0, tone: .faint) },
      table: ReportTable(
        columns: [names(term(.finished))]
          + years.map { ReportTable.Column(title: ReportText($0)) }
          + [column(.change), column(.rate, sacrifice: 2), column(.change, sacrifice: 1)],
        rows: rows + [total]))
  }

  /// The months of the year for which the year before has todos.
  private var comparedMonths: [MonthSummary] { report.months.filter { $0.before.count > 0 } }

  /// The note that tells in which months the year before has todos, so that nobody compares a year
  /// with two months; nil if that year has todos in all of them, or in none.
  var monthsNote: String? {
    let (compared, all) = (comparedMonths.map(\.month), report.months.count)
    guard !compared.isEmpty, compared.count < all else { return nil }
    return Text.fewMonths(compared, of: all)[language]
  }

  private func row(
    _ name: String, _ now: Completion, before: Completion?, tone: ReportText.Tone? = nil
  ) -> ReportTable.Row {
    let change = before.map { Double(now.finished - $0.finished) }
    let points = now.rate.flatMap { now in before?.rate.map { ((now - $0) * 100).rounded() } }
    return ReportTable.Row(
      name: ReportText(name, tone: tone),
      cells: [
        ReportText("\(now.finished)"),
        before.map { ReportText("\($0.finished)", tone: .faint) },
        change.map { judged($0, ReportNumber.change($0)) },
        now.rate.map { ReportText(ReportNumber.percentage($0)) },
        points.map { judged($0, Text.percentagePoints(ReportNumber.change($0))[language]) },
      ], tone: tone)
  }

  private func judged(_ change: Double, _ text: String) -> ReportText {
    ReportText(text, tone: change == 0 ? .faint : change > 0 ? .good : .bad)
  }

  /// The mood of each month that has moods.
  var moodsByMonth: ReportSection? {
    let months = report.months.filter { $0.mood.entries > 0 }
    guard !months.isEmpty else { return nil }
    let told = months.compactMap { month in
      month.mood.average.map {
        "\(Text.monthName(month.month)[language]): \(ReportNumber.mood($0))"
      }
    }
    let rows = months.map { month in
      ReportTable.Row(
        name: ReportText(Text.monthName(month.month)[language]),
        cells: [
          cell(month.mood), ReportText("\(month.mood.entries)"),
          month.mood.ranked.first.map {
            ReportText("\(Text.emotionName($0.emotion)[language]) (\($0.count))", tone: .faint)
          },
        ])
    }
    return ReportSection(
      id: "moods", heading: term(.moodByDay), charts: [moodMap(told)],
      table: ReportTable(
        columns: [
          names(term(.month)), column(.mood), column(.entries, sacrifice: 2),
          column(.mostFelt, sacrifice: 1),
        ],
        rows: rows),
      brief: .charts, isNarrow: true)
  }
}
