/// What a report is about, and what it needs to know of the world.
public struct ReportRequest: Sendable {
  /// The period.
  public let period: Period
  /// The day that it is.
  public let today: CivilDate
  /// By whose clock events in zones, and the diary's moments, are on a day.
  public let zone: ZoneID
  /// How many periods the trend has, the one asked for included: 1 or more.
  public let trend: Int
  /// The rules that look at the numbers, in the order of their findings.
  public let insights: [any Insight]

  /// A report on a period.
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

  /// The periods that are looked at: the trend's, and those that the last is compared with; oldest
  /// first, the one asked for last. None lies before the first date that can be written.
  var periods: [Period] {
    let count = max(trend, Comparison.length + 1)
    return (1 - count...0).map { period.advanced(by: $0) }
      .filter { $0 == period || $0.days.lowerBound >= .earliest }
  }

  /// The days of all of them, and, for a period of about now, the next seven.
  var days: ClosedRange<CivilDate> {
    let last = isNear ? max(period.days.upperBound, coming.upperBound) : period.days.upperBound
    return (periods.first ?? period).days.lowerBound...last
  }

  /// Today and the six days after it.
  var coming: ClosedRange<CivilDate> { today...today.advanced(by: 6) }

  /// Whether the period ended less than a week ago, or begins within the next: only then it says
  /// anything about what is to be done.
  var isNear: Bool {
    period.days.upperBound >= today.advanced(by: -7) && period.days.lowerBound <= coming.upperBound
  }

  /// The day up to which the period can be judged: today, or its last.
  var asOf: CivilDate { min(today, period.days.upperBound) }

  /// The moments that belong to the period's days.
  var moments: Range<Instant> {
    let midnight = TimeOfDay(minutesAfterMidnight: 0)
    let end = period.days.upperBound.advanced(by: 1)
    let first = Instant(period.days.lowerBound, midnight, in: zone)
    return first..<max(first, Instant(end, midnight, in: zone))
  }
}

/// What one consistent read of a store found for a report.
public struct ReportMaterial: Sendable {
  /// The period's occurrences, counted.
  public let counts: OccurrenceCounts
  /// How many occurrences each day of all the periods that the request looks at has; days without
  /// any are absent.
  public let totals: [CivilDate: Completion]
  /// What was felt on each of their days.
  public let moods: [CivilDate: Mood]
  /// The routines that have dates in the period, in any order.
  public let streaks: [RoutineStreak]
  /// How often something was moved to another day during the period.
  public let moved: Int
  /// The categories, in the user's order.
  public let categories: [Category]

  /// What was found.
  public init(
    counts: OccurrenceCounts, totals: [CivilDate: Completion], moods: [CivilDate: Mood],
    streaks: [RoutineStreak], moved: Int, categories: [Category]
  ) {
    self.counts = counts
    self.totals = totals
    self.moods = moods
    self.streaks = streaks
    self.moved = moved
    self.categories = categories
  }
}

extension StoreReading {
  /// The report that a request asks for, out of one consistent read.
  public func report(_ request: ReportRequest) throws -> PeriodReport {
    try read { PeriodReport(request, try $0.material(for: request)) }
  }

  /// What a report needs to know; to be read in one snapshot. Memory holds the counts of a year at
  /// most beside the period's, and the records of one routine at a time.
  public func material(for request: ReportRequest) throws -> ReportMaterial {
    let (counts, totals) = try counts(for: request)
    return ReportMaterial(
      counts: counts, totals: totals,
      moods: try moods(in: request.days, in: request.zone),
      streaks: try streaks(for: request),
      moved: try countCommits(of: CommitNote.move, in: request.moments),
      categories: try categories())
  }

  /// The period's counts, and the totals of all days: of those beside the period no more is asked,
  /// and of more than a year of them no more is held at a time.
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

  private func streaks(for request: ReportRequest) throws -> [RoutineStreak] {
    var streaks: [RoutineStreak] = []
    try visitEvents(.near(request.period.days, kind: .routine)) { event, _ in
      guard let routine = Routine(event) else { return }
      let known = try routine.id.map { try records(of: $0) } ?? []
      if let streak = RoutineStreak(routine, known, for: request) { streaks.append(streak) }
    }
    return streaks
  }
}
