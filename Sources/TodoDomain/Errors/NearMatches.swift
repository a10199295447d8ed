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
