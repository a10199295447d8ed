/// A date as people say it. Most mean a date only beside the date of today.
package enum DateWords: Hashable, Sendable {
  /// A date; without a year it is the nearest one in the direction of the command.
  case date(year: Int?, month: Int, day: Int)
  /// A day, 1…31, of a month: of the present one or a later one (`months` is their distance), or,
  /// if it is nil, of the nearest one in the direction of the command.
  case dayOfMonth(Int, months: Int?)
  /// A number of units after today, or before it if the number is negative.
  case distance(Int, CalendarUnit)
  /// The nearest such day of the week in the direction of the command, which may be today.
  case weekday(DayName)
  /// The last such day of the week before today.
  case weekdayBefore(DayName)
  /// A day of the week in a week at a distance from the present one.
  case weekdayOfWeek(DayName, weeks: Int)
  /// The first or the last day of a period.
  case edge(Edge, PeriodWords)
  /// A counted day of the week of a month, such as the first Monday; −1 is the last.
  case ordinalWeekday(Int, DayName, PeriodWords)
  /// A whole period. It is a date only where a range begins or ends.
  case period(PeriodWords)

  /// The ends of a period.
  package enum Edge: Hashable, Sendable {
    case first, last
  }
}

/// A date as people say it, and the words with which they said it.
package struct SpokenDate: Hashable, Sendable {
  package let words: DateWords
  package let text: String

  /// Reads a text in English or Korean, in any case.
  ///
  /// - Throws: `WordsError`.
  package init(_ text: String) throws(WordsError) {
    self.init(try DateWords(text), text)
  }

  /// Reads words that are a date and nothing else.
  ///
  /// - Throws: `WordsError`.
  init(words: [Word]) throws(WordsError) {
    self.init(try DateWords(words: words), Phrase(words).text)
  }

  package init(_ words: DateWords, _ text: String) {
    self.words = words
    self.text = text
  }
}

extension DateWords {
  /// Reads a text in English or Korean, in any case.
  ///
  /// - Throws: `WordsError`.
  package init(_ text: String) throws(WordsError) {
    self = try DateWords(words: Lexer.words(of: text))
  }

  init(words: [Word]) throws(WordsError) {
    self = try words.value(by: DateWords.forms)
  }

  /// All ways to write a date.
  package static let forms: [Form<DateWords>] = [
    Form(["today", "tomorrow", "yesterday"], ["오늘", "내일", "모레", "글피", "어제", "그저께"]) { phrase in
      let days: Int? = phrase.take { if case .dayOffset(let days) = $0 { days } else { nil } }
      return phrase.ended(days.map { .distance($0, .day) })
    },
    Form(["2026-11-05", "2026/11/05", "11/5"], ["2026-11-05", "11/5", "2026.11.5"]) { phrase in
      phrase.skip(.on)
      return phrase.ended(phrase.takeDate())
    },
    Form(
      ["nov 5", "november 5th", "5 nov 2027", "the 5th of november"],
      ["11월 5일", "2027년 11월 5일"]
    ) { (phrase) throws(WordsError) in
      phrase.ended(try phrase.takeDayAndMonth())
    },
    Form(["the 5th", "5th"], ["5일", "5일에"]) { phrase in
      phrase.skip(.on)
      phrase.skip(.the)
      // `the first` and a bare 5 mean other things too.
      guard phrase.nextText?.first?.isDigit == true else { return nil }
      if case .number? = phrase.next { return nil }
      return phrase.ended(phrase.takeDayOfMonth().map { .dayOfMonth($0, months: nil) })
    },
    Form(["the 5th of next month", "next month 5th"], ["다음 달 5일", "이번 달 10일"]) { phrase in
      phrase.ended(phrase.takeDayOfNearMonth())
    },
    Form(
      ["+3", "+1w", "in 3 days", "2 weeks from today", "a month later", "3 days ago"],
      ["3일 뒤", "일주일 후", "한 달 뒤", "3일 전"]
    ) { phrase in phrase.ended(phrase.takeDistance()) },
    Form(["fri", "friday", "on friday", "this friday"], ["금요일", "금", "금요일에", "이번 금요일"]) { phrase in
      phrase.skip(.on)
      phrase.skip(.this)
      return phrase.ended(phrase.take(\.weekday).map { .weekday($0) })
    },
    Form(
      ["friday this week", "next tuesday", "tuesday next week"],
      ["이번 주 금", "다음 주 화요일", "지난주 월요일", "다다음 주 수요일"]
    ) { phrase in phrase.ended(phrase.takeWeekdayOfWeek()) },
    Form(["last fri"], ["지난 금요일"]) { phrase in
      guard phrase.skip(.ordinal(-1)) else { return nil }
      return phrase.ended(phrase.take(\.weekday).map { .weekdayBefore($0) })
    },
    Form(["weekend", "next weekend"], ["이번 주말", "다음 주말"]) { phrase in
      phrase.skip(.on)
      phrase.skip(.the)
      let weeks = phrase.takeOffset() ?? 0
      guard phrase.skip(.group(DayName.weekend)) else { return nil }
      return phrase.ended(.weekdayOfWeek(.saturday, weeks: weeks))
    },
    Form(
      ["end of month", "the last day of november", "start of next week", "end of the year"],
      ["월말", "다음 달 말", "11월 말일", "말일", "연말", "다음 달 초"]
    ) { phrase in phrase.ended(phrase.takeEdge()) },
    Form(
      ["the first monday of december", "last friday of this month"],
      ["12월 첫째 월요일", "이번 달 마지막 금요일"]
    ) { phrase in phrase.ended(phrase.takeOrdinalWeekday()) },
    Form(
      ["next week", "this month", "december", "w46"], ["다음 주", "이번 달", "12월", "2027년"]
    ) { phrase in phrase.ended(phrase.takePeriod().map { .period($0) }) },
  ]
}

