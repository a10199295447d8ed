package import TodoDomain

/// Adds up rows of counts: category, kind, day (0 is the first of the range), part of the day (0 is
/// from midnight to three, NULL is all-day), how many are planned, how many of them finished.
package struct CountedCells {
  // SQLite would sort the groups; a dictionary of sums takes a third of the time.
  private var sums: [Cell: Completion] = [:]
  private var kinds: [EventKind] = []
  private let first: CivilDate

  package init(in range: ClosedRange<CivilDate>) { first = max(range.lowerBound, .earliest) }

  /// Adds a row.
  ///
  /// - Throws: `StoreError.damaged` for values that don't fit.
  package mutating func add(_ row: some StoredRow) throws {
    let kind = EventKind(rawValue: row.text(1))
    let cell = Cell(
      category: row.int(0), kind: kinds.place(of: kind), date: first.advanced(by: row.int(2)),
      block: row.optionalInt(3) ?? Cell.allDay)
    guard let cell else { throw StoreError.damaged(.value(table: "event", column: "", id: 0)) }
    let counted = Completion(count: row.int(4), finished: row.int(5))
    sums[cell, default: .none] = sums[cell, default: .none] + counted
  }

  /// The sums. Occurrences in a category of events are none to be finished.
  package func counts(_ categories: [Int: TodoDomain.Category]) -> OccurrenceCounts {
    OccurrenceCounts(
      cells: sums.reduce(into: Dictionary(minimumCapacity: sums.count)) { cells, sum in
        let cell = sum.key
        guard sum.value.count > 0, let category = categories[cell.category] else { return }
        cells[cell.key(category.name, kinds[cell.kind])] =
          category.holdsEvents
          ? Completion(count: sum.value.count, finished: 0, events: sum.value.count) : sum.value
      })
  }

  /// The key of the rows as one number, since there may be hundreds of thousands of them.
  private struct Cell: Hashable {
    static let allDay = 15
    private let bits: Int

    /// The result is nil for values that don't fit, which only a damaged store has.
    init?(category: Int, kind: Int, date: CivilDate, block: Int) {
      guard (0...0xFF_FFFF).contains(category), kind <= 0xFF,
        block == Cell.allDay || (0..<24 / HourBlock.hours).contains(block)
      else { return nil }
      bits = ((date.dayNumber << 24 | category) << 8 | kind) << 4 | block
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

/// Adds up the same rows by day alone.
package struct CountedDays {
  private var sums: [Completion]
  private let ofEvents: Set<Int>
  private let first: CivilDate

  package init(in range: ClosedRange<CivilDate>, _ categories: [Int: TodoDomain.Category]) {
    ofEvents = Set(categories.filter(\.value.holdsEvents).keys)
    first = max(range.lowerBound, .earliest)
    sums = Array(repeating: Completion.none, count: range.dayNumbers.count)
  }

  /// Adds a row.
  ///
  /// - Throws: `StoreError.damaged` for a day that is not in the range.
  package mutating func add(_ row: some StoredRow) throws {
    let (day, count) = (row.int(2), row.int(4))
    guard sums.indices.contains(day) else {
      throw StoreError.damaged(.value(table: "event", column: "", id: 0))
    }
    let isOfEvents = ofEvents.contains(row.int(0))
    let counted = Completion(
      count: count, finished: isOfEvents ? 0 : row.int(5), events: isOfEvents ? count : 0)
    sums[day] = sums[day] + counted
  }

  /// The sums of the days that have any.
  package var totals: [CivilDate: Completion] {
    sums.enumerated().reduce(into: [:]) { totals, sum in
      if sum.element.count > 0 { totals[first.advanced(by: sum.offset)] = sum.element }
    }
  }
}

extension [EventKind] {
  /// The place of a kind in the list. A new kind is appended.
  fileprivate mutating func place(of kind: EventKind) -> Int {
    if let place = firstIndex(of: kind) { return place }
    append(kind)
    return count - 1
  }
}
