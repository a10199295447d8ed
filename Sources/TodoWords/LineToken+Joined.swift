import Foundation

/// Pieces between spaces that belong together.
extension LineToken {
  /// Returns the tokens of a line, with joined tokens where several belong together (`new year's
  /// eve`, `working day`, 2027. 1. 1.), and with Korean words without spaces split.
  static func joined(_ tokens: [LineToken]) -> [LineToken] {
    let tokens = unbracketed(tokens)
    let isKorean = tokens.contains { !$0.text.isEnglish && $0.text.contains(where: \.isHangul) }
    let parts = isKorean ? takenApart(tokens) : tokens
    var joined: [LineToken] = []
    var rest = parts[...]
    while let first = rest.first {
      let length = isKorean ? joinKorean(rest, &joined) : joinEnglish(rest, &joined)
      if length == 0 { joined.append(first) }
      rest = rest.dropFirst(max(length, 1))
    }
    return joined
  }

  /// Returns the tokens, with the brackets around a date and a time removed: `tea (friday 2pm)`,
  /// 회의(목요일 3시), [내일] 회의.
  private static func unbracketed(_ tokens: [LineToken]) -> [LineToken] {
    for (open, close) in [("(", ")"), ("[", "]")] as [(Character, Character)] {
      guard
        let first = tokens.firstIndex(where: {
          !$0.isLiteral && $0.words == nil && $0.text.contains(open)
        }),
        let last = tokens[first...].prefix(5).firstIndex(where: { $0.text.last == close }),
        !tokens[first...last].contains(where: \.isLiteral)
      else { continue }
      let text = tokens[first...last].map(\.text).joined(separator: " ")
      let parts = text.dropLast().split(separator: open, maxSplits: 1)
      guard let inner = parts.last, parts.count == (text.first == open ? 1 : 2) else { continue }
      let words = inner.split(separator: " ").map { LineToken(String($0)) }
      guard words.allSatisfy({ $0.words != nil }),
        words.contains(where: { $0.words?.contains { $0.isOfClock || $0.isOfAnyDate } == true })
      else { continue }
      let before = parts.dropLast().map { LineToken(String($0)) }
      return tokens[..<first] + before + words + tokens[(last + 1)...]
    }
    return tokens
  }

  /// Returns the tokens, with a place name of several words joined: `@The Swan`. After an article
  /// the name always continues; otherwise it continues if only a date or a mark follows it.
  static func joiningPlaces(_ tokens: [LineToken]) -> [LineToken] {
    var joined: [LineToken] = []
    var rest = tokens[...]
    while let first = rest.popFirst() {
      joined.append(first)
      let text = first.text
      guard !first.isLiteral, text.first == "@", text.dropFirst().first?.isUppercase == true else {
        continue
      }
      let name = rest.prefix {
        $0.words == nil && !$0.isLiteral && $0.text.first?.isUppercase == true
      }
      let isArticle = ["@The", "@A", "@An"].contains(text)
      let next = rest.dropFirst(name.count).first
      guard !name.isEmpty, isArticle || next.map({ $0.words == nil && !$0.isMark }) != true else {
        continue
      }
      joined[joined.count - 1] = LineToken(([text] + name.map(\.text)).joined(separator: " "), nil)
      rest = rest.dropFirst(name.count)
    }
    return joined
  }

  /// Whether the token begins with the sign of a mark: `@`, `#`, `+` or `!`.
  private var isMark: Bool { text.first.map { "@#+!".contains($0) } == true }

  /// Splits the first eight tokens that may be several Korean words without spaces. Nobody types
  /// more of them in a line, and each takes time.
  private static func takenApart(_ tokens: [LineToken]) -> [LineToken] {
    var left = 8
    return tokens.flatMap { token -> [LineToken] in
      guard left > 0, token.mayBeGlued else { return [token] }
      left -= 1
      return token.unglued
    }
  }

