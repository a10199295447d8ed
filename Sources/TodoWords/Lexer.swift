import Foundation

/// Splits a text into words that the grammar knows.
enum Lexer {
  /// The largest number of bytes of a text.
  static let longest = 500
  /// The largest number of words of a phrase. The longest real ones, such as a list of all days of
  /// a month, have fewer than 70.
  static let mostWords = 100

  /// Returns the words of a whole text. Spaces, commas and middle dots separate words, and Korean
  /// words need no separator: 매주토요일, 12월25일까지.
  ///
  /// - Throws: `WordsError.tooLong`, `.tooManyWords`, `.empty`, or `.unknownWord` with the first
  ///   part of the text that isn't a word.
  static func words(of text: String) throws(WordsError) -> [Word] {
    let length = text.utf8.count
    guard length <= longest else { throw .tooLong(length: length, limit: longest) }
    var words: [Word] = []
    var rest = pieces(of: text)[...]
    while let piece = rest.popFirst() {
      if let next = rest.first, let leapDay = leapDay(piece, next) {
        words += leapDay
        rest.removeFirst()
        continue
      }
      guard let more = self.words(ofPiece: piece) else {
        guard let dates = datesInEitherOrder(piece) else { throw .unknownWord(piece) }
        throw .twoReadings(piece, dates.map { .init($0, .date) })
      }
      words += more
    }
    guard !words.isEmpty else { throw .empty }
    guard words.count <= mostWords else {
      throw .tooManyWords(count: words.count, limit: mostWords)
    }
    return joined(words)
  }

  /// Returns the pieces of a text between spaces, commas and middle dots, in Unicode's composed
  /// form (NFC).
  static func pieces(of text: String) -> [String] {
    (text.isEnglish ? text : text.precomposedStringWithCanonicalMapping)
      .split { $0.isWhitespace || $0 == "," || $0 == "·" }.map(String.init)
  }

  /// Returns the words of a piece, which contains no separators; nil if a part of the piece is
  /// unknown, or if the piece is longer than `longest`.
  static func words(ofPiece piece: String) -> [Word]? {
    guard piece.utf8.count <= longest else { return nil }
    if let words = slashedDays(piece) ?? slashedTimes(piece) { return words }
    if let text = respelled(piece) { return words(ofPiece: text) }
    var words: [Word] = []
    var rest = piece.lowercased()[...]
    // A word such as `2moro` begins with a number.
    if let meanings = Lexicon.meanings(of: rest) {
      return meanings.map { Word(text: piece, meaning: $0) }
    }
    // Most pieces are words of a title, which consist of letters only.
    if !rest.isEmpty, rest.allSatisfy(\.isLatinLetter) { return nil }
    let isDottedSpan = isDottedSpan(piece)
    while let first = rest.first {
      let meanings =
        first.isDigit
        ? takeDigits(from: &rest, ofSpan: isDottedSpan)
        : takeLabel(from: &rest) ?? takeDistance(from: &rest, isFirst: words.isEmpty)
          ?? takeBracketed(from: &rest) ?? takeLunar(from: &rest) ?? takeWord(from: &rest)
      guard let meanings else { return nil }
      words += meanings.map { Word(text: piece, meaning: $0) }
    }
    return words
  }

  /// Parses a word that begins with a digit.
  private static func takeDigits(
    from rest: inout Substring, ofSpan isDottedSpan: Bool
  ) -> [Meaning]? {
    takeDottedClock(from: &rest) ?? takeDate(from: &rest, ofSpan: isDottedSpan)
      ?? takeLabel(from: &rest) ?? takeClock(from: &rest) ?? takeNumber(from: &rest)
      ?? takeWord(from: &rest)
  }

  /// Returns the error for a piece that looks like a date or a time but isn't a valid one, such as
  /// `11/31`; nil for any other piece.
  static func problem(ofPiece piece: String) -> WordsError? {
    let fields = piece.split { "-/:.".contains($0) }
    let numbers = fields.compactMap { Int($0) }
    let lengths = fields.map { String($0.count) }.joined()
    switch piece.filter({ !$0.isDigit }) {
    case "--", "//", "..":
      let isDate = lengths.count == 3 && lengths.contains("4") && lengths.dropFirst().first != "4"
      return isDate && !lengths.contains("3") ? .noSuchDate(piece) : nil
    case "/" where numbers.count == 2 && (1...12).contains(numbers[0]):
      return (1...31).contains(numbers[1]) ? .noSuchDate(piece) : nil
    case ":": return ["12", "22"].contains(lengths) ? .outOfRange(.hour, piece) : nil
    default: return nil
    }
  }

