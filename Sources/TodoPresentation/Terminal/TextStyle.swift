import TodoLocalisation

/// The style of a piece of text: its weight, its colour, or several of them.
///
/// Styling adds escape sequences, so measure and fit a text before you style it.
public struct TextStyle: Sendable, Equatable {
  /// The SGR parameters, separated by `;`, such as `1;31`.
  public let parameters: String

  /// Heavier strokes.
  public static let bold = TextStyle(parameters: "1")
  /// Fainter ink.
  public static let dim = TextStyle(parameters: "2")
  /// The terminal theme's red.
  public static let red = TextStyle(parameters: "31")
  /// The terminal theme's green.
  public static let green = TextStyle(parameters: "32")
  /// The terminal theme's yellow.
  public static let yellow = TextStyle(parameters: "33")
  /// The terminal theme's cyan.
  public static let cyan = TextStyle(parameters: "36")

  /// Returns a text colour of the 256-colour palette, which more terminals know than true colour:
  /// the entry nearest to `hex` (`#RRGGBB`, either case) that is legible on white and on black. Nil
  /// if `hex` has another form.
  public static func foreground(hex: String) -> TextStyle? {
    ColorPalette.index(hex: hex).map { TextStyle(parameters: "38;5;\($0)") }
  }

  /// Returns `●` in the colour `hex` (`#RRGGBB`); plain if the mode is off or `hex` isn't a colour.
  public static func swatch(hex: String, mode: ColorMode) -> String {
    guard let style = foreground(hex: hex) else { return swatchSymbol }
    return style.applied(to: swatchSymbol, mode: mode)
  }

  /// Returns both styles at once. If both set a colour, that of `other` applies.
  public func and(_ other: TextStyle) -> TextStyle {
    TextStyle(parameters: parameters + ";" + other.parameters)
  }

  /// Returns `text` between this style's escape sequence and a reset; `text` itself if the mode is
  /// off or the text is empty.
  public func applied(to text: String, mode: ColorMode) -> String {
    guard mode == .on, !text.isEmpty else { return text }
    return "\u{1B}[" + parameters + "m" + text + "\u{1B}[0m"
  }

  /// The mark, one column wide, that shows a category's colour.
  static let swatchSymbol = "●"
}

/// Whether text has colour and weight.
public enum ColorMode: Sendable, Equatable {
  /// Styles become SGR escape sequences.
  case on
  /// Styles are left out, for pipes, files and `NO_COLOR`.
  case off
}
