/// Splits a line into its title and its other parts, such as the date, the time, the repetition and
/// the marks.
struct PhraseReader {
  let tokens: [LineToken]
  let scope: TodoLine.Scope
  var line = TodoLine()
  /// Whether a token has letters beyond ASCII.
  let hasOtherLetters: Bool
  /// The indices of the title's tokens.
  var title: [Int] = []
  /// The tokens of the phrases and the marks, with their roles; nil unless `TodoLine.pieces(of:)`
  /// needs them.
  var roles: [(range: Range<Int>, role: SpokenPiece.Role)]?
  /// The tokens of phrases inside the title, which belong to the title.
  var barred: Set<Int> = []
  /// The tokens of the date.
  var dateTokens: Range<Int>?
  /// The tokens of the repetition.
  var repetitionTokens: Range<Int>?
  /// The tokens of `except holidays`, if they are separate from the repetition.
  var holidayTokens: Range<Int>?
  /// Whether the tokens read last belong to a time.
  var followsTime = false
  /// The time without `am`, `pm` or a part of the day, and its tokens.
  var bareTime: (words: [Word], range: Range<Int>)?
  /// The tokens of the time.
  var timeTokens: Range<Int>?
  /// The part of the day, such as `morning`, that comes with the date or the repetition.
  var part: DayPart?
  /// The number of days that words such as 2박 3일 (`2 nights 3 days`) give, with the text of the
  /// words and the range of their tokens.
  var daysAway: (days: Int, text: String, range: Range<Int>)?
  /// Whether 까지 or `until` introduced the last date. Without a start, that date is the due.
  var mayBeDue = false
  /// Whether `until` introduced the last date. If the line has a start date too, such a last date
  /// isn't a due.
  var saysUntil = false
  /// Whether the date begins a range, as in `from monday` and 월요일부터.
  var beginsSpan = false
  /// The tokens of the due.
  var dueTokens: Range<Int>?
  /// The tokens of a reminder in words.
  var reminderTokens: Range<Int>?
  /// Whether the line asks for a reminder without saying how long before, as in `remind me to`.
  var asksToRemind = false
  /// Whether the time is the time of the due, as in `by 5pm`.
  var isTimeDue = false

  /// 0 for a line that a person typed, 1 for a line that an error offers in its place, and so on.
  var depth = 0
  /// The largest depth.
  static let deepest = 2
  /// The counter of phrases tried for the line. The lines offered in its place share the counter,
  /// so that one limit holds for all of them.
  let effort: Effort

  /// The purpose for which an ambiguous line is read.
  var purpose = Purpose.meaning

  enum Purpose {
    /// To find the meaning of the line. If a word is ambiguous, the error has unambiguous lines.
    case meaning
    /// To check whether the line has one meaning.
    case check
    /// To find the title, whatever an hour or a short word may mean.
    case title
  }

  /// The largest number of tokens of a phrase.
  private static let longestPhrase = 9
  /// The largest number of date and time words in a line, which bounds the cost of a line. No
  /// meaningful todo has as many; other words don't count.
  private static let mostWords = 200

  /// Creates a reader of a line's tokens.
  ///
  /// - Parameter isJoined: Whether the tokens come from another reader, which already joined those
  ///   that belong together.
  init(
    _ tokens: [LineToken], _ scope: TodoLine.Scope, effort: Effort? = nil, isJoined: Bool = false
  ) {
    let places = isJoined ? tokens : LineToken.joiningPlaces(tokens)
    let tokens = isJoined || scope == .undated ? places : LineToken.joined(places)
    self.tokens = tokens
    self.scope = scope
    hasOtherLetters = tokens.contains { !$0.text.isEnglish }
    self.effort = effort ?? Effort(tokens)
  }

  /// Refuses a line with too many date and time words.
  ///
  /// - Throws: `WordsError.tooManyWords`.
  func checkLength() throws(WordsError) {
    let count = tokens.reduce(0) { $0 + ($1.words?.count ?? 0) }
    guard count <= PhraseReader.mostWords else {
      throw .tooManyWords(count: count, limit: PhraseReader.mostWords)
    }
  }

