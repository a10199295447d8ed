/// A text that a user wrote, made fit to stand inside a message.
enum UserText {
  /// The most columns that it may take there.
  private static let maxWidth = 40

  /// On one line, safe, shortened, between quotation marks.
  static func quoted(_ text: String) -> String { "\"" + line(text, width: maxWidth) + "\"" }

  /// On one line, safe, shortened to what a message can carry.
  static func line(_ text: String, width: Int = 120) -> String {
    TerminalText.singleLine(text).truncated(toWidth: width)
  }

  /// As one word of a command line, quoted for a shell where it needs to be; a placeholder where it
  /// is too long or too strange to be typed again.
  static func word(_ text: String) -> String {
    let isPlain = text.unicodeScalars.allSatisfy {
      $0.properties.isAlphabetic || ("0"..."9").contains($0) || $0 == "-" || $0 == "_"
    }
    if isPlain, !text.isEmpty, !text.hasPrefix("-"), text.displayWidth <= maxWidth { return text }
    let isTypable = !text.contains("'") && !text.contains("`") && !text.hasPrefix("-")
    guard isTypable, !text.isEmpty, TerminalText.singleLine(text) == text,
      text.displayWidth <= maxWidth
    else { return "NAME" }
    return "'" + text + "'"
  }
}
