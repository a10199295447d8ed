/// An event as it stands on one date.
public struct Occurrence: Sendable {
  /// The date by the event's own calendar: what records and rules know it by.
  public let date: CivilDate
  /// A copy of the event whose `isFinished`, and for history `time`, are that date's.
  public let event: any PlannedEvent
  /// When it begins by the clock of who looks: what lists are ordered by, and show.
  public let localStart: LocalDateTime

  /// When it ends by that clock; nil for what lasts the whole day, or as long as nobody said. In a
  /// zone a length is that much time, whatever its clocks do meanwhile; elsewhere it is counted on
  /// the wall.
  public let localEnd: LocalDateTime?

  /// An event on a date, by the clock of a zone. Without one, and for an event that has no zone, it
  /// is the event's own.
  public init(date: CivilDate, event: any PlannedEvent, displayedIn zone: ZoneID? = nil) {
    self.date = date
    self.event = event
    let own = LocalDateTime(date: date, time: event.time)
    localStart = zone.flatMap { own.moved(from: event.zone, to: $0) } ?? own
    localEnd = event.length.flatMap { own.advanced(by: $0, in: event.zone, displayedIn: zone) }
  }
}

extension Occurrence: Comparable {
  /// The one order of lists: date; all-day first, then by time; schedule before routine; title by
  /// Unicode scalars; id, unstored last; uid.
  public static func < (left: Occurrence, right: Occurrence) -> Bool {
    left.localStart == right.localStart
      ? left.precedesAtOnce(right) : left.localStart < right.localStart
  }

  /// The same order among those that lists show at one moment. Of one event, what began earlier is
  /// first.
  func precedesAtOnce(_ right: Occurrence) -> Bool {
    let (one, other) = (event, right.event)
    if one.kind != other.kind { return one.kind < other.kind }
    // The byte order of UTF-8 is the order of the scalars; `<` on String would normalise first.
    if !one.title.utf8.elementsEqual(other.title.utf8) {
      return one.title.utf8.lexicographicallyPrecedes(other.title.utf8)
    }
    let ids = (one.id?.rawValue ?? .max, other.id?.rawValue ?? .max)
    if ids.0 != ids.1 { return ids.0 < ids.1 }
    return one.uid == other.uid ? date < right.date : one.uid < other.uid
  }

  /// Equal in every field of the event, and in the date.
  public static func == (left: Occurrence, right: Occurrence) -> Bool {
    left.date == right.date && left.localStart == right.localStart
      && AnyHashable(left.event) == AnyHashable(right.event)
  }
}

/// An occurrence on one of the days that it takes: a row of a list.
///
/// Most take one day. What lasts a day or longer goes on over further days, which it takes as a
/// whole, its last one too.
public struct OccurrenceDay: Sendable {
  /// What takes the day.
  public let occurrence: Occurrence
  /// Which of its days it is, from 1 on.
  public let number: Int

  /// A day of an occurrence, by its number from 1 on.
  public init(_ occurrence: Occurrence, number: Int = 1) {
    self.occurrence = occurrence
    self.number = number
  }

  /// Whether the occurrence begins on the day, rather than going on.
  public var isFirst: Bool { number == 1 }
  /// The event as it stands on the date of the occurrence.
  public var event: any PlannedEvent { occurrence.event }
  /// The date by the clock of who looks.
  public var date: CivilDate { localStart.date }

  /// Where lists show it: on its first day when it begins, on the others all day.
  public var localStart: LocalDateTime {
    guard !isFirst else { return occurrence.localStart }
    return LocalDateTime(date: occurrence.localStart.date.advanced(by: number - 1), time: nil)
  }
}

extension OccurrenceDay: Comparable {
  /// The one order of lists, as of occurrences: a further day is an all-day one.
  public static func < (left: OccurrenceDay, right: OccurrenceDay) -> Bool {
    let (one, other) = (left.localStart, right.localStart)
    return one == other ? left.occurrence.precedesAtOnce(right.occurrence) : one < other
  }
}

extension Occurrence {
  /// How many days it takes by the clock of who looks. Its length is counted on that wall, where a
  /// day has 24 hours.
  public var dayCount: Int { event.length?.days(from: localStart.time) ?? 1 }

  /// The days in the range that it takes, rising.
  public func days(in range: ClosedRange<CivilDate>) -> [OccurrenceDay] {
    let last = min(range.upperBound, localStart.date.advanced(by: dayCount - 1))
    let first = max(range.lowerBound, localStart.date)
    guard first <= last else { return [] }
    return (first...last).map { OccurrenceDay(self, number: localStart.date.distance(to: $0) + 1) }
  }
}

/// What is stored about one date of one event; without one, the date is as its event says.
public struct OccurrenceRecord: Hashable, Sendable {
  /// The date; unique within its event.
  public let date: CivilDate
  /// Whether the event is done on that date.
  public let isFinished: Bool
  /// When the date was deleted: a tombstone, which hides the date.
  public let deletedAt: Instant?
  /// The time that the event had on that date, for kinds that keep their history.
  public let time: TimeOfDay?

  /// What happened to a date.
  public init(
    date: CivilDate, isFinished: Bool = false, deletedAt: Instant? = nil, time: TimeOfDay? = nil
  ) {
    self.date = date
    self.isFinished = isFinished
    self.deletedAt = deletedAt
    self.time = time
  }

  /// Whether the date is still shown.
  public var isLive: Bool { deletedAt == nil }

  /// The same record for another date.
  func moved(to date: CivilDate) -> OccurrenceRecord {
    OccurrenceRecord(date: date, isFinished: isFinished, deletedAt: deletedAt, time: time)
  }
}