extension Phrase {
  /// A value, after the 에 that may follow a date or a time.
  mutating func ended<Value>(_ value: Value?) -> Value? {
    guard let value else { return nil }
    skip(.per)
    return value
  }

  fileprivate mutating func takeDate() -> DateWords? {
    take {
      guard case .date(let year, let month, let day) = $0 else { return nil }
      return .date(year: year, month: month, day: day)
    }
  }

  /// Takes `nov 5`, `5th of november 2027` or 2027년 11월 5일.
  fileprivate mutating func takeDayAndMonth() throws(WordsError) -> DateWords? {
    skip(.on)
    skip(.the)
    var year = takeYear()
    if let month = takeMonth() {
      skip(.the)
      guard let day = takeDayOfMonth() else { return nil }
      year = year ?? takeYear()
      return try checked(year, month, day)
    }
    guard year == nil, let day = takeDayOfMonth() else { return nil }
    skip(.of)
    guard let month = takeMonth() else { return nil }
    return try checked(takeYear(), month, day)
  }

  /// A date, of which the whole phrase must be.
  private func checked(_ year: Int?, _ month: Int, _ day: Int) throws(WordsError) -> DateWords? {
    guard Lexer.isDate(nil, month, day) else {
      // Words of a longer text may be something else.
      guard isAtEnd else { return nil }
      throw .noSuchDate(text)
    }
    return .date(year: year, month: month, day: day)
  }

  /// Takes 다음 달 5일, `the 5th of next month` or `next month 5th`.
  fileprivate mutating func takeDayOfNearMonth() -> DateWords? {
    skip(.on)
    skip(.the)
    if let months = takeOffset() {
      guard skip(.unit(.month)) else { return nil }
      skip(.the)
      return takeDayOfMonth().map { .dayOfMonth($0, months: months) }
    }
    guard let day = takeDayOfMonth(), skip(.of) else { return nil }
    skip(.the)
    guard let months = takeOffset() ?? (next == .unit(.month) ? 0 : nil), skip(.unit(.month))
    else { return nil }
    return .dayOfMonth(day, months: months)
  }

  /// Takes `+3`, `in 3 days`, `3 days from today`, 3일 뒤 or 일주일 전.
  fileprivate mutating func takeDistance() -> DateWords? {
    let short: DateWords? = take {
      if case .distance(let count, let unit) = $0 { .distance(count, unit) } else { nil }
    }
    if let short { return DateWords.checked(short) }
    let isAhead = skip(.in)
    guard let (count, unit) = takeAmount() else { return nil }
    if isAhead { return DateWords.checked(.distance(count, unit)) }
    if skip(.later) { return DateWords.checked(.distance(count, unit)) }
    if skip(.ago) { return DateWords.checked(.distance(-count, unit)) }
    guard skip(.from), skip(.dayOffset(0)) else { return nil }
    return DateWords.checked(.distance(count, unit))
  }

