/// The insights there are.
public enum Insights {
  /// All of them, in the order of their findings: the registration of each is its line here.
  public static let standard: [any Insight] = [
    Imbalance(), RecordInReach(), Overplanned(), MoodFalling(), RateDropping(), WeakWeekday(),
    OverduePile(),
  ]

  /// Their names.
  public static var names: [String] { standard.map { type(of: $0).name.rawValue } }

  /// The insight of that name; nil where there is none.
  public static func named(_ name: String) -> (any Insight)? {
    standard.first { type(of: $0).name.rawValue == name }
  }
}

/// What an insight found, with its evidence in numbers.
public struct Finding: Hashable, Sendable {
  /// Which insight found it.
  public let insight: InsightName
  /// What it is based on, in the order to tell it in.
  public let evidence: [Evidence]

  /// A finding.
  public init(_ insight: InsightName, _ evidence: [Evidence]) {
    self.insight = insight
    self.evidence = evidence
  }

  /// The value of that name; nil where the finding doesn't have it.
  public subscript(_ name: String) -> EvidenceValue? {
    evidence.first { $0.name == name }?.value
  }
}

/// One figure, or what it is about, with a name.
public struct Evidence: Hashable, Sendable {
  /// A word for programs: `planned`.
  public let name: String
  /// What it is.
  public let value: EvidenceValue

  /// A named value.
  public init(_ name: String, _ value: EvidenceValue) {
    self.name = name
    self.value = value
  }
}

/// A value of evidence.
public enum EvidenceValue: Hashable, Sendable {
  /// How many.
  case count(Int)
  /// A mean.
  case number(Double)
  /// A mean of mood scores, from −3 to +3.
  case mood(Double)
  /// A part of a whole, 0…1.
  case share(Double)
  /// A day.
  case date(CivilDate)
  /// A day of the week.
  case weekday(Weekday)
  /// A user's word: a category's name, an event's title.
  case text(String)
}

/// The name of an insight, as `--insights` takes it: lower-case words with hyphens.
public struct InsightName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}

/// A rule that looks at a report's numbers and says what stands out.
///
/// A new one is a type that adopts this, and a line in `Insights.standard`. Its texts are in
/// Presentation; without one, its evidence is shown as it is.
public protocol Insight: Sendable {
  /// Its name.
  static var name: InsightName { get }
  /// What stands out, most important first; empty where nothing does.
  func findings(in report: PeriodReport) -> [Finding]
}

/// A category has over twice another's share of what is finished, while that one starves: less than
/// half of what was planned in it is finished. The rule of thumb is the tally's. Of past days
/// alone.
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

/// The average mood fell from period to period, three times in a row, and each had entries enough
/// to tell.
public struct MoodFalling: Insight {
  public static let name = InsightName(rawValue: "mood-falling")

  /// One entry is no average.
  static let leastEntries = 2

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

/// More stayed unfinished than usually gets finished in as many days.
public struct OverduePile: Insight {
  public static let name = InsightName(rawValue: "overdue-pile")

  /// So few are no pile.
  static let leastOverdue = 5

  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard report.overdue >= OverduePile.leastOverdue,
      let usual = report.comparison.usualFinished, Double(report.overdue) > usual
    else { return [] }
    return [
      Finding(
        OverduePile.name,
        [
          Evidence("overdue", .count(report.overdue)),
          Evidence("usuallyFinished", .number(usual)),
        ])
    ]
  }
}

/// One of the next seven days, today included, has over one and a half times as much open as
/// usually gets finished a day: the three fullest, by date.
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

/// The finished share is at least 20 points below that of the last four periods. Only of periods
/// that are over, since in others there is time left.
public struct RateDropping: Insight {
  public static let name = InsightName(rawValue: "rate-dropping")

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

/// A routine's present row is about to break its record, the longest row that has ended: one or two
/// more dates do it.
public struct RecordInReach: Insight {
  public static let name = InsightName(rawValue: "record-in-reach")

  /// Rows shorter than this are no record.
  static let leastRecord = 3

  public init() {}

  public func findings(in report: PeriodReport) -> [Finding] {
    guard report.isNear else { return [] }
    return report.streaks.compactMap { streak in
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
