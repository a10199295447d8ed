/// What was left in the title and looks like a date or a time.
extension PhraseReader {
  /// Asks about words of the title that say when it is in a way that isn't understood, so that none
  /// is left in a title that is filed under another day.
  func checkLeftovers() throws(WordsError) {
    guard scope != .undated, purpose != .title else { return }
    for place in title where !tokens[place].isLiteral {
      if let range = hasOtherLetters ? koreanDoubt(at: place) : englishDoubt(at: place) {
        throw unclear(range)
      }
      try checkDigits(at: place)
      guard !barred.contains(place), isBesidePhrase(place), let words = tokens[place].words,
        words.contains(where: { isDateWord($0) })
      else { continue }
      throw unclear(place..<(place + 1))
    }
  }

  /// Whether a word that was read stands beside one of the title.
  func isBesidePhrase(_ place: Int) -> Bool {
    [place - 1, place + 1].contains { isRead($0) }
  }

  /// Whether a token was read as a phrase.
  private func isRead(_ place: Int) -> Bool {
    tokens.indices.contains(place) && !title.contains(place) && tokens[place].words != nil
  }

  /// Whether a word of a title is rather one of a date beside it.
  func isDateWord(_ word: Word) -> Bool {
    switch word.meaning {
    case .unit(let unit, _): unit != .day && word.text.lowercased() != "second"
    case .month: !word.text.isEnglish || word.text.first?.isLowercase == true
    case .next, .this, .previous, .eachTime, .cadence, .oClock, .clock, .weekday,
      .upTo, .year, .within, .dayOffset, .eve:
      true
    case .ordinal: !word.text.isEnglish
    case .ago, .after, .until, .every, .except:
      word.text.first?.isLetter == true && word.text.isEnglish
    default: false
    }
  }

  /// Asks about `0715` and `19.30` beside a date, and `3.15` at the end.
  private func checkDigits(at place: Int) throws(WordsError) {
    guard !hasOtherLetters else { return }
    let one = place..<(place + 1)
    let isLast = tokens[(place + 1)...].allSatisfy { $0.words == nil && !isOfTitle($0) }
    // `9-5` is rather from the morning to the afternoon than a score.
    if let (start, end) = hourRange(one), !isCounted(one),
      isBesidePhrase(place)
        || (isLast && line.time == nil && start > end && (7...11).contains(start))
    {
      throw twoReadings(one, spans(start, end, isKorean: false).map { ($0, .time) })
    }
    let text = tokens[place].text
    let fields = text.split(separator: ".", omittingEmptySubsequences: false)
    let isDotted = fields.count == 2 && fields[1].count == 2 && fields[0].count < 3
    // `020 7946` is a number to call.
    let isPhone = place > 0 && tokens[place - 1].text.allSatisfy(\.isDigit)
    let isWhole = text.count == 4 && fields.count == 1 && isBesidePhrase(place) && !isPhone
    guard text.allSatisfy({ $0.isDigit || $0 == "." }), isWhole || isDotted,
      isWhole || isLast || isBesidePhrase(place)
    else { return }
    let digits = text.filter(\.isDigit)
    guard let number = Int(digits), number / 100 < 24, number % 100 < 60,
      !(place > 0 && Self.versioned.contains(tokens[place - 1].text.lowercased())),
      isDotted || number / 100 < 19 || number % 100 == 0 || dateTokens != nil
    else { return }
    let minute = digits.suffix(2)
    let hour = number / 100
    let clocks =
      hour > 0 && hour < 12 && text.first != "0"
      ? ["\(hour):\(minute)pm", "\(hour):\(minute)am"]
      : ["\(hour < 10 ? "0" : "")\(hour):\(minute)"]
    throw twoReadings(place..<(place + 1), clocks.map { ($0, .time) })
  }

  /// The words behind which a number such as `3.12` is a version or a part.
  private static let versioned: Set<String> = [
    "version", "v", "python", "node", "ubuntu", "debian", "ios", "macos", "android", "java", "php",
    "swift", "kernel", "chapter", "section", "rule", "clause", "figure", "table", "unit", "part",
    "postgres", "postgresql", "windows", "ruby", "go", "rust", "django", "rails", "release",
  ]

  // MARK: - English

