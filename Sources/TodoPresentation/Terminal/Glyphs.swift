/// The characters that bars, grids, maps and the marks beside texts are drawn with.
///
/// What users wrote, and the letters of a language, are the same in both.
public enum Glyphs: Hashable, Sendable {
  /// Blocks and marks beyond ASCII: `█▌`, `░▒▓`, `●`, `…`.
  case unicode
  /// ASCII alone, for a locale whose characters are not UTF-8.
  case ascii
}

extension Glyphs {
  /// What an amount is drawn with, from nothing to the most.
  var shades: [Character] {
    switch self {
    case .unicode: ["·", "░", "▒", "▓", "█"]
    case .ascii: [".", ":", "+", "*", "#"]
    }
  }

  /// On a map of days, one that is still to come.
  var ahead: Character { "-" }

  /// The heights of a line of small bars, from nothing to the highest.
  var heights: [Character] {
    switch self {
    case .unicode: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
    case .ascii: ["_", ".", "-", ":", "=", "+", "*", "#"]
    }
  }

  /// Among heights, what has no value.
  var missing: Character { self == .unicode ? "·" : " " }

  /// A column of a bar, and a column of what is left of its room.
  var bar: (full: Character, empty: Character) {
    switch self {
    case .unicode: ("█", "░")
    case .ascii: ("#", ".")
    }
  }

  /// The line below a table's titles.
  var rule: Character { self == .unicode ? "─" : "-" }

  /// The mark that a category's colour is shown in.
  var swatch: String { self == .unicode ? TextStyle.swatchSymbol : "*" }

  /// The mark before an item of a list.
  var bullet: String { self == .unicode ? "•" : "*" }

  /// The mark of a text that was cut to some columns; never wider than they.
  func ellipsis(in width: Int) -> String {
    switch self {
    case .unicode: "…"
    case .ascii: width < Self.leastWidthForDots ? "." : "..."
    }
  }

  /// In fewer columns three dots would leave too little of the text.
  private static let leastWidthForDots = 6

  /// A phrase of ours in these characters; not for what users wrote.
  func spelled(_ phrase: String) -> String {
    guard self == .ascii else { return phrase }
    return phrase.reduce(into: "") { text, character in
      text += Self.spellings[character] ?? String(character)
    }
  }

  private static let spellings: [Character: String] = [
    "·": "-", "…": "...", "–": "-", "\u{2212}": "-", "±": "", "×": "x",
  ]
}
