/// Collects the story of a period, event by event.
struct PeriodStoryteller {
  private let request: ReportRequest
  private let next: Period?
  private var finished = FirstFew<FinishedTodo>()
  private var byCategory: [String: Int] = [:]
  private var slipped = FirstFew<SlippedTodo>()
  private var coming = FirstFew<ComingTodo>()

  init(_ request: ReportRequest) {
    self.request = request
    next = request.next
  }

  /// The days in which events are looked for: the period, and what is named of the next one.
  var days: ClosedRange<CivilDate> {
    request.period.days
      .lowerBound...(next.map { NextPeriod.named(in: $0).upperBound }
      ?? request.period.days.upperBound)
  }

  /// Adds an event with at least its records in `days`.
  mutating func add(_ event: any PlannedEvent, _ records: [OccurrenceRecord]) {
    let all = event.occurrences(in: days, records: records, displayedIn: request.zone)
    let last = request.period.days.upperBound
    let split = all.firstIndex { $0.localStart.date > last } ?? all.endIndex
    addPast(event, all[..<split].filter(\.event.isTask))
    if type(of: event).isDue { addComing(event, all[split...]) }
  }

  private mutating func addPast(_ event: any PlannedEvent, _ dates: [Occurrence]) {
    let done = dates.filter(\.event.isFinished)
    if let last = done.last {
      byCategory[event.category.name, default: 0] += 1
      finished.add(
        FinishedTodo(
          id: event.id, title: event.title, category: event.category.name, extent: event.extent,
          finished: done.count,
          planned: dates.count { $0.event.isFinished || $0.localStart.date <= request.today },
          last: last.localStart.date))
    }
    guard event.extent == .series else { return }
    let past = dates.filter { $0.localStart.date < request.today }
    let missed = past.filter { !$0.event.isFinished }
    guard let last = missed.last else { return }
    slipped.add(
      SlippedTodo(
        id: event.id, title: event.title, category: event.category.name, missed: missed.count,
        due: past.count, last: last.localStart.date))
  }

  private mutating func addComing(_ event: any PlannedEvent, _ dates: ArraySlice<Occurrence>) {
    let coming = dates.first { !$0.event.isFinished || !$0.event.isTask }
    guard let coming else { return }
    self.coming.add(
      ComingTodo(
        id: event.id, title: coming.event.title, category: coming.event.category.name,
        isEvent: !coming.event.isTask, start: coming.localStart))
  }

  /// The story, with the sums of the next period's days.
  func story(_ totals: [CivilDate: Completion], diary: [DiaryExcerpt]) -> PeriodStory {
    let glance = next.map { period in
      let days = period.days.compactMap { day in
        totals[day].map { DaySummary(date: day, total: $0.ofTasks, mood: Mood()) }
      }
      return NextPeriod(
        period: period, total: period.days.compactMap { totals[$0] }.reduce(.none, +),
        busiest: days.busiest, todos: coming.named)
    }
    return PeriodStory(
      finished: finished.named, finishedByCategory: byCategory, slipped: slipped.named,
      next: glance, diary: diary)
  }
}

/// The first of many values in their order, and how many there are. At most twice as many are held.
private struct FirstFew<Todo: Comparable & Hashable & Sendable> {
  private var count = 0
  private var held: [Todo] = []

  mutating func add(_ todo: Todo) {
    count += 1
    held.append(todo)
    guard held.count >= 2 * PeriodStory.mostNamed else { return }
    held.sort()
    held.removeLast(held.count - PeriodStory.mostNamed)
  }

  var named: NamedTodos<Todo> { NamedTodos(count: count, first: held.sorted()) }
}

extension PlannedEvent {
  fileprivate var extent: FinishedTodo.Extent {
    switch pattern.recurrence {
    case .once: .once
    case .daily(let until): .period(days: (pattern.start ?? until).distance(to: until) + 1)
    case .weekly, .set: .series
    }
  }
}

extension StoreReading {
  /// The notable lines of the diary in some days: those of the strongest feelings, of equal ones
  /// the latest. At most `DiaryExcerpt.most`, the earliest first; entries without a text have none.
  func diaryLines(in days: ClosedRange<CivilDate>, in zone: ZoneID) throws -> [DiaryExcerpt] {
    // No zone is a whole day away from UTC. The zone itself decides about the days at both ends.
    let first = Instant(secondsSince1970: (days.lowerBound.dayNumber - 1) * 86_400)
    let last = Instant(secondsSince1970: (days.upperBound.dayNumber + 2) * 86_400)
    var found: [(at: Instant, line: DiaryExcerpt)] = []
    try visitDiaries(in: first...last, .newestFirst) { entry in
      let date = entry.createdAt.date(in: zone)
      guard days.contains(date), let text = entry.firstText else { return }
      found.append((entry.createdAt, DiaryExcerpt(date: date, emotion: entry.emotion, text: text)))
      guard found.count > DiaryExcerpt.most else { return }
      // The first of the weakest is the latest, since the newest come first; the last one goes.
      let weakest = found.map(\.line.strength).min()
      if let place = found.lastIndex(where: { $0.line.strength == weakest }) {
        found.remove(at: place)
      }
    }
    return found.reversed().map(\.line)
  }
}

extension DiaryExcerpt {
  fileprivate var strength: Int { abs(emotion?.moodScore ?? 0) }
}
