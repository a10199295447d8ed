/// The part of a phrase that says on which days.
extension RepeatPhrase {
  /// Reads `on the 1st and 15th` or nothing, up to the end of the phrase or of its days.
  mutating func readDays() throws(RepeatPhraseError) {
    // Ordinals wait for what they count; without a word for it, they are days of the month.
    var pending: [Int] = []
    var isUnfinished = false
    while let word = words.first, !isEnd {
      // Nothing can be added to `the last weekday`.
      guard positions.isEmpty else { throw problem }
      isUnfinished = false
      switch word.meaning {
      case .on, .the, .of, .and:
        isUnfinished = true
      case .weekdays(let days) where frequency == .weekly:
        weekdays.formUnion(days)
      case .workdays where frequency == .weekly:
        weekdays.formUnion(.workdays)
      case .ordinal(let number) where frequency != .weekly:
        pending.append(number)
      case .number(let number) where frequency != .weekly,
        .monthDay(let number) where frequency != .weekly:
        try addMonthDays([number])
      case .unit(.daily) where frequency != .weekly:
        // `the last day`, or `day 15`, whose number is still to come.
        try addMonthDays(pending)
        isUnfinished = pending.isEmpty
        pending = []
      case .month(let month) where frequency == .yearly && months.isEmpty:
        months = [month]
      default:
        try count(pending, word.meaning)
        pending = []
      }
      words.removeFirst()
    }
    if isUnfinished { throw problem }
    try addMonthDays(pending)
    // `the last` of what, and `the 15th` of which month?
    let lacksMonth = frequency == .yearly && months.isEmpty
    if pending.contains(where: { $0 < 0 }) || (lacksMonth && hasDays) { throw problem }
  }

  /// A rule can't mean the 15th as well as the last Friday: its lists have to agree.
  private mutating func addMonthDays(_ days: [Int]) throws(RepeatPhraseError) {
    guard days.isEmpty || ordinalWeekdays.isEmpty else { throw problem }
    monthDays += days
  }

  /// The so manyth weekdays or working days of a month.
  private mutating func count(
    _ ordinals: [Int], _ meaning: RepeatWord
  ) throws(RepeatPhraseError) {
    // No month has a sixth one: `the 15th and the last friday` means a date, and is refused.
    guard !ordinals.isEmpty, ordinals.allSatisfy({ $0 <= 5 }), monthDays.isEmpty else {
      throw problem
    }
    switch meaning {
    case .weekdays(let days):
      ordinalWeekdays += days.days.flatMap { day in ordinals.map { OrdinalWeekday($0, day) } }
    case .workdays where frequency == .monthly && !hasDays:
      (positions, weekdays) = (ordinals, .workdays)
    default:
      throw problem
    }
  }

  private var hasDays: Bool { !monthDays.isEmpty || !ordinalWeekdays.isEmpty }
}