  /// The words at a place of the title that say a date or a time vaguely.
  private func englishDoubt(at place: Int) -> Range<Int>? {
    let token = tokens[place]
    if token.isUnclear {
      let isFree = place + 1 >= tokens.count || !isOfTitle(tokens[place + 1])
      let isOn =
        place > 0 && ["on", "by", "until", "from"].contains(tokens[place - 1].text.lowercased())
      return isFree || isOn ? place..<(place + 1) : nil
    }
    let text = token.text.lowercased()
    let isUndated =
      line.date == nil && line.due == nil && line.until == nil && line.repetition == nil
    if isUndated, place == 0, token.words?.first?.isHoliday == true, text.contains(" ") {
      return place..<(place + 1)
    }
    if Self.doubts.contains(text), isBesidePhrase(place) { return place..<(place + 1) }
    if Self.vagueRhythms.contains(text), isAtEdge(place) { return place..<(place + 1) }
    for length in [4, 3, 2, 1] where place + length <= tokens.count {
      let range = place..<(place + length)
      guard range.allSatisfy({ title.contains($0) && !tokens[$0].isLiteral }) else { continue }
      let phrase = self.text(of: range).lowercased()
      if phrase.hasPrefix("in a couple of") || phrase.hasPrefix("in a few ") { return range }
      if Self.vague.contains(phrase), isAtEdge(range) || range.contains(where: isBesidePhrase) {
        return range
      }
    }
    if let range = vagueMonth(at: place, text) ?? zone(at: place) ?? hours(at: place) {
      return range
    }
    // `12 and 19 nov`.
    if text == "and" || text == "&", isRead(place + 1), !isRead(place - 1), place > 0,
      tokens[place - 1].words?.allSatisfy({ if case .number = $0.meaning { true } else { false } })
        == true
    {
      return (place - 1)..<(place + 1)
    }
    // `every morning and evening`.
    if text == "and", isRead(place - 1), place + 1 < tokens.count,
      tokens[place + 1].words?.first?.meaning.partOfDay != nil
    {
      return place..<(place + 2)
    }
    if text == "by", place + 2 == tokens.count, Int(tokens[place + 1].text) != nil {
      return place..<(place + 2)
    }
    return nil
  }

  /// `in march`, `late august`, `32 june`.
  private func vagueMonth(at place: Int, _ text: String) -> Range<Int>? {
    guard place + 1 < tokens.count, title.contains(place + 1), !tokens[place + 1].isLiteral,
      case .month? = tokens[place + 1].words?.first?.meaning
    else { return nil }
    let isLast = place + 2 >= tokens.count || !isOfTitle(tokens[place + 2])
    let isNumber = text.allSatisfy(\.isDigit) && (Int(text) ?? 0) > 31 && text.count == 2
    let isVague = ["late", "mid", "early", "mid-"].contains(text)
    let isBound = ["in", "by", "until", "before", "from", "since", "next"].contains(text)
    return isVague || (isNumber || isBound) && isLast ? place..<(place + 2) : nil
  }

  /// `between 9 and 10` at the end.
  private func hours(at place: Int) -> Range<Int>? {
    let words = tokens[place...].map { $0.isLiteral ? "" : $0.text.lowercased() }
    guard words.count == 4, words[0] == "between", words[2] == "and",
      [words[1], words[3]].allSatisfy({ Int($0).map { (1...24).contains($0) } == true })
    else { return nil }
    return place..<(place + 4)
  }

  /// `New York time` or `UTC` behind a time.
  private func zone(at place: Int) -> Range<Int>? {
    guard let timeTokens, timeTokens.upperBound == place else { return nil }
    let text = tokens[place].text
    // `et` and `pt` are words too.
    if Self.zones.contains(text) || text.count > 2 && Self.zones.contains(text.uppercased()) {
      return place..<(place + 1)
    }
    for length in [2, 3] where place + length <= tokens.count {
      guard tokens[place + length - 1].text.lowercased() == "time",
        (place..<(place + length)).allSatisfy({ title.contains($0) })
      else { continue }
      return place..<(place + length)
    }
    return nil
  }

  private func isAtEdge(_ place: Int) -> Bool { isAtEdge(place..<(place + 1)) }

  private func isAtEdge(_ range: Range<Int>) -> Bool {
    range.lowerBound == 0 || range.upperBound == tokens.count
  }

  private static let vagueRhythms: Set<String> = [
    "bimonthly", "bi-monthly", "biannually", "biannual", "semiannually", "semi-annually",
    "semimonthly", "semi-monthly", "biennially",
  ]

  /// The words beside a date or a time that make it unsure.
  private static let doubts: Set<String> = [
    "or", "around", "circa", "sharp", "ish", "prompt", "latest", "maybe",
  ]

  private static let vague: Set<String> = [
    "in the morning", "in the afternoon", "in the evening", "at lunchtime", "at lunch time",
    "lunchtime", "first thing", "this time", "at the end", "in the new year", "arvo", "in spring",
    "in summer",
    "in autumn", "in winter", "in the spring", "in the summer", "in the fall", "in the autumn",
    "in the winter", "by spring", "by summer", "by autumn", "by winter", "this summer",
    "this winter", "this spring", "this autumn", "at dawn", "at dusk", "at sunset", "at sunrise",
  ]

  private static let zones: Set<String> = [
    "UTC", "GMT", "BST", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT", "ET", "CT", "MT",
    "PT", "CET", "CEST", "EET", "EEST", "IST", "JST", "KST", "SGT", "HKT", "AEST", "AEDT", "ACST",
    "AWST", "NZST", "NZDT", "WAT", "CAT", "SAST", "MSK",
  ]

  // MARK: - Korean

