/// Which dates an event covers: a start and a recurrence.
///
/// The start is not itself an occurrence where its weekday is not in a weekly set. All questions
/// are answered by integer arithmetic on day counts; none walks from the start.
public struct DatePattern: Hashable, Sendable {
  /// The first date that may be covered.
  public let start: CivilDate
  /// How it goes on from there.
  public let recurrence: Recurrence

  /// A pattern in its simplest form: a weekly set without days is a period, or once where it has no
  /// end; a period of one day is once; a rule that is weekly and no more is a weekly set.
  ///
  /// - Throws: `ValueError.endsBeforeStart`, `.neverOccurs`.
  public init(start: CivilDate, recurrence: Recurrence = .once) throws(ValueError) {
    let simplest = try DatePattern.simplified(recurrence, start: start)
    if let until = simplest.until, until < start {
      throw .endsBeforeStart(start: start, end: until)
    }
    self.start = start
    self.recurrence = simplest
  }

  /// The pattern of a single day.
  public init(on date: CivilDate) {
    start = date
    recurrence = .once
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

  /// Whether it covers more than one day by its form.
  public var isRepeating: Bool { recurrence != .once }

  /// Whether it is about days that come again, unlike a single day or a period.
  public var isSeries: Bool {
    switch recurrence {
    case .once, .daily: false
    case .weekly, .set: true
    }
  }

  /// The last date that may be covered; nil where the end is open.
  public var end: CivilDate? { recurrence == .once ? start : recurrence.until }

  /// The days of a weekly pattern; empty for the others.
  public var days: WeekdaySet {
    if case .weekly(let days, _) = recurrence { days } else { [] }
  }

  /// The rule, and the dates beside it; nil for the simple recurrences.
  public var set: RecurrenceSet? {
    if case .set(let set) = recurrence { set } else { nil }
  }

  /// Whether the date is covered.
  public func covers(_ date: CivilDate) -> Bool {
    if case .set(let set) = recurrence { return set.covers(date, from: start) }
    guard date >= start, end.map({ date <= $0 }) ?? true else { return false }
    return days.isEmpty || days.contains(date.weekday)
  }

  /// The covered dates in the range, rising; both ends inclusive.
  public func dates(in range: ClosedRange<CivilDate>) -> [CivilDate] {
    let first = max(start, range.lowerBound)
    let last = min(end ?? range.upperBound, range.upperBound)
    guard first <= last else { return [] }
    if case .set(let set) = recurrence { return set.dates(from: start, in: first...last) }
    return days.isEmpty ? Array(first...last) : (first...last).filter { days.contains($0.weekday) }
  }

  /// The first covered date; nil where there is none.
  public var firstDate: CivilDate? {
    if case .set(let set) = recurrence { return set.firstDate(from: start) }
    return dates(in: start...start.advanced(by: 6)).first
  }

  /// The pattern up to and including a date; nil where it would cover nothing.
  public func ending(on last: CivilDate) -> DatePattern? {
    guard let firstDate, firstDate <= last else { return nil }
    let until = min(last, end ?? last)
    let shortened: Recurrence =
      switch recurrence {
      case .once: .once
      case .daily: .daily(until: until)
      case .weekly(let days, _): .weekly(on: days, until: until)
      case .set(let set): set.ending(on: until, from: start)
      }
    return try? DatePattern(start: start, recurrence: shortened)
  }

  /// What of the pattern lies on or after a date. A set goes on in its rhythm, from its first date
  /// there.
  ///
  /// - Throws: `ValueError.endsBeforeStart` where nothing does.
  public func starting(on start: CivilDate) throws(ValueError) -> DatePattern {
    guard case .set(let set) = recurrence else {
      return try DatePattern(start: start, recurrence: recurrence)
    }
    guard let rest = set.continued(on: start, from: self.start) else {
      throw .endsBeforeStart(start: start, end: end ?? start)
    }
    return try DatePattern(start: rest.start, recurrence: .set(rest.set))
  }
}

extension RecurrenceSet {
  /// The days of a set that is weekly without an end, which most are, found without a look at its
  /// dates; nil for any other.
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

/// How an event repeats after its start. An open end is `nil`, never a special pair of dates.
public enum Recurrence: Hashable, Sendable {
  /// On its start only.
  case once
  /// On every day from its start to this date, inclusive: a period [기간 일정].
  case daily(until: CivilDate)
  /// On these days of the week from its start to this date, inclusive, or without an end.
  case weekly(on: WeekdaySet, until: CivilDate?)
  /// On the dates of a rule and on others beside it.
  indirect case set(RecurrenceSet)
}

extension DatePattern {
  /// The pattern so many days later; nil where its rule has no such form: what a third Monday is a
  /// day later is not the third Tuesday of every month.
  public func shifted(by days: Int) -> DatePattern? {
    guard days != 0 else { return self }
    let moved: Recurrence?
    switch recurrence {
    case .once: moved = .once
    case .daily(let until): moved = .daily(until: until.advanced(by: days))
    case .weekly(let weekdays, let until):
      moved = .weekly(on: weekdays.shifted(by: days), until: until?.advanced(by: days))
    case .set(let set): moved = set.shifted(by: days).map { .set($0) }
    }
    return moved.flatMap {
      try? DatePattern(start: start.advanced(by: days), recurrence: $0)
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
    // Weeks begin as much later, so that those of an interval stay together.
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
