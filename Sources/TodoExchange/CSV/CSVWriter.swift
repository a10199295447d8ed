import TodoDomain
import TodoText

/// Appends rows of comma-separated values (RFC 4180, CRLF line ends, UTF-8) to a buffer.
///
/// A field is quoted only if it must be: if it has a comma, a quote, a CR or an LF, begins or ends
/// with a space, or is empty and alone in its row, which would otherwise be a blank line.
package struct CSVWriter: Sendable, Hashable {
  /// Whether fields are made harmless to spreadsheets and terminals. A field that a spreadsheet
  /// could take for a formula gets an apostrophe in front. A character that could steer a terminal
  /// is written as an escape such as `\u{1b}`. `restored(_:)` reverses both, because a field that
  /// already has such an apostrophe or escape is marked in the same way.
  ///
  /// A formula starts with `=`, `+`, `-`, `@`, with the full-width form of one of them (`＝`, `＋`,
  /// `－`, `＠`), which East Asian spreadsheets treat alike, or with a tab or an LF. Tabs and LFs
  /// stay.
  package let disarms: Bool

  /// Makes a writer. By default, it makes fields harmless to spreadsheets and terminals
  /// (`disarms`).
  package init(disarms: Bool = true) {
    self.disarms = disarms
  }

  /// Appends one row of `fields` and its CRLF to `buffer`.
  package func appendRow(_ fields: some Sequence<String>, to buffer: inout [UInt8]) {
    let rowStart = buffer.count
    var fieldCount = 0
    for field in fields {
      if fieldCount > 0 { buffer.append(Byte.comma) }
      appendField(field, to: &buffer)
      fieldCount += 1
    }
    if fieldCount == 1, buffer.count == rowStart {
      buffer.append(contentsOf: [Byte.quote, Byte.quote])
    }
    buffer.append(Byte.carriageReturn)
    buffer.append(Byte.lineFeed)
  }

  private func appendField(_ field: String, to buffer: inout [UInt8]) {
    let field = disarms ? Self.disarmed(field) : field
    guard Self.needsQuotes(field) else { return buffer.append(contentsOf: field.utf8) }
    buffer.append(Byte.quote)
    for byte in field.utf8 {
      if byte == Byte.quote { buffer.append(Byte.quote) }
      buffer.append(byte)
    }
    buffer.append(Byte.quote)
  }

  /// Returns a field as a writer with `disarms` writes it. A table that has negative numbers uses
  /// this for its texts only, because a writer would disarm the minus signs too.
  package static func disarmed(_ field: String) -> String {
    let safe = withoutControls(field)
    return startsFormula(safe) ? "'" + safe : safe
  }

  /// Returns the text of a field that `disarmed(_:)` made.
  package static func restored(_ field: String) -> String {
    let text =
      startsFormula(field) && field.utf8.first == apostrophe ? field.dropFirst() : field[...]
    guard text.utf8.contains(Byte.backslash) else { return String(text) }
    return String(text).replacing(/\\u\{([0-9a-f]{1,6})\}/) { match in
      guard let scalar = UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init),
        isHarmful(scalar) || scalar == "\\"
      else { return String(match.0) }
      return String(scalar)
    }
  }

  private static func withoutControls(_ field: String) -> String {
    let text =
      field.utf8.contains(Byte.backslash)
      ? field.replacing(/\\(u\{[0-9a-f]{1,6}\})/) { "\\u{5c}\($0.1)" } : field
    guard text.unicodeScalars.contains(where: isHarmful) else { return text }
    return text.unicodeScalars.reduce(into: "") { text, scalar in
      if isHarmful(scalar) {
        text += scalar.visibleEscape
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
  }

  private static func isHarmful(_ scalar: Unicode.Scalar) -> Bool {
    scalar.steersTerminal && scalar != "\t" && scalar != "\n"
  }

  private static let apostrophe = UInt8(ascii: "'")

  /// Whether a field starts like a formula, after any number of apostrophes.
  private static func startsFormula(_ field: String) -> Bool {
    switch field.unicodeScalars.first(where: { $0 != "'" }) {
    case "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\t", "\n": true
    default: false
    }
  }

  private static func needsQuotes(_ field: String) -> Bool {
    let bytes = field.utf8
    if bytes.first == Byte.space || bytes.last == Byte.space { return true }
    return bytes.contains {
      $0 == Byte.comma || $0 == Byte.quote || $0 == Byte.carriageReturn || $0 == Byte.lineFeed
    }
  }
}
