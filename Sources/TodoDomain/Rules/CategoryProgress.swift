/// How far the todos of a category are, which is a project then.
///
/// Each todo counts once, as in the projects of other programs: it is open until it is finished,
/// whether it has a day, a due, both or neither. A period is done with its last date. A date that
/// was taken out counts as neither, since nothing of the todo is to be done.
///
/// A series comes again and is never done, so that it would keep every project from its end. It is
/// counted apart for as long as it goes on, and its dates are neither open nor done here.
public struct CategoryProgress: Hashable, Sendable {
  /// The todos that are to be done.
  public var open: Int
  /// Those of them that have neither a day nor a due.
  public var undated: Int
  /// The todos that are finished.
  public var done: Int
  /// The series with a date today or later, also those that rest.
  public var repeating: Int

  /// Makes the progress of a category; without numbers that of one without todos.
  public init(open: Int = 0, undated: Int = 0, done: Int = 0, repeating: Int = 0) {
    self.open = open
    self.undated = undated
    self.done = done
    self.repeating = repeating
  }

  /// The todos that count once, and how many of them are finished.
  public var completion: Completion { Completion(count: open + done, finished: done) }

  /// Counts a todo.
  ///
  /// - Parameters:
  ///   - records: All records of the todo, in any order.
  ///   - today: The date on which series go on, or are over.
  fileprivate mutating func add(
    _ event: any PlannedEvent, records: [OccurrenceRecord], on today: CivilDate
  ) {
    let pattern = event.pattern
    if pattern.isSeries {
      if pattern.end.map({ $0 >= today }) ?? true { repeating += 1 }
      return
    }
    let last = pattern.end
    let own = last == nil ? pattern.ownRecord(among: records) : records.first { $0.date == last }
    guard own?.isLive ?? true else { return }
    if own?.isFinished == true {
      done += 1
    } else {
      open += 1
      if pattern.isUndated { undated += 1 }
    }
  }
}

extension EventReading {
  /// The default implementation, which visits every event.
  public func progressByCategory(on today: CivilDate) throws -> [String: CategoryProgress] {
    var progress: [String: CategoryProgress] = [:]
    try visitEvents { event, records in
      guard event.isTask else { return }
      progress[event.category.name, default: CategoryProgress()]
        .add(event, records: records, on: today)
    }
    return progress.filter { $0.value != CategoryProgress() }
  }
}
