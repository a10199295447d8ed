public import TodoDomain
public import TodoLocalisation

/// Properties of a rule that every language needs to put it into words.
extension RecurrenceRule {
  /// Whether the rule picks working days of a month by their position only, as in `the last working
  /// day of the month`.
  var isLikeWorkday: Bool {
    frequency == .monthly && weekdays == .workdays && !positions.isEmpty && monthDays.isEmpty
      && ordinalWeekdays.isEmpty
  }

  /// Whether the rule's weeks begin on another day than Monday, and its dates depend on that.
  var dependsOnWeekStart: Bool {
    guard weekStart != .monday else { return false }
    return !weekNumbers.isEmpty || (frequency == .weekly && (interval > 1 || !positions.isEmpty))
  }
}

extension Text {
  /// Returns a rule in words, with its end if it has one, and without the start.
  ///
  /// - Parameters:
  ///   - rule: The rule with the parts that it takes from a start.
  ///   - isOnAnyDays: Whether any days of the week will do, so that only the number of the rule's
  ///     days counts (`3 times a week`).
  public static func recurrence(_ rule: RecurrenceRule, isOnAnyDays: Bool = false) -> Text {
    Text(
      "\(EnglishRule.words(rule, isOnAnyDays: isOnAnyDays))",
      "\(KoreanRule.words(rule, isOnAnyDays: isOnAnyDays))")
  }
}

extension Text {
  /// Returns the name of a rule's calendar.
  public static func calendar(_ scale: RecurrenceScale) -> Text {
    switch scale {
    case .dangi: Text("Korean lunar", "음력")
    case .chinese: Text("Chinese lunar", "중국 음력")
    case .hebrew: Text("Hebrew", "유대력")
    case .islamic, .islamicCivil, .islamicTabular, .islamicUmmAlQura: Text("Islamic", "이슬람력")
    case .persian: Text("Persian", "페르시아력")
    case .indian: Text("Indian national", "인도력")
    case .coptic: Text("Coptic", "콥트력")
    case .ethiopic, .ethiopicAmeteAlem: Text("Ethiopian", "에티오피아력")
    case .gregorian: Text("civil", "양력")
    }
  }
}

extension PlannedEvent {
  /// Returns a date in the calendar of its rule, such as 음 8.15; nil in the civil calendar.
  func textOfDayByRule(on date: CivilDate) -> Text? {
    guard let (scale, day) = dayByRule(on: date) else { return nil }
    let name =
      scale.lunarName.map { Text("\($0)", scale == .dangi ? "음" : "중국 음") }
      ?? Text.calendar(scale)
    return Text(
      "\(name[.en]) \(day.isLeap ? "leap " : "")\(day.month)/\(day.day)",
      "\(name[.ko]) \(day.isLeap ? "윤" : "")\(day.month).\(day.day)")
  }
}

extension RecurrenceScale {
  /// The name of a calendar whose dates people call lunar; nil for other calendars.
  fileprivate var lunarName: String? {
    switch self {
    case .dangi: "lunar"
    case .chinese: "Chinese lunar"
    default: nil
    }
  }
}

/// A rule in English.
private enum EnglishRule {
  static func words(_ rule: RecurrenceRule, isOnAnyDays: Bool) -> String {
    if isOnAnyDays, let count = rule.timesAWeek {
      return timesAWeek(count, rule.weekdays) + end(of: rule)
    }
    if rule.isAfterDone { return "\(interval(rule)) after done\(end(of: rule))" }
    let isWorkweek = rule.frequency == .weekly && rule.interval == 1 && rule.weekdays == .workdays
    let begin = isWorkweek ? "weekdays" : cadence(rule) + on(rule)
    return begin + rest(of: rule) + end(of: rule)
  }

  /// Returns the interval: `every day`, `every 3 weeks`.
  private static func interval(_ rule: RecurrenceRule) -> String {
    let unit =
      switch rule.frequency {
      case .daily: "day"
      case .weekly: "week"
      case .monthly: "month"
      case .yearly: "year"
      }
    return rule.interval == 1 ? "every \(unit)" : "every \(rule.interval) \(unit)s"
  }

  private static func timesAWeek(_ count: Int, _ days: WeekdaySet) -> String {
    let times = count <= 2 ? ["", "once", "twice"][count] : "\(count) times"
    let names = days == .workdays ? "weekdays" : joined(days.days.map(weekday), "and")
    return "\(times) a week" + (days == .everyDay ? "" : " on \(names)")
  }

