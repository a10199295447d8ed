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

  private var counts: CalendarCounts { CalendarCounts(report) }

  private var scale: HeatScale {
    HeatScale(most: report.days.map(counts.count).max() ?? 0, glyphs: look.glyphs)
  }

  private var shades: [CivilDate: DayShade] {
    let (counts, scale) = (counts, scale)
    let shades = report.days.map { day in
      (
        day.date,
        counts.isAhead(day)
          ? DayShade(character: look.glyphs.ahead, style: .dim)
          : DayShade(scale, counts.count(day))
      )
    }
    return Dictionary(uniqueKeysWithValues: shades)
  }

  private var month: MonthMap {
    MonthMap(shades: shades, period: report.period, today: report.today, look: look)
  }

  private var year: YearMap { YearMap(shades: shades, period: report.period, look: look) }

  private var legend: [String] {
    let counted = "\(term(counts.isOfFinished ? .finished : .planned)) 0–\(scale.most)"
    let shades = "\(term(.fewer)) \(String(look.glyphs.shades)) \(term(.more))"
    let ahead =
      report.days.contains(where: counts.isAhead)
      ? ["\(look.glyphs.ahead) \(term(.ahead))"] : []
    return [look.noted(([counted, shades] + ahead).joined(separator: "  "))]
  }
}

/// How a day of a map looks.
struct DayShade {
  let character: Character
  let style: TextStyle
}

extension DayShade {
  /// As a scale has it for a count.
  init(_ scale: HeatScale, _ count: Int) {
    self.init(character: scale.shade(count), style: scale.style(count))
  }
}
