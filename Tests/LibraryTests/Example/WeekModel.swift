import TodoDomain

/// What a screen shows of a week. It takes a protocol, and knows no store.
actor WeekModel {
  private(set) var lines: [String] = []
  private(set) var progress = ""
  private let events: any EventProviding
  private let week: Week

  init(_ events: any EventProviding, week: Week) {
    self.events = events
    self.week = week
  }

  /// Shows the week as it is now, and again after each commit, whichever process made it. Each time
  /// the store is asked for this week alone, outside the threads on which tasks run.
  func follow() async throws {
    let week = week
    let contents = events.changes {
      try (days: $0.events(inWeekOf: week), done: $0.completion(inWeekOf: week))
    }
    for try await (days, done) in contents {
      lines = days.keys.sorted().flatMap { date in
        days[date, default: []].map { line(of: $0, on: date) }
      }
      progress = "\(done.finished)/\(done.count)"
    }
  }

  private func line(of event: any Eventable, on date: CivilDate) -> String {
    "\(date) \(event.time?.description ?? "all day") \(event.title)\(event.isFinished ? " ✓" : "")"
  }
}
