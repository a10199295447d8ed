/// An alarm of an occurrence, and the moment at which it goes off.
///
/// The moment is the alarm's length before the occurrence begins, in the event's zone, or in the
/// reader's if it has none. An all-day event begins at midnight (RFC 5545 §3.8.6.3). An alarm of
/// whole days is at the same local time on an earlier day, even if clocks change in between (RFC
/// 5545 §3.3.6); any other length is elapsed time. A local time that a zone skips or repeats is
/// read with the offset before the change.
public struct DueAlarm: Sendable {
  /// What it reminds of.
  public let occurrence: Occurrence
  /// How long before.
  public let alarm: Alarm
  /// When it goes off.
  public let at: Instant
  /// What the reader's wall shows then.
  public let localTime: LocalDateTime

  /// How far ahead `EventReading.nextAlarms` looks, in days.
  public static let horizonInDays = 400

  /// The alarm of an occurrence for a reader in a zone. Nil if the occurrence has no alarm, is
  /// finished, or has no time that an alarm of minutes could be counted from.
  public init?(of occurrence: Occurrence, displayedIn zone: ZoneID) {
    let event = occurrence.event
    guard let alarm = event.alarm, !event.isFinished, event.time != nil || alarm.isWholeDays
    else { return nil }
    self.occurrence = occurrence
    self.alarm = alarm
    let time = event.time ?? TimeOfDay(minutesAfterMidnight: 0)
    let clock = event.zone ?? zone
    if alarm.isWholeDays {
      at = Instant(occurrence.date.advanced(by: -alarm.minutesBefore / 1_440), time, in: clock)
    } else {
      let begin = Instant(occurrence.date, time, in: clock).secondsSince1970
      at = Instant(secondsSince1970: begin - alarm.minutesBefore * 60)
    }
    localTime = at.localDateTime(in: zone)
  }
}

extension DueAlarm: Comparable {
  /// Earlier first; at one moment in the order of lists.
  public static func < (left: DueAlarm, right: DueAlarm) -> Bool {
    left.at == right.at ? left.occurrence < right.occurrence : left.at < right.at
  }

  /// Of the same occurrence, at the same moment.
  public static func == (left: DueAlarm, right: DueAlarm) -> Bool {
    left.at == right.at && left.occurrence == right.occurrence
  }
}

extension PlannedEvent {
  /// The alarms of its occurrences that go off in a period, earliest first.
  ///
  /// - Parameter period: From its first moment up to, and not including, its last.
  /// - Parameter records: What happened at least to its `dates(withAlarmsIn:)` of the period's
  ///   days, in any order.
  /// - Parameter zone: The zone of the reader: by its clock an event without a zone rings.
  public func alarms(
    in period: Range<Instant>, records: [OccurrenceRecord], displayedIn zone: ZoneID
  ) -> [DueAlarm] {
    guard alarm != nil else { return [] }
    return occurrences(in: dates(withAlarmsIn: period.days(in: zone)), records: records)
      .compactMap { occurrence in
        let seen = Occurrence(date: occurrence.date, event: occurrence.event, displayedIn: zone)
        return DueAlarm(of: seen, displayedIn: zone)
      }
      .filter { period.contains($0.at) }.sorted()
  }

  /// The dates by its own calendar of the occurrences whose alarm may go off on a day of the range
  /// by anybody's clock.
  public func dates(withAlarmsIn range: ClosedRange<CivilDate>) -> ClosedRange<CivilDate> {
    let minutes = alarm?.minutesBefore ?? 0
    // Clocks that change in between make a difference of hours.
    let first = range.lowerBound.advanced(by: minutes / 1_440 - 1)
    let last = range.upperBound.advanced(by: (minutes + 1_439) / 1_440 + 1)
    return zone == nil ? first...last : (first...last).widenedByZones
  }
}

extension Range<Instant> {
  /// The days that a wall in a zone shows between its ends.
  func days(in zone: ZoneID) -> ClosedRange<CivilDate> {
    let ends = [lowerBound.date(in: zone), upperBound.date(in: zone)]
    // Where clocks go back over midnight, the later moment may have the earlier date.
    return Swift.min(ends[0], ends[1])...Swift.max(ends[0], ends[1])
  }
}

extension EventReading {
  /// The alarms that go off in a period, earliest first, those of one moment in the order of lists.
  /// What is finished or deleted doesn't ring.
  ///
  /// - Parameter period: From its first moment up to, and not including, its last: of periods one
  ///   behind the other each alarm is in one.
  /// - Parameter zone: The zone of the reader: by its clock an event without a zone rings.
  public func alarms(in period: Range<Instant>, displayedIn zone: ZoneID) throws -> [DueAlarm] {
    var alarms: [DueAlarm] = []
    try visitEvents(.withAlarmsIn(period.days(in: zone))) { event, records in
      alarms += event.alarms(in: period, records: records, displayedIn: zone)
    }
    return alarms.sorted()
  }

  /// All alarms of the next moment at which any goes off, in the order of lists; none where that is
  /// further away than `DueAlarm.horizonInDays`.
  ///
  /// - Parameter moment: The first moment that counts.
  /// - Parameter zone: The zone of the reader: by its clock an event without a zone rings.
  public func nextAlarms(from moment: Instant, displayedIn zone: ZoneID) throws -> [DueAlarm] {
    // Most likely it is soon; the steps grow, so that looking far takes few.
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

  /// Those of a period's first moment with any; no others are kept meanwhile.
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
  /// This number of days of 24 hours later.
  fileprivate func advanced(byDays days: Int) -> Instant {
    Instant(secondsSince1970: secondsSince1970 + days * 86_400)
  }
}