  /// Returns the words, with each 번째 joined to the number before it, as in 두 번째, and with the `eve`
  /// of `sunday eve` as the evening.
  static func joined(_ words: [Word]) -> [Word] {
    words.reduce(into: []) { result, word in
      if word.meaning == .eve, let last = result.last, last.text.isEnglish, last.isOfAnyDate {
        return result.append(Word(text: word.text, meaning: .partOfDay(.evening)))
      }
      guard word.meaning == .nth, let last = result.last else { return result.append(word) }
      switch last.meaning {
      case .number(let number), .ordinal(let number):
        let text = last.text == word.text ? word.text : "\(last.text) \(word.text)"
        result[result.count - 1] = Word(text: text, meaning: .ordinal(number))
      default:
        result.append(word)
      }
    }
  }

  // MARK: - Dates and times in digits

  /// The largest number of characters that a date or a time in digits can have. It limits the work
  /// for a piece with many digits.
  private static let longestInDigits = 16

  /// Parses `2027-01-31`, `2026/11/5`, `2026.11.05`, `12-25`, `11/5` or `11.30`. Parses a date such
  /// as `12.1` only in a span or before `(`, since anywhere else it may be a number.
  private static func takeDate(from rest: inout Substring, ofSpan isSpan: Bool) -> [Meaning]? {
    for separator in ["-", "/", "."] as [Character] {
      let text = rest.prefix(longestInDigits).prefix { $0.isDigit || $0 == separator }
      let fields = text.split(separator: separator, omittingEmptySubsequences: false)
      let next = rest.dropFirst(text.count)
      let isNoNumber = isSpan || next.first == "("
      guard let (year, month, day) = numbers(of: fields, separator, isNoNumber: isNoNumber) else {
        continue
      }
      guard isDate(year, month, day: day) else { continue }
      if separator == ".", year == nil, !isSpan, !next.endsDottedDate { continue }
      // `10-11am` is a range of hours.
      if separator == "-", year == nil, next.first?.isLatinLetter == true { continue }
      rest = next
      return [.date(year: year, month: month, day: day)]
    }
    return nil
  }

  /// Returns whether a piece consists of two dates such as `12.1` with a sign such as `~` between
  /// them: `12.1(월)~12.5(금)`.
  private static func isDottedSpan(_ piece: String) -> Bool {
    guard piece.contains(".") else { return false }
    let sides = piece.split(maxSplits: 1) { Lexicon.meanings(of: String($0)) == [.through] }
    return sides.count == 2
      && sides.allSatisfy { side in
        let date = side.prefix { $0.isDigit || $0 == "." }
        let fields = date.split(separator: ".", omittingEmptySubsequences: false)
        guard date.count == side.count || side.dropFirst(date.count).first == "(",
          let (year, month, day) = numbers(of: fields, ".", isNoNumber: true)
        else { return false }
        return year == nil && isDate(year, month, day: day)
      }
  }

  private static func numbers(
    of fields: [Substring], _ separator: Character, isNoNumber: Bool
  ) -> (year: Int?, month: Int, day: Int)? {
    var fields = fields
    let hasLastDot = separator == "." && fields.count > 2 && fields.last?.isEmpty == true
    if hasLastDot { fields.removeLast() }
    guard fields.allSatisfy({ (1...4).contains($0.count) }) else { return nil }
    let numbers = fields.compactMap { Int($0) }
    switch fields.count {
    case 3 where fields[0].count == 4 && fields[1].count <= 2 && fields[2].count <= 2:
      return (numbers[0], numbers[1], numbers[2])
    case 3 where fields[2].count == 4 && fields[0].count <= 2 && fields[1].count <= 2:
      return order(numbers[0], numbers[1]).map { (numbers[2], $0.month, $0.day) }
    // `15.4.27`. A version such as `1.2.3` has no such year.
    case 3 where separator != "-" && fields[2].count == 2 && fields[0].count <= 2:
      guard separator == "/" || numbers[2] > 23 else { return nil }
      return order(numbers[0], numbers[1]).map { (2_000 + numbers[2], $0.month, $0.day) }
    case 2 where separator == "/" && fields[0].count <= 2 && fields[1].count <= 2:
      let isAlways = numbers == [24, 7]
      guard !isAlways else { return (nil, numbers[0], numbers[1]) }
      return inOrder(numbers[0], numbers[1])
    // `9-5` is a range of hours, and `12-25` is a date.
    case 2 where separator == "-" && fields[0].count == 2 && fields[1].count == 2:
      return (nil, numbers[0], numbers[1])
    // `1.5` is a number; `11.30` may also be a date, and so may `1.5.`
    case 2 where separator == "." && fields[0].count <= 2:
      guard isNoNumber || hasLastDot || fields[1].count == 2 else { return nil }
      return hasLastDot ? inOrder(numbers[0], numbers[1]) : (nil, numbers[0], numbers[1])
    default:
      return nil
    }
  }

