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
