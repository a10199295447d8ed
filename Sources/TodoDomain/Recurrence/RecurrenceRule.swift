/// Which dates recur from a start on: the value of an `RRULE` (RFC 5545 §3.3.10), as far as it
/// concerns dates. The start is not part of it.
///
/// A rule has one form: its lists are free of duplicates and in order, so equal rules are equal
/// values. An empty list, or no weekday, means that the part is absent. Its text form is
/// `description`.
public struct RecurrenceRule: Hashable, Sendable {
  /// The unit of the interval.
  public let frequency: RecurrenceFrequency
  /// Every so many units; at least 1.
  public let interval: Int
  /// Where it ends.
  public let end: RecurrenceEnd
  /// Months, 1…12 (`BYMONTH`).
  public let months: [Int]
  /// Weeks of the year, ±1…53 (`BYWEEKNO`): week 1 is the first with four days in the year.
  public let weekNumbers: [Int]
  /// Days of the year, ±1…366 (`BYYEARDAY`).
  public let yearDays: [Int]
  /// Days of the month, ±1…31 (`BYMONTHDAY`); −1 is the last.
  public let monthDays: [Int]
  /// Every such day of the week (`BYDAY` without numbers).
  public let weekdays: WeekdaySet
  /// Days of the week counted within their month or year (`BYDAY` with numbers).
  public let ordinalWeekdays: [OrdinalWeekday]
  /// Which of the dates that the other lists leave in a period are meant, ±1…366 (`BYSETPOS`).
  public let positions: [Int]
  /// The day on which weeks begin (`WKST`).
  public let weekStart: Weekday

  /// No list may be longer: it could only repeat itself, or be made to do harm.
  public static let listLimit = 366

  /// A rule with these parts; their order and repetitions don't matter.
  ///
  /// - Throws: `RecurrenceRuleError`, for numbers out of their ranges, lists beyond `listLimit`,
  ///   and parts that don't go together.
  public init(
    _ frequency: RecurrenceFrequency, interval: Int = 1, end: RecurrenceEnd = .never,
    months: [Int] = [], weekNumbers: [Int] = [], yearDays: [Int] = [], monthDays: [Int] = [],
    weekdays: WeekdaySet = [], ordinalWeekdays: [OrdinalWeekday] = [], positions: [Int] = [],
    weekStart: Weekday = .monday
  ) throws(RecurrenceRuleError) {
    try RecurrencePart.interval.check(interval)
    try RecurrenceRule.check(end)
    for day in ordinalWeekdays { try RecurrencePart.days.check(day.ordinal) }
    try RecurrencePart.days.check(length: ordinalWeekdays.count)
    self.frequency = frequency
    self.interval = interval
    self.end = end
    self.months = try RecurrencePart.months.ordered(months)
    self.weekNumbers = try RecurrencePart.weekNumbers.ordered(weekNumbers)
    self.yearDays = try RecurrencePart.yearDays.ordered(yearDays)
    self.monthDays = try RecurrencePart.monthDays.ordered(monthDays)
    self.weekdays = weekdays
    self.ordinalWeekdays = Set(ordinalWeekdays).sorted()
    self.positions = try RecurrencePart.positions.ordered(positions)
    self.weekStart = weekStart
    try checkCombination()
  }

  /// The same rule with another end.
  ///
  /// - Throws: `RecurrenceRuleError.outOfRange` for a count below 1 or a date out of the calendar.
  public func ending(_ end: RecurrenceEnd) throws(RecurrenceRuleError) -> RecurrenceRule {
    try RecurrenceRule(
      frequency, interval: interval, end: end, months: months, weekNumbers: weekNumbers,
      yearDays: yearDays, monthDays: monthDays, weekdays: weekdays,
      ordinalWeekdays: ordinalWeekdays, positions: positions, weekStart: weekStart)
  }

  /// The same rule with weeks that begin on another day.
  public func beginningWeeks(on weekday: Weekday) -> RecurrenceRule {
    RecurrenceRule(self, weekStart: weekday)
  }

