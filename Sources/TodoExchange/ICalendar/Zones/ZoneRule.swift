import Foundation
import TodoDomain

/// A yearly rule of a VTIMEZONE with one date in each year (RFC 5545 §3.6.5), such as
/// `BYMONTH=3;BYDAY=-1SU`, `BYMONTH=3;BYDAY=SU;BYMONTHDAY=8,9,10,11,12,13,14`, or a fixed day.
struct ZoneRule {
  private var month: Int?
  private var day: (ordinal: Int?, weekday: Weekday)?
  private var monthDays: [Int] = []
  private var until: ICalendarDate?
  private var count: Int?

  /// Whether the rule has no end.
  var isEndless: Bool { until == nil && count == nil }

  /// Reads an RRULE; nil for an RRULE of another form.
  init?(_ value: String) {
    guard !value.isEmpty else { return nil }
    for part in value.uppercased().split(separator: ";") {
      let sides = part.split(separator: "=", omittingEmptySubsequences: false)
      guard sides.count == 2, read(sides[0], sides[1]) else { return nil }
    }
    let isOneDay = day.map { $0.ordinal != nil || !monthDays.isEmpty } ?? (monthDays.count < 2)
    guard isOneDay else { return nil }
  }

  private mutating func read(_ key: Substring, _ text: Substring) -> Bool {
    switch key {
    case "FREQ": return text == "YEARLY"
    case "INTERVAL": return text == "1"
    // These parts are ignored. Programs that write them repeat the time of DTSTART.
    case "WKST", "BYHOUR", "BYMINUTE", "BYSECOND": return true
    case "BYMONTH":
      month = Int(text).flatMap { (1...12).contains($0) ? $0 : nil }
      return month != nil
    case "BYMONTHDAY":
      monthDays = text.split(separator: ",").compactMap { Int($0) }.filter { (1...31).contains($0) }
      return !monthDays.isEmpty
    case "BYDAY":
      day = Self.day(text)
      return day != nil
    case "UNTIL":
      until = try? ICalendarDate(text, zone: nil)
      return until != nil
    case "COUNT":
      count = Int(text).flatMap { $0 > 0 ? $0 : nil }
      return count != nil
    default: return false
    }
  }

  /// Reads `-1SU`, `2SU` or `SU`.
  private static func day(_ text: Substring) -> (ordinal: Int?, weekday: Weekday)? {
    guard let index = codes.firstIndex(of: String(text.suffix(2))) else { return nil }
    let weekday = Weekday(mondayBased: index)
    let ordinal = text.dropLast(2)
    if ordinal.isEmpty { return (nil, weekday) }
    guard let number = Int(ordinal), (1...5).contains(abs(number)) else { return nil }
    return (number, weekday)
  }

  /// The codes of weekdays in rules, Monday first.
  static let codes = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]

  // MARK: - Dates

  /// Returns the date of the rule in a year, or nil if there is none. A part that the rule lacks
  /// comes from `start`.
  func date(inYear year: Int, of start: CivilDate) -> CivilDate? {
    let month = month ?? start.month
    guard let day else {
      return try? CivilDate(year: year, month: month, day: monthDays.first ?? start.day)
    }
    let dates = (1...31).compactMap { try? CivilDate(year: year, month: month, day: $0) }
      .filter { $0.weekday == day.weekday }
      .filter { monthDays.isEmpty || monthDays.contains($0.day) }
    let index = (day.ordinal ?? 1) > 0 ? (day.ordinal ?? 1) - 1 : dates.count + (day.ordinal ?? 0)
    return dates.indices.contains(index) ? dates[index] : nil
  }

  /// Returns the day in the form of a POSIX rule; nil if POSIX has no form for it.
  func day(of start: CivilDate) -> POSIXZone.Day? {
    let month = month ?? start.month
    guard let day else {
      let date = try? CivilDate(year: 2_001, month: month, day: monthDays.first ?? start.day)
      guard let date, let first = try? CivilDate(year: 2_001, month: 1, day: 1) else { return nil }
      return .withoutLeapDay(first.distance(to: date) + 1)
    }
    if let ordinal = day.ordinal {
      let isSaid = monthDays.isEmpty && (ordinal == -1 || (1...4).contains(ordinal))
      return isSaid ? .weekday(month: month, week: ordinal == -1 ? 5 : ordinal, day.weekday) : nil
    }
    // Seven days in a row have each weekday once.
    guard let first = monthDays.min(), monthDays.sorted() == Array(first..<first + 7) else {
      return nil
    }
    if first % 7 == 1, first <= 22 {
      return .weekday(month: month, week: first / 7 + 1, day.weekday)
    }
    let length = CivilDate.length(ofMonth: month)
    return first + 6 == length ? .weekday(month: month, week: 5, day.weekday) : nil
  }

  /// Whether the COUNT of the rule lasts until this year.
  func holds(inYear year: Int, startingIn first: Int) -> Bool {
    count.map { year - first < $0 } ?? true
  }

  /// Returns whether an onset is on or before the rule's UNTIL; true without UNTIL.
  ///
  /// - Parameter offset: The offset of the onset's local time, in seconds.
  func reaches(_ onset: ICalendarDateTime, offset: Int) -> Bool {
    switch until {
    case nil: true
    case .day(let date): onset.date <= date
    case .dateTime(let limit):
      onset.localSeconds - (limit.zone == .utc ? offset : 0) <= limit.localSeconds
    }
  }
}

