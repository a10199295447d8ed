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
      let time = first.shown.time
      let run = rest.prefix { $0.shown.time == time }
      rest = rest.dropFirst(run.count)
      let row = Row(
        category: first.event.category.name, kind: first.event.kind, block: HourBlock(time))
      add(run, to: &rows[row, default: [:]])
    }
  }

  private func add(_ run: ArraySlice<Occurrence>, to days: inout [CivilDate: Completion]) {
    for occurrence in run {
      let one = Completion(count: 1, finished: occurrence.event.isFinished ? 1 : 0)
      days[occurrence.shown.date, default: .none] =
        days[occurrence.shown.date, default: .none] + one
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
