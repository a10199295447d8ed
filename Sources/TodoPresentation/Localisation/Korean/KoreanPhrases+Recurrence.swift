import TodoDomain

extension KoreanPhrases {
  func recurrence(_ rule: RecurrenceRule) -> String {
    let isWorkweek = rule.frequency == .weekly && rule.interval == 1 && rule.weekdays == .workdays
    let begin = isWorkweek ? ["평일"] : [cadence(rule)] + days(rule)
    return ([begin.joined(separator: " ")] + rest(of: rule) + end(of: rule))
      .joined(separator: ", ")
  }

  private func cadence(_ rule: RecurrenceRule) -> String {
    switch (rule.frequency, rule.interval) {
    case (.daily, 1): "매일"
    case (.daily, let interval): "\(interval)일마다"
    case (.weekly, 1): "매주"
    case (.weekly, 2): "격주"
    case (.weekly, let interval): "\(interval)주마다"
    case (.monthly, 1): "매월"
    case (.monthly, let interval): "\(interval)개월마다"
    case (.yearly, 1): "매년"
    case (.yearly, let interval): "\(interval)년마다"
    }
  }

  // MARK: - Days

  /// Months and weeks, and the days of each turn in them; where several lists have to agree, those
  /// of the first.
  private func days(_ rule: RecurrenceRule) -> [String] {
    var words: [String] = []
    if rule.frequency == .yearly {
      words += list(rule.months.map { "\($0)월" })
      words += list(rule.weekNumbers.map { $0 > 0 ? "\($0)주차" : "\(ordinal($0)) 주" })
    }
    if rule.isLikeWorkday { return words + ["\(ordinals(rule.positions)) 평일"] }
    guard rule.frequency != .daily else { return words }
    return words + lists(rule).prefix(1)
  }

  /// The lists of days that the rule has.
  private func lists(_ rule: RecurrenceRule) -> [String] {
    let inMonths = rule.frequency == .yearly && !rule.months.isEmpty
    let year = rule.frequency == .yearly && !inMonths ? "그해 " : ""
    let yearDays = rule.yearDays.map { "그해 \(ordinal($0)) 날" }
    // Without its months, a day of the month comes every month, unless it is left to the start's.
    let isInEachMonth = rule.frequency == .yearly && !inMonths && !rule.leavesMonthToStart
    let month = isInEachMonth ? "매달 " : ""
    let monthDays = rule.monthDays.map { $0 > 0 ? "\(month)\($0)일" : "\(month)\(ordinal($0)) 날" }
    let counted = rule.ordinalWeekdays.map {
      "\(year)\(ordinal($0.ordinal)) \($0.weekday.koreanLetter)요일"
    }
    return [yearDays, monthDays, every(rule) + counted].filter { !$0.isEmpty }
      .map { $0.joined(separator: "·") }
  }

  private func every(_ rule: RecurrenceRule) -> [String] {
    let letters = rule.weekdays.days.map(weekday).joined(separator: "·")
    guard !letters.isEmpty else { return [] }
    let isEvery = rule.frequency == .monthly || rule.frequency == .yearly
    return [isEvery ? "모든 \(letters)요일" : letters]
  }

  // MARK: - What is said behind

  /// The lists that have to agree, months in which it rests, the positions, and the weeks' first day
  /// where it matters.
  private func rest(of rule: RecurrenceRule) -> [String] {
    var words = lists(rule).dropFirst(rule.frequency == .daily ? 0 : 1).map { "\($0)에만" }
    if rule.frequency != .yearly { words += list(rule.months.map { "\($0)월" }).map { "\($0)에만" } }
    if !rule.positions.isEmpty, !rule.isLikeWorkday {
      words.append("그중 \(ordinals(rule.positions))만")
    }
    if rule.dependsOnWeekStart { words.append("\(weekday(rule.weekStart))요일에 시작하는 주 기준") }
    return words
  }

  private func end(of rule: RecurrenceRule) -> [String] {
    switch rule.end {
    case .never: []
    case .until(let date): ["\(date)까지"]
    case .count(let times): ["\(times)번"]
    }
  }

  // MARK: - Words

  private func list(_ words: [String]) -> [String] {
    words.isEmpty ? [] : [words.joined(separator: "·")]
  }

  private func ordinals(_ numbers: [Int]) -> String {
    numbers.map(ordinal).joined(separator: "·")
  }

  /// 둘째, 6번째, 마지막, 끝에서 2번째.
  private func ordinal(_ number: Int) -> String {
    let few = ["첫째", "둘째", "셋째", "넷째", "다섯째"]
    if few.indices.contains(number - 1) { return few[number - 1] }
    if number > 0 { return "\(number)번째" }
    return number == -1 ? "마지막" : "끝에서 \(-number)번째"
  }
}
