/// The finished share is at least 20 points below that of the last four periods. Only of periods
/// that are over, since in others there is time left.
public struct RateDropping: Insight {
  public static let name = InsightName(rawValue: "rate-dropping")

  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard report.period.days.upperBound < report.today, let rate = report.total.rate,
      let usual = report.comparison.usualRate, usual - rate > 0.2 - 1e-9
    else { return [] }
    return [
      Finding(
        RateDropping.name,
        [
          Evidence("rate", .share(rate)), Evidence("usually", .share(usual)),
          Evidence("planned", .count(report.total.count)),
          Evidence("finished", .count(report.total.finished)),
        ])
    ]
  }
}
