/// A word of a text, with its meaning.
package struct Word: Hashable, Sendable {
  /// The word as it was typed, in the composed form (NFC).
  let text: String
  let meaning: Meaning
}

/// A day of the week, by its number in ISO 8601.
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

  /// The least number of days that the unit has.
  var leastDays: Int {
    switch self {
    case .day: 1
    case .week: 7
    case .month: 28
    case .year: 365
    }
  }
}

/// The parts of a day that make a clock of twelve hours clear.
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
  /// The words `15th`, `last` and 둘째; −1 is the last.
  case ordinal(Int)
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
  /// The words for Monday to Friday, and for Saturday and Sunday.
  case group(Set<DayName>)
  case month(Int)

  // Times of day.
  /// The word `9:30`.
  case clock(hour: Int, minute: Int)
  case dayPart(DayPart)
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

  // Words that join others.
  case on, the, of, and, at, `in`, from, until, `for`
  /// The words in `mon-fri`, `mon to fri` and 월~금.
  case through
  /// The word 에, which follows a date or a time.
  case per
  /// The word 부터, which follows the beginning.
  case since
  /// The word 까지, which follows the end.
  case upTo
  /// The words 동안 and 간, which follow a length.
  case during

  /// The day of the week that the word names; nil for other words.
  var weekday: DayName? {
    switch self {
    case .weekday(let day), .letter(let day): day
    default: nil
    }
  }

  /// The days of the week that the word names; nil for other words.
  var weekdays: Set<DayName>? {
    if case .group(let days) = self { return days }
    return weekday.map { [$0] }
  }

  /// Whether the word is an ordinal, such as `last`.
  var isOrdinal: Bool {
    if case .ordinal = self { true } else { false }
  }
}

/// The words that a mistyped word of a date may have meant.
package enum DateVocabulary {
  /// The words of both languages, from three letters on.
  package static let words: [String] = Lexicon.words
}

/// The dictionary of both languages. A word that is joined of others has several meanings.
enum Lexicon {
  /// The meanings of a word in lower case; nil for a word that no phrase has.
  static func meanings(of word: some StringProtocol) -> [Meaning]? { table[String(word)] }

  /// The words from three letters on, in the order of their letters.
  static let words: [String] = table.keys.filter { $0.count >= 3 }.sorted()

  /// The length of the longest Korean word, such as 다섯째 or 마지막.
  static let longestKorean =
    table.keys.filter { !$0.utf8.allSatisfy { $0 < 0x80 } }
    .map(\.count).max() ?? 1

  private static let table = english.merging(korean) { first, _ in first }

  private static let english: [String: [Meaning]] = {
    var words: [String: [Meaning]] = [
      "today": [.dayOffset(0)], "tomorrow": [.dayOffset(1)], "tmr": [.dayOffset(1)],
      "yesterday": [.dayOffset(-1)], "yest": [.dayOffset(-1)],
      "daily": [.cadence(.day)], "weekly": [.cadence(.week)], "monthly": [.cadence(.month)],
      "yearly": [.cadence(.year)], "annually": [.cadence(.year)],
      "biweekly": [.cadence(.week, 2)], "fortnightly": [.cadence(.week, 2)],
      "quarterly": [.cadence(.month, 3)],
      "day": [.unit(.day)], "week": [.unit(.week)], "fortnight": [.unit(.week, 2)],
      "month": [.unit(.month)], "quarter": [.unit(.month, 3)], "year": [.unit(.year)],
      "minute": [.timeUnit(1)], "min": [.timeUnit(1)], "hour": [.timeUnit(60)],
      "hr": [.timeUnit(60)],
      "weekday": [.group(DayName.workdays)], "weekend": [.group(DayName.weekend)],
      "every": [.every], "each": [.every], "other": [.other], "first": [.ordinal(1)],
      "second": [.ordinal(2)], "third": [.ordinal(3)], "fourth": [.ordinal(4)],
      "fifth": [.ordinal(5)], "last": [.ordinal(-1)], "next": [.next], "this": [.this],
      "on": [.on], "in": [.in], "the": [.the], "of": [.of], "and": [.and], "at": [.at],
      "@": [.at], "to": [.through], "through": [.through], "thru": [.through], "-": [.through],
      "–": [.through], "~": [.through], "until": [.until], "till": [.until], "from": [.from],
      "since": [.from], "for": [.for], "time": [.times], "once": [.number(1), .times],
      "twice": [.number(2), .times], "thrice": [.number(3), .times], "per": [.every],
      "later": [.later], "ago": [.ago],
      "before": [.ago], "now": [.dayOffset(0)], "coming": [.on], "by": [.on],
      "end": [.end], "start": [.start], "beginning": [.start], "half": [.half], "past": [.past],
      "noon": [.noon], "midnight": [.midnight], "o'clock": [.oClock], "oclock": [.oClock],
      "am": [.dayPart(.morning)], "a.m.": [.dayPart(.morning)], "pm": [.dayPart(.afternoon)],
      "p.m.": [.dayPart(.afternoon)], "a": [.number(1)], "an": [.number(1)],
    ]
    for name in [
      "day", "week", "fortnight", "month", "quarter", "year", "weekday", "weekend", "minute", "min",
      "hour", "hr", "time",
    ] {
      words["\(name)s"] = words[name]
    }
    for day in DayName.allCases {
      let short = String(day.name.prefix(3))
      for word in [day.name, "\(day.name)s", short] { words[word] = [.weekday(day)] }
    }
    for (word, day) in [("tues", DayName.tuesday), ("weds", .wednesday), ("thurs", .thursday)] {
      words[word] = [.weekday(day)]
    }
    words["thur"] = [.weekday(.thursday)]
    for (index, name) in monthNames.enumerated() {
      for word in [name, String(name.prefix(3))] { words[word] = [.month(index + 1)] }
    }
    words["sept"] = [.month(9)]
    for (index, name) in numberNames.enumerated() { words[name] = [.number(index + 1)] }
    return words
  }()

