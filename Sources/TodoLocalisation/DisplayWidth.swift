/// The number of columns that a text takes on a terminal.
///
/// The unit is the grapheme cluster: a family of emoji joined by ZWJ, a flag, a keycap or a Hangul
/// syllable spelled in conjoining jamo is one picture of two columns, whatever its scalars add up
/// to. Characters of ambiguous width (`●`, `…`, `─`, `①`) count as one column, as terminals draw
/// them by default.
package enum DisplayWidth {
  /// Returns the columns that `text` takes: the sum over its grapheme clusters. Control characters
  /// count 0.
  package static func of(_ text: String) -> Int {
    var total = 0
    for scalar in text.unicodeScalars {
      let width = simpleWidth(scalar.value)
      guard width > 0 else { return text.reduce(0) { $0 + of($1) } }
      total += width
    }
    return total
  }

  /// Returns the columns that one grapheme cluster takes: 0, 1 or 2. Only a cluster whose parts are
  /// drawn side by side, such as a half-width sound mark after a wide letter, takes more.
  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    guard let base = scalars.first else { return 0 }
    var total = of(base)
    var limit = 2
    for scalar in scalars.dropFirst() {
      if scalar.value == 0xFE0F && base.properties.isEmoji { return 2 }  // Asks for the emoji.
      let width = of(scalar)
      if standsApart(scalar, from: base) { limit += width }
      total += width
    }
    return min(total, limit)
  }

  /// Returns the width, 1 or 2 columns, of a common scalar that always forms a cluster of its own
  /// beside other such scalars. Returns 0 for every other scalar.
  ///
  /// The widths of such scalars can be added up without finding cluster boundaries. Nearly every
  /// text has no other scalars.
  static func simpleWidth(_ value: UInt32) -> Int {
    switch value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: 1
    case 0xAC00...0xD7A3, 0x4E00...0x9FFF, 0x3041...0x3096, 0x30A0...0x30FF: 2
    case 0x2500...0x259F, 0x25CF, 0x2026: 1
    default: 0
    }
  }

  /// Returns the columns that a scalar takes on its own.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x20 || (0x7F...0x9F).contains(value) { return 0 }
    if value < 0x300 { return 1 }
    if isZeroWidth(scalar) { return 0 }
    return WideRanges.contains(value) || scalar.properties.isEmojiPresentation ? 2 : 1
  }

  /// Returns whether a scalar is drawn over its neighbour or not at all, as marks and joiners are.
  private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x115F: return false  // The filler in place of a leading jamo is wide.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true  // Jamo that join the leading one's box.
    // Signs such as the Arabic number sign: they count as format characters, but are drawn.
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return false
    case 0x302E, 0x302F: return true  // Hangul tone marks, drawn beside the syllable's own ink.
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator:
      return true
    default:
      return scalar.properties.isDefaultIgnorableCodePoint
    }
  }

  /// Returns whether `scalar` is drawn beside `base` at full width, although both are in one
  /// cluster.
  private static func standsApart(_ scalar: Unicode.Scalar, from base: Unicode.Scalar) -> Bool {
    if isHalfWidthSoundMark(scalar) { return true }
    if scalar.properties.isEmoji { return scalar.properties.isEmojiModifier && !base.isPictograph }
    // No font stacks a second leading jamo, or a whole syllable after one.
    return WideRanges.contains(scalar.value)
  }

  /// Returns whether a scalar is a half-width katakana voicing mark, which extends a cluster but
  /// has a column of its own.
  private static func isHalfWidthSoundMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFF9E || scalar.value == 0xFF9F
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is an emoji beyond ASCII. Unicode also calls digits, `#` and `*` emoji.
  fileprivate var isPictograph: Bool { value > 0x7F && properties.isEmoji }
}

/// The code points that Unicode Standard Annex #11 calls East Asian Wide or Fullwidth.
///
/// The data are those of Unicode 17.0. To keep the table short, its ranges include gaps of
/// unassigned code points and combining marks: marks are handled before the table is used, and an
/// unassigned code point amid a wide block would be wide.
private enum WideRanges {
  /// Returns whether a terminal gives the code point `value` two columns.
  static func contains(_ value: UInt32) -> Bool {
    var low = 0
    var high = ranges.count - 1
    while low <= high {
      let middle = (low + high) / 2
      let range = ranges[middle]
      if value < range.lowerBound {
        high = middle - 1
      } else if value > range.upperBound {
        low = middle + 1
      } else {
        return true
      }
    }
    return false
  }

