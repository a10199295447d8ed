/// The period of a report, and everything else that decides on the report's content.
public struct ReportRequest: Sendable {
  /// The period.
  public let period: Period
  /// Today's date.
  public let today: CivilDate
  /// The zone that decides on the day of an event with a zone and of a diary entry.
  public let zone: ZoneID
  /// The number of periods in the trend, including the period of the report; at least 1.
  public let trend: Int
  /// The insights that examine the numbers, in the order of their findings.
  public let insights: [any Insight]
  /// Whether the report has lines of the diary, which are the most private texts of a store.
  public let hasDiary: Bool

  /// Makes a request for a report on a period, by default without lines of the diary. A `trend`
  /// below 1 becomes 1.
  public init(
    on period: Period, today: CivilDate, zone: ZoneID, trend: Int = 8,
    insights: [any Insight] = Insights.standard, hasDiary: Bool = false
  ) {
    self.hasDiary = hasDiary
    self.period = period
    self.today = today
    self.zone = zone
    self.trend = max(1, trend)
    self.insights = insights
  }

  /// The periods of the trend and of the comparison, oldest first; the last one is the report's. No
  /// earlier period begins before the first date of the calendar.
  var periods: [Period] {
    let count = max(trend, Comparison.mostPeriods + 1)
    return (1 - count...0).map { period.advanced(by: $0) }
      .filter { $0 == period || $0.days.lowerBound >= .earliest }
  }

  /// The days from the first of `periods` to the end of the next period. If the period ended at
  /// most a week ago or begins within a week (`isNear`), at least to the end of the next seven
  /// days.
  var days: ClosedRange<CivilDate> {
    let last = (next ?? period).days.upperBound
    return (periods.first ?? period).days
      .lowerBound...(isNear ? max(last, coming.upperBound) : last)
  }

  /// The days that are counted by category: all of `days`, or only the period's days if `days` has
  /// more than `mostDays`.
  var countedDays: ClosedRange<CivilDate> {
    days.dayNumbers.count <= Self.mostDays ? days : period.days
  }

  /// The largest number of days to count by category in one read.
  static let mostDays = 366

  /// The next period; nil if that period is over too.
  var next: Period? {
    let next = period.advanced(by: 1)
    return next.days.upperBound >= today && next.days.lowerBound > period.days.upperBound
      ? next : nil
  }

  /// The days whose counts the insights examine. They end with the period or yesterday, whichever
  /// is earlier, and begin with the period, or four weeks before their end if that is earlier.
  public var recent: ClosedRange<CivilDate> {
    let last = min(today.dayBefore, period.days.upperBound)
    return min(period.days.lowerBound, max(.earliest, last.advanced(by: -27)), last)...last
  }

  /// Today and the next six days.
  var coming: ClosedRange<CivilDate> { today...today.advanced(by: 6) }

  /// Whether the period ended at most a week ago, or begins within the next seven days. Only then
  /// does the report suggest what to do next.
  var isNear: Bool {
    period.days.upperBound >= today.advanced(by: -7) && period.days.lowerBound <= coming.upperBound
  }

  /// The day up to which the period can be judged: today, or its last day if that is earlier.
  var asOf: CivilDate { min(today, period.days.upperBound) }

  /// The moments of the period's days in the zone, half-open.
  var moments: Range<Instant> {
    let midnight = TimeOfDay(minutesAfterMidnight: 0)
    let end = period.days.upperBound.advanced(by: 1)
    let first = Instant(period.days.lowerBound, midnight, in: zone)
    return first..<max(first, Instant(end, midnight, in: zone))
  }
}

/// The values that a report needs, from one consistent read of a store.
public struct ReportMaterial: Sendable {
  /// The counts of the period's occurrences.
  public let counts: OccurrenceCounts
  /// The sum of the occurrences of each day of `ReportRequest.days`; days without occurrences are
  /// absent.
  public let totals: [CivilDate: Completion]
  /// The emotions of the diary entries of each day that the report reads; days without any are
  /// absent.
  public let moods: [CivilDate: Mood]
  /// The routines that are tasks and have dates in the period, in any order.
  public let streaks: [RoutineStreak]
  /// The counts of the occurrences on the days of `ReportRequest.recent`.
  public let recent: OccurrenceCounts
  /// The days on which a task of a category was finished, by the category's name. They run from the
  /// first day of the period, or from the beginning of the twelve weeks that end on
  /// `ReportRequest.asOf` if that is earlier, to `asOf`, limited to `ReportRequest.countedDays`.
  public let finishedDays: [String: Set<CivilDate>]
  /// The todos of the period by name.
  public let story: PeriodStory
  /// The unfinished todos with their last day in the period, if that day and their due are past.
  public let overdue: OverdueSummary
  /// The unfinished todos with their last day in the period, if that day is past and they aren't in
  /// `overdue`.
  public let leftOver: OverdueSummary
  /// The number of times in the period that an occurrence was moved to another day.
  public let moved: Int
  /// The categories, in the user's order.
  public let categories: [Category]

  /// Makes the material of a report.
  public init(
    counts: OccurrenceCounts, totals: [CivilDate: Completion], moods: [CivilDate: Mood],
    streaks: [RoutineStreak], recent: OccurrenceCounts = OccurrenceCounts(),
    finishedDays: [String: Set<CivilDate>] = [:],
    story: PeriodStory = .empty, overdue: OverdueSummary, leftOver: OverdueSummary = .none,
    moved: Int, categories: [Category]
  ) {
    self.recent = recent
    self.finishedDays = finishedDays
    self.story = story
    self.counts = counts
    self.totals = totals
    self.moods = moods
    self.streaks = streaks
    self.overdue = overdue
    self.leftOver = leftOver
    self.moved = moved
    self.categories = categories
  }
}

