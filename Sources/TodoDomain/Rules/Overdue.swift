extension Occurrence {
  /// The last day that the occurrence takes in the reader's zone.
  public var lastDay: OccurrenceDay { OccurrenceDay(self, number: dayCount) }

  /// Whether the occurrence is overdue [밀림] on a day: due, with its last day past.
  ///
  /// - Parameter today: The date in the zone in which the occurrence is displayed.
  public func isOverdue(on today: CivilDate) -> Bool { isDue && lastDay.date < today }

  /// Whether the occurrence becomes overdue once its last day is past.
  ///
  /// It must be a task, its kind must have todos that are due, and it must not be finished. A
  /// period has one due date, its last one: the days before it are no todos of their own. If the
  /// last date is deleted, nothing of the period is due any more.
  public var isDue: Bool { !event.isFinished && canBeDue }

  /// Whether the occurrence is missed [놓침]: what isn't finished on its day and never becomes
  /// overdue, since its next date takes its place, as of a routine.
  ///
  /// - Parameter today: The date in the zone in which the occurrence is displayed.
  public func isMissed(on today: CivilDate) -> Bool {
    event.isTask && !event.isDue(on: date) && !event.isFinished && lastDay.date < today
  }

  /// Whether the occurrence is due unless it is finished.
  fileprivate var canBeDue: Bool { event.isTask && event.isDue(on: date) && isLastOfPeriod }

  /// False for a date of a period before its last one, which is no due date; else true.
  private var isLastOfPeriod: Bool {
    guard case .daily(let until) = event.pattern.recurrence else { return true }
    return date == until
  }
}

extension OccurrenceDay {
  /// The number of days from this day to another one, such as the days that an overdue todo is
  /// late: 1 if this day is the day before.
  public func daysLate(on today: CivilDate) -> Int { date.distance(to: today) }
}

/// A todo that is overdue or left over, as a report names it.
public struct OverdueTodo: Hashable, Sendable {
  /// The id in the store.
  public let id: EventID?
  /// The title.
  public let title: String
  /// The day of its due if that is past, else its last day; in the reader's zone.
  public let date: CivilDate

  /// Makes the name of a todo.
  public init(id: EventID?, title: String, date: CivilDate) {
    self.id = id
    self.title = title
    self.date = date
  }
}

/// The todos of a period that are overdue, or those that are left over: their number, and those
/// whose day was first.
public struct OverdueSummary: Hashable, Sendable {
  /// The number of occurrences.
  public let count: Int
  /// At most `mostNamed` of them, the one whose last day was first at the beginning.
  public let first: [OverdueTodo]

  /// The most todos that a summary names, so that a crowded year needs little memory.
  public static let mostNamed = 1_000
  /// Nothing is past.
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
  ///   - date: The date by which the summary names an occurrence.
  init(_ days: FirstFew<OccurrenceDay>, named date: (OccurrenceDay) -> CivilDate) {
    self.init(
      count: days.count,
      first: days.first.map { day in
        OverdueTodo(id: day.event.id, title: day.event.title, date: date(day))
      })
  }
}

/// Reads of what is overdue: each occurrence by its last day, so that a trip of three days is late
/// from its fourth day on, and once.
extension EventReading {
  /// Passes the overdue occurrences to a closure, page by page, each as its last day. The longest
  /// overdue comes first; those of one day are in the order of lists.
  ///
  /// Call it inside one `read`, so that all pages see one state.
  ///
  /// - Parameters:
  ///   - today: The date in the reader's zone. What ended before it is overdue.
  ///   - days: The number of days before that date in which the last day has to be, 1 or more; nil
  ///     for any.
  ///   - zone: The reader's zone.
  ///   - pageSize: The largest number of rows of a page, 1 or more.
  ///   - isWanted: Whether an event's occurrences are passed on.
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

  /// Passes the last days of the due occurrences in a range to a closure, event by event, in any
  /// order of events.
  ///
  /// - Parameters:
  ///   - range: The dates in the reader's zone, both ends inclusive.
  ///   - zone: The reader's zone.
  ///   - body: Receives an event, and its last days in the range; there may be none.
  func visitDueDays(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID,
    _ body: (any PlannedEvent, [OccurrenceDay]) throws -> Void
  ) throws {
    try visitEvents(.due(range)) { event, records in
      try body(event, event.dueDays(in: range, records: records, displayedIn: zone))
    }
  }

  /// The last days of the occurrences that are overdue on a date, the longest overdue first. The
  /// parameters are those of `visitOverdue`.
  public func overdue(
    before today: CivilDate, within days: Int?, displayedIn zone: ZoneID
  ) throws -> [OccurrenceDay] {
    var all: [OccurrenceDay] = []
    try visitOverdue(before: today, within: days, displayedIn: zone) { all += $0 }
    return all
  }
}

extension PlannedEvent {
  /// The last days, in a range, of the occurrences that are due.
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

/// The occurrences of one event that wait to be done on a day.
public struct DueOccurrences: Sendable {
  /// Those that take the day, finished ones too; or what may be done on it, of so many times a
  /// week.
  public let present: [Occurrence]
  /// Those of the days before that are over, finished ones too, in ascending order. There are none
  /// if the event takes the day itself, and none for kinds of which nothing is due, whose dates are
  /// missed and not overdue.
  public let past: [Occurrence]

  /// The days in which occurrences that wait on a day are looked for, both ends inclusive.
  ///
  /// - Parameters:
  ///   - today: The day on which they wait, in the reader's zone; the last of the range.
  ///   - days: The number of days before that day, 1 or more.
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