  /// The words at a place of the title that say a date or a time in a way that isn't understood.
  private func koreanDoubt(at place: Int) -> Range<Int>? {
    let text = tokens[place].text
    let isNextTyped = place + 1 < tokens.count && !tokens[place + 1].isLiteral
    let next = isNextTyped ? tokens[place + 1].text : ""
    let one = place..<(place + 1)
    if ["또는", "혹은", "아니면", "이나"].contains(text), isBesidePhrase(place) { return one }
    if tokens[place].words?.contains(where: { $0.meaning == .eachTime }) == true { return one }
    if text == "일", next.hasPrefix("년에") || next == "년" { return one }
    // 매듀 화요일.
    if text.count == 2, text.first == "매", tokens[place].words == nil, isRead(place + 1),
      tokens[place + 1].words?.first?.meaning.weekday != nil
    {
      return one
    }
    if Self.vagueDates.contains(text), place == 0 || isBesidePhrase(place) { return one }
    // 중순, 초순: 12월 중순.
    if ["중순", "초순", "하순", "중순에", "초에", "말에"].contains(text), place > 0 { return one }
    if Self.lunarHolidays.contains(where: { isHoliday($0, in: text, next: next, at: place) }) {
      return one
    }
    // 월 2회, 주당 3회, 한 달에 두 번.
    if ["월", "연", "년", "주당", "주간", "달에", "한달에", "매월", "분기"].contains(text),
      isCount(next, after: place + 1)
    {
      return place..<(place + 2)
    }
    if text.hasPrefix("주"), text.dropFirst().first?.isDigit == true, text.last == "회" { return one }
    // An unread 오후 before a number is one of a time: 오후 3사.
    if ["오전", "오후", "저녁", "아침", "새벽", "밤"].contains(text), next.first?.isDigit == true,
      title.contains(place + 1), next.count < 4
    {
      return place..<(place + 2)
    }
    // 내일 할 일 적기 may be about that day.
    if text == "할", next == "일" || next == "일들", isRead(place - 1) { return place..<(place + 2) }
    // 3시 뉴스, 토요일 밤의 열기, 24시 국밥 are names.
    if isRead(place - 1), ["뉴스", "밤의", "아침의", "저녁의", "오후의"].contains(text) {
      return (place - 1)..<(place + 1)
    }
    // 어제 찍은 사진 is about that day; 3시 한국 시간 is one of another zone.
    if let timeTokens, timeTokens.upperBound == place, next == "시간" || next == "시간으로",
      !text.contains(where: \.isNumber)
    {
      return place..<(place + 2)
    }
    if text.hasPrefix("~"), Lexer.words(ofPiece: String(text.dropFirst()))?.isEmpty == false {
      return one
    }
    if text.hasSuffix("시"), text.dropLast() == "24" || text == "24시까지" { return one }
    return isMistypedBeside(place) ? one : nil
  }

  /// Whether a token is a count such as 2회, or two that are one, such as 두 번.
  private func isCount(_ text: String, after place: Int) -> Bool {
    if text.first?.isDigit == true, let last = text.last, "회번".contains(last) { return true }
    guard tokens.indices.contains(place + 1) else { return false }
    return ["번", "회", "번씩"].contains(tokens[place + 1].text) && tokens[place].words != nil
  }

  /// Whether a token is a holiday of the lunar calendar that is said as a date: 추석에, 설 전날, 매년 설날.
  private func isHoliday(_ name: String, in text: String, next: String, at place: Int) -> Bool {
    guard text.hasPrefix(name) else { return false }
    let rest = text.dropFirst(name.count)
    if ["에", "까지", "전날", "다음날", "전", "부터", "연휴", "연휴에", "당일", "날", "날에"].contains(rest) {
      return true
    }
    guard rest.isEmpty else { return false }
    let before = place > 0 ? tokens[place - 1].text : ""
    return ["전날", "다음날", "다음", "연휴", "연휴에", "전까지", "당일"].contains(next)
      || ["매년", "내년", "올해", "해마다"].contains(before) || place + 1 == tokens.count && place > 0
  }

  /// Whether a token beside a phrase is a slip of a word of dates: 다음쥬 월요일, 오저 9시.
  private func isMistypedBeside(_ place: Int) -> Bool {
    guard tokens[place].words == nil else { return false }
    let text = tokens[place].text
    return Misspelling.koreanSlip(text, isBesidePhrase: isBesidePhrase(place), isFirst: place == 0)
  }

  private static let vagueDates: Set<String> = [
    "홀수일", "짝수일", "영업일", "상반기에", "하반기에", "상반기", "하반기", "초순에", "하순에", "연말에", "연초에",
    "대체공휴일에", "대체공휴일", "대체휴일에", "대체휴일", "공휴일에",
  ]

  private static let lunarHolidays = [
    "설날", "설", "추석", "한가위", "부처님오신날", "석가탄신일", "초파일", "정월대보름", "대보름", "단오", "칠석",
  ]
}
