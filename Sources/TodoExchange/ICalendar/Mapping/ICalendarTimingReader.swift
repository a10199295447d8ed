import Foundation
import TodoDomain

/// Reads the timing of a component.
struct ICalendarTimingReader {
  private let component: ICalendarComponent

  init(_ component: ICalendarComponent) {
    self.component = component
  }

  private var isTodo: Bool { component.name == "VTODO" }

  func timing(
    _ zones: inout ZoneResolver, _ notes: inout ReadingNotes
  ) throws(ICalendarFault) -> ICalendarTiming {
    if isTodo, !isRepeating, component.first("RECURRENCE-ID") == nil {
      return try singleTodo(&zones, &notes)
    }
    guard let property = component.start else {
      throw ICalendarFault(component.line, FieldFault("DTSTART", .missing))
    }
    let start = try moment(property, &zones)
    let span = try span(from: start, property, &zones, notes: &notes)
    let due = isTodo ? nil : try ownDue(&zones)
    if let period = try period(start, span, property: property) {
      return ICalendarTiming(pattern: period, time: nil, zone: nil, length: nil)
    }
    let length = try self.length(span, &notes)
    let pattern = try pattern(from: start, length, &zones, notes: &notes)
    return ICalendarTiming(
      start, pattern, length: length, due: pattern.isRepeating ? nil : due)
  }

  /// Returns the timing of a VTODO that doesn't repeat: DTSTART is its day and DUE its due, and
  /// each may be absent (RFC 5545 §3.6.2).
  private func singleTodo(
    _ zones: inout ZoneResolver, _ notes: inout ReadingNotes
  ) throws(ICalendarFault) -> ICalendarTiming {
    let stated = try component.first("DUE").map { (property) throws(ICalendarFault) in
      try moment(property, &zones)
    }
    let own = try ownDue(&zones)
    guard let property = component.first("DTSTART") else {
      let due = stated ?? own
      // A VTODO without a date and without a title is empty.
      guard due != nil || component.first("SUMMARY")?.text.isEmpty == false else {
        throw ICalendarFault(component.line, FieldFault("DUE", .undated))
      }
      return ICalendarTiming(
        pattern: DatePattern(dueOn: due?.date), time: nil, zone: due?.zone, length: nil,
        due: due?.wall(in: due?.zone))
    }
    let start = try moment(property, &zones)
    let measured = ICalendarTimingReader(
      component.with(component.properties.filter { $0.name != "DUE" }))
    let span = try measured.span(from: start, property, &zones, notes: &notes)
    var length = try measured.length(span, &notes)
    let day = DatePattern(on: start.date)
    let timing = ICalendarTiming(start, day, length: nil, due: own)
    let isExact = own.map { own in
      stated == nil || timing.due.flatMap(timing.shown) == stated?.wall(in: timing.zone)
        || own.date == stated?.date && own.time == stated?.time
    }
    let due = isExact == true ? own : stated
    if due != nil, length == nil {
      length = component.first(OwnProperty.length).flatMap { try? EventLength($0.value) }
    }
    return ICalendarTiming(start, day, length: length, due: due)
  }

