import TodoDomain

/// The dates of EXDATE, RDATE and RECURRENCE-ID in the form of the component's start.
///
/// RFC 5545 requires one form (§3.8.4.4, §3.8.5.1), but Outlook and Exchange write times beside a
/// start that is a day, and other programs write a moment beside a start without a zone. Such a
/// time means its day (`ZoneResolver.day`), and such a moment means the local time in the
/// calendar's zone.
struct SettledDates {
  private let component: ICalendarComponent

  init(_ component: ICalendarComponent) {
    self.component = component
  }

  /// Returns the property with its dates in the form of the start; the same property if they have
  /// that form or can't be read.
  func property(
    _ property: ICalendarProperty, _ zones: inout ZoneResolver, notes: inout ReadingNotes
  ) throws(ICalendarFault) -> ICalendarProperty {
    guard property.value.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "t") }),
      let start = try? component.start?.date(), let values = try? property.extraDates()
    else { return property }
    let isDay = if case .day = start { true } else { false }
    // The series decides about a RECURRENCE-ID with a TZID (`SeriesStarts`).
    let isIdentity = property.name == "RECURRENCE-ID"
    let isForeign = values.contains { $0.isUTC || !isIdentity && $0.isMoment }
    guard isDay || start.isFloating && isForeign else { return property }
    // The VTIMEZONE of a zone stays in use beside a day, because the kept component names it.
    var others = zones
    let zone = property.parameter("TZID").flatMap { try? others.zone($0, property) }
    if isDay { zones = others }
    guard isDay || zone != nil || property.parameter("TZID") == nil else { return property }
    let texts = values.map { value in
      isDay
        ? value.day(&zones, component).description
        : value.floating(zone ?? .gmt, &zones, component: component).description
    }
    guard isDay || texts.joined(separator: ",") != property.value else { return property }
    let value = texts.joined(separator: ",")
    let form: ICalendarValueForm = isDay ? .date : .dateTime
    try notes.mend(
      ICalendarFault(property, .wrongType(expected: form.rawValue)), .readAs(value))
    let kept = property.parameters.filter { !["TZID", "VALUE"].contains($0.name) }
    return ICalendarProperty(
      property.name, kept + [ICalendarParameter("VALUE", form.rawValue)], value: value,
      line: property.line)
  }
}

extension SettledDates {
  /// Returns the component with its dates settled if they need the calendar's zone, so that they
  /// mean the same in every file; the same component otherwise.
  func component(_ zones: inout ZoneResolver) -> ICalendarComponent {
    var isChanged = false
    let properties = component.properties.map { property in
      guard needsClock(property) else { return property }
      // These notes are dropped, because `MendedComponent` gives the warning.
      var notes = ReadingNotes()
      guard let settled = try? self.property(property, &zones, notes: &notes),
        settled.value != property.value
      else { return property }
      isChanged = true
      return settled
    }
    guard isChanged else { return component }
    return component.with(properties)
  }

  /// Returns whether the dates of a property have a time that must be converted to the form of the
  /// component's start: a moment beside a start without a zone, or a moment other than midnight
  /// beside a start that is a day.
  private func needsClock(_ property: ICalendarProperty) -> Bool {
    guard ["EXDATE", "RDATE", "RECURRENCE-ID"].contains(property.name),
      property.value.uppercased().contains("Z") || property.parameter("TZID") != nil,
      let start = try? component.start?.date(), let values = try? property.extraDates()
    else { return false }
    if case .dateTime = start { return start.isFloating }
    return values.contains { $0.isUTC && !$0.isMidnight }
  }
}

extension ICalendarComponent {
  /// The property of the start: DTSTART, or the DUE of a VTODO without one.
  var start: ICalendarProperty? {
    first("DTSTART") ?? (name == "VTODO" ? first("DUE") : nil)
  }

  /// Returns the component with these properties in place of its own, and without the text of its
  /// lines.
  func with(_ properties: [ICalendarProperty]) -> ICalendarComponent {
    ICalendarComponent(name, properties, components: components, line: line, text: [], slips: slips)
  }
}

extension ICalendarDate {
  fileprivate var isFloating: Bool {
    if case .dateTime(let dateTime) = self { dateTime.zone == .floating } else { false }
  }
}

