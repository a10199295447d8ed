/// An event on one date. It is computed, and never stored.
public struct Occurrence: Sendable {
  /// The date in the event's own calendar by which records and rules know the occurrence. One that
  /// was moved keeps it.
  public let date: CivilDate
  /// The date in the event's own calendar on which the occurrence takes place: `date`, unless it
  /// was moved.
  public let day: CivilDate
  /// A copy of the event as it is on the date: with the date's finished state, with what differs on
  /// it, and for a date of the history with its time.
  public let event: any PlannedEvent
  /// The beginning in the reader's zone. Lists show it, and are ordered by it.
  public let localStart: LocalDateTime

  /// The end in the reader's zone; nil for an all-day event and for one of unknown length. If
  /// the event has a zone, its length is elapsed time, even if clocks change. Without a zone, the
  /// length is added to the local time.
  public let localEnd: LocalDateTime?

  /// Makes the occurrence of an event on a date, for a reader in a zone. If that is nil, or the
  /// event has no zone, its beginning is its own date and time.
  ///
  /// - Parameters:
  ///   - date: The date in the event's own calendar by which records know it.
  ///   - day: The date on which it takes place; nil for the date itself.
  ///   - event: The event as it is on the date.
  ///   - zone: The reader's zone; nil for the event's own.
  public init(
    date: CivilDate, on day: CivilDate? = nil, event: any PlannedEvent,
    displayedIn zone: ZoneID? = nil
  ) {
    self.date = date
    self.day = day ?? date
    self.event = event
    let own = LocalDateTime(date: self.day, time: event.time)
    localStart = zone.flatMap { own.moved(from: event.zone, to: $0) } ?? own
    localEnd = event.length.flatMap { own.advanced(by: $0, in: event.zone, displayedIn: zone) }
  }

  /// The same occurrence with the event as it is judged on a day: a date whose limit wasn't
  /// exceeded is finished once it is past, as nothing more is added to it.
  public func judged(on today: CivilDate) -> Occurrence {
    guard event.target?.isAtMost == true, localStart.date < today, !event.isFinished,
      !event.isExceeded, event.isTask, !event.pattern.isAfterDone
    else { return self }
    return Occurrence(
      self, event.with(id: event.id, details: event.details, isFinished: true))
  }

  private init(_ other: Occurrence, _ event: any PlannedEvent) {
    (date, day, self.event) = (other.date, other.day, event)
    (localStart, localEnd) = (other.localStart, other.localEnd)
  }

  /// The same occurrence for a reader in another zone.
  public func displayed(in zone: ZoneID) -> Occurrence {
    Occurrence(date: date, on: day, event: event, displayedIn: zone)
  }
}

extension Occurrence: Comparable {
  /// The order of lists: by date; all-day events first, then by time; by priority; by kind; by
  /// title, as people expect it (`TitleOrder`); by id, with events that aren't stored last; by uid.
  public static func < (left: Occurrence, right: Occurrence) -> Bool {
    left.localStart == right.localStart
      ? left.precedesAtOnce(right) : left.localStart < right.localStart
  }

  /// The order of occurrences that begin at the same date and time in lists. Of one event, the
  /// occurrence with the earlier date comes first.
  func precedesAtOnce(_ right: Occurrence) -> Bool {
    let (one, other) = (event, right.event)
    if one.priority != other.priority {
      return Priority.rank(one.priority) < Priority.rank(other.priority)
    }
    if one.kind != other.kind { return one.kind < other.kind }
    if !one.title.isExactly(other.title) { return TitleOrder.precedes(one.title, other.title) }
    let ids = (one.id?.rawValue ?? .max, other.id?.rawValue ?? .max)
    if ids.0 != ids.1 { return ids.0 < ids.1 }
    return one.uid == other.uid ? date < right.date : one.uid < other.uid
  }

  /// Whether the dates, the beginnings and all fields of the events are equal.
  public static func == (left: Occurrence, right: Occurrence) -> Bool {
    left.date == right.date && left.localStart == right.localStart
      && AnyHashable(left.event) == AnyHashable(right.event)
  }
}

/// A day that an occurrence takes: a row of a list.
///
/// Most occurrences take one day. One of a day or longer also takes its further days, up to the
/// last one, and each of them as a whole.
public struct OccurrenceDay: Sendable {
  /// The occurrence that takes the day.
  public let occurrence: Occurrence
  /// The number of the day among those of the occurrence, from 1.
  public let number: Int

