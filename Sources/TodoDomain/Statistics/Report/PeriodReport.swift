/// Everything that a report says of a period, in numbers: a pure function of what was read.
public struct PeriodReport: Hashable, Sendable {
  /// The period.
  public let period: Period
  /// The day that it is today: earlier days are past, later ones planned.
  public let today: CivilDate
  /// The period's occurrences, counted by category, kind, date and part of the day.
  public let counts: OccurrenceCounts
  /// What was planned in the period, and what of that is finished.
  public let total: Completion
  /// What of that was due up to today, today included; all of it once the period is over.
  public let due: Completion
  /// Unfinished occurrences of the period's days before today.
  public let overdue: Int
  /// How often something was moved to another day during the period.
  public let moved: Int
  /// Each day of the period, rising.
  public let days: [DaySummary]
  /// Today and the six days after it, whether or not the period has them; none where the period is
  /// not about now.
  public let coming: [DaySummary]
  /// What was felt in the period.
  public let mood: Mood
  /// What the period is held against.
  public let comparison: Comparison
  /// How many occurrences were finished a day in the four weeks before today, from the first day of
  /// them that has anything on; nil where none has, or the report looks at other times.
  public let usualFinishedADay: Double?
  /// The last periods, oldest first, this one last.
  public let trend: [PeriodSummary]
  /// The routines that have dates in the period, the longest present row first.
  public let streaks: [RoutineStreak]
  /// The categories, in the user's order.
  public let categories: [Category]
  /// What was looked out for.
  public let insights: [InsightName]
  /// What stands out.
  public let findings: [Finding]

  /// Whether the period is about now: it ended less than a week ago, or begins within the next.
  public var isNear: Bool { !coming.isEmpty }

  /// The day with most occurrences, the earliest of several; nil where there are none.
  public var busiestDay: DaySummary? {
    days.max { ($0.total.count, $1.date) < ($1.total.count, $0.date) }
      .flatMap { $0.total.count > 0 ? $0 : nil }
  }
}
