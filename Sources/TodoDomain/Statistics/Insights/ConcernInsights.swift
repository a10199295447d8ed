/// Finds a category that has fewer than half as many finished occurrences as the leading category,
/// and that finished fewer than half of its own. Counts the past days of the period, or the last
/// four weeks if they begin earlier. `Tally` uses the same factor of two.
public struct Imbalance: Insight {
  public static let name = InsightName(rawValue: "imbalance")
  public static let role = FindingRole.concern

  /// The number of planned occurrences that a neglected category needs for a finding.
  static let leastPlanned = 3

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    let categories = report.recent.grouped(by: \.category).sorted { $0.key < $1.key }
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
            Imbalance.self,
            [
              Evidence("days", .count(report.recentDays)),
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

/// Finds that the average mood fell from period to period, three times in a row. Each of the four
/// periods needs `leastEntries` entries.
public struct MoodFalling: Insight {
  public static let name = InsightName(rawValue: "mood-falling")
  public static let role = FindingRole.concern

  /// The number of entries that a period needs for an average.
  static let leastEntries = 2

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    let last = (report.comparison.earlier.map(\.mood) + [report.mood]).suffix(4)
    let averages = last.filter { $0.entries >= MoodFalling.leastEntries }.compactMap(\.average)
    guard averages.count == 4, zip(averages, averages.dropFirst()).allSatisfy({ $0 > $1 }) else {
      return []
    }
    let names = ["threeBefore", "twoBefore", "before", "now"]
    return [
      Finding(MoodFalling.self, zip(names, averages).map { Evidence($0, .mood($1)) })
    ]
  }
}

/// Finds that the period has more overdue and left-over occurrences than the user usually finishes
/// in a period.
public struct OverduePile: Insight {
  public static let name = InsightName(rawValue: "overdue-pile")
  public static let role = FindingRole.concern
  public static let subject = RateDropping.subject

  /// The number of overdue and left-over occurrences that a finding needs.
  static let leastOverdue = 5

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard report.past >= OverduePile.leastOverdue,
      let usual = report.comparison.usualFinished, Double(report.past) > usual
    else { return [] }
    return [
      Finding(
        OverduePile.self,
        [
          Evidence("overdue", .count(report.past)),
          Evidence("usuallyFinished", .number(usual)),
        ])
    ]
  }
}

/// Finds that the finished share is at least 20 percentage points below the share of the last four
/// periods. Only a past period has this finding, since in other periods there is still time.
public struct RateDropping: Insight {
  public static let name = InsightName(rawValue: "rate-dropping")
  public static let role = FindingRole.concern

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard report.isOver, let rate = report.total.rate,
      let usual = report.comparison.usualRate, usual - rate > 0.2 - 1e-9
    else { return [] }
    return [
      Finding(
        RateDropping.self,
        [
          Evidence("rate", .share(rate)), Evidence("usually", .share(usual)),
          Evidence("planned", .count(report.total.count)),
          Evidence("finished", .count(report.total.finished)),
        ])
    ]
  }
}

/// Finds the day of the week with the lowest finished share, if its share is less than half of the
/// share on all other days together. Only periods of over seven days have this finding. Counts the
/// past days of the period, or the last four weeks if they begin earlier.
public struct WeakWeekday: Insight {
  public static let name = InsightName(rawValue: "weak-weekday")
  public static let role = FindingRole.concern

  /// The number of occurrences that the day of the week needs for a finding.
  static let leastPlanned = 8

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    let byDay = report.recent.grouped(by: \.weekday)
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
        WeakWeekday.self,
        [
          Evidence("weekday", .weekday(day)), Evidence("planned", .count(counts.count)),
          Evidence("finished", .count(counts.finished)), Evidence("rate", .share(rate)),
          Evidence("otherDays", .share(others)),
        ])
    ]
  }
}

/// Finds the todos that slipped on at least half of their past dates, the most often slipped first.
/// This insight gives a report with little good news something to say, from the first week on.
public struct MostlySlipped: Insight {
  public static let name = InsightName(rawValue: "mostly-slipped")
  public static let role = FindingRole.concern
  public static let leastDays = 1

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    report.story.slipped.first.filter { 2 * $0.missed >= $0.due }.map { todo in
      Finding(
        MostlySlipped.self, score: 0.3,
        [
          Evidence("todo", .text(todo.title)), Evidence("missed", .count(todo.missed)),
          Evidence("due", .count(todo.due)),
        ])
    }
  }
}
