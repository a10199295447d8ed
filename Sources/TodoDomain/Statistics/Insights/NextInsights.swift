/// Finds the days among the next seven, including today, that have more than one and a half times
/// as many open occurrences as the user usually finishes in a day. The fullest day comes first.
public struct Overplanned: Insight {
  public static let name = InsightName(rawValue: "overplanned")
  public static let role = FindingRole.next

  /// The number of open occurrences that a day needs to count as too full.
  static let leastPlanned = 3

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard let usual = report.usualFinishedADay, usual > 0 else { return [] }
    return report.coming
      .filter {
        $0.total.open >= Overplanned.leastPlanned && Double($0.total.open) > 1.5 * usual
      }
      .sorted { ($1.total.open, $0.date) < ($0.total.open, $1.date) }
      .map { day in
        Finding(
          Overplanned.self, score: 0.7,
          [
            Evidence("day", .date(day.date)), Evidence("planned", .count(day.total.open)),
            Evidence("usuallyFinished", .number(usual)),
            Evidence("share", .share(Double(day.total.open) / usual)),
          ])
      }
  }
}

/// Finds the routines whose streak needs one or two more dates to break their record, which is
/// their longest ended run. Only routines with a date today or tomorrow count. The longest record
/// comes first.
public struct RecordInReach: Insight {
  public static let name = InsightName(rawValue: "record-in-reach")
  public static let role = FindingRole.next

  /// The length that a run needs to count as a record.
  static let leastRecord = 3

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard report.isNear else { return [] }
    return report.streaks.withMost(\.today.record).compactMap { streak in
      let (present, record) = (streak.today.present, streak.today.record)
      guard record >= RecordInReach.leastRecord, (1...2).contains(record + 1 - present),
        let next = streak.next, next <= report.today.advanced(by: 1)
      else { return nil }
      return Finding(
        RecordInReach.self, score: 0.65,
        [
          Evidence("routine", .text(streak.routine.title)), Evidence("present", .count(present)),
          Evidence("record", .count(record)), Evidence("missing", .count(record + 1 - present)),
          Evidence("next", .date(next)),
        ])
    }
  }
}

/// Finds the todos that have been waiting: the overdue todos with a high score, then the left-over
/// todos with a lower score. In both groups the earliest todo comes first.
public struct OldestOpen: Insight {
  public static let name = InsightName(rawValue: "oldest-open")
  public static let role = FindingRole.next
  public static let leastDays = 1

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard report.isNear else { return [] }
    let overdue = report.overdueTodos.first.map { (todo: $0, evidence: "due", score: 0.75) }
    let leftOver = report.leftOverTodos.first.map { (todo: $0, evidence: "day", score: 0.7) }
    return (overdue + leftOver).map { todo, evidence, score in
      Finding(
        OldestOpen.self, score: score,
        [
          Evidence("todo", .text(todo.title)), Evidence(evidence, .date(todo.date)),
          Evidence("days", .count(todo.date.distance(to: report.today))),
        ])
    }
  }
}

/// Finds the routines that were missed on at least half of their dates in the period, and on at
/// least two, each with its next date. The most often missed routine comes first.
public struct HabitToMend: Insight {
  public static let name = InsightName(rawValue: "habit-to-mend")
  public static let role = FindingRole.next
  public static let leastDays = 7

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard report.isNear else { return [] }
    let missed = report.streaks.filter {
      $0.period.missed >= 2 && $0.period.missed >= $0.period.finished
    }
    return missed.withMost(\.period.missed).compactMap { streak in
      streak.next.map { next in
        Finding(
          HabitToMend.self, score: 0.5,
          [
            Evidence("routine", .text(streak.routine.title)),
            Evidence("missed", .count(streak.period.missed)),
            Evidence("due", .count(streak.period.due)),
            Evidence("next", .date(next)),
          ])
      }
    }
  }
}

/// Finds the fullest day of the next period, if it is after today and has at least two open tasks.
public struct ComingFullest: Insight {
  public static let name = InsightName(rawValue: "coming-fullest")
  public static let role = FindingRole.next
  public static let leastDays = 1

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard report.isNear, let day = report.story.next?.busiest, day.date > report.today,
      day.total.open > 1
    else { return [] }
    return [
      Finding(
        ComingFullest.self, score: 0.2,
        [Evidence("day", .date(day.date)), Evidence("planned", .count(day.total.open))])
    ]
  }
}
