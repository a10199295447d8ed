/// An alarm of an occurrence, and the moment at which it goes off.
///
/// An alarm goes off before the day of a todo, and before its due. It counts back from their time,
/// in the event's zone, or in the reader's zone if the event has none. An alarm of whole days goes
/// off at the same local time on an earlier day, even if clocks change in between (RFC 5545
/// §3.3.6); any other length is elapsed time. Without a time, whole days go off at the reader's
/// time of all-day alarms, and other lengths don't go off. A local time that a zone skips or
/// repeats is read with the offset before the change.
public struct ScheduledAlarm: Sendable {
  /// The occurrence that the alarm reminds of.
  public let occurrence: Occurrence
  /// The event's alarm.
  public let alarm: Alarm
  /// The due that the alarm reminds of; nil if it reminds of the day of the occurrence.
  public let due: LocalDateTime?
  /// The moment at which the alarm goes off.
  public let at: Instant
  /// The date and time of `at` in the reader's zone.
  public let localTime: LocalDateTime

  /// The number of days that `EventProviding.nextAlarms` looks ahead.
  public static let horizonInDays = 400

  /// Returns the alarms of an occurrence, earliest first, at most one for each moment. A finished
  /// occurrence has none.
  ///
  /// - Parameters:
  ///   - occurrence: The occurrence, with the event as it is on that date.
  ///   - zone: The reader's zone.
  ///   - time: The time at which whole-day alarms go off for an event without a time.
  public static func all(
    of occurrence: Occurrence, displayedIn zone: ZoneID,
    allDayAt time: TimeOfDay = Alarm.usualTimeOfAllDay
  ) -> [ScheduledAlarm] {
    let event = occurrence.event
    guard !event.alarms.isEmpty, !event.isFinished else { return [] }
    var bases: [(base: LocalDateTime, isDue: Bool)] = event.due.map { [($0, true)] } ?? []
    if event.pattern.isPlanned || event.due == nil {
      bases.insert((LocalDateTime(date: occurrence.day, time: event.time), false), at: 0)
    }
    var moments: Set<Instant> = []
    return bases.flatMap { base, isDue in
      event.alarms.compactMap { alarm in
        alarm.moment(before: base, in: event.zone, zone, allDayAt: time).map {
          ScheduledAlarm(
            occurrence: occurrence, alarm: alarm, due: isDue ? base : nil, at: $0,
            localTime: $0.localDateTime(in: zone))
        }
      }
    }.filter { moments.insert($0.at).inserted }.sorted()
  }
}

extension Alarm {
  /// Returns the moment at which the alarm goes off before a date and, perhaps, a time on it; nil
  /// if the alarm needs a time and there is none.
  ///
  /// - Parameters:
  ///   - base: The day or the due.
  ///   - own: The zone of the event; nil for the reader's zone.
  ///   - reader: The reader's zone, which also applies to a date without a time.
  ///   - allDay: The time at which whole-day alarms go off before a date without a time.
  fileprivate func moment(
    before base: LocalDateTime, in own: ZoneID?, _ reader: ZoneID, allDayAt allDay: TimeOfDay
  ) -> Instant? {
    let zone = base.time == nil ? reader : own ?? reader
    guard isWholeDays else {
      guard let begin = base.time else { return nil }
      let seconds = Instant(base.date, begin, in: zone).secondsSince1970
      return Instant(secondsSince1970: seconds - minutesBefore * 60)
    }
    let date = base.date.advanced(by: -minutesBefore / 1_440)
    return Instant(date, time ?? base.time ?? allDay, in: zone)
  }
}

extension ScheduledAlarm: Comparable {
  /// Orders alarms by moment, and alarms of one moment in the order of lists.
  public static func < (left: ScheduledAlarm, right: ScheduledAlarm) -> Bool {
    left.at == right.at ? left.occurrence < right.occurrence : left.at < right.at
  }

  /// Compares the moment and the occurrence. No two alarms of an occurrence have the same moment.
  public static func == (left: ScheduledAlarm, right: ScheduledAlarm) -> Bool {
    left.at == right.at && left.occurrence == right.occurrence
  }
}

extension PlannedEvent {
  /// Returns the alarms of the event's occurrences that go off in a period, earliest first.
  ///
  /// - Parameter period: The moments, half-open: the last one is not included.
  /// - Parameter records: The event's records, in any order; at least those of
  ///   `dates(withAlarmsIn:)` of the period's days.
  /// - Parameter zone: The reader's zone, in which an event without a zone takes place.
  /// - Parameter time: The time at which whole-day alarms go off for an event without a time.
  public func alarms(
    in period: Range<Instant>, records: [OccurrenceRecord], displayedIn zone: ZoneID,
    allDayAt time: TimeOfDay = Alarm.usualTimeOfAllDay
  ) -> [ScheduledAlarm] {
    let changed = changedOccurrences(records)
    let dates = dates(withAlarmsIn: period.days(in: zone))
    let unchanged = alarms.isEmpty ? [] : unchangedOccurrences(in: dates, records)
    return (unchanged + changed)
      .flatMap { ScheduledAlarm.all(of: $0.displayed(in: zone), displayedIn: zone, allDayAt: time) }
      .filter { period.contains($0.at) }.sorted()
  }

