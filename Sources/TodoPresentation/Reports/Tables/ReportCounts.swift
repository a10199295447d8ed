import TodoDomain

/// What was planned and finished, as cells of a table.
enum ReportCounts {
  /// A category with its counts.
  struct OfCategory: Hashable, Sendable {
    /// As it is shown: on one line, shortened.
    let name: String
    let color: ColorHex?
    let counts: Completion
  }

  static func columns(_ phrases: any Phrases) -> [PlainTable.Column] {
    [.planned, .finished, .rate].map { .number(phrases.term($0)) }
  }

  static func cells(_ counts: Completion) -> [String] {
    ["\(counts.count)", "\(counts.finished)", rate(counts.rate)]
  }

  static func rate(_ rate: Double?) -> String {
    rate.map(ReportNumber.percentage) ?? PlainTable.nothing
  }

  static func mood(_ mood: Mood) -> String {
    mood.average.map(ReportNumber.mood) ?? PlainTable.nothing
  }

  /// The categories that have something, the largest first, those of one size by name.
  static func byCategory(_ report: PeriodReport, _ phrases: any Phrases) -> [OfCategory] {
    let colors = Dictionary(report.categories.map { ($0.name, $0.color) }) { first, _ in first }
    return report.counts.grouped(by: \.category)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { name, counts in
        let shown = name == Category.none.name ? phrases.none : shortened(name)
        return OfCategory(name: shown, color: colors[name] ?? nil, counts: counts)
      }
  }

  /// A user's text as a cell: on one line, shortened.
  static func shortened(_ text: String) -> String { UserText.line(text, width: 60) }
}