  /// Returns the due in todoctl's own property, which replaces a DUE that can't express it; nil
  /// without the property.
  private func ownDue(
    _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> ICalendarMoment? {
    try component.first(OwnProperty.due).map { (property) throws(ICalendarFault) in
      try moment(property, &zones)
    }
  }

  /// Returns the length. An end that doesn't fit the start counts as absent.
  private func span(
    from start: ICalendarMoment, _ property: ICalendarProperty, _ zones: inout ZoneResolver,
    notes: inout ReadingNotes
  ) throws(ICalendarFault) -> ICalendarSpan {
    do throws(ICalendarFault) {
      return try ICalendarSpan(component, start, startProperty: property, zones: &zones)
    } catch {
      try notes.mend(error, .droppedLine)
      return .none
    }
  }

  /// Returns the length of the todo. A length that no todo can have counts as absent.
  private func length(
    _ span: ICalendarSpan, _ notes: inout ReadingNotes
  ) throws(ICalendarFault) -> EventLength? {
    do throws(ICalendarFault) {
      return try span.length(component)
    } catch {
      try notes.mend(error, .droppedLine)
      return nil
    }
  }

  private func moment(
    _ property: ICalendarProperty, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> ICalendarMoment {
    try ICalendarMoment(
      property.read { (property) throws(ICalendarValueError) in try property.date() },
      property, zones: &zones)
  }

  /// Returns the period that a VEVENT of several whole days without a recurrence becomes; nil for
  /// any other component.
  private func period(
    _ start: ICalendarMoment, _ span: ICalendarSpan, property: ICalendarProperty
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

  /// Whether the component replaces one date of a series. It is then a single instance (RFC 5545
  /// §3.8.4.4), even if a program repeats the rule in it.
  private var isInstance: Bool {
    guard let property = component.first("RECURRENCE-ID") else { return false }
    return property.parameter("RANGE") == nil
  }

  private var isRepeating: Bool {
    !isInstance && (hasRecurrence || afterDone != nil)
  }

  private var hasRecurrence: Bool {
    component.properties.contains { Self.repeating.contains($0.name) }
  }

  /// The rule of a todo that repeats after its completion, from todoctl's own property. Nil for any
  /// other rule, and if another program has since added RRULE or RDATE.
  private var afterDone: RecurrenceRule? {
    guard !hasRecurrence, let text = component.first(OwnProperty.rule)?.value,
      let rule = try? RecurrenceRule(text), rule.isAfterDone
    else { return nil }
    return rule
  }

  private static let repeating: Set<String> = ["RRULE", "RDATE", "EXRULE"]

  private func pattern(
    from start: ICalendarMoment, _ length: EventLength?, _ zones: inout ZoneResolver,
    notes: inout ReadingNotes
  ) throws(ICalendarFault) -> DatePattern {
    let pattern = try unpausedPattern(from: start, length, &zones, notes: &notes)
    guard let pause = ICalendarPause(component) else { return pattern }
    return pause.pausing(pattern) ?? pattern
  }

  private func unpausedPattern(
    from start: ICalendarMoment, _ length: EventLength?, _ zones: inout ZoneResolver,
    notes: inout ReadingNotes
  ) throws(ICalendarFault) -> DatePattern {
    guard !isInstance else {
      for property in component.properties where Self.repeating.contains(property.name) {
        try notes.mend(
          ICalendarFault(property, .excluded(by: "RECURRENCE-ID")), .droppedLine)
      }
      return DatePattern(on: start.date)
    }
    if let afterDone, let property = component.first(OwnProperty.rule) {
      return try property.make { () throws(ValueError) in
        try DatePattern(
          start: start.date, recurrence: .set(RecurrenceSet(rule: afterDone)))
      }
    }
    let rules = component.all("RRULE")
    for further in rules.dropFirst() {
      let fault = ICalendarFault(further, .duplicate)
      guard further.value == rules[0].value else { throw fault }
      try notes.mend(fault, .droppedLine)
    }
    if let property = component.first("EXRULE") { throw ICalendarFault(property, .unknownField) }
    var rule = try rules.first.map { (property) throws(ICalendarFault) in
      try self.rule(property, start)
    }
    let extra = try extraDates(start, rule, length: length, zones: &zones, notes: &notes)
    if let own = ownPattern(start.date, rule, extra: extra) { return own }
    // DTSTART is a date of its series, even if the rule doesn't include it (RFC 5545 §3.8.5.3).
    if let property = rules.first, let empty = rule, empty.firstDate(from: start.date) == nil {
      try notes.mend(ICalendarFault(property, reason(empty, start.date)), .droppedLine)
      rule = nil
    }
    guard rule != nil || !extra.isEmpty,
      let property = rules.first ?? component.first("RDATE")
    else { return DatePattern(on: start.date) }
    return try property.make { () throws(ValueError) in
      try RecurrenceFromStart(start.date, rule, extraDates: extra).pattern()
    }
  }

  /// Returns the reason why a rule has no date.
  private func reason(_ rule: RecurrenceRule, _ start: CivilDate) -> ImportProblem.Reason {
    if case .until(let last) = rule.end, last < start { return .endsBeforeFirst }
    return .invalid(.neverOccurs(rule, from: start))
  }

  private func rule(
    _ property: ICalendarProperty, _ start: ICalendarMoment
  ) throws(ICalendarFault) -> RecurrenceRule {
    try property.make { () throws(ValueError) in
      do throws(RecurrenceRuleError) {
        // The end of a rule without a zone was settled before, in the calendar's zone
        // (`SettledUntil`).
        let zone = start.zone ?? .gmt
        return try RecurrenceRule(property.value) { $0.lastDate(at: start.time, in: zone) }
      } catch {
        throw .recurrence(error)
      }
    }
  }

  private func extraDates(
    _ start: ICalendarMoment, _ rule: RecurrenceRule?, length: EventLength?,
    zones: inout ZoneResolver, notes: inout ReadingNotes
  ) throws(ICalendarFault) -> [CivilDate] {
    var dates: [CivilDate] = []
    var others: [(ICalendarExtraTime, ICalendarProperty)] = []
    // A series begins with its rule, so a date before that is an event of its own.
    let earliest = min(start.date, ownStart ?? start.date)
    for property in component.all("RDATE") {
      let values = try property.read { (property) throws(ICalendarValueError) in
        try property.extraDates()
      }
      for value in values {
        let wall = try ICalendarMoment(value.start, property, zones: &zones).wall(in: start.zone)
        let minutes = value.period.map(ICalendarExtraTime.minutes)
        let isItsTime = wall.time == nil || wall.time == start.time
        let isEarly = rule != nil && wall.date < earliest
        if isItsTime, minutes ?? 0 == 0 || minutes == length?.minutes, !isEarly {
          dates.append(wall.date)
        } else {
          let time = ICalendarExtraTime(
            wall.date, property, at: wall.time ?? start.time, for: value.period, length: length)
          others.append((time, property))
        }
      }
    }
    var taken = Set(dates + [start.date])
    let excluded = others.isEmpty ? [] : try excludedTimes(start, &zones)
    let deleted = others.isEmpty ? [] : deletedDates
    for (time, property) in others {
      // Only an EXDATE at the series' own time, or a record, deletes the date itself.
      let isDeleted = deleted.contains(time.date)
      let isGone = isDeleted || excluded.contains(time.wall)
      guard !isGone || isDeleted || time.wall.time == start.time else { continue }
      let isRuled = rule?.covers(time.date, from: start.date) ?? false
      guard !isRuled, taken.insert(time.date).inserted else {
        if !isGone { try notes.mend(ICalendarFault(property, .atAnotherTime), .droppedValue) }
        continue
      }
      if rule == nil || time.date >= earliest { dates.append(time.date) }
      if !isGone { notes.add(time) }
    }
    return dates
  }

  /// Returns the local dates and times that EXDATEs exclude, in the zone of the series.
  private func excludedTimes(
    _ start: ICalendarMoment, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> Set<LocalDateTime> {
    var times: Set<LocalDateTime> = []
    for property in component.all("EXDATE") {
      let values = try property.read { (property) throws(ICalendarValueError) in
        try property.dates()
      }
      for value in values {
        times.insert(try ICalendarMoment(value, property, zones: &zones).wall(in: start.zone))
      }
    }
    return times
  }

  /// The dates that todoctl's own records mark as deleted.
  private var deletedDates: Set<CivilDate> {
    Set(
      component.all(OwnProperty.record).compactMap { RecordText.record($0.value) }
        .filter { !$0.isLive }.map(\.date))
  }

  private var ownStart: CivilDate? {
    component.first(OwnProperty.start).flatMap { try? $0.date() }?.date
  }

  /// Returns the pattern of todoctl's own properties, if it agrees with the standard properties
  /// beside them.
  private func ownPattern(
    _ first: CivilDate, _ rule: RecurrenceRule?, extra: [CivilDate]
  ) -> DatePattern? {
    let start = ownStart ?? first
    let isPeriod = component.first(OwnProperty.period) != nil
    guard component.first(OwnProperty.start) != nil || isPeriod else { return nil }
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

extension ICalendarExtraDate {
  fileprivate var start: ICalendarDate {
    switch self {
    case .date(let date): date
    case .period(let period): .dateTime(period.start)
    }
  }

  fileprivate var period: ICalendarPeriod? {
    if case .period(let period) = self { period } else { nil }
  }
}

extension RecurrenceRule {
  /// The weekly recurrence that has the same dates as the rule; nil for a rule with a part, such as
  /// an interval or a count, that a weekly recurrence can't express. Unlike a rule, a weekly
  /// recurrence may have no date at all.
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

/// A recurrence set of iCalendar, in which DTSTART is the first date even if the rule doesn't
/// include it (RFC 5545 §3.8.5.3).
private struct RecurrenceFromStart {
  private let first: CivilDate
  private let rule: RecurrenceRule?
  private let extraDates: [CivilDate]

  init(_ first: CivilDate, _ rule: RecurrenceRule?, extraDates: [CivilDate]) {
    self.first = first
    self.rule = rule
    self.extraDates = extraDates
  }

  func pattern() throws(ValueError) -> DatePattern {
    guard let rule else {
      let start = extraDates.reduce(first, min)
      return try pattern(start, nil, extra: extraDates + [first])
    }
    if rule.covers(first, from: first) { return try pattern(first, rule, extra: extraDates) }
    // DTSTART counts as the first date of a COUNT, even if the rule doesn't include it.
    guard case .count(let count) = rule.end else {
      return try pattern(first, rule, extra: extraDates + [first])
    }
    let rest = count > 1 ? try? rule.ending(.count(count - 1)) : nil
    return try pattern(first, rest, extra: extraDates + [first])
  }

  private func pattern(
    _ start: CivilDate, _ rule: RecurrenceRule?, extra: [CivilDate]
  ) throws(ValueError) -> DatePattern {
    try DatePattern(
      start: start, recurrence: .set(RecurrenceSet(rule: rule, extraDates: extra)))
  }
}

extension ICalendarTiming {
  /// Makes a timing whose time and zone are those of `start`. If `start` has no time, the zone is
  /// the zone of `due`. The due is converted to the zone.
  fileprivate init(
    _ start: ICalendarMoment, _ pattern: DatePattern, length: EventLength?, due: ICalendarMoment?
  ) {
    let zone = start.second == nil ? due?.zone : start.zone
    self.init(
      pattern: pattern, time: start.time, zone: zone, length: length, due: due?.wall(in: zone))
  }
}
