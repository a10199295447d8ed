import TodoDomain

/// What a screen shows of a week. It takes a protocol, and knows no store.
actor WeekModel {
  private(set) var lines: [String] = []
  private(set) var progress = ""
  private let events: any EventProviding
  private let week: Week
  private let zone: ZoneID

  /// - Parameter zone: The reader's zone. What takes place by the clock of another one is shown by
  ///   this one.
  init(_ events: any EventProviding, week: Week, zone: ZoneID = .current) {
    (self.events, self.week, self.zone) = (events, week, zone)
  }

  /// Shows the week as it is now, and again after each commit, whichever process made it. Each time
  /// the store is asked for this week alone, outside the threads on which tasks run.
  func follow() async throws {
    let (week, zone) = (week, zone)
    let contents = events.changes {
      try (
        all: $0.occurrences(in: week.days, displayedIn: zone),
        done: $0.completion(inWeekOf: week, displayedIn: zone)
      )
    }
    for try await (all, done) in contents {
      lines = all.map(line)
      progress = "\(done.finished)/\(done.count)"
    }
  }

  private func line(of occurrence: Occurrence) -> String {
    let (start, event) = (occurrence.localStart, occurrence.event)
    let mark = event.isFinished ? " ✓" : ""
    return "\(start.date) \(start.time?.description ?? "all day") \(event.title)\(mark)"
  }
}
