/// A day, today or later, has over one and a half times as much planned as usually gets finished.
public struct Overplanned: Insight {
  public static let name = InsightName(rawValue: "overplanned")

  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard let usual = report.comparison.usualFinishedADay, usual > 0 else { return [] }
    return report.days
      .filter { $0.date >= report.today && Double($0.total.count) > 1.5 * usual }
      .map { day in
        Finding(
          Overplanned.name,
          [
            Evidence("day", .date(day.date)), Evidence("planned", .count(day.total.count)),
            Evidence("usuallyFinished", .number(usual)),
            Evidence("share", .share(Double(day.total.count) / usual)),
          ])
      }
  }
}
