/// Reads how people say that something repeats, in English and Korean, into a rule.
///
/// A phrase is how often, then on which days, then until when; the last two may be absent:
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
  /// The place of the next word, and that of the end, which is read first: 까지 stands behind it.
  var position = 0
  var limit: Int
  /// The date from which on it repeats, for ends without a year.
  let start: CivilDate?

  var frequency = RecurrenceFrequency.daily
  var interval = 1
  var months: [Int] = []
  var monthDays: [Int] = []
  var weekdays: WeekdaySet = []
  var ordinalWeekdays: [OrdinalWeekday] = []
  var positions: [Int] = []

  /// A word with the text that it was written in.
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
  /// Adds a word; 번째 makes one with the number before it, 두 번째.
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
  /// The next word, up to the end of the phrase or of its days.
  var next: RepeatWord? { word(0) }

  /// The word so many behind the next.
  func word(_ distance: Int) -> RepeatWord? {
    position + distance < limit ? words[position + distance].meaning : nil
  }

  /// What is wrong where the next word doesn't fit, or is missing.
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

  /// Goes on behind a number, if it is one that this part of a rule takes.
  mutating func accept(
    _ number: Int, as part: RecurrencePart
  ) throws(RepeatPhraseError) {
    guard number != 0, number <= part.largest ?? 0 else {
      throw .outOfRange(part, words[position].text)
    }
    position += 1
  }
}
