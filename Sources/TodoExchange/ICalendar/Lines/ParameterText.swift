/// How parameter values write what a content line gives a meaning to (RFC 6868).
enum ParameterText {
  /// The text without `^n`, `^'` and `^^`; another `^` stands for itself (RFC 6868 §3.2).
  static func decoded(_ value: String) -> String {
    guard value.utf8.contains(Byte.caret) else { return value }
    var text: [UInt8] = []
    var rest = value.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == Byte.caret, let next = rest.first, let meant = meaning(of: next) else {
        text.append(byte)
        continue
      }
      text.append(meant)
      rest.removeFirst()
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Appends the value as a parameter writes it: in quotes where `,`, `;` or `:` need them. CRLF,
  /// CR and LF become `^n`.
  static func append(_ value: String, to bytes: inout [UInt8]) {
    let needsQuotes = value.utf8.contains(where: isSeparator)
    if needsQuotes { bytes.append(Byte.quote) }
    var rest = value.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case Byte.carriageReturn:
        if rest.first == Byte.lineFeed { rest.removeFirst() }
        bytes += [Byte.caret, UInt8(ascii: "n")]
      case Byte.lineFeed: bytes += [Byte.caret, UInt8(ascii: "n")]
      case Byte.quote: bytes += [Byte.caret, UInt8(ascii: "'")]
      case Byte.caret: bytes += [Byte.caret, Byte.caret]
      default: bytes.append(byte)
      }
    }
    if needsQuotes { bytes.append(Byte.quote) }
  }

  private static func isSeparator(_ byte: UInt8) -> Bool {
    byte == Byte.comma || byte == Byte.semicolon || byte == Byte.colon
  }

  private static func meaning(of byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "n"): Byte.lineFeed
    case UInt8(ascii: "'"): Byte.quote
    case Byte.caret: Byte.caret
    default: nil
    }
  }
}
