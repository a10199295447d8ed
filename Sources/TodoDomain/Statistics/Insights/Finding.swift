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
