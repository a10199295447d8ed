/// The words of dates and times.
package enum DateVocabulary {
  /// The words of both languages with at least three letters.
  package static let words: [String] = Lexicon.words

  /// The words that a person may have meant by a misspelled word: names of days, times and periods,
  /// but not words such as `for` and 하고, which only join others.
  package static let names: [String] = words.filter {
    Lexicon.meanings(of: $0)?.contains(where: \.isName) ?? false
  }
}

extension Meaning {
  /// Whether the word names a day, a time, a period or a repetition, or selects one as `next` does.
  fileprivate var isName: Bool {
    switch self {
    case .date, .dayOffset, .lastDay, .weekday, .eachWeekday, .group, .month, .lunarHoliday,
      .holidays, .dayPart, .partOfDay, .noon, .midnight, .unit, .timeUnit, .cadence, .every,
      .ordinal, .next, .this, .last, .previous:
      true
    default: false
    }
  }
}

/// The dictionary of both languages. A compound word has several meanings.
enum Lexicon {
  /// Returns the meanings of a lower-case word; nil for a word that isn't in the dictionary.
  static func meanings(of word: some StringProtocol) -> [Meaning]? { table[String(word)] }

  /// The words with at least three letters, in alphabetical order.
  static let words: [String] = table.keys.filter { $0.count >= 3 }.sorted()

  /// The length of the longest Korean word, such as 다섯째 or 마지막.
  static let longestKorean =
    table.keys.filter { !$0.isEnglish }
    .map(\.count).max() ?? 1

  private static let table = english.merging(korean) { first, _ in first }

  private static let christmas = [Meaning.date(year: nil, month: 12, day: 25)]

