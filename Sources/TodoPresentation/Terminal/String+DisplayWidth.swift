extension String {
  /// The columns this text takes on a terminal.
  public var displayWidth: Int { DisplayWidth.of(self) }

  /// This text if it fits `width` columns, else its longest beginning that fits together with a
  /// closing `…` (`...` in ASCII). No grapheme cluster is split, so the result may be a column short of `width`.
  ///
  /// - Parameter width: columns; with 0 or less the result is empty.
  public func truncated(toWidth width: Int, glyphs: Glyphs = .unicode) -> String {
    FittedText(self, width: width, glyphs: glyphs).text
  }

  /// This text with spaces added to fill `width` columns; unchanged if it is as wide already.
  public func padded(toWidth width: Int, alignment: TextAlignment = .left) -> String {
    let missing = width - displayWidth
    guard missing > 0 else { return self }
    let spaces = String(repeating: " ", count: missing)
    return alignment == .left ? self + spaces : spaces + self
  }
}
