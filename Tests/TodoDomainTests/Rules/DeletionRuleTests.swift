import Testing
import TodoDomain
import TodoTesting

@Suite("The rules of deletion")
struct DeletionRuleTests {
  private let context = FixedContext.make()

  private func edits(
    _ event: some PlannedEvent, _ scope: EventScope, _ records: [OccurrenceRecord] = []
  ) throws -> [String] {
    lines(try event.deletion(scope, records: records, context))
  }

  private func swim() throws -> Schedule {
    try Sample.schedule("swim", "2025-04-05", days: "tue,wed", at: "18:00", id: EventID(1))
  }

  private func run() throws -> Routine {
    try Sample.routine("run", "2025-06-02", days: "mon", at: "07:00", id: EventID(2))
  }

  @Test("The deletion of a whole event is one removal")
  func all() throws {
    #expect(try edits(swim(), .all, [.done("2025-04-08")]) == ["remove 1"])
  }

  @Test("The deletion of one date adds a tombstone to the date's record")
  func only() throws {
    let scope = EventScope.only(try CivilDate("2025-04-09"))
    #expect(try edits(swim(), scope) == ["record 1 2025-04-09 deleted"])
    #expect(
      try edits(swim(), scope, [.done("2025-04-09")]) == ["record 1 2025-04-09 done deleted"])
    let monday = EventScope.only(try CivilDate("2025-06-09"))
    #expect(try edits(run(), monday) == ["record 2 2025-06-09 deleted 07:00"])
    #expect(
      try edits(run(), monday, [.open("2025-06-09", at: "06:00")])
        == ["record 2 2025-06-09 deleted 06:00"])
  }

  @Test("The deletion of a single event's date removes the event")
  func single() throws {
    let dentist = try Sample.schedule("dentist", "2025-06-02", id: EventID(3))
    #expect(try edits(dentist, .only(CivilDate("2025-06-02"))) == ["remove 3"])
    let id = try #require(dentist.id)
    #expect(throws: RequestError.notRepeating(id)) {
      try edits(dentist, .following(CivilDate("2025-06-02")))
    }
  }

  @Test("A deletion from a date after the end of a series is refused")
  func behindTheEnd() throws {
    let trip = try Sample.schedule("trip", "2025-06-02", until: "2025-06-06", id: EventID(4))
    let id = try #require(trip.id)
    let day = try CivilDate("2025-06-07")
    #expect(throws: RequestError.notAnOccurrence(id, day, .schedule)) {
      try edits(trip, .following(day))
    }
    #expect(try edits(trip, .following(CivilDate("2025-06-06"))).count == 1)
    #expect(try !edits(swim(), .following(CivilDate("2030-01-01"))).isEmpty)
  }

  @Test("A cut of a schedule ends it, keeps finished later days as events, and drops other records")
  func following() throws {
    let records: [OccurrenceRecord] = try [
      .done("2025-04-16"), .deleted("2025-04-15"), .open("2025-04-22"), .done("2025-04-08"),
      .done("2025-04-09"),
    ]
    #expect(
      try edits(swim(), .following(CivilDate("2025-04-09")), records) == [
        "insert swim new 2025-04-09..2025-04-09 18:00 [\"2025-04-09 done\"]",
        "insert swim new 2025-04-16..2025-04-16 18:00 [\"2025-04-16 done\"]",
        "forget 1 2025-04-09", "forget 1 2025-04-15", "forget 1 2025-04-16",
        "forget 1 2025-04-22",
        "replace swim 1 2025-04-05..2025-04-08 tue,wed 18:00",
      ])
  }

  @Test("A cut of a schedule before its first occurrence removes it and keeps finished days")
  func followingStart() throws {
    let records = [try OccurrenceRecord.done("2025-04-16"), try .deleted("2025-04-15")]
    for date in ["2025-01-01", "2025-04-05", "2025-04-08"] {
      #expect(
        try edits(swim(), .following(CivilDate(date)), records) == [
          "insert swim new 2025-04-16..2025-04-16 18:00 [\"2025-04-16 done\"]", "remove 1",
        ])
    }
  }

  @Test("A finished day that survives a cut has its own uid and no source")
  func survivors() throws {
    let source = EventSource(format: "toduck", remoteID: "1")
    let trip = try Sample.schedule(
      "trip", "2025-06-12", until: "2025-06-17", source: source, id: EventID(1))
    let edits = try trip.deletion(
      .following(CivilDate("2025-06-13")), records: [.done("2025-06-14")], context)
    guard case .insert(let survivor, _) = try #require(edits.first) else {
      Issue.record("no survivor")
      return
    }
    #expect(survivor.uid != trip.uid)
    #expect(survivor.details.source == nil)
    #expect(lines(edits).last == "replace trip 1 2025-06-12..2025-06-12")
  }

  @Test("A finished record on a date without an occurrence doesn't survive a cut")
  func stale() throws {
    #expect(
      try edits(swim(), .following(CivilDate("2025-04-09")), [.done("2025-04-10")])
        == ["forget 1 2025-04-10", "replace swim 1 2025-04-05..2025-04-08 tue,wed 18:00"])
  }

  @Test("A cut of a routine ends it and drops its later unfinished records")
  func routine() throws {
    let records: [OccurrenceRecord] = try [
      .done("2025-06-09", at: "07:00"), .open("2025-06-16"), .deleted("2025-06-23"),
      .open("2025-06-02"),
    ]
    #expect(
      try edits(run(), .following(CivilDate("2025-06-09")), records) == [
        "forget 2 2025-06-16", "forget 2 2025-06-23",
        "replace run 2 2025-06-02..2025-06-08 mon 07:00",
      ])
  }

  @Test("A routine that is cut at its start is removed unless it has finished days")
  func routineStart() throws {
    let scope = EventScope.following(try CivilDate("2025-06-02"))
    #expect(try edits(run(), scope, [.open("2025-06-09")]) == ["remove 2"])
    #expect(
      try edits(run(), scope, [.done("2025-06-09")])
        == ["replace run 2 2025-06-01..2025-06-01 mon 07:00"])
  }

  @Test("A cut routine that is kept for its history is hidden on its one remaining day")
  func routineAtRest() throws {
    let daily = try Sample.routine("run", "2025-06-02", days: "mon,sun", id: EventID(2))
    #expect(
      try edits(daily, .following(CivilDate("2025-06-02")), [.done("2025-06-09")]) == [
        "replace run 2 2025-06-01..2025-06-01 mon,sun", "record 2 2025-06-01 deleted",
      ])
  }

  @Test("An event that is not stored can't be deleted")
  func unstored() throws {
    #expect(throws: RequestError.unstored(try EventUID("uid-a"))) {
      try edits(Sample.schedule("a", "2025-06-02"), .all)
    }
  }
}