  private static let english: [String: [Meaning]] = {
    var words: [String: [Meaning]] = [
      "today": [.dayOffset(0)], "tomorrow": [.dayOffset(1)], "tmr": [.dayOffset(1)],
      "tmrw": [.dayOffset(1)], "tmw": [.dayOffset(1)], "2moro": [.dayOffset(1)],
      "2morrow": [.dayOffset(1)], "2day": [.dayOffset(0)],
      "tonight": [.dayOffset(0), .partOfDay(.dark)],
      "tonite": [.dayOffset(0), .partOfDay(.dark)], "2nite": [.dayOffset(0), .partOfDay(.dark)],
      "yesterday": [.dayOffset(-1)], "yest": [.dayOffset(-1)],
      "daily": [.cadence(.day)], "weekly": [.cadence(.week)], "monthly": [.cadence(.month)],
      "yearly": [.cadence(.year)], "annually": [.cadence(.year)],
      "biweekly": [.cadence(.week, 2)], "bi-weekly": [.cadence(.week, 2)],
      "fortnightly": [.cadence(.week, 2)],
      "quarterly": [.cadence(.month, 3)],
      "day": [.unit(.day)], "week": [.unit(.week)], "wk": [.unit(.week)], "yr": [.unit(.year)],
      "fortnight": [.unit(.week, 2)],
      "month": [.unit(.month)], "quarter": [.unit(.month, 3)], "year": [.unit(.year)],
      "minute": [.timeUnit(1)], "min": [.timeUnit(1)], "hour": [.timeUnit(60)],
      "hr": [.timeUnit(60)],
      "weekday": [.group(DayName.workdays)], "weekend": [.group(DayName.weekend)],
      "mwf": [.group([.monday, .wednesday, .friday])], "tth": [.group([.tuesday, .thursday])],
      "every": [.every], "each": [.every], "other": [.other], "first": [.ordinal(1)],
      "second": [.ordinal(2)], "third": [.ordinal(3)], "fourth": [.ordinal(4)],
      "fifth": [.ordinal(5)], "last": [.last], "next": [.next], "nxt": [.next], "this": [.this],
      "on": [.on], "in": [.in], "the": [.the], "of": [.of], "and": [.and], "&": [.and],
      "done": [.done], "every!": [.every, .done],
      "holidays": [.holidays],
      "except": [.except], "excluding": [.except], "at": [.at],
      "@": [.at], "to": [.through], "through": [.through], "thru": [.through], "-": [.through],
      "–": [.through], "—": [.through], "..": [.through], "~": [.through], "∼": [.through],
      "～": [.through],
      "〜": [.through], "until": [.until], "till": [.until], "from": [.from],
      "since": [.from], "for": [.for], "time": [.times], "once": [.number(1), .times],
      "twice": [.number(2), .times], "thrice": [.number(3), .times], "per": [.every],
      "later": [.later], "ago": [.ago],
      "before": [.ago], "after": [.after], "now": [.dayOffset(0)], "coming": [.on], "by": [.on],
      "due": [.on], "starting": [.from],
      "end": [.end], "start": [.start], "beginning": [.start], "half": [.half], "past": [.past],
      "eod": [.end, .of, .unit(.day)], "eow": [.end, .of, .unit(.week)],
      "eom": [.end, .of, .unit(.month)], "eoy": [.end, .of, .unit(.year)],
      "morning": [.partOfDay(.morning)], "afternoon": [.partOfDay(.afternoon)],
      "evening": [.partOfDay(.evening)], "night": [.partOfDay(.dark)],
      "nights": [.nights],
      "nightly": [.every, .partOfDay(.dark)], "hourly": [.every, .timeUnit(60)],
      "christmas": christmas, "xmas": christmas, "eve": [.eve],
      "lunar": [.lunar(.korean)], "seollal": [.lunarHoliday(.korean, month: 1, day: 1)],
      "chuseok": [.lunarHoliday(.korean, month: 8, day: 15)],
      "halloween": [.date(year: nil, month: 10, day: 31)],
      "nye": [.date(year: nil, month: 12, day: 31)], "alternate": [.every, .other],
      "within": [.within], "between": [.from],
      "noon": [.noon], "midday": [.noon], "midnight": [.midnight], "o'clock": [.oClock],
      "oclock": [.oClock],
      "am": [.dayPart(.morning)], "a.m.": [.dayPart(.morning)], "pm": [.dayPart(.afternoon)],
      "p.m.": [.dayPart(.afternoon)], "a": [.number(1)], "an": [.number(1)],
    ]
    for name in [
      "day", "week", "wk", "fortnight", "month", "quarter", "year", "yr", "weekday", "weekend",
      "minute", "min", "hour", "hr", "time",
    ] {
      words["\(name)s"] = words[name]
    }
    for day in DayName.allCases {
      let short = String(day.name.prefix(3))
      for word in [day.name, short, "\(short)."] { words[word] = [.weekday(day)] }
      words["\(day.name)s"] = [.eachWeekday(day)]
    }
    for (word, day) in [
      ("tues", DayName.tuesday), ("tues.", .tuesday), ("weds", .wednesday), ("thurs", .thursday),
      ("thurs.", .thursday),
    ] {
      words[word] = [.weekday(day)]
    }
    words["thur"] = [.weekday(.thursday)]
    for (index, name) in monthNames.enumerated() {
      let short = String(name.prefix(3))
      for word in [name, short] { words[word] = [.month(index + 1)] }
      // `may.` may end a sentence.
      if short != name { words["\(short)."] = [.month(index + 1)] }
    }
    words["sept"] = [.month(9)]
    words["sept."] = [.month(9)]
    for (index, name) in numberNames.enumerated() { words[name] = [.number(index + 1)] }
    for (index, name) in tensNames.enumerated() { words[name] = [.number(10 * index + 20)] }
    return words
  }()

  /// The units that can follow a number without a space, such as `30m` and `1w`.
  static let shortUnits: [String: Meaning] = [
    "m": .timeUnit(1), "h": .timeUnit(60), "d": .unit(.day), "w": .unit(.week), "y": .unit(.year),
    "x": .times,
  ]

  /// The parts of the day that can follow an hour without a space, as in `at 3p`. `20p` may also be
  /// a number of pages.
  static let shortParts: [String: Meaning] = [
    "a": .partOfDay(.morning), "p": .partOfDay(.afternoon),
  ]

