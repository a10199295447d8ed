/// A date in a person's words. Most dates depend on today's date, and some on the direction in
/// which a command looks: for `add`, `friday` is the next Friday, and for a search of the diary, it
/// is the last Friday.
package indirect enum DateWords: Hashable, Sendable {
  /// A date. Without a year, it is the nearest date with this month and day in the direction of the
  /// command.
  case date(year: Int?, month: Int, day: Int)
  /// A date of a lunar calendar.
  case lunar(LunarDate)
  /// A date in a year at a distance from the current year: 내년 3월 2일.
  case dateOfNearYear(Int, month: Int, day: Int)
  /// A day, 1…31, of a month. `months` is the distance from the current month; nil means the
  /// nearest month in the direction of the command.
  case dayOfMonth(Int, months: Int?)
  /// A number of units after today; before it for a negative number.
  case distance(Int, CalendarUnit)
  /// The nearest date on this day of the week, which may be today. A command that looks back takes
  /// the nearest date in the past, any other command the nearest to come.
  case weekday(DayName)
  /// The last date on this day of the week before today.
  case weekdayBefore(DayName)
  /// A day of the week, in a week at a distance from the current week.
  case weekdayOfWeek(DayName, weeks: Int)
  /// The Saturday of a week at a distance from the current week; at the end of a range, the Sunday.
  case weekend(weeks: Int)
  /// The first or the last day of a period.
  case edge(Edge, PeriodWords)
  /// A counted day of the week in a month, such as the first Monday; −1 is the last. A nil month
  /// means the nearest month in the direction of the command.
  case ordinalWeekday(Int, DayName, PeriodWords?)
  /// A number of units after another date; before it for a negative number.
  case shifted(Int, CalendarUnit, from: DateWords)
  /// A date, and the day of the week that the person typed beside it.
  case confirmed(DateWords, DayName)
  /// The last day of a range that is this number of units long.
  case lastOf(Int, CalendarUnit)
  /// A whole period. It is a date only at the beginning or the end of a range.
  case period(PeriodWords)

  /// The ends of a period.
  package enum Edge: Hashable, Sendable {
    case first, last
  }
}

/// A date in a person's words, with the words themselves.
package struct SpokenDate: Hashable, Sendable {
  package let words: DateWords
  package let text: String

  /// Reads a text in English or Korean, ignoring case.
  ///
  /// - Throws: `WordsError`.
  package init(_ text: String) throws(WordsError) {
    self.init(try DateWords(text), text)
  }

  /// Reads words that consist of a date only.
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
  /// Reads a text in English or Korean, ignoring case.
  ///
  /// - Throws: `WordsError`.
  package init(_ text: String) throws(WordsError) {
    self = try DateWords(words: Lexer.words(of: text))
  }

  init(words: [Word]) throws(WordsError) {
    self = try words.value(by: DateWords.forms)
  }

  /// Reads the length of a range, such as `2 weeks`, `a month` or 10일간, as its last day.
  ///
  /// - Throws: `WordsError`.
  package init(length text: String) throws(WordsError) {
    let length = Form<DateWords>(["2 weeks", "a month"], ["2주", "한 달간"]) { phrase in
      guard let (count, unit) = phrase.takeAmount(), count > 0 else { return nil }
      phrase.skip(.during)
      return .lastOf(count, unit)
    }
    self = try Lexer.words(of: text).value(by: [length])
  }

  /// All ways to write a date.
  package static let forms = simpleForms + composedForms

  /// The forms of dates that contain no other date.
  static let simpleForms: [Form<DateWords>] =
    solarForms + lunarForms

  private static let solarForms: [Form<DateWords>] = [
    Form(["today", "tomorrow", "yesterday"], ["오늘", "내일", "모레", "글피", "어제", "그저께"]) { phrase in
      phrase.skipLeadIn()
      let days: Int? = phrase.take { if case .dayOffset(let days) = $0 { days } else { nil } }
      return phrase.ended(days.map { .distance($0, .day) })
    },
    Form(
      ["2026-11-05", "2026/11/05", "11/5", "christmas"],
      ["2026-11-05", "11/5", "2026.11.5", "11.30", "11.30.", "크리스마스"]
    ) { phrase in
      phrase.skipLeadIn()
      return phrase.ended(phrase.takeDate())
    },
    Form(
      ["nov 5", "november 5th", "5 nov 2027", "the 5th of november", "march 2 next year"],
      ["11월 5일", "2027년 11월 5일", "내년 3월 2일"]
    ) { (phrase) throws(WordsError) in
      phrase.ended(try phrase.takeDayAndMonth())
    },
    Form(["the 5th", "5th"], ["5일", "5일에"]) { phrase in
      phrase.skipLeadIn()
      phrase.skip(.the)
      // `the first` and a bare 5 also have other meanings.
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
      phrase.skipLeadIn()
      phrase.skip(.this)
      return phrase.ended(phrase.take(\.weekday).map { .weekday($0) })
    },
    Form(
      ["friday this week", "next tuesday", "tuesday next week"],
      ["이번 주 금", "다음 주 화요일", "지난주 월요일", "다다음 주 수요일"]
    ) { phrase in phrase.ended(phrase.takeWeekdayOfWeek()) },
    Form(["last fri"], ["지난 금요일"]) { phrase in
      phrase.skipLeadIn()
      guard phrase.skip(.last) || phrase.skip(.previous) else { return nil }
      return phrase.ended(phrase.take(\.weekday).map { .weekdayBefore($0) })
    },
    Form(["weekend", "next weekend"], ["이번 주말", "다음 주말"]) { phrase in
      phrase.skipLeadIn()
      phrase.skip(.at)
      phrase.skip(.the)
      let weeks = phrase.takeOffset() ?? 0
      guard phrase.skip(.group(DayName.weekend)) else { return nil }
      return phrase.ended(.weekend(weeks: weeks))
    },
    Form(
      [
        "end of month", "the last day of november", "start of next week", "end of the year",
        "end of day", "eow",
      ],
      ["월말", "다음 달 말", "11월 말일", "말일", "연말", "다음 달 초"]
    ) { phrase in phrase.ended(phrase.takeEdge()) },
    Form(
      [
        "the first monday of december", "first monday in december", "last friday of this month",
        "second tuesday",
      ],
      ["12월 첫째 월요일", "12월 첫째 주 월요일", "이번 달 마지막 금요일", "둘째 주 화요일"]
    ) { phrase in phrase.ended(phrase.takeOrdinalWeekday()) },
    Form(
      ["next week", "this month", "december", "w46"], ["다음 주", "이번 달", "12월", "2027년"]
    ) { phrase in
      phrase.skipLeadIn()
      return phrase.ended(phrase.takePeriod().map { .period($0) })
    },
  ]

  /// The forms of dates that contain another date, such as `3 days before dec 25`.
  private static let composedForms: [Form<DateWords>] = [
    Form(
      ["the day after tomorrow", "a week from friday", "3 days before dec 25", "christmas eve"],
      ["내일부터 일주일 뒤", "금요일 이틀 전", "크리스마스 다음 날"]
    ) { phrase in phrase.ended(phrase.takeShiftedDate()) },
    Form(["Wed 2026-11-25", "2026-11-25 (wed)"], ["2026-11-25 (수)", "2026년 11월 25일 수요일"]) {
      phrase in
      phrase.ended(phrase.takeConfirmedDate())
    },
    Form(["tonight", "this evening", "tomorrow morning"], ["오늘 밤", "내일 아침"]) { phrase in
      phrase.ended(phrase.takeDateWithPart())
    },
  ]
}
