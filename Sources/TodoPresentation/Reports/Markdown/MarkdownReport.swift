public import TodoDomain

/// A report as GitHub-flavoured Markdown.
///
/// No text of a user's can become markup, a link or HTML, or end the cell of a table.
public struct MarkdownReport: Sendable {
  private let language: Language

  /// Reports in a language.
  public init(language: Language) {
    self.language = language
  }

  /// The report, ending in a line break.
  public func text(_ report: PeriodReport) -> String {
    let sections = ReportChapters(report, language)
    let head = [
      "# \(MarkdownText.escaped(sections.title))", "",
      MarkdownText.escaped("\(sections.period) · \(sections.asOf)"),
    ]
    let lines = head + sections.all.flatMap(lines)
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(of section: ReportChapter) -> [String] {
    let isList = section.sentences.count > 1
    var lines = ["", "## \(MarkdownText.escaped(section.heading))"]
    if !section.sentences.isEmpty { lines.append("") }
    lines += section.sentences.map { (isList ? "- " : "") + MarkdownText.escaped($0) }
    return lines + section.tables.flatMap { [""] + self.lines(of: $0) }
  }

  private func lines(of table: PlainTable) -> [String] {
    let titles = table.columns.map(\.title)
    let rule = table.columns.map { $0.isNumber ? "---:" : "---" }
    return [row(titles), "| " + rule.joined(separator: " | ") + " |"] + table.rows.map(row)
  }

  private func row(_ cells: [String]) -> String {
    "| " + cells.map(MarkdownText.escaped).joined(separator: " | ") + " |"
  }
}
