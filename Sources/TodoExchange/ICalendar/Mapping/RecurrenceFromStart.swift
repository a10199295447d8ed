import TodoDomain

/// A recurrence set of iCalendar, in which DTSTART is the first date whatever the rule says
/// (RFC 5545 §3.8.5.3).
struct RecurrenceFromStart {
  private let first: CivilDate
  private let rule: RecurrenceRule?
  private let extraDates: [CivilDate]

  init(_ first: CivilDate, _ rule: RecurrenceRule?, _ extraDates: [CivilDate]) {
    self.first = first
    self.rule = rule
    self.extraDates = extraDates
  }

  func pattern() throws(ValueError) -> DatePattern {
    guard let rule else {
      let start = extraDates.reduce(first, min)
      return try pattern(start, nil, extraDates + [first])
    }
    let isCovered = rule.covers(first, from: first)
    if isCovered || rule.firstDate(from: first) == nil {
      return try pattern(first, rule, extraDates)
    }
    // DTSTART counts as the first of a COUNT, also where the rule doesn't cover it.
    guard case .count(let count) = rule.end else {
      return try pattern(first, rule, extraDates + [first])
    }
    let rest = count > 1 ? try? rule.ending(.count(count - 1)) : nil
    return try pattern(first, rest, extraDates + [first])
  }

  private func pattern(
    _ start: CivilDate, _ rule: RecurrenceRule?, _ extra: [CivilDate]
  ) throws(ValueError) -> DatePattern {
    try DatePattern(
      start: start, recurrence: .set(RecurrenceSet(rule: rule, extraDates: extra)))
  }
}
