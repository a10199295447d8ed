/// The lunar calendars that people use for dates.
package enum LunarCalendar: Hashable, Sendable {
  case korean, chinese
}

/// A date in a lunar calendar, such as 음력 8월 15일.
package struct LunarDate: Hashable, Sendable {
  package let calendar: LunarCalendar
  /// The solar year in which the lunar year begins; nil for the nearest one.
  package let year: SpokenYear?
  /// The number of the month, 1…12.
  package let month: Int
  /// Whether the month is the leap month that follows the ordinary month `month`: 윤4월.
  package let isLeap: Bool
  /// The day, 1…30.
  package internal(set) var day: Int
}

/// A year in a person's words.
package enum SpokenYear: Hashable, Sendable {
  case number(Int)
  /// The year at a distance from the current year, such as 1 for 내년.
  case near(Int)
}

extension DateWords {
  /// All ways to write a date in a lunar calendar.
  static let lunarForms: [Form<DateWords>] = [
    Form(
      ["lunar 8/15", "lunar leap 5/10 2028", "chuseok", "seollal"],
      ["음력 8월 15일", "음3/5", "3월 5일(음)", "2028년 윤5월 10일", "추석", "내년 설날"]
    ) { (phrase) throws(WordsError) in phrase.ended(try phrase.takeLunarDate()) }
  ]
}

extension Phrase {
  /// Parses 음력 8월 15일, `lunar 8/15`, 3월 5일(음), 윤5월 10일 or 추석.
  fileprivate mutating func takeLunarDate() throws(WordsError) -> DateWords? {
    skipLeadIn()
    skip(.the)
    var year = takeNamedYear()
    if case .lunarHoliday(let calendar, let month, let day)? = next {
      advance()
      skip(.unit(.day))
      year = year ?? takeNamedYear()
      return .lunar(
        LunarDate(calendar: calendar, year: year, month: month, isLeap: false, day: day))
    }
    let mark = takeLunarMark()
    year = year ?? takeNamedYear()
    guard let (month, isLeap, day) = takeLunarDay() else { return nil }
    guard let calendar = mark ?? takeLunarMark() ?? (isLeap ? .korean : nil) else { return nil }
    year = year ?? takeNamedYear()
    guard (1...12).contains(month), (1...30).contains(day) else {
      // The words of a longer text may mean something else.
      guard isAtEnd else { return nil }
      throw .noSuchDate(text)
    }
    return .lunar(
      LunarDate(calendar: calendar, year: year, month: month, isLeap: isLeap, day: day))
  }

  private mutating func takeLunarMark() -> LunarCalendar? {
    take { if case .lunar(let calendar) = $0 { calendar } else { nil } }
  }

  /// Parses 8월 15일, 윤5월 10일 or `8/15`.
  private mutating func takeLunarDay() -> (month: Int, isLeap: Bool, day: Int)? {
    if case .date(nil, let month, let day)? = next {
      advance()
      return (month, false, day)
    }
    var copy = self
    let month: (Int, Bool)? = copy.take {
      switch $0 {
      case .month(let month): (month, false)
      case .leapMonth(let month): (month, true)
      default: nil
      }
    }
    guard let (month, isLeap) = month, let day = copy.takeDayOfMonth() else { return nil }
    self = copy
    return (month, isLeap, day)
  }
}

extension [Word] {
  /// Returns the words of a repetition without the name of a lunar calendar such as 음력, and that
  /// calendar. If the words name no calendar, returns all of them, and nil. 윤4월 names a calendar
  /// too.
  ///
  /// - Throws: `WordsError.unexpectedWord` if the calendar isn't next to the month or the day.
  func withoutCalendar() throws(WordsError) -> (words: [Word], calendar: LunarCalendar?) {
    guard let place = firstIndex(where: { $0.meaning.lunarCalendar != nil }) else {
      return (self, nil)
    }
    let calendar = self[place].meaning.lunarCalendar
    if case .leapMonth = self[place].meaning { return (self, calendar) }
    var rest = self
    rest.remove(at: place)
    let isBefore = !self[..<place].contains(where: \.isDayOrMonth)
    let isBehind = place > 0 && self[place - 1].isDay && !self[place...].contains(where: \.isDay)
    if let second = rest.first(where: \.namesCalendar) { throw .unexpectedWord(second.text) }
    guard isBefore || isBehind else { throw .unexpectedWord(self[place].text) }
    return (rest, calendar)
  }
}

extension Lexer {
  /// Returns the words of `leap 4/8`, a day of the leap month after the fourth month; nil for other
  /// pieces.
  static func leapDay(_ name: String, _ day: String) -> [Word]? {
    guard name.lowercased() == "leap", let words = words(ofPiece: day), words.count == 1,
      case .date(nil, let month, let day) = words[0].meaning
    else { return nil }
    let text = "\(name) \(words[0].text)"
    return [.leapMonth(month), .number(day)].map { Word(text: text, meaning: $0) }
  }

  /// Parses 윤4월, and the 음 of 음3/5.
  static func takeLunar(from rest: inout Substring) -> [Meaning]? {
    guard let first = rest.first, first == "음" || first == "윤" else { return nil }
    let digits = rest.dropFirst().prefix(while: \.isDigit)
    guard first == "윤" else {
      guard !digits.isEmpty || rest.dropFirst().first == "윤" else { return nil }
      rest.removeFirst()
      return [.lunar(.korean)]
    }
    guard let month = Int(digits), (1...12).contains(month) else { return nil }
    rest.removeFirst(1 + digits.count)
    return take("월", from: &rest) ? [.leapMonth(month)] : nil
  }
}

extension Meaning {
  fileprivate var lunarCalendar: LunarCalendar? {
    switch self {
    case .lunar(let calendar): calendar
    case .leapMonth: .korean
    default: nil
    }
  }
}

extension Word {
  /// Whether the word is 음력 or `lunar`.
  var namesCalendar: Bool { if case .lunar = meaning { true } else { false } }

  fileprivate var isDay: Bool {
    switch meaning {
    case .number, .numberedDay, .ordinal: true
    default: false
    }
  }

  fileprivate var isDayOrMonth: Bool {
    switch meaning {
    case .month, .leapMonth, .numberedDay: true
    default: false
    }
  }
}
