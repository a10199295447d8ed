/// Finds the things, such as a routine, that go with a better or worse mood more than chance
/// explains (`PeriodReport.moodLinks`). The thing whose effect is least probable by chance comes
/// first.
public struct MoodLinks: Insight {
  public static let name = InsightName(rawValue: "mood-link")
  public static let role = FindingRole.link

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    report.moodLinks.map { link in
      let subject =
        switch link.subject {
        case .routine(let title): Evidence("routine", .text(title))
        case .category(let name): Evidence("category", .text(name))
        case .weekday(let day): Evidence("weekday", .weekday(day))
        case .tag(let tag): Evidence("tag", .text(tag))
        }
      return Finding(
        MoodLinks.self, score: 0.9,
        [
          subject, Evidence("mood", .mood(link.with.average)),
          Evidence("count", .count(link.with.count)),
          Evidence("moodWithout", .mood(link.without.average)),
          Evidence("countWithout", .count(link.without.count)),
          Evidence("chance", .share(link.chance)),
        ])
    }
  }
}

/// Finds the three-hour blocks of the day with a finished share at least 15 percentage points above
/// the share of all other occurrences, if the difference is too large to be chance; the earliest
/// block comes first. Counts the days of `PeriodReport.recent`. Both the block and the rest need
/// ten occurrences.
public struct BestHours: Insight {
  public static let name = InsightName(rawValue: "best-hours")
  public static let role = FindingRole.link

  /// The smallest number of occurrences with which a finished share may be compared.
  static let leastPlanned = 10

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    let all = report.recent.total
    let blocks = report.recent.grouped(by: \.block).compactMap { block, counts in
      let rest = Completion(
        count: all.count - counts.count, finished: all.finished - counts.finished)
      return min(counts.count, rest.count) >= Self.leastPlanned ? (block, counts, rest) : nil
    }
    let limit = Chance.limit / Double(max(1, blocks.count))
    return blocks.compactMap { block, counts, rest -> (Int, Finding)? in
      guard case .from(let hour) = block, let rate = counts.rate, let other = rest.rate,
        rate - other > 0.15 - 1e-9
      else { return nil }
      let chance = Chance.ofShares(counts, rest)
      guard chance <= limit else { return nil }
      let finding = Finding(
        BestHours.self, score: 0.7,
        [
          Evidence("from", .count(hour)), Evidence("to", .count(hour + HourBlock.hours)),
          Evidence("finished", .count(counts.finished)), Evidence("planned", .count(counts.count)),
          Evidence("rate", .share(rate)), Evidence("otherHours", .share(other)),
          Evidence("days", .count(report.recentDays)), Evidence("chance", .share(chance)),
        ])
      return (hour, finding)
    }.sorted { $0.0 < $1.0 }.map(\.1)
  }
}
