/// The dates of a rule, and others beside it: a recurrence set (RFC 5545 §3.8.5) as far as it is
/// the event's own; the dates that were taken out are tombstones.
public struct RecurrenceSet: Hashable, Sendable {
  /// The rule; without one the start is the first date.
  public let rule: RecurrenceRule?
  /// Dates that the rule doesn't cover (`RDATE`), rising, once each.
  public let extraDates: [CivilDate]
  /// The rule with its last date in place of a count, so that no question counts again.
  private let resolved: RecurrenceRule?
  /// The last date of all; nil without an end.
  let last: CivilDate?

  /// A rule and more dates, in any order.
  public init(rule: RecurrenceRule?, extraDates: [CivilDate] = []) {
    self.rule = rule
    self.extraDates = extraDates
    resolved = rule
    last = nil
  }

  /// The set from a start on: in its one form, and with its end known.
  ///
  /// - Throws: `ValueError.neverOccurs`, `.endsBeforeStart`, and `.extraDateBeforeStart`.
  init(_ set: RecurrenceSet, from start: CivilDate) throws(ValueError) {
    if case .until(let last)? = set.rule?.end, last < start {
      throw .endsBeforeStart(start: start, end: last)
    }
    if let early = set.extraDates.min(), early < start {
      throw .extraDateBeforeStart(early, start: start)
    }
    let resolved = set.rule?.resolved(from: start)
    let first = resolved?.firstDate(from: start)
    if let rule = set.rule, first == nil { throw .neverOccurs(rule, from: start) }
    rule = set.rule
    let extraDates = Set(set.extraDates)
      .filter { date in !(resolved?.covers(date, from: start) ?? (date == start)) }.sorted()
    let lastOfRule = resolved == nil ? start : resolved?.lastDate(from: start)
    self.extraDates = extraDates
    self.resolved = resolved
    last = lastOfRule.map { max($0, extraDates.last ?? $0) }
  }

  func covers(_ date: CivilDate, from start: CivilDate) -> Bool {
    let isRuled = resolved?.covers(date, from: start) ?? (date == start)
    return isRuled || extraDates.contains(date)
  }

  func dates(from start: CivilDate, in range: ClosedRange<CivilDate>) -> [CivilDate] {
    let ruled =
      resolved?.dates(from: start, in: range) ?? (range.contains(start) ? [start] : [])
    let extra = extraDates.filter(range.contains)
    return extra.isEmpty ? ruled : (ruled + extra).sorted()
  }

  func firstDate(from start: CivilDate) -> CivilDate? {
    let first = resolved == nil ? start : resolved?.firstDate(from: start)
    return [first, extraDates.first].compactMap(\.self).min()
  }

  /// The set without what lies after a date. Not for one that nothing would be left of.
  func ending(on last: CivilDate, from start: CivilDate) -> Recurrence {
    let extra = extraDates.filter { $0 <= last }
    guard let rule, let first = rule.firstDate(from: start), first <= last else {
      return .set(RecurrenceSet(rule: nil, extraDates: extra))
    }
    return .set(RecurrenceSet(rule: try? rule.ending(.until(last)), extraDates: extra))
  }

  /// What of the set lies on or after a date, and the start that keeps its rhythm; nil where
  /// nothing does.
  func continued(
    on date: CivilDate, from start: CivilDate
  ) -> (start: CivilDate, set: RecurrenceSet)? {
    guard date > start else { return (start, self) }
    let extra = extraDates.filter { $0 >= date }
    let window = date...max(date, last ?? .latest)
    guard let rule, let next = resolved?.dates(from: start, in: window, limit: 1).first else {
      return extra.first.map { ($0, RecurrenceSet(rule: nil, extraDates: extra)) }
    }
    // A date beside the rule may come first: then the rule starts there, if its rhythm allows.
    let first = min(next, extra.first ?? next)
    let anchor = keepsRhythm(from: start, at: first, through: next) ? first : next
    var rest: RecurrenceRule? = rule
    if case .count(let count) = rule.end, let resolved {
      let gone = resolved.dates(from: start, in: start...next.dayBefore).count
      rest = try? rule.ending(.count(count - gone))
    }
    return (anchor, RecurrenceSet(rule: rest, extraDates: extra))
  }

  /// Whether the rule from another start has no date before one of its own, and the same ones
  /// after.
  private func keepsRhythm(
    from start: CivilDate, at other: CivilDate, through next: CivilDate
  ) -> Bool {
    guard let resolved, let endless = try? resolved.ending(.never) else { return false }
    let window = other...next.advanced(by: 1_500)
    return endless.dates(from: other, in: window) == endless.dates(from: start, in: window)
  }
}

extension RecurrenceRule {
  /// The days and the end of a rule that is nothing but weekly; nil for any other.
  func weekly(from start: CivilDate) -> (days: WeekdaySet, until: CivilDate?)? {
    let isPlain =
      interval == 1 && months.isEmpty && weekNumbers.isEmpty && yearDays.isEmpty
      && monthDays.isEmpty && ordinalWeekdays.isEmpty && positions.isEmpty
    guard isPlain else { return nil }
    let until: CivilDate?
    switch end {
    case .never: until = nil
    case .until(let date): until = date
    case .count: return nil
    }
    switch frequency {
    case .weekly: return (weekdays.isEmpty ? WeekdaySet([start.weekday]) : weekdays, until)
    case .daily: return (weekdays.isEmpty ? .everyDay : weekdays, until)
    case .monthly, .yearly: return nil
    }
  }
}
