import TodoLocalisation
import TodoText

/// Writes a report as GitHub-flavoured Markdown: its sentences and its tables. Tables that a page
/// folds away are in `<details>`.
///
/// No text of a user can become markup, a link or HTML, or end the cell of a table.
public struct MarkdownReportRenderer: Sendable {
  /// Creates a renderer.
  public init() {}

  /// Returns the report, which ends with a line break.
  public func render(_ document: ReportDocument) -> String {
    let head = [
      "# \(markdown(document.title))", "",
      markdown("\(document.period) · \(document.asOf)"),
    ]
    let folded = document.tables.flatMap(lines)
    let summary = markdown(Text.tables(document.tables.count)[document.language])
    let rest =
      folded.isEmpty
      ? [] : ["", "<details>", "<summary>\(summary)</summary>"] + folded + ["", "</details>"]
    return (head + document.sections.flatMap(lines) + rest).joined(separator: "\n") + "\n"
  }

  private func lines(of section: ReportSection) -> [String] {
    let notes = section.notes.map { markdown($0.line()) }
    let findings = section.findings.map { "- " + markdown($0.line()) }
    let parts = [notes, findings, section.table.map(lines) ?? []].filter { !$0.isEmpty }
    return ["", "## \(markdown(section.heading))"] + parts.flatMap { [""] + $0 }
  }

  private func lines(of table: ReportTable) -> [String] {
    let rule = table.columns.map { $0.isNumber ? "---:" : "---" }
    let rows = table.rows.map { row in
      self.row([row.name.line()] + row.cells.map { $0?.line() ?? ReportTable.nothing })
    }
    return [
      row(table.columns.map { $0.title.line() }), "| " + rule.joined(separator: " | ") + " |",
    ]
      + rows
  }

  private func row(_ cells: [String]) -> String {
    "| " + cells.map(markdown).joined(separator: " | ") + " |"
  }

  private func markdown(_ text: String) -> String {
    MarkdownText.escaped(TerminalText.singleLine(text))
  }
}
