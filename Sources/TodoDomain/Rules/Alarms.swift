/// An alarm of an occurrence, and the moment at which it goes off.
///
/// The moment is the alarm's length before the occurrence begins, in the event's zone, or in the
/// reader's if it has none. An all-day event begins at midnight (RFC 5545 §3.8.6.3); but that of a
/// todo with a time of its due alone is the length before the due. An alarm of
/// whole days is at the same local time on an earlier day, even if clocks change in between (RFC
/// 5545 §3.3.6); any other length is elapsed time. A local time that a zone skips or repeats is
/// read with the offset before the change.
public struct DueAlarm: Sendable {
  /// The occurrence that the alarm reminds of.
  public let occurrence: Occurrence
  /// The event's alarm: the length of time before the occurrence begins.
  public let alarm: Alarm
  /// The moment at which the alarm goes off.
  public let at: Instant
  /// The date and time of that moment in the reader's zone.
  public let localTime: LocalDateTime

  /// The number of days that `EventProviding.nextAlarms` looks ahead.
  public static let horizonInDays = 400

  /// Makes the alarm of an occurrence for a reader in a zone. It is nil if the occurrence has no
  /// alarm, is finished, or has no time while its alarm isn't of whole days.
  public init?(of occurrence: Occurrence, displayedIn zone: ZoneID) {
    let event = occurrence.event
    let own = LocalDateTime(date: occurrence.day, time: event.time)
    let start = event.alarmsCountFromDue ? event.due ?? own : own
    guard let alarm = event.alarm, !event.isFinished, start.time != nil || alarm.isWholeDays
    else { return nil }
    self.occurrence = occurrence
    self.alarm = alarm
    let time = start.time ?? TimeOfDay(minutesAfterMidnight: 0)
    let clock = event.zone ?? zone
    if alarm.isWholeDays {
      at = Instant(start.date.advanced(by: -alarm.minutesBefore / 1_440), time, in: clock)
    } else {
      let begin = Instant(start.date, time, in: clock).secondsSince1970
      at = Instant(secondsSince1970: begin - alarm.minutesBefore * 60)
    }
    localTime = at.localDateTime(in: zone)
  }
}

extension DueAlarm: Comparable {
  /// Orders alarms by moment, and alarms of one moment in the order of lists.
  public static func < (left: DueAlarm, right: DueAlarm) -> Bool {
    left.at == right.at ? left.occurrence < right.occurrence : left.at < right.at
  }

  /// Compares the moment and the occurrence.
  public static func == (left: DueAlarm, right: DueAlarm) -> Bool {
    left.at == right.at && left.occurrence == right.occurrence
  }
}

extension PlannedEvent {
  /// Whether its alarms ring before the due, since that has a time and the day has none.
  fileprivate var alarmsCountFromDue: Bool { time == nil && due?.time != nil }

  /// The alarms of the event's occurrences that go off in a period, earliest first.
  ///
  /// - Parameter period: The moments, half-open: the last one is not included.
  /// - Parameter records: The event's records, in any order; at least those of
  ///   `dates(withAlarmsIn:)` of the period's days.
  /// - Parameter zone: The reader's zone, in which an event without a zone takes place.
  public func alarms(
    in period: Range<Instant>, records: [OccurrenceRecord], displayedIn zone: ZoneID
  ) -> [DueAlarm] {
    let changed = changedOccurrences(records)
    let dates = dates(withAlarmsIn: period.days(in: zone))
    let unchanged = alarm == nil ? [] : unchangedOccurrences(in: dates, records)
    return (unchanged + changed)
      .compactMap { DueAlarm(of: $0.displayed(in: zone), displayedIn: zone) }
      .filter { period.contains($0.at) }.sorted()
  }

  /// The dates, in the event's own calendar, of the occurrences whose alarm may go off on a day of
  /// the range in any reader's zone, and of the records that decide on them. Both ends are
  /// inclusive. Those with a change may have another alarm, or ring on other days. The alarm of a
  /// due may be far from the todo's day, so that the day is the answer.
  public func dates(withAlarmsIn range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> {
    if alarmsCountFromDue, let start = pattern.start { return start...start }
    let minutes = alarm?.minutesBefore ?? 0
    // A change of clocks in between makes a difference of hours, so a day is added at each end.
    let first = range.lowerBound.advanced(by: minutes / 1_440 - 1)
    let last = range.upperBound.advanced(by: (minutes + 1_439) / 1_440 + 1)
    return recordDates(for: zone == nil ? first...last : (first...last).widenedByZones)
  }
}

extension Range<Instant> {
  /// The dates, in a zone, from the first moment to the end of the range, both inclusive.
  func days(in zone: ZoneID) -> ClosedRange<CivilDate> {
    let ends = [lowerBound.date(in: zone), upperBound.date(in: zone)]
    // If clocks go back over midnight, the later moment may have the earlier date.
    return Swift.min(ends[0], ends[1])...Swift.max(ends[0], ends[1])
  }
}

extension EventReading {
  /// The alarms that go off in a period, earliest first, those of one moment in the order of lists.
  /// What is finished or deleted doesn't ring.
  ///
  /// - Parameter period: The moments, half-open, so that consecutive periods give each alarm once.
  /// - Parameter zone: The reader's zone, in which an event without a zone takes place.
  /// - Throws: The provider's errors.
  public func alarms(in period: Range<Instant>, displayedIn zone: ZoneID) throws -> [DueAlarm] {
    var alarms: [DueAlarm] = []
    try visitEvents(.withAlarmsIn(period.days(in: zone))) { event, records in
      alarms += event.alarms(in: period, records: records, displayedIn: zone)
    }
    return alarms.sorted()
  }

  /// All alarms of the next moment at which any goes off, in the order of lists; empty if that is
  /// further away than `DueAlarm.horizonInDays`.
  ///
  /// - Parameter moment: The first moment that counts.
  /// - Parameter zone: The reader's zone, in which an event without a zone takes place.
  /// - Throws: The provider's errors.
  public func nextAlarms(from moment: Instant, displayedIn zone: ZoneID) throws -> [DueAlarm] {
    // The next alarm is usually near. The steps grow, so that a distant one takes few of them.
    var (begin, step) = (0, 1)
    while begin < DueAlarm.horizonInDays {
      let end = min(begin + step, DueAlarm.horizonInDays)
      let period = moment.advanced(byDays: begin)..<moment.advanced(byDays: end)
      let found = try earliestAlarms(in: period, displayedIn: zone)
      guard found.isEmpty else { return found }
      (begin, step) = (end, step * 4)
    }
    return []
  }

  /// The alarms of the first moment of a period that has any. Later ones aren't kept, so that
  /// memory doesn't grow with the store.
  private func earliestAlarms(
    in period: Range<Instant>, displayedIn zone: ZoneID
  ) throws -> [DueAlarm] {
    var earliest: [DueAlarm] = []
    try visitEvents(.withAlarmsIn(period.days(in: zone))) { event, records in
      let alarms = event.alarms(in: period, records: records, displayedIn: zone)
      guard let first = alarms.first?.at else { return }
      if let best = earliest.first?.at, best < first { return }
      if earliest.first?.at != first { earliest = [] }
      earliest += alarms.prefix { $0.at == first }
    }
    return earliest.sorted()
  }
}

extension Instant {
  /// The moment this number of days, of 24 hours each, later.
  fileprivate func advanced(byDays days: Int) -> Instant {
    Instant(secondsSince1970: secondsSince1970 + days * 86_400)
  }
}
