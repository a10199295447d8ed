/// The dates that an event covers: a start and a recurrence, except the dates of a pause; or no
/// date at all.
///
/// The start need not be covered: a pattern on Mondays may start on a Wednesday. All members
/// calculate with day numbers, and none iterates over the dates from the start, so an old pattern
/// is as fast as a new one.
public struct DatePattern: Hashable, Sendable {
  /// The first date that may be covered; nil for a pattern without dates.
  public let start: CivilDate?
  /// Whether the user chose the start. False for a todo without a day, whose start is the date of
  /// its deadline, or nil.
  public let isPlanned: Bool
  /// The repetition after the start.
  public let recurrence: Recurrence
  /// The dates on which a series is paused and which aren't covered; nil if there are none.
  public let pause: Pause?

  /// Makes a pattern in its simplest form. A weekly set without days becomes a period, or a single
  /// day if it has no end; a period of one day becomes a single day; a rule that is only weekly
  /// becomes a weekly set.
  ///
  /// - Throws: `ValueError.endsBeforeStart`; `.neverOccurs`; `.extraDateBeforeStart`;
  ///   `.pauseNeedsSeries`; `.recurrence` for extra dates of a rule that repeats after completion.
  public init(
    start: CivilDate, recurrence: Recurrence = .once, pause: Pause? = nil
  ) throws(ValueError) {
    let simplest = try DatePattern.simplified(recurrence, start: start)
    if let until = simplest.until, until < start {
      throw .endsBeforeStart(start: start, end: until)
    }
    self.start = start
    self.isPlanned = true
    self.recurrence = simplest
    self.pause = pause
    if pause != nil, !canBePaused { throw .pauseNeedsSeries }
  }

  /// Makes a pattern with a pause, or without the pause if the pattern can't have it.
  ///
  /// - Throws: The errors of `init(start:recurrence:pause:)`, except the errors of the pause.
  init(start: CivilDate, recurrence: Recurrence, keeping pause: Pause?) throws(ValueError) {
    let pattern = try DatePattern(start: start, recurrence: recurrence)
    self = pause.flatMap { try? pattern.paused($0) } ?? pattern
  }

  /// Makes the pattern of a single day.
  public init(on date: CivilDate) {
    self.init(single: date, isPlanned: true)
  }

  /// Makes the pattern of a todo without a day: the date of its deadline, or no date.
  package init(dueOn date: CivilDate?) {
    self.init(single: date, isPlanned: false)
  }

  /// The pattern of a todo without a day and without a deadline. It covers no date.
  public static let undated = DatePattern(dueOn: nil)

  private init(single date: CivilDate?, isPlanned: Bool) {
    start = date
    self.isPlanned = isPlanned
    recurrence = .once
    pause = nil
  }

  /// Makes a copy of a pattern with another pause. Only a series can have a pause.
  fileprivate init(_ pattern: DatePattern, pause: Pause?) {
    start = pattern.start
    isPlanned = pattern.isPlanned
    recurrence = pattern.recurrence
    self.pause = pause
  }

  private static func simplified(
    _ recurrence: Recurrence, start: CivilDate
  ) throws(ValueError) -> Recurrence {
    switch recurrence {
    case .weekly(let days, let until) where days.isEmpty:
      guard let until, until != start else { return .once }
      return .daily(until: until)
    case .daily(let until) where until == start:
      return .once
    case .set(let set):
      if let days = set.plainDays(from: start) { return .weekly(on: days, until: nil) }
      let anchored = try RecurrenceSet(set, from: start)
      guard anchored.extraDates.isEmpty else { return .set(anchored) }
      guard let rule = anchored.rule else { return .once }
      if let (days, until) = rule.weekly(from: start) { return .weekly(on: days, until: until) }
      return .set(anchored)
    default:
      return recurrence
    }
  }

  /// Whether the pattern is a series or a period, and not a single day. A series that covers only
  /// one date is repeating, too.
  public var isRepeating: Bool { recurrence != .once }

  /// Whether the pattern is a series, and not a single day or a period of several days.
  public var isSeries: Bool {
    switch recurrence {
    case .once, .daily: false
    case .weekly, .set: true
    }
  }

  /// Whether the pattern is a period of several days, such as a stay in a hotel.
  public var isStay: Bool { isRepeating && !isSeries }

  /// Whether the pattern covers no date, since its todo has neither a day nor a deadline.
  public var isUndated: Bool { start == nil }

