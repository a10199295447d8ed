package import TodoDomain

/// Occurrences of one day that have the same category, kind and part of the day.
package struct CountedPart {
  /// The id of the category.
  let category: Int
  let kind: EventKind
  /// The number of the day (``CivilDate/dayNumber``).
  let day: Int
  /// The part of the day: 0 is from midnight to three o'clock, nil is all-day.
  let block: Int?
  /// The number of planned occurrences. It is negative for deleted dates: these take back
  /// occurrences that other parts add.
  let planned: Int
  /// The number of finished occurrences.
  let finished: Int
  /// The number of occurrences that were finished without being planned for a day.
  var unplanned = 0
}

/// Running sums of ``CountedPart``s.
package protocol CountSums {
  /// The first day of the range.
  var first: CivilDate { get }

  /// Adds a part.
  ///
  /// - Throws: `StoreError.damaged` for values out of range.
  mutating func add(_ part: CountedPart) throws
}

extension CountSums {
  /// Adds a part from a row. The row's day is its distance in days from the first day of the range.
  package mutating func add(row: some StoredRow) throws {
    try add(
      CountedPart(
        category: row.int(0), kind: EventKind(rawValue: row.text(1)),
        day: first.dayNumber + row.int(2), block: row.optionalInt(3), planned: row.int(4),
        finished: row.int(5), unplanned: row.int(6)))
  }
}

/// The sums by category, kind, day and part of the day.
package struct CountedCells: CountSums {
  // SQLite would sort the groups; summing in a dictionary needs a third of the time.
  private var sums: [Cell: Completion] = [:]
  private var kinds: [EventKind] = []
  package let first: CivilDate

  package init(in range: ClosedRange<CivilDate>) { first = max(range.lowerBound, .earliest) }

  package mutating func add(_ part: CountedPart) throws {
    let cell = Cell(
      category: part.category, kind: kinds.place(of: part.kind), day: part.day,
      block: part.block ?? Cell.allDay)
    guard let cell else { throw StoreError.damaged(.value(table: "event", column: "", id: 0)) }
    let counted = Completion(
      count: part.planned, finished: part.finished, unplanned: part.unplanned)
    sums[cell, default: .none] += counted
  }

  /// Returns the sums as counts. In a category of events nothing can be finished or due.
  package func counts(_ categories: [Int: TodoDomain.Category]) -> OccurrenceCounts {
    OccurrenceCounts(
      cells: sums.reduce(into: Dictionary(minimumCapacity: sums.count)) { cells, sum in
        let cell = sum.key
        guard !sum.value.isEmpty, let category = categories[cell.category] else { return }
        cells[cell.key(category.name, kinds[cell.kind])] =
          category.holdsEvents
          ? Completion(count: sum.value.count, finished: 0, events: sum.value.count) : sum.value
      })
  }

  /// A key packed into one number, since there may be hundreds of thousands of cells.
  private struct Cell: Hashable {
    static let allDay = 15
    private let bits: Int

    /// Makes the key of a cell; nil for values out of range, which only a damaged store has.
    init?(category: Int, kind: Int, day: Int, block: Int) {
      guard (0...0xFF_FFFF).contains(category), kind <= 0xFF,
        block == Cell.allDay || (0..<24 / HourBlock.hours).contains(block)
      else { return nil }
      bits = ((day << 24 | category) << 8 | kind) << 4 | block
    }

    var category: Int { bits >> 12 & 0xFF_FFFF }
    var kind: Int { bits >> 4 & 0xFF }

    func key(_ category: String, _ kind: EventKind) -> CountKey {
      let block = bits & 0xF
      return CountKey(
        category: category, kind: kind, date: CivilDate(dayNumber: bits >> 36),
        block: block == Cell.allDay ? .allDay : .from(hour: block * HourBlock.hours))
    }
  }
}

/// The sums by day alone.
package struct DaySums: CountSums {
  private var sums: [Completion]
  private let ofEvents: Set<Int>
  package let first: CivilDate

  package init(in range: ClosedRange<CivilDate>, _ categories: [Int: TodoDomain.Category]) {
    ofEvents = Set(categories.filter(\.value.holdsEvents).keys)
    first = max(range.lowerBound, .earliest)
    sums = Array(repeating: Completion.none, count: range.dayNumbers.count)
  }

  package mutating func add(_ part: CountedPart) throws {
    let place = part.day - first.dayNumber
    guard sums.indices.contains(place) else {
      throw StoreError.damaged(.value(table: "event", column: "", id: 0))
    }
    let isOfEvents = ofEvents.contains(part.category)
    sums[place] =
      sums[place]
      + Completion(
        count: part.planned, finished: isOfEvents ? 0 : part.finished,
        events: isOfEvents ? part.planned : 0, unplanned: isOfEvents ? 0 : part.unplanned)
  }

  /// The sums of the days that aren't empty.
  package var totals: [CivilDate: Completion] {
    sums.enumerated().reduce(into: [:]) { totals, sum in
      if !sum.element.isEmpty { totals[first.advanced(by: sum.offset)] = sum.element }
    }
  }
}

extension [EventKind] {
  /// Returns the index of a kind in the list. A kind that isn't in the list is appended.
  fileprivate mutating func place(of kind: EventKind) -> Int {
    if let place = firstIndex(of: kind) { return place }
    append(kind)
    return count - 1
  }
}
