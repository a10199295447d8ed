/// The part of a phrase that says on which days.
extension RepeatPhrase {
  /// Reads the days that follow how often, or nothing.
  mutating func readDaysOfCadence() throws(RepeatPhraseError) {
    guard weekdays.isEmpty, ordinalWeekdays.isEmpty, monthDays.isEmpty else { return }
    let before = position
    skip(.on)
    skip(.the)
    let place = position
    switch frequency {
    case .daily: break
    case .weekly: if next?.weekdays != nil { try readWeekdays() }
    case .monthly:
      try readDays()
      if position > place { _ = skipOfMonth() }
    case .yearly: try readDays()
    }
    if place > before, position == place { throw problem }
  }

  // MARK: - Of a month or a year

  /// Reads `the 1st and 15th`, `the last friday`, `nov 5` or nothing.
  mutating func readDays() throws(RepeatPhraseError) {
    // Ordinals wait for what they count; without a word for it, they are days of the month.
    var pending: [Place] = []
    var isUnfinished = false
    while let word = next, !isOfMonth {
      // Nothing can be added to `the last weekday`.
      guard positions.isEmpty else { throw problem }
      isUnfinished = false
      switch word {
      case .on, .the, .of, .and:
        isUnfinished = true
      case .ordinal(let number):
        pending.append(Place(number: number, index: position))
      // `the last two days` are none of the 2nd.
      case .number where position > 0 && words[position - 1].meaning.isOrdinal: throw problem
      case .number(let number), .numberedDay(let number):
        try addMonthDays([Place(number: number, index: position)])
      case .unit(.daily, _):
        // `the last day`, or `day 15`, whose number is still to come.
        try addMonthDays(pending)
        isUnfinished = pending.isEmpty
        pending = []
      case .unit(.weekly, 1) where !pending.isEmpty && self.word(1)?.weekday != nil:
        // 첫째 주 월요일 is what people call the first Monday.
        break
      case .month(let month) where frequency == .yearly && months.isEmpty:
        months = [month]
      default:
        try count(pending.map(\.number), word)
        pending = []
      }
      position += 1
    }
    if isUnfinished { throw problem }
    try addMonthDays(pending)
    // `the last` of what, and `the 15th` of which month?
    let lacksMonth = frequency == .yearly && months.isEmpty
    if pending.contains(where: { $0.number < 0 }) || (lacksMonth && hasDays) { throw problem }
  }

  /// A number and where it stands.
  private struct Place {
    let number: Int
    let index: Int
  }

  /// A rule can't mean the 15th as well as the last Friday: its lists have to agree.
  private mutating func addMonthDays(_ days: [Place]) throws(RepeatPhraseError) {
    guard days.isEmpty || ordinalWeekdays.isEmpty else { throw problem }
    for day in days where day.number == 0 || day.number > 31 {
      throw .outOfRange(.monthDays, words[day.index].text)
    }
    monthDays += days.map(\.number)
  }

  /// The so manyth weekdays or working days of a month.
  private mutating func count(
    _ ordinals: [Int], _ word: RepeatWord
  ) throws(RepeatPhraseError) {
    // No month has a sixth one: `the 15th and the last friday` means a date, and is refused.
    guard !ordinals.isEmpty, ordinals.allSatisfy({ $0 != 0 && $0 <= 5 }), monthDays.isEmpty else {
      throw problem
    }
    if let day = word.weekday {
      ordinalWeekdays += Set(ordinals).map { OrdinalWeekday($0, day) }
    } else if word == .group(.workdays), frequency == .monthly, !hasDays {
      (positions, weekdays) = (ordinals, .workdays)
    } else {
      throw problem
    }
  }

  private var hasDays: Bool { !monthDays.isEmpty || !ordinalWeekdays.isEmpty }

  // MARK: - Of which month

  /// Whether `of the month` or `of every month` comes next, in a phrase of months.
  private var isOfMonth: Bool {
    frequency == .monthly && next == .of && [.the, .every].contains(word(1))
      && word(2) == .unit(.monthly)
  }

  mutating func skipOfMonth() -> Bool {
    guard isOfMonth else { return false }
    position += 3
    return true
  }
}