  /// Appends the first tokens of `rest` to `joined` as one token, if they belong together.
  ///
  /// - Returns: The number of tokens taken from `rest`; 0 if they don't belong together.
  private static func joinEnglish(
    _ rest: ArraySlice<LineToken>, _ joined: inout [LineToken]
  ) -> Int {
    let texts = rest.prefix(3).prefix { !$0.isLiteral }.map(\.plain)
    guard let first = texts.first else { return 0 }
    for length in texts.indices.reversed().map({ $0 + 1 }) {
      let text = texts.prefix(length).joined(separator: " ")
      guard let meanings = phrases[text] ?? HolidayWords.meanings(of: text) else { continue }
      // A single word with a known meaning is already in the dictionary.
      guard length > 1 || meanings.isEmpty || first == "deadline" else { continue }
      guard first != "deadline" || rest.dropFirst().first?.words?.beginDate == true else {
        continue
      }
      joined.append(LineToken(joining: rest.prefix(length), meanings))
      return length
    }
    guard texts.count > 1 else { return 0 }
    // `10.30 am`, which can't be a number next to its half of the day.
    if ["am", "pm", "a.m", "p.m"].contains(texts[1]), first.wholeMatch(of: /\d{1,2}\.\d\d/) != nil,
      let clock = Lexer.words(ofPiece: first + texts[1].filter { $0 != "." })
    {
      joined.append(LineToken(joining: rest.prefix(2), clock.map(\.meaning)))
      return 2
    }
    // `2pm till 5pm`.
    if ["until", "till", "til"].contains(first),
      joined.last?.words?.contains(where: \.isOfClock) == true,
      rest.dropFirst().first?.words?.contains(where: \.isOfClock) == true
    {
      joined.append(LineToken(joining: rest.prefix(1), [.through]))
      return 1
    }
    if let day = Lexer.leapDay(texts[0], texts[1]) {
      joined.append(LineToken(joining: rest.prefix(2), day.map(\.meaning)))
      return 2
    }
    let words = rest.prefix(2).map(\.words)
    if let day = words[0]?.first?.meaning.weekday, words[0]?.count == 1,
      let part = plurals[texts[1]]
    {
      joined.append(LineToken(joining: rest.prefix(2), [.eachWeekday(day), .partOfDay(part)]))
      return 2
    }
    if first == "but", words[1]?.allSatisfy({ $0.meaning.weekdays != nil }) == true,
      joined.suffix(2).contains(where: { $0.words?.contains(where: \.saysRepetition) == true })
    {
      joined.append(LineToken(joining: rest.prefix(1), [.except]))
      return 1
    }
    let days = texts.map { shortDays[$0] }
    if let one = days[0], let other = days[1], rest.prefix(2).allSatisfy({ $0.words == nil }) {
      joined.append(LineToken(joining: rest.prefix(2), [.group([one, other])]))
      return 2
    }
    return 0
  }

  private static func joinKorean(
    _ rest: ArraySlice<LineToken>, _ joined: inout [LineToken]
  ) -> Int {
    guard let first = rest.first, !first.isLiteral else { return 0 }
    if first.text == "늦어도", rest.dropFirst().contains(where: { $0.text.hasSuffix("까지") }) {
      joined.append(LineToken(joining: rest.prefix(1), [.on]))
      return 1
    }
    // ~1/15, and 이번 주 중.
    if first.text.first == "~", let words = Lexer.words(ofPiece: String(first.text.dropFirst())),
      (try? DateWords(words: words)) != nil
    {
      joined.append(LineToken(joining: rest.prefix(1), words.map(\.meaning) + [.upTo]))
      return 1
    }
    if first.text == "중", joined.last?.words?.contains(where: \.isOfPeriod) == true {
      joined.append(LineToken(joining: rest.prefix(1), [.within]))
      return 1
    }
    if let lunar = bracketedDate(rest) {
      joined.append(lunar.token)
      return lunar.count
    }
    // 2027. 1. 1.
    let numbers = rest.prefix(3).map(\.text)
    guard numbers.count == 3, numbers.allSatisfy({ $0.last == "." || $0 == numbers[2] }) else {
      return 0
    }
    let text = numbers.joined()
    guard text.allSatisfy({ $0.isDigit || $0 == "." }), let words = Lexer.words(ofPiece: text),
      words.count == 1, case .date(.some, _, _) = words[0].meaning
    else { return 0 }
    joined.append(LineToken(joining: rest.prefix(3), words.map(\.meaning)))
    return 3
  }

  /// Returns the lunar date in brackets at the beginning of `rest`, such as (음력 10월 3일), and the
  /// number of tokens that it takes; nil if there is none.
  private static func bracketedDate(
    _ rest: ArraySlice<LineToken>
  ) -> (token: LineToken, count: Int)? {
    guard let first = rest.first, first.text.hasPrefix("(음"),
      let last = rest.prefix(4).firstIndex(where: { $0.isLiteral || $0.text.hasSuffix(")") }),
      !rest[last].isLiteral
    else { return nil }
    let tokens = rest[...last]
    let pieces = tokens.map { $0.text.filter { !"()".contains($0) } }
    let words = pieces.compactMap(Lexer.words(ofPiece:))
    guard words.count == pieces.count, case .lunar? = try? DateWords(words: words.flatMap(\.self))
    else { return nil }
    return (LineToken(joining: tokens, words.flatMap { $0.map(\.meaning) }), tokens.count)
  }