  mutating func read() throws(WordsError) -> TodoLine {
    var position = 0
    takeReminder()
    try checkNumbers()
    try findPlaces()
    if let reminderTokens { roles?.append((reminderTokens, .alarm)) }
    while position < tokens.count {
      let (token, start, before) = (tokens[position], position, roles == nil ? nil : line)
      defer { if let before { note(start..<position, from: before) } }
      if let reminderTokens, reminderTokens.contains(position) {
        position = reminderTokens.upperBound
      } else if token.isLiteral || barred.contains(position) {
        title.append(position)
        position += 1
      } else if let count = try readMark(token.text, at: position) {
        position += count
      } else {
        position = try readPhrase(at: position)
      }
    }
    takeWorkingHours()
    try checkLastHours()
    try checkExceptions()
    try checkWeakDate()
    try checkCalendar()
    try checkMidnight()
    try checkHour()
    if purpose == .meaning, scope == .schedule { checkClockOfTitle() }
    setLastDate()
    setDueTime()
    endRepetition()
    try leaveOutHolidays()
    setAlarmOfRequest()
    line.title = titleWithoutJoints
    line.holiday = holiday
    try checkSpelling()
    try checkLeftovers()
    return line
  }

  // MARK: - Phrases

  /// Reads the longest phrase that begins at a token, or adds the token to the title.
  ///
  /// - Returns: The index of the token after the phrase, or after the token in the title.
  private mutating func readPhrase(at position: Int) throws(WordsError) -> Int {
    if let (minutes, months) = Lexer.minutesOrMonths(tokens[position].text), scope != .undated,
      !tokens[position].isLiteral
    {
      let meanings: [(String, WordsError.Reading.Meaning)] = [(minutes, .time), (months, .date)]
      throw twoReadings(position..<(position + 1), meanings, orTitle: false)
    }
    for end in following(position).indices.reversed().map({ $0 + 1 }) {
      let words = Lexer.joined(tokens[position..<end].flatMap { $0.words ?? [] })
      guard words.count <= Lexer.mostWords else { continue }
      effort.phrases += 1
      if try take(words, position..<end) { return end }
    }
    if tokens[position].words == nil {
      if let dates = Lexer.datesInEitherOrder(tokens[position].text) {
        throw twoReadings(position..<(position + 1), dates.map { ($0, .date) }, orTitle: false)
      }
      if let problem = Lexer.problem(ofPiece: tokens[position].text) { throw problem }
    }
    title.append(position)
    followsTime = false
    return position + 1
  }

  /// Returns the tokens from an index on that may be a phrase.
  func following(_ position: Int) -> ArraySlice<LineToken> {
    let end = reminderTokens.map { $0.lowerBound < position ? tokens.count : $0.lowerBound }
    let next = tokens[position..<(end ?? tokens.count)].prefix(PhraseReader.longestPhrase)
    return next[
      ..<(next.indices.first { next[$0].words == nil || barred.contains($0) } ?? next.endIndex)]
  }

  mutating func take(_ typed: [Word], _ range: Range<Int>) throws(WordsError) -> Bool {
    let words = typed.joiningEnds
    if words.map(\.meaning) == [.allDay] {
      followsTime = false
      return true
    }
    if words.areExceptHolidays, scope != .undated {
      guard holidayTokens == nil else { throw unexpected(range) }
      holidayTokens = range
      followsTime = false
      return true
    }
    if scope != .undated, !leavesPart(of: words, range) {
      if try takeDaysAway(words, range) { return true }
      if try takeDelay(words, range) { return true }
      if try takeRepetition(words, range) { return true }
      if try takeDates(words, range) { return true }
    }
    return try takeTime(words, range)
  }