  /// The last date that may be covered; nil if there is no end or no date.
  public var end: CivilDate? { recurrence == .once ? start : recurrence.until }

  /// The days of the week of a weekly pattern; empty for other patterns.
  public var days: WeekdaySet {
    if case .weekly(let days, _) = recurrence { days } else { [] }
  }

  /// The rule and the extra dates if the recurrence is a `Recurrence.set`; nil for other patterns.
  public var set: RecurrenceSet? {
    if case .set(let set) = recurrence { set } else { nil }
  }

  /// The dates of a series, including a weekly pattern, as a rule and extra dates; nil for a single
  /// day and a period.
  package var ruled: RecurrenceSet? {
    guard case .weekly(let days, let until) = recurrence else { return set }
    let end = until.map { RecurrenceEnd.until($0) } ?? .never
    return RecurrenceSet(rule: try? RecurrenceRule(.weekly, end: end, weekdays: days))
  }

  /// Returns whether the pattern covers a date.
  public func covers(_ date: CivilDate) -> Bool {
    guard let start, pause?.contains(date) != true else { return false }
    if case .set(let set) = recurrence { return set.covers(date, from: start) }
    guard date >= start, end.map({ date <= $0 }) ?? true else { return false }
    return days.isEmpty || days.contains(date.weekday)
  }

  /// Returns the covered dates in a range, both ends inclusive, in ascending order.
  public func dates(in range: ClosedRange<CivilDate>) -> [CivilDate] {
    guard let start else { return [] }
    let first = max(start, range.lowerBound)
    let last = min(end ?? range.upperBound, range.upperBound)
    guard first <= last else { return [] }
    let all =
      if case .set(let set) = recurrence {
        set.dates(from: start, in: first...last)
      } else if days.isEmpty {
        Array(first...last)
      } else {
        (first...last).filter { days.contains($0.weekday) }
      }
    guard let pause else { return all }
    return all.filter { !pause.contains($0) }
  }

  /// The first covered date; nil if there is none.
  public var firstDate: CivilDate? {
    guard let start else { return nil }
    if let pause { return firstDate(outside: pause) }
    if case .set(let set) = recurrence { return set.firstDate(from: start) }
    return dates(in: start...start.advanced(by: 6)).first
  }

  private func firstDate(outside pause: Pause) -> CivilDate? {
    let first = withoutPause.firstDate
    guard let first, pause.contains(first) else { return first }
    return pause.until.flatMap { last in
      try? withoutPause.starting(on: last.advanced(by: 1)).firstDate
    }
  }

  /// Returns the pattern up to a date, inclusive; nil if it would cover nothing. If the date is in
  /// the pause, the result ends before the pause.
  public func ending(on last: CivilDate) -> DatePattern? {
    guard let start, let firstDate, firstDate <= last else { return nil }
    if let pause, pause.contains(last) { return ending(on: pause.from.dayBefore) }
    let until = min(last, end ?? last)
    let shortened: Recurrence =
      switch recurrence {
      case .once: .once
      case .daily: .daily(until: until)
      case .weekly(let days, _): .weekly(on: days, until: until)
      case .set(let set): set.ending(on: until, from: start)
      }
    let pause = pause.flatMap { $0.from <= until ? $0 : nil }
    var first = start
    // A set without its rule covers its start, so it must start on its first date.
    if case .set(let rest) = shortened, rest.rule == nil { first = withoutPause.firstDate ?? start }
    return try? DatePattern(start: first, recurrence: shortened, keeping: pause)
  }

  /// Returns the part of the pattern on and after a date. The rule of a set keeps its rhythm: every
  /// second Monday stays the same Mondays.
  ///
  /// - Throws: `ValueError.endsBeforeStart` if no date is left.
  public func starting(on start: CivilDate) throws(ValueError) -> DatePattern {
    if let end, end < start { throw .endsBeforeStart(start: start, end: end) }
    guard case .set(let set) = recurrence, let first = self.start else {
      return try DatePattern(start: start, recurrence: recurrence, keeping: pause)
    }
    guard let rest = set.continued(on: start, from: first) else {
      throw .endsBeforeStart(start: start, end: end ?? start)
    }
    return try DatePattern(start: rest.start, recurrence: .set(rest.set), keeping: pause)
  }
}

extension DatePattern {
  /// The pattern without its pause.
  public var withoutPause: DatePattern { DatePattern(self, pause: nil) }

