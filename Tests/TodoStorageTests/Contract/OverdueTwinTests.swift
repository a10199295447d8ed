import Foundation
import Testing
import TodoDomain
import TodoStorage
import TodoTesting

/// SQLite, the in-memory reference, and a recount that asks each event about each day.
@Suite("Overdue todos in SQLite and the reference store")
struct OverdueTwinTests {
  @Test("SQLite and the reference agree on overdue todos of random stores, as does a recount")
  func overdue() throws {
    let zones = try ["Asia/Seoul", "America/New_York", "Pacific/Kiritimati"].map { try ZoneID($0) }
    var found = 0
    for seed in 0..<twinStoreCount {
      let (sqlite, reference, start) = try twinStores(seed: seed, events: 12)
      var life = start
      let today = life.date()
      let days = life.chance(20) ? nil : life.pick([1, 7, 60, 400])
      for zone in zones {
        let lines = try lines(sqlite.provider, today, days, zone)
        #expect(try lines == self.lines(reference.provider, today, days, zone), "seed \(seed)")
        let recount = try recount(reference.provider, today, days, zone)
        #expect(lines.sorted() == recount, "seed \(seed) \(zone) \(today)")
        found += lines.count
      }
    }
    #expect(found > 20 * twinStoreCount)
  }

  private func lines(
    _ provider: some StoreReading, _ today: CivilDate, _ days: Int?, _ zone: ZoneID
  ) throws -> [String] {
    let all = try provider.overdue(before: today, within: days, displayedIn: zone)
    #expect(all == all.sorted())
    return all.map { "\($0.event.uid) \($0.occurrence.date) \($0.date)" }
  }

  /// Returns the overdue todos by a simple count, which goes through every day of every schedule of
  /// the last years, and of todos that repeat after they are done.
  private func recount(
    _ provider: some StoreReading, _ today: CivilDate, _ days: Int?, _ zone: ZoneID
  ) throws -> [String] {
    var lines: [String] = []
    try provider.visitEvents { event, records in
      let pattern = event.pattern
      guard event is Schedule || pattern.isAfterDone else { return }
      // No random day is moved by more than nine days.
      guard let start = pattern.start else { return }
      let first = max(start, days.map { today.advanced(by: -$0 - 20) } ?? start)
      var date = first
      while date <= today.advanced(by: 12) {
        defer { date = date.advanced(by: 1) }
        if case .daily(let until) = pattern.recurrence, until != date { continue }
        guard pattern.covers(date) else { continue }
        if records.contains(where: { $0.date == date && ($0.isFinished || $0.deletedAt != nil) }) {
          continue
        }
        let change = records.first { $0.date == date }?.change
        let last = try lastDay(of: event, change, from: change?.date ?? date, zone)
        let late = today.dayNumber - last.dayNumber
        if late >= 1, late <= days ?? .max { lines.append("\(event.uid) \(date) \(last)") }
      }
    }
    return lines.sorted()
  }

  /// Returns the day, by the reader's clock, on which the occurrence of a date ends.
  private func lastDay(
    of event: any PlannedEvent, _ change: DayChange?, from date: CivilDate, _ zone: ZoneID
  ) throws -> CivilDate {
    var (time, length) = (event.time, event.length)
    if case .set(let own) = change?.differences.time { time = own }
    if case .set(let own) = change?.differences.length { length = own }
    if time == nil, length?.isWholeDays == false { length = nil }
    var (day, minute) = (date, time?.minuteOfDay ?? 0)
    if let own = event.zone, let time {
      let text = Instant(date, time, in: own).civil(in: zone)
      day = try CivilDate(String(text.prefix(10)))
      let parts = text.dropFirst(11).prefix(5).split(separator: ":").compactMap { Int($0) }
      minute = parts[0] * 60 + parts[1]
    }
    guard let length, length.minutes >= 1_440 else { return day }
    // An occurrence takes each day on which it lasts past the midnight at the day's beginning.
    var end = minute + length.minutes
    while end > 1_440 {
      end -= 1_440
      day = day.advanced(by: 1)
    }
    return day
  }
}