extension StoreReading {
  /// Returns the report for a request, from one consistent read.
  public func report(_ request: ReportRequest) throws -> PeriodReport {
    try readAndWait { PeriodReport(request, try $0.material(for: request)) }
  }

  /// Reads the values that a report needs. Call it on a snapshot, so that all values belong to one
  /// state. Memory holds the counts of the period and of at most one more year, and the records of
  /// one routine at a time.
  ///
  /// - Throws: The provider's errors.
  public func material(for request: ReportRequest) throws -> ReportMaterial {
    let (counts, recent, finishedDays, totals) = try counts(for: request)
    let judged = RoutineStreak.days(lookedAtFor: request.period, asOf: request.asOf)
    let read = min(judged.lowerBound, request.days.lowerBound)...request.days.upperBound
    let moods = try moods(in: max(.earliest, read.lowerBound)...read.upperBound, in: request.zone)
    let (streaks, story) = try streaks(for: request, moods, totals)
    let (overdue, leftOver) = try past(for: request)
    return ReportMaterial(
      counts: counts, totals: totals, moods: moods, streaks: streaks, recent: recent,
      finishedDays: finishedDays, story: story, overdue: overdue, leftOver: leftOver,
      moved: try countCommits(of: CommitNote.move, in: request.moments),
      categories: try categories())
  }

  /// Returns the counts of the period and of the recent days, the days on which each category had
  /// something finished, and the sum of each day in all periods. For a long range, the days outside
  /// the period are read as sums, a year at a time.
  private func counts(
    for request: ReportRequest
  ) throws -> (
    period: OccurrenceCounts, recent: OccurrenceCounts, finishedDays: [String: Set<CivilDate>],
    totals: [CivilDate: Completion]
  ) {
    let judged = RoutineStreak.days(lookedAtFor: request.period, asOf: request.asOf)
    let (days, period) = (request.days, request.period.days)
    if request.countedDays == days {
      let all = try counts(in: days, displayedIn: request.zone, judgedOn: request.today)
      return (
        all.on(period), all.on(request.recent), all.finishedDays(in: judged),
        all.grouped(by: \.date)
      )
    }
    let counts = try counts(in: period, displayedIn: request.zone, judgedOn: request.today)
    let isWithin =
      period.contains(request.recent.lowerBound) && period.contains(request.recent.upperBound)
    let recent =
      isWithin
      ? counts.on(request.recent)
      : try self.counts(in: request.recent, displayedIn: request.zone, judgedOn: request.today)
    var totals = counts.grouped(by: \.date)
    let before = days.lowerBound.dayNumber..<period.lowerBound.dayNumber
    let after = period.upperBound.dayNumber + 1..<days.upperBound.dayNumber + 1
    for part in [before, after] {
      for first in stride(from: part.lowerBound, to: part.upperBound, by: ReportRequest.mostDays) {
        let some = (first..<min(first + ReportRequest.mostDays, part.upperBound)).days
        let sums = try self.totals(in: some, displayedIn: request.zone, judgedOn: request.today)
        totals.merge(sums) { $1 }
      }
    }
    return (counts, recent, counts.finishedDays(in: judged), totals)
  }

  /// Returns the overdue and the left-over todos with their last day in the period. Keeps only the
  /// todos that the report lists.
  private func past(
    for request: ReportRequest
  ) throws -> (overdue: OverdueSummary, leftOver: OverdueSummary) {
    let days = request.period.days
    let last = min(request.today.advanced(by: -1), days.upperBound)
    var overdue = FirstFew<OccurrenceDay>(most: OverdueSummary.mostNamed)
    var leftOver = overdue
    guard days.lowerBound <= last else { return (.none, .none) }
    let (today, zone) = (LocalDateTime(date: request.today, time: nil), request.zone)
    try visitDueDays(in: days.lowerBound...last, displayedIn: zone) { _, days in
      for day in days {
        let isLate = DueTodo(day.event, displayedIn: zone)?.isLate(at: today) ?? false
        if isLate { overdue.add(day) } else { leftOver.add(day) }
      }
    }
    return (
      OverdueSummary(overdue) { DueTodo($0.event, displayedIn: zone)?.due.date ?? $0.date },
      OverdueSummary(leftOver, named: \.date)
    )
  }

  /// Returns the streaks of the routines, and the story of the period, from one pass over the
  /// events.
  private func streaks(
    for request: ReportRequest, _ moods: [CivilDate: Mood], _ totals: [CivilDate: Completion]
  ) throws -> ([RoutineStreak], PeriodStory) {
    var streaks: [RoutineStreak] = []
    var storyteller = PeriodStoryteller(request)
    try visitEvents(.near(storyteller.days)) { event, near in
      storyteller.add(event, near)
      guard let routine = Routine(event), routine.isTask else { return }
      let known = try routine.id.map { try records(of: $0) } ?? []
      if let streak = RoutineStreak(routine, known, for: request, moods: moods) {
        streaks.append(streak)
      }
    }
    let diary = request.hasDiary ? try diaryLines(in: request.period.days, in: request.zone) : []
    return (streaks, storyteller.story(totals, diary: diary))
  }
}