  /// Returns the pattern with this pause, in place of the pause that it may have.
  ///
  /// - Throws: `ValueError.pauseNeedsSeries` for a single day, a period, a series that repeats
  ///   after completion, and days of the week that cover no date.
  public func paused(_ pause: Pause) throws(ValueError) -> DatePattern {
    guard canBePaused else { throw .pauseNeedsSeries }
    return DatePattern(self, pause: pause)
  }

  private var canBePaused: Bool {
    isSeries && !isAfterDone && withoutPause.firstDate != nil
  }

  /// Returns the dates in a range (both ends inclusive) on which the series would occur if it
  /// weren't paused, in ascending order.
  public func daysOff(in range: ClosedRange<CivilDate>) -> [CivilDate] {
    guard let pause else { return [] }
    let first = max(range.lowerBound, pause.from)
    let last = min(range.upperBound, pause.until ?? range.upperBound)
    return first <= last ? withoutPause.dates(in: first...last) : []
  }
}

extension RecurrenceSet {
  /// Returns the days of the week of a set that is only weekly, without an end and without extra
  /// dates; nil for other sets. For most patterns this avoids computing their dates.
  fileprivate func plainDays(from start: CivilDate) -> WeekdaySet? {
    guard extraDates.isEmpty, let (days, until) = rule?.weekly(from: start), until == nil,
      start >= .earliest, start.advanced(by: 7) <= .latest
    else { return nil }
    return days
  }
}

extension Recurrence {
  fileprivate var until: CivilDate? {
    switch self {
    case .once: nil
    case .daily(let until): until
    case .weekly(_, let until): until
    case .set(let set): set.last
    }
  }
}

/// The repetition of an event after its start. An open end is nil, never a special date.
public enum Recurrence: Hashable, Sendable {
  /// The start only.
  case once
  /// Every day from the start to this date, inclusive: a period [기간 일정].
  case daily(until: CivilDate)
  /// These days of the week, from the start to this date, inclusive; nil for no end.
  case weekly(on: WeekdaySet, until: CivilDate?)
  /// The dates of a rule, and extra dates.
  indirect case set(RecurrenceSet)
}

extension DatePattern {
  /// Returns the pattern moved by a number of days, later or, if negative, earlier. Its start then
  /// counts as chosen by the user. A pattern without dates stays the same. Nil if a rule can't
  /// express the result: the day after every third Monday is not always the third Tuesday.
  public func shifted(by days: Int) -> DatePattern? {
    guard days != 0, let start else { return self }
    let moved: Recurrence?
    switch recurrence {
    case .once: moved = .once
    case .daily(let until): moved = .daily(until: until.advanced(by: days))
    case .weekly(let weekdays, let until):
      moved = .weekly(on: weekdays.shifted(by: days), until: until?.advanced(by: days))
    case .set(let set): moved = set.shifted(by: days).map { .set($0) }
    }
    return moved.flatMap {
      try? DatePattern(start: start.advanced(by: days), recurrence: $0, keeping: pause)
    }
  }
}

extension RecurrenceSet {
  fileprivate func shifted(by days: Int) -> RecurrenceSet? {
    let extra = extraDates.map { $0.advanced(by: days) }
    guard let rule else { return RecurrenceSet(rule: nil, extraDates: extra) }
    return rule.shifted(by: days).map { RecurrenceSet(rule: $0, extraDates: extra) }
  }
}

extension RecurrenceRule {
  fileprivate func shifted(by days: Int) -> RecurrenceRule? {
    guard frequency == .weekly || frequency == .daily, months.isEmpty, monthDays.isEmpty,
      positions.isEmpty
    else { return nil }
    let end: RecurrenceEnd =
      if case .until(let last) = end { .until(last.advanced(by: days)) } else { end }
    // The first day of the week moves too, so that the weeks of an interval keep the same dates
    // together.
    return try? RecurrenceRule(
      frequency, interval: interval, end: end, weekdays: weekdays.shifted(by: days),
      weekStart: weekStart.shifted(by: days))
  }
}

extension WeekdaySet {
  fileprivate func shifted(by count: Int) -> WeekdaySet {
    WeekdaySet(days.map { $0.shifted(by: count) })
  }
}

extension Weekday {
  fileprivate func shifted(by days: Int) -> Weekday { Weekday(mondayBased: rawValue + days) }
}
