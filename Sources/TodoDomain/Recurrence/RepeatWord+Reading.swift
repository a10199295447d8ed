extension RepeatWord {
  /// What a text without spaces says: in Korean often several words, 매주토요일, 12월25일까지.
  ///
  /// Nil for texts of which any part is unknown.
  static func words(of text: String) -> [RepeatWord]? {
    var words: [RepeatWord] = []
    var rest = text[...]
    while !rest.isEmpty {
      guard let more = takeDate(from: &rest) ?? takeNumber(from: &rest) ?? takeWord(from: &rest)
      else { return nil }
      words += more
    }
    return words
  }

  /// `2027-01-31`, or `12-25`, the end of such a date.
  private static func takeDate(from rest: inout Substring) -> [RepeatWord]? {
    let text = rest.prefix { $0.isDigit || $0 == "-" }
    let words: [RepeatWord]
    if let date = CivilDate(utf8: text.utf8) {
      words = [.date(date)]
    } else if let date = CivilDate(utf8: "\(leapYear)-\(text)".utf8) {
      words = [.month(date.month), .number(date.day)]
    } else {
      return nil
    }
    rest.removeFirst(text.count)
    return words
  }

  /// A year with every day of a year.
  private static let leapYear = 2000

  /// A number, with what means something else where no number precedes it: 월, 일 and 주일.
  private static func takeNumber(from text: inout Substring) -> [RepeatWord]? {
    let digits = text.prefix(while: \.isDigit)
    guard !digits.isEmpty else { return nil }
    // A number that is too large for `Int` is too large for every rule.
    let number = Int(digits) ?? .max
    var rest = text.dropFirst(digits.count)
    let words: [RepeatWord]
    if take("월", from: &rest) {
      guard (1...12).contains(number) else { return nil }
      words = [.month(number)]
    } else if take("일", from: &rest) {
      words = [.numberedDay(number)]
    } else if take("주일", from: &rest) {
      words = [.number(number), .unit(.weekly)]
    } else if ["st", "nd", "rd", "th"].contains(where: { take($0, from: &rest) }) {
      words = [.ordinal(number)]
    } else {
      words = [.number(number)]
    }
    text = rest
    return words
  }

  private static func take(_ prefix: String, from rest: inout Substring) -> Bool {
    guard rest.hasPrefix(prefix) else { return false }
    rest.removeFirst(prefix.count)
    return true
  }

  /// The longest word of the table.
  private static func takeWord(from rest: inout Substring) -> [RepeatWord]? {
    let letters = rest.prefix { $0.isASCII && $0.isLetter }
    // English words end where their letters do, Korean ones wherever the next begins.
    let lengths = letters.isEmpty ? 1...longestKorean : letters.count...letters.count
    for length in lengths.reversed() {
      let (text, next) = (rest.prefix(length), rest.dropFirst(length))
      guard let words = table[String(text)] else { continue }
      // Days of the week have ranges; of `2027-02-30`, which is no date, nothing is read.
      if words == [.through], next.first?.isDigit == true { return nil }
      rest = next
      return words
    }
    return nil
  }

  /// 월요일, 마지막 and the like.
  private static let longestKorean = 3
}

extension Character {
  fileprivate var isDigit: Bool { isASCII && isNumber }
}