  /// Refuses the name of a lunar calendar next to a date if it wasn't read, as in 음력 8월, since the
  /// date would be read as a solar one.
  private func checkCalendar() throws(WordsError) {
    for place in title where hasOtherLetters && !tokens[place].isLiteral {
      let text = tokens[place].text.drop { "([".contains($0) }
      guard text.hasPrefix("음") || text.hasPrefix("윤") else { continue }
      let name = ["음력", "음", "윤"].first { text.hasPrefix($0) } ?? ""
      let rest = text.dropFirst(name.count).drop { ")] ".contains($0) }
      let next = place + 1 < tokens.count ? tokens[place + 1] : nil
      let isLeap = rest.first == "윤" && rest.dropFirst().first?.isDigit == true
      let saysNext =
        rest.isEmpty && name != "윤"
        && (next?.words != nil && !title.contains(place + 1) || next?.text.first?.isDigit == true
          || next?.text.hasPrefix("윤") == true)
      let isLeapApart = text == "윤" && next?.text.first?.isDigit == true
      if rest.first?.isDigit == true || isLeap || isLeapApart || saysNext {
        throw .lunar(tokens[place].text)
      }
    }
  }

  /// Refuses a date that a repetition should exclude, as in `daily except dec 28`, since it would
  /// be read as the first date. Refuses `after done` next to days that can't count from completion.
  private func checkExceptions() throws(WordsError) {
    for place in title.dropLast() where line.repetition != nil && title.contains(place + 1) {
      let pair = tokens[place...(place + 1)]
      guard !pair.contains(where: \.isLiteral) else { continue }
      if pair.flatMap({ $0.words ?? [] }).areDoneAlone { throw unexpected(place..<(place + 2)) }
    }
    for place in title where line.repetition != nil && !tokens[place].isLiteral {
      let range: Range<Int>
      switch tokens[place].words?.first?.meaning {
      case .except: range = place..<Swift.min(place + 2, tokens.count)
      case .without: range = Swift.max(place - 1, 0)..<(place + 1)
      default: continue
      }
      let saysDate = range.contains { place in
        !title.contains(place)
          || tokens[place].words.map { (try? DateWords(words: $0)) != nil } == true
      }
      if saysDate { throw unexpected(range) }
    }
  }

  /// Turns a length that is at least as long as the repetition's period into the end of the
  /// repetition, as in `daily 8am for 10 days`, since it can't be the length of each occurrence.
  private mutating func endRepetition() {
    guard let minutes = line.minutes, let repetition = line.repetition, repetition.end == .never
    else { return }
    guard minutes.isMultiple(of: 1_440), minutes / 1_440 >= repetition.leastDaysOfPeriod else {
      return
    }
    line.repetition?.end = .lasting(minutes / 1_440, .day)
    line.minutes = nil
  }

  // MARK: - Texts

  /// The name of the holiday that is the date, or on which the line repeats.
  private var holiday: String? {
    for range in [dateTokens, repetitionTokens].compactMap(\.self) {
      for token in tokens[range] {
        guard let word = token.words?.first(where: \.isHoliday) else { continue }
        let name = token.words?.count == 1 ? token.text : word.text
        // 추석에 has a particle.
        return name.hasSuffix("에") ? String(name.dropLast()) : name
      }
    }
    return nil
  }

  func text(of places: some Sequence<Int>) -> String {
    places.map { tokens[$0].text }.joined(separator: " ")
  }

  func unexpected(_ range: Range<Int>) -> WordsError {
    .unexpectedWord(text(of: range))
  }
}

extension Word {
  /// Whether the word belongs to a clock time.
  var isOfClock: Bool {
    switch meaning {
    case .clock, .dayPart, .oClock, .noon, .midnight, .at, .past: true
    default: false
    }
  }

  /// Whether the word is a number.
  var isNumber: Bool { if case .number = meaning { true } else { false } }

  /// Whether the word is an hour or a minute.
  var isTimeUnit: Bool {
    if case .timeUnit = meaning { true } else { false }
  }

