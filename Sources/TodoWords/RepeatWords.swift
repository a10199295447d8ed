/// A repetition in a person's words, as the parts of a rule of RFC 5545 §3.3.10.
package struct RepeatWords: Hashable, Sendable {
  /// The frequency (FREQ).
  package internal(set) var frequency = CalendarUnit.day
  /// The interval (INTERVAL).
  package var interval = 1
  /// The calendar of the months and days (RSCALE, RFC 7529); nil for the solar calendar.
  package internal(set) var calendar: LunarCalendar?
  /// The months, 1…12 (BYMONTH).
  package internal(set) var months: [Int] = []
  /// The leap months (BYMONTH with L).
  package internal(set) var leapMonths: [Int] = []
  /// The days of the month, 1…31, or −1 for the last day (BYMONTHDAY).
  package internal(set) var monthDays: [Int] = []
  /// The days of the week (BYDAY without numbers).
  package internal(set) var weekdays: Set<DayName> = []
  /// The days of the week with a number, such as the first Monday (BYDAY with numbers).
  package internal(set) var ordinalWeekdays: [OrdinalDay] = []
  /// The positions of the repetition's days among the matching days of each period; −1 is the last
  /// (BYSETPOS).
  package internal(set) var positions: [Int] = []
  package var end = End.never
  /// The number of times a week, on any days or on any of `weekdays`; nil for fixed dates.
  package var timesAWeek: Int?
  /// Whether the repetition excludes public holidays. No part of a rule expresses this.
  package internal(set) var leavesOutHolidays = false
  /// Whether the interval counts from the day of completion.
  package internal(set) var isAfterDone = false

  /// A counted day of the week; −1 is the last.
  package struct OrdinalDay: Hashable, Sendable {
    package let ordinal: Int
    package let day: DayName
  }

  /// The end of a repetition.
  package enum End: Hashable, Sendable {
    case never
    /// The repetition ends on this date (UNTIL).
    case until(SpokenDate)
    /// The repetition ends after this number of times (COUNT).
    case count(Int)
    /// The repetition lasts this number of units from its start.
    case lasting(Int, CalendarUnit)
  }
}

extension RepeatWords {
  /// The smallest number of days in one interval: 14 for every 2 weeks, whatever the days of the
  /// week.
  var leastDaysOfPeriod: Int { interval * frequency.leastDays }

  /// Reads a phrase in English or Korean, ignoring case.
  ///
  /// - Throws: `WordsError`.
  package init(_ text: String) throws(WordsError) {
    self = try RepeatWords(words: Lexer.words(of: text))
  }

  init(words: [Word]) throws(WordsError) {
    let (workdays, leavesOutHolidays) = words.flatMap(\.inRepetition).withoutHolidays
    let (others, done) = workdays.withoutDone
    let (ofAll, exceptions) = others.withoutExceptions
    let (rest, calendar) = try ofAll.withoutCalendar()
    guard let last = rest.last else { throw .unfinished(after: words.last?.text ?? "") }
    var reader = RepeatReader(rest)
    self = try reader.read()
    self.leavesOutHolidays = leavesOutHolidays
    if let calendar {
      guard frequency == .month || frequency == .year else { throw .unexpectedWord(last.text) }
      self.calendar = calendar
    }
    if let done {
      guard isPlainInterval, exceptions.isEmpty, !leavesOutHolidays else {
        throw .unexpectedWord(done.text)
      }
      isAfterDone = true
    }
    guard !exceptions.isEmpty else { return }
    guard leaveOut(exceptions) else { throw .unexpectedWord(last.text) }
  }

