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

  /// Counts occurrences of any events, one by one: what every other way of counting must agree with.
  public init(counting occurrences: some Sequence<Occurrence>) {
    var cells: [CountKey: Completion] = [:]
    for occurrence in occurrences {
      let key = CountKey(
        category: occurrence.event.category.name, kind: occurrence.event.kind,
        date: occurrence.shown.date, block: HourBlock(occurrence.shown.time))
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
