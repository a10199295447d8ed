extension Occurrence {
  /// The last day that the occurrence covers in the reader's zone.
  public var lastDay: OccurrenceDay { OccurrenceDay(self, number: dayCount) }

  /// Returns whether the occurrence is overdue [밀림] on a day: it is due, and its last day is past.
  ///
  /// - Parameter today: The date in the zone in which the occurrence is displayed.
  public func isOverdue(on today: CivilDate) -> Bool { isDue && lastDay.date < today }

  /// Whether the occurrence becomes overdue once its last day is past.
  ///
  /// It must be a task of a kind whose todos can be due, and it must not be finished. A period has
  /// one due date, its last date: the days before it are not separate todos. If the last date is
  /// deleted, nothing of the period is due any more.
  public var isDue: Bool { !event.isFinished && canBeDue }

  /// Returns whether the occurrence is missed [놓침]: nobody finished it on its day, and it never
  /// becomes overdue, since the next date takes its place, as for a routine.
  ///
  /// - Parameter today: The date in the zone in which the occurrence is displayed.
  public func isMissed(on today: CivilDate) -> Bool {
    event.isTask && !event.isDue(on: date) && !event.isFinished && lastDay.date < today
  }

  /// Whether the occurrence would be due if it weren't finished.
  fileprivate var canBeDue: Bool { event.isTask && event.isDue(on: date) && isLastOfPeriod }

  /// Whether no later date of the same period [기간 일정] follows. Always true for an event that is not
  /// a period.
  private var isLastOfPeriod: Bool {
    guard case .daily(let until) = event.pattern.recurrence else { return true }
    return date == until
  }
}

extension OccurrenceDay {
  /// Returns the number of days from this day to another day, such as the number of days that an
  /// overdue todo is late: 1 if this day is the day before.
  public func daysLate(on today: CivilDate) -> Int { date.distance(to: today) }
}

/// A todo whose last day is past, as it appears in a report: overdue if its due is past too, else
/// left over.
public struct OverdueTodo: Hashable, Sendable {
  /// The id in the store.
  public let id: EventID?
  /// The title.
  public let title: String
  /// The day of the todo's due if that day is past, else the todo's last day; in the reader's zone.
  public let date: CivilDate

  /// Makes the entry of a todo.
  public init(id: EventID?, title: String, date: CivilDate) {
    self.id = id
    self.title = title
    self.date = date
  }
}

/// The todos of a period that are overdue, or those that are left over: their number, and the
/// earliest of them.
public struct OverdueSummary: Hashable, Sendable {
  /// The number of occurrences.
  public let count: Int
  /// At most `mostNamed` of the occurrences, the earliest last day first.
  public let first: [OverdueTodo]

  /// The largest number of todos that a summary lists, so that a crowded year needs little memory.
  public static let mostNamed = 1_000
  /// A summary without occurrences.
  public static let none = OverdueSummary(count: 0, first: [])

  /// Makes a summary of a number of occurrences and the first of them.
  public init(count: Int, first: [OverdueTodo]) {
    self.count = count
    self.first = Array(first.prefix(OverdueSummary.mostNamed))
  }

  /// Summarises occurrences by their last days.
  ///
  /// - Parameters:
  ///   - days: The last days of all occurrences.
  ///   - date: Returns the date that the summary shows for an occurrence.
  init(_ days: FirstFew<OccurrenceDay>, named date: (OccurrenceDay) -> CivilDate) {
    self.init(
      count: days.count,
      first: days.first.map { day in
        OverdueTodo(id: day.event.id, title: day.event.title, date: date(day))
      })
  }
}

/// Reading the overdue occurrences. Each occurrence counts once, by its last day, so a trip of
/// three days is late from the fourth day on.
extension EventReading {
  /// Passes the overdue occurrences to a closure, page by page, each as its last day. The longest
  /// overdue come first; occurrences with the same last day are in the order of lists.
  ///
  /// Call it inside one `read`, so that all pages see one state.
  ///
  /// - Parameters:
  ///   - today: The date in the reader's zone. Unfinished occurrences that ended before this date
  ///     are overdue.
  ///   - days: The number of days before `today` in which the last day of an occurrence may be, 1
  ///     or more; nil for no bound.
  ///   - zone: The reader's zone.
  ///   - pageSize: The largest number of rows of a page, 1 or more.
  ///   - isWanted: Returns whether to pass on the occurrences of an event.
  ///   - body: Receives each page. No page is empty.
  public func visitOverdue(
    before today: CivilDate, within days: Int?, displayedIn zone: ZoneID,
    pageSize: Int = PagedReading<OccurrenceDay>.usualPageSize,
    where isWanted: (any PlannedEvent) -> Bool = { _ in true },
    _ body: ([OccurrenceDay]) throws -> Void
  ) throws {
    let first = days.map { max(.earliest, today.advanced(by: -max(1, $0))) } ?? .earliest
    guard first < today else { return }
    let reading = PagedReading<OccurrenceDay>(pageSize: pageSize) { $0.date.dayNumber }
    try reading.visit(
      first.dayNumber..<today.dayNumber, firstWindow: 64,
      collect: { window in
        let range = window.range.days
        try visitDueDays(in: range, displayedIn: zone) { event, days in
          if isWanted(event) { window.add(days) }
        }
      }, body)
  }

