import TodoDomain

/// The one day on which a program without records of single days shows a todo.
///
/// For a todo with several dates, it is the first date after the last finished one. If there is
/// none, the todo is finished, on the last finished date. An undated todo has no day while it is
/// open.
struct TaskDay {
  let date: CivilDate?
  let isDone: Bool
  /// The changes of the day of a todo that has only one day; nil for other todos.
  let change: DayChange?

  /// Finds the day; nil if all dates were deleted.
  init?(of event: any PlannedEvent, _ records: [OccurrenceRecord]) {
    let pattern = event.pattern
    guard pattern.isRepeating else {
      let record = pattern.ownRecord(among: records)
      guard record?.isLive ?? true else { return nil }
      date = record?.day ?? pattern.start
      isDone = record?.isFinished ?? false
      change = record?.change
      return
    }
    change = nil
    let done = records.last { $0.isLive && $0.isFinished }?.date
    let deleted = Set(records.filter { !$0.isLive }.map(\.date))
    if let next = pattern.firstDate(after: done, besides: deleted) {
      (date, isDone) = (next, false)
    } else if let done {
      (date, isDone) = (done, true)
    } else {
      return nil
    }
  }
}

extension DatePattern {
  /// Returns the first date that is after `done` (nil for no such limit) and isn't one of the
  /// deleted dates; nil if there is none.
  fileprivate func firstDate(after done: CivilDate?, besides deleted: Set<CivilDate>) -> CivilDate?
  {
    var rest = done.map { try? starting(on: max(start ?? $0, $0.advanced(by: 1))) } ?? self
    while let date = rest?.firstDate, date <= .latest {
      guard deleted.contains(date) else { return date }
      rest = try? rest?.starting(on: date.advanced(by: 1))
    }
    return nil
  }
}

extension ImportedEvent {
  /// Returns the event with the stored event's source, if the stored event has none or one of the
  /// same format. So a comparison of both reports no loss of the source.
  func keepingSource(of stored: any PlannedEvent) -> ImportedEvent {
    let source = stored.details.source
    guard source == nil || source?.format == event.details.source?.format else { return self }
    var fields = EventFields(of: event)
    fields.source = source
    guard let details = try? fields.details(limits: .unlimited) else { return self }
    return ImportedEvent(
      event.with(id: event.id, details: details, isFinished: event.isFinished), records: records)
  }
}
