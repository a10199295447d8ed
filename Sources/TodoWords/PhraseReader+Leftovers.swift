/// Words left in the title that look like a date or a time.
extension PhraseReader {
  /// Asks about words of the title that seem to give a date but can't be read. Otherwise they would
  /// stay in the title of a todo that is on another day.
  func checkLeftovers() throws(WordsError) {
    guard scope != .undated, purpose != .title else { return }
    for place in title where !tokens[place].isLiteral {
      // 회의 (월).
      if tokens[place].words?.map(\.meaning.bracketedDay).contains(where: { $0 != nil }) == true {
        throw unclear(place..<(place + 1))
      }
      if let range = impossibleCount(at: place)
        ?? (hasOtherLetters ? koreanDoubt(at: place) : englishDoubt(at: place))
      {
        throw unclear(range)
      }
      try checkTomorrow(at: place)
      try checkSpelledHours(at: place)
      try checkDigits(at: place)
      guard !barred.contains(place), isBesidePhrase(place), let words = tokens[place].words,
        words.contains(where: { isDateWord($0) }), !isChild(place),
        // 경주 is a town, since 경 means about only after a date.
        words.count == 1 || words[0].meaning != .about
      else { continue }
      throw unclear(place..<(place + 1))
    }
  }

  /// Returns whether the token before or after a word of the title was read as a phrase.
  func isBesidePhrase(_ place: Int) -> Bool {
    [place - 1, place + 1].contains { isRead($0) }
  }

  /// Returns whether a token means a child, as in 3월 2일 둘째 입학식, and not a week or a day.
  private func isChild(_ place: Int) -> Bool {
    guard case .ordinal? = tokens[place].words?.last?.meaning else { return false }
    let next = place + 1 < tokens.count ? tokens[place + 1] : nil
    return next?.text.hasPrefix("날") != true
      && next?.words?.contains(where: { isDateWord($0) }) != true
  }

  /// Returns whether the token at an index was read as a date, a time or another phrase, and so
  /// isn't in the title.
  func isRead(_ place: Int) -> Bool {
    tokens.indices.contains(place) && !title.contains(place) && tokens[place].words != nil
  }

  /// Returns whether a word of a title more likely belongs to a date next to it.
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

  /// Throws a question about a `tomorrow` inside the title of a line without a date, unless the
  /// word is part of a name. If the line has a time, also throws one about a day of the week:
  /// `dinner friday mum 8pm`.
  private func checkTomorrow(at place: Int) throws(WordsError) {
    guard line.date == nil, line.due == nil, line.until == nil, line.repetition == nil,
      line.delay == nil, let words = tokens[place].words, words.count == 1,
      // `watch edge of tomorrow again`.
      place == 0 || !["of", "the"].contains(tokens[place - 1].text.lowercased())
    else { return }
    let text = tokens[place].text
    let isTomorrow = words[0].meaning == .dayOffset(1) && text.first?.isLowercase == true
    // `buy sun cream 3pm`.
    let isDay =
      line.time != nil && words[0].meaning.weekday != nil && text.isEnglish
      && text.lowercased() != "sun"
    guard isTomorrow || isDay else { return }
    throw twoReadings(place..<(place + 1), [(text, .date)])
  }