  /// The units that may follow a number without a space, such as `30m` and `1w`.
  static let shortUnits: [String: Meaning] = [
    "m": .timeUnit(1), "h": .timeUnit(60), "d": .unit(.day), "w": .unit(.week), "y": .unit(.year),
    "x": .times,
  ]

  private static let korean: [String: [Meaning]] = {
    var words: [String: [Meaning]] = [
      "오늘": [.dayOffset(0)], "금일": [.dayOffset(0)], "내일": [.dayOffset(1)],
      "명일": [.dayOffset(1)], "모레": [.dayOffset(2)], "내일모레": [.dayOffset(2)],
      "글피": [.dayOffset(3)], "어제": [.dayOffset(-1)], "그제": [.dayOffset(-2)],
      "그저께": [.dayOffset(-2)], "엊그제": [.dayOffset(-2)], "그끄저께": [.dayOffset(-3)],
      "매일": [.cadence(.day)], "매주": [.cadence(.week)], "매월": [.cadence(.month)],
      "매달": [.cadence(.month)], "매분기": [.cadence(.month, 3)], "매년": [.cadence(.year)],
      "매해": [.cadence(.year)], "격일": [.cadence(.day, 2)], "격주": [.cadence(.week, 2)],
      "격월": [.cadence(.month, 2)], "격년": [.cadence(.year, 2)],
      "날": [.unit(.day)], "주": [.unit(.week)], "달": [.unit(.month)],
      "개월": [.unit(.month)], "분기": [.unit(.month, 3)], "년": [.unit(.year)],
      "해": [.unit(.year)], "하루": [.number(1), .unit(.day)],
      "이틀": [.number(2), .unit(.day)], "사흘": [.number(3), .unit(.day)],
      "나흘": [.number(4), .unit(.day)], "닷새": [.number(5), .unit(.day)],
      "열흘": [.number(10), .unit(.day)], "보름": [.number(15), .unit(.day)],
      "일주일": [.number(1), .unit(.week)], "말일": [.ordinal(-1), .unit(.day)],
      "월말": [.this, .unit(.month), .end], "월초": [.this, .unit(.month), .start],
      "연말": [.this, .unit(.year), .end], "연초": [.this, .unit(.year), .start],
      "주말": [.group(DayName.weekend)], "평일": [.group(DayName.workdays)],
      "올해": [.this, .unit(.year)], "금년": [.this, .unit(.year)], "내년": [.next, .unit(.year)],
      "작년": [.ordinal(-1), .unit(.year)], "지난해": [.ordinal(-1), .unit(.year)],
      "시간": [.timeUnit(60)], "분": [.timeUnit(1)], "시": [.oClock], "반": [.half],
      "매": [.every], "마다": [.eachTime], "다음": [.next], "오는": [.on], "이번": [.this],
      "지난": [.ordinal(-1)], "저번": [.ordinal(-1)], "담주": [.next, .unit(.week)],
      "다다음": [.next, .next], "지지난": [.ordinal(-1), .ordinal(-1)],
      "뒤": [.later], "후": [.later], "전": [.ago], "말": [.end], "초": [.start],
      "오전": [.dayPart(.morning)], "아침": [.dayPart(.morning)], "오후": [.dayPart(.afternoon)],
      "새벽": [.dayPart(.dawn)], "낮": [.dayPart(.midday)], "저녁": [.dayPart(.evening)],
      "밤": [.dayPart(.night)], "정오": [.noon], "자정": [.midnight],
      "첫": [.ordinal(1)], "첫째": [.ordinal(1)], "둘째": [.ordinal(2)], "셋째": [.ordinal(3)],
      "넷째": [.ordinal(4)], "다섯째": [.ordinal(5)], "마지막": [.ordinal(-1)], "째": [.nth],
      "번째": [.nth], "과": [.and], "와": [.and], "하고": [.and], "및": [.and], "에": [.per],
      "부터": [.since], "까지": [.upTo], "동안": [.during], "간": [.during], "번": [.times],
      "회": [.times],
    ]
    for (index, name) in nativeNumbers.enumerated() { words[name] = [.number(index + 1)] }
    for day in DayName.allCases {
      words[day.letter] = [.letter(day)]
      words["\(day.letter)요일"] = [.weekday(day)]
    }
    return words
  }()

  private static let monthNames = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  private static let numberNames = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve",
  ]

  private static let nativeNumbers = [
    "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열", "열한", "열두",
  ]
}
