/// An event as it stands on one date.
public struct Occurrence: Sendable {
  /// The date by the event's own calendar: what records and rules know it by.
  public let date: CivilDate
  /// A copy of the event whose `isFinished`, and for history `time`, are that date's.
  public let event: any PlannedEvent
  /// When it begins by the clock of who looks: what lists are ordered by, and show.
  public let shown: WallTime

  /// When it ends by that clock; nil for what lasts the whole day, or as long as nobody said. In a
  /// zone a length is that much time, whatever its clocks do meanwhile; elsewhere it is counted on
  /// the wall.
  public let shownEnd: WallTime?

  /// An event on a date, by the clock of a zone. Without one, and for an event that has no zone, it
  /// is the event's own.
  public init(date: CivilDate, event: any PlannedEvent, seenIn zone: ZoneID? = nil) {
    self.date = date
    self.event = event
    let own = WallTime(date: date, time: event.time)
    shown = zone.flatMap { own.moved(from: event.zone, to: $0) } ?? own
    shownEnd = event.length.flatMap { own.advanced(by: $0, in: event.zone, seenIn: zone) }
  }
}

extension Occurrence: Comparable {
  /// The one order of lists: date; all-day first, then by time; schedule before routine; title by
  /// Unicode scalars; id, unstored last; uid.
  public static func < (left: Occurrence, right: Occurrence) -> Bool {
    left.shown == right.shown ? left.precedesAtOnce(right) : left.shown < right.shown
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
    left.date == right.date && left.shown == right.shown
      && AnyHashable(left.event) == AnyHashable(right.event)
  }
}