  /// Throws a question about `1st and 3rd monday`, `ten to four`, `by 9 tomorrow`, and, next to a
  /// date, `0730-2000` and `11a`.
  private func checkSpelledHours(at place: Int) throws(WordsError) {
    guard !hasOtherLetters else { return }
    // A due is one moment, but `by 5-6pm` has two.
    if tokens[place].words?.sayDue == true, isRead(place + 1), line.time != nil, line.due == nil {
      throw unclear(place..<(place + 2))
    }
    if let (range, hour) = hourOfDue(at: place) {
      let preposition = tokens[place].text.lowercased()
      // `until 9pm` can't be read either.
      guard beginsDue(place) else { throw unclear(range) }
      let halves = TimeWords.halves(of: hour, "\(hour)", isKorean: false)
      let times = hour > 12 ? ["\(hour):00"] : halves
      throw twoReadings(range, times.map { ("\(preposition) \($0)", .time) })
    }
    if let range = ordinals(at: place) {
      throw twoReadings(range, [("every \(text(of: range))", .repetition)])
    }
    if let (range, clock) = minutesBeforeHour(at: place) {
      throw twoReadings(range, [(clock, .time)])
    }
    guard isBesidePhrase(place), line.time == nil else { return }
    let (one, text) = (place..<(place + 1), tokens[place].text.lowercased())
    // Each use of a regular expression compiles it, so the check before it excludes most words.
    if text.utf8.count == 9,
      let hours = text.wholeMatch(of: /([01]\d|2[0-3])([0-5]\d)-([01]\d|2[0-3])([0-5]\d)/)
    {
      let (_, from, minute, to, last) = hours.output
      throw twoReadings(one, [("\(from):\(minute)-\(to):\(last)", .time)])
    }
    if text.last == "a" || text.last == "p", text.first != "0", let hour = Int(text.dropLast()),
      (1...12).contains(hour)
    {
      throw twoReadings(one, [("\(text)m", .time)])
    }
  }

  private func beginsDue(_ place: Int) -> Bool {
    tokens[place].words?.sayDue == true || tokens[place].text.lowercased() == "deadline"
  }

  /// Returns the hour of `by 9` or `until 9` at the end or before a date; nil for other tokens.
  private func hourOfDue(at place: Int) -> (Range<Int>, hour: Int)? {
    guard place + 1 < tokens.count, line.time == nil, line.dueTime == nil,
      title.contains(place + 1), !tokens[place + 1].isLiteral,
      let hour = Int(tokens[place + 1].text), (1...24).contains(hour),
      beginsDue(place)
        || ["before", "until", "till"].contains(tokens[place].text.lowercased())
    else { return nil }
    let next = place + 2 < tokens.count ? tokens[place + 2] : nil
    let isBeforeDate = isRead(place + 2) || next?.words?.beginDate == true
    // `by 9 call the bank`.
    let isBeforeVerb = place == 0 && next.map { TitleWords.isVerb($0.text) } == true
    return next == nil || isBeforeDate || isBeforeVerb ? (place..<(place + 2), hour) : nil
  }

