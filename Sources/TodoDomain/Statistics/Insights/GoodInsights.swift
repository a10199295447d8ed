/// Finds the routines whose streak is longer than their record, the longest earlier run. The record
/// must be three dates or more. Routines that broke their record in the period come first, then the
/// others, both with the longest streak first.
public struct NewRecord: Insight {
  public static let name = InsightName(rawValue: "new-record")
  public static let role = FindingRole.good

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    let records = report.streaks.filter {
      $0.record >= RecordInReach.leastRecord && $0.present > $0.record && $0.period.finished > 0
    }
    let isBroken = { (streak: RoutineStreak) in
      let links = streak.routine.timesAWeek == nil ? streak.period.finished : 1
      return streak.present - links <= streak.record
    }
    return (records.filter(isBroken) + records.filter { !isBroken($0) }).map { streak in
      Finding(
        NewRecord.self, score: isBroken(streak) ? 0.9 : 0.5,
        [
          Evidence("routine", .text(streak.routine.title)),
          Evidence("present", .count(streak.present)), Evidence("record", .count(streak.record)),
        ])
    }
  }
}

/// Finds that all planned occurrences of a past period are finished, if there are at least three.
public struct AllDone: Insight {
  public static let name = InsightName(rawValue: "all-done")
  public static let role = FindingRole.good
  public static let subject = DoneInAll.subject
  public static let leastDays = 1

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard report.isOver, report.total.count >= 3, report.total.open == 0 else { return [] }
    return [
      Finding(AllDone.self, score: 0.85, [Evidence("finished", .count(report.total.finished))])
    ]
  }
}

/// Finds that the finished share of a past period is more than one percentage point above the share
/// of each earlier period of the trend. Only earlier periods with three occurrences or more count;
/// there must be at least three of them, and five occurrences in this period.
public struct BestRate: Insight {
  public static let name = InsightName(rawValue: "best-rate")
  public static let role = FindingRole.good
  public static let subject = DoneInAll.subject

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    let earlier = report.trend.dropLast().map(\.total).filter { $0.count >= 3 }.compactMap(\.rate)
    guard report.isOver, report.total.count >= 5, earlier.count >= 3, let rate = report.total.rate,
      let best = earlier.max(), rate - best > 0.01
    else { return [] }
    return [
      Finding(
        BestRate.self, score: 0.8,
        [
          Evidence("rate", .share(rate)), Evidence("periods", .count(earlier.count + 1)),
          Evidence("best", .share(best)),
        ])
    ]
  }
}

/// Finds that the finished share of a past period is at least 20 percentage points above the share
/// of the period before. Both periods must have at least three occurrences, and the store must have
/// been in use for all of the period before.
public struct Comeback: Insight {
  public static let name = InsightName(rawValue: "comeback")
  public static let role = FindingRole.good
  public static let subject = DoneInAll.subject

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard report.isOver, let before = report.knownBefore?.total,
      min(before.count, report.total.count) >= 3, let earlier = before.rate,
      let rate = report.total.rate, rate - earlier > 0.2 - 1e-9
    else { return [] }
    return [
      Finding(
        Comeback.self, score: 0.75,
        [
          Evidence("finished", .count(report.total.finished)),
          Evidence("planned", .count(report.total.count)), Evidence("rate", .share(rate)),
          Evidence("before", .share(earlier)),
        ])
    ]
  }
}

/// Finds the month of a year with the highest finished share, if the month with the lowest share is
/// at least 20 percentage points below. Of equal months, the later one counts. Only months that are
/// over and have ten occurrences count, and there must be at least three of them.
public struct BestMonth: Insight {
  public static let name = InsightName(rawValue: "best-month")
  public static let role = FindingRole.good

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    let year = report.period.days.lowerBound.year
    let judged = report.months.compactMap { month in
      (try? CivilDate(year: year, month: month.month, day: 1)).flatMap { first in
        month.now.rate.map { (first: first, total: month.now, rate: $0) }
      }
    }.filter { month in
      month.total.count >= 10
        && Period(.month, containing: month.first).days.upperBound < report.today
    }
    guard judged.count >= 3,
      let best = judged.max(by: { ($0.rate, $0.first) < ($1.rate, $1.first) }),
      let hardest = judged.min(by: { ($0.rate, $1.first) < ($1.rate, $0.first) }),
      best.rate - hardest.rate > 0.2 - 1e-9
    else { return [] }
    return [
      Finding(
        BestMonth.self, score: 0.7,
        [
          Evidence("month", .date(best.first)), Evidence("finished", .count(best.total.finished)),
          Evidence("planned", .count(best.total.count)), Evidence("rate", .share(best.rate)),
          Evidence("hardest", .date(hardest.first)),
          Evidence("hardestRate", .share(hardest.rate)),
        ])
    ]
  }
}

