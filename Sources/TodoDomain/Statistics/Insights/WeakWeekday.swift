/// On one day of the week less than half as large a share gets finished as on all others together.
/// Of months and longer, where a day of the week comes several times.
public struct WeakWeekday: Insight {
  public static let name = InsightName(rawValue: "weak-weekday")

  /// How many occurrences the day must have had to say anything.
  static let leastPlanned = 8

  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    let byDay = report.counts.before(report.today).grouped(by: \.weekday)
    let all = byDay.values.reduce(.none, +)
    let weak = byDay.compactMap { day, counts -> (Weekday, Completion, rate: Double, Double)? in
      let rest = Completion(
        count: all.count - counts.count, finished: all.finished - counts.finished)
      guard counts.count >= WeakWeekday.leastPlanned, let rate = counts.rate,
        let others = rest.rate, 2 * rate < others
      else { return nil }
      return (day, counts, rate, others)
    }
    guard report.period.days.count > 7,
      let (day, counts, rate, others) = weak.min(by: { ($0.rate, $0.0) < ($1.rate, $1.0) })
    else { return [] }
    return [
      Finding(
        WeakWeekday.name,
        [
          Evidence("weekday", .weekday(day)), Evidence("planned", .count(counts.count)),
          Evidence("finished", .count(counts.finished)), Evidence("rate", .share(rate)),
          Evidence("otherDays", .share(others)),
        ])
    ]
  }
}
