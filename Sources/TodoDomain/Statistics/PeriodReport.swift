/// The numbers of a report on a period, computed from the values in `ReportMaterial` alone.
/// Occurrences of events that are not tasks (`Eventable.isTask`) count only in `events`.
public struct PeriodReport: Hashable, Sendable {
  /// The period.
  public let period: Period
  /// Today's date: earlier days are past, later ones planned.
  public let today: CivilDate
  /// The period's occurrences, counted by category, kind, date and part of the day.
  public let counts: OccurrenceCounts
  /// The period's occurrences that aren't tasks, counted like `counts`.
  public let events: OccurrenceCounts
  /// The sum of all occurrences of the period.
  public let total: Completion
  /// The sum of the occurrences up to today, including today; for a past period, the same as
  /// `total`.
  public let due: Completion
  /// The unfinished todos with their last day in the period, if that day and their due are past.
  public let overdueTodos: OverdueSummary
  /// The unfinished todos with their last day in the period, if that day is past and they aren't in
  /// `overdueTodos`.
  public let leftOverTodos: OverdueSummary
  /// The number of times in the period that an occurrence was moved to another day.
  public let moved: Int
  /// The counts and the mood of each day of the period, in ascending order.
  public let days: [DaySummary]
  /// The counts and the moods of today and the next six days, even outside the period; empty if the
  /// period isn't near.
  public let coming: [DaySummary]
  /// The emotions in the period's diary entries.
  public let mood: Mood
  /// The earlier periods to compare the period with.
  public let comparison: Comparison
  /// The mean number of occurrences finished per day in the four weeks before today, counted from
  /// the first of these days with an occurrence. Nil if no day has one, or if the report doesn't
  /// read all four weeks.
  public let usualFinishedADay: Double?
  /// For a period that has begun and isn't over, its days up to today and the same number of days
  /// of the earlier periods. Nil for any other period, which is compared as a whole.
  public let elapsed: ElapsedPart?
  /// The counts of the tasks on the days of `ReportRequest.recent`.
  public let recent: OccurrenceCounts
  /// The number of days of `recent`, at most `knownDays`.
  public let recentDays: Int
  /// The number of days from the first day with an occurrence or a mood, among the days that the
  /// report reads, to the last day that can be judged; 0 if no day has either.
  public let knownDays: Int
  /// The todos of the period by name.
  public let story: PeriodStory
  /// The months of a year that have begun, each with the same month of the year before; empty for
  /// any other period.
  public let months: [MonthSummary]
  /// The last periods, oldest first; this period is the last.
  public let trend: [PeriodSummary]
  /// The routines with dates in the period, the longest streak first.
  public let streaks: [RoutineStreak]
  /// The links with the mood, the least probable by chance first: those in the period, or those in
  /// the twelve weeks up to its end if these weeks begin before the period.
  public let moodLinks: [MoodLink]
  /// The categories, in the user's order.
  public let categories: [Category]
  /// The names of the insights that examined the numbers.
  public let insights: [InsightName]
  /// The findings of the insights.
  public let findings: [Finding]

  /// The number of overdue and left-over occurrences whose last day is in the period.
  public var past: Int { overdueTodos.count + leftOverTodos.count }
  /// The sums of tasks and of events by category, the largest count first; equal counts are in the
  /// order of names.
  public var byCategory: [(key: String, value: Completion)] { (counts + events).byCategory }

  /// Whether all days of the period are past.
  public var isOver: Bool { period.days.upperBound < today }

  /// Whether the period ended at most a week ago, or begins within the next seven days.
  public var isNear: Bool { !coming.isEmpty }

  /// The first day with an occurrence or a mood, among the days that the report reads.
  var firstKnownDay: CivilDate { min(today, period.days.upperBound).advanced(by: 1 - knownDays) }

  /// Returns whether all days of a period are among the known days. Reports compare only with such
  /// a period: a year with only December in the store tells nothing.
  func knowsAll(of period: Period) -> Bool { period.days.lowerBound >= firstKnownDay }

  /// The numbers of the period before this one; nil if there is none, or if it begins before the
  /// first known day.
  var knownBefore: PeriodSummary? {
    comparison.before.flatMap { knowsAll(of: $0.period) ? $0 : nil }
  }