/// Finds that in a past period more occurrences were finished than usual: at least two more, and a
/// quarter more. The usual number is the mean of at least two earlier periods, and at least 2. Only
/// periods count in which the store was in use from the first day.
public struct MoreDone: Insight {
  public static let name = InsightName(rawValue: "more-done")
  public static let role = FindingRole.good
  public static let subject = DoneInAll.subject

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    let whole = report.comparison.inUse.filter { report.knowsAll(of: $0.period) }
    let usual = Double(whole.map(\.total.finished).reduce(0, +)) / Double(max(1, whole.count))
    guard report.isOver, whole.count > 1, usual >= 2 else { return [] }
    let finished = Double(report.total.finished)
    guard finished >= usual + 2, finished >= 1.25 * usual else { return [] }
    return [
      Finding(
        MoreDone.self, score: 0.6,
        [
          Evidence("finished", .count(report.total.finished)), Evidence("usually", .number(usual)),
        ])
    ]
  }
}

/// Finds that the average mood is at least half a point above the average of the period before.
/// Both periods must have at least three entries, and the store must have been in use for all of
/// the period before.
public struct MoodRose: Insight {
  public static let name = InsightName(rawValue: "mood-rose")
  public static let role = FindingRole.good

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard let before = report.knownBefore?.mood,
      min(before.entries, report.mood.entries) >= 3,
      let earlier = before.average, let now = report.mood.average, now - earlier > 0.5 - 1e-9
    else { return [] }
    return [
      Finding(
        MoodRose.self, score: 0.6,
        [
          Evidence("now", .mood(now)), Evidence("before", .mood(earlier)),
          Evidence("entries", .count(report.mood.entries)),
        ])
    ]
  }
}

/// Finds the routines that were finished on each of their dates in a past period, at least three
/// times, the most often finished first. Skipped dates don't count.
public struct AllKept: Insight {
  public static let name = InsightName(rawValue: "all-kept")
  public static let role = FindingRole.good
  public static let leastDays = 7

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard report.isOver else { return [] }
    let kept = report.streaks.filter { $0.period.missed == 0 && $0.period.finished >= 3 }
    return kept.withMost(\.period.finished).map { streak in
      Finding(
        AllKept.self, score: 0.45,
        [
          Evidence("routine", .text(streak.routine.title)),
          Evidence("finished", .count(streak.period.finished)),
        ])
    }
  }
}

/// Finds the routines that were finished at least twice in a row, up to the end of the period or
/// today, the longest streak first. A streak of only two has a low score.
public struct InARow: Insight {
  public static let name = InsightName(rawValue: "in-a-row")
  public static let role = FindingRole.good
  public static let leastDays = 3

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    report.streaks.filter { $0.present >= 2 && $0.period.finished > 0 }.map { streak in
      Finding(
        InARow.self, score: streak.present > 2 ? 0.35 : 0.15,
        [
          Evidence("routine", .text(streak.routine.title)),
          Evidence("present", .count(streak.present)),
        ])
    }
  }
}

// MARK: - Findings for nearly every period

/// Finds the finished todos that don't repeat, the most remarkable first.
public struct FinishedOne: Insight {
  public static let name = InsightName(rawValue: "finished-one")
  public static let role = FindingRole.good
  public static let leastDays = 1

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    report.story.finished.first.filter { $0.extent != .series }.map { todo in
      Finding(
        FinishedOne.self, score: 0.3,
        [Evidence("todo", .text(todo.title)), Evidence("day", .date(todo.last))])
    }
  }
}

