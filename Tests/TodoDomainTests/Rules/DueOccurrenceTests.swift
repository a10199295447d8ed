import Testing
import TodoDomain
import TodoTesting

@Suite("The occurrences that are due or overdue on a day")
struct DueOccurrenceTests {
  /// Returns today's date, a Sunday.
  private func today() throws -> CivilDate { try CivilDate("2026-11-22") }

  private func due(
    _ event: some PlannedEvent, _ records: [OccurrenceRecord] = []
  ) throws -> DueOccurrences {
    try event.due(on: today(), within: 60, records: records, displayedIn: .gmt)
  }

  private func dates(_ occurrences: [Occurrence]) -> [String] {
    occurrences.map(\.date.description)
  }

  @Test(
    "A single todo counts as overdue for sixty days after its date",
    arguments: [
      ("2026-11-23", [], []), ("2026-11-22", ["2026-11-22"], []),
      ("2026-11-21", [], ["2026-11-21"]), ("2026-09-23", [], ["2026-09-23"]),
      ("2026-09-22", [], []),
    ])
  func single(date: String, present: [String], past: [String]) throws {
    let due = try due(Sample.schedule("a", date))
    #expect(dates(due.present) == present)
    #expect(dates(due.past) == past)
  }

  @Test("A series that occurs today is due today, finished or not; otherwise on its overdue dates")
  func series() throws {
    let sundays = try Sample.schedule("a", "2026-11-01", days: "sun")
    #expect(dates(try due(sundays, [.done("2026-11-22")]).all) == ["2026-11-22"])
    let fridays = try Sample.schedule("a", "2026-11-06", days: "fri")
    let found = try due(fridays, [.done("2026-11-06"), .deleted("2026-11-13")])
    #expect(dates(found.all) == ["2026-11-06", "2026-11-20"])
    #expect(found.all.map(\.event.isFinished) == [true, false])
  }

  @Test("A period that is over is due on its last date, and a current period on each day")
  func period() throws {
    let over = try Sample.schedule("trip", "2026-11-18", until: "2026-11-21")
    #expect(dates(try due(over).all) == ["2026-11-21"])
    let lasting = try Sample.schedule("trip", "2026-11-18", until: "2026-11-23")
    #expect(dates(try due(lasting).all) == ["2026-11-22"])
    #expect(dates(try due(lasting, [.deleted("2026-11-22")]).all) == [])
  }

  @Test("A routine's missed dates are never due later")
  func routine() throws {
    let run = try Sample.routine("run", "2026-11-01", days: "sat")
    #expect(dates(try due(run).all) == [])
    let daily = try Sample.routine("run", "2026-11-01", days: "sat,sun")
    #expect(dates(try due(daily).all) == ["2026-11-22"])
  }

  @Test(
    "The due dates of random todos are those of a day-by-day search",
    arguments: 0..<20 as Range<UInt64>)
  func random(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let today = try today()
    for _ in 0..<20 {
      let start = today.advanced(by: -Int.random(in: -3...70, using: &random))
      let days = Weekday.allCases.filter { _ in Bool.random(using: &random) }
      let event = try Sample.schedule(
        "a", start.description, days: days.map(\.code).joined(separator: ","))
      let records = (0...70).compactMap { day -> OccurrenceRecord? in
        let date = today.advanced(by: -day)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: return OccurrenceRecord(date: date, isFinished: true)
        case 1: return OccurrenceRecord(date: date, deletedAt: FixedContext.now)
        default: return nil
        }
      }
      let occurs = { (date: CivilDate) in
        let isDay = days.isEmpty ? date == start : date >= start && days.contains(date.weekday)
        return isDay && !records.contains { $0.date == date && !$0.isLive }
      }
      let expected =
        occurs(today)
        ? [today]
        : (1...60).reversed()
          .map { today.advanced(by: -$0) }.filter(occurs)
      #expect(try due(event, records).all.map(\.date) == expected, "seed \(seed)")
    }
  }
}
