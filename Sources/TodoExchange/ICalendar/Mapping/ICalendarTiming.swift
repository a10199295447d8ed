import Foundation
import TodoDomain

/// The dates, time, zone, length and due of an event, from DTSTART, DTEND, DURATION, DUE, RRULE and
/// RDATE together.
struct ICalendarTiming: Hashable {
  let pattern: DatePattern
  let time: TimeOfDay?
  let zone: ZoneID?
  let length: EventLength?
  /// The DUE of a single todo. The DUE of a series is the end of each date and is not stored here.
  let due: LocalDateTime?

  init(
    pattern: DatePattern, time: TimeOfDay?, zone: ZoneID?, length: EventLength?,
    due: LocalDateTime? = nil
  ) {
    self.pattern = pattern
    self.time = time
    self.zone = zone
    self.length = length
    self.due = due
  }

  init(of event: some PlannedEvent) {
    self.init(
      pattern: event.pattern, time: event.time, zone: event.zone, length: event.length,
      due: event.due)
  }
}

extension ICalendarTiming {
  /// Returns the moment of a date's start, in seconds since 1970; nil without a time in a zone.
  func seconds(on date: CivilDate) -> Int? {
    guard let time, let zone else { return nil }
    return Instant(date, time, in: zone).secondsSince1970
  }

  /// The timing of the first date only. A cancelled series or period has one deletion, on this
  /// date.
  var onFirstDate: ICalendarTiming {
    guard let first = pattern.anchor, pattern.isPlanned else { return self }
    return ICalendarTiming(
      pattern: DatePattern(on: first), time: time, zone: zone, length: length, due: due)
  }
}

extension DatePattern {
  /// The date of DTSTART: the first date of the rule, because other programs count from there, or
  /// the start if the rule has no date; nil for a pattern without a start.
  var anchor: CivilDate? {
    guard let start else { return nil }
    if let rule = set?.rule { return rule.firstDate(from: start) ?? start }
    return withoutPause.firstDate ?? start
  }
}

extension ICalendarTiming {
  /// Returns a date of the event in the form of its DTSTART: a day, or a date with its time and
  /// zone.
  func value(_ date: CivilDate) -> ICalendarDate {
    guard let time else { return .day(date) }
    let form: ICalendarDateTime.Zone =
      zone.map { $0.name == "UTC" ? .utc : .named($0.name) } ?? .floating
    return .dateTime(ICalendarDateTime(date, secondOfDay: time.minuteOfDay * 60, form))
  }

  /// Returns the properties of the timing in a VEVENT or a VTODO.
  ///
  /// - Parameters:
  ///   - isTodo: Whether the component is a VTODO.
  ///   - isOfSeries: Whether the component is one date of a series, whose DUE is its end.
  ///   - isDueAlone: Whether such a component has a DUE and no DTSTART.
  func properties(
    isTodo: Bool, isOfSeries: Bool = false, isDueAlone: Bool = false
  ) -> [ICalendarProperty] {
    guard let first = pattern.anchor, pattern.isPlanned else { return dueProperties(isTodo: true) }
    if isDueAlone, length == nil, !pattern.isRepeating {
      return [ICalendarProperty("DUE", value(first))]
    }
    var properties = [ICalendarProperty("DTSTART", value(first))]
    if case .daily(let until) = pattern.recurrence, time == nil, length == nil, !isTodo,
      until < .latest
    {
      return properties + [ICalendarProperty("DTEND", value(until.advanced(by: 1)))]
    }
    properties += dueProperties(isTodo: isTodo)
    properties += lengthProperties(
      from: first, isTodo: isTodo, hasEnd: !isTodo || isOfSeries || pattern.isRepeating)
    properties += recurrenceProperties
    if let start = pattern.start, start != first || pattern.withoutPause.firstDate == nil {
      properties.append(ICalendarProperty(OwnProperty.start, .day(start)))
    }
    return properties
  }

  // MARK: - Due

  /// Returns DUE, if iCalendar can express the due, and todoctl's own property, if DUE isn't exact.
  private func dueProperties(isTodo: Bool) -> [ICalendarProperty] {
    guard let due else { return [] }
    let shown = isTodo ? shown(due) : nil
    let standard = shown.map { [ICalendarProperty("DUE", value($0.date, $0.time))] } ?? []
    let own = ICalendarProperty(OwnProperty.due, value(due.date, due.time))
    return shown == due ? standard : standard + [own]
  }

  /// Returns the due as DUE can express it: a day if the start is a day, otherwise a date with a
  /// time, where the last minute of a day stands for the whole day. Nil for a due that isn't after
  /// the start, as DUE must be (RFC 5545 §3.8.2.3).
  func shown(_ due: LocalDateTime) -> LocalDateTime? {
    guard let start = pattern.start, pattern.isPlanned else { return due }
    let last = time == nil ? nil : due.time ?? TimeOfDay(minutesAfterMidnight: 1_439)
    let shown = LocalDateTime(date: due.date, time: last)
    return LocalDateTime(date: start, time: time) < shown ? shown : nil
  }

