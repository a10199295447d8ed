import ArgumentParser
import TodoLocalisation
import TodoPresentation

/// A text in the language of man(7).
struct Roff {
  private(set) var text: String
  let language: Language

  init(_ name: String, section: Int, _ language: Language) {
    self.language = language
    let version = Todoctl.configuration.version
    text =
      ".TH \"\(name.uppercased())\" \"\(section)\" \"\(Todoctl.released)\" "
      + "\"todoctl \(version)\" \"todoctl\"\n"
      // In a justified line, a command would have more blanks than it is typed with.
      + ".ad l\n"
  }

  mutating func section(_ title: Text) { text += ".SH \(title[language])\n" }

  /// The most characters in a line of the source. A non-ASCII character counts as the 8 or 9 with
  /// which formatters replace it: `\[uAC00]`.
  private static let longestLine = 78

  private static func length(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1.isASCII ? 1 : $1.value > 0xFFFF ? 9 : 8) }
  }

  /// Adds a text that the formatter fills into lines. In the source, its lines are short.
  mutating func line(_ line: String) {
    for part in Self.parts(of: line) { text += Self.guarded(part) + "\n" }
  }

  /// Returns a line of the source that the formatter can't take for a macro.
  private static func guarded(_ line: String) -> String {
    (line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" : "") + line
  }

  /// Returns the words of a text, distributed over short lines.
  private static func parts(of text: String) -> [String] {
    text.split(separator: " ").map(String.init).reduce(into: []) { lines, word in
      guard let last = lines.last, length(last) + length(word) < longestLine else {
        return lines.append(word)
      }
      lines[lines.count - 1] = "\(last) \(word)"
    }
  }

  mutating func paragraphs(_ text: String) {
    for (place, paragraph) in text.split(separator: "\n\n").enumerated() {
      if place > 0 { self.text += ".PP\n" }
      line(Roff.escaped(String(paragraph)))
    }
  }

  /// Adds a name, with its explanation below.
  mutating func entry(_ name: String, _ meaning: String) {
    text += ".TP\n\\fB\(Roff.escaped(name))\\fR\n"
    line(Roff.escaped(meaning))
  }

  /// Adds a section of arguments; nothing if there are none.
  mutating func arguments(_ title: Text, _ arguments: [CommandPage.Argument]) {
    guard !arguments.isEmpty else { return }
    section(title)
    for argument in arguments {
      entry(argument.label[language], HelpRenderer(language: language, width: 80).meaning(argument))
    }
  }

  /// Adds lines that the formatter doesn't fill.
  mutating func literal(_ lines: [String]) {
    text += ".nf\n"
    for line in lines {
      // A backslash at the end joins the lines of the source.
      text += Self.parts(of: Roff.escaped(line)).map(Self.guarded).joined(separator: " \\\n") + "\n"
    }
    text += ".fi\n"
  }

  static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("-", with: "\\-").replacing("'", with: "\\(aq")
      .replacing("`", with: "\\(ga").replacing("~", with: "\\(ti").replacing("^", with: "\\(ha")
  }
}
