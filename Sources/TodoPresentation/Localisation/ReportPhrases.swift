public import TodoDomain

/// What reports say, in one language: part of `Phrases`.
public protocol ReportPhrases: Sendable {
  /// The name of a report on periods of a length.
  func reportTitle(_ unit: PeriodUnit) -> String
  /// A period with its dates.
  func period(_ period: Period) -> String
  /// Said of a period without todos.
  func emptyPeriod(_ unit: PeriodUnit) -> String
  /// Said of a period without diary entries.
  func emptyDiary(in unit: PeriodUnit) -> String
  /// A heading, a column or a label.
  func term(_ term: ReportTerm) -> String
  /// The name of the period before one of that length.
  func before(_ unit: PeriodUnit) -> String
  /// The name of the mean of so many periods of that length before one.
  func usual(_ unit: PeriodUnit, of count: Int) -> String
  /// Said after a difference: what it is a difference from.
  func against(_ name: String) -> String
  /// A part of the day.
  func block(_ block: HourBlock) -> String
  /// Dates in a row.
  func row(_ dates: Int) -> String
  /// What became of a routine's dates.
  func consistency(_ consistency: Consistency) -> String
  /// What an insight found, in a sentence with its numbers.
  func finding(_ finding: Finding) -> String
  /// A difference of two rates, given as its signed number of percentage points.
  func percentagePoints(_ difference: String) -> String
  /// How many periods each mark of a trend stands for: 2 or more.
  func periodsPerMark(_ periods: Int) -> String
  /// The short name of a month, 1…12.
  func monthName(_ month: Int) -> String
  /// A date without its year, with its weekday.
  func shortDate(_ date: CivilDate) -> String
  /// How many of how many are finished.
  func share(_ counts: Completion) -> String
  /// What adds up those that are left out of a chart.
  func others(_ count: Int) -> String
  /// The day up to which a report knows.
  func asOf(_ date: CivilDate) -> String
}

/// The words of reports.
public enum ReportTerm: CaseIterable, Hashable, Sendable {
  case overview, planned, finished, rate, due, overdue, moved, busiestDay, change
  case byCategory, byKind, byWeekday, byHour, byDay, calendar, grid, trend
  case day, period, partOfDay
  case streaks, routine, present, longest, fourWeeks, twelveWeeks, missed, skipped, next
  case mood, entries, emotion, insights, noInsights, fewer, more
  case byWeek, byMonth, week, month, most, table, moodScale, plannedADay
  case finishedADay, ahead
}