  /// Returns the dates, in the event's own calendar, that are needed to find the alarms that go off
  /// on a day of `range` in any reader's zone: the dates of the occurrences that have these alarms,
  /// and the dates of the records that affect them. Both ends are inclusive.
  ///
  /// The result ignores occurrences with a change, which may have other alarms or take place on
  /// other days. For a todo with a due, the result is the todo's day, since the alarm of the due
  /// may be far from that day.
  public func dates(withAlarmsIn range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> {
    if due != nil, let start = pattern.start { return start...start }
    // The alarms are ordered by length. A change of clocks shifts an alarm by hours, and its time
    // of day by less than a day, so the range is a day wider at each end.
    let first = range.lowerBound.advanced(by: (alarms.last?.daysBefore ?? 0) - 1)
    let last = range.upperBound.advanced(by: (alarms.first?.daysBefore ?? 0) + 2)
    return dates(near: first...last)
  }
}

extension Range<Instant> {
  /// Returns the dates that the range covers in a zone, from the date of its lower bound to the
  /// date of its upper bound, both inclusive.
  func days(in zone: ZoneID) -> ClosedRange<CivilDate> {
    let ends = [lowerBound.date(in: zone), upperBound.date(in: zone)]
    // If clocks go back over midnight, the later moment may have the earlier date.
    return Swift.min(ends[0], ends[1])...Swift.max(ends[0], ends[1])
  }
}

extension EventReading {
  /// Returns the alarms that go off in a period, earliest first; alarms of the same moment are in
  /// the order of lists. Finished and deleted occurrences have no alarms.
  ///
  /// - Parameter period: The moments, half-open, so that consecutive periods give each alarm once.
  /// - Parameter zone: The reader's zone, in which an event without a zone takes place.
  /// - Parameter time: The time at which whole-day alarms go off for an event without a time.
  /// - Throws: The provider's errors.
  public func alarms(
    in period: Range<Instant>, displayedIn zone: ZoneID,
    allDayAt time: TimeOfDay = Alarm.usualTimeOfAllDay
  ) throws -> [ScheduledAlarm] {
    var alarms: [ScheduledAlarm] = []
    try visitEvents(.withAlarmsIn(period.days(in: zone))) { event, records in
      alarms += event.alarms(in: period, records: records, displayedIn: zone, allDayAt: time)
    }
    return alarms.sorted()
  }

  /// Returns the alarms of the next moment at which any alarm goes off, in the order of lists;
  /// empty if that moment is further away than `ScheduledAlarm.horizonInDays`.
  ///
  /// - Parameter moment: The first moment that counts.
  /// - Parameter zone: The reader's zone, in which an event without a zone takes place.
  /// - Parameter time: The time at which whole-day alarms go off for an event without a time.
  /// - Throws: The provider's errors.
  public func nextAlarms(
    from moment: Instant, displayedIn zone: ZoneID,
    allDayAt time: TimeOfDay = Alarm.usualTimeOfAllDay
  ) throws -> [ScheduledAlarm] {
    // The next alarm is usually near. The steps grow, so that a distant alarm needs few steps.
    var (begin, step) = (0, 1)
    while begin < ScheduledAlarm.horizonInDays {
      let end = min(begin + step, ScheduledAlarm.horizonInDays)
      let period = moment.advanced(byDays: begin)..<moment.advanced(byDays: end)
      let found = try earliestAlarms(in: period, displayedIn: zone, allDayAt: time)
      guard found.isEmpty else { return found }
      (begin, step) = (end, step * 4)
    }
    return []
  }

  /// Returns the alarms of the first moment in a period that has any. It drops later alarms, so
  /// that memory doesn't grow with the store.
  private func earliestAlarms(
    in period: Range<Instant>, displayedIn zone: ZoneID, allDayAt time: TimeOfDay
  ) throws -> [ScheduledAlarm] {
    var earliest: [ScheduledAlarm] = []
    try visitEvents(.withAlarmsIn(period.days(in: zone))) { event, records in
      let alarms = event.alarms(
        in: period, records: records, displayedIn: zone, allDayAt: time)
      guard let first = alarms.first?.at else { return }
      if let best = earliest.first?.at, best < first { return }
      if earliest.first?.at != first { earliest = [] }
      earliest += alarms.prefix { $0.at == first }
    }
    return earliest.sorted()
  }
}

extension Instant {
  /// Returns the moment that is a number of days of 24 hours later.
  fileprivate func advanced(byDays days: Int) -> Instant {
    Instant(secondsSince1970: secondsSince1970 + days * 86_400)
  }
}
