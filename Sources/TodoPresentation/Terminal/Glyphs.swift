import TodoDomain
package import TodoLocalisation

extension Glyphs {
  /// The characters that show amounts as shades, from 0 to the largest.
  var shades: [Character] {
    switch self {
    case .unicode: ["·", "░", "▒", "▓", "█"]
    case .ascii: [".", ":", "+", "*", "#"]
    }
  }

  /// The characters that show moods, from the worst to the best.
  var moods: [Character] {
    switch self {
    case .unicode: ["▁", "▃", "▄", "▆", "█"]
    case .ascii: ["_", "-", "=", "+", "#"]
    }
  }

  /// The character for a future day on a map of days.
  var ahead: Character { "-" }

  /// The character for a day off on a map of days.
  var off: Character { self == .unicode ? "○" : "o" }

  /// The characters of a line of small bars, from 0 to the highest.
  var heights: [Character] {
    switch self {
    case .unicode: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    case .ascii: ["_", ".", "-", ":", "=", "+", "*", "#"]
    }
  }

  /// The character for a missing value in a line of small bars.
  var missing: Character { self == .unicode ? "·" : " " }

  /// The characters for a full and for an empty column of a bar.
  var bar: (full: Character, empty: Character) {
    switch self {
    case .unicode: ("█", "░")
    case .ascii: ("#", ".")
    }
  }

  /// The character of the line below a table's titles.
  var rule: Character { self == .unicode ? "─" : "-" }

  /// The mark in the colour of a category.
  var swatch: String { self == .unicode ? TextStyle.swatchSymbol : "*" }

  /// Returns the mark of a todo with a priority.
  func mark(of priority: Priority) -> String {
    switch priority {
    case .high: self == .unicode ? "▲" : "^"
    case .medium: self == .unicode ? "△" : "~"
    case .low: self == .unicode ? "▽" : "v"
    }
  }

  /// Returns the box before a step, ticked or not.
  func box(isTicked: Bool) -> String {
    guard self == .unicode else { return isTicked ? "[x]" : "[ ]" }
    return isTicked ? "☑" : "☐"
  }

  /// The mark before an item of a list.
  var bullet: String { self == .unicode ? "•" : "*" }

  /// Returns a phrase of the program with its punctuation replaced by ASCII in the case `ascii`.
  /// Not for users' texts, which must stay as they are.
  func spelled(_ phrase: String) -> String {
    guard self == .ascii else { return phrase }
    return phrase.reduce(into: "") { text, character in
      text += Self.spellings[character] ?? String(character)
    }
  }

  /// Returns a phrase that quotes a user's text, with its quotation marks in the characters of this
  /// set: “ ” in Unicode, `"` in ASCII.
  func spelledQuotes(_ phrase: String) -> String {
    self == .unicode ? phrase : phrase.replacing("“", with: "\"").replacing("”", with: "\"")
  }

  /// Returns marks of the grid of routines: unchanged in the case `unicode`, and as ASCII
  /// characters in the case `ascii`. Different marks stay different.
  func spelledMarks(_ marks: String) -> String {
    guard self == .ascii else { return marks }
    return String(marks.map { Self.marks[$0] ?? $0 })
  }

  private static let marks: [Character: Character] = [
    "✓": "x", "–": "-", "·": ".", "◦": "o", "░": "1", "▒": "2", "▓": "3",
  ]

  private static let spellings: [Character: String] = [
    "·": "-", "…": "...", "–": "-", "\u{2212}": "-", "±": "", "×": "x",
  ]
}

/// Horizontal bars of block characters, with eight steps in a column, or of `#`.
package enum BarChart {
  /// The partial blocks, one eighth to seven eighths.
  private static let partials: [Character] = ["▏", "▎", "▍", "▌", "▋", "▊", "▉"]

  /// Returns a bar whose length is to `width` columns as `value` is to `max`, rounded to an eighth
  /// of a column. Its display width is the number of columns that it touches, at most `width`; the
  /// caller pads it.
  ///
  /// A positive value always leaves a mark; zero, negative and non-finite values leave none.
  package static func bar(
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

  /// Returns a bar whose length is to `width` as `whole` is to `max`, and which is filled up to
  /// `part`: `████░░`. It has whole columns. It looks full only if `part` reaches `whole`, unless
  /// it is only one column long, and empty only if `part` is 0.
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

/// A line of small bars, one for each value: `▂▅▇█`.
enum Sparkline {
  /// Returns a line with each value as a bar between 0 and `max`, or the mark of a missing value.
  ///
  /// Only 0 has the lowest bar, and only `max` or more has the highest.
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
