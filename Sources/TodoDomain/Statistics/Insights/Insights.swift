/// The list of insights, and the choice of what a report says.
public enum Insights {
  /// All insights. A new insight is one more line.
  public static let standard: [any Insight] = [
    NewRecord(), AllDone(), BestRate(), Comeback(), BestMonth(), MoreDone(), MoodRose(),
    AllKept(), InARow(),
    FinishedOne(), BrightestDay(), FullestDay(), MostOf(), KeptSome(), ActiveDays(), DoneInAll(),
    MoodLinks(), BestHours(),
    Imbalance(), MoodFalling(), RateDropping(), WeakWeekday(), OverduePile(), MostlySlipped(),
    OldestOpen(), Overplanned(), RecordInReach(), HabitToMend(), ComingFullest(),
  ]

  /// The number of days that a report must know before an insight that compares finds something:
  /// three weeks.
  public static let leastDays = 21

  /// The number of findings that a report has where there is something to say.
  public static let least = 3

  /// What a report says of what insights find in it, good news first. Of equally telling findings
  /// another one is taken in each period, so that a sentence seldom comes twice in a month.
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

  /// The names of all insights, in the same order.
  public static var names: [String] { standard.map { type(of: $0).name.rawValue } }

  /// The insight of a name; nil if there is none.
  public static func named(_ name: String) -> (any Insight)? {
    standard.first { type(of: $0).name.rawValue == name }
  }
}

/// A rule that finds what is remarkable in a report's numbers.
///
/// A new insight is a type that adopts this protocol and a line in `Insights.standard`. Its
/// sentence is in TodoPresentation; without one its evidence is shown by name.
public protocol Insight: Sendable {
  /// The name by which `--insights` chooses it.
  static var name: InsightName { get }
  /// What its findings are to a reader.
  static var role: FindingRole { get }
  /// A word for what it is about. A report has one finding of a subject. By default it is the
  /// insight's name, which no other insight has.
  static var subject: String { get }
  /// The number of days that a report must know before it finds something; by default
  /// `Insights.leastDays`.
  static var leastDays: Int { get }
  /// The findings in a report, most important first; empty if there are none. It may rely on the
  /// report knowing `leastDays`.
  func findings(in report: PeriodReport) -> [Finding]
}

extension Insight {
  /// The insight's name.
  public static var subject: String { name.rawValue }

  /// The three weeks that a comparison needs.
  public static var leastDays: Int { Insights.leastDays }
}

/// The findings that were chosen for a report, and those that are left.
private struct FindingChoice {
  private struct Candidate {
    let subject: String
    let findings: [Finding]
  }

  /// The score from which a second finding of a role is worth a line.
  static let telling = 0.4
  /// The difference up to which two findings say equally much.
  private static let near = 0.1

  private var candidates: [FindingRole: [Candidate]] = [:]
  private var subjects: Set<String> = []
  private var things: Set<String> = []
  private var chosen: [Finding] = []
  /// A number that the next period of the same length has one more of.
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

  /// The chosen ones, role by role, in the order in which they were taken.
  var findings: [Finding] {
    FindingRole.allCases.flatMap { role in chosen.filter { $0.role == role } }
  }

  /// Takes the most telling findings of a role, none of a subject or about a thing that another
  /// one has.
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
