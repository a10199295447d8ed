/// Counts as shades, five of them: nothing, and four quarters of the most.
struct HeatScale {
  /// The largest count.
  let most: Int
  let glyphs: Glyphs

  /// Of so few all shades would look alike, so a scale doesn't end before.
  private static let leastTop = 4

  /// 0 of nothing, 4 of the most.
  func level(_ count: Int) -> Int {
    guard count > 0 else { return 0 }
    let top = max(most, Self.leastTop)
    return min(4, (4 * count + top - 1) / top)
  }

  /// The shade of a count.
  func shade(_ count: Int) -> Character { glyphs.shades[level(count)] }

  /// Nothing is faint; all else has one colour, so that the shade alone says how much.
  func style(_ count: Int) -> TextStyle { count > 0 ? .green : .dim }
}
