import TodoWords

/// The candidates that a word may be a misspelling of, best first, at most three. They begin with
/// the word, or differ from it by one typing mistake, or by two or more if it has seven letters or
/// more: by letters that were left out, doubled, replaced, or swapped with their neighbor (the
/// restricted Damerau-Levenshtein distance, ignoring case). Few people miss the first letter:
/// another one counts twice, and a word of up to three letters must have it. A word in Hangul is
/// also taken for keys that were struck while the Korean keyboard was on: `ㅁㅇㅇ` for `add`.
package func nearMatches(of word: String, in candidates: [String]) -> [String] {
  let spellings = [word, HangulKeyboard.keys(of: word)].compactMap(\.self)
    .map { Array($0.lowercased().prefix(64)) }
  let ranked = candidates.compactMap { candidate -> (distance: Int, name: String)? in
    let letters = Array(candidate.lowercased().prefix(64))
    let distances = spellings.compactMap { distance(from: $0, to: letters) }
    return distances.min().map { ($0, candidate) }
  }
  return ranked.sorted { $0 < $1 }.prefix(3).map(\.name)
}

/// The words of dates that a word may be a misspelling of, best first.
package func nearDateWords(of word: String) -> [String] {
  word.count < 3 ? [] : nearMatches(of: word, in: DateVocabulary.words).filter { $0 != word }
}

/// The distance of a candidate that is near; nil for one that is far. What begins with the word is
/// nearest.
private func distance(from wanted: [Character], to letters: [Character]) -> Int? {
  if letters.starts(with: wanted) { return 0 }
  guard wanted.count > 3 || wanted.first == letters.first else { return nil }
  let distance = editDistance(wanted, letters, costOfFirst: 2)
  return distance <= (wanted.count > 6 ? wanted.count / 3 : 1) ? distance : nil
}

/// The Korean keyboard of two sets (KS X 5002): the Latin letters on its keys.
private enum HangulKeyboard {
  /// The Latin letters of the keys that were struck for a text; nil for a text without Hangul.
  static func keys(of text: String) -> String? {
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
