import TodoDomain

/// A further date of a series (RDATE) that is at another time of day, or of another length: the model
/// has one of each for an event, so it is an event of its own in place of that date, as a
/// RECURRENCE-ID makes one.
struct ICalendarExtraTime {
  /// The date, by the series' calendar.
  let date: CivilDate
  private let property: ICalendarProperty
  private let time: TimeOfDay?
  private let period: ICalendarPeriod?
  private let length: EventLength?

  init(
    _ date: CivilDate, _ property: ICalendarProperty, at time: TimeOfDay?,
    for period: ICalendarPeriod?, _ length: EventLength?
  ) {
    self.date = date
    self.property = property
    self.time = time
    self.period = period
    self.length = length
  }

  /// When it begins, by the series' clock.
  var wall: WallTime { WallTime(date: date, time: time) }

  /// What a component with that RECURRENCE-ID would be: all of the series' component but when it is.
  func component(of series: ICalendarComponent, _ uid: EventUID) -> ICalendarComponent? {
    guard let start = series.first("DTSTART") else { return nil }
    let parameters = start.parameters.filter { $0.name == "TZID" }
    let isUTC = start.value.hasSuffix("Z")
    let value = self.value(isUTC: isUTC)
    let kept = series.properties.filter {
      !Self.timing.contains($0.name) && $0.name != "UID"
    }
    let own = [
      ICalendarProperty("UID", text: uid.rawValue),
      ICalendarProperty("RECURRENCE-ID", parameters, value: value, line: property.line),
      ICalendarProperty("DTSTART", parameters, value: value, line: property.line),
    ]
    return ICalendarComponent(
      series.name, own + duration(parameters) + kept, series.components, line: property.line)
  }

  private func value(isUTC: Bool) -> String {
    guard let time else { return ICalendarDate.day(date).description }
    return ICalendarDateTime(
      date, secondOfDay: time.minuteOfDay * 60, isUTC ? .utc : .floating
    ).description
  }

  private func duration(_ parameters: [ICalendarParameter]) -> [ICalendarProperty] {
    let minutes = period.map(Self.minutes) ?? length?.minutes ?? 0
    guard minutes > 0 else { return [] }
    let duration =
      time == nil
      ? ICalendarDuration(days: minutes / 1_440) : ICalendarDuration(seconds: minutes * 60)
    return [ICalendarProperty("DURATION", value: duration.description, line: property.line)]
  }

  /// How long a period is, by one clock.
  static func minutes(of period: ICalendarPeriod) -> Int {
    switch period.end {
    case .after(let duration): return max(0, duration.days * 1_440 + duration.seconds / 60)
    case .at(let end):
      let days = end.date.dayNumber - period.start.date.dayNumber
      return max(0, days * 1_440 + (end.secondOfDay - period.start.secondOfDay) / 60)
    }
  }

  private static let timing: Set<String> = [
    "DTSTART", "DTEND", "DUE", "DURATION", "RRULE", "EXRULE", "RDATE", "EXDATE", "RECURRENCE-ID",
    OwnProperty.start, OwnProperty.period, OwnProperty.length, OwnProperty.done,
    OwnProperty.record, OwnProperty.source,
  ]
}
