import TodoDomain

/// What calendars colour days by: what was finished, or what was planned where nothing is finished.
struct CalendarCounts {
  let isOfFinished: Bool
  private let today: CivilDate

  init(_ report: PeriodReport) {
    isOfFinished = report.total.finished > 0
    today = report.today
  }

  func count(_ day: DaySummary) -> Int {
    isOfFinished ? day.total.finished : day.total.count
  }

  /// Whether a day has nothing finished because it is still to come.
  func isAhead(_ day: DaySummary) -> Bool {
    isOfFinished && day.date > today && day.total.finished == 0
  }
}
