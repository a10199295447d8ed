import Testing
import TodoDomain
import TodoTesting

@Suite("The rules of routines")
struct RoutineRuleTests {
  private func run(alarm: String? = nil) throws -> Routine {
    try Sample.routine(
      "run", "2025-05-19", days: "mon", at: "07:00", alarm: alarm, id: EventID(2))
  }

  @Test("A new time of a routine records the old time on its earlier dates")
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

  @Test(
    "New days of a routine also record its earlier dates, and an edit of all applies from today")
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

  @Test("Other edits of a routine, and edits of one without past dates, change it in place")
  func inPlace() throws {
    let titled = try run().revision(.following(CivilDate("2025-06-09"))) { $0.title = "walk" }
    #expect(lines(titled.edits) == ["replace walk 2 2025-05-19.. mon 07:00"])
    let timed = try run().revision(.following(CivilDate("2025-05-19"))) { $0.time = .set(nil) }
    #expect(lines(timed.edits) == ["replace run 2 2025-05-19.. mon"])
  }

  @Test("An edit of one date of a routine records the changed fields with its time")
  func only() throws {
    let revision = try run().revision(.only(CivilDate("2025-05-26"))) { $0.title = "walk" }
    #expect(
      lines(revision.edits) == ["record 2 2025-05-26 07:00 → 2025-05-26 title=walk"])
  }

  @Test("An edit of one past date of a routine keeps the time that it had")
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

  @Test("A routine's history is shown at the time that each date had")
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
