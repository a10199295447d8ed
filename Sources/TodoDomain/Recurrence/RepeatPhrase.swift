/// Reads an English or Korean phrase about a repetition as a rule.
///
/// A phrase has a frequency, then days, then an end; days and end may be absent:
///
/// ```
/// phrase = often [ "on" ] [ days ] [ end ]
/// often  = "daily" … "yearly" | "every" period | period ( "마다" | "에 한 번" )
///        | [ "every" [ "other" ] ] weekly | [ "every" ] monthly "of" ( "the" | "every" ) "month"
///        | "every" ( "first" | "last" ) WEEKDAY | "every" yearly
/// period = [ NUMBER | "other" | ORDINAL ] UNIT
/// days   = weekly | monthly | yearly                          (as the period asks for)
/// weekly = a list of WEEKDAY [ "-" WEEKDAY ] | "weekdays" | "weekends"
/// monthly = "the" ORDINALS [ [ "주" ] WEEKDAY | "weekday" | "day" ] | [ "day" ] NUMBER
/// yearly = MONTH, and a line of those for months before or after it
/// end    = "until" date | date "까지" | [ "for" ] NUMBER "times"
/// date   = DATE | MONTH NUMBER | NUMBER MONTH
/// ```
struct RepeatPhrase {
  let words: [Word]
  /// The place of the next word.
  var position = 0
  /// The number of words that may be read. It excludes the end, which is read first since 까지
  /// follows its date.
  var limit: Int
  /// The date from which on the phrase repeats, for ends without a year.
  let start: CivilDate?

  var frequency = RecurrenceFrequency.daily
  var interval = 1
  var months: [Int] = []
  var monthDays: [Int] = []
  var weekdays: WeekdaySet = []
  var ordinalWeekdays: [OrdinalWeekday] = []
  var positions: [Int] = []

  /// A word and its text in the phrase.
  struct Word {
    let text: String
    let meaning: RepeatWord
  }

  static let longest = 500

  init(_ text: String, from start: CivilDate?) throws(RepeatPhraseError) {
    let length = text.utf8.count
    guard length <= RepeatPhrase.longest else {
      throw .tooLong(length: length, limit: RepeatPhrase.longest)
    }
    let texts = text.lowercased().split { $0.isWhitespace || $0 == "," || $0 == "·" }
    var words: [Word] = []
    for text in texts.map(String.init) {
      guard let meanings = RepeatWord.words(of: text) else { throw .unknownWord(text) }
      for meaning in meanings { words.append(meaning, in: text) }
    }
    guard !words.isEmpty else { throw .empty }
    (self.words, self.start, limit) = (words, start, words.count)
  }

  mutating func rule() throws(RepeatPhraseError) -> RecurrenceRule {
    let end = try readEnd()
    try readCadence()
    try readDaysOfCadence()
    guard position == limit else { throw problem }
    let rule: RecurrenceRule
    let eachTime: RecurrenceRule
    do throws(RecurrenceRuleError) {
      rule = try self.rule(interval: interval, end: end)
      eachTime = try self.rule(interval: 1, end: .never)
    } catch {
      throw .notARule(error)
    }
    guard eachTime.firstDate(from: CivilDate(dayNumber: 0)) != nil else { throw .neverOccurs }
    return rule
  }

  private func rule(
    interval: Int, end: RecurrenceEnd
  ) throws(RecurrenceRuleError) -> RecurrenceRule {
    try RecurrenceRule(
      frequency, interval: interval, end: end, months: months, monthDays: monthDays,
      weekdays: weekdays, ordinalWeekdays: ordinalWeekdays, positions: positions)
  }
}

extension [RepeatPhrase.Word] {
  /// Adds a word. A 번째 after a number becomes one word with it, as in 두 번째.
  fileprivate mutating func append(_ meaning: RepeatWord, in text: String) {
    guard meaning == .nth, let last else {
      append(Element(text: text, meaning: meaning))
      return
    }
    switch last.meaning {
    case .number(let number), .ordinal(let number):
      self[count - 1] = Element(
        text: last.text == text ? text : "\(last.text) \(text)", meaning: .ordinal(number))
    default:
      append(Element(text: text, meaning: meaning))
    }
  }
}

// MARK: - Words

extension RepeatPhrase {
  /// The next word; nil at the end of the phrase, or of the days if the end was already read.
  var next: RepeatWord? { word(0) }

  /// The word at a distance from the next one.
  func word(_ distance: Int) -> RepeatWord? {
    position + distance < limit ? words[position + distance].meaning : nil
  }

  /// The error if the next word doesn't fit or is missing.
  var problem: RepeatPhraseError {
    position < words.count
      ? .unexpectedWord(words[position].text) : .unfinished(after: words[words.count - 1].text)
  }

  @discardableResult
  mutating func skip(_ meaning: RepeatWord) -> Bool {
    guard next == meaning else { return false }
    position += 1
    return true
  }

  /// Goes on after a number, if it is in the range of a part.
  mutating func accept(
    _ number: Int, as part: RecurrencePart
  ) throws(RepeatPhraseError) {
    guard number != 0, number <= part.largest ?? 0 else {
      throw .outOfRange(part, words[position].text)
    }
    position += 1
  }
}

