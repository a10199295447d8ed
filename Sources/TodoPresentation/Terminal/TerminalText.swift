import TodoDomain

/// Makes text that users wrote safe to send to a terminal.
///
/// Control characters could move the cursor, recolour or retitle the terminal, and bidirectional
/// controls could make a line read as something else. They come out visible, as `\u{1b}`.
/// Joiners and variation selectors stay, since emoji are spelled with them.
public enum TerminalText {
  /// `text` on one line: line breaks and tabs become a space each, other controls are escaped.
  public static func singleLine(_ text: String) -> String {
    sanitized(text, newline: " ", tab: " ")
  }

  /// `text` with its line breaks kept (CRLF as `\n`), each tab as four spaces, so that its width
  /// can be told, and other controls escaped.
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
      case "\r" where scalars.first == "\n": break  // The newline that follows speaks for both.
      case "\t": result += tab
      case _ where scalar.steersTerminal: result += escaped(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16) + "}"
  }
}
