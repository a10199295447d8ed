/// An alarm of an occurrence, and the moment at which it goes off.
///
/// It goes off so many minutes before the occurrence begins: by the event's own zone, else by the
/// reader's. An all-day event begins with the midnight of its day (RFC 5545 §3.8.6.3). Whole days are
/// counted on the wall, as RFC 5545 §3.3.6 has it, so that an alarm of a day is at the same time the
/// day before, also where clocks change in between; all others are that much time. A time that a zone
/// skips or doubles is read with the offset before the change.
public struct DueAlarm: Sendable {
  /// What it reminds of.
  public let occurrence: Occurrence
  /// How long before.
  public let alarm: Alarm
  /// When it goes off.
  public let at: Instant
  /// What the reader's wall shows then.
  public let shown: WallTime

  /// How far ahead `EventProviding.nextAlarms` looks, in days.
  public static let horizon_days = 400

  /// The alarm of an occurrence, by the clock of a reader's zone; nil where nothing rings: where it
  /// has none, or is finished, or where minutes would need a time that it didn't have in its history.
  public init?(of occurrence: Occurrence, seenIn zone: ZoneID) {
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
    shown = at.wallTime(in: zone)
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
