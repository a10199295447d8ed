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
  /// end; a period of one day is once.
  ///
  /// - Throws: `ValueError.endsBeforeStart`.
  public init(start: CivilDate, recurrence: Recurrence = .once) throws(ValueError) {
    let simplest = DatePattern.simplified(recurrence, start: start)
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

  private static func simplified(_ recurrence: Recurrence, start: CivilDate) -> Recurrence {
    switch recurrence {
    case .weekly(let days, let until) where days.isEmpty:
      until.map { simplified(.daily(until: $0), start: start) } ?? .once
    case .daily(let until) where until == start: .once
    default: recurrence
    }
  }

  /// Whether it covers more than one day by its form.
  public var isRepeating: Bool { recurrence != .once }

  /// The last date that may be covered; nil where the end is open.
  public var end: CivilDate? { recurrence == .once ? start : recurrence.until }

  /// The days of a weekly pattern; empty for the others.
  public var days: WeekdaySet {
    if case .weekly(let days, _) = recurrence { days } else { [] }
  }

  /// Whether the date is covered.
  public func covers(_ date: CivilDate) -> Bool {
    guard date >= start, end.map({ date <= $0 }) ?? true else { return false }
    return days.isEmpty || days.contains(date.weekday)
  }

  /// The covered dates in the range, rising; both ends inclusive.
  public func dates(in range: ClosedRange<CivilDate>) -> [CivilDate] {
    let first = max(start, range.lowerBound)
    let last = min(end ?? range.upperBound, range.upperBound)
    guard first <= last else { return [] }
    return days.isEmpty ? Array(first...last) : (first...last).filter { days.contains($0.weekday) }
  }

  /// The first covered date; nil where there is none.
  public var firstDate: CivilDate? {
    dates(in: start...start.advanced(by: 6)).first
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
      }
    return try? DatePattern(start: start, recurrence: shortened)
  }

  /// The same recurrence from another start.
  ///
  /// - Throws: `ValueError.endsBeforeStart`.
  public func starting(on start: CivilDate) throws(ValueError) -> DatePattern {
    try DatePattern(start: start, recurrence: recurrence)
  }
}

extension Recurrence {
  fileprivate var until: CivilDate? {
    switch self {
    case .once: nil
    case .daily(let until): until
    case .weekly(_, let until): until
    }
  }
}
