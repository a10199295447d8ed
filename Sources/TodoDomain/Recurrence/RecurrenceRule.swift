/// A rule for the dates that recur from a start on: the value of an `RRULE` (RFC 5545 §3.3.10), as
/// far as it concerns dates. The start is not part of the rule.
///
/// Each rule has only one representation: its lists are ordered and without duplicates, so equal
/// rules are equal values. An empty list, or an empty set of weekdays, means that the part is
/// absent. `description` is its text form.
public struct RecurrenceRule: Hashable, Sendable {
  /// The unit of the interval.
  public let frequency: RecurrenceFrequency
  /// The number of units from one period to the next; at least 1.
  public let interval: Int
  /// Whether the interval counts from the day on which the previous date was done (`AFTER=DONE`,
  /// which is not part of RFC 5545). Such a rule covers only its start, which is the open date.
  public let isAfterDone: Bool
  /// The end of the rule.
  public let end: RecurrenceEnd
  /// The calendar of its months, days of the month and years (`RSCALE`, RFC 7529); nil for the
  /// civil calendar, and if the rule has no part in which calendars differ.
  public let scale: RecurrenceScale?
  /// The handling of dates that a month or a year of the scale lacks (`SKIP`).
  public let skip: RecurrenceSkip
  /// Months, 1…12 (`BYMONTH`); up to 13 in calendars with 13 months.
  public let months: [Int]
  /// The numbers of leap months (`BYMONTH=5L`, RFC 7529 §4.2).
  public let leapMonths: [Int]
  /// Weeks of the year, ±1…53 (`BYWEEKNO`): week 1 is the first with four days in the year.
  public let weekNumbers: [Int]
  /// Days of the year, ±1…366 (`BYYEARDAY`).
  public let yearDays: [Int]
  /// Days of the month, ±1…31 (`BYMONTHDAY`); −1 is the last.
  public let monthDays: [Int]
  /// The days of the week (`BYDAY` without numbers).
  public let weekdays: WeekdaySet
  /// The days of the week with a number within their month or year (`BYDAY` with numbers).
  public let ordinalWeekdays: [OrdinalWeekday]
  /// The positions of the chosen dates within a period, ±1…366 (`BYSETPOS`).
  public let positions: [Int]
  /// The day on which weeks begin (`WKST`).
  public let weekStart: Weekday

  /// The maximum length of a list. A longer list has duplicates, or is an attack.
  public static let listLimit = 366

  /// Makes a rule from its parts. Ignores the order and the duplicates of a list.
  ///
  /// - Throws: `RecurrenceRuleError`, for numbers out of their ranges, lists longer than
  ///   `listLimit`, and parts that exclude each other.
  public init(
    _ frequency: RecurrenceFrequency, interval: Int = 1, isAfterDone: Bool = false,
    end: RecurrenceEnd = .never, scale: RecurrenceScale? = nil, skip: RecurrenceSkip = .omit,
    months: [Int] = [], leapMonths: [Int] = [], weekNumbers: [Int] = [], yearDays: [Int] = [],
    monthDays: [Int] = [],
    weekdays: WeekdaySet = [], ordinalWeekdays: [OrdinalWeekday] = [], positions: [Int] = [],
    weekStart: Weekday = .monday
  ) throws(RecurrenceRuleError) {
    try RecurrencePart.interval.check(interval)
    try RecurrenceRule.check(end)
    for day in ordinalWeekdays { try RecurrencePart.days.check(day.ordinal) }
    try RecurrencePart.days.check(length: ordinalWeekdays.count)
    self.frequency = frequency
    self.interval = interval
    self.isAfterDone = isAfterDone
    self.end = end
    self.months = try RecurrencePart.months.ordered(months)
    self.leapMonths = try RecurrencePart.months.ordered(leapMonths)
    self.weekNumbers = try RecurrencePart.weekNumbers.ordered(weekNumbers)
    self.yearDays = try RecurrencePart.yearDays.ordered(yearDays)
    self.monthDays = try RecurrencePart.monthDays.ordered(monthDays)
    self.weekdays = weekdays
    self.ordinalWeekdays = Set(ordinalWeekdays).sorted()
    self.positions = try RecurrencePart.positions.ordered(positions)
    self.weekStart = isAfterDone ? .monday : weekStart
    let countsByMonths = frequency == .monthly || frequency == .yearly
    self.skip = countsByMonths ? skip : .omit
    let namesDays = !(months.isEmpty && leapMonths.isEmpty && monthDays.isEmpty)
    let differs = countsByMonths || namesDays
    self.scale = !differs || (scale == .gregorian && self.skip == .omit) ? nil : scale
    try checkCombination()
    try checkScale(scale, skip)
  }

