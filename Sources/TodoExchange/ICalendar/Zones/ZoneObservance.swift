import TodoDomain

/// A STANDARD or DAYLIGHT of a VTIMEZONE: the changes to one offset.
struct ZoneObservance {
  /// The last year of which changes are computed.
  static let lastYear = 2_036
  /// The first one, for rules that begin in 1601, as Outlook's do.
  private static let firstYear = 1_970

  let changes: [ZoneDefinition.Change]
  /// Whether its rule has no end.
  let isEndless: Bool

  init(_ component: ICalendarComponent) throws(ZoneDefinition.Fault) {
    let from = try Self.offset(component, "TZOFFSETFROM")
    let offset = try Self.offset(component, "TZOFFSETTO")
    let start = try Self.start(component)
    var onsets = [start] + (try Self.extraOnsets(component))
    var isEndless = false
    if let property = component.first("RRULE") {
      guard let rule = ZoneRule(property.value) else {
        throw ZoneDefinition.Fault(line: property.line)
      }
      onsets += Self.onsets(of: rule, from: start, offset: from.seconds)
      isEndless = rule.isEndless
    }
    changes = onsets.map {
      ZoneDefinition.Change(moment: $0.localSeconds - from.seconds, offset: offset.seconds)
    }
    self.isEndless = isEndless
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
