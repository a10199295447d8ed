/// Dates in digits that are ambiguous or invalid.
extension PhraseReader {
  /// Refuses `5/11`, which is the fifth of November or the eleventh of May, and text that looks
  /// like a date in digits but isn't a valid one. It assumes no country's order, except in Korean,
  /// where the month is first.
  func checkNumbers() throws(WordsError) {
    guard scope != .undated, purpose != .title else { return }
    for place in tokens.indices where !tokens[place].isLiteral {
      let text = tokens[place].text
      guard text.first?.isDigit == true || text.first == "'", !isFraction(place) else { continue }
      if hasOtherLetters {
        try checkKoreanNumber(text, place)
      } else if let dates = NumericDate.readings(of: text) {
        // A lunar date has the month first.
        guard DateOrder.current == .ask, !isBesideCalendar(place) else { continue }
        throw twoReadings(place..<(place + 1), dates.map { ($0, .date) })
      } else if let spans = NumericDate.spans(of: text) {
        // A single possible span has the day first in both dates.
        let isClear = spans.count > 1 || DateOrder.current == .dayFirst
        guard DateOrder.current == .ask || !isClear else { continue }
        throw twoReadings(place..<(place + 1), spans.map { ($0, .date) })
      } else if NumericDate.isImpossible(text) {
        throw .noSuchDate(text)
      }
      if NumericDate.isCompact(text), !isBesideNumber(place) { throw unclear(place..<(place + 1)) }
    }
  }

  /// Refuses 12.5, which may be a number, and 13월, 25시 and '27.3.2.
  private func checkKoreanNumber(_ text: String, _ place: Int) throws(WordsError) {
    let range = place..<(place + 1)
    if NumericDate.isDottedWithShortYear(text) { throw unclear(range) }
    guard text.first != "'" else { return }
    let digits = text.prefix(while: \.isDigit)
    let number = Int(digits) ?? 0
    switch text.dropFirst(digits.count) {
    case "월" where !(1...12).contains(number): throw .noSuchDate(text)
    case "시" where number > 24, "시에" where number > 24: throw .outOfRange(.hour, text)
    case "분" where number > 59 && place > 0 && tokens[place - 1].text.hasSuffix("시"):
      throw .outOfRange(.minute, text)
    default: break
    }
    let fields = text.split(separator: "/", omittingEmptySubsequences: false)
    if fields.count == 2, let month = Int(fields[0]), let day = Int(fields[1]),
      month > 12, day <= 12, text != "24/7"
    {
      throw .noSuchDate(text)
    }
    // After a name, a number belongs to the name: 버전 1.2.
    let isFirst = place == 0 || tokens[place - 1].words != nil
    let isNextTyped = place + 1 < tokens.count && !tokens[place + 1].isLiteral
    // Before a marked title, 11.30 belongs to the date.
    let typed = tokens[(place + 1)...].prefix { !$0.isLiteral }
    let isDate =
      typed.endIndex < tokens.count
      && tokens[place...].prefix(typed.count + 1).allSatisfy {
        $0.words != nil
      }
    if NumericDate.isDotted(text), isFirst, !isDate { throw unclear(range) }
    let next = isNextTyped ? tokens[place + 1].text : ""
    if fields.count == 2, fields.allSatisfy({ $0.allSatisfy(\.isDigit) }),
      Self.measures.contains(next)
    {
      throw unclear(range)
    }
    // 1일 1팩.
    if digits.count + 1 == text.count, text == "1일", next.first == "1", !next.contains("박") {
      throw unclear(place..<(place + 2))
    }
  }

  /// Asks about a day at the start of a line if the day and the title may be one sentence: 내일은
  /// 미스터트롯 is the name of a show. If the line also has a time or another phrase, or only a
  /// single word after the day, the day counts as a date.
  func checkTopic(_ range: Range<Int>) throws(WordsError) {
    guard range.lowerBound == 0, purpose != .title, line.time == nil, line.repetition == nil,
      line.until == nil, line.due == nil, title.first == range.upperBound, title.count > 1,
      !tokens[range.upperBound].isLiteral, let last = tokens[range.upperBound - 1].words?.last,
      last.meaning == .particle
    else { return }
    let text = text(of: range)
    guard let topic = ["에는", "엔", "은", "는"].first(where: { text.hasSuffix($0) }) else { return }
    throw twoReadings(range, [(String(text.dropLast(topic.count)), .date)])
  }

  /// Returns the error for `from` and a date that may say where something comes from, as in
  /// `refund from 2 jan order`. Nil if the line has an end or a repetition, or if a word such as
  /// `at` follows the date.
  func errorOfOrigin(_ range: Range<Int>) -> WordsError? {
    let next = tokens[range.upperBound]
    guard tokens[range.lowerBound].text.lowercased() == "from", line.until == nil,
      line.repetition == nil, !next.isLiteral,
      !TitleWords.prepositions.contains(next.text.lowercased())
    else { return nil }
    return twoReadings(range, [(text(of: range.dropFirst()), .date)])
  }

  private func isBesideCalendar(_ place: Int) -> Bool {
    [place - 1, place + 1].contains {
      tokens.indices.contains($0) && tokens[$0].words?.contains(where: \.namesCalendar) == true
    }
  }

