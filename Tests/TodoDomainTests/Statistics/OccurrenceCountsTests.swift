import Testing
import TodoDomain
import TodoTesting

@Suite("Counts of occurrences")
struct OccurrenceCountsTests {
  /// Sunday 28 December 2025 to Sunday 4 January 2026, Thursday being New Year's Day.
  private func occurrences(in week: Week) throws -> [Occurrence] {
    let run = try Sample.routine("run", "2025-12-01", days: "mon,thu", category: "power")
    let trip = try Sample.schedule("trip", "2025-12-28", until: "2026-01-04", category: "people")
    let meal = try Sample.schedule("meal", "2026-01-01", category: "food")
    return try run.occurrences(
      in: week.days, records: [.done("2025-12-29"), .deleted("2026-01-01")])
      + trip.occurrences(in: week.days, records: [.done("2025-12-28"), .done("2026-01-04")])
      + meal.occurrences(in: week.days, records: [.done("2026-01-01")])
  }

  @Test("A week from Monday counts its own seven days across the year's end")
  func mondays() throws {
    let week = try Week("2026-01-01")
    let counts = OccurrenceCounts(counting: try occurrences(in: week))
    #expect(counts.total == Completion(count: 9, finished: 3))
    #expect(
      counts.grouped(by: \.category) == [
        "power": Completion(count: 1, finished: 1), "people": Completion(count: 7, finished: 1),
        "food": Completion(count: 1, finished: 1),
      ])
    #expect(
      counts.grouped(by: \.weekday).mapValues(\.count) == [
        .monday: 2, .tuesday: 1, .wednesday: 1, .thursday: 2, .friday: 1, .saturday: 1, .sunday: 1,
      ])
  }

  @Test("A week from Sunday counts its own seven days")
  func sundays() throws {
    let week = try Week("2026-01-01", firstWeekday: .sunday)
    let counts = OccurrenceCounts(counting: try occurrences(in: week))
    #expect(counts.total == Completion(count: 9, finished: 3))
    let sunday = CountKey(
      category: "people", kind: .schedule, date: week.firstDay, block: .allDay)
    #expect(counts.cells[sunday] == Completion(count: 1, finished: 1))
    #expect(
      counts.grouped(by: \.kind).mapValues(\.count) == [.schedule: 8, .routine: 1])
  }

  @Test("Events of a category for events are never finished, and a period counts on its first day")
  func events() throws {
    let holidays = try Category(name: "holidays", holdsEvents: true)
    let week = try Week("2026-01-01")
    let trip = try Sample.schedule("trip", "2025-12-30", until: "2026-01-09")
      .categorized(holidays)
    let run = try Sample.routine("run", "2025-12-01", days: "mon,thu").categorized(holidays)
    let occurrences =
      try trip.occurrences(in: week.days, records: [.done("2025-12-30")])
      + run.occurrences(in: week.days, records: [.done("2025-12-29")])
    let counts = OccurrenceCounts(counting: occurrences)
    #expect(counts.total == Completion(count: 3, finished: 0, events: 3))
    #expect(counts.total.rate == nil && counts.total.open == 0)
    #expect(counts.ofTasks.cells.isEmpty && counts.ofEvents == counts)
    let next = trip.occurrences(in: week.advanced(by: 1).days, records: [])
    #expect(next.count == 5 && OccurrenceCounts(counting: next).cells.isEmpty)
  }

  @Test("Cells without counts are dropped from the counts of occurrences")
  func emptyCells() throws {
    let key = CountKey(
      category: "food", kind: .schedule, date: try CivilDate("2026-01-01"), block: .allDay)
    let counts = OccurrenceCounts(cells: [key: .none])
    #expect(counts.cells.isEmpty)
    #expect(counts.total == .none)
  }
}