  /// The day with the most occurrences, the earliest of equal days; nil if there are none.
  public var busiestDay: DaySummary? { days.busiest }
}

extension [DaySummary] {
  /// The day with the most occurrences, the earliest of equal days; nil if there are none.
  var busiest: DaySummary? {
    self.max { ($0.total.count, $1.date) < ($1.total.count, $0.date) }
      .flatMap { $0.total.count > 0 ? $0 : nil }
  }
}

/// The numbers of a period in a trend.
public struct PeriodSummary: Hashable, Sendable {
  /// The period.
  public let period: Period
  /// The sum of the period's occurrences.
  public let total: Completion
  /// The emotions in the diary entries of the period.
  public let mood: Mood

  /// Makes a period's numbers.
  public init(period: Period, total: Completion, mood: Mood) {
    self.period = period
    self.total = total
    self.mood = mood
  }
}

/// A month of a year up to today, with the same days of that month in the year before.
public struct MonthSummary: Hashable, Sendable {
  /// The number of the month, 1…12.
  public let month: Int
  /// The count of the month's occurrences up to today.
  public let now: Completion
  /// The count of the occurrences on the same days of the same month a year earlier.
  public let before: Completion
  /// The emotions in the month's diary entries.
  public let mood: Mood

  /// Makes a month's numbers.
  public init(month: Int, now: Completion, before: Completion, mood: Mood) {
    self.month = month
    self.now = now
    self.before = before
    self.mood = mood
  }

  fileprivate static func months(
    of request: ReportRequest, _ totals: [CivilDate: Completion], _ moods: [CivilDate: Mood]
  ) -> [MonthSummary] {
    guard request.period.unit == .year else { return [] }
    let days = request.period.days.filter { $0 <= request.today }
    let sum = { (days: [CivilDate]) in days.compactMap { totals[$0] }.reduce(.none, +) }
    return Dictionary(grouping: days, by: \.month).sorted { $0.key < $1.key }.map { month, days in
      // 29 February has no counterpart in most years.
      let before = days.compactMap { day in
        try? CivilDate(year: day.year - 1, month: day.month, day: day.day)
      }
      return MonthSummary(
        month: month, now: sum(days), before: sum(before),
        mood: days.compactMap { moods[$0] }.reduce(Mood(), +))
    }
  }
}

/// The numbers of a day.
public struct DaySummary: Hashable, Sendable {
  /// The date.
  public let date: CivilDate
  /// The sum of the day's occurrences.
  public let total: Completion
  /// The emotions in the day's diary entries.
  public let mood: Mood

  /// Makes a day's numbers.
  public init(date: CivilDate, total: Completion, mood: Mood) {
    self.date = date
    self.total = total
    self.mood = mood
  }
}

/// The number of diary entries for each emotion. Only the first emotion of an entry counts, and
/// entries without an emotion don't count.
public struct Mood: Hashable, Sendable {
  /// The number of entries for each emotion that has any.
  public let counts: [Emotion: Int]
  /// The number of entries for each emotion, by the tags of the entries.
  let tagged: [String: [Emotion: Int]]

  /// Makes a mood from counts, and drops zeros.
  public init(counts: [Emotion: Int] = [:]) {
    self.init(counts: counts, tagged: [:])
  }

  private init(counts: [Emotion: Int], tagged: [String: [Emotion: Int]]) {
    self.counts = counts.filter { $0.value > 0 }
    self.tagged = tagged
  }

  /// Makes the mood of one entry, which is empty if the entry names no emotion.
  init(_ entry: DiaryEntry) {
    let counts = entry.emotion.map { [$0: 1] } ?? [:]
    let tags = counts.isEmpty ? [] : entry.tags
    self.init(counts: counts, tagged: Dictionary(uniqueKeysWithValues: tags.map { ($0, counts) }))
  }

  /// Makes the mood of entries; some may name no emotion.
  public init(_ entries: [DiaryEntry]) {
    self = entries.map { Mood($0) }.reduce(Mood(), +)
  }

  /// The number of entries with an emotion.
  public var entries: Int { counts.values.reduce(0, +) }

