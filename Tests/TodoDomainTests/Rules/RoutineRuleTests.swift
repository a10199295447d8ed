import Testing
import TodoDomain
import TodoTesting

@Suite("The rules of routines")
struct RoutineRuleTests {
  private func run(alarm: String? = nil) throws -> Routine {
    try Sample.routine(
      "run", "2025-05-19", days: "mon", at: "07:00", alarm: alarm, id: EventID(2))
  }

  @Test("A new time freezes the dates before it that have no record")
  func time() throws {
    let scope = EventScope.following(try CivilDate("2025-06-09"))
    let revision = try run().revision(scope, records: [.done("2025-05-26", at: "06:00")]) {
      $0.time = .set(try TimeOfDay("08:00"))
    }
    #expect(
      lines(revision.edits) == [
        "record 2 2025-05-19 07:00", "record 2 2025-06-02 07:00",
        "replace run 2 2025-06-09.. mon 08:00",
      ])
    #expect(revision.carrier.rawValue == "uid-run")
  }

  @Test("New days freeze them too, and a change to all of it is one from today on")
  func days() throws {
    let revision = try run().revision(.all, today: CivilDate("2025-05-27")) {
      $0.days = try WeekdaySet("tue")
    }
    #expect(
      lines(revision.edits) == [
        "record 2 2025-05-19 07:00", "record 2 2025-05-26 07:00",
        "replace run 2 2025-05-27.. tue 07:00",
      ])
  }

  @Test("Whatever else changes does so in place, and so does a routine that has no past yet")
  func inPlace() throws {
    let titled = try run().revision(.following(CivilDate("2025-06-09"))) { $0.title = "walk" }
    #expect(lines(titled.edits) == ["replace walk 2 2025-05-19.. mon 07:00"])
    let timed = try run().revision(.following(CivilDate("2025-05-19"))) { $0.time = .set(nil) }
    #expect(lines(timed.edits) == ["replace run 2 2025-05-19.. mon"])
  }

  @Test("One date of it gets a record of what differs, with its time")
  func only() throws {
    let revision = try run().revision(.only(CivilDate("2025-05-26"))) { $0.title = "walk" }
    #expect(
      lines(revision.edits) == ["record 2 2025-05-26 07:00 → 2025-05-26 title=walk"])
  }

  @Test("One date in its past keeps the time that it had, whatever else changes")
  func onlyInThePast() throws {
    let date = try CivilDate("2025-05-13")
    let early = try OccurrenceRecord.done("2025-05-13", at: "06:00")
    let timed = try run().revision(.only(date), records: [early]) { $0.title = "walk" }
    #expect(
      lines(timed.edits) == ["record 2 2025-05-13 done 06:00 → 2025-05-13 title=walk"])
    let allDay = try run(alarm: "10m").revision(.only(date), records: [.done("2025-05-13")]) {
      $0.title = "walk"
    }
    #expect(lines(allDay.edits) == ["record 2 2025-05-13 done → 2025-05-13 title=walk"])
  }

  @Test("Its history is shown at the time that each date had")
  func history() throws {
    let records: [OccurrenceRecord] = try [
      .done("2025-05-12", at: "06:00"), .open("2025-05-13"), .deleted("2025-05-14"),
      .done("2025-05-26", at: "06:00"), .deleted("2025-06-02"),
    ]
    let range = try CivilDate("2025-05-01")...CivilDate("2025-06-09")
    let shown = try run().occurrences(in: range, records: records).map { occurrence in
      "\(occurrence.date) \(occurrence.event.time?.description ?? "-") \(occurrence.event.isFinished)"
    }
    #expect(
      shown == [
        "2025-05-12 06:00 true", "2025-05-13 - false", "2025-05-19 07:00 false",
        "2025-05-26 07:00 true", "2025-06-09 07:00 false",
      ])
  }
}