  private static func cadence(_ rule: RecurrenceRule) -> String {
    guard rule.interval == 1 else { return interval(rule) }
    return switch rule.frequency {
    case .daily: "daily"
    case .weekly: "weekly"
    case .monthly: "monthly"
    case .yearly: "yearly"
    }
  }

  // MARK: - Days

  /// Returns the days on which each repetition falls: of several lists of days, such as weekdays
  /// and days of the month, only the first. `rest` returns the others.
  private static func on(_ rule: RecurrenceRule) -> String {
    if let day = dateInYear(rule) { return " on \(day)" }
    if rule.isLikeWorkday { return " on the \(ordinals(rule.positions)) weekday\(within(rule))" }
    let days = rule.frequency == .daily ? nil : lists(rule, "and").first
    return (days.map { " on \($0)" } ?? "") + within(rule)
  }

  /// Returns the date of a rule with one date in each year, such as `Nov 5`; nil for other rules.
  private static func dateInYear(_ rule: RecurrenceRule) -> String? {
    let months = months(rule)
    guard rule.frequency == .yearly, months.count == 1, rule.monthDays.count == 1,
      rule.monthDays[0] > 0, lists(rule, "and").count == 1, rule.weekNumbers.isEmpty
    else { return nil }
    guard let scale = rule.scale, scale != .gregorian else {
      return "\(months[0]) \(rule.monthDays[0])"
    }
    guard let name = scale.lunarName else { return "day \(rule.monthDays[0]) of \(months[0])" }
    let month = rule.months.first.map { "\($0)" } ?? "leap \(rule.leapMonths[0])"
    return "\(name) \(month)/\(rule.monthDays[0])"
  }

  /// Returns whether the rule is monthly and names days of every month by number.
  private static func saysDaysOfEachMonth(_ rule: RecurrenceRule) -> Bool {
    rule.frequency == .monthly && months(rule).isEmpty && !rule.monthDays.isEmpty
  }

  /// Returns the weeks and months in which the rule's days lie.
  private static func within(_ rule: RecurrenceRule) -> String {
    var text = ""
    if !rule.weekNumbers.isEmpty {
      let weeks = rule.weekNumbers.map {
        $0 > 0 ? "week \($0)" : "the \(ordinal($0)) week of the year"
      }
      text += " of \(joined(weeks, "and"))"
    }
    let months = months(rule)
    guard !months.isEmpty else { return text }
    let isOfMonth = rule.frequency == .yearly && rule.weekNumbers.isEmpty && hasDays(rule)
    return text + (isOfMonth ? " of " : " in ") + joined(months, "and")
  }

  private static func hasDays(_ rule: RecurrenceRule) -> Bool { !lists(rule, "and").isEmpty }

  /// Returns the rule's lists of days, each in words. A date must be in all of them.
  private static func lists(_ rule: RecurrenceRule, _ word: String) -> [String] {
    let yearDays = rule.yearDays.map { "the \(ordinal($0)) day of the year" }
    var monthDays = rule.monthDays.map { "the \(ordinal($0))\($0 < 0 ? " day" : "")" }
    if let name = rule.scale?.lunarName, saysDaysOfEachMonth(rule) {
      monthDays[0] = "the \(name) \(monthDays[0].dropFirst(4))"
    }
    return [yearDays, monthDays, weekdays(rule, word)].filter { !$0.isEmpty }
      .map { joined($0, word) }
  }

  private static func weekdays(_ rule: RecurrenceRule, _ word: String) -> [String] {
    let isEvery = rule.frequency == .monthly || rule.frequency == .yearly
    let every = rule.weekdays.days.map(weekday)
    let ofYear = rule.frequency == .yearly && rule.months.isEmpty ? " of the year" : ""
    let counted = rule.ordinalWeekdays.map { day in
      let name = day.weekday.name.prefix(1).uppercased() + day.weekday.name.dropFirst()
      return "the \(ordinal(day.ordinal)) \(name)\(ofYear)"
    }
    guard isEvery, word == "and", !every.isEmpty else { return every + counted }
    return ["every \(joined(every, word))"] + counted
  }

  // MARK: - What follows the days