  /// The mean of the entries' mood scores, from −3 to +3; nil without entries.
  public var average: Double? {
    let entries = entries
    guard entries > 0 else { return nil }
    let sum = counts.reduce(0) { $0 + $1.key.moodScore * $1.value }
    return Double(sum) / Double(entries)
  }

  /// The emotions, most frequent first; equal counts are in the order of `Emotion`.
  public var ranked: [(emotion: Emotion, count: Int)] {
    counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// Adds the counts of each emotion.
  public static func + (left: Mood, right: Mood) -> Mood {
    Mood(
      counts: left.counts.merging(right.counts, uniquingKeysWith: +),
      tagged: left.tagged.merging(right.tagged) { $0.merging($1, uniquingKeysWith: +) })
  }
}

/// The earlier periods with which a report compares its period: the one before, and the mean of the
/// last four.
public struct Comparison: Hashable, Sendable {
  /// The last periods before the report's period, oldest first: four, or fewer at the beginning of
  /// the calendar.
  public let earlier: [PeriodSummary]

  /// The largest number of periods that a mean includes.
  public static let mostPeriods = 4

  /// The number of periods at the beginning of `earlier` without occurrences, since the store
  /// wasn't in use yet.
  private let unused: Int

  /// Makes a comparison with these periods, oldest first.
  public init(earlier: [PeriodSummary]) {
    self.init(earlier: earlier, unused: earlier.prefix { $0.total.isEmpty }.count)
  }

  private init(earlier: [PeriodSummary], unused: Int) {
    self.earlier = earlier
    self.unused = unused
  }

  /// Returns a copy with only a part of each period, such as its first days. Whether the store was
  /// in use still depends on the whole periods.
  func parts(_ part: (Period) -> PeriodSummary) -> Comparison {
    Comparison(earlier: earlier.map { part($0.period) }, unused: unused)
  }

  /// The period just before; nil at the beginning of the calendar.
  public var before: PeriodSummary? { earlier.last }

  /// The periods that the means include. They begin with the first period with an occurrence, so
  /// that the time before the store was in use doesn't count.
  public var inUse: ArraySlice<PeriodSummary> { earlier.dropFirst(unused) }

  /// The mean number of occurrences of the periods in use; nil if there are none.
  public var usualCount: Double? { mean(\.total.count) }

  /// The mean number of finished occurrences of the earlier periods that count (`inUse`); nil if
  /// there are none.
  public var usualFinished: Double? { mean(\.total.finished) }

  /// The finished share of all periods in use together, 0…1; nil if they have no occurrences.
  public var usualRate: Double? { inUse.map(\.total).reduce(.none, +).rate }

  private func mean(_ part: (PeriodSummary) -> Int) -> Double? {
    guard !inUse.isEmpty else { return nil }
    return Double(inUse.reduce(0) { $0 + part($1) }) / Double(inUse.count)
  }
}

/// The part of a running period up to today, and the same part of the earlier periods.
public struct ElapsedPart: Hashable, Sendable {
  /// The number of days, including today; fewer than the period has.
  public let days: Int
  /// The period, with the sums of its days up to today.
  public let now: PeriodSummary
  /// The earlier periods, each with the sums of its first `days` days, or of all its days if it has
  /// fewer.
  public let comparison: Comparison

