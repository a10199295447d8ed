import TodoDomain

extension EventStoreContract {
  static let fetching: [ContractCheck] = [
    ContractCheck("a weekly series lists its weekdays, and not a start on another day") { store in
      _ = try store.add(Sample.schedule("swim", "2025-04-05", days: "tue,wed"))
      try expect(
        store.dates("2025-04-01", "2025-04-30"),
        [
          "2025-04-08", "2025-04-09", "2025-04-15", "2025-04-16", "2025-04-22", "2025-04-23",
          "2025-04-29", "2025-04-30",
        ])
    },
    ContractCheck("a period lists each of its days, both ends included") { store in
      _ = try store.add(Sample.schedule("trip", "2025-06-12", until: "2025-06-14"))
      try expect(
        store.dates("2025-06-01", "2025-06-30"), ["2025-06-12", "2025-06-13", "2025-06-14"])
    },
    ContractCheck("a single day is listed on its date alone") { store in
      _ = try store.add(Sample.schedule("dentist", "2025-12-31", at: "09:30"))
      try expect(store.lines("2025-01-01", "2026-12-31"), ["2025-12-31 09:30 dentist"])
    },
    ContractCheck("a series ends on its last date, which it still covers") { store in
      _ = try store.add(
        Sample.schedule("class", "2025-06-02", until: "2025-06-16", days: "mon"))
      try expect(
        store.dates("2025-05-01", "2025-07-31"), ["2025-06-02", "2025-06-09", "2025-06-16"])
    },
    ContractCheck("a series without an end is found a lifetime later") { store in
      _ = try store.add(Sample.schedule("swim", "2025-04-05", days: "tue,wed"))
      try expect(store.dates("2095-01-03", "2095-01-05"), ["2095-01-04", "2095-01-05"])
    },
    ContractCheck("a range includes both ends, and dates without events are absent") { store in
      for day in ["2025-06-11", "2025-06-12", "2025-06-14", "2025-06-15"] {
        _ = try store.add(Sample.schedule("on \(day)", day))
      }
      let range = try CivilDate("2025-06-12")...CivilDate("2025-06-14")
      let byDate = try store.provider.events(in: range)
      try expect(byDate.keys.sorted(), [range.lowerBound, range.upperBound])
      try expect(byDate[range.upperBound]?.map(\.title), ["on 2025-06-14"])
      let nothing = try CivilDate("2025-07-01")...CivilDate("2025-07-02")
      try expect(that: try store.provider.events(in: nothing).isEmpty, "no dates in July")
    },
    ContractCheck("the schedules and the routines of a range are listed apart") { store in
      _ = try store.add(Sample.schedule("meeting", "2025-06-02"))
      _ = try store.add(Sample.routine("run", "2025-06-01", days: "mon,tue"))
      let (monday, tuesday) = try (CivilDate("2025-06-02"), CivilDate("2025-06-03"))
      let schedules = try store.provider.schedules(from: monday, to: tuesday)
      try expect(schedules.mapValues { $0.map(\.title) }, [monday: ["meeting"]])
      let routines = try store.provider.routines(from: monday, to: tuesday)
      try expect(routines.mapValues { $0.map(\.title) }, [monday: ["run"], tuesday: ["run"]])
    },
    ContractCheck("uids that begin with a text rise by their bytes, as many as are asked for") {
      store in
      let uids = ["u#2", "u", "u#1", "U#1", "u$", "caf\u{E9}#1", "cafe\u{301}#1", "u#10"]
      for uid in uids {
        _ = try store.add(Sample.schedule(uid, "2025-06-11", uid: uid))
      }
      let provider = store.provider
      try expect(uidsIn(provider, startingWith: "u#", atMost: 9), ["u#1", "u#10", "u#2"])
      try expect(uidsIn(provider, startingWith: "u#", atMost: 1), ["u#1"])
      try expect(uidsIn(provider, startingWith: "caf\u{E9}", atMost: 9).count, 1, "by bytes")
      try expect(uidsIn(provider, startingWith: "w", atMost: 9), [])
    },
    ContractCheck("a range that ends before it starts is refused") { store in
      let (first, last) = try (CivilDate("2025-06-02"), CivilDate("2025-06-01"))
      try expectError(RequestError.rangeReversed(from: first, to: last)) {
        _ = try store.provider.schedules(from: first, to: last)
      }
      try expectError(RequestError.rangeReversed(from: first, to: last)) {
        _ = try store.provider.routines(from: first, to: last)
      }
    },
    ContractCheck("an event is found by its id and its uid, and an unknown one is nil") { store in
      let id = try store.add(Sample.schedule("meeting", "2025-06-02", uid: "ABC"))
      let unused = try require(EventID(id.rawValue + 1), "an id")
      try expect(store.provider.event(with: id)?.title, "meeting")
      try expect(store.provider.event(withUID: EventUID("ABC"))?.id, id)
      try expect(that: try store.provider.event(with: unused) == nil, "no event \(unused)")
      try expect(that: try store.provider.event(withUID: EventUID("x")) == nil, "no event x")
      try expect(store.provider.records(of: unused), [])
    },
    ContractCheck("one date's record is found by the event and the date") { store in
      let (first, second) = try (CivilDate("2025-06-02"), CivilDate("2025-06-09"))
      let id = try store.add(Sample.schedule("meeting", "2025-06-02", days: "mon"))
      let other = try store.add(Sample.schedule("other", "2025-06-02", days: "mon"))
      try store.finish(id, "2025-06-09")
      try expect(store.provider.record(of: id, on: second)?.isFinished, true)
      try expect(store.provider.record(of: id, on: first), nil)
      try expect(store.provider.record(of: other, on: second), nil)
    },
    ContractCheck("an event is found by what its source calls it, for its format and kind") {
      store in
      let source = EventSource(format: "toduck", remoteID: "17")
      let id = try store.add(Sample.schedule("meeting", "2025-06-02", source: source))
      let run = try store.add(Sample.routine("run", "2025-06-02", days: "mon", source: source))
      let other = EventSource(format: "toduck")
      _ = try store.add(Sample.schedule("other", "2025-06-02", source: other))
      let provider = store.provider
      try expect(provider.event(from: "toduck", remoteID: "17", kind: .schedule)?.id, id)
      try expect(provider.event(from: "toduck", remoteID: "17", kind: .routine)?.id, run)
      for (format, remoteID) in [("ics", "17"), ("toduck", "1")] {
        try expect(
          provider.event(from: format, remoteID: remoteID, kind: .schedule)?.id, nil, format)
      }
      try store.delete(id)
      try expect(provider.event(from: "toduck", remoteID: "17", kind: .schedule)?.id, nil)
    },
    ContractCheck("uids are compared byte for byte") { store in
      let spellings = ["abc", "ABC", "\u{E9}", "e\u{301}"]
      for (index, uid) in spellings.enumerated() {
        _ = try store.add(Sample.schedule("event \(index)", "2025-06-02", uid: uid))
      }
      for (index, uid) in spellings.enumerated() {
        try expect(store.provider.event(withUID: EventUID(uid))?.title, "event \(index)")
      }
    },
  ]
}

private func uidsIn(
  _ provider: any EventReading, startingWith prefix: String, atMost limit: Int
) throws -> [String] {
  var uids: [String] = []
  try provider.visitUIDs(startingWith: prefix) { uid in
    uids.append(uid.rawValue)
    return uids.count < limit
  }
  return uids
}
