import TodoDomain

/// A STANDARD or DAYLIGHT of a VTIMEZONE: the changes to one offset.
struct ZoneObservance: Sendable {
  /// The last year of which changes are computed.
  static let lastYear = 2_036
  /// The first one, for rules that begin in 1601, as Outlook's do.
  static let firstYear = 1_970

  let changes: [ZoneDefinition.Change]
  /// Whether its rule has no end.
  let isEndless: Bool
  /// Whether it is a DAYLIGHT.
  let isDaylight: Bool
  /// The offset before its changes, in seconds.
  let from_s: Int
  /// The time from its changes on.
  let time: POSIXZone.Time
  /// Its change as a rule of POSIX has it; nil where that can't say it.
  let yearly: POSIXZone.Change?

  init(_ component: ICalendarComponent) throws(ZoneDefinition.Fault) {
    let from = try Self.offset(component, "TZOFFSETFROM")
    let offset = try Self.offset(component, "TZOFFSETTO")
    let start = try Self.start(component)
    var onsets = [start] + (try Self.extraOnsets(component))
    var isEndless = false
    var day: POSIXZone.Day?
    if let property = component.first("RRULE") {
      guard let rule = ZoneRule(property.value) else {
        throw ZoneDefinition.Fault(line: property.line)
      }
      onsets += Self.onsets(of: rule, from: start, offset: from.seconds)
      isEndless = rule.isEndless
      day = rule.day(of: start.date)
    }
    changes = onsets.map {
      ZoneDefinition.Change(moment: $0.localSeconds - from.seconds, offset: offset.seconds)
    }
    self.isEndless = isEndless
    isDaylight = component.name == "DAYLIGHT"
    from_s = from.seconds
    time = Self.time(component, offset_s: offset.seconds)
    yearly = day.map { POSIXZone.Change($0, second: start.secondOfDay) }
  }

  /// The time by its name, if a rule can have it, else by its offset.
  private static func time(_ component: ICalendarComponent, offset_s: Int) -> POSIXZone.Time {
    let name = component.first("TZNAME")?.value ?? ""
    let named = POSIXZone("<\(name)>0")?.standard.name
    return named.map { POSIXZone.Time($0, offset_s: offset_s) }
      ?? POSIXZone(offset_s: offset_s).standard
  }

  /// The onsets of a rule after its start, as the clock shows them before the change.
  private static func onsets(
    of rule: ZoneRule, from start: ICalendarDateTime, offset: Int
  ) -> [ICalendarDateTime] {
    let first = max(start.date.year, firstYear)
    guard first <= lastYear else { return [] }
    return (first...lastYear).compactMap { year in
      guard rule.holds(inYear: year, startingIn: start.date.year),
        let date = rule.date(inYear: year, of: start.date), date > start.date
      else { return nil }
      let onset = ICalendarDateTime(date, secondOfDay: start.secondOfDay)
      return rule.reaches(onset, offset: offset) ? onset : nil
    }
  }

  // MARK: - Properties

  private static func offset(
    _ component: ICalendarComponent, _ name: String
  ) throws(ZoneDefinition.Fault) -> ICalendarUTCOffset {
    guard let property = component.first(name), let offset = try? property.utcOffset() else {
      throw ZoneDefinition.Fault(line: component.first(name)?.line ?? component.line)
    }
    return offset
  }

  private static func start(
    _ component: ICalendarComponent
  ) throws(ZoneDefinition.Fault) -> ICalendarDateTime {
    let property = component.first("DTSTART")
    guard let date = try? property?.date() else {
      throw ZoneDefinition.Fault(line: property?.line ?? component.line)
    }
    return onset(date)
  }

  /// A day without a time begins at midnight.
  private static func onset(_ date: ICalendarDate) -> ICalendarDateTime {
    switch date {
    case .day(let day): ICalendarDateTime(day, secondOfDay: 0)
    case .dateTime(let dateTime): dateTime
    }
  }

  private static func extraOnsets(
    _ component: ICalendarComponent
  ) throws(ZoneDefinition.Fault) -> [ICalendarDateTime] {
    var onsets: [ICalendarDateTime] = []
    for property in component.all("RDATE") where !property.value.isEmpty {
      guard let dates = try? property.dates() else {
        throw ZoneDefinition.Fault(line: property.line)
      }
      onsets += dates.map(onset)
    }
    return onsets
  }
}

extension ICalendarDateTime {
  /// Seconds from 1970-01-01T00:00:00 on the same clock.
  var localSeconds: Int { date.dayNumber * 86_400 + secondOfDay }
}
