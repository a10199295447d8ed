import TodoDomain
import TodoText

/// A Markdown text that is written in pieces: sections, list lines, and paragraphs.
struct MarkdownPage {
  private var chunks = TextChunks()
  private var section: String?
  private var isEmpty = true
  /// Whether the last written piece is an entry with paragraphs.
  private var isAfterEntry = false

  /// Begins a section, unless the current one has the same heading.
  mutating func begin(section heading: String) {
    guard section != heading else { return }
    section = heading
    write((isEmpty ? "" : "\n") + "## \(Self.plain(heading))\n\n")
  }

  /// Writes the line of a todo: a checkbox if it is a task, its time, its title, its place and
  /// other facts.
  mutating func append(
    _ event: any PlannedEvent, isDone: Bool, when: [String?], facts: [String?]
  ) {
    let box = event.isTask ? (isDone ? "[x] " : "[ ] ") : ""
    let time = when.compactMap(\.self).map { $0 + " " }.joined()
    var place: String?
    if case .text(let text)? = event.kindValues[.place] { place = text }
    let texts = ([event.title, place] + facts).compactMap { $0.map(Self.plain) }
      .filter { !$0.isEmpty }
    let line = time + texts.joined(separator: " · ")
    write("- \(box)\(box.isEmpty ? Self.withoutMarker(line) : line)\n")
  }

  /// Writes a line with a heading in bold and facts, and paragraphs below it.
  mutating func append(
    heading: String?, facts: [String], paragraphs: [(name: String?, text: String)]
  ) {
    let texts = facts.map(Self.plain).filter { !$0.isEmpty }
    let first = ([heading.map { "**\($0)**" }] + [texts.joined(separator: " · ")])
      .compactMap(\.self).filter { !$0.isEmpty }.joined(separator: " ")
    var blocks = [first]
    for (name, text) in paragraphs {
      var parts = Self.paragraphs(of: text)
      if let name, !parts.isEmpty { parts[0] = "**\(name):** " + parts[0] }
      blocks += parts
    }
    write((isAfterEntry ? "\n" : "") + blocks.joined(separator: "\n\n") + "\n")
    isAfterEntry = true
  }

  /// Passes the text to the sink if it fills a chunk.
  mutating func handOn(to sink: ByteSink) throws { try chunks.handOn(to: sink) }

  /// Passes the rest of the text to the sink.
  mutating func finish(to sink: ByteSink) throws { try chunks.finish(to: sink) }

  private mutating func write(_ text: String) {
    isEmpty = false
    isAfterEntry = false
    chunks.append(text)
  }

  // MARK: - Texts

  /// Returns the paragraphs of a text, which blank lines separate. A line end within a paragraph
  /// becomes a backslash and a line end.
  private static func paragraphs(of text: String) -> [String] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map { withoutMarker(plain(String($0))) }
    return lines.split(separator: "").map { $0.joined(separator: "\\\n") }
  }

  /// Returns a text on one line, without markup. White space becomes a single space, and characters
  /// that could steer a terminal are visible.
  private static func plain(_ text: String) -> String {
    let line = text.split { $0.isWhitespace }.joined(separator: " ")
    let safe = line.unicodeScalars.reduce(into: "") { result, scalar in
      if scalar.steersTerminal {
        result += scalar.visibleEscape
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return MarkdownText.escaped(safe)
  }

  /// Returns the line with its list marker escaped, as at the beginning of `- a`, `+ a`, `1. a` or
  /// `1) a`; a line without a marker is returned as it is.
  private static func withoutMarker(_ line: String) -> String {
    let digits = line.unicodeScalars.prefix { ("0"..."9").contains($0) }
    let rest = line.unicodeScalars.dropFirst(digits.count)
    let marks: Set<Unicode.Scalar> = digits.isEmpty ? ["-", "+"] : [".", ")"]
    guard let mark = rest.first, marks.contains(mark) else { return line }
    return String(digits) + "\\" + String(rest)
  }
}