/// Finds the day with the highest mean mood, if that is at least +1 and another day has a mood too;
/// of equal days, the last.
public struct BrightestDay: Insight {
  public static let name = InsightName(rawValue: "brightest-day")
  public static let role = FindingRole.good
  public static let leastDays = 1

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    let moods = report.days.compactMap { day in day.mood.average.map { (day.date, $0) } }
    guard let (day, mood) = moods.max(by: { ($0.1, $0.0) < ($1.1, $1.0) }), mood >= 1,
      moods.count > 1
    else { return [] }
    return [
      Finding(
        BrightestDay.self, score: 0.3, [Evidence("day", .date(day)), Evidence("mood", .mood(mood))])
    ]
  }
}

/// Finds the day with the most finished occurrences, at least two; of equal days, the last.
public struct FullestDay: Insight {
  public static let name = InsightName(rawValue: "fullest-day")
  public static let role = FindingRole.good
  public static let leastDays = 1

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    let day = report.days.max { ($0.total.finished, $0.date) < ($1.total.finished, $1.date) }
    let isFirst = report.today == report.period.days.lowerBound  // Nothing to compare with yet.
    guard !isFirst, let day, day.total.finished >= 2 else { return [] }
    return [
      Finding(
        FullestDay.self, score: 0.25,
        [
          Evidence("day", .date(day.date)), Evidence("finished", .count(day.total.finished)),
          Evidence("planned", .count(day.total.count)),
        ])
    ]
  }
}

/// Finds the category with the most finished occurrences: at least two, and half of all finished
/// occurrences. Several categories must have finished occurrences, and `Category.none` must not
/// have the most.
public struct MostOf: Insight {
  public static let name = InsightName(rawValue: "most-of")
  public static let role = FindingRole.good
  public static let leastDays = 1

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    let groups = report.counts.grouped(by: \.category).filter { $0.value.finished > 0 }
      .sorted { $0.key < $1.key }
    guard groups.count > 1, let most = groups.max(by: { $0.value.finished < $1.value.finished }),
      most.value.finished >= 2, 2 * most.value.finished >= report.total.finished,
      most.key != Category.none.name
    else { return [] }
    return [
      Finding(
        MostOf.self, score: 0.25,
        [
          Evidence("category", .text(most.key)), Evidence("finished", .count(most.value.finished)),
          Evidence("all", .count(report.total.finished)),
        ])
    ]
  }
}

/// Finds the routines with at least one finished date and at least two dates that weren't skipped,
/// the most often finished first.
public struct KeptSome: Insight {
  public static let name = InsightName(rawValue: "kept-some")
  public static let role = FindingRole.good
  public static let leastDays = 1

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    let kept = report.streaks.filter { $0.period.finished > 0 && $0.period.due > 1 }
    return kept.withMost(\.period.finished).map { streak in
      Finding(
        KeptSome.self, score: 0.12,
        [
          Evidence("routine", .text(streak.routine.title)),
          Evidence("finished", .count(streak.period.finished)),
          Evidence("due", .count(streak.period.due)),
        ])
    }
  }
}

/// Finds the number of days so far on which something was finished, if it is at least two.
public struct ActiveDays: Insight {
  public static let name = InsightName(rawValue: "active-days")
  public static let role = FindingRole.good
  public static let leastDays = 1

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    let begun = report.days.filter { $0.date <= report.today }
    let active = begun.count { $0.total.done > 0 }
    guard active > 1 else { return [] }
    return [
      Finding(
        ActiveDays.self, score: 0.1,
        [Evidence("days", .count(active)), Evidence("all", .count(begun.count))])
    ]
  }
}

/// Finds the number of finished occurrences, planned or not, if there are any.
public struct DoneInAll: Insight {
  public static let name = InsightName(rawValue: "done-in-all")
  public static let role = FindingRole.good
  public static let leastDays = 1

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard report.total.done > 0 else { return [] }
    return [
      Finding(
        DoneInAll.self, score: 0.1,
        [
          Evidence("finished", .count(report.total.done)),
          Evidence("unplanned", .count(report.total.unplanned)),
        ])
    ]
  }
}
