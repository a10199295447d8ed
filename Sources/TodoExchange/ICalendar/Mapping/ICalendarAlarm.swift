import TodoDomain

/// The alarm of an event in its VALARMs: the first one that shows or plays something at a fixed
/// number of minutes before the start. Each other VALARM is told of, unless it goes off at the same
/// time or does nothing.
struct ICalendarAlarm {
  private let component: ICalendarComponent
  private let timing: ICalendarTiming

  init(_ component: ICalendarComponent, _ timing: ICalendarTiming) {
    self.component = component
    self.timing = timing
  }

  /// The alarm, and its component; nil if no VALARM can be held.
  func alarm(
    _ zones: inout ZoneResolver, _ notes: inout ReadingNotes
  ) throws(ICalendarFault) -> (alarm: Alarm, component: ICalendarComponent)? {
    var found: (alarm: Alarm, component: ICalendarComponent)?
    for component in component.components where component.name == "VALARM" {
      // Apple's calendar takes a default alarm away by an alarm that does nothing.
      guard component.first("ACTION")?.value.uppercased() != "NONE",
        let (trigger, alarm) = try alarm(component, &zones, notes: &notes)
      else { continue }
      if let alarm, found == nil {
        found = (alarm, component)
      } else if alarm == nil || alarm != found?.alarm {
        notes.tell(ICalendarFault(trigger, .notTheAlarm), .droppedValue)
      }
    }
    return found
  }

  /// The trigger of a VALARM, and its alarm; nil in place of an alarm that a todo can't hold. Nil
  /// if the VALARM can't be read, which is noted.
  private func alarm(
    _ component: ICalendarComponent, _ zones: inout ZoneResolver, notes: inout ReadingNotes
  ) throws(ICalendarFault) -> (trigger: ICalendarProperty, alarm: Alarm?)? {
    guard let trigger = component.first("TRIGGER"), let action = component.first("ACTION") else {
      let name = component.first("TRIGGER") == nil ? "TRIGGER" : "ACTION"
      try notes.mend(
        ICalendarFault(component.line, FieldFault(name, .missing)), .droppedValue)
      return nil
    }
    for property in component.repeated {
      try notes.mend(ICalendarFault(property, .repeated), .droppedLine)
    }
    let read = trigger.isMoment ? trigger : try trigger.withoutMisplacedT(&notes)
    let seconds: Int?
    do throws(ICalendarFault) {
      seconds = try secondsBefore(read, &zones)
    } catch {
      try notes.mend(error, .droppedValue)
      return nil
    }
    let isShown = ["DISPLAY", "AUDIO"].contains(action.value.uppercased())
    let isOnce = component.first("REPEAT").map { $0.value == "0" } ?? true
    guard isShown, isOnce, let seconds, seconds.isMultiple(of: 60),
      let alarm = try? Alarm(minutesBefore: seconds / 60), hasTime || alarm.isWholeDays
    else { return (trigger, nil) }
    return (trigger, alarm)
  }

  /// The seconds from a trigger to the start; nil if they differ between dates or readers.
  private func secondsBefore(
    _ trigger: ICalendarProperty, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> Int? {
    if trigger.isMoment { return try secondsBefore(moment: trigger, &zones) }
    let duration = try trigger.read { (trigger) throws(ICalendarValueError) in
      try trigger.duration()
    }
    let seconds = -(duration.days * 86_400 + duration.seconds)
    switch trigger.parameter("RELATED")?.uppercased() {
    case nil, "START": return seconds
    case "END": return seconds - minutesToEnd * 60
    default: throw ICalendarFault(trigger, .wrongType(expected: "RELATED=START"))
    }
  }

  /// The seconds from a moment to the start; nil if they differ between dates or readers.
  private func secondsBefore(
    moment trigger: ICalendarProperty, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> Int? {
    let value = try trigger.read { (trigger) throws(ICalendarValueError) in try trigger.date() }
    let moment = try ICalendarMoment(value, trigger, zones: &zones)
    guard moment.second != nil else {
      throw ICalendarFault(
        trigger, .wrongType(expected: ICalendarValueForm.dateTime.rawValue))
    }
    guard let start = alarmStart, let time = start.time, !timing.pattern.isRepeating,
      (moment.zone == nil) == (timing.zone == nil)
    else { return nil }
    let begin = Instant(start.date, time, in: timing.zone ?? .gmt)
    return begin.secondsSince1970 - moment.seconds
  }

  /// Whether alarms have a time to count from.
  private var hasTime: Bool { timing.time != nil || timing.due?.time != nil }

  /// The beginning that alarms are before: that of the first date, or the due of a todo that has a
  /// time there alone.
  private var alarmStart: LocalDateTime? {
    if timing.time == nil, let due = timing.due, due.time != nil { return due }
    return timing.pattern.start.map { LocalDateTime(date: $0, time: timing.time) }
  }

  /// The minutes from the start of each date to its end. A day lasts until the next one, and a
  /// VTODO that is only due has no length.
  private var minutesToEnd: Int {
    if let length = timing.length { return length.minutes }
    if let due = timing.due, let start = alarmStart, start != due {
      // The end of a VTODO is its DUE (RFC 5545 §3.8.6.3).
      let minutes = (due.time?.minuteOfDay ?? 0) - (start.time?.minuteOfDay ?? 0)
      return start.date.distance(to: due.date) * 1_440 + minutes
    }
    guard timing.time == nil else { return 0 }
    guard let first = timing.pattern.anchor else { return 0 }
    if case .daily(let last) = timing.pattern.recurrence {
      return (first.distance(to: last) + 1) * 1_440
    }
    guard component.name == "VTODO" else { return 1_440 }
    let due = (try? component.first("DUE")?.date())?.date ?? first
    return component.first("DURATION") != nil || due > first ? 1_440 : 0
  }

  static func component(of alarm: Alarm, title: String) -> ICalendarComponent {
    let minutes = alarm.minutesBefore
    let duration =
      alarm.isWholeDays
      ? ICalendarDuration(days: -minutes / 1_440) : ICalendarDuration(seconds: -minutes * 60)
    return ICalendarComponent(
      "VALARM",
      [
        ICalendarProperty("ACTION", value: "DISPLAY"),
        ICalendarProperty("DESCRIPTION", text: ExactText.plain(title)),
        ICalendarProperty("TRIGGER", value: duration.description),
      ])
  }
}

extension ICalendarProperty {
  /// Whether a TRIGGER is a moment, by its parameter or by its value (RFC 5545 §3.8.6.3).
  fileprivate var isMoment: Bool {
    parameter("VALUE")?.uppercased() == ICalendarValueForm.dateTime.rawValue
      || (try? date()) != nil
  }

  /// The property with its duration in the form of the RFC, if that has its `T` elsewhere but one
  /// meaning only, such as `-P2H` or `-PT2D`, which is noted; the same property otherwise.
  func withoutMisplacedT(_ notes: inout ReadingNotes) throws(ICalendarFault) -> ICalendarProperty {
    guard (try? duration()) == nil, let read = ICalendarDuration(misplacingT: value[...]) else {
      return self
    }
    let form = ICalendarValueForm.duration.rawValue
    try notes.mend(
      ICalendarFault(self, .wrongType(expected: form)), .readAs(read.description))
    return valued(read.description)
  }
}