  /// Asks about `0715` and `19.30` next to a date, and about `3.15` at the end.
  private func checkDigits(at place: Int) throws(WordsError) {
    let one = place..<(place + 1)
    guard !hasOtherLetters else {
      guard isRead(place - 1), let (start, end) = hourRange(one) else { return }
      throw twoReadings(one, spans(start, end, isKorean: true).map { ($0, .time) })
    }
    let isDated = line.date != nil || line.repetition != nil
    let isLast = tokens[(place + 1)...].allSatisfy { $0.words == nil && !isOfTitle($0) }
    // `9-5` more likely means from morning to afternoon than a score.
    if let (start, end) = hourRange(one), !isCounted(one),
      isBesidePhrase(place)
        || ((isLast || place == 0 && isDated) && line.time == nil && start > end
          && (7...11).contains(start))
    {
      throw twoReadings(one, spans(start, end, isKorean: false).map { ($0, .time) })
    }
    for length in [4, 3] where place + length <= tokens.count {
      // `from 3 to 4 tomorrow`.
      let range = place..<(place + length)
      guard let (start, end) = hourRange(range), range.allSatisfy({ title.contains($0) }),
        isRead(range.upperBound) || isRead(place - 1), !isCounted(range)
      else { continue }
      throw twoReadings(range, spans(start, end, isKorean: false).map { ($0, .time) })
    }
    let text = tokens[place].text
    // `today 7 pick up sushi`: a number doesn't count a verb.
    if line.time == nil, place == title.first, isRead(place - 1), let hour = Int(text),
      (1...12).contains(hour), place + 1 < tokens.count, TitleWords.isVerb(tokens[place + 1].text)
    {
      let halves = TimeWords.halves(of: hour, text, isKorean: false)
      throw twoReadings(one, halves.map { ($0, .time) })
    }
    // `4.15-4.45pm` and similar texts, unless they were read.
    let clock = text.dropLast(2)
    if ["am", "pm"].contains(text.suffix(2).lowercased()), clock.count > 1,
      clock.first?.isDigit == true,
      (clock.last == " " ? clock.dropLast() : clock).last?.isDigit == true
    {
      throw unclear(one)
    }
    let fields = text.split(separator: ".", omittingEmptySubsequences: false)
    let isDotted = fields.count == 2 && fields[1].count == 2 && fields[0].count < 3
    // `020 7946` is a phone number.
    let isPhone = place > 0 && tokens[place - 1].text.allSatisfy(\.isDigit)
    let isEnd = line.time == nil && place + 1 == tokens.count && text.hasSuffix("0")
    let isWhole =
      text.count == 4 && fields.count == 1 && !isPhone
      && (isBesidePhrase(place) || isEnd && !isCounted(place..<(place + 1))
        || place == 0 && text.first == "0" && line.time == nil
          && tokens.dropFirst().first?.text.first?.isDigit != true)
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

  /// Returns the tokens of `2nd and 4th saturday`, given the `and` that was left in the title.
  private func ordinals(at place: Int) -> Range<Int>? {
    let word = { (place: Int) in tokens.indices.contains(place) ? tokens[place].words?.first : nil }
    guard ["and", "&"].contains(tokens[place].text.lowercased()), isRead(place - 1),
      case .ordinal? = word(place - 1)?.meaning, case .ordinal? = word(place + 1)?.meaning,
      case .weekday? = word(place + 2)?.meaning
    else { return nil }
    return (place - 1)..<(place + 3)
  }

  /// Returns the tokens of `ten to four` at an edge of the line, which may also be a span of six
  /// hours.
  private func minutesBeforeHour(at place: Int) -> (Range<Int>, String)? {
    let range = place..<min(place + 3, tokens.count)
    let words = range.map { tokens[$0].isLiteral ? nil : tokens[$0].words?.first }
    guard range.count == 3, line.time == nil, isAtEdge(range), tokens[place + 1].text == "to",
      tokens[place].text.first?.isLetter == true, tokens[place + 2].text.first?.isLetter == true,
      case .number(let minutes)? = words[0]?.meaning, [5, 10].contains(minutes),
      case .number(let hour)? = words[2]?.meaning, (1...12).contains(hour)
    else { return nil }
    let before = hour == 1 ? 12 : hour - 1
    return (range, "\(before):\(60 - minutes)\((7...10).contains(before) ? "am" : "pm")")
  }

  /// The words before a number such as `3.12` that make it the number of a version or of a part.
  private static let versioned: Set<String> = [
    "version", "v", "python", "node", "ubuntu", "debian", "ios", "macos", "android", "java", "php",
    "swift", "kernel", "chapter", "section", "rule", "clause", "figure", "table", "unit", "part",
    "postgres", "postgresql", "windows", "ruby", "go", "rust", "django", "rails", "release",
  ]

  // MARK: - English

  /// Returns the tokens at an index of the title that give a date or a time vaguely; nil if there
  /// are none.
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
    // `in the next two weeks`.
    if self.text(of: place..<min(place + 3, tokens.count)).lowercased() == "in the next",
      let unit = tokens[place...].prefix(5).lastIndex(where: { token in
        token.words?.contains { if case .unit = $0.meaning { true } else { false } } == true
      })
    {
      return place..<(unit + 1)
    }
    // `in 3 working days send the invoice`.
    if let days = workingDays(endingAt: place), days.isBound { return days.range }
    // `dinner 7ish`.
    if text.hasSuffix("ish"), text.first?.isDigit == true { return place..<(place + 1) }
    // `remind me the day before`, `alarm 15 minutes before`.
    if !isUndated, text == "before", place == title.last,
      let first = title.first(where: { Self.reminders.contains(tokens[$0].text) })
    {
      return first..<(place + 1)
    }
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
    return nil
  }

