/// Takes a line apart.
struct LineReader {
  private let tokens: [LineToken]
  private let scope: TodoLine.Scope
  private var line = TodoLine()
  /// The tokens of the title.
  private var title: [Int] = []
  /// The tokens of the date that was found.
  private var dateTokens: Range<Int>?
  /// Whether the token before the next one belongs to a time.
  private var followsTime = false

  /// Whether an ambiguous line is explained by the lines that are not.
  private var explains = true

  /// The largest number of tokens of a phrase.
  private static let longestPhrase = 9

  init(_ tokens: [LineToken], _ scope: TodoLine.Scope) {
    self.tokens = tokens
    self.scope = scope
  }

  mutating func read() throws(WordsError) -> TodoLine {
    var position = 0
    while position < tokens.count {
      let token = tokens[position]
      if token.isLiteral {
        title.append(position)
        position += 1
      } else if try readMark(token.text) {
        position += 1
      } else {
        position = try readPhrase(at: position)
      }
    }
    try checkWeakDate()
    endRepetition()
    line.title = text(of: title)
    return line
  }

  // MARK: - Marks

  /// Reads `@place`, `#category` and `!alarm`, or their long forms such as `category:medicine`, in
  /// which no shell sees a sign of its own.
  private mutating func readMark(_ text: String) throws(WordsError) -> Bool {
    guard let (mark, value) = LineReader.mark(text) else { return false }
    switch mark {
    case "@":
      guard line.place == nil else { throw .unexpectedWord(text) }
      line.place = value
    case "#":
      guard line.category == nil else { throw .unexpectedWord(text) }
      line.category = value
    default:
      guard let alarm = try? LengthWords(value) else {
        // A word such as `!important` belongs to the title.
        if value.first?.isDigit == true { throw .unknownWord(text) }
        return false
      }
      guard line.alarm == nil else { throw .unexpectedWord(text) }
      line.alarm = alarm
    }
    return true
  }

  /// The mark of a text and its value; nil for a text without one.
  private static func mark(_ text: String) -> (mark: Character, value: String)? {
    for (mark, name) in [("@", "place:"), ("#", "category:"), ("!", "alarm:")] as [(Character, _)] {
      let count = text.first == mark ? 1 : text.lowercased().hasPrefix(name) ? name.count : 0
      if count > 0, text.count > count { return (mark, String(text.dropFirst(count))) }
    }
    return nil
  }

  // MARK: - Phrases

  /// Reads the longest phrase at a token, or takes the token for the title.
  ///
  /// - Returns: The place of the token after it.
  private mutating func readPhrase(at position: Int) throws(WordsError) -> Int {
    let following = tokens[position...].prefix(LineReader.longestPhrase)
      .prefix { $0.words != nil }
    for end in (position..<(position + following.count)).reversed().map({ $0 + 1 }) {
      let words = Lexer.joined(tokens[position..<end].flatMap { $0.words ?? [] })
      if try take(words, position..<end) { return end }
    }
    if tokens[position].words == nil, let problem = Lexer.problem(ofPiece: tokens[position].text) {
      throw problem
    }
    title.append(position)
    followsTime = false
    return position + 1
  }

  private mutating func take(_ words: [Word], _ range: Range<Int>) throws(WordsError) -> Bool {
    if scope != .undated {
      if try takeDelay(words, range) { return true }
      if try takeRepetition(words, range) { return true }
      if try takeDates(words, range) { return true }
    }
    return try takeTime(words, range)
  }

  /// Takes a length that is as long as the repetition's own period for the repetition's end, as in
  /// `daily 8am for 10 days`: it can't be that of each occurrence.
  private mutating func endRepetition() {
    guard let minutes = line.minutes, let repetition = line.repetition, repetition.end == .never
    else { return }
    guard minutes.isMultiple(of: 1_440), minutes / 1_440 >= repetition.leastDaysOfPeriod else {
      return
    }
    line.repetition?.end = .lasting(minutes / 1_440, .day)
    line.minutes = nil
  }

  /// Takes `in 2 hours` or 30분 뒤.
  private mutating func takeDelay(_ words: [Word], _ range: Range<Int>) throws(WordsError) -> Bool {
    let isAhead = words.first?.meaning == .in || words.last?.meaning == .later
    let inner = words.filter { $0.meaning != .in && $0.meaning != .later }
    guard isAhead, words.contains(where: \.isTimeUnit),
      let delay = try? LengthWords(words: inner), delay.minutes > 0
    else { return false }
    guard line.delay == nil, line.time == nil, line.date == nil else { throw unexpected(range) }
    line.delay = delay.minutes
    followsTime = true
    return true
  }

  /// Refuses an hour that may be in the morning or in the afternoon, such as 3시.
  private func checkHour(
    _ time: TimeWords, _ words: [Word], _ range: Range<Int>
  ) throws(WordsError) {
    guard explains, (1...6).contains(time.hour), !words.contains(where: \.makesHourClear) else {
      return
    }
    let text = text(of: range)
    let minutes = time.minute == 0 ? "" : ":\(time.minute < 10 ? "0" : "")\(time.minute)"
    let phrases =
      words.isKorean
      ? ["오후 \(text)", "새벽 \(text)"] : ["pm", "am"].map { "\(time.hour)\(minutes)\($0)" }
    throw .twoReadings(
      text, phrases.map { reading(of: range, as: $0, .time, literal: nil) })
  }

