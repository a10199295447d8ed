/// The meaning of a word in a phrase, in either language.
enum RepeatWord: Hashable {
  /// The words `daily` and 매주; the number is 2 for `biweekly` and 격주, and 3 months for `quarterly`.
  case cadence(RecurrenceFrequency, Int = 1)
  /// The words `day`, `weeks` and 날; the number is 2 for `fortnight`.
  case unit(RecurrenceFrequency, Int = 1)
  case every
  /// The word 마다, which follows the word that it belongs to.
  case eachTime
  case other
  case number(Int)
  /// The word 15일, which means the 15th or 15 days.
  case numberedDay(Int)
  /// The words `15th`, `last` and 둘째; −1 is the last.
  case ordinal(Int)
  /// The word 번째, which makes a number an ordinal.
  case nth
  /// The words `monday` and 월요일.
  case weekday(Weekday)
  /// The words 월 and 일, which mean Monday and Sunday, or month and day.
  case letter(Weekday)
  /// The words for Monday to Friday, and for Saturday and Sunday.
  case group(WeekdaySet)
  /// The words in `mon-fri`, `mon to fri` and 월~금.
  case through
  case month(Int)
  /// Words that only join other words.
  case on, the, of, and
  /// The word 에 in 2주에 한 번.
  case per
  case until
  /// The word 까지, which follows its date.
  case upTo
  case date(CivilDate)
  case `for`
  case times

  /// The weekday that the word names; nil for other words.
  var weekday: Weekday? {
    switch self {
    case .weekday(let day), .letter(let day): day
    default: nil
    }
  }

  /// The weekdays that the word names; nil for other words.
  var weekdays: WeekdaySet? {
    if case .group(let days) = self { return days }
    return weekday.map { WeekdaySet([$0]) }
  }

  /// Whether the word is an ordinal, such as `last`.
  var isOrdinal: Bool {
    if case .ordinal = self { true } else { false }
  }
}

extension RepeatWord {
  /// The words of a text without spaces, which in Korean are often several: 매주토요일, 12월25일까지. It is
  /// nil if any part of the text is unknown.
  static func words(of text: String) -> [RepeatWord]? {
    var words: [RepeatWord] = []
    var rest = text[...]
    while !rest.isEmpty {
      guard let more = takeDate(from: &rest) ?? takeNumber(from: &rest) ?? takeWord(from: &rest)
      else { return nil }
      words += more
    }
    return words
  }

  /// Takes `2027-01-31`, or `12-25`, which is a date without its year.
  private static func takeDate(from rest: inout Substring) -> [RepeatWord]? {
    let text = rest.prefix { $0.isDigit || $0 == "-" }
    let words: [RepeatWord]
    if let date = CivilDate(utf8: text.utf8) {
      words = [.date(date)]
    } else if let date = CivilDate(utf8: "\(leapYear)-\(text)".utf8) {
      words = [.month(date.month), .number(date.day)]
    } else {
      return nil
    }
    rest.removeFirst(text.count)
    return words
  }

  /// A leap year, in which `02-29` is a date.
  private static let leapYear = 2000

  /// Takes a number, and the words that have another meaning without a number before them: 월, 일 and
  /// 주일.
  private static func takeNumber(from text: inout Substring) -> [RepeatWord]? {
    let digits = text.prefix(while: \.isDigit)
    guard !digits.isEmpty else { return nil }
    // A number that is too large for `Int` is too large for every rule.
    let number = Int(digits) ?? .max
    var rest = text.dropFirst(digits.count)
    let words: [RepeatWord]
    if take("월", from: &rest) {
      guard (1...12).contains(number) else { return nil }
      words = [.month(number)]
    } else if take("일", from: &rest) {
      words = [.numberedDay(number)]
    } else if take("주일", from: &rest) {
      words = [.number(number), .unit(.weekly)]
    } else if ["st", "nd", "rd", "th"].contains(where: { take($0, from: &rest) }) {
      words = [.ordinal(number)]
    } else {
      words = [.number(number)]
    }
    text = rest
    return words
  }

  private static func take(_ prefix: String, from rest: inout Substring) -> Bool {
    guard rest.hasPrefix(prefix) else { return false }
    rest.removeFirst(prefix.count)
    return true
  }

  /// Takes the longest word of the table.
  private static func takeWord(from rest: inout Substring) -> [RepeatWord]? {
    let letters = rest.prefix { $0.isASCII && $0.isLetter }
    // English words end at the last letter. Korean words have no separator, so lengths are tried.
    let lengths = letters.isEmpty ? 1...longestKorean : letters.count...letters.count
    for length in lengths.reversed() {
      let (text, next) = (rest.prefix(length), rest.dropFirst(length))
      guard let words = table[String(text)] else { continue }
      // A hyphen joins weekdays only. A text such as `2027-02-30`, which is no date, is rejected.
      if words == [.through], next.first?.isDigit == true { return nil }
      rest = next
      return words
    }
    return nil
  }

