import Foundation
import TodoDomain

extension EventStoreContract {
  static let lasting: [ContractCheck] = [
    ContractCheck("what lasts three days goes on over two more, each time that it repeats") {
      store in
      _ = try store.add(yearly(Sample.schedule("conf", "2026-11-30", for: "3d")))
      let days = ["11-30 --:-- conf 1/3", "12-01 --:-- conf 2/3", "12-02 --:-- conf 3/3"]
      for year in ["2026", "2027", "2035"] {
        try expect(store.agenda("\(year)-11-01", "\(year)-12-31"), days.map { "\(year)-\($0)" })
      }
      try expect(store.dates("2026-01-01", "2027-12-31"), ["2026-11-30", "2027-11-30"])
    },
    ContractCheck("what began before a range goes on in it, and no longer than it lasts") {
      store in
      _ = try store.add(Sample.schedule("conf", "2026-11-30", for: "3d"))
      try expect(store.agenda("2026-12-01", "2026-12-01"), ["2026-12-01 --:-- conf 2/3"])
      try expect(store.agenda("2026-12-02", "2026-12-31"), ["2026-12-02 --:-- conf 3/3"])
      try expect(store.agenda("2026-12-03", "2026-12-31"), [])
      try expect(store.agenda("2026-11-01", "2026-11-29"), [])
    },
    ContractCheck("what has a time and lasts a day or longer takes each day that it touches") {
      store in
      _ = try store.add(Sample.schedule("hack", "2026-11-27", at: "22:00", for: "40h"))
      // The occurrence ends at the end of the 28th, so it doesn't reach into the 29th.
      _ = try store.add(Sample.schedule("to midnight", "2026-11-27", at: "22:30", for: "25h30m"))
      _ = try store.add(Sample.schedule("one day", "2026-11-27", at: "23:00", for: "24h"))
      try expect(
        store.agenda("2026-11-27", "2026-11-30"),
        [
          "2026-11-27 22:00 hack 1/3", "2026-11-27 22:30 to midnight 1/2",
          "2026-11-27 23:00 one day 1/2", "2026-11-28 --:-- hack 2/3",
          "2026-11-28 --:-- one day 2/2", "2026-11-28 --:-- to midnight 2/2",
          "2026-11-29 --:-- hack 3/3",
        ])
    },
    ContractCheck("what lasts less than a day, or one whole day, takes its own day alone") {
      store in
      _ = try store.add(Sample.schedule("party", "2026-11-27", at: "22:00", for: "4h"))
      _ = try store.add(Sample.schedule("shift", "2026-11-27", at: "00:01", for: "23h59m"))
      _ = try store.add(Sample.schedule("fair", "2026-11-27", for: "1d"))
      try expect(
        store.agenda("2026-11-26", "2026-11-29"),
        [
          "2026-11-27 --:-- fair 1/1", "2026-11-27 00:01 shift 1/1", "2026-11-27 22:00 party 1/1",
        ])
    },
    ContractCheck("the clock of who looks says which days are taken") { store in
      // 08:00 in Seoul is 18:00 of the day before in New York, and 02:00 in Seoul is noon there.
      _ = try store.add(
        Sample.schedule("flight", "2026-11-28", at: "08:00", for: "24h", in: "Asia/Seoul"))
      _ = try store.add(
        weekly(Sample.schedule("watch", "2026-11-28", at: "02:00", for: "40h", in: "Asia/Seoul")))
      try expect(
        store.agenda("2026-11-29", "2026-12-05", in: "Asia/Seoul"),
        [
          "2026-11-29 --:-- flight 2/2", "2026-11-29 --:-- watch 2/2",
          "2026-12-05 02:00 watch 1/2",
        ])
      try expect(
        store.agenda("2026-11-28", "2026-12-05", in: "America/New_York"),
        [
          "2026-11-28 --:-- flight 2/2", "2026-11-28 --:-- watch 2/3",
          "2026-11-29 --:-- watch 3/3", "2026-12-04 12:00 watch 1/3", "2026-12-05 --:-- watch 2/3",
        ])
    },
    ContractCheck("a deleted date takes none of its days") { store in
      let id = try store.add(yearly(Sample.schedule("conf", "2026-11-30", for: "3d")))
      try store.delete(id, .only("2026-11-30"))
      try expect(store.agenda("2026-12-01", "2027-11-30"), ["2027-11-30 --:-- conf 1/3"])
    },
    ContractCheck("a finished date is finished on each of its days, and others aren't") { store in
      let id = try store.add(yearly(Sample.schedule("conf", "2026-11-30", for: "3d")))
      try store.finish(id, "2026-11-30")
      try expect(
        store.agenda("2026-12-01", "2027-11-30"),
        [
          "2026-12-01 --:-- conf 2/3 done", "2026-12-02 --:-- conf 3/3 done",
          "2027-11-30 --:-- conf 1/3",
        ])
    },
    ContractCheck("a routine's history goes on as long as it lasts") { store in
      let id = try store.add(Sample.routine("fast", "2026-06-01", days: "mon", for: "2d"))
      try store.finish(id, "2026-11-23")
      try store.delete(id, .following("2026-06-08"))
      try expect(store.agenda("2026-06-02", "2026-06-30"), ["2026-06-02 --:-- fast 2/2"])
      try expect(store.agenda("2026-11-24", "2026-11-30"), ["2026-11-24 --:-- fast 2/2 done"])
    },
    ContractCheck("of one event's occurrences on a day, what began earlier is first") { store in
      _ = try store.add(Sample.schedule("stay", "2026-12-01", until: "2026-12-02", for: "3d"))
      try expect(
        store.agenda("2026-12-02", "2026-12-09"),
        [
          "2026-12-02 --:-- stay 2/3", "2026-12-02 --:-- stay 1/3", "2026-12-03 --:-- stay 3/3",
          "2026-12-03 --:-- stay 2/3", "2026-12-04 --:-- stay 3/3",
        ])
    },
    ContractCheck("a length of ten years is found on its last day") { store in
      _ = try store.add(Sample.schedule("sabbatical", "2026-01-01", for: "3650d"))
      // Because of two leap days the last day is two days before 2035-12-31.
      let last = "2035-12-29"
      try expect(store.agenda(last, "2036-01-31"), ["\(last) --:-- sabbatical 3650/3650"])
    },
    ContractCheck("a range includes each event's occurrences as `occurrences` does") { store in
      var life = RandomLife(seed: 12)
      try life.fill(store.writer, events: 60)
      let range = try CivilDate("2024-12-20")...CivilDate("2025-02-20")
      let begun = try store.provider.agenda(in: range).filter(\.isFirst).map(\.occurrence)
      try expect(begun, store.provider.occurrences(in: range))
    },
  ]

