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