extension ICalendarExtraDate {
  /// The date, or the start of the period.
  fileprivate var start: ICalendarDate {
    switch self {
    case .date(let date): date
    case .period(let period): .dateTime(period.start)
    }
  }

  fileprivate var isUTC: Bool {
    if case .dateTime(let dateTime) = start { dateTime.zone == .utc } else { false }
  }

  fileprivate var isMoment: Bool {
    if case .dateTime(let dateTime) = start { dateTime.zone != .floating } else { false }
  }

  fileprivate var isMidnight: Bool {
    if case .dateTime(let dateTime) = start { dateTime.secondOfDay == 0 } else { false }
  }

  fileprivate func day(
    _ zones: inout ZoneResolver, _ component: ICalendarComponent
  ) -> ICalendarDate {
    switch start {
    case .day(let day): .day(day)
    case .dateTime(let dateTime): .day(zones.day(of: dateTime, in: component))
    }
  }

  /// Returns the date as a local time in the calendar's zone.
  ///
  /// - Parameter zone: The zone of a date with a TZID.
  fileprivate func floating(
    _ zone: ZoneID, _ zones: inout ZoneResolver, component: ICalendarComponent
  ) -> ICalendarExtraDate {
    let local = { (dateTime: ICalendarDateTime, zones: inout ZoneResolver) in
      switch dateTime.zone {
      case .floating: dateTime
      case .utc: zones.localTime(of: dateTime, .gmt, in: component)
      case .named: zones.localTime(of: dateTime, zone, in: component)
      }
    }
    switch self {
    case .date(.day): return self
    case .date(.dateTime(let dateTime)): return .date(.dateTime(local(dateTime, &zones)))
    case .period(let period):
      let end: ICalendarPeriod.End =
        if case .at(let end) = period.end { .at(local(end, &zones)) } else { period.end }
      return .period(ICalendarPeriod(local(period.start, &zones), end))
    }
  }
}

extension ICalendarExtraDate: CustomStringConvertible {
  package var description: String {
    switch self {
    case .date(let date): date.description
    case .period(let period): period.description
    }
  }
}

/// A component whose rule ends at a moment although its DTSTART is a day or a time without a zone.
/// RFC 5545 §3.3.10 forbids that, but many programs write it.
///
/// The last date then depends on a zone, which is the calendar's and not the reader's. The mended
/// rule has the date itself, so that it means the same in every file.
struct SettledUntil {
  private let component: ICalendarComponent

  init(_ component: ICalendarComponent) {
    self.component = component
  }

  /// Returns the component with the end of its rule in the form of DTSTART; the same component if
  /// the rule needs no zone.
  func component(_ zones: inout ZoneResolver) -> ICalendarComponent {
    guard let property = component.first("RRULE"), let until = moment(property),
      let first = try? component.start?.date()
    else { return component }
    var (time, second): (TimeOfDay?, Int) = (nil, 0)
    if case .dateTime(let dateTime) = first {
      guard dateTime.zone == .floating else { return component }
      second = dateTime.secondOfDay
      time = TimeOfDay(minutesAfterMidnight: second / 60)
    }
    let isMidnight = property.value[until].uppercased().hasSuffix("T000000Z")
    let zone = time == nil && isMidnight ? ZoneID.gmt : zones.zoneOfCalendar(for: component)
    var last: CivilDate?
    let rule = try? RecurrenceRule(property.value) { until in
      let date = until.lastDate(at: time, in: zone)
      last = date
      return date
    }
    guard rule != nil, let last, last >= .earliest, last <= .latest else { return component }
    let end: ICalendarDate =
      time == nil
      ? .day(last) : .dateTime(ICalendarDateTime(last, secondOfDay: second, .floating))
    var value = property.value
    value.replaceSubrange(until, with: end.description)
    return component.with(component.properties.map { $0 == property ? $0.valued(value) : $0 })
  }

  /// Returns the range of a moment in universal time in UNTIL; nil if UNTIL has no such moment.
  private func moment(_ property: ICalendarProperty) -> Range<String.Index>? {
    guard let name = property.value.firstRange(of: /UNTIL=/.ignoresCase()) else { return nil }
    let rest = property.value[name.upperBound...].prefix { $0 != ";" }
    guard rest.last == "Z" || rest.last == "z" else { return nil }
    return rest.startIndex..<rest.endIndex
  }
}
