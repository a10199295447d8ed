import TodoDomain

extension EventStoreContract {
  static let modifying: [ContractCheck] = [
    ContractCheck("a schedule whose title is edited keeps everything else") { store in
      let id = try store.add(
        Sample.schedule(
          "trip", "2025-06-12", until: "2025-06-17", at: "08:15", category: "vehicle",
          place: "부산역", alarm: "2h", memo: "표 예매",
          source: EventSource(format: "toduck", remoteID: "9", extra: ["k": "v"])))
      try store.finish(id, "2025-06-12")
      try store.delete(id, .only("2025-06-16"))
      let before = try store.stored(id, as: Schedule.self)
      try expect(store.modify(id, .all, patch: EventPatch { $0.title = "부산" }), id)
      let after = try store.stored(id, as: Schedule.self)
      try expect(after.title, "부산")
      try expect(after.applying(EventPatch { $0.title = "trip" }, limits: .standard), before)
      try expect(store.recordLines(of: id), ["2025-06-12 done", "2025-06-16 deleted"])
    },
    ContractCheck("a routine whose title is edited keeps everything else") { store in
      let id = try store.add(
        Sample.routine(
          "run", "2025-01-06", until: "2025-12-31", days: "mon,fri", at: "06:30",
          category: "power", isPublic: false, shareCount: 2, alarm: "10m", memo: "천천히"))
      try store.finish(id, "2025-01-10")
      let before = try store.stored(id, as: Routine.self)
      try expect(store.modify(id, .all, patch: EventPatch { $0.title = "달리기" }), id)
      let after = try store.stored(id, as: Routine.self)
      try expect(after.title, "달리기")
      try expect(after.applying(EventPatch { $0.title = "run" }, limits: .standard), before)
      try expect(store.recordLines(of: id), ["2025-01-10 done 06:30"])
    },
    ContractCheck("optional fields can be emptied") { store in
      let id = try store.add(
        Sample.schedule(
          "trip", "2025-06-12", at: "08:15", place: "부산역", alarm: "1d", memo: "표"))
      let patch = EventPatch {
        $0.time = .set(nil)
        $0.place = .set(nil)
        $0.memo = .set(nil)
      }
      try store.modify(id, .all, patch: patch)
      let stored = try store.stored(id, as: Schedule.self)
      try expect([stored.place, stored.memo], [nil, nil])
      try expect(that: stored.isAllDay && stored.alarms == [.oneDay], "all-day, its alarm kept")
    },
    ContractCheck("one date that is modified stays in its series, and done") { store in
      let id = try store.add(
        Sample.schedule("swim", "2025-04-05", days: "tue,wed", at: "18:00", place: "pool"))
      try store.finish(id, "2025-04-09")
      let carrier = try store.modify(
        id, .only("2025-04-09"), patch: EventPatch { $0.time = .set(try TimeOfDay("19:00")) })
      try expect(carrier, id)
      try expect(
        store.lines("2025-04-08", "2025-04-15"),
        ["2025-04-08 18:00 swim", "2025-04-09 19:00 swim done", "2025-04-15 18:00 swim"])
      try expect(store.recordLines(of: id), ["2025-04-09 done → 2025-04-09 time=19:00"])
    },
    ContractCheck("one date goes where it is told, beyond the end of its series too") { store in
      let id = try store.add(
        Sample.schedule("swim", "2025-04-01", until: "2025-04-30", days: "tue", at: "18:00"))
      let late = try CivilDate("2025-06-07")
      _ = try store.modify(id, .only("2025-04-08"), patch: EventPatch { $0.start = .set(late) })
      let first = try CivilDate("2025-04-01")
      _ = try store.modify(id, .only("2025-04-15"), patch: EventPatch { $0.start = .set(first) })
      try expect(
        store.lines("2025-04-01", "2025-06-30"),
        [
          "2025-04-01 18:00 swim", "2025-04-01 18:00 swim", "2025-04-22 18:00 swim",
          "2025-04-29 18:00 swim", "2025-06-07 18:00 swim",
        ])
    },
    ContractCheck("one date of a routine that is modified stays in the routine") { store in
      let id = try store.add(Sample.routine("run", "2025-06-02", days: "mon", isPublic: false))
      try expect(
        store.modify(id, .only("2025-06-09"), patch: EventPatch { $0.title = "long run" }), id)
      try expect(
        store.lines("2025-06-01", "2025-06-30"),
        [
          "2025-06-02 --:-- run", "2025-06-09 --:-- long run", "2025-06-16 --:-- run",
          "2025-06-23 --:-- run", "2025-06-30 --:-- run",
        ])
      try expect(store.provider.snapshot.count, 1)
    },
    ContractCheck("a single event changes in place, and stays done when it moves") { store in
      let id = try store.add(Sample.schedule("dentist", "2025-06-02", at: "09:30"))
      try store.finish(id, "2025-06-02")
      let patch = try EventPatch { $0.start = .set(try CivilDate("2025-06-20")) }
      try expect(store.modify(id, .only("2025-06-02"), patch: patch), id)
      try expect(store.lines("2025-01-01", "2025-12-31"), ["2025-06-20 09:30 dentist done"])
      try expect(store.recordLines(of: id), ["2025-06-20 done"])
    },
    ContractCheck("a field that the kind doesn't have is refused") { store in
      let swim = try store.add(Sample.schedule("swim", "2025-06-02"))
      let run = try store.add(Sample.routine("run", "2025-06-02", days: "mon"))
      try expectError(ValueError.fieldDoesNotApply(.isPublic, .schedule)) {
        try store.modify(swim, .all, patch: EventPatch { $0.isPublic = true })
      }
      try expectError(ValueError.fieldDoesNotApply(.place, .routine)) {
        try store.modify(run, .all, patch: EventPatch { $0.place = .set("park") })
      }
    },
    ContractCheck("a value that breaks a rule is refused, and nothing changes") { store in
      let id = try store.add(Sample.schedule("trip", "2025-06-12", until: "2025-06-17"))
      let before = try store.stored(id, as: Schedule.self)
      let late = try CivilDate("2025-06-18")
      try expectError(ValueError.endsBeforeStart(start: late, end: try CivilDate("2025-06-17"))) {
        try store.modify(id, .all, patch: EventPatch { $0.start = .set(late) })
      }
      try expectError(ValueError.emptyTitle) {
        try store.modify(id, .all, patch: EventPatch { $0.title = " \n" })
      }
      try expectError(ValueError.alarmNeedsTime(.tenMinutes)) {
        try store.modify(id, .all, patch: EventPatch { $0.alarms = .set([.tenMinutes]) })
      }
      try expect(store.stored(id, as: Schedule.self), before)
    },
  ]