  /// Returns the month and the day of two numbers without a year. If the order is unknown, the
  /// month is first, and `PhraseReader` asks.
  private static func inOrder(
    _ first: Int, _ second: Int
  ) -> (year: Int?, month: Int, day: Int) {
    let date = order(first, second) ?? (first, second)
    return (nil, date.month, date.day)
  }

  /// Returns the month and the day of two numbers. If either may be the month, the order that the
  /// person set decides; nil if there is none.
  private static func order(_ first: Int, _ second: Int) -> (month: Int, day: Int)? {
    if first > 12 || first == second { return (second, first) }
    return second > 12 ? (first, second) : DateOrder.current.date(first, second)
  }

  /// Returns whether a date exists; without a year, whether it exists in some year.
  static func isDate(_ year: Int?, _ month: Int, day: Int) -> Bool {
    guard (1...12).contains(month), year != 0 else { return false }
    let isLeap = year.map { ($0 % 4 == 0 && $0 % 100 != 0) || $0 % 400 == 0 } ?? true
    let lengths = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    return (1...lengths[month - 1]).contains(day)
  }

  /// Parses `2026-w46`, `w46`, `2026-q4`, `q4` or `2026-11`.
  private static func takeLabel(from rest: inout Substring) -> [Meaning]? {
    let text = rest.prefix(longestInDigits)
      .prefix { $0.isLatinLetter || $0.isDigit || $0 == "-" }
    guard let meaning = label(text) else { return nil }
    rest.removeFirst(text.count)
    return [meaning]
  }

  private static func label(_ text: Substring) -> Meaning? {
    var rest = text
    var year: Int?
    if text.count > 5, text.dropFirst(4).first == "-", text.prefix(4).allSatisfy(\.isDigit) {
      year = Int(text.prefix(4))
      rest = text.dropFirst(5)
    }
    guard year != 0, let first = rest.first else { return nil }
    let digits = first.isDigit ? rest : rest.dropFirst()
    guard (1...2).contains(digits.count), let number = Int(digits) else { return nil }
    switch first {
    case "w" where (1...53).contains(number): return .weekOfYear(year: year, week: number)
    case "q" where (1...4).contains(number): return .quarterOfYear(year: year, quarter: number)
    case _ where first.isDigit && digits.count == 2 && (1...12).contains(number):
      return year.map { .monthOfYear(year: $0, month: number) }
    default: return nil
    }
  }

  /// Parses `9:30`, `09:30`, `14h30` or `3:30p`.
  private static func takeClock(from rest: inout Substring) -> [Meaning]? {
    if let colon = rest.prefix(3).firstIndex(of: "h"), let hour = Int(rest[..<colon]),
      let minute = Int(rest[rest.index(after: colon)...]), rest.count == 5, hour < 24, minute < 60
    {
      // `1h30` is a length.
      rest = ""
      return [.clock(hour: hour, minute: minute)]
    }
    let text = rest.prefix(longestInDigits).prefix { $0.isDigit || $0 == ":" }
    let fields = text.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 2, (1...2).contains(fields[0].count), fields[1].count == 2,
      let hour = Int(fields[0]), let minute = Int(fields[1]), hour < 24, minute < 60
    else { return nil }
    rest.removeFirst(text.count)
    let part = Lexicon.shortParts[String(rest)]
    if part != nil { rest = "" }
    return [.clock(hour: hour, minute: minute)] + [part].compactMap(\.self)
  }

  /// Parses the hour and the minute of `3.30pm`.
  private static func takeDottedClock(from rest: inout Substring) -> [Meaning]? {
    let text = rest.prefix(longestInDigits).prefix { $0.isDigit || $0 == "." }
    let fields = text.split(separator: ".", omittingEmptySubsequences: false)
    let letters = rest.dropFirst(text.count).prefix(longestInDigits)
      .prefix { $0.isLatinLetter || $0 == "." }
    guard fields.count == 2, (1...2).contains(fields[0].count), fields[1].count == 2,
      let hour = Int(fields[0]), let minute = Int(fields[1]), hour < 24, minute < 60,
      case .dayPart? = Lexicon.meanings(of: letters)?.first
    else { return nil }
    rest.removeFirst(text.count)
    return [.clock(hour: hour, minute: minute)]
  }

  /// Parses `(wed)` or (수).
  private static func takeBracketed(from rest: inout Substring) -> [Meaning]? {
    guard rest.first == "(", let end = rest.prefix(longestInDigits).firstIndex(of: ")"),
      let day = Lexicon.meanings(of: rest[..<end].dropFirst())?.first?.weekday
    else { return nil }
    rest = rest[rest.index(after: end)...]
    return [.bracketed(day)]
  }

