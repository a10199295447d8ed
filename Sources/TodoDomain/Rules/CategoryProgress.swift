/// The progress of the todos of a category, seen as a project.
///
/// Each todo counts once, as in the projects of other programs: it is open until it is finished,
/// whether it has a day, a due, both or neither. A period is done with its last date. A todo whose
/// date was deleted counts as neither open nor done, since nothing is left to do.
///
/// A series is never done as a whole, so it would keep every project from completion. It is counted
/// separately as long as it has dates ahead, and its dates count as neither open nor done.
public struct CategoryProgress: Hashable, Sendable {
  /// The number of todos that are open.
  public var open: Int
  /// The number of open todos that have neither a day nor a due.
  public var undated: Int
  /// The number of finished todos.
  public var done: Int
  /// The number of series with a date today or later, including paused series.
  public var repeating: Int

  /// Makes the progress of a category; by default of a category without todos.
  public init(open: Int = 0, undated: Int = 0, done: Int = 0, repeating: Int = 0) {
    self.open = open
    self.undated = undated
    self.done = done
    self.repeating = repeating
  }

  /// The number of open and finished todos together, and the number of finished todos among them.
  /// Series are not included.
  public var completion: Completion { Completion(count: open + done, finished: done) }

  /// Counts a todo.
  ///
  /// - Parameters:
  ///   - records: All records of the todo, in any order.
  ///   - today: The date that decides whether a series has ended.
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
