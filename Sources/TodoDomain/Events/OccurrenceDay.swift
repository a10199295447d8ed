/// An occurrence on one of the days that it takes: a row of a list.
///
/// Most take one day. What lasts a day or longer goes on over further days, which it takes as a
/// whole, its last one too.
public struct OccurrenceDay: Sendable {
  /// What takes the day.
  public let occurrence: Occurrence
  /// Which of its days it is, from 1 on.
  public let number: Int

  /// That day of an occurrence.
  public init(_ occurrence: Occurrence, number: Int = 1) {
    self.occurrence = occurrence
    self.number = number
  }

  /// Whether the occurrence begins on the day, rather than going on.
  public var isFirst: Bool { number == 1 }
  /// The event as it stands on the date of the occurrence.
  public var event: any PlannedEvent { occurrence.event }
  /// The date by the clock of who looks.
  public var date: CivilDate { shown.date }

  /// Where lists show it: on its first day when it begins, on the others all day.
  public var shown: WallTime {
    guard !isFirst else { return occurrence.shown }
    return WallTime(date: occurrence.shown.date.advanced(by: number - 1), time: nil)
  }
}

extension OccurrenceDay: Comparable {
  /// The one order of lists, as of occurrences: a further day is an all-day one.
  public static func < (left: OccurrenceDay, right: OccurrenceDay) -> Bool {
    let (one, other) = (left.shown, right.shown)
    return one == other ? left.occurrence.precedesAtOnce(right.occurrence) : one < other
  }
}

extension Occurrence {
  /// How many days it takes by the clock of who looks. Its length is counted on that wall, where a
  /// day has 24 hours.
  public var dayCount: Int { event.length?.days(from: shown.time) ?? 1 }

  /// The days in the range that it takes, rising.
  public func days(in range: ClosedRange<CivilDate>) -> [OccurrenceDay] {
    let last = min(range.upperBound, shown.date.advanced(by: dayCount - 1))
    let first = max(range.lowerBound, shown.date)
    guard first <= last else { return [] }
    return (first...last).map { OccurrenceDay(self, number: shown.date.distance(to: $0) + 1) }
  }
}