  /// Parses `+3`, `+1w` or `-2d` at the beginning of a piece; for `+2h`, parses only the sign,
  /// which means `in`.
  private static func takeDistance(from rest: inout Substring, isFirst: Bool) -> [Meaning]? {
    guard isFirst, let sign = rest.first, ["+", "-", "\u{2212}"].contains(sign) else { return nil }
    let digits = rest.dropFirst().prefix(while: \.isDigit)
    guard let number = Int(digits) else { return nil }
    let units: [Substring: CalendarUnit] = [
      "": .day, "d": .day, "w": .week, "m": .month, "y": .year, "일": .day, "주": .week,
    ]
    let letters = rest.dropFirst(1 + digits.count)
    // Nobody counts 30 months, so `+30m` means in 30 minutes.
    let areMinutes = letters == "m" && sign == "+" && number > 12
    guard !areMinutes, let unit = units[letters] else {
      guard sign == "+", letters.first?.isLetter == true else { return nil }
      rest.removeFirst()
      return [.in]
    }
    rest = ""
    return [.distance(sign == "+" ? number : -number, unit)]
  }

  /// Returns two unambiguous forms of `+5m`, in minutes and in months; nil for another piece.
  static func minutesOrMonths(_ piece: String) -> (minutes: String, months: String)? {
    guard piece.first == "+", piece.last == "m", let number = Int(piece.dropFirst().dropLast()),
      (1...12).contains(number)
    else { return nil }
    return ("+\(number)min", "+\(number) \(number == 1 ? "month" : "months")")
  }

  // MARK: - Numbers and words

  /// Parses a number with the unit or the ending that is written to it, such as 3월, 2주일, `1st`
  /// or `9am`. Endings such as 월, 일, 주일 and `m` have another meaning without a number.
  private static func takeNumber(from text: inout Substring) -> [Meaning]? {
    let digits = text.prefix(while: \.isDigit)
    guard !digits.isEmpty else { return nil }
    // A number that is too large for `Int` is too large for every value.
    let number = Int(digits) ?? .max
    var rest = text.dropFirst(digits.count)
    let letters = rest.prefix(while: \.isLatinLetter)
    let meanings: [Meaning]
    if take("월", from: &rest) {
      guard (1...12).contains(number) else { return nil }
      meanings = [.month(number)]
    } else if take("주일", from: &rest) {
      meanings = [.number(number), .unit(.week)]
    } else if take("일", from: &rest) {
      meanings = [.numberedDay(number)]
    } else if digits.count == 4, take("년", from: &rest) {
      meanings = [.year(number)]
    } else if ["st", "nd", "rd", "th"].contains(letters) {
      rest.removeFirst(2)
      meanings = [.ordinal(number)]
    } else if digits.count > 2, number / 100 < 13, number % 100 < 60,
      case .dayPart? = Lexicon.meanings(of: letters)?.first
    {
      // `640am`.
      meanings = [.clock(hour: number / 100, minute: number % 100)]
    } else if let part = Lexicon.shortParts[String(letters)] {
      rest.removeFirst(letters.count)
      meanings = [.number(number), part]
    } else if let unit = Lexicon.shortUnits[String(letters)] {
      rest.removeFirst(letters.count)
      meanings = [.number(number), unit]
    } else if rest.hasPrefix(".5"), rest.dropFirst(2).first?.isDigit != true {
      rest.removeFirst(2)
      let unit = rest.prefix(while: \.isLatinLetter)
      let short = Lexicon.shortUnits[String(unit)]
      if short != nil { rest.removeFirst(unit.count) }
      meanings = [.number(number), .half] + [short].compactMap(\.self)
    } else {
      meanings = [.number(number)]
    }
    text = rest
    return meanings
  }

  static func take(_ prefix: String, from rest: inout Substring) -> Bool {
    guard rest.hasPrefix(prefix) else { return false }
    rest.removeFirst(prefix.count)
    return true
  }

  /// Parses the longest word that is in the dictionary.
  private static func takeWord(from rest: inout Substring) -> [Meaning]? {
    let letters = rest.prefix { $0.isLatinLetter || $0 == "." || $0 == "'" }
    // English words end at the last letter. Korean words have no separator, so all lengths are
    // tried.
    let lengths = letters.isEmpty ? 1...Lexicon.longestKorean : letters.count...letters.count
    let most = rest.prefix(lengths.upperBound).count
    for length in lengths.reversed() where length <= most {
      guard let meanings = Lexicon.meanings(of: rest.prefix(length)) else { continue }
      let next = rest.dropFirst(length)
      // `2027-02-30` is no date, and no range of numbers either.
      if meanings == [.through], rest.first == "-", next.contains("-") { return nil }
      rest = next
      return meanings
    }
    return nil
  }
}

extension Substring {
  /// Whether a date such as `11.30` can end where this text begins. Before any other text, `11.30`
  /// is a number, and the text its unit.
  fileprivate var endsDottedDate: Bool {
    isEmpty || ["(", "~", "-", "까지", "부터", "에"].contains { hasPrefix($0) }
  }
}
