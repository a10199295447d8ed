/// What a word of a phrase means, whichever language it is in.
enum RepeatWord: Hashable {
  /// `daily`, 매주; every second one for `biweekly` and 격주, every third month for `quarterly`.
  case cadence(RecurrenceFrequency, Int = 1)
  /// `day`, `weeks`, 날; two weeks for `fortnight`.
  case unit(RecurrenceFrequency, Int = 1)
  case every
  /// 마다, which stands behind what it is about.
  case eachTime
  case other
  case number(Int)
  /// 15일: the 15th, or 15 days.
  case numberedDay(Int)
  /// `15th`, `last`, 둘째; −1 is the last.
  case ordinal(Int)
  /// 번째, which makes a number an ordinal.
  case nth
  /// `monday`, 월요일.
  case weekday(Weekday)
  /// 월, which is also a month, and 일, also a day.
  case letter(Weekday)
  /// Monday to Friday, or Saturday and Sunday.
  case group(WeekdaySet)
  /// `mon-fri`, `mon to fri`, 월~금.
  case through
  case month(Int)
  /// Words that only join others.
  case on, the, of, and
  /// 2주에 한 번.
  case per
  case until
  /// 까지, which stands behind its date.
  case upTo
  case date(CivilDate)
  case `for`
  case times

  /// The day that it names.
  var weekday: Weekday? {
    switch self {
    case .weekday(let day), .letter(let day): day
    default: nil
    }
  }

  /// The days of every week that it names.
  var weekdays: WeekdaySet? {
    if case .group(let days) = self { return days }
    return weekday.map { WeekdaySet([$0]) }
  }

  /// Whether it counts, such as `last`.
  var isOrdinal: Bool {
    if case .ordinal = self { true } else { false }
  }
}

extension RepeatWord {
  /// What a text without spaces says: in Korean often several words, 매주토요일, 12월25일까지.
  ///
  /// Nil for texts of which any part is unknown.
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

  /// `2027-01-31`, or `12-25`, the end of such a date.
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

  /// A year with every day of a year.
  private static let leapYear = 2000

  /// A number, with what means something else where no number precedes it: 월, 일 and 주일.
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

  /// The longest word of the table.
  private static func takeWord(from rest: inout Substring) -> [RepeatWord]? {
    let letters = rest.prefix { $0.isASCII && $0.isLetter }
    // English words end where their letters do, Korean ones wherever the next begins.
    let lengths = letters.isEmpty ? 1...longestKorean : letters.count...letters.count
    for length in lengths.reversed() {
      let (text, next) = (rest.prefix(length), rest.dropFirst(length))
      guard let words = table[String(text)] else { continue }
      // Days of the week have ranges; of `2027-02-30`, which is no date, nothing is read.
      if words == [.through], next.first?.isDigit == true { return nil }
      rest = next
      return words
    }
    return nil
  }

  /// 월요일, 마지막 and the like.
  private static let longestKorean = 3
}

extension Character {
  fileprivate var isDigit: Bool { isASCII && isNumber }
}

extension RepeatWord {
  /// The words that phrases consist of, beside dates and numbers; some say several things.
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
