/// The number of occurrences, and the number of finished ones among them.
public struct Completion: Hashable, Sendable {
  /// The number of planned occurrences, including finished and slipped ones, without deleted ones.
  public let count: Int
  /// The number of finished occurrences in `count`, all of them tasks.
  public let finished: Int
  /// The number of occurrences in `count` that aren't tasks (`Eventable.isTask`). Rates leave them
  /// out.
  public let events: Int
  /// The number of the counted occurrences that slipped: that left their day after that day was
  /// over.
  public let slipped: Int
  /// The number of todos without a day that were finished. The other counts don't include them, so
  /// they change no rate.
  public let unplanned: Int

  /// Makes the counts. By default, all occurrences are planned tasks, and none slipped.
  public init(
    count: Int, finished: Int, events: Int = 0, slipped: Int = 0, unplanned: Int = 0
  ) {
    self.count = count
    self.finished = finished
    self.events = events
    self.slipped = slipped
    self.unplanned = unplanned
  }

  /// No occurrences.
  public static let none = Completion(count: 0, finished: 0)

  /// Adds both counts.
  public static func + (left: Completion, right: Completion) -> Completion {
    Completion(
      count: left.count + right.count, finished: left.finished + right.finished,
      events: left.events + right.events, slipped: left.slipped + right.slipped,
      unplanned: left.unplanned + right.unplanned)
  }

  /// Adds counts to a sum.
  public static func += (sum: inout Completion, counted: Completion) { sum = sum + counted }

  /// Whether nothing was planned or finished.
  public var isEmpty: Bool { count == 0 && unplanned == 0 }

  /// The number of occurrences that are tasks.
  public var tasks: Int { count - events }

  /// The counts of the tasks only.
  public var ofTasks: Completion {
    Completion(count: tasks, finished: finished, slipped: slipped, unplanned: unplanned)
  }

  /// The counts as in a list, where a finished todo without a day is a row like any other.
  public var listed: Completion {
    Completion(count: count + unplanned, finished: done, events: events, slipped: slipped)
  }

  /// The number of everything that was finished, planned or not.
  public var done: Int { finished + unplanned }

  /// The finished share of the tasks, 0…1; nil if there are no tasks.
  public var rate: Double? { tasks > 0 ? Double(finished) / Double(tasks) : nil }

  /// The number of tasks that aren't finished.
  public var open: Int { tasks - finished }
}

extension Occurrence {
  /// The counts that the occurrence adds.
  ///
  /// A todo without a day counts as unplanned once it is finished. An event that isn't a task never
  /// counts as finished. If such an event is a period [기간 일정], such as an exam of five days, it
  /// counts once, on its first day, and not at all if that day was deleted. So the counts of single
  /// weeks add up to the count of all weeks.
  public var counted: Completion {
    let pattern = event.pattern
    guard !pattern.isUndated else {
      let isCounted = event.isTask && event.isFinished
      return Completion(count: 0, finished: 0, unplanned: isCounted ? 1 : 0)
    }
    guard !event.isTask else { return Completion(count: 1, finished: event.isFinished ? 1 : 0) }
    if case .daily = pattern.recurrence, date != pattern.start { return .none }
    return Completion(count: 1, finished: 0, events: 1)
  }

  /// The counts that an occurrence adds to the day from which it slipped.
  static let countedSlip = Completion(count: 1, finished: 0, slipped: 1)
}

extension Sequence<Occurrence> {
  /// Returns each occurrence with the counts that it adds, followed by the slips with their counts.
  ///
  /// - Parameter slips: Occurrences that left their week or month open (`PlannedEvent.slips`).
  func counted(
    slips: some Sequence<Occurrence>
  ) -> [(occurrence: Occurrence, counts: Completion)] {
    map { ($0, $0.counted) } + slips.map { ($0, Occurrence.countedSlip) }
  }
}

/// The part of the day in which occurrences are counted: a block of three hours, or the whole day
/// for events without a time.
public enum HourBlock: Hashable, Sendable {
  /// The block of events without a time [종일].
  case allDay
  /// The block of events that begin in this hour or in the two hours after it: 0, 3 … 21.
  case from(hour: Int)

  /// The length of a block in hours.
  public static let hours = 3

  /// Makes the block of events that begin at a time; for nil, of all-day events.
  public init(_ time: TimeOfDay?) {
    self = time.map { .from(hour: $0.hour / HourBlock.hours * HourBlock.hours) } ?? .allDay
  }

  /// All blocks, all-day first.
  public static let all: [HourBlock] =
    [.allDay] + stride(from: 0, to: 24, by: hours).map { .from(hour: $0) }

  /// The hours of the block, half-open; nil for all-day.
  public var span: Range<Int>? {
    if case .from(let hour) = self { hour..<hour + HourBlock.hours } else { nil }
  }
}

extension HourBlock: Comparable {
  /// Orders the block of all-day events first, then the blocks of hours by hour.
  public static func < (left: HourBlock, right: HourBlock) -> Bool {
    (left.span?.lowerBound ?? -1) < (right.span?.lowerBound ?? -1)
  }
}

