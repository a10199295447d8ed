import TodoDomain

/// The pause of a series. iCalendar has no property for it, so other programs see excluded dates,
/// and an import reads X-TODOCTL-PAUSED.
///
/// The days off of a pause with an end are written as EXDATEs. A pause without an end would have
/// too many, so RRULE ends before it, and X-TODOCTL-RRULE holds the whole rule.
struct ICalendarPause {
  private let pause: Pause
  /// The rule of the whole series; nil if it has only extra dates.
  private let rule: RecurrenceRule?

  init(_ pause: Pause, _ rule: RecurrenceRule?) {
    self.pause = pause
    self.rule = rule
  }

  // MARK: - Reading

  /// Reads the pause of a component; nil for a component without a pause, and for a text that
  /// todoctl doesn't write.
  init?(_ component: ICalendarComponent) {
    guard let property = component.first(OwnProperty.paused) else { return nil }
    let dates = property.value.split(separator: "/", omittingEmptySubsequences: false)
    guard let from = dates.first.flatMap(RecordText.date), dates.count <= 2 else { return nil }
    let last = dates.count == 2 ? RecordText.date(dates[1]) : nil
    guard dates.count == 1 || last != nil, let pause = try? Pause(from: from, until: last) else {
      return nil
    }
    self.pause = pause
    rule = component.first(OwnProperty.rule).flatMap { try? RecurrenceRule($0.value) }
  }

  /// Returns the whole series with the pause; nil if another program has changed the rule since
  /// todoctl wrote the rule and the pause.
  func pausing(_ pattern: DatePattern) -> DatePattern? {
    guard let rule else { return try? pattern.paused(pause) }
    let extra = pattern.set?.extraDates ?? []
    guard let start = pattern.start else { return nil }
    let written = RecurrenceSet(rule: self.rule(from: start), extraDates: extra)
    let shown = try? DatePattern(start: start, recurrence: .set(written))
    guard shown == pattern else { return nil }
    let set = RecurrenceSet(rule: rule, extraDates: extra)
    return try? DatePattern(start: start, recurrence: .set(set), pause: pause)
  }

  // MARK: - Writing

  /// The properties of the pause.
  var properties: [ICalendarProperty] {
    let dates = [pause.from, pause.until].compactMap(\.self)
      .map { ICalendarDate.day($0).description }
    let paused = ICalendarProperty(OwnProperty.paused, value: dates.joined(separator: "/"))
    guard pause.until == nil, let rule else { return [paused] }
    return [paused, ICalendarProperty(OwnProperty.rule, value: rule.description)]
  }

  /// Returns the rule for RRULE. Before a pause without an end, the rule ends, but not before its
  /// first date. Nil if the series has no rule.
  func rule(from start: CivilDate) -> RecurrenceRule? {
    guard pause.until == nil, let rule, let first = rule.firstDate(from: start) else { return rule }
    let last = max(first, pause.from.dayBefore)
    let whole = try? DatePattern(start: start, recurrence: .set(RecurrenceSet(rule: rule)))
    if let end = whole?.end, end <= last { return rule }
    return (try? rule.ending(.until(last))) ?? rule
  }

  /// Returns the days off that RRULE and RDATE would include.
  func excludedDates(of pattern: DatePattern) -> [CivilDate] {
    let end = pattern.set?.extraDates.last ?? pattern.anchor ?? pause.from
    let last = pause.until ?? max(pause.from, end)
    let days = pattern.daysOff(in: pause.from...max(pause.from, last))
    guard pause.until == nil else { return days }
    let extra = Set(pattern.set?.extraDates ?? [])
    return days.filter { extra.contains($0) || $0 == pattern.anchor }
  }
}
