/// A line of small bars, one for each value: `▂▅▇█`.
enum Sparkline {
  /// Each value as a bar between nothing and `max`, or the mark of what has none.
  ///
  /// The lowest bar is nothing alone, and the highest `max` alone or more.
  static func line(_ values: [Double?], max: Double, glyphs: Glyphs) -> String {
    let heights = glyphs.heights
    let top = heights.count - 1
    return String(
      values.map { value in
        guard let value else { return glyphs.missing }
        guard value > 0, max > 0 else { return heights[0] }
        return heights[value >= max ? top : Swift.min(top - 1, 1 + Int(value / max * Double(top)))]
      })
  }
}
