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

/// What was felt, counted: the entries of a diary in some days that name an emotion.
public struct Mood: Hashable, Sendable {
  /// A count of entries for each emotion that has one or more.
  public let counts: [Emotion: Int]

  /// These counts; those of nothing are dropped.
  public init(counts: [Emotion: Int] = [:]) {
    self.counts = counts.filter { $0.value > 0 }
  }

  /// All entries.
  public var entries: Int { counts.values.reduce(0, +) }

  /// The mean of the entries' mood scores, from −3 to +3; nil without entries.
  public var average: Double? {
    let entries = entries
    guard entries > 0 else { return nil }
    let sum = counts.reduce(0) { $0 + $1.key.moodScore * $1.value }
    return Double(sum) / Double(entries)
  }

  /// Most frequent first; of those of one count, in the order of `Emotion`.
  public var ranked: [(emotion: Emotion, count: Int)] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// Both together.
  public static func + (left: Mood, right: Mood) -> Mood {
    Mood(counts: left.counts.merging(right.counts, uniquingKeysWith: +))
  }
}

/// The earlier periods that a report compares its period with: the one before, and the mean of the
/// last four.
public struct Comparison: Hashable, Sendable {
  /// The last periods before it, oldest first: up to four, fewer where the calendar begins.
  public let earlier: [PeriodSummary]

  /// The number of periods in a mean.
  public static let length = 4

  /// A comparison with these periods, oldest first.
  public init(earlier: [PeriodSummary]) {
    self.earlier = earlier
  }

  /// The period just before; nil where the calendar begins.
  public var before: PeriodSummary? { earlier.last }

  /// The periods in the means: from the first one that has an occurrence, so that the time before
  /// the store was in use doesn't count.
  public var lived: ArraySlice<PeriodSummary> { earlier.drop { $0.total.count == 0 } }

  /// The mean number of occurrences of the `lived` periods; nil if there are none.
  public var usualCount: Double? { mean(\.total.count) }

  /// How many a period had finished on average.
  public var usualFinished: Double? { mean(\.total.finished) }

  /// The finished share of all of them together, 0…1; nil of nothing.
  public var usualRate: Double? { lived.map(\.total).reduce(.none, +).rate }

  private func mean(_ part: (PeriodSummary) -> Int) -> Double? {
    guard !lived.isEmpty else { return nil }
    return Double(lived.reduce(0) { $0 + part($1) }) / Double(lived.count)
  }
}

extension PeriodReport {
  /// Adds up what was read, and lets the insights look at it.
  public init(_ request: ReportRequest, _ material: ReportMaterial) {
    let period = request.period
    let (counts, byDate) = (material.counts, material.totals)
    let summaries = request.periods.map { period in
      PeriodSummary(
        period: period,
        total: period.days.compactMap { byDate[$0] }.reduce(.none, +),
        mood: period.days.compactMap { material.moods[$0] }.reduce(Mood(), +))
    }
    let day = { date in
      DaySummary(date: date, total: byDate[date] ?? .none, mood: material.moods[date] ?? Mood())
    }
    let days = period.days.map(day)
    let bare = PeriodReport(
      period: period, today: request.today, counts: counts, total: counts.total,
      due: days.filter { $0.date <= request.today }.map(\.total).reduce(.none, +),
      overdue: days.filter { $0.date < request.today }.reduce(0) { $0 + $1.total.open },
      moved: material.moved, days: days, coming: request.isNear ? request.coming.map(day) : [],
      mood: days.map(\.mood).reduce(Mood(), +),
      comparison: Comparison(earlier: summaries.dropLast().suffix(Comparison.length)),
      usualFinishedADay: PeriodReport.usualFinishedADay(request, byDate),
      trend: summaries.suffix(request.trend),
      streaks: PeriodReport.sorted(material.streaks), categories: material.categories,
      insights: request.insights.map { type(of: $0).name }, findings: [])
    self = bare.with(findings: request.insights.flatMap { $0.findings(in: bare) })
  }

  /// The longest present row first; of equal ones the longest ever, then the one made first.
  private static func sorted(_ streaks: [RoutineStreak]) -> [RoutineStreak] {
    streaks.sorted { one, other in
      let numbers = (one.routine.id?.rawValue ?? 0, other.routine.id?.rawValue ?? 0)
      return (other.present, other.longest, numbers.0) < (one.present, one.longest, numbers.1)
    }
  }

  private static func usualFinishedADay(
    _ request: ReportRequest, _ byDate: [CivilDate: Completion]
  ) -> Double? {
    let recent = request.today.advanced(by: -28)...request.today.dayBefore
    guard request.days.contains(recent.lowerBound), request.days.contains(recent.upperBound) else {
      return nil
    }
    let lived = recent.map { byDate[$0] ?? .none }.drop { $0.count == 0 }
    guard !lived.isEmpty else { return nil }
    return Double(lived.reduce(0) { $0 + $1.finished }) / Double(lived.count)
  }

  private func with(findings: [Finding]) -> PeriodReport {
    PeriodReport(
      period: period, today: today, counts: counts, total: total, due: due, overdue: overdue,
      moved: moved, days: days, coming: coming, mood: mood, comparison: comparison,
      usualFinishedADay: usualFinishedADay, trend: trend, streaks: streaks, categories: categories,
      insights: insights, findings: findings)
  }
}
