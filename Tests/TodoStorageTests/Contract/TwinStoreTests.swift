import Foundation
import Testing
import TodoDomain
import TodoStorage
import TodoTesting

/// SQLite and the in-memory reference, asked the same, must answer the same.
@Suite("SQLite and the reference agree")
struct TwinStoreTests {
  @Test("after the same random operations", arguments: 0..<40)
  func operations(seed: Int) throws {
    let (sqlite, reference) = (try SQLiteStore.inMemory(), InMemoryEventStore())
    var life = RandomLife(seed: UInt64(seed))
    for step in 0..<60 {
      let operation = try life.operation(on: reference.provider)
      let answers = (
        operation.outcome(in: sqlite, step), operation.outcome(in: reference, step)
      )
      #expect(answers.0 == answers.1, "seed \(seed), step \(step): \(operation)")
    }
    #expect(
      try sqlite.provider.everything() == reference.provider.everything(), "seed \(seed)")
  }

  @Test("about a week's counts, on random stores and both first weekdays")
  func counts() throws {
    for seed in 0..<twinStoreCount {
      let (sqlite, reference, start) = try twinStores(seed: seed, events: 12) {
        try $0.addHolidays(to: $1)
      }
      var life = start
      for _ in 0..<6 {
        let date = life.date()
        for weekday in [Weekday.monday, .sunday] {
          let week = Week(containing: date, firstWeekday: weekday)
          let zone = life.chance(50) ? try ZoneID("America/New_York") : nil
          let counted = try sqlite.provider.counts(in: week.days, displayedIn: zone)
          let expected = try reference.provider.counts(in: week.days, displayedIn: zone)
          #expect(counted == expected, "seed \(seed) \(week)")
          let lists = try sqlite.provider.occurrences(in: week.days, displayedIn: zone)
          #expect(counted == OccurrenceCounts(counting: lists), "seed \(seed) \(week)")
        }
      }
    }
  }

  @Test("about ranges of any length", arguments: 0..<60)
  func ranges(seed: Int) throws {
    let (sqlite, reference, start) = try twinStores(seed: seed, events: 30)
    var life = start
    for length in [0, 1, 6, 40, 400, 4_000] {
      let first = life.date()
      let range = first...first.advanced(by: length)
      for zone in [nil, try ZoneID("Pacific/Honolulu")] {
        let found = try sqlite.provider.occurrences(in: range, displayedIn: zone)
        let expected = try reference.provider.occurrences(in: range, displayedIn: zone)
        #expect(found == expected, "seed \(seed) \(range)")
      }
    }
  }

  @Test("about the days that are taken, and about what began long before", arguments: 0..<60)
  func agendas(seed: Int) throws {
    let (sqlite, reference, start) = try twinStores(seed: seed, events: 30)
    var life = start
    for length in [0, 0, 1, 1, 6, 40] {
      let first = life.date()
      let range = first...first.advanced(by: length)
      // No random length is longer than five days.
      let wide = first.advanced(by: -10)...range.upperBound
      for zone in [nil, try ZoneID("Pacific/Honolulu")] {
        let agenda = try sqlite.provider.agenda(in: range, displayedIn: zone)
        #expect(
          try agenda == reference.provider.agenda(in: range, displayedIn: zone), "seed \(seed)")
        let days = try reference.provider.occurrences(in: wide, displayedIn: zone)
          .flatMap { $0.days(in: range) }
        #expect(agenda == days.sorted(), "seed \(seed) \(range)")
      }
    }
  }

  @Test("about alarms, those of days and weeks before included", arguments: 0..<60)
  func alarms(seed: Int) throws {
    let (sqlite, reference, start) = try twinStores(seed: seed, events: 20) {
      try $0.addAlarms(to: $1, events: 20)
    }
    var life = start
    for length in [60, 600, 86_400, 86_400, 86_400 * 40] {
      let begin = life.date().dayNumber * 86_400 + life.number(0...86_399)
      let period = Instant(secondsSince1970: begin)..<Instant(secondsSince1970: begin + length)
      for name in ["UTC", "Pacific/Honolulu"] {
        let zone = try ZoneID(name)
        let found = try sqlite.provider.alarms(in: period, displayedIn: zone)
        #expect(
          try found == reference.provider.alarms(in: period, displayedIn: zone), "seed \(seed)")
        let next = try sqlite.provider.nextAlarms(from: period.lowerBound, displayedIn: zone)
        let expected = try reference.provider.nextAlarms(from: period.lowerBound, displayedIn: zone)
        #expect(next == expected, "seed \(seed)")
      }
    }
  }
}
