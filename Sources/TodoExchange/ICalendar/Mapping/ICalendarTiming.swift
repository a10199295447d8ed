import Foundation
import TodoDomain

/// The dates, time, zone and length of an event, from DTSTART, DTEND, DURATION, DUE, RRULE and
/// RDATE together.
struct ICalendarTiming: Hashable {
  let pattern: DatePattern
  let time: TimeOfDay?
  let zone: ZoneID?
  let length: EventLength?

  init(pattern: DatePattern, time: TimeOfDay?, zone: ZoneID?, length: EventLength?) {
    self.pattern = pattern
    self.time = time
    self.zone = zone
    self.length = length
  }

  init(of event: some PlannedEvent) {
    self.init(pattern: event.pattern, time: event.time, zone: event.zone, length: event.length)
  }
}

extension ICalendarTiming {
  /// The moment of a date's start, in seconds since 1970; nil without a time in a zone.
  func seconds(on date: CivilDate) -> Int? {
    guard let time, let zone else { return nil }
    return Instant(date, time, in: zone).secondsSince1970
  }

  /// The timing of the first date alone. A cancelled series or period has its one deletion there.
  var onFirstDate: ICalendarTiming {
    ICalendarTiming(
      pattern: DatePattern(on: pattern.anchor), time: time, zone: zone, length: length)
  }
}

extension DatePattern {
  /// The date of DTSTART: the first date of the rule, because other programs count from there.
  var anchor: CivilDate {
    if let rule = set?.rule { return rule.firstDate(from: start) ?? start }
    return withoutPause.firstDate ?? start
  }
}

extension ICalendarTiming {
  /// A date of the event in the form of its DTSTART: a day, or a date with its time and zone.
  func value(_ date: CivilDate) -> ICalendarDate {
    guard let time else { return .day(date) }
    let form: ICalendarDateTime.Zone =
      zone.map { $0.name == "UTC" ? .utc : .named($0.name) } ?? .floating
    return .dateTime(ICalendarDateTime(date, secondOfDay: time.minuteOfDay * 60, form))
  }

  /// The properties of the timing in a VEVENT or a VTODO.
  ///
  /// - Parameters:
  ///   - isTodo: Whether the component is a VTODO.
  ///   - isDueAlone: Whether the component has DUE and no DTSTART.
  func properties(isTodo: Bool, isDueAlone: Bool) -> [ICalendarProperty] {
    let first = pattern.anchor
    if isDueAlone, length == nil, !pattern.isRepeating {
      return [ICalendarProperty("DUE", value(first))]
    }
    var properties = [ICalendarProperty("DTSTART", value(first))]
    if case .daily(let until) = pattern.recurrence, time == nil, length == nil, !isTodo,
      until < .latest
    {
      return properties + [ICalendarProperty("DTEND", value(until.advanced(by: 1)))]
    }
    properties += lengthProperties(from: first, isTodo ? "DUE" : "DTEND", isTodo: isTodo)
    properties += recurrenceProperties
    if pattern.start != first || pattern.withoutPause.firstDate == nil {
      properties.append(ICalendarProperty(OwnProperty.start, .day(pattern.start)))
    }
    return properties
  }

  // MARK: - Length

  private func lengthProperties(
    from first: CivilDate, _ name: String, isTodo: Bool
  ) -> [ICalendarProperty] {
    guard let length else { return [] }
    let end = end(of: length, from: first)
    let duration = ICalendarDuration(
      days: time == nil ? length.minutes / 1_440 : 0,
      seconds: time == nil ? 0 : length.minutes * 60)
    let property =
      end.map { ICalendarProperty(name, value($0.date, $0.time)) }
      ?? ICalendarProperty("DURATION", value: duration.description)
    guard time == nil, !isTodo || length.minutes == 1_440 else { return [property] }
    let needsOwn = length.minutes == 1_440 || !pattern.isRepeating
    return needsOwn
      ? [property, ICalendarProperty(OwnProperty.length, value: length.description)] : [property]
  }

  /// The local date and time of the end. Nil if it is ambiguous, because the clocks are set back,
  /// or if it is after the last date.
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
      let extra = pattern.set?.extraDates ?? []
      let dates = extra.isEmpty ? [] : [ICalendarProperty("RDATE", dates: extra.map(value))]
      let rule = pattern.ruled?.rule
      guard let pause = pattern.pause else { return ruleProperties(rule) + dates }
      let written = ICalendarPause(pause, rule)
      return ruleProperties(written.rule(from: pattern.start)) + dates + written.properties
    }
  }

  private func ruleProperties(_ rule: RecurrenceRule?) -> [ICalendarProperty] {
    guard let rule else { return [] }
    var text = rule.description
    if case .until(let last) = rule.end {
      let name = "UNTIL="
      text = text.replacing(
        name + ICalendarDate.day(last).description, with: name + until(last))
    }
    return [ICalendarProperty("RRULE", value: text)]
  }

  /// UNTIL has the form of DTSTART, and is in universal time if DTSTART has a zone (§3.3.10).
  private func until(_ last: CivilDate) -> String {
    guard let time, let zone else { return value(last).description }
    let utc = Instant(last, time, in: zone).localDateTime(in: .gmt)
    let date = min(utc.date, .latest)
    let second = (utc.time?.minuteOfDay ?? 0) * 60
    return ICalendarDateTime(date, secondOfDay: second, .utc).description
  }
}