extension CivilDate {
  /// Returns the number of days that a month has in every year; nil for February.
  fileprivate static func length(ofMonth month: Int) -> Int? {
    switch month {
    case 2: nil
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}

/// The changes of one observance of a VTIMEZONE: a single change, or a change in each year.
struct ZoneSeries {
  private let first: ZoneChange
  private var last: ZoneChange
  private var count = 1
  /// The positions that the dates share among the days of their month with the same weekday, such
  /// as 2 for the second one, or -1 for the last.
  private var ordinals: Set<Int>
  private var isEndless = false

  /// The fewest years that make a rule.
  private static let fewestYears = 3

  private init(_ change: ZoneChange) {
    first = change
    last = change
    ordinals = change.ordinals
  }

  /// Returns the observance from the beginning of a year, before the first change.
  static func initial(of zone: ZoneID, year: Int) -> ZoneSeries {
    ZoneSeries(ZoneChange(initialOf: zone, year: year))
  }

  /// Collects the changes into series, in the order of their first dates.
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

  /// Returns the series, without an end if it reaches the last year. Changes that are too few for a
  /// rule become a series each.
  private func settled(lastYear: Int) -> [ZoneSeries] {
    guard count >= Self.fewestYears else {
      return count == 1 ? [self] : [ZoneSeries(first), ZoneSeries(last)]
    }
    var series = self
    series.isEndless = last.year == lastYear
    return [series]
  }

  // MARK: - Writing

  /// The STANDARD or DAYLIGHT component of the series.
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
    // If the dates are both the fourth and the last weekday, the law means the last one.
    let ordinal = ordinals.min() ?? 1
    let rule =
      "FREQ=YEARLY;BYMONTH=\(date.month);BYDAY=\(ordinal)\(ZoneRule.codes[date.weekday.rawValue])"
    if isEndless { return rule }
    let end = ICalendarDateTime(localSeconds: last.onset.localSeconds - last.from)
    return "\(rule);UNTIL=\(end)Z"
  }
}

extension ZoneChange {
  /// Makes an observance without a change: the offset at the beginning of a year.
  fileprivate init(initialOf zone: ZoneID, year: Int) {
    let days = (try? CivilDate(year: year, month: 1, day: 1))?.dayNumber ?? 0
    let offset = zone.offset(at: days * 86_400)
    onset = ICalendarDateTime(localSeconds: days * 86_400)
    (from, to) = (offset, offset)
    let moment = Instant(secondsSince1970: days * 86_400 - offset)
    isDaylight = zone.isDaylight(at: moment)
    name = zone.rule?.time(at: moment).time.name
  }

  /// The positions of the date among the days of its month with the same weekday: counted from the
  /// first, and -1 for the last.
  fileprivate var ordinals: Set<Int> {
    let date = onset.date
    let isLast = date.advanced(by: 7).month != date.month
    return isLast ? [(date.day - 1) / 7 + 1, -1] : [(date.day - 1) / 7 + 1]
  }
}
