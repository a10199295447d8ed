import TodoDomain

/// The counts by day of the week, of periods in which it comes several times.
struct ReportWeekdays: ReportSection {
  let report: PeriodReport
  let look: Look

  var lines: [String] {
    guard !report.period.unit.isSevenDays, report.total.count > 0 else { return [] }
    let byDay = report.groups(by: \.weekday)
    let days = report.period.weekdays
    let rated = days.map { byDay[$0] ?? .none }
    let wide = across(days, rated)
    let isFitting = wide.naturalWidth(gap: 2) <= look.reportRoom ?? .max
    return [heading(.byWeekday)] + (isFitting ? look.set(wide) : down(days, rated).lines(look))
  }

  /// A column for each day.
  private func across(_ days: [Weekday], _ rated: [RatedCounts]) -> TextTable {
    let rows = [
      [cell("")] + days.map { title($0) },
      [cell(term(.planned))] + rated.map { cell("\($0.counts.count)") },
      [cell(term(.finished))] + rated.map { cell("\($0.counts.finished)") },
      [cell(term(.rate))] + rated.map { cell($0.rate.map(ReportNumber.percentage), .green) },
    ]
    return TextTable(
      columns: [.init("")] + days.map { _ in .init("", alignment: .right) }, rows: rows,
      showsHeader: false)
  }

  /// As wide as the numbers below it, so that the days stand evenly.
  private func title(_ day: Weekday) -> TextTable.Cell {
    cell(phrases.weekday(day).padded(toWidth: 4, alignment: .right), .dim)
  }

  /// A row for each day, for narrow terminals.
  private func down(_ days: [Weekday], _ rated: [RatedCounts]) -> ReportTable {
    ReportTable(columns: [
      .init("", days.map { cell(phrases.weekday($0)) }, alignment: .left),
      .init(term(.planned), rated.map { cell("\($0.counts.count)") }),
      .init(term(.finished), rated.map { cell("\($0.counts.finished)") }, sacrifice: 1),
      .init(
        term(.rate), rated.map { cell($0.rate.map(ReportNumber.percentage)) }, sacrifice: 2),
    ])
  }
}
