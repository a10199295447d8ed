import TodoDomain

/// What was planned and finished, as cells of a table.
enum ReportCounts {
  /// A category with its counts.
  struct OfCategory: Hashable, Sendable {
    /// As it is shown: on one line, shortened.
    let name: String
    let color: ColorHex?
    let rated: RatedCounts

    var counts: Completion { rated.counts }
  }

  static func columns(_ phrases: any Phrases) -> [PlainTable.Column] {
    [.planned, .finished, .rate].map { .number(phrases.term($0)) }
  }

  static func cells(_ rated: RatedCounts) -> [String] {
    ["\(rated.counts.count)", "\(rated.counts.finished)", rate(rated.rate)]
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
    return report.groups(by: \.category)
      .sorted { ($1.value.counts.count, $0.key) < ($0.value.counts.count, $1.key) }
      .map { name, rated in
        let shown = name == Category.none.name ? phrases.none : shortened(name)
        return OfCategory(name: shown, color: colors[name] ?? nil, rated: rated)
      }
  }

  /// The day with most occurrences, and how many of them are finished: `(12/18)`.
  static func busiestDay(_ report: PeriodReport, _ phrases: any Phrases) -> String? {
    report.busiestDay.map { day in
      "\(phrases.date(day.date)) (\(day.total.finished)/\(day.total.count))"
    }
  }

  /// What is finished of what was due so far, where more is to come: `79% (61/77)`.
  static func due(_ report: PeriodReport) -> String? {
    let due = report.due
    guard due.count < report.total.count, let rate = due.rate else { return nil }
    return "\(ReportNumber.percentage(rate)) (\(due.finished)/\(due.count))"
  }

  /// A user's text as a cell: on one line, shortened.
  static func shortened(_ text: String) -> String { UserText.line(text, width: 60) }
}
