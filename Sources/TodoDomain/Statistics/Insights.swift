/// The list of insights.
public enum Insights {
  /// All insights, in the order in which a report shows their findings. A new insight is one more
  /// line.
  public static let standard: [any Insight] = [
    Imbalance(), RecordInReach(), Overplanned(), MoodFalling(), RateDropping(), WeakWeekday(),
    OverduePile(),
  ]

  /// The number of days that a report must know before any insight finds something: three weeks.
  public static let leastDays = 21

  /// What insights find in a report: for each subject the most important finding of the first
  /// insight that has one, so that nothing is said twice in other words. Nothing of a report that
  /// knows less than `leastDays`.
  static func findings(of insights: [any Insight], in report: PeriodReport) -> [Finding] {
    guard report.knownDays >= leastDays else { return [] }
    var subjects: Set<String> = []
    return insights.compactMap { insight in
      let subject = type(of: insight).subject
      guard !subjects.contains(subject), let finding = insight.findings(in: report).first else {
        return nil
      }
      subjects.insert(subject)
      return finding
    }
  }

  /// The names of all insights, in the same order.
  public static var names: [String] { standard.map { type(of: $0).name.rawValue } }

  /// The insight of a name; nil if there is none.
  public static func named(_ name: String) -> (any Insight)? {
    standard.first { type(of: $0).name.rawValue == name }
  }
}

/// The result of an insight, with its evidence in numbers.
public struct Finding: Hashable, Sendable {
  /// The name of the insight.
  public let insight: InsightName
  /// The evidence, in the order in which a sentence mentions it.
  public let evidence: [Evidence]

  /// Makes a finding of its evidence.
  public init(_ insight: InsightName, _ evidence: [Evidence]) {
    self.insight = insight
    self.evidence = evidence
  }

  /// The value of the evidence of a name; nil if the finding has none.
  public subscript(_ name: String) -> EvidenceValue? {
    evidence.first { $0.name == name }?.value
  }
}

/// A named value that a finding is based on.
public struct Evidence: Hashable, Sendable {
  /// A word for programs, such as `planned`.
  public let name: String
  /// The value.
  public let value: EvidenceValue

  /// Makes evidence of a name and a value.
  public init(_ name: String, _ value: EvidenceValue) {
    self.name = name
    self.value = value
  }
}

/// A value of evidence.
public enum EvidenceValue: Hashable, Sendable {
  /// A number of occurrences or dates.
  case count(Int)
  /// A mean of counts.
  case number(Double)
  /// A mean of mood scores, from −3 to +3.
  case mood(Double)
  /// A part of a whole; 0.5 is one half. It can be over 1 if something is compared with the usual.
  case share(Double)
  /// A date.
  case date(CivilDate)
  /// A day of the week.
  case weekday(Weekday)
  /// A user's text, such as a category's name or an event's title.
  case text(String)
}

/// The name of an insight, as `--insights` takes it: lower-case words with hyphens.
public struct InsightName: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes the name of an insight.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// A rule that finds what is remarkable in a report's numbers.
///
/// A new insight is a type that adopts this protocol and a line in `Insights.standard`. Its
/// sentence is in TodoPresentation; without one its evidence is shown by name.
public protocol Insight: Sendable {
  /// The name by which `--insights` chooses it.
  static var name: InsightName { get }
  /// A word for what it is about. A report has one finding of a subject. By default it is the
  /// insight's name, which no other insight has.
  static var subject: String { get }
  /// The findings in a report, most important first; empty if there are none. It may rely on the
  /// report knowing `Insights.leastDays`.
  func findings(in report: PeriodReport) -> [Finding]
}

extension Insight {
  /// The insight's name.
  public static var subject: String { name.rawValue }
}

/// A category has more than twice as many finished occurrences as another one, of which less than
/// half is finished. The past days of the period count, or the last four weeks if those are longer.
/// The factor of two is also the tally's rule.
public struct Imbalance: Insight {
  public static let name = InsightName(rawValue: "imbalance")

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
            Imbalance.name,
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

/// The average mood fell from period to period, three times in a row. Each of the four periods
/// needs `leastEntries` entries.
public struct MoodFalling: Insight {
  public static let name = InsightName(rawValue: "mood-falling")

  /// The number of entries that a period needs for an average; one entry is none.
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
      Finding(MoodFalling.name, zip(names, averages).map { Evidence($0, .mood($1)) })
    ]
  }
}

/// More occurrences of the period are overdue or left over than the usual number that is finished
/// in a period.
public struct OverduePile: Insight {
  public static let name = InsightName(rawValue: "overdue-pile")
  public static let subject = RateDropping.subject

  /// The number of such occurrences below which there is no finding.
  static let leastOverdue = 5

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard report.past >= OverduePile.leastOverdue,
      let usual = report.comparison.usualFinished, Double(report.past) > usual
    else { return [] }
    return [
      Finding(
        OverduePile.name,
        [
          Evidence("overdue", .count(report.past)),
          Evidence("usuallyFinished", .number(usual)),
        ])
    ]
  }
}

/// A day of the next seven, today included, has more than one and a half times as many open
/// occurrences as are usually finished in a day. The findings are those days, the fullest first.
public struct Overplanned: Insight {
  public static let name = InsightName(rawValue: "overplanned")

  /// The number of open occurrences below which a day is never too full.
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
          Overplanned.name,
          [
            Evidence("day", .date(day.date)), Evidence("planned", .count(day.total.open)),
            Evidence("usuallyFinished", .number(usual)),
            Evidence("share", .share(Double(day.total.open) / usual)),
          ])
      }
  }
}

/// The finished share is at least 20 percentage points below that of the last four periods. Only a
/// past period has this finding, since in others there is time left.
public struct RateDropping: Insight {
  public static let name = InsightName(rawValue: "rate-dropping")

  /// Makes the insight.
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

/// A routine's streak needs one or two more dates to break its record, its longest ended run. The
/// findings are those routines, the longest record first.
public struct RecordInReach: Insight {
  public static let name = InsightName(rawValue: "record-in-reach")

  /// The length below which a run is no record.
  static let leastRecord = 3

  /// Makes the insight.
  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard report.isNear else { return [] }
    let streaks = report.streaks.enumerated().sorted { one, other in
      (other.element.today.record, one.offset) < (one.element.today.record, other.offset)
    }
    return streaks.map(\.element).compactMap { streak in
      let (present, record) = (streak.today.present, streak.today.record)
      guard record >= RecordInReach.leastRecord, (1...2).contains(record + 1 - present),
        let next = streak.next, next <= report.today.advanced(by: 1)
      else { return nil }
      return Finding(
        RecordInReach.name,
        [
          Evidence("routine", .text(streak.routine.title)), Evidence("present", .count(present)),
          Evidence("record", .count(record)), Evidence("missing", .count(record + 1 - present)),
          Evidence("next", .date(next)),
        ])
    }
  }
}

/// The finished share on one day of the week is less than half of that on all other days together.
/// Only periods of over seven days have this finding. Their past days count, or the last four weeks
/// if those are longer.
public struct WeakWeekday: Insight {
  public static let name = InsightName(rawValue: "weak-weekday")

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
        WeakWeekday.name,
        [
          Evidence("weekday", .weekday(day)), Evidence("planned", .count(counts.count)),
          Evidence("finished", .count(counts.finished)), Evidence("rate", .share(rate)),
          Evidence("otherDays", .share(others)),
        ])
    ]
  }
}