  /// Makes a day of an occurrence by its number, from 1.
  public init(_ occurrence: Occurrence, number: Int = 1) {
    self.occurrence = occurrence
    self.number = number
  }

  /// The same day of the occurrence as it is judged on a day (`Occurrence.judged`).
  public func judged(on today: CivilDate) -> OccurrenceDay {
    OccurrenceDay(occurrence.judged(on: today), number: number)
  }

  /// Whether the occurrence begins on the day.
  public var isFirst: Bool { number == 1 }
  /// The event as it is on the date of the occurrence.
  public var event: any PlannedEvent { occurrence.event }
  /// The date of the day in the reader's zone.
  public var date: CivilDate { localStart.date }

  /// The place in lists: on the first day the beginning of the occurrence, on further days all-day.
  public var localStart: LocalDateTime {
    guard !isFirst else { return occurrence.localStart }
    return LocalDateTime(date: occurrence.localStart.date.advanced(by: number - 1), time: nil)
  }
}

extension OccurrenceDay: Identifiable {
  /// What names a row of a list while its event stays: the uid, the date by which the store knows
  /// the occurrence, and the number of the day among those of the occurrence.
  public struct ID: Hashable, Sendable {
    /// The uid of the event.
    public let uid: EventUID
    /// `Occurrence.date`.
    public let date: CivilDate
    /// The number of the day, from 1.
    public let number: Int
  }

  /// The same row in a newer list.
  public var id: ID { ID(uid: event.uid, date: occurrence.date, number: number) }
}

extension OccurrenceDay: Comparable {
  /// The order of lists, as for occurrences. A further day is ordered as an all-day event.
  public static func < (left: OccurrenceDay, right: OccurrenceDay) -> Bool {
    let (one, other) = (left.localStart, right.localStart)
    return one == other ? left.occurrence.precedesAtOnce(right.occurrence) : one < other
  }
}

extension Occurrence {
  /// The number of days that the occurrence takes in the reader's zone. Its length is counted in
  /// days of 24 hours.
  public var dayCount: Int { event.length?.days(from: localStart.time) ?? 1 }

  /// The days that the occurrence takes in a range, both ends inclusive, in ascending order.
  public func days(in range: ClosedRange<CivilDate>) -> [OccurrenceDay] {
    let last = min(range.upperBound, localStart.date.advanced(by: dayCount - 1))
    let first = max(range.lowerBound, localStart.date)
    guard first <= last else { return [] }
    return (first...last).map { OccurrenceDay(self, number: localStart.date.distance(to: $0) + 1) }
  }
}

/// The stored state of one date of an event. A date without a record is as the event describes it.
public struct OccurrenceRecord: Hashable, Sendable {
  /// The date in the event's own calendar; unique within its event.
  public let date: CivilDate
  /// Whether the event is finished on that date.
  public let isFinished: Bool
  /// The moment at which the date was deleted; nil if it wasn't. A record with it is a tombstone,
  /// which hides the date.
  public let deletedAt: Instant?
  /// The time that the event had on that date, for kinds that keep their history; nil for all day,
  /// and for other kinds.
  public let time: TimeOfDay?
  /// What differs on the date; nil if nothing does. A tombstone has none.
  public let change: DayChange?

  /// Makes the record of a date. A tombstone keeps no change.
  public init(
    date: CivilDate, isFinished: Bool = false, deletedAt: Instant? = nil, time: TimeOfDay? = nil,
    change: DayChange? = nil
  ) {
    self.date = date
    self.isFinished = isFinished
    self.deletedAt = deletedAt
    self.time = time
    self.change = deletedAt == nil && change?.changes(date) == true ? change : nil
  }

  /// The date on which the event takes place, in its own calendar: `date`, unless it was moved.
  public var day: CivilDate { change?.date ?? date }

  /// Whether the record is not a tombstone.
  public var isLive: Bool { deletedAt == nil }

  /// A copy of a date that is not deleted.
  public var restored: OccurrenceRecord {
    OccurrenceRecord(date: date, isFinished: isFinished, time: time, change: change)
  }

  /// A copy with what differs on the date, or without it.
  public func changed(by change: DayChange?) -> OccurrenceRecord {
    OccurrenceRecord(
      date: date, isFinished: isFinished, deletedAt: deletedAt, time: time, change: change)
  }

  /// A copy for another date. What was moved stays as far from it.
  package func moved(to date: CivilDate) -> OccurrenceRecord {
    OccurrenceRecord(
      date: date, isFinished: isFinished, deletedAt: deletedAt, time: time,
      change: change?.moved(by: self.date.distance(to: date)))
  }
}
