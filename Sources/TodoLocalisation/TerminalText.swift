import TodoText

/// Makes text that users wrote safe to send to a terminal.
///
/// Control characters could move the cursor, recolour or retitle the terminal, and bidirectional
/// controls could change how a line reads. The result shows them as escapes such as `\u{1b}`.
/// Joiners and variation selectors are not escaped, since emoji need them.
public enum TerminalText {
  /// Returns `text` on one line. Line breaks and tabs become a space each, and other controls are
  /// escaped.
  public static func singleLine(_ text: String) -> String {
    sanitized(text, newline: " ", tab: " ")
  }

  /// Returns `text` with its line breaks (CRLF as `\n`), with four spaces for each tab, so that its
  /// width is known, and with other controls escaped.
  public static func multiLine(_ text: String) -> String {
    sanitized(text, newline: "\n", tab: "    ")
  }

  private static func sanitized(_ text: String, newline: String, tab: String) -> String {
    guard text.unicodeScalars.contains(where: \.steersTerminal) else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\n": result += newline
      case "\r" where scalars.first == "\n": break  // The newline after it stands for both.
      case "\t": result += tab
      case _ where scalar.steersTerminal: result += scalar.visibleEscape
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}

/// Quotes paths and texts as words of a shell command, for hints that people paste.
package enum ShellText {
  /// Returns a path as one quoted word of a shell command: in single quotes (POSIX.1-2017, Shell
  /// Command Language 2.2.2), or, if the path has terminal control characters, in the quotes of
  /// bash, ksh and zsh (`$'…'`), which can name bytes. A path that begins with `-` gets `./` before
  /// it, since it would be an option.
  package static func path(_ path: String) -> String {
    word(path.hasPrefix("-") ? "./" + path : path)
  }

  /// Returns the word for a text, in the quotes that `path` uses.
  package static func word(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: \.steersTerminal) else {
      return "'" + text.replacing("'", with: #"'\''"#) + "'"
    }
    return "$'" + text.unicodeScalars.map(escaped).joined() + "'"
  }

  private static func isPrintable(_ text: String) -> Bool {
    !text.unicodeScalars.contains(where: \.steersTerminal)
  }

  /// Returns the word for a text, in quotes only if the shell needs them, and in double quotes if
  /// it has an apostrophe.
  package static func plainWord(_ text: String) -> String {
    let needsQuotes =
      text.isEmpty || text.hasPrefix("=")
      || text.unicodeScalars.contains {
        $0.steersTerminal || $0.properties.isWhitespace
          || "'\"\\$`!*?#&;|<>()[]{}~^".unicodeScalars.contains($0)
      }
    let hasApostrophe = text.contains("'") && !text.contains { "\"\\$`!".contains($0) }
    return !needsQuotes ? text : hasApostrophe && isPrintable(text) ? "\"\(text)\"" : word(text)
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    if scalar == "'" || scalar == "\\" { return "\\\(scalar)" }
    guard scalar.steersTerminal else { return String(scalar) }
    return String(scalar).utf8.map { #"\x"# + ($0 < 0x10 ? "0" : "") + String($0, radix: 16) }
      .joined()
  }
}

/// Returns a path or a name on one line, in quotation marks.
package func quoted(_ path: String) -> String { "“\(TerminalText.singleLine(path))”" }

/// Returns a path as a word of a command line, in quotes only if it needs them.
package func typed(_ path: String) -> String {
  path.hasPrefix("-") || path.hasPrefix("~") ? ShellText.path(path) : ShellText.plainWord(path)
}