  /// Passes the last days of the due occurrences in a range to a closure, one event at a time, with
  /// the events in any order.
  ///
  /// - Parameters:
  ///   - range: The dates in the reader's zone, both ends inclusive.
  ///   - zone: The reader's zone.
  ///   - body: Receives an event, and the last days of its due occurrences in the range, which may
  ///     be an empty list.
  func visitDueDays(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID,
    _ body: (any PlannedEvent, [OccurrenceDay]) throws -> Void
  ) throws {
    try visitEvents(.due(range)) { event, records in
      try body(event, event.dueDays(in: range, records: records, displayedIn: zone))
    }
  }

  /// Returns the last days of the occurrences that are overdue on a date, the longest overdue
  /// first. The parameters are the same as those of `visitOverdue`.
  public func overdue(
    before today: CivilDate, within days: Int?, displayedIn zone: ZoneID
  ) throws -> [OccurrenceDay] {
    var all: [OccurrenceDay] = []
    try visitOverdue(before: today, within: days, displayedIn: zone) { all += $0 }
    return all
  }
}

extension PlannedEvent {
  /// Returns the last days, in a range, of the occurrences that are due.
  ///
  /// - Parameters:
  ///   - range: The dates in the reader's zone, both ends inclusive.
  ///   - records: The event's records, in any order; at least those of its `dates(overlapping:)`.
  ///   - zone: The reader's zone.
  fileprivate func dueDays(
    in range: ClosedRange<CivilDate>, records: [OccurrenceRecord], displayedIn zone: ZoneID
  ) -> [OccurrenceDay] {
    guard canBeOverdue else { return [] }
    return days(in: range, records: records, displayedIn: zone)
      .filter { $0.isLast && $0.occurrence.isDue }
  }
}

extension OccurrenceDay {
  /// Whether the day is the last one of its occurrence.
  fileprivate var isLast: Bool { number == occurrence.dayCount }
}

/// The occurrences of one event that can be done on a day: the occurrences that cover the day
/// (`present`) or, if there are none, the occurrences of earlier days (`past`).
public struct DueOccurrences: Sendable {
  /// The occurrences that cover the day, including finished ones. For an event that is done a
  /// number of times a week, also an occurrence that may be done on the day.
  public let present: [Occurrence]
  /// The occurrences of earlier days that are over, including finished ones, in ascending order.
  /// Empty if the event covers the day itself, and for kinds without due todos, whose past dates
  /// are missed and not overdue.
  public let past: [Occurrence]

  /// Returns the range of days that can contain occurrences to be done on `today`. Both ends are
  /// inclusive.
  ///
  /// - Parameters:
  ///   - today: The last day of the range, in the reader's zone.
  ///   - days: The number of days before `today` in the range, 1 or more.
  public static func range(upTo today: CivilDate, within days: Int) -> ClosedRange<CivilDate> {
    max(.earliest, today.advanced(by: -days))...today
  }

  /// The occurrences that cover the day; if there are none, the past ones.
  public var all: [Occurrence] { present.isEmpty ? past : present }
}

extension PlannedEvent {
  /// Returns the occurrences of the event that can be done on a day. A period [기간 일정] that is over
  /// appears with its last date only.
  ///
  /// - Parameters:
  ///   - today: The day, in the reader's zone.
  ///   - days: The number of days before the day in which an occurrence may have ended, 1 or more.
  ///   - records: The event's records, in any order; at least those on the dates that the event's
  ///     `dates(overlapping:)` returns for the range `DueOccurrences.range(upTo:within:)`.
  ///   - zone: The reader's zone.
  public func due(
    on today: CivilDate, within days: Int, records: [OccurrenceRecord], displayedIn zone: ZoneID
  ) -> DueOccurrences {
    let taken = self.days(
      in: DueOccurrences.range(upTo: today, within: days), records: records, displayedIn: zone)
    let present = taken.filter { $0.date == today }.map(\.occurrence)
    guard present.isEmpty else { return DueOccurrences(present: present, past: []) }
    if isLeft(on: today, records: records)
      || pattern.isUndated && finishedOn(records) == nil
    {
      let open = Occurrence(date: today, event: self, displayedIn: zone)
      return DueOccurrences(present: [open], past: [])
    }
    let past = taken.filter { $0.isLast && $0.occurrence.canBeDue }.map(\.occurrence)
    return DueOccurrences(present: [], past: past)
  }
}