  private static func yearly(_ schedule: Schedule) throws -> Schedule {
    try repeating(schedule, "FREQ=YEARLY")
  }

  private static func weekly(_ schedule: Schedule) throws -> Schedule {
    try repeating(schedule, "FREQ=WEEKLY")
  }

  private static func repeating(_ schedule: Schedule, _ rule: String) throws -> Schedule {
    let set = RecurrenceSet(rule: try RecurrenceRule(rule), extraDates: [])
    let start = schedule.pattern.start ?? .earliest
    return schedule.with(pattern: try DatePattern(start: start, recurrence: .set(set)))
  }
}

extension StoreUnderTest {
  /// The days of the occurrences in a range, each as a line in the form of `lines`: `2026-12-01
  /// --:-- title 2/3`.
  fileprivate func agenda(
    _ first: String, _ last: String, in zone: String? = nil
  ) throws -> [String] {
    let range = try CivilDate.range(from: CivilDate(first), to: CivilDate(last))
    let zone = try zone.map { try ZoneID($0) }
    return try provider.agenda(in: range, displayedIn: zone).map { day in
      let time = day.localStart.time.map(\.description) ?? "--:--"
      let number = "\(day.number)/\(day.occurrence.dayCount)"
      let mark = day.event.isFinished ? " done" : ""
      return "\(day.date) \(time) \(day.event.title) \(number)\(mark)"
    }
  }
}
