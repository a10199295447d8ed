/// The side of its column a text is set against.
public enum TextAlignment: Sendable, Equatable {
  /// Spaces follow the text.
  case left
  /// Spaces precede the text.
  case right
}
