/// Reads how people say that something repeats, in English and Korean, into a rule.
///
/// A phrase is how often, then on which days, then until when; the last two may be absent:
///
/// ```
/// phrase = often [ "on" ] [ days ] [ end ]
/// often  = "daily" … "yearly" | "weekdays" | "every" [ NUMBER | "other" ] UNIT | "every" WEEKDAYS
/// days   = WEEKDAYS                                     (weeks)
///        | "the" ORDINALS [ WEEKDAY | "day" ] | "day" NUMBER               (months, years)
///        | MONTH and one of the lines above, in either order               (years)
/// end    = "until" DATE | [ "for" ] NUMBER "times"
/// ```
struct RepeatPhrase {
  private var words: ArraySlice<(text: String, meaning: RepeatWord)>
  private let lastWord: String
  private var frequency = RecurrenceFrequency.daily
  private var interval = 1
  private var months: [Int] = []
  private var monthDays: [Int] = []
  private var weekdays: WeekdaySet = []
  private var ordinalWeekdays: [OrdinalWeekday] = []

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
      weekdays: weekdays, ordinalWeekdays: ordinalWeekdays)
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
      while true {
        _ = skip(.and)
        guard case .weekdays(let more)? = words.first?.meaning else { break }
        weekdays.formUnion(more)
        words.removeFirst()
      }
    default: throw .unexpectedWord(word.text)
    }
  }

  private mutating func setWeekdays(_ days: WeekdaySet) {
    (frequency, weekdays) = (.weekly, days)
  }

  // MARK: - On which days

  private mutating func readDays() throws(RepeatPhraseError) {
    // Ordinals wait for what they count; a plain number is a day of the month.
    var pending: [Int] = []
    while let word = words.first, !isEnd {
      switch word.meaning {
      case .on, .the, .of, .and:
        break
      case .weekdays(let days) where frequency == .weekly:
        weekdays.formUnion(days)
      case .weekdays(let days) where !pending.isEmpty:
        ordinalWeekdays += days.days.flatMap { day in pending.map { OrdinalWeekday($0, day) } }
        pending = []
      case .ordinal(let number) where frequency != .weekly:
        pending.append(number)
      case .number(let number) where frequency != .weekly:
        pending.append(number)
      case .lastDay where frequency != .weekly:
        monthDays.append(-1)
      case .unit(.daily) where frequency != .weekly:
        // `the last day`, or `day 15`, whose number is still to come.
        monthDays += pending
        pending = []
      case .month(let month) where frequency == .yearly && months.isEmpty:
        months = [month]
      default:
        throw .unexpectedWord(word.text)
      }
      words.removeFirst()
    }
    monthDays += pending
    // `the last` of what, and `the 15th` of which month?
    let lacksMonth = frequency == .yearly && months.isEmpty
    if pending.contains(where: { $0 < 0 }) || (lacksMonth && hasDays) { throw problem }
  }

  private var hasDays: Bool { !monthDays.isEmpty || !ordinalWeekdays.isEmpty }

  // MARK: - Until when

  private var isEnd: Bool {
    switch words.first?.meaning {
    case .until, .untilDate, .for, .repetitions: true
    case .number: words.dropFirst().first?.meaning == .times
    default: false
    }
  }

  private mutating func readEnd() throws(RepeatPhraseError) -> RecurrenceEnd {
    guard isEnd else { return .never }
    let word = try take()
    switch word.meaning {
    case .untilDate(let date): return .until(date)
    case .repetitions(let count): return .count(count)
    case .number(let count):
      words.removeFirst()
      return .count(count)
    case .until:
      guard case .date(let date)? = words.first?.meaning else { throw problem }
      words.removeFirst()
      return .until(date)
    default:
      guard case .number(let count)? = words.first?.meaning else { throw problem }
      words.removeFirst()
      guard skip(.times) else { throw problem }
      return .count(count)
    }
  }

  // MARK: - Words

  /// What is wrong where the next word doesn't fit, or is missing.
  private var problem: RepeatPhraseError {
    words.first.map { .unexpectedWord($0.text) } ?? .unfinished(after: lastWord)
  }

  private mutating func take() throws(RepeatPhraseError) -> (text: String, meaning: RepeatWord) {
    guard let word = words.popFirst() else { throw problem }
    return word
  }

  private mutating func skip(_ meaning: RepeatWord) -> Bool {
    guard words.first?.meaning == meaning else { return false }
    words.removeFirst()
    return true
  }
}
