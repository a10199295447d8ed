/// The role of a finding for its reader. A report has its findings in this order.
public enum FindingRole: String, CaseIterable, Hashable, Sendable {
  /// Something went well.
  case good
  /// Two things occur together more often than by chance.
  case link
  /// Something went less well, or is an obstacle.
  case concern
  /// One thing to do next.
  case next
}

/// The result of an insight, with its evidence in numbers.
public struct Finding: Hashable, Sendable {
  /// The name of the insight.
  public let insight: InsightName
  /// The role of the finding for the reader.
  public let role: FindingRole
  /// How remarkable the finding is, from 0 for a finding that nearly every period has to 1 for a
  /// finding that occurs once a year.
  public let score: Double
  /// The evidence, in the order in which a sentence mentions it.
  public let evidence: [Evidence]

  /// Makes a finding of an insight with its evidence.
  ///
  /// - Parameters:
  ///   - insight: The insight that made the finding, and that gives the finding a name and a role.
  ///   - score: The degree to which the finding is remarkable, 0…1.
  ///   - evidence: The named values, in the order in which a sentence mentions them.
  public init(_ insight: any Insight.Type, score: Double = 0.5, _ evidence: [Evidence]) {
    self.insight = insight.name
    role = insight.role
    self.score = score
    self.evidence = evidence
  }

  /// The value of the evidence with a name; nil if the finding has none.
  public subscript(_ name: String) -> EvidenceValue? {
    evidence.first { $0.name == name }?.value
  }

  /// The thing that the finding is about, such as a routine; nil for a finding about numbers only.
  var thing: String? {
    evidence.lazy.compactMap { if case .text(let text) = $0.value { text } else { nil } }.first
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
  /// A part of a whole; 0.5 is one half. It can exceed 1 if something is compared with the usual.
  case share(Double)
  /// A date.
  case date(CivilDate)
  /// A day of the week.
  case weekday(Weekday)
  /// A user's text, such as a category's name or an event's title.
  case text(String)
}

/// The name of an insight, as used by `--insights`: lower-case words with hyphens.
public struct InsightName: RawRepresentable, Hashable, Sendable {
  /// The name.
  public let rawValue: String

  /// Makes the name of an insight.
  public init(rawValue: String) {
    self.rawValue = rawValue
  }
}