  /// Returns the tokens of `in march`, `late august`, `32 june` or `32nd of june`.
  private func vagueMonth(at place: Int, _ text: String) -> Range<Int>? {
    let isNone = ["st", "nd", "rd", "th"].contains { text.hasSuffix($0) }
    if isNone, let day = Int(text.dropLast(2)), (32...99).contains(day) {
      let month = place + (place + 1 < tokens.count && tokens[place + 1].text == "of" ? 2 : 1)
      if month < tokens.count, case .month? = tokens[month].words?.first?.meaning {
        return place..<(month + 1)
      }
    }
    guard place + 1 < tokens.count, title.contains(place + 1), !tokens[place + 1].isLiteral,
      case .month? = tokens[place + 1].words?.first?.meaning
    else { return nil }
    let isLast = place + 2 >= tokens.count || !isOfTitle(tokens[place + 2])
    let isNumber = text.allSatisfy(\.isDigit) && (Int(text) ?? 0) > 31 && text.count == 2
    let isVague = ["late", "mid", "early", "mid-"].contains(text)
    let isBound = ["in", "by", "until", "before", "from", "since", "next"].contains(text)
    return isVague || (isNumber || isBound) && isLast ? place..<(place + 2) : nil
  }

  /// Returns the tokens of `between 9 and 10` at the end.
  private func hours(at place: Int) -> Range<Int>? {
    let words = tokens[place...].map { $0.isLiteral ? "" : $0.text.lowercased() }
    guard words.count == 4, words[0] == "between", words[2] == "and",
      [words[1], words[3]].allSatisfy({ Int($0).map { (1...24).contains($0) } == true })
    else { return nil }
    return place..<(place + 4)
  }

  /// Returns the tokens of a zone such as `New York time` or `UTC` after a time.
  private func zone(at place: Int) -> Range<Int>? {
    guard let timeTokens, timeTokens.upperBound == place else { return nil }
    let text = tokens[place].text
    // `8pm eastern`, but `8pm central library`.
    if Self.regions.contains(text.lowercased()),
      place + 1 == tokens.count || !isOfTitle(tokens[place + 1])
    {
      return place..<(place + 1)
    }
    // `et` and `pt` are also words.
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

  /// The words next to a date or a time that make it uncertain.
  private static let doubts: Set<String> = [
    "or", "around", "circa", "sharp", "ish", "prompt", "latest", "maybe", "later", "b4", "am", "pm",
  ]

  private static let reminders: Set<String> = ["remind", "reminder", "alarm", "alert"]

  private static let vague: Set<String> = [
    "in the morning", "in the afternoon", "in the evening", "at lunchtime", "at lunch time",
    "lunchtime", "first thing", "this time", "at the end", "in the new year", "arvo", "in spring",
    "in summer",
    "in autumn", "in winter", "in the spring", "in the summer", "in the fall", "in the autumn",
    "in the winter", "by spring", "by summer", "by autumn", "by winter", "this summer",
    "this winter", "this spring", "this autumn", "at dawn", "at dusk", "at sunset", "at sunrise",
  ]

  private static let regions: Set<String> = ["eastern", "central", "mountain", "pacific"]

  private static let zones: Set<String> = [
    "UTC", "GMT", "BST", "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT", "ET", "CT", "MT",
    "PT", "CET", "CEST", "EET", "EEST", "IST", "JST", "KST", "SGT", "HKT", "AEST", "AEDT", "ACST",
    "AWST", "NZST", "NZDT", "WAT", "CAT", "SAST", "MSK",
  ]
}
