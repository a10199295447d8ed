import Foundation

/// Finds the date word that a misspelled word was meant to be.
///
/// It is strict, since a match makes todoctl refuse a line whose title may be right. The first
/// letter must be right, one letter may be missing, doubled, replaced or swapped (two in a word of
/// eight letters or more), and a correct word of the language, such as `toddy`, isn't a
/// misspelling.
enum Misspelling {
  /// Returns 목요일 for 목욜일; nil for another piece. 토욜일욜 is two days.
  static func day(slippedAs piece: String) -> String? {
    piece.utf8.count == 9 && piece.hasSuffix("욜일") ? "\(piece.prefix(1))요일" : nil
  }

  /// Returns the date word that a misspelled word was meant to be; nil for any other text.
  ///
  /// - Parameter isBesideNumber: Whether a number is next to the word, so that it may be a month.
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
    koreanDates.first { koreanDistance(word, $0).map { $0 <= 1 } == true }
  }

  /// Returns the number of letters (ㅁ, ㅗ, ㄱ) in which two Korean words differ; nil if their numbers
  /// of syllables differ.
  private static func koreanDistance(_ word: String, _ candidate: String) -> Int? {
    guard word.count == candidate.count else { return nil }
    return editDistance(
      Array(word.decomposedStringWithCanonicalMapping.unicodeScalars),
      Array(candidate.decomposedStringWithCanonicalMapping.unicodeScalars))
  }

  /// Returns whether a Korean word is a misspelled date word, given its place in the line.
  ///
  /// Next to a phrase, and for some words at the beginning of a line, one different letter makes a
  /// misspelling. A word of `koreanWords` is never a misspelling.
  static func koreanSlip(_ text: String, isBesidePhrase: Bool, isFirst: Bool) -> Bool {
    guard text.contains(where: \.isHangul), (2...6).contains(text.count) else { return false }
    let isSlip = { (candidates: [String]) in
      candidates.contains { koreanDistance(text, $0) == 1 }
    }
    if text.first?.isNumber == true {
      let digits = text.prefix(while: \.isNumber)
      return isBesidePhrase && ["월", "일", "시"].contains { isSlip([digits + $0]) }
    }
    guard !koreanWords.contains(text) else { return false }
    if isBesidePhrase, isSlip(slips) { return true }
    return isFirst && isSlip(firstSlips)
  }

  private static let slips = [
    "다음주", "이번주", "담주", "지난주", "오전", "오후", "아침", "저녁", "내일", "오늘", "모레", "매주", "매일",
    "매월", "매달", "격주", "다음달", "이번달", "주말", "평일",
  ]

  private static let firstSlips = [
    "내일", "다음주", "이번주", "매주", "내일까지", "오늘까지", "모레까지", "내일부터", "오늘부터",
  ]

  /// Korean words that are meant as typed, although they are one letter away from a date word.
  private static let koreanWords: Set<String> = [
    "네일", "내열", "내역", "내실", "내장", "내용", "매실", "매입", "매장", "매우", "오존", "오류", "오죽", "오찬",
    "온천", "모래", "노래", "고래", "머레", "담요", "단주", "당주", "매주", "맥주", "메주", "배주", "제주", "대주",
    "재주", "해주", "아점", "마침", "까침", "아칠", "저역", "저력", "종일", "제일", "배일", "생일", "과일", "매물",
    "매일", "매월", "매출", "평일", "병일", "주말", "두말", "군말", "오물", "오늘", "오는", "오를", "오른", "우후",
    "오우", "오징", "내밀", "내길", "내림", "오진", "전주", "경주", "광주", "파주", "청주", "진주", "상주", "여주",
    "나주", "원주", "양주", "격조", "매장", "매점", "매듭", "배달", "메달", "매력",
  ]

  private static let dates =
    ["today", "tomorrow", "tonight", "yesterday", "daily", "weekly", "monthly", "weekend"]
    + DayName.allCases.map(\.name)

  private static let months = [
    "january", "february", "august", "september", "october", "november", "december",
  ]

  private static let koreanDates = ["내일모레"] + DayName.allCases.map { "\($0.letter)요일" }

  /// English words and names that are meant as typed, although they look like a misspelled date
  /// word.
  private static let plainWords: Set<String> = [
    "toady", "toddy", "tody", "sundry", "sundae", "sundar", "sunda", "frida", "dairy", "daisy",
    "dally", "daly", "dailey", "doily", "weakly",
  ]
}

/// Returns the number of letters by which two words differ, each missing, doubled, replaced, or
/// swapped with its neighbor: the restricted Damerau-Levenshtein distance.
///
/// - Parameter costOfFirst: The cost of a different first letter.
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
  /// Returns the text without the characters at its end that match a condition.
  fileprivate func trimmingSuffix(_ isTrimmed: (Character) -> Bool) -> String {
    var text = self[...]
    while let last = text.last, isTrimmed(last) { text.removeLast() }
    return String(text)
  }
}