  /// Returns the conditions after the first list of days: the other lists, which of the days count
  /// (`only the last of these`), and the first day of the week if it matters.
  private static func rest(of rule: RecurrenceRule) -> String {
    let conditions = lists(rule, "or").dropFirst(rule.frequency == .daily ? 0 : 1)
    var text = conditions.map { ", if it is \($0)" }.joined()
    if !rule.positions.isEmpty, !rule.isLikeWorkday {
      text += ", only the \(ordinals(rule.positions)) of these"
    }
    if rule.dependsOnWeekStart { text += ", weeks beginning on \(weekday(rule.weekStart))" }
    return text + calendar(of: rule)
  }

  /// Returns the calendar, unless the days name it, and how the rule handles dates that the
  /// calendar lacks.
  private static func calendar(of rule: RecurrenceRule) -> String {
    guard let scale = rule.scale else { return "" }
    let isNamed =
      scale == .gregorian
      || scale.lunarName != nil && (dateInYear(rule) != nil || saysDaysOfEachMonth(rule))
    let skip =
      switch rule.skip {
      case .omit: ""
      case .backward where !rule.leapMonths.isEmpty: ", or in month \(rule.leapMonths[0])"
      case .backward: ", or the last day before"
      case .forward: ", or the first day after"
      }
    return skip + (isNamed ? "" : ", by the \(Text.calendar(scale)[.en]) calendar")
  }

  private static func end(of rule: RecurrenceRule) -> String {
    switch rule.end {
    case .never: ""
    case .until(let date): ", until \(date)"
    case .count(let times): ", \(Text.count(times, "time"))"
    }
  }

  // MARK: - Words

  private static func ordinals(_ numbers: [Int]) -> String { joined(numbers.map(ordinal), "and") }

  /// Returns an ordinal: `2nd`, `last`, `2nd to last`.
  private static func ordinal(_ number: Int) -> String {
    guard number > 0 else { return number == -1 ? "last" : "\(ordinal(-number)) to last" }
    let suffix =
      switch (number % 100, number % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return "\(number)\(suffix)"
  }

  /// Returns the months of a rule: by name in the civil calendar, by number in other calendars.
  private static func months(_ rule: RecurrenceRule) -> [String] {
    guard rule.scale == nil || rule.scale == .gregorian else {
      return rule.months.map { "month \($0)" } + rule.leapMonths.map { "leap month \($0)" }
    }
    return rule.months.map(month)
  }

  private static func month(_ number: Int) -> String {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return names[number - 1]
  }

  /// Returns words with commas and a last conjunction: `a, b and c`.
  private static func joined(_ words: [String], _ last: String) -> String {
    guard let word = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(last) \(word)"
  }

  private static func weekday(_ day: Weekday) -> String { Text.weekday(day)[.en] }
}

/// A rule in Korean.
private enum KoreanRule {
  static func words(_ rule: RecurrenceRule, isOnAnyDays: Bool) -> String {
    if isOnAnyDays, let count = rule.timesAWeek {
      return ([timesAWeek(count, rule.weekdays)] + end(of: rule)).joined(separator: ", ")
    }
    if rule.isAfterDone {
      return (["완료한 날부터 \(interval(rule))"] + end(of: rule)).joined(separator: ", ")
    }
    let isWorkweek = rule.frequency == .weekly && rule.interval == 1 && rule.weekdays == .workdays
    let begin = isWorkweek ? ["평일"] : [cadence(rule)] + days(rule)
    return ([begin.joined(separator: " ")] + rest(of: rule) + end(of: rule))
      .joined(separator: ", ")
  }

  /// Returns the interval: 1일마다, 3주마다.
  private static func interval(_ rule: RecurrenceRule) -> String {
    switch rule.frequency {
    case .daily: "\(rule.interval)일마다"
    case .weekly: "\(rule.interval)주마다"
    case .monthly: "\(rule.interval)개월마다"
    case .yearly: "\(rule.interval)년마다"
    }
  }

  private static func timesAWeek(_ count: Int, _ days: WeekdaySet) -> String {
    let names = days == .workdays ? "평일" : days.days.map(weekday).joined(separator: "·")
    return "주 \(count)회" + (days == .everyDay ? "" : " \(names)")
  }

  private static func cadence(_ rule: RecurrenceRule) -> String {
    switch (rule.frequency, rule.interval) {
    case (.daily, 1): "매일"
    case (.weekly, 1): "매주"
    case (.weekly, 2): "격주"
    case (.monthly, 1): "매월"
    case (.yearly, 1): "매년"
    default: interval(rule)
    }
  }

  // MARK: - Days

