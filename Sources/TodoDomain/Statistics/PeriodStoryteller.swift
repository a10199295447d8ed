/// Collects the story of a period, event by event.
struct PeriodStoryteller {
  private let request: ReportRequest
  private let next: Period?
  private var finished = FirstFew<FinishedTodo>(most: PeriodStory.mostNamed)
  private var byCategory: [String: Int] = [:]
  private var slipped = FirstFew<SlippedTodo>(most: PeriodStory.mostNamed)
  private var left = FirstFew<LeftTodo>(most: PeriodStory.mostNamed)
  private var tags: [Tag: Completion] = [:]
  private var coming = FirstFew<ComingTodo>(most: PeriodStory.mostNamed)

  init(_ request: ReportRequest) {
    self.request = request
    next = request.next
  }

  /// The days whose events are needed: the days of the period, and the days of the next period
  /// whose todos are listed.
  var days: ClosedRange<CivilDate> {
    request.period.days
      .lowerBound...(next.map { NextPeriod.named(in: $0).upperBound }
      ?? request.period.days.upperBound)
  }

  /// Adds an event to the story.
  ///
  /// - Parameter records: The records of the event, in any order; at least those in `days`.
  mutating func add(_ event: any PlannedEvent, _ records: [OccurrenceRecord]) {
    var all = event.occurrences(in: days, records: records, displayedIn: request.zone)
    if event.hasLimit(records) { all = all.map { $0.judged(on: request.today) } }
    let last = request.period.days.upperBound
    let split = all.firstIndex { $0.localStart.date > last } ?? all.endIndex
    let (dates, slips) = (
      all[..<split].filter(\.event.isTask),
      event.slips(in: request.period.days, displayedIn: request.zone)
    )
    addPast(event, dates, slips: slips)
    addLeft(event, dates)
    let counted = dates.counted(slips: slips).map(\.counts).reduce(.none, +)
    for tag in counted == .none ? [] : event.tags {
      tags[tag] = (tags[tag] ?? .none) + counted
    }
    if event.canBeOverdue { addComing(event, all[split...]) }
  }

  private mutating func addPast(
    _ event: any PlannedEvent, _ dates: [Occurrence], slips: [Occurrence]
  ) {
    let done = dates.filter(\.event.isFinished)
    if let last = done.last {
      byCategory[event.category.name, default: 0] += 1
      finished.add(
        FinishedTodo(
          id: event.id, title: event.title, category: event.category.name, extent: event.extent,
          finished: done.count,
          planned: dates.count { $0.event.isFinished || $0.localStart.date <= request.today },
          last: last.localStart.date, isPlanned: !event.pattern.isUndated))
    }
    let past =
      event.extent == .series ? dates.filter { $0.localStart.date < request.today } : []
    let missed = past.filter { !$0.event.isFinished }
    guard let last = (missed + slips).map(\.localStart.date).max() else { return }
    slipped.add(
      SlippedTodo(
        id: event.id, title: event.title, category: event.category.name,
        missed: missed.count + slips.count, due: past.count + slips.count, last: last))
  }

  /// Adds the event to the open todos of high priority if one of these dates is open and has high
  /// priority. Skips a past date if the event is never due, since the next date takes its place.
  private mutating func addLeft(_ event: any PlannedEvent, _ dates: [Occurrence]) {
    let open = dates.first { date in
      date.event.priority == .high && !date.event.isFinished
        && (event.isDue(on: date.date) || date.localStart.date >= request.today)
    }
    guard let open else { return }
    left.add(
      LeftTodo(
        id: event.id, title: open.event.title, category: open.event.category.name,
        date: open.localStart.date))
  }

  private mutating func addComing(_ event: any PlannedEvent, _ dates: ArraySlice<Occurrence>) {
    let coming = dates.first { !$0.event.isFinished || !$0.event.isTask }
    guard let coming else { return }
    self.coming.add(
      ComingTodo(
        id: event.id, title: coming.event.title, category: coming.event.category.name,
        isEvent: !coming.event.isTask, start: coming.localStart))
  }

  /// Returns the story of all added events.
  ///
  /// - Parameters:
  ///   - totals: The sums of the occurrences of each day; at least the days of the next period.
  ///   - diary: The excerpts of the diary that the story quotes.
  func story(_ totals: [CivilDate: Completion], diary: [DiaryExcerpt]) -> PeriodStory {
    let glance = next.map { period in
      let days = period.days.compactMap { day in
        totals[day].map { DaySummary(date: day, total: $0.ofTasks, mood: Mood()) }
      }
      return NextPeriod(
        period: period, total: period.days.compactMap { totals[$0] }.reduce(.none, +),
        busiest: days.busiest, todos: NamedTodos(coming))
    }
    return PeriodStory(
      finished: NamedTodos(finished), finishedByCategory: byCategory, slipped: NamedTodos(slipped),
      left: NamedTodos(left), tags: tags.map { TagCompletion(tag: $0.key, counts: $0.value) },
      next: glance, diary: diary)
  }
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
  /// Returns excerpts of the diary entries with the strongest feelings in a range of days, the
  /// earliest entry first. Of equally strong entries it takes the latest. It returns at most
  /// `DiaryExcerpt.most`, and leaves out entries without a text.
  package func diaryLines(in days: ClosedRange<CivilDate>, in zone: ZoneID) throws -> [DiaryExcerpt]
  {
    var found: [DiaryExcerpt] = []
    try visitDiaries(in: days, in: zone) { entry in
      guard let text = entry.firstText else { return }
      found.append(DiaryExcerpt(date: entry.day(for: zone), emotion: entry.emotion, text: text))
      guard found.count > DiaryExcerpt.most else { return }
      // Newest entries come first, so the last of the weakest entries is the earliest; that one is
      // removed.
      let weakest = found.map(\.strength).min()
      if let place = found.lastIndex(where: { $0.strength == weakest }) { found.remove(at: place) }
    }
    return found.reversed()
  }
}

extension DiaryExcerpt {
  fileprivate var strength: Int { abs(emotion?.moodScore ?? 0) }
}