  /// Returns the rule with another end.
  ///
  /// - Throws: `RecurrenceRuleError.outOfRange` for a count below 1 or a date outside of the
  ///   calendar.
  public func ending(_ end: RecurrenceEnd) throws(RecurrenceRuleError) -> RecurrenceRule {
    try RecurrenceRule(
      frequency, interval: interval, isAfterDone: isAfterDone, end: end, scale: scale, skip: skip,
      months: months, leapMonths: leapMonths, weekNumbers: weekNumbers, yearDays: yearDays,
      monthDays: monthDays, weekdays: weekdays,
      ordinalWeekdays: ordinalWeekdays, positions: positions, weekStart: weekStart)
  }

  /// Returns the rule with weeks that begin on another day.
  public func beginningWeeks(on weekday: Weekday) -> RecurrenceRule {
    isAfterDone ? self : RecurrenceRule(self, weekStart: weekday)
  }

  /// Returns the rule with the parts that it would take from a start, so that it covers the same
  /// dates by itself: the month and the day of a yearly rule, the day of a monthly rule, the
  /// weekday of a weekly rule and of a rule for weeks of the year (RFC 5545 §3.3.10: absent parts
  /// are taken from DTSTART).
  public func spelled(from start: CivilDate) -> RecurrenceRule {
    if isAfterDone { return self }
    let first = start.day(by: scale)
    if leavesMonthToStart { return RecurrenceRule(self, in: first) }
    guard !saysDays else { return self }
    switch frequency {
    case .daily:
      return self
    case .weekly:
      return RecurrenceRule(self, weekdays: WeekdaySet([start.weekday]))
    case .yearly where !weekNumbers.isEmpty:
      return RecurrenceRule(self, weekdays: WeekdaySet([start.weekday]))
    case .monthly:
      return RecurrenceRule(self, monthDays: [first.day])
    case .yearly:
      return RecurrenceRule(self, in: namesMonths ? nil : first, monthDays: [first.day])
    }
  }

