/// Texts of charts, whose width no layout measures.
enum ChartText {
  /// The text, cut visibly where it might be wider than that.
  ///
  /// - Parameter size: The font's, in the unit of the width.
  static func fitted(_ text: String, to width: Double, size: Double = 12) -> String {
    var columns = Int(width / (size * 0.5))
    var fitted = UserText.line(text, width: columns)
    while columns > 1, self.width(of: fitted, size: size) > width {
      columns -= 1
      fitted = UserText.line(text, width: columns)
    }
    return fitted
  }

  /// How wide a text is at most in the fonts that are common: narrow letters count as others do,
  /// capitals as wider, Hangul and emoji as twice a letter.
  static func width(of text: String, size: Double = 12) -> Double {
    let columns = text.reduce(0.0) { sum, character in
      let broader = "mwMW@".contains(character) ? 0.6 : character.isUppercase ? 0.3 : 0
      return sum + Double(DisplayWidth.of(character)) + broader
    }
    return columns * size * 0.62
  }
}