  static let modifyingFollowing: [ContractCheck] = [
    ContractCheck("a series modified from a date on is two: the old one before, a new one after") {
      store in
      let id = try store.add(Sample.schedule("swim", "2025-04-05", days: "tue,wed", at: "18:00"))
      let next = try store.modify(
        id, .following("2025-04-16"), patch: EventPatch { $0.time = .set(try TimeOfDay("19:00")) })
      try expect(that: next != id, "a new id")
      try expect(
        store.lines("2025-04-01", "2025-04-23"),
        [
          "2025-04-08 18:00 swim", "2025-04-09 18:00 swim", "2025-04-15 18:00 swim",
          "2025-04-16 19:00 swim", "2025-04-22 19:00 swim", "2025-04-23 19:00 swim",
        ])
      try expect(store.stored(next, as: Schedule.self).pattern.end, nil)
    },
    ContractCheck("a series modified from a date on keeps what was deleted, and what was done") {
      store in
      let id = try store.add(Sample.schedule("swim", "2025-04-05", days: "tue,wed", at: "18:00"))
      try store.finish(id, "2025-04-08", "2025-04-16")
      try store.delete(id, .only("2025-04-22"))
      try store.modify(id, .following("2025-04-15"), patch: EventPatch { $0.title = "crawl" })
      try expect(
        store.lines("2025-04-01", "2025-04-23"),
        [
          "2025-04-08 18:00 swim done", "2025-04-09 18:00 swim", "2025-04-15 18:00 crawl",
          "2025-04-16 18:00 swim done", "2025-04-23 18:00 crawl",
        ])
    },
    ContractCheck("a series modified from before its start starts where it started") { store in
      let id = try store.add(Sample.schedule("trip", "2025-06-12", until: "2025-06-14"))
      try store.modify(id, .following("2025-06-01"), patch: EventPatch { $0.title = "부산" })
      try expect(
        store.lines("2025-01-01", "2025-12-31"),
        ["2025-06-12 --:-- 부산", "2025-06-13 --:-- 부산", "2025-06-14 --:-- 부산"])
      try expect(that: try store.provider.event(with: id) == nil, "the old one gone")
    },
    ContractCheck("a new start later than the cut leaves a gap") { store in
      let id = try store.add(Sample.schedule("trip", "2025-06-12", until: "2025-06-17"))
      try store.modify(
        id, .following("2025-06-14"),
        patch: EventPatch { $0.start = .set(try CivilDate("2025-06-16")) })
      try expect(
        store.dates("2025-01-01", "2025-12-31"),
        ["2025-06-12", "2025-06-13", "2025-06-16", "2025-06-17"])
    },
    ContractCheck("a single event can't be modified from a date on") { store in
      let id = try store.add(Sample.schedule("dentist", "2025-06-02"))
      try expectError(RequestError.notRepeating(id)) {
        try store.modify(id, .following("2025-06-02"), patch: EventPatch { $0.title = "doctor" })
      }
    },
  ]
}
