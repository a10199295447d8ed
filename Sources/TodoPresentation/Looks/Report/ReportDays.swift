import TodoDomain

/// The seven days of a week, each in a row.
struct ReportDays: ReportSection {
  let report: PeriodReport
  let look: Look

  var lines: [String] {
    let days = report.days
    let isEmpty = report.total.count == 0 && report.mood.entries == 0
    guard report.period.unit.isSevenDays, !isEmpty else { return [] }
    let largest = days.map(\.total.count).max() ?? 0
    let columns = [
      ReportTable.Column(
        "", days.map { cell(phrases.shortDate($0.date), style($0)) }, alignment: .left,
        leastWidth: 9),
      ReportTable.Column(
        term(.finished),
        days.map { cell("\($0.total.finished)/\($0.total.count)", style($0)) }),
      ReportTable.Column(
        term(.rate), days.map { cell(rate($0)) }, sacrifice: 2),
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

  /// What is still to come has none, since it can't be finished yet.
  private func rate(_ day: DaySummary) -> String? {
    day.date > report.today ? nil : day.total.rate.map(ReportNumber.percentage)
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
