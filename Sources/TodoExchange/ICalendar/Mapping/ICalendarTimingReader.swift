import Foundation
import TodoDomain

/// Reads when a component is.
struct ICalendarTimingReader {
  private let component: ICalendarComponent
  private let context: ImportContext

  init(_ component: ICalendarComponent, _ context: ImportContext) {
    self.component = component
    self.context = context
  }

  private var isTodo: Bool { component.name == "VTODO" }

  func timing(_ zones: inout ZoneResolver) throws(ICalendarFault) -> ICalendarTiming {
    let dueAlone = isTodo ? component.first("DUE") : nil
    guard let property = component.first("DTSTART") ?? dueAlone else {
      throw ICalendarFault(component.line, FieldFault("DTSTART", .missing))
    }
    let start = try moment(property, &zones)
    let span = try ICalendarSpan(component, start, property, &zones)
    if let period = try period(start, span, property) {
      return ICalendarTiming(pattern: period, time: nil, zone: nil, length: nil)
    }
    return ICalendarTiming(
      pattern: try pattern(from: start, &zones), time: start.time, zone: start.zone,
      length: try span.length(component))
  }

  private func moment(
    _ property: ICalendarProperty, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> ICalendarMoment {
    try ICalendarMoment(
      property.read { (property) throws(ICalendarValueError) in try property.date() },
      property, &zones)
  }

  /// A VEVENT of several whole days, once, is one of our periods.
  private func period(
    _ start: ICalendarMoment, _ span: ICalendarSpan, _ property: ICalendarProperty
  ) throws(ICalendarFault) -> DatePattern? {
    guard !isTodo, case .days(let days) = span, days > 1, !isRepeating,
      !span.isOwnLength(component)
    else { return nil }
    return try property.make { () throws(ValueError) in
      try DatePattern(
        start: start.date, recurrence: .daily(until: start.date.advanced(by: days - 1)))
    }
  }

  // MARK: - Recurrence

  private var isRepeating: Bool {
    component.properties.contains { ["RRULE", "RDATE", "EXRULE"].contains($0.name) }
  }

  private func pattern(
    from start: ICalendarMoment, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> DatePattern {
    let rules = component.all("RRULE")
    if rules.count > 1 { throw ICalendarFault(rules[1], .duplicate) }
    if let property = component.first("EXRULE") { throw ICalendarFault(property, .unknownField) }
    let rule = try rules.first.map { (property) throws(ICalendarFault) in
      try self.rule(property, start)
    }
    let extra = try extraDates(start, &zones)
    if let own = ownPattern(start.date, rule, extra) { return own }
    if rule != nil, let early = extra.min(), early < start.date,
      let property = component.first("RDATE")
    {
      let error = ValueError.extraDateBeforeStart(early, start: start.date)
      throw ICalendarFault(property, .invalid(error))
    }
    guard let property = rules.first ?? component.first("RDATE") else {
      return DatePattern(on: start.date)
    }
    return try property.make { () throws(ValueError) in
      try RecurrenceFromStart(start.date, rule, extra).pattern()
    }
  }

  private func rule(
    _ property: ICalendarProperty, _ start: ICalendarMoment
  ) throws(ICalendarFault) -> RecurrenceRule {
    try property.make { () throws(ValueError) in
      do throws(RecurrenceRuleError) {
        let zone = start.zone?.timeZone ?? context.timeZone
        return try RecurrenceRule(property.value) { $0.lastDate(at: start.time, in: zone) }
      } catch {
        throw .recurrence(error)
      }
    }
  }

  private func extraDates(
    _ start: ICalendarMoment, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> [CivilDate] {
    var dates: [CivilDate] = []
    for property in component.all("RDATE") {
      let values = try property.read { (property) throws(ICalendarValueError) in
        try property.extraDates()
      }
      for value in values {
        let date: ICalendarDate =
          switch value {
          case .date(let date): date
          case .period(let period): .dateTime(period.start)
          }
        let wall = try ICalendarMoment(date, property, &zones).wall(in: start.zone)
        guard wall.time == nil || wall.time == start.time else {
          throw ICalendarFault(property, .atAnotherTime)
        }
        dates.append(wall.date)
      }
    }
    return dates
  }

  /// What our own properties say, as long as they agree with what stands beside them.
  private func ownPattern(
    _ first: CivilDate, _ rule: RecurrenceRule?, _ extra: [CivilDate]
  ) -> DatePattern? {
    let property = component.first(OwnProperty.start)
    let start = property.flatMap { try? $0.date() }?.date ?? first
    let isPeriod = component.first(OwnProperty.period) != nil
    guard property != nil || isPeriod else { return nil }
    var recurrence = Recurrence.set(RecurrenceSet(rule: rule, extraDates: extra))
    if let rule, extra.isEmpty {
      if isPeriod, case .until(let last) = rule.end { recurrence = .daily(until: last) }
      if let weekly = rule.plainWeekly { recurrence = weekly }
    }
    guard let pattern = try? DatePattern(start: start, recurrence: recurrence),
      pattern.anchor == first
    else { return nil }
    return pattern
  }
}

extension RecurrenceRule {
  /// Our weekly recurrence, if it is the text of one; such a one may have no date at all.
  fileprivate var plainWeekly: Recurrence? {
    guard frequency == .weekly, !weekdays.isEmpty else { return nil }
    switch end {
    case .count: return nil
    case .never:
      let plain = try? RecurrenceRule(.weekly, weekdays: weekdays)
      return plain == self ? .weekly(on: weekdays, until: nil) : nil
    case .until(let last):
      let plain = try? RecurrenceRule(.weekly, end: end, weekdays: weekdays)
      return plain == self ? .weekly(on: weekdays, until: last) : nil
    }
  }
}
