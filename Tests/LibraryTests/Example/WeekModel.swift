import TodoDomain

/// What a screen shows of a week. It takes a protocol, and knows no store.
actor WeekModel {
  private(set) var lines: [String] = []
  private(set) var progress = ""
  private let events: any EventProviding & Sendable
  private let week: Week

  init(_ events: any EventProviding & Sendable, week: Week) {
    self.events = events
    self.week = week
  }

  func load() throws {
    let byDate = try events.events(inWeekOf: week)
    lines = byDate.keys.sorted().flatMap { date in
      byDate[date, default: []].map { line(of: $0, on: date) }
    }
    let done = try events.completion(inWeekOf: week)
    progress = "\(done.finished)/\(done.count)"
  }

  /// Loads now, and again after each commit, whichever process made it.
  func follow() async throws {
    for await _ in events.changes { try load() }
  }

  private func line(of event: any Eventable, on date: CivilDate) -> String {
    "\(date) \(event.time?.description ?? "all day") \(event.title)\(event.isFinished ? " ✓" : "")"
  }
}
