/// Horizontal bars: of block characters, eight steps to a column, or of `#`.
public enum BarChart {
  /// The partial blocks, one eighth to seven eighths.
  private static let partials: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// A bar whose length is to `width` columns what `value` is to `max`, rounded to an eighth of a
  /// column. Its display width is the columns it touches, at most `width`; the caller pads it.
  ///
  /// A positive value always leaves a mark; zero, negative and non-finite values leave none.
  public static func bar(
    value: Double, max: Double, width: Int, glyphs: Glyphs = .unicode
  ) -> String {
    guard width > 0, value > 0, max > 0, value.isFinite, max.isFinite else { return "" }
    let share = Swift.min(value / max, 1)
    if glyphs == .ascii {
      let columns = Swift.max(1, Int(share * Double(width) + 0.5))
      return String(repeating: glyphs.bar.full, count: columns)
    }
    let eighths = Swift.max(1, Int(share * Double(width) * 8 + 0.5))
    let blocks = String(repeating: "█", count: eighths / 8)
    let rest = eighths % 8
    return rest == 0 ? blocks : blocks + String(partials[rest - 1])
  }

  /// A bar as long as `whole` is to `max`, full as far as `part` goes: `████░░`. In whole columns; it
  /// looks full only where the part is all, and empty only where it is nothing.
  static func split(part: Int, whole: Int, max: Int, width: Int, glyphs: Glyphs) -> String {
    guard width > 0, whole > 0, max > 0 else { return "" }
    let length = Swift.min(width, Swift.max(1, (whole * width + max / 2) / max))
    let rounded = (part * length + whole / 2) / whole
    let most = part < whole && length > 1 ? length - 1 : length
    let full = Swift.min(most, Swift.max(part > 0 ? 1 : 0, rounded))
    return String(repeating: glyphs.bar.full, count: full)
      + String(repeating: glyphs.bar.empty, count: length - full)
  }
}
