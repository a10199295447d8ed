extension Unicode.Scalar {
  /// Whether a terminal or a reader may be steered by it: C0, DEL, C1, the bidirectional controls and
  /// the two Unicode line breaks. Whatever shows a user's text shows these otherwise.
  @inlinable
  public var steersTerminal: Bool {
    switch value {
    case 0x20...0x7E: false
    case 0x00...0x9F: true
    case 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