  /// The closed ranges of wide code points, ascending and disjoint.
  static let ranges: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x231A...0x231B, 0x2329...0x232A, 0x23E9...0x23EC, 0x23F0...0x23F0,
    0x23F3...0x23F3, 0x25FD...0x25FE, 0x2614...0x2615, 0x2630...0x2637, 0x2648...0x2653,
    0x267F...0x267F, 0x268A...0x268F, 0x2693...0x2693, 0x26A1...0x26A1, 0x26AA...0x26AB,
    0x26BD...0x26BE, 0x26C4...0x26C5, 0x26CE...0x26CE, 0x26D4...0x26D4, 0x26EA...0x26EA,
    0x26F2...0x26F3, 0x26F5...0x26F5, 0x26FA...0x26FA, 0x26FD...0x26FD, 0x2705...0x2705,
    0x270A...0x270B, 0x2728...0x2728, 0x274C...0x274C, 0x274E...0x274E, 0x2753...0x2755,
    0x2757...0x2757, 0x2795...0x2797, 0x27B0...0x27B0, 0x27BF...0x27BF, 0x2B1B...0x2B1C,
    0x2B50...0x2B50, 0x2B55...0x2B55, 0x2E80...0x303E, 0x3041...0x3247, 0x3250...0xA4C6,
    0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE6B, 0xFF01...0xFF60,
    0xFFE0...0xFFE6, 0x16FE0...0x18D1E, 0x18D80...0x18DF2, 0x1AFF0...0x1B2FB, 0x1D300...0x1D376,
    0x1F004...0x1F004, 0x1F0CF...0x1F0CF, 0x1F18E...0x1F18E, 0x1F191...0x1F19A, 0x1F1E6...0x1F265,
    0x1F300...0x1F320, 0x1F32D...0x1F335, 0x1F337...0x1F37C, 0x1F37E...0x1F393, 0x1F3A0...0x1F3CA,
    0x1F3CF...0x1F3D3, 0x1F3E0...0x1F3F0, 0x1F3F4...0x1F3F4, 0x1F3F8...0x1F43E, 0x1F440...0x1F440,
    0x1F442...0x1F4FC, 0x1F4FF...0x1F53D, 0x1F54B...0x1F54E, 0x1F550...0x1F567, 0x1F57A...0x1F57A,
    0x1F595...0x1F596, 0x1F5A4...0x1F5A4, 0x1F5FB...0x1F64F, 0x1F680...0x1F6C5, 0x1F6CC...0x1F6CC,
    0x1F6D0...0x1F6D2, 0x1F6D5...0x1F6DF, 0x1F6EB...0x1F6EC, 0x1F6F4...0x1F6FC, 0x1F7E0...0x1F7F0,
    0x1F90C...0x1F93A, 0x1F93C...0x1F945, 0x1F947...0x1F9FF, 0x1FA70...0x1FAF8, 0x20000...0x3FFFD,
  ]
}

extension String {
  /// The columns that the text takes on a terminal.
  public var displayWidth: Int { DisplayWidth.of(self) }

  /// Returns this text if it fits `width` columns, or else its longest beginning that fits together
  /// with a closing `…` (`...` in ASCII). It splits no grapheme cluster, so the result may be a
  /// column short of `width`.
  ///
  /// - Parameters:
  ///   - width: The columns; with 0 or less the result is empty.
  ///   - glyphs: Whether the mark at the end is `…` or, in ASCII, `...`.
  public func truncated(toWidth width: Int, glyphs: Glyphs = .unicode) -> String {
    FittedText(self, width: width, glyphs: glyphs).text
  }

  /// Returns this text with spaces that fill it up to `width` columns; unchanged if it is as wide
  /// already.
  public func padded(toWidth width: Int, alignment: TextAlignment = .left) -> String {
    let missing = width - displayWidth
    guard missing > 0 else { return self }
    let spaces = String(repeating: " ", count: missing)
    return alignment == .left ? self + spaces : spaces + self
  }
}

/// The side on which a text is aligned in its column.
public enum TextAlignment: Sendable, Equatable {
  /// Spaces follow the text.
  case left
  /// Spaces precede the text.
  case right
}
