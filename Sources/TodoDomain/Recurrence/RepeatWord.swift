/// What a word of a phrase means, whichever language it is in.
enum RepeatWord: Hashable {
  /// `daily`, 매주; every second one for 격주, every third for 3주마다.
  case cadence(RecurrenceFrequency, interval: Int)
  /// Monday to Friday: `weekdays`, 평일.
  case workdays
  case every
  case other
  /// `day`, `weeks`, 날.
  case unit(RecurrenceFrequency)
  case number(Int)
  /// `15th`, `last`, 둘째; −1 is the last.
  case ordinal(Int)
  /// 15일, 말일.
  case monthDay(Int)
  case weekdays(WeekdaySet)
  case month(Int)
  /// Words that only join others.
  case on, the, of, and
  case until
  case date(CivilDate)
  /// 2027-01-31까지.
  case untilDate(CivilDate)
  case `for`
  case times
  /// 10번.
  case repetitions(Int)

  /// Nil for words that no phrase has.
  init?(_ text: String) {
    let digits = text.prefix { $0.isASCII && $0.isNumber }
    if let word = RepeatWord.dictionary[text] {
      self = word
    } else if let word = RepeatWord(date: text) {
      self = word
    } else if !digits.isEmpty {
      // A number that is too large for `Int` is too large for every rule.
      let number = Int(digits) ?? .max
      guard let word = RepeatWord(number, String(text.dropFirst(digits.count))) else { return nil }
      self = word
    } else if let days = WeekdaySet(words: text) {
      self = .weekdays(days)
    } else {
      return nil
    }
  }

  private init?(date text: String) {
    if let date = CivilDate(utf8: text.utf8) {
      self = .date(date)
    } else if text.hasSuffix("까지"), let date = CivilDate(utf8: text.dropLast(2).utf8) {
      self = .untilDate(date)
    } else {
      return nil
    }
  }

  /// A number and what is written to it without a space.
  private init?(_ number: Int, _ rest: String) {
    switch rest {
    case "": self = .number(number)
    case "st", "nd", "rd", "th", "째", "번째": self = .ordinal(number)
    case "일": self = .monthDay(number)
    case "월": self = .month(number)
    case "번", "회": self = .repetitions(number)
    case "일마다": self = .cadence(.daily, interval: number)
    case "주마다": self = .cadence(.weekly, interval: number)
    case "개월마다", "달마다": self = .cadence(.monthly, interval: number)
    case "년마다": self = .cadence(.yearly, interval: number)
    default: return nil
    }
  }

  private static let dictionary: [String: RepeatWord] = {
    var words: [String: RepeatWord] = [
      "daily": .cadence(.daily, interval: 1), "weekly": .cadence(.weekly, interval: 1),
      "monthly": .cadence(.monthly, interval: 1), "yearly": .cadence(.yearly, interval: 1),
      "annually": .cadence(.yearly, interval: 1), "weekdays": .workdays, "weekday": .workdays,
      "every": .every, "each": .every, "other": .other, "on": .on, "in": .on, "the": .the,
      "of": .of, "and": .and, "until": .until, "for": .for, "times": .times, "time": .times,
      "day": .unit(.daily), "days": .unit(.daily), "week": .unit(.weekly),
      "weeks": .unit(.weekly), "month": .unit(.monthly), "months": .unit(.monthly),
      "year": .unit(.yearly), "years": .unit(.yearly), "first": .ordinal(1),
      "second": .ordinal(2), "third": .ordinal(3), "fourth": .ordinal(4), "fifth": .ordinal(5),
      "last": .ordinal(-1),
      "매일": .cadence(.daily, interval: 1), "매주": .cadence(.weekly, interval: 1),
      "매월": .cadence(.monthly, interval: 1), "매달": .cadence(.monthly, interval: 1),
      "매년": .cadence(.yearly, interval: 1), "격일": .cadence(.daily, interval: 2),
      "격주": .cadence(.weekly, interval: 2), "격월": .cadence(.monthly, interval: 2),
      "격년": .cadence(.yearly, interval: 2), "평일": .workdays, "날": .unit(.daily),
      "말일": .monthDay(-1), "첫째": .ordinal(1), "둘째": .ordinal(2), "셋째": .ordinal(3),
      "넷째": .ordinal(4), "다섯째": .ordinal(5), "마지막": .ordinal(-1),
    ]
    for (index, name) in RepeatWord.monthNames.enumerated() {
      words[name] = .month(index + 1)
      words[String(name.prefix(3))] = .month(index + 1)
    }
    return words
  }()

  private static let monthNames = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
}

extension WeekdaySet {
  /// Reads `mon`, `monday`, 월, 월요일 or several letters at once, 월수금; nil for anything else.
  fileprivate init?(words text: String) {
    if let day = try? Weekday(text) {
      self.init([day])
      return
    }
    let letters = text.hasSuffix("요일") ? String(text.dropLast(2)) : text
    let days = letters.compactMap { try? Weekday(String($0)) }
    guard !days.isEmpty, days.count == letters.count else { return nil }
    self.init(days)
  }
}
