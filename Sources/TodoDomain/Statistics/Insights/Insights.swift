/// The list of insights, and the choice of what a report says.
public enum Insights {
  /// All insights. To add an insight, add a line.
  public static let standard: [any Insight] = [
    NewRecord(), AllDone(), BestRate(), Comeback(), BestMonth(), MoreDone(), MoodRose(),
    AllKept(), InARow(),
    FinishedOne(), BrightestDay(), FullestDay(), MostOf(), KeptSome(), ActiveDays(), DoneInAll(),
    MoodLinks(), BestHours(),
    Imbalance(), MoodFalling(), RateDropping(), WeakWeekday(), OverduePile(), MostlySlipped(),
    OldestOpen(), Overplanned(), RecordInReach(), HabitToMend(), ComingFullest(),
  ]

  /// The number of days for which a store must have been in use (`PeriodReport.knownDays`) before a
  /// comparing insight can find something: three weeks.
  public static let leastDays = 21

  /// The smallest number of findings that a report shows, unless the insights find fewer.
  public static let least = 3

  /// Returns the findings that a report shows, good news first. Among equally remarkable findings
  /// the choice changes from period to period, so that a sentence seldom appears twice in a month.
  static func findings(of insights: [any Insight], in report: PeriodReport) -> [Finding] {
    let known = insights.filter { type(of: $0).leastDays <= report.knownDays }
    var choice = FindingChoice(known, in: report)
    choice.take(.good, most: 1)
    choice.take(.good, most: 1, above: FindingChoice.telling)
    choice.take(.link, most: 1)
    choice.take(.concern, most: 2, above: FindingChoice.telling)
    choice.take(.next, most: 1)
    for role in [FindingRole.good, .concern, .link, .next] {
      choice.take(role, most: least - choice.count)
    }
    return choice.findings
  }

  /// The names of all insights, in the order of `standard`.
  public static var names: [String] { standard.map { type(of: $0).name.rawValue } }

  /// Returns the insight with a name; nil if there is none.
  public static func named(_ name: String) -> (any Insight)? {
    standard.first { type(of: $0).name.rawValue == name }
  }
}

/// A rule that finds what is remarkable in a report's numbers.
///
/// A new insight is a type that adopts this protocol and a line in `Insights.standard`. Its
/// sentence is in TodoPresentation; without one, reports show the names and values of its evidence.
public protocol Insight: Sendable {
  /// The name with which `--insights` chooses the insight.
  static var name: InsightName { get }
  /// The role of its findings for the reader.
  static var role: FindingRole { get }
  /// The subject of its findings. A report has one finding for each subject. By default it is the
  /// insight's name, which no other insight has.
  static var subject: String { get }
  /// The smallest `PeriodReport.knownDays` with which the insight may find something; by default
  /// `Insights.leastDays`.
  static var leastDays: Int { get }
  /// Returns the findings in a report, most important first; empty if there are none. The report
  /// has at least `leastDays` known days.
  func findings(in report: PeriodReport) -> [Finding]
}

extension Insight {
  /// The default implementation: the insight's name.
  public static var subject: String { name.rawValue }

  /// The default implementation: the three weeks that a comparison needs.
  public static var leastDays: Int { Insights.leastDays }
}

/// The findings that were chosen for a report, and the remaining candidates.
private struct FindingChoice {
  private struct Candidate {
    let subject: String
    let findings: [Finding]
  }

  /// The least score of the second good finding and of every concern. A report that would otherwise
  /// have fewer than `Insights.least` findings also takes findings with lower scores.
  static let telling = 0.4
  /// The difference up to which two findings count as equally remarkable.
  private static let near = 0.1

  private var candidates: [FindingRole: [Candidate]] = [:]
  private var subjects: Set<String> = []
  private var things: Set<String> = []
  private var chosen: [Finding] = []
  /// A number that grows by one from a period to the next of the same length.
  private let turn: Int

  init(_ insights: [any Insight], in report: PeriodReport) {
    let days = report.period.days
    turn = days.lowerBound.dayNumber / days.count
    for insight in insights {
      let kind = type(of: insight)
      let candidate = Candidate(subject: kind.subject, findings: insight.findings(in: report))
      candidates[kind.role, default: []].append(candidate)
    }
  }

  var count: Int { chosen.count }

  /// The chosen findings, role by role, in the order in which they were chosen.
  var findings: [Finding] {
    FindingRole.allCases.flatMap { role in chosen.filter { $0.role == role } }
  }

  /// Chooses up to `most` findings of a role with at least this score, the most remarkable first.
  /// Leaves out a finding if an earlier one has the same subject or is about the same thing
  /// (`Finding.thing`).
  mutating func take(_ role: FindingRole, most: Int, above score: Double = 0) {
    for _ in 0..<max(0, most) {
      let left = (candidates[role] ?? []).compactMap { candidate -> (String, Finding)? in
        guard !subjects.contains(candidate.subject) else { return nil }
        let finding = candidate.findings.first { finding in
          finding.score >= score && finding.thing.map { !things.contains($0) } ?? true
        }
        return finding.map { (candidate.subject, $0) }
      }
      guard let best = left.map(\.1.score).max() else { return }
      let equals = left.filter { $0.1.score > best - Self.near }
      let (subject, finding) = equals[turn % equals.count]
      subjects.insert(subject)
      if let thing = finding.thing { things.insert(thing) }
      chosen.append(finding)
    }
  }
}
