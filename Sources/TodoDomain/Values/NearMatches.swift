/// The candidates that a word may have been meant for: those that begin with it or differ from it by
/// at most a third of its letters (Levenshtein distance, case aside), best first, at most three.
public func nearMatches(of word: String, in candidates: [String]) -> [String] {
  let wanted = Array(word.lowercased().prefix(64))
  let ranked = candidates.compactMap { candidate -> (distance: Int, name: String)? in
    let letters = Array(candidate.lowercased().prefix(64))
    let distance = letters.starts(with: wanted) ? 0 : editDistance(wanted, letters)
    return distance <= max(1, wanted.count / 3) ? (distance, candidate) : nil
  }
  return ranked.sorted { $0 < $1 }.prefix(3).map(\.name)
}

private func editDistance(_ one: [Character], _ other: [Character]) -> Int {
  var previous = Array(0...other.count)
  for (row, letter) in one.enumerated() {
    var current = [row + 1]
    for (column, candidate) in other.enumerated() {
      let substitution = previous[column] + (letter == candidate ? 0 : 1)
      current.append(min(substitution, previous[column + 1] + 1, current[column] + 1))
    }
    previous = current
  }
  return previous[other.count]
}
