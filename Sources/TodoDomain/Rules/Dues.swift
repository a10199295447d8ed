/// An open todo with a due, as lists show it.
public struct DueTodo: Sendable {
  /// The todo as it is stored.
  public let event: any PlannedEvent
  /// The due, in the reader's zone.
  public let due: LocalDateTime

  /// Makes a due todo from an event, with the due in the reader's zone; nil for an event without a
  /// due, and for an event that isn't a task.
  public init?(_ event: any PlannedEvent, displayedIn zone: ZoneID) {
    guard let due = event.due, event.isTask else { return nil }
    self.event = event
    self.due = due.moved(from: event.zone, to: zone) ?? due
  }

  /// Returns whether the due is past: its time has come, or, without a time, its day is over.
  ///
  /// - Parameter now: The present date and time in the reader's zone.
  public func isLate(at now: LocalDateTime) -> Bool {
    guard due.date == now.date, due.time != nil else { return due.date < now.date }
    return due <= now
  }
}

extension DueTodo: Comparable {
  /// Returns whether a todo precedes another one in lists. The order is: due, with whole-day dues
  /// last on their day; priority; title; id.
  public static func < (left: DueTodo, right: DueTodo) -> Bool {
    if left.due.date != right.due.date { return left.due.date < right.due.date }
    let minutes = (left.minute, right.minute)
    if minutes.0 != minutes.1 { return minutes.0 < minutes.1 }
    if left.event.priority != right.event.priority {
      return Priority.rank(left.event.priority) < Priority.rank(right.event.priority)
    }
    if !left.event.title.isExactly(right.event.title) {
      return TitleOrder.precedes(left.event.title, right.event.title)
    }
    return left.event.id?.rawValue ?? .max < right.event.id?.rawValue ?? .max
  }

  /// Returns whether the dues and the events are equal.
  public static func == (left: DueTodo, right: DueTodo) -> Bool {
    left.due == right.due && AnyHashable(left.event) == AnyHashable(right.event)
  }

  /// The minute of the day of the due; for a whole day its end.
  private var minute: Int { due.time?.minuteOfDay ?? 1_440 }
}

extension PlannedEvent {
  /// Returns whether a todo on one date, or without a date, is open: neither finished nor deleted.
  ///
  /// - Parameter records: All records of the todo, in any order.
  public func isOpen(_ records: [OccurrenceRecord]) -> Bool {
    pattern.ownRecord(among: records).map { $0.isLive && !$0.isFinished } ?? true
  }
}

extension EventReading {
  /// The default implementation, which visits every event.
  public func visitUndated(_ body: (any PlannedEvent) throws -> Bool) throws {
    var open: [any PlannedEvent] = []
    try visitEvents { event, records in
      if event.pattern.isUndated, event.isOpen(records) { open.append(event) }
    }
    for priority in Priority.ranked {
      for event in open where event.priority == priority {
        guard try body(event) else { return }
      }
    }
  }

  /// The default implementation, which visits every event.
  public func undatedCount() throws -> Int {
    var count = 0
    try visitUndated { _ in
      count += 1
      return true
    }
    return count
  }

  /// The default implementation, which visits every event.
  public func tags() throws -> [Tag: Int] {
    var counts: [Tag: Int] = [:]
    try visitEvents { event, _ in for tag in event.tags { counts[tag, default: 0] += 1 } }
    return counts
  }

  /// The default implementation, which visits every event.
  public func openTodos(dueIn range: ClosedRange<CivilDate>) throws -> [any PlannedEvent] {
    var found: [any PlannedEvent] = []
    try visitEvents { event, records in
      guard let due = event.due, range.contains(due.date), event.isOpen(records) else { return }
      found.append(event)
    }
    return found
  }

  /// Returns the open todos with a due in a range of dates, both ends inclusive, the earliest due
  /// first.
  ///
  /// - Parameters:
  ///   - range: The dates in the reader's zone, both ends inclusive.
  ///   - zone: The reader's zone.
  public func dueTodos(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID
  ) throws -> [DueTodo] {
    try openTodos(dueIn: range.widenedByZones)
      .compactMap { DueTodo($0, displayedIn: zone) }
      .filter { range.contains($0.due.date) }.sorted()
  }
}