  /// One English phrase of each form.
  package static let englishExamples = [
    "daily", "every 3 days", "weekdays", "weekends", "every tue,thu", "every mon-thu",
    "every other week", "every 2 weeks on mon,fri", "quarterly", "monthly on the 15th",
    "monthly on the last day", "monthly on the last friday", "monthly on the last weekday",
    "first monday of every month", "every 3 months on the 2nd tuesday", "yearly on nov 5",
    "yearly on the 2nd sunday of may", "daily until 2027-01-31", "weekly on mon for 10 times",
    "yearly on lunar 8/15", "3 times a week", "twice a week on weekdays", "every 3 days after done",
  ]

  /// One Korean phrase of each form.
  package static let koreanExamples = [
    "매일", "이틀마다", "3일마다", "평일", "주말", "월수금", "매주 화,목", "격주 월,금", "2주에 한 번", "분기마다",
    "매월 1일과 15일", "매월 말일", "매월 마지막 금요일", "매월 마지막 평일", "3개월마다 둘째 화요일", "매년 11월 5일",
    "매년 5월 둘째 일요일", "매년 음력 8월 15일", "매월 음력 15일", "매일 2027-01-31까지", "매주 월 10번", "주 3회",
    "일주일에 두 번 평일",
    "완료한 날부터 3일마다",
  ]
}

extension Word {
  /// The words that stand for this word in a repetition: a date without a year becomes a month and
  /// a day, and `last` an ordinal. Most words stay as they are.
  fileprivate var inRepetition: [Word] {
    switch meaning {
    case .date(nil, let month, let day):
      [Word(text: text, meaning: .month(month)), Word(text: text, meaning: .number(day))]
    case .lunarHoliday(let calendar, let month, let day):
      [.lunar(calendar), .month(month), .number(day)].map { Word(text: text, meaning: $0) }
    case .in: [Word(text: text, meaning: .on)]
    case .last: [Word(text: text, meaning: .ordinal(-1))]
    case .end, .lastDay:
      [Word(text: text, meaning: .ordinal(-1)), Word(text: text, meaning: .unit(.day))]
    default: [self]
    }
  }
}

/// Reads a phrase about a repetition.
///
/// A phrase has a frequency, then days, then an end; days and end may be absent:
///
/// ```
/// phrase = often [ "on" ] [ days ] [ PART of the day ] [ end ]
/// often  = NUMBER "times" "a week" | "주" NUMBER "회" | "on" weekly
///        | "daily" … "yearly" | "every" period | period ( "마다" | "걸러" | "에 한 번" )
///        | [ "every" [ "other" ] ] weekly
///        | [ "every" | "on" ] monthly "of" ( "the" | "every" ) "month"
///        | "every" ( "first" | "last" ) WEEKDAY | "every" "1st" | "every" yearly
///        | "every" PART of the day | "once a day"
/// period = [ NUMBER | "other" | ORDINAL ] UNIT
/// days   = weekly | monthly | yearly                          (as the period asks for)
/// weekly = a list of WEEKDAY [ "-" WEEKDAY ] | "weekdays" | "weekends"
/// monthly = "the" ORDINALS [ [ "주" ] WEEKDAY | "weekday" | "day" ] | [ "day" ] NUMBER
/// yearly = MONTH, and a line of those for months before or after it
/// phrase = phrase "after done" | "every!" phrase | 한 날부터 phrase          (of intervals)
/// end    = "until" date | date "까지" | [ "for" ] NUMBER "times"
/// ```
struct RepeatReader {
  let words: [Word]
  /// The index of the next word.
  var position = 0
  /// The number of words before the words of the end, such as `until friday`; the number of all
  /// words if the phrase names no end. The end is read first, because 까지 follows the date.
  var limit: Int
  var value = RepeatWords()

  init(_ words: [Word]) {
    self.words = words
    limit = words.count
  }

  mutating func read() throws(WordsError) -> RepeatWords {
    try checkTimesADay()
    value.end = try readEnd()
    if !readTimesAWeek() && !readOnceADay() && !readOnceAPeriod() { try readCadence() }
    try readDaysOfCadence()
    skipPartOfDay()
    guard position == limit else { throw problem }
    try checkTimesAWeek()
    try checkEndOfWeek()
    if case .lasting(let count, let unit) = value.end,
      count * unit.leastDays < value.leastDaysOfPeriod
    {
      // The words from the limit on are the length of each occurrence.
      throw .unexpectedWord(words[limit].text)
    }
    return value
  }
}

