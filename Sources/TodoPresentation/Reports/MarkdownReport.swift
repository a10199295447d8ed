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

/// A table of a report, as text that no form has escaped yet.
struct PlainTable: Hashable, Sendable {
  /// A column: its title, and whether numbers stand in it.
  struct Column: Hashable, Sendable {
    let title: String
    let isNumber: Bool

    static func text(_ title: String) -> Column { Column(title: title, isNumber: false) }
    static func number(_ title: String) -> Column { Column(title: title, isNumber: true) }
  }

  /// What it is about.
  let caption: String
  let columns: [Column]
  /// A cell for each column; the first says what the row is about.
  let rows: [[String]]
  /// How many rows at the end stand back.
  let faintRows: Int

  init(_ caption: String, _ columns: [Column], _ rows: [[String]], faintRows: Int = 0) {
    self.faintRows = faintRows
    self.caption = caption
    self.columns = columns
    self.rows = rows
  }

  /// In place of a number that there is none of.
  static let nothing = "–"
}
