/// The Latin letters on the keys of the Korean two-set keyboard (KS X 5002).
package enum HangulKeyboard {
  /// Returns the Latin letters of the keys that type a text; nil for a text without Hangul.
  package static func keys(of text: String) -> String? {
    guard text.unicodeScalars.contains(where: { isHangul($0) }) else { return nil }
    return text.unicodeScalars.map(keys).joined()
  }

  private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
    (0x3131...0x3163).contains(scalar.value) || (0xAC00...0xD7A3).contains(scalar.value)
  }

  private static func keys(_ scalar: Unicode.Scalar) -> String {
    switch scalar.value {
    case 0x3131...0x3163: return letters[Int(scalar.value - 0x3131)]
    case 0xAC00...0xD7A3:
      let syllable = Int(scalar.value - 0xAC00)
      return initials[syllable / 588] + letters[30 + syllable % 588 / 28] + finals[syllable % 28]
    default: return String(scalar)
    }
  }

  /// The keys of the letters ㄱ…ㅎ and ㅏ…ㅣ, in the order of Unicode.
  private static let letters = """
    r R rt s sw sg e E f fr fa fq ft fx fv fg a q Q qt t T d w W c z x v g \
    k o i O j p u P h hk ho hl y n nj np nl b m ml l
    """.split(separator: " ").map(String.init)
  private static let initials =
    "r R s e E f a q Q t T d w W c z x v g".split(separator: " ").map(String.init)
  private static let finals =
    [""]
    + "r R rt s sw sg e f fr fa fq ft fx fv fg a q qt t T d w c z x v g"
    .split(separator: " ").map(String.init)
}

/// Date words typed with the English keyboard instead of the Korean one: `sodlf` is 내일.
enum HangulKeys {
  /// Returns the date word that the keys type on the Korean keyboard; nil for other words.
  static func word(typed text: String) -> String? {
    guard text.count > 3, text.allSatisfy(\.isLatinLetter) else { return nil }
    return table[text]
  }

  private static let table: [String: String] = {
    var words = [
      "오늘", "내일", "모레", "내일모레", "글피", "어제", "오전", "오후", "아침", "저녁", "새벽", "매일", "매주", "매월",
      "매달", "매년", "평일", "주말", "다음주", "이번주", "다음달", "이번달", "담주", "격주",
    ]
    words += DayName.allCases.flatMap { ["\($0.letter)요일", "\($0.letter)욜"] }
    return Dictionary(words.map { (HangulKeyboard.keys(of: $0) ?? $0, $0) }) { first, _ in first }
  }()
}
