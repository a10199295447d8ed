import TodoDomain

/// The seven days of a week, each in a row.
struct ReportDays: ReportSection {
  let report: PeriodReport
  let look: Look

  var lines: [String] {
    let days = report.shownDays
    guard report.period.unit.isSevenDays, !days.isEmpty else { return [] }
    let largest = days.map(\.total.count).max() ?? 0
    let columns = [
      ReportTable.Column(
        "", days.map { cell(phrases.shortDate($0.date), style($0)) }, alignment: .left,
        leastWidth: 9),
      ReportTable.Column(
        term(.finished), days.map { cell(share($0), style($0)) },
        sacrifice: report.total.count > 0 ? 0 : 3),
      ReportTable.Column(
        term(.rate), days.map { cell(report.rate($0).map(ReportNumber.percentage)) }, sacrifice: 2),
      ReportTable.Column(
        term(.mood),
        days.map { day in
          cell(day.mood.average.map(ReportNumber.mood), day.mood.average.map(moodStyle))
        },
        sacrifice: 1),
    ]
    let bars = { (width: Int) in
      days.map { day in
        cell(
          BarChart.split(
            part: day.total.finished, whole: day.total.count, max: largest, width: width,
            glyphs: look.glyphs), .green)
      }
    }
    return [heading(.byDay)] + ReportTable(columns: columns, bars: bars).lines(look)
  }

  /// Blank in a period without todos, so that the column goes.
  private func share(_ day: DaySummary) -> String? {
    report.total.count > 0 ? "\(day.total.finished)/\(day.total.count)" : nil
  }

  /// Today stands out; a day without anything stands back.
  private func style(_ day: DaySummary) -> TextStyle? {
    if day.date == report.today { return TextStyle.bold.and(.cyan) }
    return day.total.count == 0 ? .dim : nil
  }
}

/// A good mood green, a bad one yellow.
func moodStyle(_ average: Double) -> TextStyle {
  average > 0 ? .green : average < 0 ? .yellow : .dim
}

extension PeriodUnit {
  /// Whether its periods are short enough to show each day in words.
  var isSevenDays: Bool { self == .week || self == .rolling }
}
