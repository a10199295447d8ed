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

  /// The same dates from a start, with what the rule leaves to its start said: the month and the
  /// day of a yearly rule, the day of a monthly one, the weekday of a weekly one and of the weeks
  /// of a year (RFC 5545 §3.3.10: what a rule doesn't say is as in DTSTART).
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

  /// Whether it is yearly and says nothing but days of a month: they are those of the start's
  /// month.
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

extension RecurrenceRule {
  /// No text may have more bytes; the longest `description` has fewer.
  public static let textLimit = 8_192

  /// Reads `FREQ=WEEKLY;BYDAY=MO,FR`, in any case and order of parts (RFC 5545 §3.3.10), without a
  /// leading `RRULE:`. A moment in `UNTIL` counts as the date that is written there.
  ///
  /// - Throws: `RecurrenceRuleError`, naming the first part that is wrong.
  public init(_ text: String) throws(RecurrenceRuleError) {
    try self.init(text) { $0.writtenDate }
  }

  /// Reads a rule's text; what its `UNTIL` means as a date is the caller's to say, who knows the
  /// event's zone and time (`RecurrenceUntil.lastDate(at:in:)`).
  ///
  /// - Throws: `RecurrenceRuleError`, naming the first part that is wrong; a date of `UNTIL` out of
  ///   the calendar is `outOfRange`.
  public init(
    _ text: String, lastDate: (RecurrenceUntil) -> CivilDate
  ) throws(RecurrenceRuleError) {
    let fields = try RecurrenceFields(text)
    let days = try fields.days()
    try self.init(
      fields.frequency(), interval: fields.number(.interval) ?? 1, end: fields.end(lastDate),
      months: fields.numbers(.months), weekNumbers: fields.numbers(.weekNumbers),
      yearDays: fields.numbers(.yearDays), monthDays: fields.numbers(.monthDays),
      weekdays: days.every, ordinalWeekdays: days.counted, positions: fields.numbers(.positions),
      weekStart: fields.weekStart() ?? .monday)
  }
}

extension RecurrenceRule: CustomStringConvertible {
  /// The text form, `FREQ=…` first: one for each rule, and read back as the same rule. What is the
  /// default (`INTERVAL=1`, `WKST=MO`) is left out.
  public var description: String {
    var parts = ["FREQ=\(frequency.rawValue)"]
    func add(_ part: RecurrencePart, _ values: [String]) {
      guard !values.isEmpty else { return }
      parts.append("\(part.rawValue)=\(values.joined(separator: ","))")
    }
    if interval != 1 { add(.interval, ["\(interval)"]) }
    switch end {
    case .never: break
    case .count(let count): add(.count, ["\(count)"])
    case .until(let date): add(.until, [date.description.filter { $0 != "-" }])
    }
    add(.months, months.map(String.init))
    add(.weekNumbers, weekNumbers.map(String.init))
    add(.yearDays, yearDays.map(String.init))
    add(.monthDays, monthDays.map(String.init))
    add(.days, weekdays.days.map(\.recurrenceCode) + ordinalWeekdays.map(\.description))
    add(.positions, positions.map(String.init))
    if weekStart != .monday { add(.weekStart, [weekStart.recurrenceCode]) }
    return parts.joined(separator: ";")
  }
}

/// Why a recurrence rule could not be made: one case for each rule of RFC 5545 §3.3.10, with the
/// part and the value that broke it.
public enum RecurrenceRuleError: Error, Hashable, Sendable {
  /// The text has more bytes than any rule needs.
  case textTooLong(length: Int, limit: Int)
  /// Something between semicolons is not `NAME=VALUE`.
  case malformedPart(String)
  /// No part has this name.
  case unknownPart(String)
  /// A part stands there twice.
  case duplicatedPart(RecurrencePart)
  /// A part divides the day: `BYHOUR`, `BYMINUTE`, `BYSECOND`.
  case unsupportedPart(RecurrencePart)
  /// There is no `FREQ`.
  case missingFrequency
  /// A frequency within a day: `HOURLY`, `MINUTELY`, `SECONDLY`.
  case unsupportedFrequency(String)
  /// A part has no value, or its list an empty element.
  case emptyValue(RecurrencePart)
  /// A value is not of the part's form.
  case malformedValue(RecurrencePart, String)
  /// A number, or the date of `UNTIL`, is none that the part takes.
  case outOfRange(RecurrencePart, String)
  /// A list has more elements than any rule needs.
  case tooManyValues(RecurrencePart, count: Int, limit: Int)
  /// `COUNT` and `UNTIL` stand there together.
  case countWithUntil
  /// A part says nothing at this frequency.
  case partNotAllowed(RecurrencePart, with: RecurrenceFrequency)
  /// A weekday is counted where there is no month or year to count in.
  case ordinalNotAllowed(OrdinalWeekday, with: RecurrenceFrequency)
  /// A weekday is counted within weeks that are counted themselves.
  case ordinalWithWeekNumbers(OrdinalWeekday)
  /// `BYSETPOS` has no other list to choose from.
  case positionsAlone
}
