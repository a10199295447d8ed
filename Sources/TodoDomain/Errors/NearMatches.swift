import TodoWords

/// Returns the candidates that a word may be a misspelling of, best first, at most three.
///
/// A candidate matches if it begins with the word or differs from it by one typing mistake, or by
/// more if the word has seven letters or more. A mistake is a letter that is left out, added,
/// replaced, or swapped with its neighbor (the restricted Damerau-Levenshtein distance, ignoring
/// case). The first letter is rarely wrong, so a mistake there counts twice, and in a word of up to
/// three letters it must be right. A word in Hangul is also read as the keys that were pressed on a
/// Korean keyboard: `ㅁㅇㅇ` for `add`.
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

/// Returns the names of days, times and periods that a word may be a misspelling of, best first;
/// empty for a word of one or two letters.
package func nearDateWords(of word: String) -> [String] {
  word.count < 3 ? [] : nearMatches(of: word, in: DateVocabulary.names).filter { $0 != word }
}

/// Returns the number of typing mistakes between a typed word and a candidate, where a wrong first
/// letter counts as two; nil if there are too many. A candidate that begins with the word has 0.
private func distance(from wanted: [Character], to letters: [Character]) -> Int? {
  if letters.starts(with: wanted) { return 0 }
  guard wanted.count > 3 || wanted.first == letters.first else { return nil }
  let distance = editDistance(wanted, letters, costOfFirst: 2)
  return distance <= (wanted.count > 6 ? wanted.count / 3 : 1) ? distance : nil
}
