/// A time of day in a person's words. Without `am`, `pm`, 오전 or 오후 it is in the 24-hour clock.
package struct TimeWords: Hashable, Sendable {
  /// The hour, 0…23.
  package let hour: Int
  /// The minute, 0…59.
  package let minute: Int
  /// The number of minutes since midnight.
  package var minuteOfDay: Int { hour * 60 + minute }
  /// The time in its short form: `3`, or `3:05`.
  var shortText: String {
    "\(hour)" + (minute == 0 ? "" : ":\(minute < 10 ? "0" : "")\(minute)")
  }

  /// Returns a time in the afternoon and in the morning, as `3pm` and `3am`, or 오후 3시 and 새벽 3시.
  static func halves(of hour: Int, _ said: String, isKorean: Bool) -> [String] {
    isKorean
      ? ["오후 \(said)", "\(hour > 6 ? "오전" : "새벽") \(said)"] : ["\(said)pm", "\(said)am"]
  }
}

extension TimeWords {
  /// Reads a text in English or Korean, ignoring case.
  ///
  /// - Throws: `WordsError`.
  package init(_ text: String) throws(WordsError) {
    self = try TimeWords(words: Lexer.words(of: text))
  }

  init(words: [Word]) throws(WordsError) {
    self = try words.value(by: TimeWords.forms)
  }

  /// All ways to write a time of day.
  package static let forms: [Form<TimeWords>] = [
    Form(["9:30", "09:30", "3:30pm", "3.30pm", "at 14:00"], ["9:30", "오후 3:30", "14:00에"]) {
      (phrase) throws(WordsError) in
      try phrase.takeClock()
    },
    Form(["0930", "9", "3pm", "3 pm", "at 9"], ["0930", "오후 3시", "3시", "세 시 반", "밤 10시"]) {
      (phrase) throws(WordsError) in
      try phrase.takeHour()
    },
    Form(
      ["9 o'clock", "half past 3", "quarter to 4", "10 past 9", "8 at night"], ["10시 30분", "새벽 2시"]
    ) { (phrase) throws(WordsError) in try phrase.takeMinutesBesideHour() },
    Form(["seven thirty pm"], []) { (phrase) throws(WordsError) in try phrase.takeHourInWords() },
    Form(["noon", "midnight"], ["정오", "자정"]) { phrase in
      phrase.skip(.at)
      if phrase.skip(.noon) { return phrase.ended(TimeWords(hour: 12, minute: 0)) }
      return phrase.skip(.midnight) ? phrase.ended(TimeWords(hour: 0, minute: 0)) : nil
    },
  ]

  /// Makes the time of a clock's hour and minute in a part of the day.
  ///
  /// - Throws: `WordsError.outOfRange`; `.twoReadings` for 밤 12시, which may begin or end the date.
  fileprivate init(
    _ hour: Int, _ minute: Int, part: DayPart?, in text: String
  ) throws(WordsError) {
    guard (0..<60).contains(minute) else { throw .outOfRange(.minute, text) }
    guard let part else {
      // 24시 is the midnight at the end of the day; PhraseReader moves it to the next day.
      if hour == 24, minute == 0, !text.isEnglish {
        (self.hour, self.minute) = (0, 0)
        return
      }
      guard (0..<24).contains(hour) else { throw .outOfRange(.hour, text) }
      (self.hour, self.minute) = (hour, minute)
      return
    }
    if part == .night, hour == 12 || (1...5).contains(hour) {
      let time = minute == 0 ? "\(hour)시" : "\(hour)시 \(minute)분"
      let early = hour == 12 && minute == 0 ? "0시" : "새벽 \(time)"
      let isMidnight = hour == 12 && minute == 0
      let other = isMidnight ? "밤 11시 59분" : hour == 12 ? "낮 \(time)" : "오후 \(time)"
      throw .twoReadings("밤 \(time)", [.init(early, .time), .init(other, .time)])
    }
    guard part.hours.contains(hour) else { throw .outOfRange(.hour, text) }
    (self.hour, self.minute) = (part.hourOfDay(hour), minute)
  }
}

extension DayPart {
  /// The hours that people may name in this part of the day, in the 12-hour clock and in the
  /// 24-hour clock.
  var hours: Set<Int> {
    switch self {
    case .morning: Set(0...12)
    case .afternoon: Set(1...23)
    case .dawn: Set(0...6).union([12])
    case .midday: [10, 11, 12, 13, 14, 15, 16, 1, 2, 3, 4]
    case .evening: Set(4...11).union(16...23)
    case .night: Set(6...11).union(18...23)
    case .dark: Set(1...12).union(18...23)
    }
  }

