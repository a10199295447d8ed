import Foundation

/// The words for an upper limit (`isAtMost`) and for a minimum, which a person types `before` or
/// `after` the amount.
private let limitWords: [(before: [String], after: [String], isAtMost: Bool)] = [
  (
    ["at most", "no more than", "max", "<=", "≤", "최대", "많아야"],
    ["or less", "at most", "max", "이하"], true
  ),
  (["at least", "min", ">=", "≥", "최소", "적어도"], ["or more", "at least", "이상"], false),
]

extension Target {
  /// Reads a target in words: `8 glasses`, `30min`, `at most 2 coffees`, 8잔, 최대 2잔, 2잔 이하.
  ///
  /// - Throws: `ValueError.malformed`.
  package static func inWords(_ text: String) throws(ValueError) -> Target {
    var rest = text.precomposedStringWithCanonicalMapping
      .split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let isAtMost = limit(in: &rest) ?? false
    guard let (amount, unit) = Amount.beginning(rest), limit(in: &rest) == nil else {
      throw .malformed(.target, text)
    }
    do throws(ValueError) {
      return try Target(amount, unit: unit, isAtMost: isAtMost)
    } catch {
      throw .malformed(.target, text)
    }
  }

  /// Removes the words of an upper limit or a minimum from the beginning or the end of a text.
  /// Returns true for an upper limit, false for a minimum, and nil if the text has no such words.
  private static func limit(in text: inout String) -> Bool? {
    let lower = text.lowercased()
    for words in limitWords {
      if let word = words.before.first(where: { isBeginning(lower, with: $0) }) {
        text = text.dropFirst(word.count).trimmingCharacters(in: .whitespaces)
        return words.isAtMost
      }
      if let word = words.after.first(where: { isEnd(lower, of: $0) }) {
        text = text.dropLast(word.count).trimmingCharacters(in: .whitespaces)
        return words.isAtMost
      }
    }
    return nil
  }

  private static func isBeginning(_ text: String, with word: String) -> Bool {
    guard text.hasPrefix(word), let next = text.dropFirst(word.count).first else { return false }
    return next == " " || next.isNumber
  }

  private static func isEnd(_ text: String, of word: String) -> Bool {
    guard text.hasSuffix(word), let last = text.dropLast(word.count).last else { return false }
    return last == " " || !word.allSatisfy(\.isASCII)
  }

  /// The Korean counters and short units that make a number in a title a target: 물 8잔, 책 30쪽, 걷기
  /// 8000보. A number with any other word, such as 3호선, belongs to the title.
  private static let counters: Set<String> = [
    "잔", "컵", "모금", "병", "캔", "개비", "알", "정", "쪽", "페이지", "장", "권", "문제", "단어", "걸음", "보",
    "세트", "바퀴", "곡", "문장", "km", "ml", "kcal",
  ]

  /// Splits a title such as 물 8잔, 커피 최대 2잔 or 커피 2잔 이하 into its beginning and the target at its
  /// end; nil if the title doesn't clearly end in a target.
  package static func atEnd(ofTitle title: String) -> (title: String, target: Target)? {
    let words = title.split(separator: " ").map(String.init)
    for count in [2, 1] where words.count > count {
      let phrase = words.suffix(count).joined(separator: " ")
      let hasWord = phrase.hasPrefix("최대 ") || phrase.hasSuffix(" 이하") || phrase.hasSuffix(" 이상")
      guard count == 1 || hasWord, let target = try? inWords(phrase),
        counters.contains(target.unit)
      else { continue }
      return (words.dropLast(count).joined(separator: " "), target)
    }
    return nil
  }
}

extension Amount {
  /// Splits a text into an amount and the unit after it, which is empty if there is none. Thousands
  /// may have commas. Nil for any other text.
  package static func beginning(_ text: String) -> (amount: Amount, unit: String)? {
    guard
      let match = text.wholeMatch(of: /(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?(?: (.*)|([^\d\s.,].*))?/),
      let amount = try? Amount(
        String(match.1).replacing(",", with: "") + (match.2.map(String.init) ?? ""))
    else { return nil }
    let unit = String(match.3 ?? match.4 ?? "")
    guard !unit.contains(where: \.isNumber) else { return nil }
    return (amount, unit)
  }
}
