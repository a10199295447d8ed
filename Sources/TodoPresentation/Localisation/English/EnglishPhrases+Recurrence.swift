import TodoDomain

extension EnglishPhrases {
  func recurrence(_ rule: RecurrenceRule) -> String {
    let isWorkweek = rule.frequency == .weekly && rule.interval == 1 && rule.weekdays == .workdays
    let begin = isWorkweek ? "weekdays" : cadence(rule) + on(rule)
    return begin + rest(of: rule) + end(of: rule)
  }

  private func cadence(_ rule: RecurrenceRule) -> String {
    let (adverb, unit) =
      switch rule.frequency {
      case .daily: ("daily", "days")
      case .weekly: ("weekly", "weeks")
      case .monthly: ("monthly", "months")
      case .yearly: ("yearly", "years")
      }
    return rule.interval == 1 ? adverb : "every \(rule.interval) \(unit)"
  }

  // MARK: - Days

  /// The days of each turn; where several lists have to agree, those of the first.
  private func on(_ rule: RecurrenceRule) -> String {
    if let day = dateInYear(rule) { return " on \(day)" }
    if rule.isLikeWorkday { return " on the \(ordinals(rule.positions)) weekday\(within(rule))" }
    let days = rule.frequency == .daily ? nil : lists(rule, "and").first
    return (days.map { " on \($0)" } ?? "") + within(rule)
  }

  /// `Nov 5`.
  private func dateInYear(_ rule: RecurrenceRule) -> String? {
    guard rule.frequency == .yearly, rule.months.count == 1, rule.monthDays.count == 1,
      rule.monthDays[0] > 0, lists(rule, "and").count == 1, rule.weekNumbers.isEmpty
    else { return nil }
    return "\(month(rule.months[0])) \(rule.monthDays[0])"
  }

  /// The weeks and months that the days belong to.
  private func within(_ rule: RecurrenceRule) -> String {
    var text = ""
    if !rule.weekNumbers.isEmpty {
      let weeks = rule.weekNumbers.map {
        $0 > 0 ? "week \($0)" : "the \(ordinal($0)) week of the year"
      }
      text += " of \(joined(weeks, "and"))"
    }
    guard !rule.months.isEmpty else { return text }
    let isOfMonth = rule.frequency == .yearly && rule.weekNumbers.isEmpty && hasDays(rule)
    return text + (isOfMonth ? " of " : " in ") + joined(rule.months.map(month), "and")
  }

  private func hasDays(_ rule: RecurrenceRule) -> Bool { !lists(rule, "and").isEmpty }

  /// The lists of days that the rule has.
  private func lists(_ rule: RecurrenceRule, _ word: String) -> [String] {
    let yearDays = rule.yearDays.map { "the \(ordinal($0)) day of the year" }
    let monthDays = rule.monthDays.map { "the \(ordinal($0))\($0 < 0 ? " day" : "")" }
    return [yearDays, monthDays, weekdays(rule, word)].filter { !$0.isEmpty }
      .map { joined($0, word) }
  }

  private func weekdays(_ rule: RecurrenceRule, _ word: String) -> [String] {
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

  // MARK: - What is said behind

  /// The lists that have to agree, the positions, and the weeks' first day where it matters.
  private func rest(of rule: RecurrenceRule) -> String {
    let conditions = lists(rule, "or").dropFirst(rule.frequency == .daily ? 0 : 1)
    var text = conditions.map { ", if it is \($0)" }.joined()
    if !rule.positions.isEmpty, !rule.isLikeWorkday {
      text += ", only the \(ordinals(rule.positions)) of these"
    }
    if rule.dependsOnWeekStart { text += ", weeks beginning on \(weekday(rule.weekStart))" }
    return text
  }

  private func end(of rule: RecurrenceRule) -> String {
    switch rule.end {
    case .never: ""
    case .until(let date): ", until \(date)"
    case .count(let times): ", \(count(times, "time"))"
    }
  }

  // MARK: - Words

  private func ordinals(_ numbers: [Int]) -> String { joined(numbers.map(ordinal), "and") }

  /// `2nd`, `last`, `2nd to last`.
  private func ordinal(_ number: Int) -> String {
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

  private func month(_ number: Int) -> String {
    let names = [
      "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
    return names[number - 1]
  }

  /// `a, b and c`.
  private func joined(_ words: [String], _ last: String) -> String {
    guard let word = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(last) \(word)"
  }
}