  /// Returns the Korean words for the calendar, the months and the weeks of a rule, and for the
  /// first of its lists of days. `rest` returns the other lists.
  private static func days(_ rule: RecurrenceRule) -> [String] {
    var words: [String] = []
    if let scale = rule.scale, scale != .gregorian { words.append(Text.calendar(scale)[.ko]) }
    if rule.frequency == .yearly {
      words += list(months(rule))
      words += list(rule.weekNumbers.map { $0 > 0 ? "\($0)주차" : "\(ordinal($0)) 주" })
    }
    if rule.isLikeWorkday { return words + ["\(ordinals(rule.positions)) 평일"] }
    guard rule.frequency != .daily else { return words }
    return words + lists(rule).prefix(1)
  }

  /// Returns the rule's lists of days, each in words. A date must be in all of them.
  private static func lists(_ rule: RecurrenceRule) -> [String] {
    let inMonths = rule.frequency == .yearly && !months(rule).isEmpty
    let year = rule.frequency == .yearly && !inMonths ? "그해 " : ""
    let yearDays = rule.yearDays.map { "그해 \(ordinal($0)) 날" }
    // Without a month, a day of the month is in every month, unless the start decides the month.
    let isInEachMonth = rule.frequency == .yearly && !inMonths && !rule.leavesMonthToStart
    let month = isInEachMonth ? "매달 " : ""
    let monthDays = rule.monthDays.map { $0 > 0 ? "\(month)\($0)일" : "\(month)\(ordinal($0)) 날" }
    let counted = rule.ordinalWeekdays.map {
      "\(year)\(ordinal($0.ordinal)) \($0.weekday.koreanLetter)요일"
    }
    return [yearDays, monthDays, every(rule) + counted].filter { !$0.isEmpty }
      .map { $0.joined(separator: "·") }
  }

  private static func every(_ rule: RecurrenceRule) -> [String] {
    let letters = rule.weekdays.days.map(weekday).joined(separator: "·")
    guard !letters.isEmpty else { return [] }
    let isEvery = rule.frequency == .monthly || rule.frequency == .yearly
    return [isEvery ? "모든 \(letters)요일" : letters]
  }

  // MARK: - What follows the days

  /// Returns the conditions after the first list of days: the other lists, the months of a rule
  /// that isn't yearly, which of the days count, the first day of the week if it matters, and what
  /// happens if a date doesn't exist.
  private static func rest(of rule: RecurrenceRule) -> [String] {
    var words = lists(rule).dropFirst(rule.frequency == .daily ? 0 : 1).map { "\($0)에만" }
    if rule.frequency != .yearly { words += list(months(rule)).map { "\($0)에만" } }
    if !rule.positions.isEmpty, !rule.isLikeWorkday {
      words.append("그중 \(ordinals(rule.positions))만")
    }
    if rule.dependsOnWeekStart { words.append("\(weekday(rule.weekStart))요일에 시작하는 주 기준") }
    switch rule.skip {
    case .omit: break
    case .backward where !rule.leapMonths.isEmpty:
      words.append("윤달이 없으면 \(rule.leapMonths[0])월")
    case .backward: words.append("없으면 그달 마지막 날")
    case .forward: words.append("없으면 그다음 첫날")
    }
    return words
  }

  private static func end(of rule: RecurrenceRule) -> [String] {
    switch rule.end {
    case .never: []
    case .until(let date): ["\(Text.day(date)[.ko])까지"]
    case .count(let times): ["\(times)번"]
    }
  }

  // MARK: - Words

  /// Returns the months: 8월, 윤4월.
  private static func months(_ rule: RecurrenceRule) -> [String] {
    rule.months.map { "\($0)월" } + rule.leapMonths.map { "윤\($0)월" }
  }

  private static func list(_ words: [String]) -> [String] {
    words.isEmpty ? [] : [words.joined(separator: "·")]
  }

  private static func ordinals(_ numbers: [Int]) -> String {
    numbers.map(ordinal).joined(separator: "·")
  }

  /// Returns an ordinal: 둘째, 6번째, 마지막, 끝에서 2번째.
  private static func ordinal(_ number: Int) -> String {
    let few = ["첫째", "둘째", "셋째", "넷째", "다섯째"]
    if few.indices.contains(number - 1) { return few[number - 1] }
    if number > 0 { return "\(number)번째" }
    return number == -1 ? "마지막" : "끝에서 \(-number)번째"
  }

  private static func weekday(_ day: Weekday) -> String { Text.weekday(day)[.ko] }
}