// MARK: - Words

extension RepeatReader {
  /// The next word; nil at the end of the phrase. Once the end of the repetition was read, such as
  /// `until friday`, nil also after the last word before that end.
  var next: Meaning? { word(0) }

  /// Returns the word at a distance from the next word; nil after the last word that can be read.
  func word(_ distance: Int) -> Meaning? {
    position + distance < limit ? words[position + distance].meaning : nil
  }

  /// The error to throw if the next word doesn't fit or is missing.
  var problem: WordsError {
    position < words.count
      ? .unexpectedWord(words[position].text) : .unfinished(after: words[words.count - 1].text)
  }

  @discardableResult
  mutating func skip(_ meaning: Meaning) -> Bool {
    guard next == meaning else { return false }
    position += 1
    return true
  }

  /// Skips a part of the day, which gives no time, and a particle. It leaves 주말에, which is a date.
  mutating func skipPartOfDay() {
    if next?.partOfDay != nil { position += 1 }
    if case .cadence = words[0].meaning { skip(.per) }
    skip(.particle)
  }

  /// Skips the next word. Throws `WordsError.outOfRange` with that word if the number is 0 or too
  /// large for the part.
  ///
  /// - Parameter number: The number that the next word gives.
  mutating func accept(
    _ number: Int, as part: WordsError.Part
  ) throws(WordsError) {
    guard number != 0, number <= part.largest else {
      throw .outOfRange(part, words[position].text)
    }
    position += 1
  }
}

/// Reading the words that give the frequency of a repetition.
extension RepeatReader {
  mutating func readCadence() throws(WordsError) {
    switch next {
    case .cadence(let unit, let count):
      position += 1
      (value.frequency, value.interval) = (unit, count)
    case .every:
      position += 1
      try readEvery()
    case .number, .numberedDay, .unit:
      try readPeriod()
      if value.interval < WordsError.Part.interval.largest, skip(.apart) {
        value.interval += 1
      } else if !skip(.eachTime) {
        try readOnce()
      }
    case .weekday, .eachWeekday, .group:
      try readWeekdays()
    case .on where isOnDaysOfEachWeek:
      position += 1
      try readWeekdays()
    case .letter:
      // 월, 수, 금 are days of the week. 월 or 월마다 alone could also mean a month, so it is rejected.
      try readWeekdays()
      if value.weekdays.count == 1 { throw .unexpectedWord(words[position - 1].text) }
    default:
      try readDaysOfEveryMonth()
    }
  }

  /// Whether the words are `on mondays`, `on weekdays` or `on tue and thu`. `on monday` and `on
  /// weekend` are dates, and `on mon-wed` may be a span of dates.
  private var isOnDaysOfEachWeek: Bool {
    switch word(1) {
    case .eachWeekday: true
    case .group: words[position + 1].text.lowercased() != "weekend"
    case .weekday(.monday) where word(2) == .through: word(3)?.weekday == .friday
    case .weekday:
      words.count { $0.meaning.weekday != nil } > 1 && !words.contains { $0.meaning == .through }
    default: false
    }
  }

