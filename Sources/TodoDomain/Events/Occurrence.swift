/// An event on one date. It is computed and never stored.
public struct Occurrence: Sendable {
  /// The date in the event's own calendar that identifies the occurrence in records and rules. It
  /// stays the same if the occurrence is moved.
  public let date: CivilDate
  /// The date in the event's own calendar on which the occurrence takes place. Equals `date` unless
  /// the occurrence was moved.
  public let day: CivilDate
  /// A copy of the event as it is on the date, with the date's finished state and differences. If
  /// the date is visible only because it has a record, the copy also has the record's time.
  public let event: any PlannedEvent
  /// The beginning in the reader's zone. Lists show it and sort by it.
  public let localStart: LocalDateTime

  /// The end in the reader's zone; nil for an all-day event or an unknown length. If the event has
  /// a zone, its length is elapsed time, even across changes of the clock. Otherwise the length is
  /// added to the local time.
  public let localEnd: LocalDateTime?

  /// Makes the occurrence of an event on a date, for a reader in a zone. Without that zone or a
  /// zone of the event, the beginning is the event's own date and time.
  ///
  /// - Parameters:
  ///   - date: The date in the event's own calendar that identifies the occurrence in records.
  ///   - day: The date on which it takes place; nil for `date`.
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

  /// Returns the occurrence in the state that it has in reports of the day `today`. If its target
  /// is a limit (`at most 2 cups`) and its date is past, it counts as finished unless the amount
  /// exceeds the limit.
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

  /// Returns the same occurrence for a reader in another zone.
  public func displayed(in zone: ZoneID) -> Occurrence {
    Occurrence(date: date, on: day, event: event, displayedIn: zone)
  }
}

extension Occurrence: Comparable {
  /// Returns whether an occurrence precedes another one in lists.
  ///
  /// The order is: date; all-day events first, then time; priority; kind; title, in the natural
  /// order (`day 2` before `day 10`); id, with unstored events last; uid.
  public static func < (left: Occurrence, right: Occurrence) -> Bool {
    left.localStart == right.localStart
      ? left.precedesAtOnce(right) : left.localStart < right.localStart
  }

  /// Returns whether this occurrence precedes another one that begins at the same date and time.
  /// Two occurrences of the same event are ordered by date.
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

  /// Returns whether the dates, the beginnings and all fields of the events are equal.
  public static func == (left: Occurrence, right: Occurrence) -> Bool {
    left.date == right.date && left.localStart == right.localStart
      && AnyHashable(left.event) == AnyHashable(right.event)
  }
}

/// A day that an occurrence covers: a row of a list.
///
/// Most occurrences cover one day. An occurrence of a day or longer also covers its further days up
/// to the last one, each of them all day.
public struct OccurrenceDay: Sendable {
  /// The occurrence that covers the day.
  public let occurrence: Occurrence
  /// The number of the day within the occurrence, from 1.
  public let number: Int

  /// Makes a day of an occurrence by its number, from 1.
  public init(_ occurrence: Occurrence, number: Int = 1) {
    self.occurrence = occurrence
    self.number = number
  }

  /// Returns the day with its occurrence as reports of the day `today` show it
  /// (`Occurrence.judged`).
  public func judged(on today: CivilDate) -> OccurrenceDay {
    OccurrenceDay(occurrence.judged(on: today), number: number)
  }

  /// Whether the occurrence begins on the day.
  public var isFirst: Bool { number == 1 }
  /// The event as it is on the date of the occurrence.
  public var event: any PlannedEvent { occurrence.event }
  /// The date of the day in the reader's zone.
  public var date: CivilDate { localStart.date }

  /// The date and time by which lists sort the row: on the first day the beginning of the
  /// occurrence, on each further day the whole day.
  public var localStart: LocalDateTime {
    guard !isFirst else { return occurrence.localStart }
    return LocalDateTime(date: occurrence.localStart.date.advanced(by: number - 1), time: nil)
  }
}

extension OccurrenceDay: Identifiable {
  /// The identity of a row in all versions of a list: the uid, the date that identifies the
  /// occurrence in the store, and the number of the day.
  public struct ID: Hashable, Sendable {
    /// The uid of the event.
    public let uid: EventUID
    /// `Occurrence.date`.
    public let date: CivilDate
    /// The number of the day, from 1.
    public let number: Int
  }

  /// The identity of the row, which is the same in a newer list.
  public var id: ID { ID(uid: event.uid, date: occurrence.date, number: number) }
}

extension OccurrenceDay: Comparable {
  /// Returns whether a day precedes another one in lists, in the order of occurrences. A further
  /// day counts as an all-day event.
  public static func < (left: OccurrenceDay, right: OccurrenceDay) -> Bool {
    let (one, other) = (left.localStart, right.localStart)
    return one == other ? left.occurrence.precedesAtOnce(right.occurrence) : one < other
  }
}

extension Occurrence {
  /// The number of days that the occurrence covers in the reader's zone. A length of two days is 48
  /// hours, so from 15:00 it covers three days.
  public var dayCount: Int { event.length?.days(from: localStart.time) ?? 1 }

  /// Returns the days that the occurrence covers within a range, both ends inclusive, in ascending
  /// order.
  public func days(in range: ClosedRange<CivilDate>) -> [OccurrenceDay] {
    let last = min(range.upperBound, localStart.date.advanced(by: dayCount - 1))
    let first = max(range.lowerBound, localStart.date)
    guard first <= last else { return [] }
    return (first...last).map { OccurrenceDay(self, number: localStart.date.distance(to: $0) + 1) }
  }
}

/// The stored state of one date of an event. A date without a record follows the event.
public struct OccurrenceRecord: Hashable, Sendable {
  /// The date in the event's own calendar; unique within its event.
  public let date: CivilDate
  /// Whether the event is finished on `date`.
  public let isFinished: Bool
  /// The moment at which the date was deleted; nil if it wasn't. A record with this moment is a
  /// tombstone, which hides the date.
  public let deletedAt: Instant?
  /// The time that the event had on `date`, if its kind keeps a history; nil for all day, and for
  /// other kinds.
  public let time: TimeOfDay?
  /// The date's differences from the event; nil if there are none. A tombstone has none.
  public let change: DayChange?

  /// Makes the record of a date. Drops the change of a tombstone.
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

  /// The date on which the event takes place, in the event's own calendar: `date`, unless the day
  /// was moved.
  public var day: CivilDate { change?.date ?? date }

  /// Whether the record is not a tombstone.
  public var isLive: Bool { deletedAt == nil }

  /// A copy without the deletion.
  public var restored: OccurrenceRecord {
    OccurrenceRecord(date: date, isFinished: isFinished, time: time, change: change)
  }

  /// Returns a copy with `change` as the date's differences from the event; nil for none.
  public func changed(by change: DayChange?) -> OccurrenceRecord {
    OccurrenceRecord(
      date: date, isFinished: isFinished, deletedAt: deletedAt, time: time, change: change)
  }

  /// Returns a copy for another date. If the occurrence was moved, the copy is moved by the same
  /// number of days.
  package func moved(to date: CivilDate) -> OccurrenceRecord {
    OccurrenceRecord(
      date: date, isFinished: isFinished, deletedAt: deletedAt, time: time,
      change: change?.moved(by: self.date.distance(to: date)))
  }
}