  /// The length of the longest Korean word, such as 월요일 or 마지막.
  private static let longestKorean = 3
}

extension Character {
  fileprivate var isDigit: Bool { isASCII && isNumber }
}

extension RepeatWord {
  /// The words of phrases, other than dates and numbers; some have several meanings.
  static let table = english.merging(korean) { first, _ in first }

  private static let english: [String: [RepeatWord]] = {
    var words: [String: [RepeatWord]] = [
      "daily": [.cadence(.daily)], "weekly": [.cadence(.weekly)], "monthly": [.cadence(.monthly)],
      "yearly": [.cadence(.yearly)], "annually": [.cadence(.yearly)],
      "biweekly": [.cadence(.weekly, 2)], "fortnightly": [.cadence(.weekly, 2)],
      "quarterly": [.cadence(.monthly, 3)],
      "day": [.unit(.daily)], "week": [.unit(.weekly)], "fortnight": [.unit(.weekly, 2)],
      "month": [.unit(.monthly)], "quarter": [.unit(.monthly, 3)], "year": [.unit(.yearly)],
      "weekday": [.group(.workdays)], "weekend": [.group(.weekend)],
      "every": [.every], "each": [.every], "other": [.other], "first": [.ordinal(1)],
      "second": [.ordinal(2)], "third": [.ordinal(3)], "fourth": [.ordinal(4)],
      "fifth": [.ordinal(5)], "last": [.ordinal(-1)], "on": [.on], "in": [.on], "the": [.the],
      "of": [.of], "and": [.and], "to": [.through], "through": [.through], "-": [.through],
      "–": [.through], "~": [.through], "until": [.until], "for": [.for], "time": [.times],
    ]
    for name in ["day", "week", "fortnight", "month", "quarter", "year", "weekday", "weekend"] {
      words["\(name)s"] = words[name]
    }
    words["times"] = words["time"]
    for day in Weekday.allCases {
      for word in [day.name, "\(day.name)s", day.code] { words[word] = [.weekday(day)] }
    }
    for (index, name) in monthNames.enumerated() {
      for word in [name, String(name.prefix(3))] { words[word] = [.month(index + 1)] }
    }
    for (index, name) in numberNames.enumerated() { words[name] = [.number(index + 1)] }
    return words
  }()

  private static let korean: [String: [RepeatWord]] = {
    var words: [String: [RepeatWord]] = [
      "매일": [.cadence(.daily)], "매주": [.cadence(.weekly)], "매월": [.cadence(.monthly)],
      "매달": [.cadence(.monthly)], "매분기": [.cadence(.monthly, 3)], "매년": [.cadence(.yearly)],
      "매해": [.cadence(.yearly)], "격일": [.cadence(.daily, 2)], "격주": [.cadence(.weekly, 2)],
      "격월": [.cadence(.monthly, 2)], "격년": [.cadence(.yearly, 2)],
      "날": [.unit(.daily)], "주": [.unit(.weekly)], "달": [.unit(.monthly)],
      "개월": [.unit(.monthly)], "분기": [.unit(.monthly, 3)], "년": [.unit(.yearly)],
      "해": [.unit(.yearly)], "하루": [.number(1), .unit(.daily)],
      "이틀": [.number(2), .unit(.daily)], "사흘": [.number(3), .unit(.daily)],
      "나흘": [.number(4), .unit(.daily)], "열흘": [.number(10), .unit(.daily)],
      "일주일": [.number(1), .unit(.weekly)], "말일": [.ordinal(-1), .unit(.daily)],
      "평일": [.group(.workdays)], "주말": [.group(.weekend)], "매": [.every], "마다": [.eachTime],
      "한": [.number(1)], "두": [.number(2)], "세": [.number(3)], "네": [.number(4)],
      "첫": [.ordinal(1)], "첫째": [.ordinal(1)], "둘째": [.ordinal(2)], "셋째": [.ordinal(3)],
      "넷째": [.ordinal(4)], "다섯째": [.ordinal(5)], "마지막": [.ordinal(-1)], "째": [.nth],
      "번째": [.nth], "과": [.and], "와": [.and], "하고": [.and], "및": [.and], "에": [.per],
      "까지": [.upTo], "번": [.times], "회": [.times],
    ]
    for day in Weekday.allCases {
      words[day.koreanLetter] = [.letter(day)]
      words["\(day.koreanLetter)요일"] = [.weekday(day)]
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
}
