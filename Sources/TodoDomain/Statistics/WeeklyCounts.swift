/// How many occurrences there are, and how many of them are finished.
public struct Completion: Hashable, Sendable {
  /// Occurrences, finished ones included, tombstones not.
  public let count: Int
  /// The finished ones among them.
  public let finished: Int

  /// So many, of which so many are finished.
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
}

/// What occurrences are counted by, all at once: one cell of a week's cube.
public struct CountKey: Hashable, Sendable {
  /// The category's name.
  public let category: String
  /// What sort of event.
  public let kind: EventKind
  /// The day of the week.
  public let weekday: Weekday

  /// A cell of the cube.
  public init(category: String, kind: EventKind, weekday: Weekday) {
    self.category = category
    self.kind = kind
    self.weekday = weekday
  }
}

/// The occurrences of one week, counted by category, kind and weekday. Only cells of one or more.
public struct WeeklyCounts: Hashable, Sendable {
  /// The week.
  public let week: Week
  /// A count for each cell that has one.
  public let cells: [CountKey: Completion]

  /// A week's cells; those that count nothing are dropped.
  public init(week: Week, cells: [CountKey: Completion]) {
    self.week = week
    self.cells = cells.filter { $0.value.count > 0 }
  }

  /// Counts occurrences one by one: what every backend's own way of counting must agree with.
  public init(week: Week, counting occurrences: [Occurrence]) {
    var cells: [CountKey: Completion] = [:]
    for occurrence in occurrences {
      let key = CountKey(
        category: occurrence.event.category.name, kind: occurrence.event.kind,
        weekday: occurrence.shown.date.weekday)
      let one = Completion(count: 1, finished: occurrence.event.isFinished ? 1 : 0)
      cells[key, default: .none] = cells[key, default: .none] + one
    }
    self.init(week: week, cells: cells)
  }

  /// The counts added up over everything but one part of the key.
  public func grouped<Part: Hashable>(by part: (CountKey) -> Part) -> [Part: Completion] {
    cells.reduce(into: [:]) { sums, cell in
      sums[part(cell.key), default: .none] = sums[part(cell.key), default: .none] + cell.value
    }
  }

  /// The counts of both, of one week.
  public static func + (left: WeeklyCounts, right: WeeklyCounts) -> WeeklyCounts {
    WeeklyCounts(week: left.week, cells: left.cells.merging(right.cells, uniquingKeysWith: +))
  }

  /// All of the week.
  public var total: Completion { cells.values.reduce(.none, +) }
}