  /// Returns whether this part of the day gives an hour of a 12-hour clock one meaning. An hour
  /// after midnight has two, since its night began the day before.
  func isUnambiguous(hour: Int) -> Bool {
    let isAfterMidnight = (self == .night || self == .dark) && (hour < 6 || hour == 12)
    return hours.contains(hour) && !isAfterMidnight
  }

  /// The usual hour of the part of the day.
  var usualHour: Int {
    switch self {
    case .morning: 9
    case .afternoon: 15
    case .dawn: 5
    case .midday: 12
    case .evening: 19
    case .night, .dark: 21
    }
  }

  func hourOfDay(_ hour: Int) -> Int {
    switch self {
    case .morning, .dawn: hour == 12 ? 0 : hour
    case .midday: hour < 10 ? hour + 12 : hour
    case .afternoon, .evening, .night: hour < 12 ? hour + 12 : hour
    case .dark: hour == 12 ? 0 : (6..<12).contains(hour) ? hour + 12 : hour
    }
  }
}

extension Phrase {
  /// Parses `pm` or 오후, or a part of the day before `at` or a clock time: `morning at`.
  private mutating func takePartBeforeHour() -> DayPart? {
    if let part = takeDayPart() { return part }
    guard case .partOfDay(let part)? = next else { return nil }
    switch following(1) {
    case .at, .clock:
      advance()
      skip(.at)
      return part
    default: return nil
    }
  }

  /// Parses `pm`, or `at night`, `in the morning`. A Korean part of the day after the hour isn't
  /// parsed, since it belongs to the title, as in 12시 점심.
  private mutating func takePartAfterHour() -> DayPart? {
    guard nextText?.isEnglish == true else { return nil }
    if let part = takeDayPart() { return part }
    var copy = self
    if copy.skip(.in) { copy.skip(.the) } else { copy.skip(.at) }
    let part: DayPart? = copy.take { if case .partOfDay(let part) = $0 { part } else { nil } }
    if part != nil { self = copy }
    return part
  }

  private mutating func takeDayPart() -> DayPart? {
    take { if case .dayPart(let part) = $0 { part } else { nil } }
  }

  /// Parses `9:30`, `3:30pm` or 오후 3:30.
  fileprivate mutating func takeClock() throws(WordsError) -> TimeWords? {
    skip(.at)
    let part = takePartBeforeHour()
    let text = nextText ?? ""
    guard case .clock(let hour, let minute)? = next else { return nil }
    advance()
    return ended(try TimeWords(hour, minute, part: takePartAfterHour() ?? part, in: text))
  }

  /// Parses `3pm`, `at 9`, `0930`, `9 o'clock`, 3시 반 or 오후 3시 20분.
  fileprivate mutating func takeHour() throws(WordsError) -> TimeWords? {
    skip(.at)
    let part = takePartBeforeHour()
    let text = nextText ?? ""
    // `a` is the number in `a week`, and not an hour.
    guard !["a", "an"].contains(text.lowercased()), let number = takeNumber() else { return nil }
    if part == nil, text.count == 4, text.allSatisfy(\.isDigit) {
      return try TimeWords(number / 100, number % 100, part: nil, in: text)
    }
    guard skip(.oClock) else {
      return ended(try TimeWords(number, 0, part: takePartAfterHour() ?? part, in: text))
    }
    var minute = 0
    if skip(.half) {
      minute = 30
    } else if following(1) == .timeUnit(1), let minutes = takeNumber() {
      advance()
      minute = minutes
      if skip(.ago) { return try time(minutes, before: number, part, in: text) }
    } else if following(1) == nil, nextText?.count == 2, nextText?.allSatisfy(\.isDigit) == true,
      let minutes = takeNumber()
    {
      // 14시 30.
      minute = minutes
    }
    skip(.about)
    return ended(try TimeWords(number, minute, part: takePartAfterHour() ?? part, in: text))
  }

  /// Returns the time some minutes before an hour, as in 3시 10분 전.
  private func time(
    _ minutes: Int, before hour: Int, _ part: DayPart?, in text: String
  ) throws(WordsError) -> TimeWords {
    let time = try TimeWords(hour, 0, part: part, in: text).minuteOfDay - minutes
    return TimeWords(hour: (time + 1_440) % 1_440 / 60, minute: (time + 1_440) % 60)
  }

  /// Parses `seven thirty pm`.
  fileprivate mutating func takeHourInWords() throws(WordsError) -> TimeWords? {
    skip(.at)
    let text = nextText ?? ""
    guard text.isEnglish, text.first?.isLetter == true, let hour = takeNumber(),
      (1...12).contains(hour), nextText?.first?.isLetter == true, let minute = takeNumber(),
      (10...59).contains(minute), let part = takePartAfterHour()
    else { return nil }
    return try TimeWords(hour, minute, part: part, in: text)
  }

