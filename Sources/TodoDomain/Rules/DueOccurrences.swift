/// The occurrences of one event that wait to be done on a day.
public struct DueOccurrences: Sendable {
  /// Those that take the day, finished ones too.
  public let present: [Occurrence]
  /// Those of the days before that are over, finished ones too, in ascending order. There are none
  /// if the event takes the day itself, and none for kinds of which nothing is due, whose dates are
  /// missed and not overdue.
  public let past: [Occurrence]

  /// The days in which occurrences that wait on a day are looked for, both ends inclusive.
  ///
  /// - Parameter days: The number of days before that day, 1 or more.
  public static func range(upTo today: CivilDate, within days: Int) -> ClosedRange<CivilDate> {
    max(.earliest, today.advanced(by: -days))...today
  }

  /// The occurrences that take the day; if there are none, those that are over.
  public var all: [Occurrence] { present.isEmpty ? past : present }
}

extension PlannedEvent {
  /// The occurrences of the event that wait to be done on a day. A period [기간 일정] that is over
  /// waits on its last date.
  ///
  /// - Parameters:
  ///   - today: The day, in the reader's zone.
  ///   - days: The number of days before it in which an occurrence may have ended, 1 or more.
  ///   - records: The event's records, in any order; at least those of its `dates(overlapping:)` of
  ///     `DueOccurrences.range(upTo:within:)`.
  ///   - zone: The reader's zone.
  public func due(
    on today: CivilDate, within days: Int, records: [OccurrenceRecord], displayedIn zone: ZoneID
  ) -> DueOccurrences {
    let taken = self.days(
      in: DueOccurrences.range(upTo: today, within: days), records: records, displayedIn: zone)
    let present = taken.filter { $0.date == today }.map(\.occurrence)
    guard present.isEmpty, Self.isDue, isTask else {
      return DueOccurrences(present: present, past: [])
    }
    var past: [Occurrence] = []
    for day in taken where day.occurrence.date != past.last?.date { past.append(day.occurrence) }
    if case .daily(let last) = pattern.recurrence { past.removeAll { $0.date != last } }
    return DueOccurrences(present: [], past: past)
  }
}
