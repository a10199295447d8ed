import TodoDomain

/// How steadily each routine is kept.
struct ReportRoutines: ReportSection {
  let report: PeriodReport
  let look: Look

  var lines: [String] {
    let streaks = report.streaks
    guard !streaks.isEmpty else { return [] }
    let columns = [
      ReportTable.Column(
        "", streaks.map { .init($0.routine.title) }, alignment: .left, leastWidth: 16),
      ReportTable.Column(
        term(.present),
        streaks.map { cell("\($0.present)", $0.present == 0 ? .dim : TextStyle.bold.and(.green)) }),
      ReportTable.Column(term(.longest), streaks.map { cell("\($0.longest)") }, sacrifice: 4),
      ReportTable.Column(term(.fourWeeks), streaks.map { rate($0.fourWeeks) }, sacrifice: 2),
      ReportTable.Column(term(.twelveWeeks), streaks.map { rate($0.twelveWeeks) }, sacrifice: 6),
      ReportTable.Column(term(.finished), streaks.map { finished($0.period) }, sacrifice: 1),
      ReportTable.Column(term(.skipped), streaks.map { skipped($0.period) }, sacrifice: 5),
      ReportTable.Column(
        term(.next), streaks.map { cell($0.next.map(phrases.shortDate), .dim) }, sacrifice: 3),
    ]
    return [heading(.streaks)] + ReportTable(columns: columns).lines(look)
  }

  private func rate(_ consistency: Consistency) -> TextTable.Cell {
    cell(consistency.rate.map(ReportNumber.percentage))
  }

  /// Of those that were due, so that the rest was missed.
  private func finished(_ period: Consistency) -> TextTable.Cell {
    let due = period.finished + period.missed
    return cell(due > 0 ? "\(period.finished)/\(due)" : nil)
  }

  /// None is blank, so that a column without any goes.
  private func skipped(_ period: Consistency) -> TextTable.Cell {
    cell(period.skipped > 0 ? "\(period.skipped)" : nil)
  }
}
