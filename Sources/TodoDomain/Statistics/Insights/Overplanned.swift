/// One of the next seven days, today included, has over one and a half times as much open as usually
/// gets finished a day: the three fullest, by date.
public struct Overplanned: Insight {
  public static let name = InsightName(rawValue: "overplanned")

  /// How many days are told of.
  static let most = 3
  /// So few are no plan.
  static let leastPlanned = 3

  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard let usual = report.usualFinishedADay, usual > 0 else { return [] }
    return report.coming
      .filter {
        $0.total.open >= Overplanned.leastPlanned && Double($0.total.open) > 1.5 * usual
      }
      .sorted { ($1.total.open, $0.date) < ($0.total.open, $1.date) }
      .prefix(Overplanned.most)
      .sorted { $0.date < $1.date }
      .map { day in
        Finding(
          Overplanned.name,
          [
            Evidence("day", .date(day.date)), Evidence("planned", .count(day.total.open)),
            Evidence("usuallyFinished", .number(usual)),
            Evidence("share", .share(Double(day.total.open) / usual)),
          ])
      }
  }
}