  /// The text in lower case, without punctuation at its end.
  private var plain: String {
    let text = text.lowercased().replacing("’", with: "'")
    return text.last.map { ".,:!?".contains($0) } == true ? String(text.dropLast()) : text
  }

  private static let phrases: [String: [Meaning]] = [
    "chinese lunar": [.lunar(.chinese)], "korean lunar": [.lunar(.korean)],
    "no later than": [.on], "deadline": [.on], "all day": [.allDay],
    "over the weekend": [.on, .the, .group(DayName.weekend)], "later today": [.dayOffset(0)],
    "working day": [.group(DayName.workdays)], "working days": [.group(DayName.workdays)],
    "business day": [.group(DayName.workdays)], "business days": [.group(DayName.workdays)],
  ]

  private static let plurals: [String: DayPart] = [
    "mornings": .morning, "afternoons": .afternoon, "evenings": .evening, "nights": .dark,
  ]

  private static let shortDays: [String: DayName] = [
    "mo": .monday, "tu": .tuesday, "we": .wednesday, "th": .thursday, "fr": .friday,
    "sa": .saturday, "su": .sunday,
  ]

  private init(joining tokens: ArraySlice<LineToken>, _ meanings: [Meaning]) {
    let text = tokens.map(\.text).joined(separator: " ")
    self.init(text, meanings.map { Word(text: text, meaning: $0) }, isUnclear: meanings.isEmpty)
  }
}

extension [Word] {
  /// Whether the words may begin a date: `friday`, `the 5th`, `dec 1`, `tomorrow`.
  var beginDate: Bool {
    switch first?.meaning {
    case .weekday, .month, .dayOffset, .date, .the, .next, .this, .ordinal, .number, .on: true
    default: false
    }
  }
}

extension Character {
  /// Whether the character is a Korean syllable.
  var isHangul: Bool { unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) } }
}

/// Holidays whose names aren't words of the dictionary.
enum HolidayWords {
  /// Returns the date of the holiday with this name, in lower case. Returns an empty list for a
  /// holiday whose date todoctl doesn't know, and nil for any other text.
  static func meanings(of name: String) -> [Meaning]? {
    if let (month, day) = dates[name] { return [.date(year: nil, month: month, day: day)] }
    if let (calendar, month, day) = lunar[name] {
      return [.lunarHoliday(calendar, month: month, day: day)]
    }
    return movable.contains(name) ? [] : nil
  }

  private static let dates: [String: (Int, Int)] = [
    "new year's eve": (12, 31), "new years eve": (12, 31), "new year's day": (1, 1),
    "new years day": (1, 1), "christmas day": (12, 25), "boxing day": (12, 26),
    "valentine's day": (2, 14), "valentines day": (2, 14), "halloween night": (10, 31),
    "st patrick's day": (3, 17), "st patricks day": (3, 17),
  ]

  private static let lunar: [String: (LunarCalendar, Int, Int)] = [
    "lunar new year": (.korean, 1, 1), "chinese new year": (.chinese, 1, 1),
    "korean new year": (.korean, 1, 1), "mid-autumn festival": (.chinese, 8, 15),
    "dragon boat festival": (.chinese, 5, 5), "buddha's birthday": (.korean, 4, 8),
    "buddhas birthday": (.korean, 4, 8),
  ]

  /// Holidays whose date changes from year to year, or from country to country.
  private static let movable: Set<String> = [
    "easter", "easter sunday", "easter monday", "good friday", "maundy thursday", "palm sunday",
    "ash wednesday", "shrove tuesday", "pancake day", "mardi gras", "thanksgiving",
    "thanksgiving day", "black friday", "cyber monday", "giving tuesday", "super tuesday",
    "super bowl sunday", "memorial day", "labor day", "labour day", "independence day",
    "presidents day", "presidents' day", "president's day", "mlk day", "veterans day",
    "veteran's day",
    "remembrance day", "remembrance sunday", "columbus day", "mother's day", "mothers day",
    "mothering sunday", "father's day", "fathers day", "bank holiday", "bank holiday monday",
    "bonfire night", "guy fawkes night", "diwali", "deepavali", "holi", "eid", "eid al-fitr",
    "eid al-adha", "ramadan", "hanukkah", "chanukah", "passover", "yom kippur", "rosh hashanah",
    "australia day", "anzac day", "canada day",
    "groundhog day", "earth day", "may day", "republic day", "raksha bandhan", "onam", "pongal",
    "navratri", "dussehra", "st george's day", "burns night", "pancake tuesday",
  ]
}
