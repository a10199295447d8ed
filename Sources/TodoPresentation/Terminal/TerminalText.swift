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
    guard text.unicodeScalars.contains(where: { isUnsafe($0.value) }) else { return text }
    var result = ""
    result.reserveCapacity(text.utf8.count + 16)
    var scalars = text.unicodeScalars[...]
    while let scalar = scalars.popFirst() {
      switch scalar {
      case "\n": result += newline
      case "\r" where scalars.first == "\n": break  // The newline that follows speaks for both.
      case "\t": result += tab
      case _ where isUnsafe(scalar.value): result += escaped(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + String(scalar.value, radix: 16) + "}"
  }

  /// C0, DEL, C1, the bidirectional controls and the two Unicode line breaks.
  private static func isUnsafe(_ value: UInt32) -> Bool {
    switch value {
    case 0x20...0x7E: false
    case 0x00...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
