/// A word of a text, with its meaning.
package struct Word: Hashable, Sendable {
  /// The word as typed, in the composed form (NFC).
  let text: String
  let meaning: Meaning
}

/// A day of the week with its number in ISO 8601.
package enum DayName: Int, CaseIterable, Hashable, Sendable {
  case monday = 1, tuesday, wednesday, thursday, friday, saturday, sunday

  /// The English name: `monday` … `sunday`.
  var name: String { "\(self)" }
  /// The Korean letter: 월 … 일.
  var letter: String { String(Array("월화수목금토일")[rawValue - 1]) }

  static let workdays: Set<DayName> = [.monday, .tuesday, .wednesday, .thursday, .friday]
  static let weekend: Set<DayName> = [.saturday, .sunday]
}

/// The units in which people count days.
package enum CalendarUnit: Hashable, Sendable {
  case day, week, month, year

  /// The smallest number of days in the unit.
  var leastDays: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 28
    case .year: 365
    }
  }
}

/// The parts of a day that make an hour of a 12-hour clock unambiguous.
enum DayPart: Hashable, Sendable {
  /// Midnight to noon: `am`, 오전.
  case morning
  /// Noon to midnight: `pm`, 오후.
  case afternoon
  /// The hours before sunrise: 새벽.
  case dawn
  /// The hours around noon: 낮.
  case midday
  /// The hours before sleep: 저녁.
  case evening
  /// The hours around midnight: 밤.
  case night
  /// The hours of darkness, before and after midnight: `night`.
  case dark
}

/// The meaning of a word in a phrase about time, in either language.
enum Meaning: Hashable, Sendable {
  // Dates and periods that are one word.
  /// The words `2026-11-05`, `11/5` and 2026년 11월 5일; the year may be absent.
  case date(year: Int?, month: Int, day: Int)
  /// The word `2026-11`.
  case monthOfYear(year: Int, month: Int)
  /// The words `w46` and `2026-W46`.
  case weekOfYear(year: Int?, week: Int)
  /// The words `q4` and `2026-Q4`.
  case quarterOfYear(year: Int?, quarter: Int)
  /// The word 2026년.
  case year(Int)
  /// The words `today`, `tomorrow` and 그저께, in days from today.
  case dayOffset(Int)
  /// The words `+3` and `+1w`.
  case distance(Int, CalendarUnit)

  // Numbers and what they count.
  case number(Int)
  /// The word 15일, which means the 15th or 15 days.
  case numberedDay(Int)
  /// The words `15th`, `first`, 둘째 and 마지막; −1 is the last.
  case ordinal(Int)
  /// The word `last`, which means final or previous.
  case last
  /// The word 지난, which means previous.
  case previous
  /// The word 말일, which is the last day of a month.
  case lastDay
  /// The word 번째, which makes a number an ordinal.
  case nth
  /// The words `day`, `weeks` and 날; the number is 2 for `fortnight`.
  case unit(CalendarUnit, Int = 1)
  /// The words `minutes` and 시간, with their number of minutes.
  case timeUnit(Int)
  case half

  // Days of the week and months.
  /// The words `monday` and 월요일.
  case weekday(DayName)
  /// The words 월 and 일, which mean Monday and Sunday, or month and day.
  case letter(DayName)
  /// The word `mondays`, which means every Monday.
  case eachWeekday(DayName)
  /// The words `(wed)` and (수), the day of the week of the date before them.
  case bracketed(DayName)
  /// The words for Monday to Friday, and for Saturday and Sunday.
  case group(Set<DayName>)
  case month(Int)

  /// The words 음력 and `lunar`, beside a date of that calendar.
  case lunar(LunarCalendar)
  /// The word 윤4월, the leap month after the fourth month.
  case leapMonth(Int)
  /// The words 설날 and `chuseok`, holidays in a lunar calendar.
  case lunarHoliday(LunarCalendar, month: Int, day: Int)

