/// A period in a few numbers: a point of a trend.
public struct PeriodSummary: Hashable, Sendable {
  /// The period.
  public let period: Period
  /// What was planned in it, and what of that is finished.
  public let total: Completion
  /// What was felt in it.
  public let mood: Mood

  /// A period's numbers.
  public init(period: Period, total: Completion, mood: Mood) {
    self.period = period
    self.total = total
    self.mood = mood
  }
}

/// A day of a period in a few numbers.
public struct DaySummary: Hashable, Sendable {
  /// The day.
  public let date: CivilDate
  /// What was planned on it, and what of that is finished.
  public let total: Completion
  /// What was felt on it.
  public let mood: Mood

  /// A day's numbers.
  public init(date: CivilDate, total: Completion, mood: Mood) {
    self.date = date
    self.total = total
    self.mood = mood
  }
}