extension HourBlock: CustomStringConvertible {
  /// The text form: `09-12`, or `all-day`.
  public var description: String {
    guard let span else { return "all-day" }
    return [span.lowerBound, span.upperBound].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: "-")
  }
}

/// The category, kind, date and part of the day of counted occurrences: the key of a cell in
/// `OccurrenceCounts`.
public struct CountKey: Hashable, Sendable {
  /// The category's name.
  public let category: String
  /// The kind of the events.
  public let kind: EventKind
  /// The date on which the occurrences begin.
  public let date: CivilDate
  /// The part of the day in which the occurrences begin.
  public let block: HourBlock

  /// Makes the key of a cell.
  public init(category: String, kind: EventKind, date: CivilDate, block: HourBlock) {
    self.category = category
    self.kind = kind
    self.date = date
    self.block = block
  }

  /// The day of the week of the date.
  public var weekday: Weekday { date.weekday }
}

/// The occurrences of a range of days, counted by category, kind, date and part of the day. Cells
/// without occurrences are absent.
public struct OccurrenceCounts: Hashable, Sendable {
  /// The counts of each cell that has occurrences.
  public let cells: [CountKey: Completion]

  /// Makes counts of cells, and drops cells without occurrences.
  public init(cells: [CountKey: Completion] = [:]) {
    let isExact = cells.values.allSatisfy { !$0.isEmpty }
    self.cells = isExact ? cells : cells.filter { !$0.value.isEmpty }
  }

  /// Counts occurrences and slipped occurrences one by one. A faster `EventReading.counts` must
  /// give the same result.
  public init(
    counting occurrences: some Sequence<Occurrence>, slips: some Sequence<Occurrence> = []
  ) {
    var cells: [CountKey: Completion] = [:]
    for (occurrence, counted) in occurrences.counted(slips: slips) {
      let key = CountKey(
        category: occurrence.event.category.name, kind: occurrence.event.kind,
        date: occurrence.localStart.date, block: HourBlock(occurrence.localStart.time))
      cells[key, default: .none] += counted
    }
    self.init(cells: cells)
  }

  /// Returns, for each value of a part of the key, such as each category, the sum of its cells.
  // Inlinable, since unspecialized code took a sixth of the time of a year's report.
  @inlinable
  public func grouped<Part: Hashable>(by part: (CountKey) -> Part) -> [Part: Completion] {
    var sums: [Part: Completion] = [:]
    for (key, counted) in cells { sums[part(key), default: .none] += counted }
    return sums
  }

  /// The sums by category, the largest count first; equal counts are in the order of names.
  public var byCategory: [(key: String, value: Completion)] {
    grouped(by: \.category).sorted { one, other in
      let counts = (one.value.count, other.value.count)
      return counts.0 == counts.1 ? TitleOrder.precedes(one.key, other.key) : counts.0 > counts.1
    }
  }

  /// The counts of the tasks.
  public var ofTasks: OccurrenceCounts {
    OccurrenceCounts(cells: cells.mapValues(\.ofTasks))
  }

  /// The counts of events that aren't tasks.
  public var ofEvents: OccurrenceCounts {
    OccurrenceCounts(
      cells: cells.mapValues { Completion(count: $0.events, finished: 0, events: $0.events) })
  }

  /// Returns the counts of a range of days, both ends inclusive.
  public func on(_ days: ClosedRange<CivilDate>) -> OccurrenceCounts {
    OccurrenceCounts(cells: cells.filter { days.contains($0.key.date) })
  }

  /// Returns, by the name of each category, the days of a range on which a task of the category was
  /// finished.
  func finishedDays(in days: ClosedRange<CivilDate>) -> [String: Set<CivilDate>] {
    cells.reduce(into: [:]) { found, cell in
      guard cell.value.done > 0, days.contains(cell.key.date) else { return }
      found[cell.key.category, default: []].insert(cell.key.date)
    }
  }

  /// The sum of all cells.
  public var total: Completion { cells.values.reduce(.none, +) }

  /// Adds the counts of each cell.
  public static func + (left: OccurrenceCounts, right: OccurrenceCounts) -> OccurrenceCounts {
    OccurrenceCounts(cells: left.cells.merging(right.cells, uniquingKeysWith: +))
  }
}

/// Adds up the occurrences of many events without keeping the occurrences.
public struct OccurrenceCounter {
  /// The parts of a key that most dates of an event share.
  private struct Row: Hashable {
    let category: String
    let kind: EventKind
    let block: HourBlock
  }

  private var rows: [Row: [CivilDate: Completion]] = [:]

  /// Makes a counter at zero.
  public init() {}

  /// Counts the occurrences of one event.
  public mutating func add(_ occurrences: [Occurrence]) {
    var rest = occurrences[...]
    while let first = rest.first {
      // Most occurrences of an event have the same time, so their row is looked up only once. A
      // changed day may have another category.
      let (time, category) = (first.localStart.time, first.event.category.name)
      let run = rest.prefix {
        $0.localStart.time == time && $0.event.category.name == category
      }
      rest = rest.dropFirst(run.count)
      let row = Row(
        category: category, kind: first.event.kind, block: HourBlock(time))
      add(run, to: &rows[row, default: [:]])
    }
  }

