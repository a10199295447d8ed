/// How many columns text takes on a terminal.
///
/// The unit is the grapheme cluster: a family of emoji joined by ZWJ, a flag, a keycap or a Hangul
/// syllable spelled in conjoining jamo is one picture of two columns, whatever its scalars add up
/// to. Characters of ambiguous width (`●`, `…`, `─`, `①`) count as one column, as every terminal
/// draws them unless told otherwise.
public enum DisplayWidth {
  /// The columns `text` takes: the sum over its grapheme clusters. Control characters count 0.
  public static func of(_ text: String) -> Int {
    var total = 0
    for scalar in text.unicodeScalars {
      let width = simpleWidth(scalar.value)
      guard width > 0 else { return text.reduce(0) { $0 + of($1) } }
      total += width
    }
    return total
  }

  /// The columns one grapheme cluster takes: 0, 1 or 2. Only a cluster whose parts do not blend,
  /// such as a half-width sound mark after a wide letter, takes more.
  public static func of(_ character: Character) -> Int {
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

  /// The width of a scalar that can neither extend its neighbour nor be extended without the
  /// extender giving itself away; 0 for every other scalar.
  ///
  /// Text made of these alone, nearly all text, is measured without finding cluster boundaries.
  static func simpleWidth(_ value: UInt32) -> Int {
    switch value {
    case 0x20...0x7E, 0xA0...0xAC, 0xAE...0x2FF: 1
    case 0xAC00...0xD7A3, 0x4E00...0x9FFF, 0x3041...0x3096, 0x30A0...0x30FF: 2
    case 0x2500...0x259F, 0x25CF, 0x2026: 1
    default: 0
    }
  }

  /// The columns a scalar takes on its own.
  static func of(_ scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x20 || (0x7F...0x9F).contains(value) { return 0 }
    if value < 0x300 { return 1 }
    if isZeroWidth(scalar) { return 0 }
    return WideRanges.contains(value) || scalar.properties.isEmojiPresentation ? 2 : 1
  }

  /// Marks, joiners and the like: what is drawn over its neighbour or not at all.
  private static func isZeroWidth(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x115F: return false  // The filler that stands for a leading jamo, which is wide.
    case 0x1160...0x11FF, 0xD7B0...0xD7FF: return true  // Jamo that join the leading one's box.
    case 0x600...0x605, 0x6DD, 0x70F, 0x890...0x891, 0x8E2, 0x110BD, 0x110CD: return false  // Ink.
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

  /// Whether `scalar`, though in the same cluster as `base`, is drawn beside it at full width.
  private static func standsApart(_ scalar: Unicode.Scalar, from base: Unicode.Scalar) -> Bool {
    if isHalfWidthSoundMark(scalar) { return true }
    if scalar.properties.isEmoji { return scalar.properties.isEmojiModifier && !base.isPictograph }
    // A second leading jamo, or a whole syllable behind one: no font stacks them.
    return WideRanges.contains(scalar.value)
  }

  /// The half-width katakana voicing marks, which extend a cluster yet have a column of their own.
  private static func isHalfWidthSoundMark(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value == 0xFF9E || scalar.value == 0xFF9F
  }
}

extension Unicode.Scalar {
  /// Whether this is an emoji that is not also a digit, `#` or `*`.
  fileprivate var isPictograph: Bool { value > 0x7F && properties.isEmoji }
}