  private mutating func readEvery() throws(WordsError) {
    switch (next, word(1)) {
    case (.other, let word?)
    where word.weekdays?.count == 1 || word == .group(DayName.weekend):
      position += 1
      value.interval = 2
      try readWeekdays()
    case (.weekday, _), (.letter, _), (.eachWeekday, _), (.group, _):
      try readWeekdays()
    case (.partOfDay, _), (.dayPart, _):
      value.frequency = .day
    case (.ordinal(let number), let day?) where number > 1 && day.weekday != nil:
      try readEveryCounted(number)
    case (.ordinal, _) where isDayOfMonth:
      value.frequency = .month
      try readDays()
      _ = skipOfMonth()
    case (.ordinal(let number), .unit) where number > 1:
      try readPeriod()
    case (.ordinal(let number), let word) where abs(number) == 1 && word?.weekday != nil:
      try readEveryFirstOrLast()
    case (.the, _), (.ordinal, _):
      try readDaysOfEveryMonth()
    case (.month, _):
      value.frequency = .year
    default:
      try readPeriod()
    }
  }

  /// Reads `week`, `2 weeks`, `other week`, `third week` or 3일.
  private mutating func readPeriod() throws(WordsError) {
    let place = position
    switch next {
    case .number(let number), .ordinal(let number):
      value.interval = number
      try accept(number, as: .interval)
    case .numberedDay(let number):
      value.interval = number
      return try accept(number, as: .interval)
    case .other:
      value.interval = 2
      position += 1
    default:
      break
    }
    guard case .unit(let unit, let count)? = next else { throw problem }
    position += 1
    (value.frequency, value.interval) = (unit, value.interval * count)
    guard value.interval <= WordsError.Part.interval.largest else {
      throw .outOfRange(.interval, words[place].text)
    }
  }

  /// Reads 에 한 번.
  private mutating func readOnce() throws(WordsError) {
    guard skip(.per), skip(.number(1)), skip(.times) else { throw problem }
  }

  /// Reads `last day of the month`, `first monday of every month`, `on the 1st of each month`.
  private mutating func readDaysOfEveryMonth() throws(WordsError) {
    skip(.on)
    let place = position
    value.frequency = .month
    guard next == .the || next?.isOrdinal == true else { throw problem }
    try readDays()
    guard position > place, skipOfMonth() || skip(.eachTime) else { throw problem }
  }

  /// Whether the next words are days of a month in digits, such as `1st` or `1st and 15th`.
  private var isDayOfMonth: Bool {
    guard words[position].text.first?.isNumber == true else { return false }
    switch word(1) {
    case nil, .and, .ordinal, .partOfDay: return true
    default: return false
    }
  }

  /// Refuses `every 2nd friday`, which may mean the second Friday of each month or every other
  /// Friday, and offers both.
  private mutating func readEveryCounted(_ number: Int) throws(WordsError) {
    let (place, ordinal, day) = (position, words[position].text, words[position + 1].text)
    do throws(WordsError) {
      return try readDaysOfEveryMonth()
    } catch {
      guard place == 1, limit == 3, words.count == 3 else { throw error }
      let every = number == 2 ? "every other \(day)" : "every \(number) weeks on \(day)"
      throw .twoReadings(
        "\(words[0].text) \(ordinal) \(day)",
        [
          .init("monthly on the \(ordinal) \(day)", .repetition), .init(every, .repetition),
        ])
    }
  }

  /// Reads `first friday` or `last friday` after `every`.
  private mutating func readEveryFirstOrLast() throws(WordsError) {
    value.frequency = .month
    try readDays()
    guard skipOfMonth() || value.ordinalWeekdays.count == 1 else { throw problem }
  }
}

extension RepeatReader {
  /// Refuses 매주 금요일까지, which may mean due every Friday or weekly until the next Friday, and offers
  /// both.
  func checkEndOfWeek() throws(WordsError) {
    guard value.frequency == .week, value.interval == 1, value.weekdays.isEmpty,
      value.timesAWeek == nil, case .until(let end) = value.end,
      case .weekday(let day) = end.words
    else { return }
    let readings =
      words.isKorean
      ? ["매주 \(day.letter)요일", "매주 이번 주 \(day.letter)요일까지"]
      : ["every \(day.name)", "weekly until \(day.name) this week"]
    throw .twoReadings(
      Phrase(words).text, readings.map { .init($0, .repetition) })
  }
}
