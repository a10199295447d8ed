/// How many occurrences there are, and how many of them are finished.
public struct Completion: Hashable, Sendable {
  /// Occurrences, finished ones included, tombstones not.
  public let count: Int
  /// The finished ones among them.
  public let finished: Int

  /// A count of occurrences, and how many of them are finished.
  public init(count: Int, finished: Int) {
    self.count = count
    self.finished = finished
  }

  /// None at all.
  public static let none = Completion(count: 0, finished: 0)

  /// Both counts added.
  public static func + (left: Completion, right: Completion) -> Completion {
    Completion(count: left.count + right.count, finished: left.finished + right.finished)
  }

  /// The finished share, 0…1; nil of nothing.
  public var rate: Double? { count > 0 ? Double(finished) / Double(count) : nil }

  /// Those that aren't finished.
  public var open: Int { count - finished }
}

/// A part of the day that occurrences are counted by: three hours, or the whole day for what has no
/// time.
public enum HourBlock: Hashable, Sendable {
  /// What has no time [종일].
  case allDay
  /// What begins at this hour or in the two hours after it: 0, 3 … 21.
  case from(hour: Int)

  /// How many hours a block has.
  public static let hours = 3

  /// The block of what begins at a time; nil for all-day.
  public init(_ time: TimeOfDay?) {
    self = time.map { .from(hour: $0.hour / HourBlock.hours * HourBlock.hours) } ?? .allDay
  }

  /// All of them, all-day first.
  public static let all: [HourBlock] =
    [.allDay] + stride(from: 0, to: 24, by: hours).map { .from(hour: $0) }

  /// The first hour, and the one that it ends before; nil for all-day.
  public var span: Range<Int>? {
    if case .from(let hour) = self { hour..<hour + HourBlock.hours } else { nil }
  }
}

extension HourBlock: Comparable {
  /// All-day first, then by hour.
  public static func < (left: HourBlock, right: HourBlock) -> Bool {
    (left.span?.lowerBound ?? -1) < (right.span?.lowerBound ?? -1)
  }
}

extension HourBlock: CustomStringConvertible {
  /// `09-12`, or `all-day`.
  public var description: String {
    guard let span else { return "all-day" }
    return [span.lowerBound, span.upperBound].map { $0 < 10 ? "0\($0)" : "\($0)" }
      .joined(separator: "-")
  }
}

/// What occurrences are counted by, all at once: one cell of a cube.
public struct CountKey: Hashable, Sendable {
  /// The category's name.
  public let category: String
  /// What sort of event.
  public let kind: EventKind
  /// The date.
  public let date: CivilDate
  /// The part of the day.
  public let block: HourBlock

  /// A cell of the cube.
  public init(category: String, kind: EventKind, date: CivilDate, block: HourBlock) {
    self.category = category
    self.kind = kind
    self.date = date
    self.block = block
  }

  /// The day of the week.
  public var weekday: Weekday { date.weekday }
}

/// The occurrences of some days, counted by category, kind, date and part of the day. Only cells of
/// one or more.
public struct OccurrenceCounts: Hashable, Sendable {
  /// A count for each cell that has one.
  public let cells: [CountKey: Completion]

  /// These cells; those that count nothing are dropped.
  public init(cells: [CountKey: Completion] = [:]) {
    let isExact = cells.values.allSatisfy { $0.count > 0 }
    self.cells = isExact ? cells : cells.filter { $0.value.count > 0 }
  }

  /// Counts occurrences of any events, one by one: what every other way of counting must agree
  /// with.
  public init(counting occurrences: some Sequence<Occurrence>) {
    var cells: [CountKey: Completion] = [:]
    for occurrence in occurrences {
      let key = CountKey(
        category: occurrence.event.category.name, kind: occurrence.event.kind,
        date: occurrence.localStart.date, block: HourBlock(occurrence.localStart.time))
      let one = Completion(count: 1, finished: occurrence.event.isFinished ? 1 : 0)
      cells[key, default: .none] = cells[key, default: .none] + one
    }
    self.init(cells: cells)
  }

  /// The counts added up over everything but one part of the key.
  public func grouped<Part: Hashable>(by part: (CountKey) -> Part) -> [Part: Completion] {
    cells.reduce(into: [:]) { sums, cell in
      sums[part(cell.key), default: .none] = sums[part(cell.key), default: .none] + cell.value
    }
  }

  /// The categories' counts, the largest first, those of one size by name.
  public var byCategory: [(key: String, value: Completion)] {
    grouped(by: \.category).sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
  }

  /// The counts of those days alone.
  public func on(_ days: ClosedRange<CivilDate>) -> OccurrenceCounts {
    OccurrenceCounts(cells: cells.filter { days.contains($0.key.date) })
  }

  /// The counts of the days before that one alone.
  public func before(_ day: CivilDate) -> OccurrenceCounts {
    OccurrenceCounts(cells: cells.filter { $0.key.date < day })
  }

  /// All of them.
  public var total: Completion { cells.values.reduce(.none, +) }

  /// The counts of both.
  public static func + (left: OccurrenceCounts, right: OccurrenceCounts) -> OccurrenceCounts {
    OccurrenceCounts(cells: left.cells.merging(right.cells, uniquingKeysWith: +))
  }
}

/// Adds up the occurrences of some days, event by event, so that none has to be held.
public struct OccurrenceCounter {
  /// What all dates of an event have in common, unless its time changed.
  private struct Row: Hashable {
    let category: String
    let kind: EventKind
    let block: HourBlock
  }

  private var rows: [Row: [CivilDate: Completion]] = [:]

  /// A counter of nothing yet.
  public init() {}

  /// Counts the occurrences of one event.
  public mutating func add(_ occurrences: [Occurrence]) {
    var rest = occurrences[...]
    while let first = rest.first {
      // Most have the same time: their place is looked up once.
      let time = first.localStart.time
      let run = rest.prefix { $0.localStart.time == time }
      rest = rest.dropFirst(run.count)
      let row = Row(
        category: first.event.category.name, kind: first.event.kind, block: HourBlock(time))
      add(run, to: &rows[row, default: [:]])
    }
  }

  private func add(_ run: ArraySlice<Occurrence>, to days: inout [CivilDate: Completion]) {
    for occurrence in run {
      let one = Completion(count: 1, finished: occurrence.event.isFinished ? 1 : 0)
      days[occurrence.localStart.date, default: .none] =
        days[occurrence.localStart.date, default: .none] + one
    }
  }

  /// All that was counted.
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

/// A period's occurrences and diary, counted.
public struct PeriodCounts: Hashable, Sendable {
  /// The period.
  public let period: Period
  /// Its occurrences.
  public let counts: OccurrenceCounts
  /// What was felt in it.
  public let mood: Mood

  /// A period's counts.
  public init(period: Period, counts: OccurrenceCounts, mood: Mood = Mood()) {
    self.period = period
    self.counts = counts
    self.mood = mood
  }
}

extension StoreReading {
  /// Periods, none of which shares a day with another, each counted by the clock of a zone, out of
  /// one read of the days from the first to the last.
  public func counts(of periods: [Period], displayedIn zone: ZoneID) throws -> [PeriodCounts] {
    guard let first = periods.map(\.days.lowerBound).min(),
      let last = periods.map(\.days.upperBound).max()
    else { return [] }
    return try read { snapshot in
      let counts = try snapshot.counts(in: first...last, displayedIn: zone)
      let moods = try snapshot.moods(in: first...last, in: zone)
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
          mood: period.days.compactMap { moods[$0] }.reduce(Mood(), +))
      }
    }
  }
}