  /// The same dates from a start, with what the rule leaves to its start said: the month and the day
  /// of a yearly rule, the day of a monthly one, the weekday of a weekly one and of the weeks of a
  /// year (RFC 5545 §3.3.10: what a rule doesn't say is as in DTSTART).
  public func spelled(from start: CivilDate) -> RecurrenceRule {
    if leavesMonthToStart { return RecurrenceRule(self, months: [start.month]) }
    guard !saysDays else { return self }
    switch frequency {
    case .daily:
      return self
    case .weekly:
      return RecurrenceRule(self, weekdays: WeekdaySet([start.weekday]))
    case .yearly where !weekNumbers.isEmpty:
      return RecurrenceRule(self, weekdays: WeekdaySet([start.weekday]))
    case .monthly:
      return RecurrenceRule(self, monthDays: [start.day])
    case .yearly:
      return RecurrenceRule(
        self, months: months.isEmpty ? [start.month] : months, monthDays: [start.day])
    }
  }

  /// The same rule with other parts, which go together where those of the rule did.
  private init(
    _ rule: RecurrenceRule, months: [Int]? = nil, monthDays: [Int]? = nil,
    weekdays: WeekdaySet? = nil, weekStart: Weekday? = nil
  ) {
    frequency = rule.frequency
    interval = rule.interval
    end = rule.end
    self.months = months ?? rule.months
    weekNumbers = rule.weekNumbers
    yearDays = rule.yearDays
    self.monthDays = monthDays ?? rule.monthDays
    self.weekdays = weekdays ?? rule.weekdays
    ordinalWeekdays = rule.ordinalWeekdays
    positions = rule.positions
    self.weekStart = weekStart ?? rule.weekStart
  }

  private static func check(_ end: RecurrenceEnd) throws(RecurrenceRuleError) {
    switch end {
    case .never: return
    case .count(let count): try RecurrencePart.count.check(count)
    case .until(let date):
      guard (CivilDate.earliest...CivilDate.latest).contains(date) else {
        throw .outOfRange(.until, "\(date)")
      }
    }
  }

  /// The table of RFC 5545 §3.3.10: what goes with which frequency.
  private func checkCombination() throws(RecurrenceRuleError) {
    if frequency != .yearly {
      if !weekNumbers.isEmpty { throw .partNotAllowed(.weekNumbers, with: frequency) }
      if !yearDays.isEmpty { throw .partNotAllowed(.yearDays, with: frequency) }
    }
    if frequency == .weekly, !monthDays.isEmpty {
      throw .partNotAllowed(.monthDays, with: frequency)
    }
    if let counted = ordinalWeekdays.first {
      if frequency == .daily || frequency == .weekly {
        throw .ordinalNotAllowed(counted, with: frequency)
      }
      if !weekNumbers.isEmpty { throw .ordinalWithWeekNumbers(counted) }
    }
    if !positions.isEmpty, months.isEmpty, !hasDays { throw .positionsAlone }
  }

  /// Whether it has a list of days or of weeks.
  var hasDays: Bool { saysDays || !weekNumbers.isEmpty }

  /// Whether it is yearly and says nothing but days of a month: they are those of the start's month.
  public var leavesMonthToStart: Bool {
    frequency == .yearly && !monthDays.isEmpty && months.isEmpty && weekNumbers.isEmpty
      && yearDays.isEmpty && weekdays.isEmpty && ordinalWeekdays.isEmpty
  }

  /// Whether it says itself which days it means; a rule that doesn't takes them from its start.
  private var saysDays: Bool {
    !(yearDays.isEmpty && monthDays.isEmpty && weekdays.isEmpty && ordinalWeekdays.isEmpty)
  }
}

extension RecurrencePart {
  /// Whether a number is one that this part takes.
  func check(_ number: Int) throws(RecurrenceRuleError) {
    let least = countsFromBothEnds ? -(largest ?? 0) : 1
    guard number != 0, number >= least, number <= largest ?? 0 else {
      throw .outOfRange(self, "\(number)")
    }
  }

  /// Whether a list of this part may be so long.
  fileprivate func check(length: Int) throws(RecurrenceRuleError) {
    guard length <= RecurrenceRule.listLimit else {
      throw .tooManyValues(self, count: length, limit: RecurrenceRule.listLimit)
    }
  }

  /// The numbers once each, those from the front before those from the back.
  fileprivate func ordered(_ numbers: [Int]) throws(RecurrenceRuleError) -> [Int] {
    guard !numbers.isEmpty else { return [] }
    try check(length: numbers.count)
    for number in numbers { try check(number) }
    return Set(numbers).sorted { ($0 < 0 ? 1 : 0, $0) < ($1 < 0 ? 1 : 0, $1) }
  }
}
