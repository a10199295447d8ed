/// A rule and extra dates: a recurrence set (RFC 5545 §3.8.5) without its excluded dates, which are
/// tombstones in a store.
public struct RecurrenceSet: Hashable, Sendable {
  /// The rule; nil if the set has only the start and the extra dates.
  public let rule: RecurrenceRule?
  /// The dates that the rule doesn't cover (`RDATE`), in ascending order, without duplicates.
  public let extraDates: [CivilDate]
  /// The rule with its last date instead of a count, so that reads needn't count.
  private let resolved: RecurrenceRule?
  /// The last date of the set; nil if it has no end.
  let last: CivilDate?

  /// Makes a set from a rule and extra dates, in any order.
  public init(rule: RecurrenceRule?, extraDates: [CivilDate] = []) {
    self.rule = rule
    self.extraDates = extraDates
    resolved = rule
    last = nil
  }

  /// Makes the canonical form of a set from a start on, and finds its end.
  ///
  /// - Throws: `ValueError.neverOccurs`, `.endsBeforeStart`, `.extraDateBeforeStart`, and
  ///   `.recurrence` for extra dates of a rule that repeats after completion.
  init(_ set: RecurrenceSet, from start: CivilDate) throws(ValueError) {
    if case .until(let last)? = set.rule?.end, last < start {
      throw .endsBeforeStart(start: start, end: last)
    }
    if let early = set.extraDates.min(), early < start {
      throw .extraDateBeforeStart(early, start: start)
    }
    if set.rule?.isAfterDone == true, !set.extraDates.isEmpty { throw .recurrence(.notAfterDone) }
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

  /// Returns the set up to a date, inclusive. The caller makes sure that a date is left.
  func ending(on last: CivilDate, from start: CivilDate) -> Recurrence {
    let extra = extraDates.filter { $0 <= last }
    guard let rule, let first = rule.firstDate(from: start), first <= last else {
      return .set(RecurrenceSet(rule: nil, extraDates: extra))
    }
    return .set(RecurrenceSet(rule: try? rule.ending(.until(last)), extraDates: extra))
  }

  /// Returns the part of the set on and after `date`, and a new start from which the rule goes on
  /// with the same dates: every second Monday stays the same Mondays. Returns nil if no date is
  /// left.
  func continued(
    on date: CivilDate, from start: CivilDate
  ) -> (start: CivilDate, set: RecurrenceSet)? {
    guard date > start else { return (start, self) }
    let extra = extraDates.filter { $0 >= date }
    let window = date...max(date, last ?? .latest)
    guard let rule, let next = resolved?.dates(from: start, in: window, limit: 1).first else {
      return extra.first.map { ($0, RecurrenceSet(rule: nil, extraDates: extra)) }
    }
    // If an extra date comes first, the rule starts on that date, provided that it keeps its
    // rhythm. For this, the rule may have to state the parts that it takes from the current start.
    let first = min(next, extra.first ?? next)
    let fitting = [rule, rule.spelled(from: start)].first {
      first == next || keepsRhythm($0, from: start, at: first, through: next)
    }
    var rest = fitting ?? rule
    if case .count(let count) = rule.end, let resolved {
      let gone = resolved.dates(from: start, in: start...next.dayBefore).count
      rest = (try? rest.ending(.count(count - gone))) ?? rest
    }
    return (fitting == nil ? next : first, RecurrenceSet(rule: rest, extraDates: extra))
  }

  /// Returns whether two rules cover the same dates from `other` on: `rule`, begun on `other`, and
  /// the set's own rule, begun on `start`. The first of these dates is `next`. Compares the dates
  /// up to about four years after `next`.
  private func keepsRhythm(
    _ rule: RecurrenceRule, from start: CivilDate, at other: CivilDate, through next: CivilDate
  ) -> Bool {
    guard let resolved, let endless = try? resolved.ending(.never),
      let moved = try? rule.ending(.never)
    else { return false }
    let window = other...next.advanced(by: 1_500)
    return moved.dates(from: other, in: window) == endless.dates(from: start, in: window)
  }
}

extension RecurrenceRule {
  /// Returns the weekdays and the end of a plain weekly rule; nil for any other rule.
  func weekly(from start: CivilDate) -> (days: WeekdaySet, until: CivilDate?)? {
    let isPlain =
      interval == 1 && !isAfterDone && !namesMonths && weekNumbers.isEmpty && yearDays.isEmpty
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
