/// More stayed unfinished than usually gets finished in as many days.
public struct OverduePile: Insight {
  public static let name = InsightName(rawValue: "overdue-pile")

  /// So few are no pile.
  static let leastOverdue = 5

  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard report.overdue >= OverduePile.leastOverdue,
      let usual = report.comparison.usualFinished, Double(report.overdue) > usual
    else { return [] }
    return [
      Finding(
        OverduePile.name,
        [
          Evidence("overdue", .count(report.overdue)),
          Evidence("usuallyFinished", .number(usual)),
        ])
    ]
  }
}