  /// Copies a rule with other parts. The caller makes sure that they don't exclude each other.
  private init(
    _ rule: RecurrenceRule, in month: ScaleDay? = nil, monthDays: [Int]? = nil,
    weekdays: WeekdaySet? = nil, weekStart: Weekday? = nil
  ) {
    frequency = rule.frequency
    interval = rule.interval
    isAfterDone = rule.isAfterDone
    end = rule.end
    scale = rule.scale
    skip = rule.skip
    months = month.map { $0.isLeap ? [] : [$0.month] } ?? rule.months
    leapMonths = month.map { $0.isLeap ? [$0.month] : [] } ?? rule.leapMonths
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

  /// Checks that the frequency allows the rule's parts, by the table in RFC 5545 §3.3.10.
  private func checkCombination() throws(RecurrenceRuleError) {
    if isAfterDone, hasDays || namesMonths || !positions.isEmpty || scale != nil {
      throw .notAfterDone
    }
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
    if !positions.isEmpty, !namesMonths, !hasDays { throw .positionsAlone }
  }

  /// Checks the requirements of RFC 7529 on the named calendar.
  private func checkScale(
    _ named: RecurrenceScale?, _ skip: RecurrenceSkip
  ) throws(RecurrenceRuleError) {
    if named == nil, skip != .omit { throw .skipWithoutScale }
    if let month = months.last, month > named?.lastMonth ?? 12 {
      throw .outOfRange(.months, "\(month)")
    }
    if let month = leapMonths.first(where: { named?.hasLeapMonth(after: $0) != true }) {
      throw .outOfRange(.months, "\(month)L")
    }
    // Some of these calendars have a month of five days, so a week may reach into three months.
    if scale != nil, !positions.isEmpty, frequency == .daily || frequency == .weekly {
      throw .partNotAllowed(.positions, with: frequency)
    }
  }

  /// Whether the rule names months.
  var namesMonths: Bool { !(months.isEmpty && leapMonths.isEmpty) }

  /// Whether the rule has a list of days or of weeks.
  var hasDays: Bool { saysDays || !weekNumbers.isEmpty }

  /// Whether the rule is yearly and has days of the month, perhaps with weekdays, but no month,
  /// week or day of the year. Its month then comes from the start.
  public var leavesMonthToStart: Bool {
    frequency == .yearly && !monthDays.isEmpty && !namesMonths && weekNumbers.isEmpty
      && yearDays.isEmpty && ordinalWeekdays.isEmpty
  }

  /// Whether the rule has a list of days; a rule without one takes its days from the start.
  private var saysDays: Bool {
    !(yearDays.isEmpty && monthDays.isEmpty && weekdays.isEmpty && ordinalWeekdays.isEmpty)
  }
}

extension RecurrencePart {
  /// Checks that the part allows a number.
  func check(_ number: Int) throws(RecurrenceRuleError) {
    let least = countsFromBothEnds ? -(largest ?? 0) : 1
    guard number != 0, number >= least, number <= largest ?? 0 else {
      throw .outOfRange(self, "\(number)")
    }
  }

  /// Checks that the part allows a list of this length.
  fileprivate func check(length: Int) throws(RecurrenceRuleError) {
    guard length <= RecurrenceRule.listLimit else {
      throw .tooManyValues(self, count: length, limit: RecurrenceRule.listLimit)
    }
  }

  /// Returns the numbers in ascending order and without duplicates, the positive numbers before the
  /// negative ones, after checking that the part allows them.
  fileprivate func ordered(_ numbers: [Int]) throws(RecurrenceRuleError) -> [Int] {
    guard !numbers.isEmpty else { return [] }
    try check(length: numbers.count)
    for number in numbers { try check(number) }
    return Set(numbers).sorted { ($0 < 0 ? 1 : 0, $0) < ($1 < 0 ? 1 : 0, $1) }
  }
}

extension RecurrenceRule {
  /// The maximum length of a text in bytes. The longest `description` is shorter.
  public static let textLimit = 8_192

  /// Reads `FREQ=WEEKLY;BYDAY=MO,FR`, with its parts in any case and order (RFC 5545 §3.3.10),
  /// without a leading `RRULE:`. A moment in `UNTIL` becomes its written date.
  ///
  /// - Throws: `RecurrenceRuleError` for the first part that is wrong.
  public init(_ text: String) throws(RecurrenceRuleError) {
    try self.init(text) { $0.writtenDate }
  }