  private static let korean: [String: [Meaning]] = {
    var words: [String: [Meaning]] = [
      "오늘": [.dayOffset(0)], "금일": [.dayOffset(0)], "내일": [.dayOffset(1)],
      "명일": [.dayOffset(1)], "모레": [.dayOffset(2)], "모래": [.dayOffset(2)], "내일모레": [.dayOffset(2)],
      "낼": [.dayOffset(1)], "낼모레": [.dayOffset(2)], "내일모래": [.dayOffset(2)],
      "글피": [.dayOffset(3)], "그글피": [.dayOffset(4)], "지금": [.dayOffset(0)],
      "어제": [.dayOffset(-1)], "어젯밤": [.dayOffset(-1), .partOfDay(.night)], "그제": [.dayOffset(-2)],
      "그저께": [.dayOffset(-2)], "엊그제": [.dayOffset(-2)], "그끄저께": [.dayOffset(-3)],
      "매일": [.cadence(.day)], "매일매일": [.cadence(.day)], "매주": [.cadence(.week)],
      "매월": [.cadence(.month)],
      "매달": [.cadence(.month)], "매분기": [.cadence(.month, 3)], "매년": [.cadence(.year)],
      "매해": [.cadence(.year)], "격일": [.cadence(.day, 2)], "격주": [.cadence(.week, 2)],
      "격일로": [.cadence(.day, 2)], "격주로": [.cadence(.week, 2)],
      "격월": [.cadence(.month, 2)], "격년": [.cadence(.year, 2)],
      "날": [.unit(.day)], "주": [.unit(.week)], "달": [.unit(.month)],
      "개월": [.unit(.month)], "분기": [.unit(.month, 3)], "년": [.unit(.year)],
      "해": [.unit(.year)], "하루": [.number(1), .unit(.day)],
      "이틀": [.number(2), .unit(.day)], "사흘": [.number(3), .unit(.day)],
      "나흘": [.number(4), .unit(.day)], "닷새": [.number(5), .unit(.day)],
      "엿새": [.number(6), .unit(.day)],
      "이레": [.number(7), .unit(.day)], "여드레": [.number(8), .unit(.day)],
      "아흐레": [.number(9), .unit(.day)], "열흘": [.number(10), .unit(.day)],
      "보름": [.number(15), .unit(.day)],
      "일주일": [.number(1), .unit(.week)], "반년": [.number(6), .unit(.month)], "말일": [.lastDay],
      "월말": [.this, .unit(.month), .end], "월초": [.this, .unit(.month), .start],
      "연말": [.this, .unit(.year), .end], "연초": [.this, .unit(.year), .start],
      "주말": [.group(DayName.weekend)], "평일": [.group(DayName.workdays)],
      "주중": [.group(DayName.workdays)],
      "올해": [.this, .unit(.year)], "금년": [.this, .unit(.year)], "내년": [.next, .unit(.year)],
      "내달": [.next, .unit(.month)],
      "익월": [.next, .unit(.month)], "차월": [.next, .unit(.month)],
      "다담주": [.next, .next, .unit(.week)],
      "익일": [.dayOffset(1)], "요번": [.this], "다가오는": [.on], "안에": [.within], "내로": [.within],
      "이내": [.within], "이내에": [.within], "내에": [.within], "중으로": [.within], "중에": [.within],
      "내후년": [.next, .next, .unit(.year)], "작년": [.previous, .unit(.year)],
      "재작년": [.previous, .previous, .unit(.year)], "지난해": [.previous, .unit(.year)],
      "시간": [.timeUnit(60)], "분": [.timeUnit(1)], "시": [.oClock], "반": [.half],
      "매": [.every], "마다": [.eachTime], "다음": [.next], "오는": [.on], "돌아오는": [.on],
      "이번": [.this], "이달": [.this, .unit(.month)], "금주": [.this, .unit(.week)],
      "지난": [.previous], "저번": [.previous], "담주": [.next, .unit(.week)],
      "차주": [.next, .unit(.week)], "담달": [.next, .unit(.month)],
      "다다음": [.next, .next], "지지난": [.previous, .previous],
      "뒤": [.later], "후": [.later], "전": [.ago], "말": [.end], "초": [.start],
      "오전": [.dayPart(.morning)], "아침": [.dayPart(.morning)], "오후": [.dayPart(.afternoon)],
      "새벽": [.dayPart(.dawn)], "낮": [.dayPart(.midday)], "저녁": [.dayPart(.evening)],
      "밤": [.dayPart(.night)], "점심": [.partOfDay(.midday)], "정오": [.noon], "자정": [.midnight],
      "첫": [.ordinal(1)], "첫째": [.ordinal(1)], "둘째": [.ordinal(2)], "셋째": [.ordinal(3)],
      "넷째": [.ordinal(4)], "다섯째": [.ordinal(5)], "마지막": [.ordinal(-1)], "째": [.nth],
      "번째": [.nth], "과": [.and], "와": [.and], "하고": [.and], "및": [.and], "의": [.of], "에": [.per],
      "은": [.particle], "는": [.particle], "엔": [.particle], "에는": [.particle], "쯤": [.about],
      "경": [.about], "정각": [.about], "걸러": [.apart], "빼고": [.without], "제외하고": [.without],
      "제외": [.without],
      "완료한": [.done], "끝낸": [.done], "마친": [.done],
      "하루걸러": [.cadence(.day, 2)], "박": [.nights],
      "크리스마스": christmas, "성탄절": christmas, "이브": [.eve],
      "공휴일": [.holidays], "음력": [.lunar(.korean)], "(음)": [.lunar(.korean)],
      "(음력)": [.lunar(.korean)],
      "부터": [.since], "에서": [.since], "까지": [.upTo], "동안": [.during], "간": [.during], "번": [.times],
      "회": [.times],
    ]
    for (name, month, day) in koreanHolidays {
      words[name] = [.date(year: nil, month: month, day: day)]
    }
    for (name, month, day) in lunarHolidays {
      words[name] = [.lunarHoliday(.korean, month: month, day: day)]
    }
    for (tens, ten) in ["", "이", "삼", "사", "오"].enumerated() {
      for (ones, one) in ["", "일", "이", "삼", "사", "오", "육", "칠", "팔", "구"].enumerated()
      where tens + ones > 0 {
        // 십 분 to 오십구 분. Smaller numbers alone are no numbers of minutes.
        words["\(ten)십\(one)분"] = [.number(10 * (tens + 1) + ones), .timeUnit(1)]
      }
    }
    words["십분"] = [.number(10), .timeUnit(1)]
    for (index, name) in nativeNumbers.enumerated() { words[name] = [.number(index + 1)] }
    (words["석"], words["넉"]) = ([.number(3)], [.number(4)])
    for day in DayName.allCases {
      words[day.letter] = [.letter(day)]
      for ending in ["요일", "요일날", "욜", "욜날"] { words[day.letter + ending] = [.weekday(day)] }
    }
    return words
  }()

