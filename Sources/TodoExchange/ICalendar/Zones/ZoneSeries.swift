import Foundation
import TodoDomain

/// Changes that one observance of a VTIMEZONE says: one, or one each year.
struct ZoneSeries {
  private let first: ZoneChange
  private var last: ZoneChange
  private var count = 1
  /// The places in the month that all its dates have among the dates of their weekday.
  private var ordinals: Set<Int>
  private var isEndless = false

  /// The fewest years that make a rule.
  private static let fewestYears = 3

  private init(_ change: ZoneChange) {
    first = change
    last = change
    ordinals = change.ordinals
  }

  /// What holds from the beginning of a year, before the first change.
  static func initial(of zone: ZoneID, year: Int) -> ZoneSeries {
    ZoneSeries(ZoneChange(initialOf: zone, year: year))
  }

  /// The changes as series, in the order of their first dates.
  static func all(of changes: [ZoneChange], lastYear: Int) -> [ZoneSeries] {
    var series: [ZoneSeries] = []
    for change in changes {
      if let index = series.firstIndex(where: { $0.canGoOn(with: change) }) {
        series[index].goOn(with: change)
      } else {
        series.append(ZoneSeries(change))
      }
    }
    return series.flatMap { $0.settled(lastYear: lastYear) }
  }

  private func canGoOn(with change: ZoneChange) -> Bool {
    change.year == last.year + 1 && change.onset.secondOfDay == last.onset.secondOfDay
      && change.onset.date.month == last.onset.date.month
      && change.onset.date.weekday == last.onset.date.weekday
      && (change.from, change.to, change.isDaylight) == (last.from, last.to, last.isDaylight)
      && !ordinals.isDisjoint(with: change.ordinals)
  }

  private mutating func goOn(with change: ZoneChange) {
    last = change
    count += 1
    ordinals.formIntersection(change.ordinals)
  }

  /// The series with or without its end, or its changes one by one where they are too few.
  private func settled(lastYear: Int) -> [ZoneSeries] {
    guard count >= Self.fewestYears else {
      return count == 1 ? [self] : [ZoneSeries(first), ZoneSeries(last)]
    }
    var series = self
    series.isEndless = last.year == lastYear
    return [series]
  }

  // MARK: - As a component

  /// STANDARD or DAYLIGHT.
  var component: ICalendarComponent {
    var properties = [
      ICalendarProperty("DTSTART", .dateTime(first.onset)),
      ICalendarProperty("TZOFFSETFROM", value: "\(ICalendarUTCOffset(seconds: first.from))"),
      ICalendarProperty("TZOFFSETTO", value: "\(ICalendarUTCOffset(seconds: first.to))"),
    ]
    if let name = first.name { properties.append(ICalendarProperty("TZNAME", text: name)) }
    if count > 1 { properties.append(ICalendarProperty("RRULE", value: rule)) }
    return ICalendarComponent(first.isDaylight ? "DAYLIGHT" : "STANDARD", properties)
  }

  private var rule: String {
    let date = first.onset.date
    // The last one is what laws mean where the fourth would do as well.
    let ordinal = ordinals.min() ?? 1
    let rule =
      "FREQ=YEARLY;BYMONTH=\(date.month);BYDAY=\(ordinal)\(ZoneRule.codes[date.weekday.rawValue])"
    if isEndless { return rule }
    let end = ICalendarDateTime(localSeconds: last.onset.localSeconds - last.from)
    return "\(rule);UNTIL=\(end)Z"
  }
}

extension ZoneChange {
  /// No change: the offset at the beginning of a year.
  fileprivate init(initialOf zone: ZoneID, year: Int) {
    let days = (try? CivilDate(year: year, month: 1, day: 1))?.dayNumber ?? 0
    let offset = zone.offset(at: days * 86_400)
    onset = ICalendarDateTime(localSeconds: days * 86_400)
    (from, to) = (offset, offset)
    let moment = Instant(secondsSince1970: days * 86_400 - offset)
    isDaylight = zone.isDaylight(at: moment)
    name = zone.rule?.time(at: moment).time.name
  }

  /// The places of the date among those of its weekday in the month: from the front, and -1 if it
  /// is the last.
  fileprivate var ordinals: Set<Int> {
    let date = onset.date
    let isLast = date.advanced(by: 7).month != date.month
    return isLast ? [(date.day - 1) / 7 + 1, -1] : [(date.day - 1) / 7 + 1]
  }
}