  /// Returns whether a token is the fraction of a number or of a measure: `size 9 1/2`, `3/4 inch`.
  func isFraction(_ place: Int) -> Bool {
    let fields = tokens[place].text.split(separator: "/").compactMap { Int($0) }
    guard fields.count == 2, fields[0] < fields[1], tokens[place].text.count == 3 else {
      return false
    }
    let next = place + 1 < tokens.count ? tokens[place + 1].text.lowercased() : ""
    let before = place > 0 ? tokens[place - 1].text.lowercased() : "the"
    return TitleWords.measures.contains(next) || before == "size" || before.allSatisfy(\.isDigit)
  }

  private func isBesideNumber(_ place: Int) -> Bool {
    [place - 1, place + 1].contains {
      tokens.indices.contains($0) && tokens[$0].text.first?.isDigit == true
    }
  }

  /// The words after a fraction such as 3/4 that make it a measure.
  private static let measures: Set<String> = [
    "컵", "사이즈", "스푼", "큰술", "작은술", "인치", "분량", "지점", "박자", "조각", "잔", "쪽", "장",
  ]
}

/// Dates in digits whose order of day and month may be unclear.
enum NumericDate {
  /// Returns the two dates that `5/11`, `1.12.`, `12.11.2026` and `9.6.27` may mean, in readable
  /// form; nil for a text that has one reading, or isn't a date.
  static func readings(of text: String) -> [String]? {
    for separator in ["/", "."] as [Character] {
      var fields = text.split(separator: separator, omittingEmptySubsequences: false)
      let hasLastDot = separator == "." && fields.last?.isEmpty == true
      if hasLastDot { fields.removeLast() }
      guard fields.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isDigit) }),
        fields.dropLast(fields.count == 3 ? 1 : 0).allSatisfy({ $0.count < 3 })
      else { continue }
      let numbers = fields.compactMap { Int($0) }
      let year: String
      switch fields.count {
      case 2 where separator == "/" || hasLastDot: year = ""
      case 3 where fields[2].count == 4: year = " \(numbers[2])"
      case 3 where fields[2].count == 2 && (separator == "/" || numbers[2] > 23):
        year = " 20\(fields[2])"
      default: continue
      }
      guard numbers[0] != numbers[1], (1...12).contains(numbers[0]), (1...12).contains(numbers[1])
      else { return nil }
      return [(numbers[0], numbers[1]), (numbers[1], numbers[0])].map { day, month in
        "\(day) \(months[month - 1])\(year)"
      }
    }
    return nil
  }

  /// Returns the spans that two dates such as `20/12-3/1` may mean: with the day first and, if both
  /// dates allow it, with the month first. Nil if a date can't have the day first, and for any
  /// other text.
  static func spans(of text: String) -> [String]? {
    let sides = text.replacing("..", with: "-").split { "-–~".contains($0) }
    let dates = sides.map { side in
      side.split(separator: "/", omittingEmptySubsequences: false).compactMap { Int($0) }
    }
    guard dates.count == 2, sides.allSatisfy({ $0.count { $0 == "/" } == 1 }),
      dates.allSatisfy({ $0.count == 2 })
    else { return nil }
    let isMonthFirst = dates.allSatisfy { Lexer.isDate(nil, $0[0], day: $0[1]) }
    guard dates.allSatisfy({ Lexer.isDate(nil, $0[1], day: $0[0]) }) else { return nil }
    let orders = isMonthFirst ? [(0, 1), (1, 0)] : [(0, 1)]
    return orders.map { day, month in
      dates.map { "\($0[day]) \(months[$0[month] - 1])" }.joined(separator: " - ")
    }
  }

  /// Returns whether a text such as `31/11` is a day and a month that exist in no year, in either
  /// order.
  static func isImpossible(_ text: String) -> Bool {
    let fields = text.split(separator: "/", omittingEmptySubsequences: false)
    let numbers = fields.compactMap { $0.count < 3 ? Int($0) : nil }
    guard fields.count == 2, numbers.count == 2, numbers != [24, 7],
      (1...31).contains(numbers[0]), (1...31).contains(numbers[1]),
      numbers.contains(where: { $0 < 13 })
    else { return false }
    return !Lexer.isDate(nil, numbers[0], day: numbers[1])
      && !Lexer.isDate(nil, numbers[1], day: numbers[0])
  }

  /// Returns whether a text is a date such as `20261112`.
  static func isCompact(_ text: String) -> Bool {
    guard text.count == 8, text.allSatisfy(\.isDigit), let number = Int(text) else { return false }
    return (1_990...2_099).contains(number / 10_000)
      && Lexer.isDate(number / 10_000, number / 100 % 100, day: number % 100)
  }

  /// Returns whether a text is a month and a day such as `12.5`, which may also be a number.
  static func isDotted(_ text: String) -> Bool {
    let fields = text.split(separator: ".", omittingEmptySubsequences: false)
    guard fields.count == 2, fields.allSatisfy({ (1...2).contains($0.count) }),
      let month = Int(fields[0]), let day = Int(fields[1])
    else { return false }
    return Lexer.isDate(nil, month, day: day)
  }

  /// Returns whether a text is a date such as 27.3.2 or '27.3.2.
  static func isDottedWithShortYear(_ text: String) -> Bool {
    let fields = text.split(separator: ".").map { $0.filter { $0 != "'" } }
    guard fields.count == 3, fields[0].count == 2, fields.allSatisfy({ $0.allSatisfy(\.isDigit) }),
      fields[1].count < 3, fields[2].count < 3, let month = Int(fields[1]), let day = Int(fields[2])
    else { return false }
    return Lexer.isDate(nil, month, day: day)
  }

  private static let months = [
    "jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec",
  ]
}