  /// Whether the word gives the half of the day of an hour, or is in the 24-hour clock.
  var makesHourClear: Bool {
    switch meaning {
    case .clock(let hour, _): !(1...11).contains(hour) || text.first == "0"
    case .dayPart, .noon, .midnight: true
    default: text.allSatisfy(\.isDigit) && (text.count == 4 || text.first == "0")
    }
  }

  /// Whether the word is also common in titles: `sun`, `11/5` and `5th`.
  var isWeakDate: Bool {
    switch meaning {
    case .weekday: text.count == 3 && text.isEnglish
    case .dayOffset: text == "낼"
    case .date(nil, _, _), .ordinal: true
    default: false
    }
  }

  /// Whether the word is a date such as `11.30`, which is a number in English.
  var isDottedDate: Bool {
    if case .date(nil, _, _) = meaning { text.contains(".") && !text.contains("/") } else { false }
  }

  /// Whether the word is a date such as `12-19`, which may also be two days.
  var isDashed: Bool {
    if case .date(nil, _, _) = meaning { text.contains("-") } else { false }
  }

  /// Whether the word is a holiday, such as `christmas`, which titles also use.
  var isHoliday: Bool {
    switch meaning {
    case .date: text.first?.isNumber == false
    case .lunarHoliday: true
    default: false
    }
  }

  /// Whether the word is 모래, which means sand or is a misspelled 모레.
  var isSand: Bool { text == "모래" }

  /// Whether the word is a day of the week such as `sat` and 토요일.
  var isSingleDay: Bool {
    if case .weekday = meaning { true } else { false }
  }

  /// Whether the word is `friday`, `tomorrow` or similar, which `eve` can follow.
  var isOfAnyDate: Bool { isNearDay || isSingleDay }

  /// Whether the word is a day or a period in which something can be done.
  var isOfPeriod: Bool {
    switch meaning {
    case .unit, .month, .year: true
    default: isOfAnyDate
    }
  }

  /// Whether the word is `today`, `tomorrow` or similar.
  var isNearDay: Bool { if case .dayOffset = meaning { true } else { false } }

  /// Whether the word occurs only in repetitions.
  var saysRepetition: Bool {
    switch meaning {
    case .cadence, .every, .eachTime, .eachWeekday, .times, .group, .apart: true
    default: false
    }
  }
}

extension [Word] {
  /// The words, in a form that the grammar reads: `between 2 and 4pm` becomes `from 2 to 4pm`, and
  /// the `12-19` of `12-19 dec` becomes two days.
  var joiningEnds: [Word] {
    if first?.text.lowercased() == "between" {
      return map { $0.meaning == .and ? Word(text: $0.text, meaning: .through) : $0 }
    }
    guard let month = firstIndex(where: { if case .month = $0.meaning { true } else { false } }),
      let place = firstIndex(where: \.isDashed), abs(place - month) == 1,
      case .date(nil, let first, let last) = self[place].meaning
    else { return self }
    let numbers = [Meaning.number(first), .through, .number(last)]
    return self[..<place] + numbers.map { Word(text: self[place].text, meaning: $0) }
      + self[(place + 1)...]
  }

  /// Whether the words are a repetition, and not a single day of the week.
  var sayRepetition: Bool {
    contains(where: \.saysRepetition) || sayDaysAWeek
      || filter { $0.meaning.weekday != nil }.count > 1
  }

  /// Whether the words are 주 5일 or 일주일에 5일.
  private var sayDaysAWeek: Bool {
    guard isKorean, case .numberedDay? = last?.meaning else { return false }
    let rest = dropLast().map(\.meaning)
    return [[.unit(.week)], [.number(1), .unit(.week)], [.number(1), .unit(.week), .per]].contains(
      rest)
  }

  /// Whether a word is a day of the week.
  var sayWeekday: Bool { contains { $0.meaning.weekday != nil } }

  var isKorean: Bool { first?.text.isEnglish == false }
}