  /// Reads a rule's text. The caller, who knows the event's zone and time, turns `UNTIL` into a
  /// date (`RecurrenceUntil.lastDate(at:in:)`).
  ///
  /// - Throws: `RecurrenceRuleError` for the first part that is wrong; a date of `UNTIL` outside of
  ///   the calendar is `outOfRange`.
  public init(
    _ text: String, lastDate: (RecurrenceUntil) -> CivilDate
  ) throws(RecurrenceRuleError) {
    let fields = try RecurrenceFields(text)
    let days = try fields.days()
    let months = try fields.months()
    try self.init(
      fields.frequency(), interval: fields.number(.interval) ?? 1,
      isAfterDone: fields.isAfterDone(), end: fields.end(lastDate),
      scale: fields.scale(), skip: fields.skip(),
      months: months.plain, leapMonths: months.leap, weekNumbers: fields.numbers(.weekNumbers),
      yearDays: fields.numbers(.yearDays), monthDays: fields.numbers(.monthDays),
      weekdays: days.every, ordinalWeekdays: days.counted, positions: fields.numbers(.positions),
      weekStart: fields.weekStart() ?? .monday)
  }
}

extension RecurrenceRule: CustomStringConvertible {
  /// The text form, with `FREQ=…` first. Each rule has one text form, which is read back as the
  /// same rule. Defaults (`INTERVAL=1`, `WKST=MO`) are left out.
  public var description: String {
    var parts = ["FREQ=\(frequency.rawValue)"]
    func add(_ part: RecurrencePart, _ values: [String]) {
      guard !values.isEmpty else { return }
      parts.append("\(part.rawValue)=\(values.joined(separator: ","))")
    }
    if let scale { add(.scale, [scale.rawValue]) }
    if interval != 1 { add(.interval, ["\(interval)"]) }
    if isAfterDone { add(.after, [RecurrenceFields.done]) }
    switch end {
    case .never: break
    case .count(let count): add(.count, ["\(count)"])
    case .until(let date): add(.until, [date.description.filter { $0 != "-" }])
    }
    if skip != .omit { add(.skip, [skip.rawValue]) }
    add(.months, months.map(String.init) + leapMonths.map { "\($0)L" })
    add(.weekNumbers, weekNumbers.map(String.init))
    add(.yearDays, yearDays.map(String.init))
    add(.monthDays, monthDays.map(String.init))
    add(.days, weekdays.days.map(\.recurrenceCode) + ordinalWeekdays.map(\.description))
    add(.positions, positions.map(String.init))
    if weekStart != .monday { add(.weekStart, [weekStart.recurrenceCode]) }
    return parts.joined(separator: ";")
  }
}

/// The reasons why a recurrence rule is invalid: one case for each rule of RFC 5545 §3.3.10, with
/// the part and the value.
public enum RecurrenceRuleError: Error, Hashable, Sendable {
  /// The text has more bytes than any rule needs.
  case textTooLong(length: Int, limit: Int)
  /// A piece between semicolons is not `NAME=VALUE`.
  case malformedPart(String)
  /// No part has this name.
  case unknownPart(String)
  /// A part is repeated.
  case duplicatedPart(RecurrencePart)
  /// A part divides the day: `BYHOUR`, `BYMINUTE`, `BYSECOND`.
  case unsupportedPart(RecurrencePart)
  /// No calendar has this name (`RSCALE`).
  case unknownScale(String)
  /// `SKIP` is given without the calendar (RFC 7529 §4.1).
  case skipWithoutScale
  /// There is no `FREQ`.
  case missingFrequency
  /// A frequency within a day: `HOURLY`, `MINUTELY`, `SECONDLY`.
  case unsupportedFrequency(String)
  /// A part has no value, or its list has an empty element.
  case emptyValue(RecurrencePart)
  /// A value doesn't have the part's form.
  case malformedValue(RecurrencePart, String)
  /// A number, or the date of `UNTIL`, is outside the part's range.
  case outOfRange(RecurrencePart, String)
  /// A list has more elements than any rule needs.
  case tooManyValues(RecurrencePart, count: Int, limit: Int)
  /// `COUNT` and `UNTIL` are both given.
  case countWithUntil
  /// A part isn't allowed with this frequency.
  case partNotAllowed(RecurrencePart, with: RecurrenceFrequency)
  /// A weekday has a number, but there is no month or year in which it is counted.
  case ordinalNotAllowed(OrdinalWeekday, with: RecurrenceFrequency)
  /// A weekday has a number (`1MO`), but the rule also has numbers of weeks (`BYWEEKNO`).
  case ordinalWithWeekNumbers(OrdinalWeekday)
  /// `BYSETPOS` is given without a list to choose from.
  case positionsAlone
  /// A rule that repeats after completion has days or extra dates in addition to its interval.
  case notAfterDone
}