  private static let monthNames = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]

  private static let numberNames = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
    "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
  ]

  private static let tensNames = ["twenty", "thirty", "forty", "fifty"]

  /// The holidays of the solar calendar.
  private static let koreanHolidays = [
    ("신정", 1, 1), ("밸런타인데이", 2, 14), ("발렌타인데이", 2, 14), ("삼일절", 3, 1), ("화이트데이", 3, 14),
    ("식목일", 4, 5), ("근로자의날", 5, 1), ("어린이날", 5, 5), ("어버이날", 5, 8), ("스승의날", 5, 15),
    ("현충일", 6, 6), ("제헌절", 7, 17), ("광복절", 8, 15), ("개천절", 10, 3), ("한글날", 10, 9),
    ("핼러윈", 10, 31), ("할로윈", 10, 31), ("빼빼로데이", 11, 11), ("크리스마스이브", 12, 24),
  ]

  /// The holidays and customs of the Korean lunar calendar.
  private static let lunarHolidays = [
    ("설날", 1, 1), ("정월대보름", 1, 15), ("대보름", 1, 15), ("부처님오신날", 4, 8), ("석가탄신일", 4, 8),
    ("초파일", 4, 8), ("단오", 5, 5), ("칠석", 7, 7), ("추석", 8, 15), ("한가위", 8, 15),
  ]

  private static let nativeNumbers = [
    "한", "두", "세", "네", "다섯", "여섯", "일곱", "여덟", "아홉", "열", "열한", "열두",
  ]
}
