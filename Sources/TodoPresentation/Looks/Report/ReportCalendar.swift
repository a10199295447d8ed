import TodoDomain

/// The days of a month, a quarter or a year as a map of shades.
struct ReportCalendar: ReportSection {
  let report: PeriodReport
  let look: Look

  var lines: [String] {
    guard !report.period.unit.isSevenDays, report.total.count > 0 else { return [] }
    let map = report.period.unit == .month ? month.lines : year.lines
    return map.isEmpty ? [] : [heading(.calendar)] + map + legend
  }

  /// What was finished; what was planned where nothing is finished.
  private var isOfFinished: Bool { report.total.finished > 0 }

  private func count(_ day: DaySummary) -> Int {
    isOfFinished ? day.total.finished : day.total.count
  }

  private var scale: HeatScale {
    HeatScale(most: report.days.map(count).max() ?? 0, glyphs: look.glyphs)
  }

  private var counts: [CivilDate: Int] {
    Dictionary(uniqueKeysWithValues: report.days.map { ($0.date, count($0)) })
  }

  private var month: MonthMap {
    MonthMap(
      counts: counts, period: report.period, today: report.today, scale: scale, look: look)
  }

  private var year: YearMap {
    YearMap(counts: counts, period: report.period, scale: scale, look: look)
  }

  private var legend: [String] {
    let counted = "\(term(isOfFinished ? .finished : .planned)) 0–\(scale.most)"
    let shades = "\(term(.fewer)) \(String(look.glyphs.shades)) \(term(.more))"
    return [look.noted("\(counted)  \(shades)")]
  }
}
