extension Unicode.Scalar {
  /// Whether the scalar could control a terminal or mislead a reader: C0, DEL, C1, the
  /// bidirectional controls and the two line breaks of Unicode. Every part of the program that
  /// shows a user's text uses this property to decide which scalars to replace.
  @inlinable
  package var steersTerminal: Bool {
    switch value {
    case 0x20...0x7E: false
    case 0x00...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// An escape with the scalar's number in Swift's notation, such as `\u{1b}`. It replaces a scalar
  /// that could control a terminal.
  package var visibleEscape: String { "\\u{" + String(value, radix: 16) + "}" }

  /// Whether XML and HTML allow the scalar in text. They allow tabs and line feeds; they allow no
  /// other control characters and no noncharacters, not even as references.
  package var isTextInXML: Bool {
    switch value {
    case 0x09, 0x0A: true
    case 0x00..<0x20, 0x7F...0x9F: false
    default: !properties.isNoncharacterCodePoint
    }
  }
}