  /// Parses `half past 3`, `half nine`, `quarter to 4` or `10 past 9`. `10 to 4` is more likely a
  /// range.
  fileprivate mutating func takeMinutesBesideHour() throws(WordsError) -> TimeWords? {
    skip(.at)
    if next == .number(1), following(1) == .unit(.month, 3) { advance() }
    let isHalf = skip(.half)
    let isQuarter = !isHalf && skip(.unit(.month, 3))
    guard let minutes = isHalf ? 30 : isQuarter ? 15 : takeNumber() else { return nil }
    // `twenty to four` doesn't begin with an hour.
    let saysMinutes = !isHalf && !isQuarter && (skip(.timeUnit(1)) || (13..<60).contains(minutes))
    guard (1..<60).contains(minutes) else { return nil }
    let isBefore = !isHalf && (isQuarter || saysMinutes) && skip(.through)
    let isBritish = isHalf && nextText?.isEnglish == true && nextText?.first != "a"
    guard isBefore || skip(.past) || (isQuarter && skip(.after)) || isBritish else { return nil }
    let text = nextText ?? ""
    guard let hour = takeNumber(), !isBefore || hour > 0 else { return nil }
    let time = try TimeWords(hour, 0, part: takePartAfterHour(), in: text)
    let minute = (time.minuteOfDay + (isBefore ? -minutes : minutes) + 1_440) % 1_440
    return ended(TimeWords(hour: minute / 60, minute: minute % 60))
  }
}

/// A range of times, such as `3pm-4pm` or 3시부터 5시까지: the first time, and the length up to the
/// second.
package struct TimeRangeWords: Hashable, Sendable {
  package let start: TimeWords
  /// The length in minutes, 1…1440. An end that seems to come before the start is taken as an hour
  /// of the afternoon, as in `12:30-1:30`; if even that hour is before the start, the end is on the
  /// next day.
  package let minutes: Int

  init(words: [Word]) throws(WordsError) {
    var words = words[...]
    if words.first?.meaning == .from { words.removeFirst() }
    if words.last?.meaning == .upTo { words.removeLast() }
    guard let joint = words.firstIndex(where: { [.through, .since].contains($0.meaning) }) else {
      throw .unfinished(after: words.last?.text ?? "")
    }
    let (left, right) = (Array(words[..<joint]), Array(words[(joint + 1)...]))
    guard !left.isEmpty, !right.isEmpty else { throw .unexpectedWord(words[joint].text) }
    // 3시부터 2시간 is a length, and 3시부터 두 is not one yet.
    if words[joint].meaning == .since {
      if let length = try? LengthWords(words: right), (1...1_440).contains(length.minutes) {
        (start, minutes) = (try TimeWords(words: left), length.minutes)
        return
      }
      if right.count == 1, right.isKorean, right[0].text.first?.isNumber == false,
        case .number = right[0].meaning
      {
        throw .unfinished(after: right[0].text)
      }
    }
    let (start, end) = try TimeRangeWords.times(left, right)
    let isNextDay = end.minuteOfDay <= start.minuteOfDay
    let later = end.minuteOfDay + 720
    let minutes =
      isNextDay && right.isHourOfTwelve && later > start.minuteOfDay
      ? later - start.minuteOfDay : end.minuteOfDay - start.minuteOfDay
    self.start = start
    self.minutes = minutes > 0 ? minutes : minutes + 1_440
  }

  /// Returns the two times. If only one of them has a part of the day, it applies to both: `3-4pm`,
  /// 오후 3시~5시.
  private static func times(
    _ left: [Word], _ right: [Word]
  ) throws(WordsError) -> (TimeWords, TimeWords) {
    let (first, last) = (left.dayPart, right.dayPart)
    if first == nil, let last {
      let end = try TimeWords(words: right)
      if let start = try? TimeWords(words: left + [last]), start.minuteOfDay < end.minuteOfDay {
        return (start, end)
      }
      return (try TimeWords(words: left), end)
    }
    let start = try TimeWords(words: left)
    if let first, last == nil, let end = try? TimeWords(words: [first] + right),
      end.minuteOfDay > start.minuteOfDay
    {
      return (start, end)
    }
    return (start, try TimeWords(words: right))
  }
}

extension [Word] {
  /// Whether the words are an hour that may be in the afternoon: `1:30`, but not `01:30`.
  fileprivate var isHourOfTwelve: Bool {
    guard dayPart == nil, let hour = first(where: { $0.meaning != .at }) else { return false }
    switch hour.meaning {
    case .clock(let number, _), .number(let number):
      let text = hour.text.split { "-–~".contains($0) }.last
      return (1...11).contains(number) && text?.first != "0"
    default: return false
    }
  }

  fileprivate var dayPart: Word? {
    first { if case .dayPart = $0.meaning { true } else { false } }
  }
}
