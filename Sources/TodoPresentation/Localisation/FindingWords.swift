import TodoDomain

/// The evidence of a finding, as words for a sentence.
struct FindingWords {
  private let finding: Finding
  private let weekday: (Weekday) -> String
  private let date: (CivilDate) -> String

  init(
    _ finding: Finding, weekday: @escaping (Weekday) -> String,
    date: @escaping (CivilDate) -> String
  ) {
    self.finding = finding
    self.weekday = weekday
    self.date = date
  }

  /// The value of that name; a dash where there is none.
  subscript(_ name: String) -> String { finding[name].map(word) ?? "–" }

  /// Everything by its name, for an insight that has no sentence.
  var all: String {
    let evidence = finding.evidence.map { "\($0.name) \(word($0.value))" }
    return "\(finding.insight.rawValue): \(evidence.joined(separator: ", "))"
  }

  private func word(_ value: EvidenceValue) -> String {
    switch value {
    case .count(let count): "\(count)"
    case .number(let number): ReportNumber.mean(number)
    case .mood(let mood): ReportNumber.mood(mood)
    case .share(let share): ReportNumber.percentage(share)
    case .date(let date): self.date(date)
    case .weekday(let day): weekday(day)
    case .text(let text): UserText.quoted(text)
    }
  }
}
