public import TodoDomain

extension RandomLife {
  /// A random rule of any form.
  public mutating func recurrenceRule(from start: CivilDate) throws -> RecurrenceRule {
    let frequency = pick(RecurrenceFrequency.allCases)
    let isYearly = frequency == .yearly
    let months = chance(25) ? numbers(1...12) : []
    let weekNumbers = isYearly && chance(25) ? signed(53) : []
    let yearDays = isYearly && chance(20) ? signed(366, many: chance(50)) : []
    let monthDays = frequency != .weekly && chance(35) ? signed(31) : []
    let weekdays = chance(45) ? days() : []
    var counted: [OrdinalWeekday] = []
    if weekNumbers.isEmpty, frequency == .monthly || isYearly, chance(35) {
      let most = isYearly && months.isEmpty ? 53 : 5
      for number in signed(most) { counted.append(OrdinalWeekday(number, pick(Weekday.allCases))) }
    }
    let hasList = [months, weekNumbers, yearDays, monthDays].contains { !$0.isEmpty }
    let canChoose = hasList || !weekdays.isEmpty || !counted.isEmpty
    let positions = canChoose && chance(30) ? signed(pick([3, 8, 60, 366])) : []
    return try RecurrenceRule(
      frequency,
      interval: chance(50) ? 1 : pick([2, 3, 4, 7, 12, number(1...60), number(1...400)]),
      end: recurrenceEnd(from: start), months: months, weekNumbers: weekNumbers,
      yearDays: yearDays, monthDays: monthDays, weekdays: weekdays, ordinalWeekdays: counted,
      positions: positions, weekStart: chance(60) ? .monday : pick(Weekday.allCases))
  }

  /// Returns a rule that repeats after completion, for some of the rules that have only an
  /// interval; any other rule unchanged.
  func afterDone(_ rule: RecurrenceRule) -> RecurrenceRule {
    guard rule.interval > 1, !rule.interval.isMultiple(of: 4) else { return rule }
    let counted = try? RecurrenceRule(
      rule.frequency, interval: rule.interval, isAfterDone: true, end: rule.end)
    let plain = try? RecurrenceRule(rule.frequency, interval: rule.interval, end: rule.end)
    return plain == rule.beginningWeeks(on: .monday) ? counted ?? rule : rule
  }

  /// Returns some of the monthly and yearly rules with days of the month as rules of another
  /// calendar (RSCALE), and any other rule unchanged.
  func byAnotherCalendar(_ rule: RecurrenceRule, from start: CivilDate) -> RecurrenceRule {
    guard let day = rule.monthDays.first, day % 3 != 0, rule.weekNumbers.isEmpty,
      rule.yearDays.isEmpty, rule.frequency == .monthly || rule.frequency == .yearly
    else { return rule }
    let scales = RecurrenceScale.allCases
    let skips = RecurrenceSkip.allCases
    let choice = abs(day) + rule.months.reduce(0, +)
    let scaled = try? RecurrenceRule(
      rule.frequency, interval: rule.interval, end: rule.end, scale: scales[choice % scales.count],
      skip: skips[rule.interval % skips.count], months: rule.months, monthDays: rule.monthDays,
      weekdays: rule.weekdays, ordinalWeekdays: rule.ordinalWeekdays, positions: rule.positions)
    return scaled?.firstDate(from: start) == nil ? rule : scaled ?? rule
  }

  private mutating func recurrenceEnd(from start: CivilDate) -> RecurrenceEnd {
    switch number(0...9) {
    case 0...5: .never
    case 6, 7: .until(start.advanced(by: number(-10...4_000)))
    default: .count(pick([1, 2, number(1...50), number(1...1_000)]))
    }
  }

  private mutating func numbers(_ range: ClosedRange<Int>) -> [Int] {
    var numbers: [Int] = []
    for _ in 0..<pick([1, 1, 2, 5]) { numbers.append(number(range)) }
    return numbers
  }

  /// Returns a few random numbers from 1 to `largest`, or a hundred with `many`. Some of the
  /// numbers are negated, to count from the back.
  private mutating func signed(_ largest: Int, many: Bool = false) -> [Int] {
    var numbers: [Int] = []
    for _ in 0..<(many ? 100 : pick([1, 1, 2, 3, 8])) {
      // In a long list, small numbers are the most interesting.
      let magnitude = number(1...(chance(30) ? min(largest, 4) : largest))
      numbers.append(chance(35) ? -magnitude : magnitude)
    }
    return numbers
  }

  /// Returns a random recurrence set: a rule, extra dates, or both. No extra date is before the
  /// start.
  mutating func recurrenceSet(from start: CivilDate) throws -> Recurrence {
    var dates: [CivilDate] = []
    if chance(40) {
      for _ in 0..<number(1...4) { dates.append(start.advanced(by: number(0...60))) }
    }
    var rule = chance(85) ? try recurrenceRule(from: start) : nil
    while let none = rule, none.firstDate(from: start) == nil {
      rule = try recurrenceRule(from: start)
    }
    if dates.isEmpty { rule = rule.map(afterDone) }
    rule = rule.map { byAnotherCalendar($0, from: start) }
    return .set(RecurrenceSet(rule: rule, extraDates: dates))
  }
}
