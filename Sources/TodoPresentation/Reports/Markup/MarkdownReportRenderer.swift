/// Writes a report as GitHub-flavoured Markdown: its sentences and its tables.
///
/// No text of a user's can become markup, a link or HTML, or end the cell of a table.
public struct MarkdownReportRenderer: Sendable {
  /// A renderer.
  public init() {}

  /// The report, ending in a line break.
  public func render(_ document: ReportDocument) -> String {
    let head = [
      "# \(MarkdownText.escaped(document.title))", "",
      MarkdownText.escaped("\(document.period) · \(document.asOf)"),
    ]
    return (head + document.sections.flatMap(lines)).joined(separator: "\n") + "\n"
  }

  private func lines(of section: ReportSection) -> [String] {
    let notes = section.notes.map { MarkdownText.escaped($0.line()) }
    let findings = section.findings.map { "- " + MarkdownText.escaped($0.line()) }
    let parts = [notes, findings, section.table.map(lines) ?? []].filter { !$0.isEmpty }
    return ["", "## \(MarkdownText.escaped(section.heading))"] + parts.flatMap { [""] + $0 }
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
    "| " + cells.map(MarkdownText.escaped).joined(separator: " | ") + " |"
  }
}

/// Texts made fit to stand in Markdown as they are.
private enum MarkdownText {
  /// The text with everything that GitHub-flavoured Markdown could read as markup made plain.
  ///
  /// Punctuation is escaped with a backslash, what begins HTML with a reference. Some readers look
  /// for addresses, `@names` and `#1` after they undid the escapes; a space of no width stops them.
  static func escaped(_ text: String) -> String {
    var result = ""
    var scalars = TerminalText.singleLine(text).unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "@": result += "@" + gap
      case "#": result += "\\#" + gap
      case ":" where scalars.first == "/": result += "\\:" + gap
      case "." where result.suffix(3).lowercased() == "www": result += gap + "."
      case "(" where result.last == "]": result += "\\("
      case _ where special.contains(scalar):
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static let gap = "&#8203;"
  private static let special = Set("\\`*_{}[]!|~$^=".unicodeScalars)
}
