import TodoDomain

/// The charts of a report.
struct ReportCharts {
  private let report: PeriodReport
  private let phrases: any Phrases

  init(_ report: PeriodReport, _ phrases: any Phrases) {
    self.report = report
    self.phrases = phrases
  }

  /// What is drawn in a section: nothing, or one or two charts.
  func drawings(of section: ReportChapter) -> [Drawing] {
    switch section.subject {
    case .pace: [pace(section.heading)]
    case .days:
      (report.days.count <= 31 ? [pace(section.heading)] : [])
        + (report.days.count > 7 && hasTodos ? [calendar] : [])
    case .categories: [BarChartSVG(categories, phrases).drawing(section.heading)]
    case .grid: [HeatMapSVG(report, phrases).drawing(section.heading)]
    case .trend:
      [TimelineSVG(ReportPace.trend(report, phrases), phrases).drawing(section.heading)]
    case .overview, .insights, .weekdays, .hours, .kinds, .mood, .routines: []
    }
  }

  var categories: [ReportCounts.OfCategory] { ReportCounts.byCategory(report, phrases) }

  var calendar: Drawing {
    let term = CalendarCounts(report).isOfFinished ? ReportTerm.finishedADay : .plannedADay
    return CalendarSVG(report, phrases)
      .drawing("\(phrases.term(.calendar)): \(phrases.term(term))")
  }

  private var hasTodos: Bool { report.total.count > 0 }

  private func pace(_ heading: String) -> Drawing {
    TimelineSVG(ReportPace(report, phrases).points, phrases).drawing(heading)
  }
}
