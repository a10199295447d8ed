import TodoDomain

/// When an event is: what DTSTART, DTEND, DURATION, DUE, RRULE and RDATE say together.
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
  /// The first date alone: where a cancelled series or period has its one tombstone.
  var onFirstDate: ICalendarTiming {
    ICalendarTiming(
      pattern: DatePattern(on: pattern.anchor), time: time, zone: zone, length: length)
  }
}

extension DatePattern {
  /// The date that DTSTART has: the first of the rule, whose rhythm clients take from there.
  var anchor: CivilDate {
    if let rule = set?.rule { return rule.firstDate(from: start) ?? start }
    return firstDate ?? start
  }
}