  private mutating func takeTime(_ words: [Word], _ range: Range<Int>) throws(WordsError) -> Bool {
    if let span = try? TimeRangeWords(words: words), words.contains(where: \.isOfClock) {
      guard line.time == nil, line.minutes == nil else { throw unexpected(range) }
      try checkHour(span.start, words, range)
      line.time = span.start
      line.minutes = span.minutes
    } else if words.contains(where: \.isOfClock), let time = try timeOrReadings(words) {
      guard line.time == nil, line.delay == nil else { throw unexpected(range) }
      try checkHour(time, words, range)
      line.time = time
      followsTime = true
      return true
    } else if followsTime || words.first?.meaning == .for || words.last?.meaning == .during,
      words.last?.meaning != .ago, let length = try? LengthWords(words: words), length.minutes > 0
    {
      guard line.minutes == nil else { throw unexpected(range) }
      line.minutes = length.minutes
    } else {
      return false
    }
    followsTime = false
    return true
  }

  /// The time that the words say; nil if they say none.
  private func timeOrReadings(_ words: [Word]) throws(WordsError) -> TimeWords? {
    do throws(WordsError) {
      let words = words.last?.meaning == .since ? words.dropLast() : words
      return try TimeWords(words: words)
    } catch .twoReadings(let text, let readings) {
      throw .twoReadings(text, readings)
    } catch {
      return nil
    }
  }

  /// The repetition that the words say; nil if they say none.
  private func repetition(_ words: [Word]) throws(WordsError) -> RepeatWords? {
    do throws(WordsError) {
      return try RepeatWords(words: words)
    } catch .outOfRange(.timesAWeek, let word) {
      throw .outOfRange(.timesAWeek, word)
    } catch {
      return nil
    }
  }

  private mutating func takeRepetition(
    _ words: [Word], _ range: Range<Int>
  ) throws(WordsError) -> Bool {
    if scope == .schedule, isAmbiguousRepetition(words) {
      throw twoReadings(
        range,
        [(words.isKorean ? "매 \(text(of: range))" : "every \(text(of: range))", .repetition)]
          + (words.count == 1 ? [(words.isKorean ? "이번 주말" : "this weekend", .date)] : []))
    }
    guard words.sayRepetition || (scope == .routine && words.sayWeekday),
      let repetition = try repetition(words)
    else { return false }
    guard line.repetition == nil else { throw unexpected(range) }
    line.repetition = repetition
    followsTime = false
    return true
  }

  /// Whether the words are 주말, or two letters such as 화목, which are also words of titles.
  private func isAmbiguousRepetition(_ words: [Word]) -> Bool {
    switch words.map(\.meaning) {
    case [.group(DayName.weekend)]: words[0].text.lowercased() != "weekends"
    case let pair where pair.count == 2 && words[0].text == words[1].text:
      pair.allSatisfy { if case .letter = $0 { true } else { false } }
        && words[0].text.count == 2
    default: false
    }
  }

  // MARK: - Dates

  private mutating func takeDates(_ words: [Word], _ range: Range<Int>) throws(WordsError) -> Bool {
    if words.first?.meaning == .until || words.last?.meaning == .upTo {
      let inner = words.first?.meaning == .until ? Array(words.dropFirst()) : words.dropLast()
      guard let until = try? DateWords(words: Array(inner)) else {
        return try takeSpan(words, range)
      }
      guard line.until == nil else { throw unexpected(range) }
      line.until = SpokenDate(until, text(of: range))
    } else if let date = try startDate(words) {
      try set(date, range)
    } else {
      return try takeSpan(words, range)
    }
    followsTime = false
    return true
  }

  /// The date that the words say; nil if they say none, or too little to be sure.
  private func startDate(_ words: [Word]) throws(WordsError) -> DateWords? {
    let isFrom = words.first?.meaning == .from || words.last?.meaning == .since
    var inner = words[...]
    if inner.first?.meaning == .from { inner.removeFirst() }
    if inner.last?.meaning == .since { inner.removeLast() }
    let date: DateWords
    do throws(WordsError) {
      date = try DateWords(words: Array(inner))
    } catch .noSuchDate(let text) {
      throw .noSuchDate(text)
    } catch {
      return nil
    }
    if case .period(let period) = date, !isFrom {
      guard case .relative = period else { return nil }
    }
    // A letter such as 일 or 수 is more often another word.
    if inner.count == 1, case .letter = inner[inner.startIndex].meaning { return nil }
    return date
  }

