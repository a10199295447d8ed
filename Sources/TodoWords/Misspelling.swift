import Foundation

/// Finds the word of dates that a mistyped one was meant to be.
///
/// It is strict, since it refuses a title: the first letter is right, one letter is missing,
/// doubled, replaced or swapped (two in a word of eight letters or more), and no word of the
/// language is taken for a mistake.
enum Misspelling {
  /// The word that was meant; nil for any other word.
  ///
  /// - Parameter isBesideNumber: Whether a number stands beside the word, which may be a month.
  static func meant(by text: String, isBesideNumber: Bool) -> String? {
    let word = text.lowercased().trimmingSuffix { "!?.,".contains($0) }
    guard (3...20).contains(word.count), word.allSatisfy(\.isLetter) else { return nil }
    guard word.isEnglish else { return koreanWord(meantBy: word) }
    guard word.count > 3, !plainWords.contains(word) else { return nil }
    let candidates = isBesideNumber ? dates + months : dates
    return candidates.first { candidate in
      let limit = candidate.count < 8 ? 1 : 2
      return word.first == candidate.first && word != "\(candidate)s"
        && editDistance(Array(word), Array(candidate)) <= limit
    }
  }

  private static func koreanWord(meantBy word: String) -> String? {
    let letters = Array(word.decomposedStringWithCanonicalMapping.unicodeScalars)
    return koreanDates.first { candidate in
      let wanted = Array(candidate.decomposedStringWithCanonicalMapping.unicodeScalars)
      return word.count == candidate.count && editDistance(letters, wanted) <= 1
    }
  }

  private static let dates =
    ["today", "tomorrow", "tonight", "yesterday", "daily", "weekly", "monthly", "weekend"]
    + DayName.allCases.map(\.name)

  private static let months = [
    "january", "february", "august", "september", "october", "november", "december",
  ]

  private static let koreanDates = ["내일모레"] + DayName.allCases.map { "\($0.letter)요일" }

  /// Words and names that are as near.
  private static let plainWords: Set<String> = [
    "toady", "toddy", "tody", "sundry", "sundae", "sundar", "sunda", "frida", "dairy", "daisy",
    "dally", "daly", "dailey", "doily", "weakly",
  ]
}

/// The number of letters that are missing, doubled, replaced, or swapped with their neighbor: the
/// restricted Damerau-Levenshtein distance.
///
/// - Parameter costOfFirst: How much another first letter counts.
package func editDistance<Letter: Equatable>(
  _ one: [Letter], _ other: [Letter], costOfFirst: Int = 1
) -> Int {
  var rows = [Array(0...other.count)]
  for (row, letter) in one.enumerated() {
    var current = [row + 1]
    for (column, candidate) in other.enumerated() {
      let cost = letter == candidate ? 0 : row == 0 && column == 0 ? costOfFirst : 1
      var least = min(rows[row][column] + cost, rows[row][column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, letter == other[column - 1], one[row - 1] == candidate {
        least = min(least, rows[row - 1][column - 1] + 1)
      }
      current.append(least)
    }
    rows.append(current)
  }
  return rows[one.count][other.count]
}

extension String {
  /// The text without the characters at its end that a condition selects.
  fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> String {
    var text = self[...]
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return String(text)
  }
}