  // Times of day.
  /// The word `9:30`.
  case clock(hour: Int, minute: Int)
  /// The words `pm` and 오후, which belong to an hour.
  case dayPart(DayPart)
  /// The words `morning` and 점심, which belong to a date, or to an hour with `at`.
  case partOfDay(DayPart)
  case noon, midnight
  /// The words 시 and `o'clock`, which follow an hour.
  case oClock
  /// The word `past` in `half past 3`.
  case past

  // Repetition.
  /// The words `daily` and 매주; the number is 2 for `biweekly` and 격주, and 3 months for `quarterly`.
  case cadence(CalendarUnit, Int = 1)
  case every
  /// The word 마다, which follows the word that it belongs to.
  case eachTime
  case other
  case times
  /// The words `done` in `after done` and 완료한 in 완료한 날부터.
  case done
  /// The word 걸러, after the number of units to skip.
  case apart

  // Direction.
  case next, this
  /// The words 뒤 and `later`, which follow a distance.
  case later
  /// The words 전 and `ago`, which follow a distance.
  case ago
  /// The words 말 and `end`.
  case end
  /// The words 초 and `start`.
  case start
  /// The word `after`, between a distance and its date.
  case after
  /// The words `eve` and 이브, after a date.
  case eve
  /// The word `except`, before the days that a repetition leaves out.
  case except
  /// The word 빼고, after the days that a repetition leaves out.
  case without
  /// The words `holidays` and 공휴일, which a repetition may leave out.
  case holidays
  /// The word 박, after the number of nights away.
  case nights

  // Words that join others.
  case on, the, of, and, at, `in`, from, until, `for`
  /// The words in `mon-fri`, `mon to fri` and 월~금.
  case through
  /// The word 에, which follows a date or a time.
  case per
  /// The words 은 and 엔, which follow a date within its word.
  case particle
  /// The words 쯤 and 경, which follow an approximate date or time.
  case about
  /// The word 부터, which follows the beginning.
  case since
  /// The word 까지 (until), which follows the date or the time that ends a range.
  case upTo
  /// The words 동안 and 간, which follow a length.
  case during
  /// The words `all day`, which mean that there is no time.
  case allDay
  /// The words `within` and 안에, next to the length or the period that ends with the due.
  case within

  /// The day of the week that the word names; nil for other words.
  var weekday: DayName? {
    switch self {
    case .weekday(let day), .letter(let day): day
    default: nil
    }
  }

  /// The days of the week that the word names; nil for other words.
  var weekdays: Set<DayName>? {
    switch self {
    case .group(let days): days
    case .eachWeekday(let day): [day]
    default: weekday.map { [$0] }
    }
  }

  /// Whether the word is an ordinal, such as `last`.
  var isOrdinal: Bool {
    if case .ordinal = self { true } else { false }
  }

  /// The day of the week in brackets; nil for other words.
  var bracketedDay: DayName? {
    if case .bracketed(let day) = self { day } else { nil }
  }

  /// Whether the word is `week` or `fortnight`.
  var isWeeks: Bool {
    if case .unit(.week, _) = self { true } else { false }
  }

  /// Whether the word can come between a date and the distance from it.
  var shiftsDate: Bool {
    switch self {
    case .from, .after, .ago, .on, .later, .eve, .next: true
    default: false
    }
  }

  /// The part of the day that the word names; nil for other words.
  var partOfDay: DayPart? {
    switch self {
    case .dayPart(let part), .partOfDay(let part): part
    default: nil
    }
  }
}

extension String {
  /// Whether the text has no letters beyond ASCII.
  var isEnglish: Bool { utf8.allSatisfy { $0 < 0x80 } }
}

extension Character {
  /// Whether the character is an ASCII digit, without a combining mark.
  var isDigit: Bool { asciiValue.map { (0x30...0x39).contains($0) } ?? false }

  /// Whether the character is an ASCII letter.
  var isLatinLetter: Bool { asciiValue.map { (0x61...0x7A).contains($0 | 0x20) } ?? false }
}
