/// The period of a report, and what else decides its content.
public struct ReportRequest: Sendable {
  /// The period.
  public let period: Period
  /// Today's date.
  public let today: CivilDate
  /// The zone that decides on which day an event with a zone, or a diary entry, is.
  public let zone: ZoneID
  /// The number of periods in the trend, this one included; at least 1.
  public let trend: Int
  /// The insights that look at the numbers, in the order of their findings.
  public let insights: [any Insight]

  /// Makes a request for a report on a period. A `trend` below 1 becomes 1.
  public init(
    on period: Period, today: CivilDate, zone: ZoneID, trend: Int = 8,
    insights: [any Insight] = Insights.standard
  ) {
    self.period = period
    self.today = today
    self.zone = zone
    self.trend = max(1, trend)
    self.insights = insights
  }

  /// The periods of the trend and of the comparison, oldest first; the last one is the report's.
  /// None of the others begins before the first date of the calendar.
  var periods: [Period] {
    let count = max(trend, Comparison.length + 1)
    return (1 - count...0).map { period.advanced(by: $0) }
      .filter { $0 == period || $0.days.lowerBound >= .earliest }
  }

  /// The days of all these periods, and, if the period is near, the next seven days.
  var days: ClosedRange<CivilDate> {
    let last = isNear ? max(period.days.upperBound, coming.upperBound) : period.days.upperBound
    return (periods.first ?? period).days.lowerBound...last
  }

  /// Today and the six days after it.
  var coming: ClosedRange<CivilDate> { today...today.advanced(by: 6) }

  /// Whether the period ended at most a week ago, or begins within the next seven days. Only then
  /// the report says what is to be done.
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

/// The values that one consistent read of a store found for a report.
public struct ReportMaterial: Sendable {
  /// The period's occurrences, counted.
  public let counts: OccurrenceCounts
  /// The sum of the occurrences of each day of `ReportRequest.days`; days without any are absent.
  public let totals: [CivilDate: Completion]
  /// The emotions of the diary entries of each of these days; days without any are absent.
  public let moods: [CivilDate: Mood]
  /// The routines that are tasks and have dates in the period, in any order.
  public let streaks: [RoutineStreak]
  /// What is overdue today, with its last day in the period.
  public let overdue: OverdueSummary
  /// The number of moves of an occurrence to another day that were made in the period.
  public let moved: Int
  /// The categories, in the user's order.
  public let categories: [Category]

  /// Makes the material of a report.
  public init(
    counts: OccurrenceCounts, totals: [CivilDate: Completion], moods: [CivilDate: Mood],
    streaks: [RoutineStreak], overdue: OverdueSummary, moved: Int, categories: [Category]
  ) {
    self.counts = counts
    self.totals = totals
    self.moods = moods
    self.streaks = streaks
    self.overdue = overdue
    self.moved = moved
    self.categories = categories
  }
}

extension StoreReading {
  /// The report that a request asks for, out of one consistent read.
  public func report(_ request: ReportRequest) throws -> PeriodReport {
    try read { PeriodReport(request, try $0.material(for: request)) }
  }

  /// The values that a report needs. The caller reads them in one snapshot. Memory holds the counts
  /// of the period, of at most one more year, and the records of one routine at a time.
  ///
  /// - Throws: The provider's errors.
  public func material(for request: ReportRequest) throws -> ReportMaterial {
    let (counts, totals) = try counts(for: request)
    return ReportMaterial(
      counts: counts, totals: totals,
      moods: try moods(in: request.days, in: request.zone),
      streaks: try streaks(for: request),
      overdue: try overdue(for: request),
      moved: try countCommits(of: CommitNote.move, in: request.moments),
      categories: try categories())
  }

  /// The period's counts, and the sum of each day in all periods. A long range is read in parts of
  /// a year, since the days outside of the period need sums only.
  private func counts(
    for request: ReportRequest
  ) throws -> (period: OccurrenceCounts, totals: [CivilDate: Completion]) {
    let (days, period) = (request.days, request.period.days)
    if days.dayNumbers.count <= Self.mostDays {
      let all = try counts(in: days, displayedIn: request.zone)
      return (all.on(period), all.grouped(by: \.date))
    }
    let counts = try counts(in: period, displayedIn: request.zone)
    var totals = counts.grouped(by: \.date)
    let before = days.lowerBound.dayNumber..<period.lowerBound.dayNumber
    let after = period.upperBound.dayNumber + 1..<days.upperBound.dayNumber + 1
    for part in [before, after] {
      for first in stride(from: part.lowerBound, to: part.upperBound, by: Self.mostDays) {
        let some = (first..<min(first + Self.mostDays, part.upperBound)).days
        let counted = try self.counts(in: some, displayedIn: request.zone).grouped(by: \.date)
        totals.merge(counted) { $1 }
      }
    }
    return (counts, totals)
  }

  private static var mostDays: Int { 366 }

  /// What is overdue, with its last day in the period. Only the todos that the report names are
  /// kept.
  private func overdue(for request: ReportRequest) throws -> OverdueSummary {
    let days = request.period.days
    let end = min(request.today, days.upperBound.advanced(by: 1))
    guard days.lowerBound < end else { return .none }
    var summary = OverdueSummary.none
    try visitOverdue(
      before: end, within: days.lowerBound.distance(to: end), displayedIn: request.zone
    ) { summary.add($0) }
    return summary
  }

  private func streaks(for request: ReportRequest) throws -> [RoutineStreak] {
    var streaks: [RoutineStreak] = []
    try visitEvents(.near(request.period.days, kind: .routine)) { event, _ in
      guard let routine = Routine(event), routine.isTask else { return }
      let known = try routine.id.map { try records(of: $0) } ?? []
      if let streak = RoutineStreak(routine, known, for: request) { streaks.append(streak) }
    }
    return streaks
  }
}
