import TodoDomain

/// Reads the alarms of an event from its VALARMs. It reads each VALARM that shows or plays
/// something some minutes or days before the start, before the due of a VTODO, or shortly after it.
/// Every other VALARM gets a warning, unless it does nothing or goes off together with one that was
/// read.
struct ICalendarAlarms {
  private let component: ICalendarComponent
  private let timing: ICalendarTiming
  private let bases: [ICalendarAlarmBase]

  /// An alarm and its VALARM.
  struct Read {
    let alarm: Alarm
    /// Whether the alarm counts from the due.
    let isOfDue: Bool
    /// Whether the VALARM must be written anew when the todo's time changes, because its TRIGGER is
    /// a moment or stands for a time of day.
    let isFixed: Bool
    let component: ICalendarComponent
  }

  init(_ component: ICalendarComponent, _ timing: ICalendarTiming) {
    self.component = component
    self.timing = timing
    bases = ICalendarAlarmBase.all(of: timing, isTodo: component.name == "VTODO")
  }

  /// Returns the alarms with their VALARMs, in the order of the file.
  func read(
    _ zones: inout ZoneResolver, _ notes: inout ReadingNotes
  ) throws(ICalendarFault) -> [Read] {
    var (found, triggers): ([Read], [ICalendarProperty]) = ([], [])
    for component in component.components where component.name == "VALARM" {
      // Apple's calendar replaces a default alarm with an alarm that does nothing, to remove it.
      guard component.first("ACTION")?.value.uppercased() != "NONE",
        let (trigger, read) = try alarm(component, &zones, notes: &notes)
      else { continue }
      let others = Set(found.map(\.alarm))
      guard let read, others.contains(read.alarm) || others.count < Alarm.maximumCount else {
        notes.tell(ICalendarFault(trigger, .notTheAlarm), .droppedValue)
        continue
      }
      found.append(read)
      triggers.append(trigger)
    }
    tellOfOtherBases(found, triggers, to: &notes)
    return found
  }

  /// Adds a warning for each alarm that the file sets only before the day or only before the due of
  /// a todo that has both. In todoctl, an alarm goes off before both.
  private func tellOfOtherBases(
    _ found: [Read], _ triggers: [ICalendarProperty], to notes: inout ReadingNotes
  ) {
    guard Set(bases.map { LocalDateTime(date: $0.date ?? .earliest, time: $0.time) }).count > 1
    else { return }
    for (place, read) in found.enumerated()
    where found.firstIndex(where: { $0.alarm == read.alarm }) == place {
      let isElsewhere = bases.contains { base in
        base.rings(read.alarm)
          && !found.contains { $0.alarm == read.alarm && $0.isOfDue == base.isDue }
      }
      if isElsewhere {
        notes.tell(
          ICalendarFault(triggers[place], .alarmOfBoth), .readAs(read.alarm.description))
      }
    }
  }

  /// Returns the trigger of a VALARM and its alarm, which is nil if a todo can't hold the alarm. If
  /// the VALARM can't be read, adds a warning and returns nil.
  private func alarm(
    _ component: ICalendarComponent, _ zones: inout ZoneResolver, notes: inout ReadingNotes
  ) throws(ICalendarFault) -> (trigger: ICalendarProperty, read: Read?)? {
    guard let trigger = component.first("TRIGGER"), let action = component.first("ACTION") else {
      let name = component.first("TRIGGER") == nil ? "TRIGGER" : "ACTION"
      try notes.mend(
        ICalendarFault(component.line, FieldFault(name, .missing)), .droppedValue)
      return nil
    }
    for property in component.repeated {
      try notes.mend(ICalendarFault(property, .repeated), .droppedLine)
    }
    let stated = trigger.isMoment ? trigger : try trigger.withoutMisplacedT(&notes)
    let read: Read?
    do throws(ICalendarFault) {
      let found =
        stated.isMoment ? try alarm(atMoment: stated, &zones) : try alarm(before: stated)
      read = found.map { base, alarm in
        let own = component.first(OwnProperty.alarm).flatMap { try? Alarm($0.value) }
        let exact =
          own.map { base.trigger(of: $0).minutes == base.trigger(of: alarm).minutes } == true
          ? own : nil
        return Read(
          alarm: exact ?? alarm, isOfDue: base.isDue,
          isFixed: stated.isMoment || exact?.time != nil, component: component)
      }
    } catch {
      try notes.mend(error, .droppedValue)
      return nil
    }
    let isShown = ["DISPLAY", "AUDIO"].contains(action.value.uppercased())
    let isOnce = component.first("REPEAT").map { $0.value == "0" } ?? true
    let rings = read.map { read in bases.contains { $0.rings(read.alarm) } }
    return (trigger, isShown && isOnce && rings == true ? read : nil)
  }