  /// Takes `11/5-11/7`, `from tomorrow to friday` or 내일부터 모레까지.
  private mutating func takeSpan(_ words: [Word], _ range: Range<Int>) throws(WordsError) -> Bool {
    var inner = words[...]
    if inner.first?.meaning == .from { inner.removeFirst() }
    if inner.last?.meaning == .upTo { inner.removeLast() }
    guard let joint = inner.firstIndex(where: { [.through, .since].contains($0.meaning) }),
      let first = try startDate(Array(inner[..<joint])),
      let last = try? DateWords(words: Array(inner[(joint + 1)...]))
    else { return false }
    guard line.until == nil else { throw unexpected(range) }
    try set(first, range)
    line.until = SpokenDate(last, text(of: range))
    return true
  }

  private mutating func set(_ date: DateWords, _ range: Range<Int>) throws(WordsError) {
    if case .period = date, let word = tokens[range].first?.words?.first {
      let phrase = text(of: range)
      throw twoReadings(range, [([word].isKorean ? "\(phrase) 초" : "start of \(phrase)", .date)])
    }
    if let other = dateTokens {
      throw .twoReadings(
        text(of: tokens.indices),
        [
          reading(of: other, as: text(of: other), .date, literal: range),
          reading(of: range, as: text(of: range), .date, literal: other),
        ])
    }
    guard line.delay == nil else { throw unexpected(range) }
    line.date = SpokenDate(date, text(of: range))
    dateTokens = range
  }

  /// Refuses a short word inside the title that may be no date, such as `sun` in `buy sun cream`.
  private func checkWeakDate() throws(WordsError) {
    guard let range = dateTokens, range.count == 1, let words = tokens[range.lowerBound].words,
      words.count == 1, words[0].isWeakDate,
      title.contains(range.lowerBound - 1), title.contains(range.upperBound)
    else { return }
    throw twoReadings(range, [(text(of: range), .date)])
  }

  // MARK: - Readings

  /// The error for a phrase that has these meanings, or is a part of the title.
  private func twoReadings(
    _ range: Range<Int>, _ meanings: [(phrase: String, WordsError.Reading.Meaning)]
  ) -> WordsError {
    let readings = meanings.map { reading(of: range, as: $0.phrase, $0.1, literal: nil) }
    let title = reading(of: 0..<0, as: "", .title, literal: range)
    return .twoReadings(text(of: range), readings + [title])
  }

  /// The line in which a phrase in the place of a range has one meaning, and another range is title
  /// alone.
  private func reading(
    of range: Range<Int>, as phrase: String, _ meaning: WordsError.Reading.Meaning,
    literal: Range<Int>?
  ) -> WordsError.Reading {
    guard explains else { return .init(phrase, meaning) }
    let rest = tokens.indices.filter { !range.contains($0) }.map { index in
      literal?.contains(index) == true ? LineToken(title: tokens[index].text) : tokens[index]
    }
    // The phrase comes first, where a short word is a date.
    var reader = LineReader(
      phrase.split(separator: " ").map { LineToken(String($0)) } + rest, scope)
    reader.explains = false
    _ = try? reader.read()
    let places = reader.tokens.indices
    let fields = places.filter { !reader.title.contains($0) }.map { reader.tokens[$0].text }
    let title = reader.title.map { reader.tokens[$0].text }
    return .init((fields + ["--"] + title).joined(separator: " "), meaning)
  }

  // MARK: - Texts

  private func text(of places: some Sequence<Int>) -> String {
    places.map { tokens[$0].text }.joined(separator: " ")
  }

  private func unexpected(_ range: Range<Int>) -> WordsError {
    .unexpectedWord(text(of: range))
  }
}

extension Word {
  /// Whether the word belongs to a clock.
  fileprivate var isOfClock: Bool {
    switch meaning {
    case .clock, .dayPart, .oClock, .noon, .midnight, .at, .past: true
    default: false
    }
  }

  /// Whether the word is an hour or a minute.
  fileprivate var isTimeUnit: Bool {
    if case .timeUnit = meaning { true } else { false }
  }

  /// Whether the word says in which half of the day an hour is, or is of the clock of 24 hours.
  fileprivate var makesHourClear: Bool {
    switch meaning {
    case .clock, .dayPart, .noon, .midnight: true
    default: text.count == 4 && text.allSatisfy(\.isDigit)
    }
  }

  /// Whether the word is also common in titles: `sun`, `11/5` and `5th`.
  fileprivate var isWeakDate: Bool {
    switch meaning {
    case .weekday: text.count == 3 && text.utf8.allSatisfy { $0 < 0x80 }
    case .date(nil, _, _), .ordinal: true
    default: false
    }
  }

  /// Whether only repetitions have the word.
  fileprivate var saysRepetition: Bool {
    switch meaning {
    case .cadence, .every, .eachTime, .times, .group: true
    default: false
    }
  }
}

extension [Word] {
  /// Whether the words say a repetition, and not a single day of the week.
  fileprivate var sayRepetition: Bool {
    contains(where: \.saysRepetition) || filter { $0.meaning.weekday != nil }.count > 1
  }

  /// Whether a word is a day of the week.
  fileprivate var sayWeekday: Bool { contains { $0.meaning.weekday != nil } }

  fileprivate var isKorean: Bool { first?.text.utf8.contains { $0 >= 0x80 } == true }
}
