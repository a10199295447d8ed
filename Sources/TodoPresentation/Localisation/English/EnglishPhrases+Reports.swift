import TodoDomain

extension EnglishPhrases {
  func reportTitle(_ unit: PeriodUnit) -> String {
    switch unit {
    case .week: "Weekly report"
    case .rolling: "Report on seven days"
    case .month: "Monthly report"
    case .quarter: "Quarterly report"
    case .year: "Yearly report"
    }
  }

  func period(_ period: Period) -> String {
    let days = "\(period.days.lowerBound) … \(period.days.upperBound)"
    switch period.unit {
    case .week:
      return period.label.contains("W") ? "Week \(period.label) · \(days)" : "Week \(days)"
    case .rolling: return "Seven days \(days)"
    case .month: return "Month \(period.label) · \(days)"
    case .quarter: return "Quarter \(period.label) · \(days)"
    case .year: return "Year \(period.label)"
    }
  }

  func emptyPeriod(_ unit: PeriodUnit) -> String { "Nothing to count in \(this(unit))." }

  func emptyDiary(in unit: PeriodUnit) -> String { "No diary entries in \(this(unit))." }

  private func this(_ unit: PeriodUnit) -> String {
    unit == .rolling ? "these seven days" : "this \(unit.rawValue)"
  }

  func before(_ unit: PeriodUnit) -> String {
    unit == .rolling ? "Seven days before" : "\(capitalized(unit)) before"
  }

  func usual(_ unit: PeriodUnit, of count: Int) -> String {
    let number = count == 4 ? "four" : "\(count)"
    return unit == .rolling ? "Mean of \(number) before" : "Mean of last \(number)"
  }

  func against(_ name: String) -> String {
    "vs \(name.prefix(1).lowercased())\(name.dropFirst())"
  }

  private func capitalized(_ unit: PeriodUnit) -> String {
    unit.rawValue.prefix(1).uppercased() + unit.rawValue.dropFirst()
  }

  func block(_ block: HourBlock) -> String {
    guard let span = block.span else { return allDay }
    return [span.lowerBound, span.upperBound].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: "–")
  }

  func row(_ dates: Int) -> String { "\(dates) in a row" }

  func consistency(_ consistency: Consistency) -> String {
    let all = consistency.finished + consistency.missed
    let skipped = consistency.skipped > 0 ? ", \(consistency.skipped) skipped" : ""
    return "\(consistency.finished) of \(all)\(skipped)"
  }

  func percentagePoints(_ difference: String) -> String { "\(difference) pp" }

  func periodsPerMark(_ periods: Int) -> String { "\(periods) periods a mark" }

  func monthName(_ month: Int) -> String {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return names.indices.contains(month - 1) ? names[month - 1] : "\(month)"
  }

  func shortDate(_ date: CivilDate) -> String {
    "\(weekday(date.weekday)) \(date.description.suffix(5))"
  }

  func share(_ counts: Completion) -> String { "\(counts.finished) of \(counts.count)" }

  func others(_ count: Int) -> String { "\(count) others" }

  func asOf(_ date: CivilDate) -> String { "As of \(self.date(date))" }

  func term(_ term: ReportTerm) -> String {
    switch term {
    case .overview: "Overview"
    case .planned: "Planned"
    case .finished: "Finished"
    case .rate: "Rate"
    case .due: "Due so far"
    case .overdue: "Overdue"
    case .moved: "Moved"
    case .busiestDay: "Busiest day"
    case .change: "Change"
    case .byCategory: "By category"
    case .byKind: "By kind"
    case .byWeekday: "By weekday"
    case .byHour: "By time of day"
    case .byDay: "Day by day"
    case .calendar: "Calendar"
    case .grid: "When it was planned"
    case .trend: "Trend"
    case .day: "Day"
    case .period: "Period"
    case .partOfDay: "Time"
    case .streaks: "Routines"
    case .routine: "Routine"
    case .present: "In a row"
    case .longest: "Longest"
    case .fourWeeks: "4 weeks"
    case .twelveWeeks: "12 weeks"
    case .missed: "Missed"
    case .skipped: "Skipped"
    case .next: "Next"
    case .mood: "Mood"
    case .entries: "Entries"
    case .emotion: "Emotion"
    case .insights: "What stands out"
    case .noInsights: "Nothing stands out."
    case .fewer: "fewer"
    case .more: "more"
    case .byWeek: "Week by week"
    case .byMonth: "Month by month"
    case .week: "Week"
    case .month: "Month"
    case .most: "Most"
    case .table: "Table"
    case .moodScale: "Mood, from −3 to +3"
    case .plannedADay: "Planned a day"
    case .finishedADay: "Finished a day"
    case .ahead: "to come"
    }
  }
}