  /// Takes a number and its unit: `3 days`, `a fortnight`, 3일, 한 달.
  private mutating func takeAmount() -> (Int, CalendarUnit)? {
    let days: Int? = take { if case .numberedDay(let days) = $0 { days } else { nil } }
    if let days { return (days, .day) }
    guard let number = takeNumber(), number <= DateWords.furthest, let unit = takeUnit() else {
      return nil
    }
    return (number * unit.count, unit.unit)
  }

  /// Takes 다음 주 화요일, `next tuesday` or `tuesday next week`.
  fileprivate mutating func takeWeekdayOfWeek() -> DateWords? {
    skip(.on)
    if let day = take(\.weekday) {
      guard let weeks = takeOffset(), skip(.unit(.week)) else { return nil }
      return .weekdayOfWeek(day, weeks: weeks)
    }
    guard let weeks = takeOffset() else { return nil }
    // `last fri` is the last Friday before today, and `this fri` the nearest one.
    guard skip(.unit(.week)) || weeks > 0 else { return nil }
    return take(\.weekday).map { .weekdayOfWeek($0, weeks: weeks) }
  }

  /// Takes `end of next month`, `the last day of november`, 11월 말일 or 월말.
  fileprivate mutating func takeEdge() -> DateWords? {
    skip(.on)
    skip(.the)
    if let edge = takeEdgeWord() {
      if isAtEnd || next == .per { return .edge(edge, .relative(.month, 0)) }
      skip(.of)
      skip(.the)
      return takePeriodOrUnit().map { .edge(edge, $0) }
    }
    guard let period = takePeriodOrUnit() else { return nil }
    return takeEdgeWord().map { .edge($0, period) }
  }

  /// Takes `end`, `last day`, `first day`, 말, 말일 or 초.
  private mutating func takeEdgeWord() -> DateWords.Edge? {
    if skip(.end) { return .last }
    if skip(.start) { return .first }
    guard following(1) == .unit(.day), next == .ordinal(-1) || next == .ordinal(1) else {
      return nil
    }
    let edge: DateWords.Edge = next == .ordinal(1) ? .first : .last
    advance()
    advance()
    return edge
  }

  /// Takes `first monday of december` or 12월 첫째 월요일.
  fileprivate mutating func takeOrdinalWeekday() -> DateWords? {
    skip(.on)
    skip(.the)
    if let (ordinal, day) = takeOrdinalAndDay() {
      guard skip(.of) else { return nil }
      skip(.the)
      return takePeriodOrUnit().flatMap { $0.isMonth ? .ordinalWeekday(ordinal, day, $0) : nil }
    }
    guard let period = takePeriodOrUnit(), period.isMonth, let (ordinal, day) = takeOrdinalAndDay()
    else { return nil }
    return .ordinalWeekday(ordinal, day, period)
  }

  private mutating func takeOrdinalAndDay() -> (Int, DayName)? {
    guard case .ordinal(let ordinal)? = next, ordinal == -1 || (1...5).contains(ordinal),
      let day = following(1)?.weekday
    else { return nil }
    advance()
    advance()
    return (ordinal, day)
  }

  /// Takes a period, or a unit alone, which means the present one.
  private mutating func takePeriodOrUnit() -> PeriodWords? {
    if let unit = takeUnit() { return PeriodName(unit.unit, unit.count).map { .relative($0, 0) } }
    return takePeriod()
  }
}

extension DateWords {
  /// The largest number of units in a distance: a century of days.
  static let furthest = 36_525

  /// A distance, if it isn't too far.
  fileprivate static func checked(_ words: DateWords) -> DateWords? {
    guard case .distance(let count, let unit) = words else { return nil }
    let daysInUnit = [CalendarUnit.day: 1, .week: 7, .month: 31, .year: 366][unit] ?? 1
    return abs(count) <= furthest / daysInUnit ? words : nil
  }
}