  /// Returns the alarm that goes off a duration before the start or the end; nil for an alarm that
  /// a todo can't hold.
  private func alarm(
    before trigger: ICalendarProperty
  ) throws(ICalendarFault) -> (ICalendarAlarmBase, Alarm)? {
    let duration = try trigger.read { (trigger) throws(ICalendarValueError) in
      try trigger.duration()
    }
    let (days, seconds) = (-duration.days, -duration.seconds)
    switch trigger.parameter("RELATED")?.uppercased() {
    case nil, "START":
      return bases[0].alarm(days: days, seconds: seconds).map { (bases[0], $0) }
    case "END":
      if let due = bases.first(where: \.isDue) {
        return due.alarm(days: days, seconds: seconds).map { (due, $0) }
      }
      let length = minutesToEnd
      let isDays = bases[0].time == nil && length.isMultiple(of: 1_440)
      let before = bases[0].alarm(
        days: days - (isDays ? length / 1_440 : 0), seconds: seconds - (isDays ? 0 : length * 60))
      return before.map { (bases[0], $0) }
    default: throw ICalendarFault(trigger, .wrongType(expected: "RELATED=START"))
    }
  }

  /// Returns the alarm at a moment; nil for an alarm that a todo can't hold, for example because it
  /// differs between dates or readers.
  private func alarm(
    atMoment trigger: ICalendarProperty, _ zones: inout ZoneResolver
  ) throws(ICalendarFault) -> (ICalendarAlarmBase, Alarm)? {
    let value = try trigger.read { (trigger) throws(ICalendarValueError) in try trigger.date() }
    let moment = try ICalendarMoment(value, trigger, zones: &zones)
    guard moment.second != nil else {
      throw ICalendarFault(
        trigger, .wrongType(expected: ICalendarValueForm.dateTime.rawValue))
    }
    let base = bases.first { $0.time != nil } ?? bases[0]
    let zone = base.time == nil ? nil : timing.zone
    guard let date = base.date, !timing.pattern.isRepeating, (moment.zone == nil) == (zone == nil)
    else { return nil }
    let midnight = TimeOfDay(minutesAfterMidnight: 0)
    let begin = Instant(date, base.time ?? midnight, in: zone ?? .gmt).secondsSince1970
    // A moment on the day of the event isn't a number of whole days before that day.
    let alarm = base.alarm(days: 0, seconds: begin - moment.seconds, isExact: true)
    return alarm.map { (base, $0) }
  }

  /// The minutes from the start of each date to its end. A day lasts until the next one, and a
  /// VTODO with only a due has no length.
  private var minutesToEnd: Int {
    if let length = timing.length { return length.minutes }
    guard timing.time == nil else { return 0 }
    guard let first = timing.pattern.anchor else { return 0 }
    if case .daily(let last) = timing.pattern.recurrence {
      return (first.distance(to: last) + 1) * 1_440
    }
    guard component.name == "VTODO" else { return 1_440 }
    let due = (try? component.first("DUE")?.date())?.date ?? first
    return component.first("DURATION") != nil || due > first ? 1_440 : 0
  }
}

/// The moment from which a TRIGGER counts: the start of a component or, for a VTODO, the due, which
/// RFC 5545 §3.8.6.3 treats as the end.
struct ICalendarAlarmBase {
  let isDue: Bool
  /// The date; nil for a todo without one.
  let date: CivilDate?
  /// The time of day in the component.
  let time: TimeOfDay?
  /// Whether the start or the due itself has a time of day. If not, `time` may stand for a whole
  /// day.
  private let hasTime: Bool

  /// Returns the bases of a component, in this order: the start, unless the todo has only a due,
  /// and the due of a VTODO if DUE can express it.
  static func all(of timing: ICalendarTiming, isTodo: Bool) -> [ICalendarAlarmBase] {
    let start = ICalendarAlarmBase(
      isDue: false, date: timing.pattern.start, time: timing.time, hasTime: timing.time != nil)
    guard isTodo, let due = timing.due, let shown = timing.shown(due) else { return [start] }
    let last = ICalendarAlarmBase(
      isDue: true, date: shown.date, time: shown.time, hasTime: due.time != nil)
    return timing.pattern.isPlanned ? [start, last] : [last]
  }

