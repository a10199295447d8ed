/// A category has over twice another's share of what is finished, while that one starves: less than
/// half of what was planned in it is finished. The rule of thumb is the tally's. Of past days alone.
public struct Imbalance: Insight {
  public static let name = InsightName(rawValue: "imbalance")

  /// How many of the starving category must have been planned for it to say anything.
  static let leastPlanned = 3

  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    let past = report.counts.before(report.today)
    let categories = past.grouped(by: \.category).sorted { $0.key < $1.key }
    guard let leader = categories.max(by: { $0.value.finished < $1.value.finished }) else {
      return []
    }
    let starving = categories.filter { name, counts in
      name != leader.key && counts.count >= Imbalance.leastPlanned
        && 2 * counts.finished < leader.value.finished && 2 * counts.finished < counts.count
    }
    return starving.min { ($0.value.finished, $0.key) < ($1.value.finished, $1.key) }
      .map { starved in
        [
          Finding(
            Imbalance.name,
            [
              Evidence("category", .text(leader.key)),
              Evidence("finished", .count(leader.value.finished)),
              Evidence("starving", .text(starved.key)),
              Evidence("starvingFinished", .count(starved.value.finished)),
              Evidence("starvingPlanned", .count(starved.value.count)),
            ])
        ]
      } ?? []
  }
}