  fileprivate init?(
    _ request: ReportRequest, _ comparison: Comparison,
    summary: @escaping (Period, ArraySlice<CivilDate>) -> PeriodSummary
  ) {
    let days = request.period.days
    guard days.contains(request.today), request.today < days.upperBound else { return nil }
    let count = days.lowerBound.distance(to: request.today) + 1
    self.days = count
    let part = { (period: Period) in summary(period, Array(period.days).prefix(count)) }
    now = part(request.period)
    self.comparison = comparison.parts(part)
  }
}

extension PeriodReport {
  /// Makes the numbers of a report from the values read, and then asks the insights for findings.
  public init(_ request: ReportRequest, _ material: ReportMaterial) {
    let period = request.period
    let counts = material.counts.ofTasks
    let byDate = material.totals.mapValues(\.ofTasks)
    let summary = { (period: Period, days: ArraySlice<CivilDate>) in
      PeriodSummary(
        period: period, total: days.compactMap { byDate[$0] }.reduce(.none, +),
        mood: days.compactMap { material.moods[$0] }.reduce(Mood(), +))
    }
    let knownDays = PeriodReport.knownDays(request, material)
    let summaries = request.periods.map { summary($0, Array($0.days)[...]) }
    let comparison = Comparison(earlier: summaries.dropLast().suffix(Comparison.mostPeriods))
    let day = { date in
      DaySummary(date: date, total: byDate[date] ?? .none, mood: material.moods[date] ?? Mood())
    }
    let days = period.days.map(day)
    let streaks = PeriodReport.sorted(material.streaks)
    let bare = PeriodReport(
      period: period, today: request.today, counts: counts, events: material.counts.ofEvents,
      total: counts.total,
      due: days.filter { $0.date <= request.today }.map(\.total).reduce(.none, +),
      overdueTodos: material.overdue, leftOverTodos: material.leftOver,
      moved: material.moved, days: days, coming: request.isNear ? request.coming.map(day) : [],
      mood: days.map(\.mood).reduce(Mood(), +),
      comparison: comparison,
      usualFinishedADay: PeriodReport.usualFinishedADay(request, byDate),
      elapsed: ElapsedPart(request, comparison, summary: summary), recent: material.recent.ofTasks,
      recentDays: min(request.recent.count, knownDays), knownDays: knownDays, story: material.story,
      months: MonthSummary.months(of: request, byDate, material.moods),
      trend: summaries.suffix(request.trend),
      streaks: streaks, moodLinks: PeriodReport.moodLinks(request, material, of: streaks),
      categories: material.categories,
      insights: request.insights.map { type(of: $0).name }, findings: [])
    self = bare.with(findings: Insights.findings(of: request.insights, in: bare))
  }

  /// Returns the streaks in order: the longest streak first, then the longest run ever, then the
  /// lowest id of the routine.
  private static func sorted(_ streaks: [RoutineStreak]) -> [RoutineStreak] {
    streaks.sorted { one, other in
      let numbers = (one.routine.id?.rawValue ?? 0, other.routine.id?.rawValue ?? 0)
      return (other.present, other.longest, numbers.0) < (one.present, one.longest, numbers.1)
    }
  }

  private static func moodLinks(
    _ request: ReportRequest, _ material: ReportMaterial, of streaks: [RoutineStreak]
  ) -> [MoodLink] {
    let days = RoutineStreak.days(lookedAtFor: request.period, asOf: request.asOf)
    return MoodLink.links(
      streaks, finishedDays: material.finishedDays, in: request.countedDays,
      moods: material.moods.filter { days.contains($0.key) })
  }

  private static func knownDays(_ request: ReportRequest, _ material: ReportMaterial) -> Int {
    let first = [material.totals.keys.min(), material.moods.keys.min()].compactMap(\.self).min()
    return first.map { max(0, $0.distance(to: request.asOf) + 1) } ?? 0
  }

  private static func usualFinishedADay(
    _ request: ReportRequest, _ byDate: [CivilDate: Completion]
  ) -> Double? {
    let recent = request.today.advanced(by: -28)...request.today.dayBefore
    guard request.days.contains(recent.lowerBound), request.days.contains(recent.upperBound) else {
      return nil
    }
    let lived = recent.map { byDate[$0] ?? .none }.drop(while: \.isEmpty)
    guard !lived.isEmpty else { return nil }
    return Double(lived.reduce(0) { $0 + $1.done }) / Double(lived.count)
  }

  private func with(findings: [Finding]) -> PeriodReport {
    PeriodReport(
      period: period, today: today, counts: counts, events: events, total: total, due: due,
      overdueTodos: overdueTodos, leftOverTodos: leftOverTodos, moved: moved, days: days,
      coming: coming, mood: mood,
      comparison: comparison, usualFinishedADay: usualFinishedADay, elapsed: elapsed,
      recent: recent, recentDays: recentDays, knownDays: knownDays, story: story, months: months,
      trend: trend,
      streaks: streaks, moodLinks: moodLinks, categories: categories,
      insights: insights, findings: findings)
  }
}