  // MARK: - Length

  private func lengthProperties(
    from first: CivilDate, isTodo: Bool, hasEnd: Bool
  ) -> [ICalendarProperty] {
    guard let length else { return [] }
    // A component with DUE must not have DURATION.
    let own = ICalendarProperty(OwnProperty.length, value: length.description)
    if due != nil, isTodo { return [own] }
    // The DUE of a single todo is not its end.
    let end = hasEnd ? end(of: length, from: first) : nil
    let duration = ICalendarDuration(
      days: time == nil ? length.minutes / 1_440 : 0,
      seconds: time == nil ? 0 : length.minutes * 60)
    let property =
      end.map { ICalendarProperty(isTodo ? "DUE" : "DTEND", value($0.date, $0.time)) }
      ?? ICalendarProperty("DURATION", value: duration.description)
    guard time == nil, !isTodo || length.minutes == 1_440 else { return [property] }
    let needsOwn = length.minutes == 1_440 || !pattern.isRepeating
    return needsOwn ? [property, own] : [property]
  }

  /// Returns the local date and time of the end; nil if it is ambiguous, because the clocks are set
  /// back, or if it is after `CivilDate.latest`.
  private func end(of length: EventLength, from first: CivilDate) -> LocalDateTime? {
    guard let time else {
      let end = first.advanced(by: length.minutes / 1_440)
      return end <= .latest ? LocalDateTime(date: end, time: nil) : nil
    }
    let clock = zone ?? .gmt
    let start = Instant(first, time, in: clock)
    let instant = Instant(secondsSince1970: start.secondsSince1970 + length.minutes * 60)
    let end = instant.localDateTime(in: clock)
    guard end.date <= .latest, let endTime = end.time,
      Instant(end.date, endTime, in: clock) == instant
    else { return nil }
    return end
  }

  private func value(_ date: CivilDate, _ time: TimeOfDay?) -> ICalendarDate {
    ICalendarTiming(pattern: pattern, time: time, zone: zone, length: nil).value(date)
  }

  // MARK: - Recurrence

  var recurrenceProperties: [ICalendarProperty] {
    switch pattern.recurrence {
    case .once: return []
    case .daily(let until):
      let rule = try? RecurrenceRule(.daily, end: .until(until))
      return ruleProperties(rule) + [ICalendarProperty(OwnProperty.period, value: "TRUE")]
    case .weekly, .set:
      let rule = pattern.ruled?.rule
      let extra = rule?.scale == nil ? pattern.set?.extraDates ?? [] : datesOfHalfCentury
      let dates = extra.isEmpty ? [] : [ICalendarProperty("RDATE", dates: extra.map(value))]
      guard let pause = pattern.pause else { return ruleProperties(rule) + dates }
      let written = ICalendarPause(pause, rule)
      let shown = pattern.start.flatMap { written.rule(from: $0) }
      return ruleProperties(shown) + dates + written.properties
    }
  }

  /// The dates of a rule with RSCALE (RFC 7529), such as a lunar birthday, in the fifty years from
  /// its first date on, and the extra dates. Programs that can't read the rule show these dates.
  private var datesOfHalfCentury: [CivilDate] {
    let extra = pattern.set?.extraDates ?? []
    guard let first = pattern.anchor else { return extra }
    let ruled = pattern.dates(in: first...first.advanced(by: 18_262))
    return Set(ruled + extra).subtracting([first]).sorted()
  }

  private func ruleProperties(_ rule: RecurrenceRule?) -> [ICalendarProperty] {
    guard let rule else { return [] }
    var text = rule.description
    // Other programs don't repeat a todo after its completion. They show it on its open date.
    guard !rule.isAfterDone else { return [ICalendarProperty(OwnProperty.rule, value: text)] }
    if case .until(let last) = rule.end {
      let name = "UNTIL="
      text = text.replacing(
        name + ICalendarDate.day(last).description, with: name + until(last))
    }
    return [ICalendarProperty("RRULE", value: text)]
  }

  /// Returns the end for UNTIL, which has the form of DTSTART, and is in universal time if DTSTART
  /// has a zone (§3.3.10).
  private func until(_ last: CivilDate) -> String {
    guard let time, let zone else { return value(last).description }
    let utc = Instant(last, time, in: zone).localDateTime(in: .gmt)
    let date = min(utc.date, .latest)
    let second = (utc.time?.minuteOfDay ?? 0) * 60
    return ICalendarDateTime(date, secondOfDay: second, .utc).description
  }
}
