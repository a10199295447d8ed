import Foundation
import TodoDomain

extension EventStoreContract {
  static let reminding: [ContractCheck] = [
    ContractCheck("an alarm goes off in one of two periods, one behind the other") { store in
      _ = try store.add(Sample.schedule("dentist", "2026-11-21", at: "09:00", alarm: "10m"))
      let moment = "2026-11-21T08:50:00Z"
      try expect(store.alarms("2026-11-21T08:40:00Z", moment), [])
      try expect(store.alarms(moment, "2026-11-21T09:00:00Z"), ["\(moment) dentist 2026-11-21"])
    },
    ContractCheck("an alarm is found however long before it goes off") { store in
      _ = try store.add(Sample.schedule("visa", "2027-01-05", alarm: "45d"))
      _ = try store.add(Sample.schedule("loan", "2036-11-17", at: "12:00", alarm: "3650d"))
      _ = try store.add(
        Sample.routine("swim", "2026-11-01", days: "sun", at: "07:00", alarm: "49h"))
      try expect(
        store.alarms("2026-11-20T00:00:00Z", "2026-11-22T00:00:00Z"),
        [
          "2026-11-20T06:00:00Z swim 2026-11-22", "2026-11-20T12:00:00Z loan 2036-11-17",
          "2026-11-21T09:00:00Z visa 2027-01-05",
        ])
      try expect(store.alarms("2026-11-22T00:00:00Z", "2026-11-23T00:00:00Z"), [])
    },
    ContractCheck("what repeats, a period or a series, rings for each of its dates") { store in
      _ = try store.add(
        Sample.schedule("fair", "2026-11-19", until: "2026-11-21", alarm: "0m"))
      _ = try store.add(
        Sample.schedule("class", "2020-01-01", days: "fri,sun", at: "00:20", alarm: "30m"))
      try expect(
        store.alarms("2026-11-19T09:00:01Z", "2026-11-22T00:00:00Z"),
        [
          "2026-11-19T23:50:00Z class 2026-11-20", "2026-11-20T09:00:00Z fair 2026-11-20",
          "2026-11-21T09:00:00Z fair 2026-11-21", "2026-11-21T23:50:00Z class 2026-11-22",
        ])
    },
    ContractCheck("what is finished or deleted doesn't ring") { store in
      let run = try store.add(
        Sample.routine("run", "2026-11-01", days: "mon,wed,fri,sun", at: "09:00", alarm: "2d"))
      try store.finish(run, "2026-11-25")
      try store.delete(run, .only("2026-11-27"))
      let gone = try store.add(Sample.schedule("gone", "2026-11-25", at: "09:00", alarm: "1h"))
      try store.delete(gone)
      try expect(
        store.alarms("2026-11-21T00:00:00Z", "2026-11-28T00:00:00Z"),
        ["2026-11-21T09:00:00Z run 2026-11-23", "2026-11-27T09:00:00Z run 2026-11-29"])
    },
    ContractCheck("a routine's history rings where it is still to come and not finished") { store in
      let id = try store.add(
        Sample.routine("run", "2026-11-02", days: "mon", at: "09:00", alarm: "10m"))
      let record = try OccurrenceRecord(
        date: CivilDate("2026-11-25"), time: TimeOfDay("20:00"))
      try store.apply(.record(id, record))
      try expect(
        store.alarms("2026-11-24T00:00:00Z", "2026-11-30T00:00:00Z"),
        ["2026-11-25T19:50:00Z run 2026-11-25"])
    },
    ContractCheck("what has a zone rings by it, all else by the reader's") { store in
      _ = try store.add(
        Sample.schedule("call", "2026-11-23", at: "09:00", in: "America/New_York", alarm: "30m"))
      _ = try store.add(Sample.schedule("lunch", "2026-11-23", at: "12:00", alarm: "30m"))
      _ = try store.add(Sample.schedule("birthday", "2026-11-24", alarm: "1d"))
      let call = "2026-11-23T13:30:00Z call 2026-11-23"
      try expect(
        store.alarms("2026-11-22T00:00:00Z", "2026-11-25T00:00:00Z", in: "Asia/Seoul"),
        ["2026-11-23T00:00:00Z birthday 2026-11-24", "2026-11-23T02:30:00Z lunch 2026-11-23", call])
      try expect(
        store.alarms("2026-11-22T00:00:00Z", "2026-11-25T00:00:00Z"),
        ["2026-11-23T09:00:00Z birthday 2026-11-24", "2026-11-23T11:30:00Z lunch 2026-11-23", call])
    },
    ContractCheck("each of several alarms rings: before it, at a time of day, and after it") {
      store in
      _ = try store.add(
        Sample.schedule(
          "exam", "2026-11-21", at: "09:00", alarm: "9d,2d 20:00,1d,10m,30m after"))
      _ = try store.add(
        Sample.schedule("fast", "2026-11-21", alarm: "1d 18:00,07:00,1d after"))
      try expect(
        store.alarms("2026-11-12T00:00:00Z", "2026-11-24T00:00:00Z"),
        [
          "2026-11-12T09:00:00Z exam 2026-11-21", "2026-11-19T20:00:00Z exam 2026-11-21",
          "2026-11-20T09:00:00Z exam 2026-11-21", "2026-11-20T18:00:00Z fast 2026-11-21",
          "2026-11-21T07:00:00Z fast 2026-11-21", "2026-11-21T08:50:00Z exam 2026-11-21",
          "2026-11-21T09:30:00Z exam 2026-11-21", "2026-11-22T09:00:00Z fast 2026-11-21",
        ])
      try expect(
        store.alarms("2026-11-22T00:00:00Z", "2026-11-23T00:00:00Z"),
        ["2026-11-22T09:00:00Z fast 2026-11-21"])
    },
    ContractCheck("what has a day and a due rings before both, and once where they are one") {
      store in
      _ = try store.add(
        Sample.schedule("report", "2026-11-18", due: "2026-11-20 17:00", alarm: "1d,2h"))
      _ = try store.add(
        Sample.schedule("tax", "2026-11-18", at: "10:00", due: "2026-11-18 10:00", alarm: "1h"))
      _ = try store.add(
        Sample.schedule("gift", "2026-11-18", due: "2026-11-20", alarm: "08:00"))
      try expect(
        store.alarms("2026-11-16T00:00:00Z", "2026-11-22T00:00:00Z"),
        [
          "2026-11-17T09:00:00Z report 2026-11-18", "2026-11-18T08:00:00Z gift 2026-11-18",
          "2026-11-18T09:00:00Z tax 2026-11-18", "2026-11-19T17:00:00Z report 2026-11-18",
          "2026-11-20T08:00:00Z gift 2026-11-18", "2026-11-20T15:00:00Z report 2026-11-18",
        ])
    },
    ContractCheck("what has no time rings at the reader's time of all-day alarms") { store in
      _ = try store.add(Sample.schedule("birthday", "2026-11-24", alarm: "1d,0m,21:00"))
      let time = try TimeOfDay("07:30")
      let alarms = try store.provider.alarms(
        in: Instant("2026-11-23T00:00:00Z")..<Instant("2026-11-25T00:00:00Z"), displayedIn: .gmt,
        allDayAt: time)
      try expect(
        alarms.map(\.at.description),
        ["2026-11-23T07:30:00Z", "2026-11-24T07:30:00Z", "2026-11-24T21:00:00Z"])
    },
    ContractCheck("all alarms of the next moment come together, and none from beyond the horizon") {
      store in
      _ = try store.add(Sample.schedule("b", "2027-03-01", at: "09:00", alarm: "1h"))
      _ = try store.add(Sample.schedule("a", "2027-03-01", at: "08:30", alarm: "30m"))
      _ = try store.add(Sample.schedule("c", "2027-03-01", at: "08:00", in: "UTC", alarm: "0m"))
      _ = try store.add(Sample.schedule("later", "2027-03-01", at: "08:01", alarm: "0m"))
      let found = ["c", "a", "b"].map { "2027-03-01T08:00:00Z \($0) 2027-03-01" }
      try expect(store.nextAlarms("2026-11-21T00:00:00Z"), found)
      try expect(store.nextAlarms("2027-03-01T08:00:00Z"), found)
      try expect(
        store.nextAlarms("2027-03-01T08:00:01Z"), ["2027-03-01T08:01:00Z later 2027-03-01"])
      try expect(store.nextAlarms("2027-03-01T08:01:01Z"), [])
      // The alarm is exactly 400 days after this moment, and the end of the horizon is not
      // included.
      try expect(store.nextAlarms("2026-01-25T08:00:00Z"), [])
      try expect(store.nextAlarms("2026-01-25T08:00:01Z"), found)
    },
  ]
}

extension StoreUnderTest {
  /// The alarms of a period, each as a line: moment, title, date.
  fileprivate func alarms(
    _ first: String, _ last: String, in zone: String = "UTC"
  ) throws -> [String] {
    let zone = try ZoneID(zone)
    return try lines(provider.alarms(in: Instant(first)..<Instant(last), displayedIn: zone))
  }

  fileprivate func nextAlarms(_ moment: String) throws -> [String] {
    try lines(provider.nextAlarms(from: Instant(moment), displayedIn: .gmt))
  }

  private func lines(_ alarms: [ScheduledAlarm]) -> [String] {
    alarms.map { "\($0.at) \($0.occurrence.event.title) \($0.occurrence.day)" }
  }
}
