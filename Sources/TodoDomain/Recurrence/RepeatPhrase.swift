/// Reads how people say that something repeats, in English and Korean, into a rule.
///
/// A phrase is how often, then on which days, then until when; the last two may be absent:
///
/// ```
/// phrase = often [ "on" ] [ days ] [ end ]
/// often  = "daily" … "yearly" | "weekdays" | "every" [ NUMBER | "other" ] UNIT | "every" WEEKDAYS
/// days   = WEEKDAYS | "weekdays"                                                    (weeks)
///        | "the" ORDINALS [ WEEKDAY | "weekday" | "day" ] | [ "day" ] NUMBER        (months)
///        | MONTH, and a line of those for months before or after it                 (years)
/// end    = "until" DATE | [ "for" ] NUMBER "times"
/// ```
struct RepeatPhrase {
  var words: ArraySlice<(text: String, meaning: RepeatWord)>
  private let lastWord: String
  var frequency = RecurrenceFrequency.daily
  private var interval = 1
  var months: [Int] = []
  var monthDays: [Int] = []
  var weekdays: WeekdaySet = []
  var ordinalWeekdays: [OrdinalWeekday] = []
  var positions: [Int] = []

  static let limit = 500

  init(_ text: String) throws(RepeatPhraseError) {
    let length = text.utf8.count
    guard length <= RepeatPhrase.limit else {
      throw .tooLong(length: length, limit: RepeatPhrase.limit)
    }
    let texts = text.lowercased().split { $0.isWhitespace || $0 == "," || $0 == "·" }
    guard let last = texts.last else { throw .empty }
    lastWord = String(last)
    words = []
    for text in texts.map(String.init) {
      guard let meaning = RepeatWord(text) else { throw .unknownWord(text) }
      words.append((text, meaning))
    }
  }

  mutating func rule() throws(RepeatPhraseError) -> RecurrenceRule {
    try readCadence()
    let announcesDays = skip(.on)
    let count = words.count
    if frequency != .daily, weekdays.isEmpty { try readDays() }
    if announcesDays, words.count == count { throw problem }
    let end = try readEnd()
    guard words.isEmpty else { throw problem }
    return try rule(ending: end)
  }

  private func rule(ending end: RecurrenceEnd) throws(RepeatPhraseError) -> RecurrenceRule {
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

  // MARK: - How often

  private mutating func readCadence() throws(RepeatPhraseError) {
    let word = try take()
    switch word.meaning {
    case .cadence(let frequency, let interval):
      (self.frequency, self.interval) = (frequency, interval)
    case .workdays:
      setWeekdays(.workdays)
    case .every:
      try readUnit()
    default:
      throw .unexpectedWord(word.text)
    }
  }

  private mutating func readUnit() throws(RepeatPhraseError) {
    var word = try take()
    let counts: Bool
    switch word.meaning {
    case .number(let number): (interval, counts) = (number, true)
    case .other: (interval, counts) = (2, true)
    default: counts = false
    }
    if counts { word = try take() }
    switch word.meaning {
    case .unit(let unit): frequency = unit
    case .workdays where !counts: setWeekdays(.workdays)
    case .weekdays(let days) where !counts:
      setWeekdays(days)
      try readMoreWeekdays()
    default: throw .unexpectedWord(word.text)
    }
  }

  private mutating func readMoreWeekdays() throws(RepeatPhraseError) {
    while true {
      let joins = skip(.and)
      guard case .weekdays(let more)? = words.first?.meaning else {
        if joins { throw problem }
        return
      }
      weekdays.formUnion(more)
      words.removeFirst()
    }
  }

  private mutating func setWeekdays(_ days: WeekdaySet) {
    (frequency, weekdays) = (.weekly, days)
  }

  // MARK: - Words

  /// What is wrong where the next word doesn't fit, or is missing.
  var problem: RepeatPhraseError {
    words.first.map { .unexpectedWord($0.text) } ?? .unfinished(after: lastWord)
  }

  mutating func take() throws(RepeatPhraseError) -> (text: String, meaning: RepeatWord) {
    guard let word = words.popFirst() else { throw problem }
    return word
  }

  mutating func skip(_ meaning: RepeatWord) -> Bool {
    guard words.first?.meaning == meaning else { return false }
    words.removeFirst()
    return true
  }
}