  /// Makes the base for alarms that count from the start of a todo, with or without a time of day.
  init(time: TimeOfDay?) {
    self.init(isDue: false, date: nil, time: time, hasTime: time != nil)
  }

  private init(isDue: Bool, date: CivilDate?, time: TimeOfDay?, hasTime: Bool) {
    (self.isDue, self.date, self.time, self.hasTime) = (isDue, date, time, hasTime)
  }

  /// Whether an alarm of this base goes off. At a base without a time, only alarms of whole days
  /// do.
  func rings(_ alarm: Alarm) -> Bool { hasTime || alarm.isWholeDays }

  /// Returns the alarm that is this long before the base; nil for an alarm that a todo can't hold.
  /// Before a day, a length that isn't whole days becomes a time on an earlier day.
  ///
  /// - Parameter isExact: Whether zero seconds before a day give an alarm at midnight. Otherwise
  ///   they give an alarm on the day, without a time.
  func alarm(days: Int, seconds: Int, isExact: Bool = false) -> Alarm? {
    guard seconds.isMultiple(of: 60) else { return nil }
    let minutes = days * 1_440 + seconds / 60
    if time != nil || seconds == 0 && !isExact { return try? Alarm(minutesBefore: minutes) }
    guard minutes > -1_440 else { return nil }
    let days = max(0, minutes + 1_439) / 1_440
    return try? Alarm(
      daysBefore: days, at: TimeOfDay(minutesAfterMidnight: days * 1_440 - minutes))
  }

  /// Returns the TRIGGER value of an alarm.
  func trigger(of alarm: Alarm) -> ICalendarDuration {
    if let clock = alarm.time {
      let minutes = alarm.minutesBefore - clock.minuteOfDay + (time?.minuteOfDay ?? 0)
      return ICalendarDuration(seconds: -minutes * 60)
    }
    return alarm.isWholeDays
      ? ICalendarDuration(days: -alarm.minutesBefore / 1_440)
      : ICalendarDuration(seconds: -alarm.minutesBefore * 60)
  }

  /// Returns the VALARM of an alarm. If the TRIGGER doesn't determine the alarm, a property of
  /// todoctl holds it too.
  func component(of alarm: Alarm, title: String) -> ICalendarComponent {
    let trigger = trigger(of: alarm)
    let isExact = self.alarm(days: -trigger.days, seconds: -trigger.seconds) == alarm
    let parameters = isDue ? [ICalendarParameter("RELATED", "END")] : []
    return ICalendarComponent(
      "VALARM",
      [
        ICalendarProperty("ACTION", value: "DISPLAY"),
        ICalendarProperty("DESCRIPTION", text: ExactText.plain(title)),
        ICalendarProperty("TRIGGER", parameters, value: trigger.description),
      ] + (isExact ? [] : [ICalendarProperty(OwnProperty.alarm, value: alarm.description)]))
  }
}

extension ICalendarDuration {
  /// The minutes of a duration of whole minutes, with days of 24 hours.
  fileprivate var minutes: Int { days * 1_440 + seconds / 60 }
}

extension CanonicalForm {
  /// Returns the VALARMs of an event: for each alarm, one before the start and one before the due.
  ///
  /// - Parameters:
  ///   - timing: The timing of the component.
  ///   - isTodo: Whether it is a VTODO.
  ///   - kept: The alarms that the component has already.
  func alarms(
    of event: any PlannedEvent, _ timing: ICalendarTiming, isTodo: Bool,
    besides kept: [ICalendarAlarms.Read] = []
  ) -> [ICalendarComponent] {
    let bases = ICalendarAlarmBase.all(of: timing, isTodo: isTodo)
    return event.alarms.flatMap { alarm in
      // An alarm that can't go off yet is written all the same.
      let ringing = bases.filter { $0.rings(alarm) }
      return (ringing.isEmpty ? [bases[0]] : ringing).filter { base in
        !kept.contains { $0.alarm == alarm && $0.isOfDue == base.isDue }
      }.map { $0.component(of: alarm, title: event.title) }
    }
  }
}

extension ICalendarProperty {
  /// Whether a TRIGGER is a moment, by its parameter or by its value (RFC 5545 §3.8.6.3).
  fileprivate var isMoment: Bool {
    parameter("VALUE")?.uppercased() == ICalendarValueForm.dateTime.rawValue
      || (try? date()) != nil
  }

  /// Returns the property with its duration in the form of the RFC. A misplaced `T` with only one
  /// meaning, as in `-P2H` or `-PT2D`, is mended and noted; any other property stays the same.
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
