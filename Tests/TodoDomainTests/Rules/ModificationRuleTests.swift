import Testing
import TodoDomain
import TodoTesting

@Suite("The rules of editing")
struct ModificationRuleTests {
  private func swim() throws -> Schedule {
    try Sample.schedule("swim", "2025-04-05", days: "tue,wed", at: "18:00", id: EventID(1))
  }

  @Test("An edit of all of a schedule replaces it in place")
  func all() throws {
    let revision = try swim().revision(.all, records: [.done("2025-04-08")]) { $0.title = "crawl" }
    #expect(lines(revision.edits) == ["replace crawl 1 2025-04-05.. tue,wed 18:00"])
    #expect(revision.carrier.rawValue == "uid-swim")
  }

  @Test("A moved single event takes its record along and removes a stale one at its new date")
  func moved() throws {
    let dentist = try Sample.schedule("dentist", "2025-06-02", id: EventID(3))
    let stale = try OccurrenceRecord.deleted("2025-06-03")
    let move = { (patch: inout EventPatch) in patch.start = .set(try CivilDate("2025-06-03")) }
    #expect(
      lines(try dentist.revision(.all, records: [.done("2025-06-02"), stale], move).edits) == [
        "replace dentist 3 2025-06-03..2025-06-03", "forget 3 2025-06-02",
        "record 3 2025-06-03 done",
      ])
    #expect(
      lines(try dentist.revision(.all, records: [stale], move).edits)
        == ["replace dentist 3 2025-06-03..2025-06-03", "forget 3 2025-06-03"])
  }

  @Test("An edit of one date records the changed fields and keeps the date finished")
  func only() throws {
    let scope = EventScope.only(try CivilDate("2025-04-09"))
    let revision = try swim().revision(scope, records: [.done("2025-04-09")]) {
      $0.time = .set(try TimeOfDay("19:00"))
    }
    #expect(
      lines(revision.edits) == ["record 1 2025-04-09 done → 2025-04-09 time=19:00"])
    #expect(revision.carrier.rawValue == "uid-swim")
    let moved = try swim().revision(scope) { $0.start = .set(try CivilDate("2025-04-11")) }
    #expect(lines(moved.edits) == ["record 1 2025-04-09 → 2025-04-11"])
  }

  @Test("An edit from a date on cuts a series and adds a new one with its exceptions")
  func following() throws {
    let records: [OccurrenceRecord] = try [
      .deleted("2025-04-22"), .done("2025-04-16"), .open("2025-04-23"),
    ]
    let scope = EventScope.following(try CivilDate("2025-04-15"))
    let revision = try swim().revision(scope, records: records) { $0.title = "crawl" }
    #expect(
      lines(revision.edits) == [
        "insert swim new 2025-04-16..2025-04-16 18:00 [\"2025-04-16 done\"]",
        "forget 1 2025-04-16", "forget 1 2025-04-22", "forget 1 2025-04-23",
        "replace swim 1 2025-04-05..2025-04-14 tue,wed 18:00",
        "insert crawl new 2025-04-15.. tue,wed 18:00 "
          + "[\"2025-04-22 deleted\", \"2025-04-16 deleted\"]",
      ])
  }

  @Test("A finished record without an occurrence hides no date of the new series")
  func stale() throws {
    let scope = EventScope.following(try CivilDate("2025-04-15"))
    let revision = try swim().revision(scope, records: [.done("2025-04-17")]) {
      $0.days = try WeekdaySet("thu")
    }
    #expect(lines(revision.edits).last == "insert swim new 2025-04-15.. thu 18:00 []")
  }

  @Test("The new series of an edit starts at its new start, or at the cut if that is later")
  func starts() throws {
    let trip = try Sample.schedule("trip", "2025-06-12", until: "2025-06-17", id: EventID(2))
    let scope = EventScope.following(try CivilDate("2025-06-14"))
    for (start, expected) in [("2025-06-16", "2025-06-16"), ("2025-06-01", "2025-06-14")] {
      let revision = try trip.revision(scope) { $0.start = .set(try CivilDate(start)) }
      #expect(
        lines(revision.edits) == [
          "replace trip 2 2025-06-12..2025-06-13",
          "insert trip new \(expected)..2025-06-17 []",
        ])
    }
    #expect(throws: ValueError.self) {
      try trip.revision(scope) { $0.until = .set(try CivilDate("2025-06-13")) }
    }
  }

  @Test("An edit from a date on is refused for a single day, and for a date without an occurrence")
  func refused() throws {
    let dentist = try Sample.schedule("dentist", "2025-06-02", id: EventID(3))
    let id = try #require(dentist.id)
    #expect(throws: RequestError.notRepeating(id)) {
      try dentist.revision(.following(CivilDate("2025-06-02"))) { $0.title = "x" }
    }
    let date = try CivilDate("2025-06-03")
    #expect(throws: RequestError.notAnOccurrence(id, date, .schedule)) {
      try dentist.revision(.only(date)) { $0.title = "x" }
    }
  }
}