/// The reasons why a phrase such as `every 2 weeks on mon,fri` is not understood, with the word
/// that is wrong.
public enum RepeatPhraseError: Error, Hashable, Sendable {
  /// The phrase has no words.
  case empty
  /// The phrase has more bytes than the limit.
  case tooLong(length: Int, limit: Int)
  /// No phrase has this word.
  case unknownWord(String)
  /// The word is known, but not at this place.
  case unexpectedWord(String)
  /// Something is missing after this word, which is the last one.
  case unfinished(after: String)
  /// The number in this word is outside of the range of a part, as in `every 0 days`.
  case outOfRange(RecurrencePart, String)
  /// This date has no year, and the date from which on the phrase repeats isn't known.
  case missingYear(String)
  /// All words are known, but they are no valid rule.
  case notARule(RecurrenceRuleError)
  /// No date matches, as for 30 February.
  case neverOccurs
}

/// The part of a phrase that names the frequency.
extension RepeatPhrase {
  mutating func readCadence() throws(RepeatPhraseError) {
    switch next {
    case .cadence(let frequency, let interval):
      position += 1
      (self.frequency, self.interval) = (frequency, interval)
    case .every:
      position += 1
      try readEvery()
    case .number, .numberedDay, .unit:
      try readPeriod()
      if !skip(.eachTime) { try readOnce() }
    case .weekday, .group:
      try readWeekdays()
    case .letter:
      // 월, 수, 금 are days of the week. A 월 or 월마다 alone could also mean a month, so it is rejected.
      try readWeekdays()
      if weekdays.days.count == 1 { throw .unexpectedWord(words[position - 1].text) }
    default:
      try readDaysOfEveryMonth()
    }
  }

  private mutating func readEvery() throws(RepeatPhraseError) {
    switch (next, word(1)) {
    case (.other, let word?) where word.weekday != nil || word == .group(.weekend):
      position += 1
      interval = 2
      try readWeekdays()
    case (.weekday, _), (.letter, _), (.group, _):
      try readWeekdays()
    case (.ordinal(let number), .unit) where number > 1:
      try readPeriod()
    case (.ordinal(let number), let word) where abs(number) == 1 && word?.weekday != nil:
      try readEveryFirstOrLast()
    case (.the, _), (.ordinal, _):
      try readDaysOfEveryMonth()
    case (.month, _):
      frequency = .yearly
    default:
      try readPeriod()
    }
  }

  /// Reads `week`, `2 weeks`, `other week`, `third week` or 3일.
  private mutating func readPeriod() throws(RepeatPhraseError) {
    let place = position
    switch next {
    case .number(let number), .ordinal(let number):
      interval = number
      try accept(number, as: .interval)
    case .numberedDay(let number):
      interval = number
      return try accept(number, as: .interval)
    case .other:
      interval = 2
      position += 1
    default:
      break
    }
    guard case .unit(let unit, let count)? = next else { throw problem }
    position += 1
    (frequency, interval) = (unit, interval * count)
    guard interval <= RecurrencePart.interval.largest ?? 0 else {
      throw .outOfRange(.interval, words[place].text)
    }
  }

  /// Reads 에 한 번.
  private mutating func readOnce() throws(RepeatPhraseError) {
    guard skip(.per), skip(.number(1)), skip(.times) else { throw problem }
  }

  /// Reads `last day of the month`, `first monday of every month`.
  private mutating func readDaysOfEveryMonth() throws(RepeatPhraseError) {
    let place = position
    frequency = .monthly
    guard next == .the || next?.isOrdinal == true else { throw problem }
    try readDays()
    guard position > place, skipOfMonth() else { throw problem }
  }

  /// Reads `last friday`. `second friday` is not accepted here, since it might mean every other
  /// one.
  private mutating func readEveryFirstOrLast() throws(RepeatPhraseError) {
    frequency = .monthly
    try readDays()
    guard skipOfMonth() || ordinalWeekdays.count == 1 else { throw problem }
  }
}

extension RecurrenceRule {
  /// Reads a phrase such as `every 2 weeks on mon,fri until 2027-01-31`,
  /// `monthly on the last friday` or 격주 월,금, in any case. The examples below show all forms.
  ///
  /// - Parameters:
  ///   - phrase: The phrase, in English or Korean.
  ///   - start: The date from which on the phrase repeats. `until dec 31` means the first such date
  ///     from there on; without a start, dates need their year.
  /// - Throws: `RepeatPhraseError`, with the word that is not understood.
  public init(phrase: String, from start: CivilDate? = nil) throws(RepeatPhraseError) {
    var phrase = try RepeatPhrase(phrase, from: start)
    self = try phrase.rule()
  }

  /// One English phrase of each form, for messages and documentation.
  public static let englishPhraseExamples = [
    "daily", "every 3 days", "weekdays", "weekends", "every tue,thu", "every mon-thu",
    "every other week", "every 2 weeks on mon,fri", "quarterly", "monthly on the 15th",
    "monthly on the last day", "monthly on the last friday", "monthly on the last weekday",
    "first monday of every month", "every 3 months on the 2nd tuesday", "yearly on nov 5",
    "yearly on the 2nd sunday of may", "daily until 2027-01-31", "weekly on mon for 10 times",
  ]

  /// One Korean phrase of each form, for messages and documentation.
  public static let koreanPhraseExamples = [
    "매일", "이틀마다", "3일마다", "평일", "주말", "월수금", "매주 화,목", "격주 월,금", "2주에 한 번", "분기마다",
    "매월 1일과 15일", "매월 말일", "매월 마지막 금요일", "매월 마지막 평일", "3개월마다 둘째 화요일", "매년 11월 5일",
    "매년 5월 둘째 일요일", "매일 2027-01-31까지", "매주 월 10번",
  ]
}

extension WeekdaySet {
  /// Monday to Friday.
  public static let workdays = WeekdaySet(rawValue: 0b001_1111)
  /// Saturday and Sunday.
  public static let weekend = WeekdaySet(rawValue: 0b110_0000)
}
