import Foundation
import TodoDomain

extension ICalendarTiming {
  /// A date of the event as its DTSTART has it: a day, or with its time and zone.
  func value(_ date: CivilDate) -> ICalendarDate {
    guard let time else { return .day(date) }
    let form: ICalendarDateTime.Zone =
      zone.map { $0.name == "UTC" ? .utc : .named($0.name) } ?? .floating
    return .dateTime(ICalendarDateTime(date, secondOfDay: time.minuteOfDay * 60, form))
  }

  /// What says it in a VEVENT, or in a VTODO.
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
    if pattern.start != first || pattern.firstDate == nil {
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

  /// Where the clock stands at the end; nil where that doesn't say it, because the clock shows the
  /// time twice or the calendar ends.
  private func end(of length: EventLength, from first: CivilDate) -> WallTime? {
    guard let time else {
      let end = first.advanced(by: length.minutes / 1_440)
      return end <= .latest ? WallTime(date: end, time: nil) : nil
    }
    let clock = zone ?? .gmt
    let start = Instant(first, time, in: clock)
    let instant = Instant(secondsSince1970: start.secondsSince1970 + length.minutes * 60)
    let end = instant.wallTime(in: clock)
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
    case .weekly(let days, let until):
      let end = until.map { RecurrenceEnd.until($0) } ?? .never
      return ruleProperties(try? RecurrenceRule(.weekly, end: end, weekdays: days))
    case .set(let set):
      let extra = set.extraDates
      let dates = extra.isEmpty ? [] : [ICalendarProperty("RDATE", dates: extra.map(value))]
      return ruleProperties(set.rule) + dates
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

  /// UNTIL has the form of DTSTART, and is in universal time where that has a zone (§3.3.10).
  private func until(_ last: CivilDate) -> String {
    guard let time, let zone else { return value(last).description }
    let utc = Instant(last, time, in: zone).wallTime(in: .gmt)
    let date = min(utc.date, .latest)
    let second = (utc.time?.minuteOfDay ?? 0) * 60
    return ICalendarDateTime(date, secondOfDay: second, .utc).description
  }
}
