/// One of the next seven days, today included, has over one and a half times as much planned as
/// usually gets finished a day: the three fullest, by date.
public struct Overplanned: Insight {
  public static let name = InsightName(rawValue: "overplanned")

  /// How many days are told of.
  static let most = 3

  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard let usual = report.usualFinishedADay, usual > 0 else { return [] }
    let near = report.today...report.today.advanced(by: 6)
    return report.days
      .filter { near.contains($0.date) && Double($0.total.count) > 1.5 * usual }
      .sorted { ($1.total.count, $0.date) < ($0.total.count, $1.date) }
      .prefix(Overplanned.most)
      .sorted { $0.date < $1.date }
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