  /// Counts the occurrences of one event that slipped on the days of a range.
  ///
  /// - Parameters:
  ///   - event: The event.
  ///   - range: The dates, both ends inclusive.
  ///   - zone: The reader's zone; nil for the event's own.
  public mutating func addSlips(
    of event: any PlannedEvent, in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID?
  ) {
    for slip in event.slips(in: range, displayedIn: zone) {
      let row = Row(
        category: event.category.name, kind: event.kind, block: HourBlock(slip.localStart.time))
      let date = slip.localStart.date
      rows[row, default: [:]][date] =
        (rows[row]?[date] ?? .none) + Occurrence.countedSlip
    }
  }

  private func add(_ run: ArraySlice<Occurrence>, to days: inout [CivilDate: Completion]) {
    for occurrence in run {
      days[occurrence.localStart.date, default: .none] += occurrence.counted
    }
  }

  /// The counts of all added events.
  public var counts: OccurrenceCounts {
    var cells: [CountKey: Completion] = [:]
    cells.reserveCapacity(rows.reduce(0) { $0 + $1.value.count })
    for (row, days) in rows {
      for (date, counted) in days {
        cells[
          CountKey(category: row.category, kind: row.kind, date: date, block: row.block)] = counted
      }
    }
    return OccurrenceCounts(cells: cells)
  }
}

/// The counts and moods of a period.
public struct PeriodCounts: Hashable, Sendable {
  /// The period.
  public let period: Period
  /// The counts of the occurrences on the days of the period.
  public let counts: OccurrenceCounts
  /// The counts of the occurrences by tag. The key nil has the occurrences without a tag. An
  /// occurrence with several tags counts for each of them. Empty if tags weren't counted.
  public let tags: [Tag?: Completion]
  /// The emotions in the diary entries of the period's days.
  public let mood: Mood

  /// Makes a period's counts.
  public init(
    period: Period, counts: OccurrenceCounts, tags: [Tag?: Completion] = [:], mood: Mood = Mood()
  ) {
    self.period = period
    self.counts = counts
    self.tags = tags
    self.mood = mood
  }
}

extension StoreReading {
  /// Returns the counts of periods that share no day, from one read of the days from the first to
  /// the last.
  ///
  /// - Parameters:
  ///   - periods: The periods, in the order of the result; empty for no counts.
  ///   - zone: The reader's zone, which assigns occurrences and diary entries to days.
  ///   - countsTags: Whether to count tags too. This reads every event near the days.
  ///   - today: Today's date: a past date with a limit counts as finished unless the limit was
  ///     exceeded (`Occurrence.judged`). Nil to leave such dates as they are stored.
  public func counts(
    of periods: [Period], displayedIn zone: ZoneID, countsTags: Bool = false,
    judgedOn today: CivilDate? = nil
  ) throws -> [PeriodCounts] {
    guard let first = periods.map(\.days.lowerBound).min(),
      let last = periods.map(\.days.upperBound).max()
    else { return [] }
    return try readAndWait { snapshot in
      let counts = try snapshot.counts(in: first...last, displayedIn: zone, judgedOn: today)
      let moods = try snapshot.moods(in: first...last, in: zone)
      let tags =
        countsTags
        ? try snapshot.tagCounts(in: first...last, displayedIn: zone, judgedOn: today) : [:]
      var places: [CivilDate: Int] = [:]
      for (place, period) in periods.enumerated() {
        for day in period.days { places[day] = place }
      }
      let cells = Dictionary(grouping: counts.cells) { places[$0.key.date] }
      return periods.enumerated().map { place, period in
        PeriodCounts(
          period: period,
          counts: OccurrenceCounts(
            cells: Dictionary(uniqueKeysWithValues: (cells[place] ?? []).map { ($0.key, $0.value) })
          ),
          tags: period.days.compactMap { tags[$0] }.reduce(into: [:]) { sums, day in
            sums.merge(day, uniquingKeysWith: +)
          },
          mood: period.days.compactMap { moods[$0] }.reduce(Mood(), +))
      }
    }
  }
}

extension EventReading {
  /// Returns, for each date, the counts of its occurrences by tag. The key nil has the counts of
  /// the occurrences without a tag.
  fileprivate func tagCounts(
    in range: ClosedRange<CivilDate>, displayedIn zone: ZoneID, judgedOn today: CivilDate?
  ) throws -> [CivilDate: [Tag?: Completion]] {
    var counts: [CivilDate: [Tag?: Completion]] = [:]
    try visitEvents(.near(range)) { event, records in
      let all = event.occurrences(in: range, records: records, displayedIn: zone)
        .map { occurrence in today.map { occurrence.judged(on: $0) } ?? occurrence }
      let slips = event.slips(in: range, displayedIn: zone)
      for (occurrence, counted) in all.counted(slips: slips) {
        let tags: [Tag?] = occurrence.event.tags
        guard counted != .none else { continue }
        counts[occurrence.localStart.date, default: [:]].merge(
          (tags.isEmpty ? [nil] : tags).map { ($0, counted) }, uniquingKeysWith: +)
      }
    }
    return counts
  }
}
