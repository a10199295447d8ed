import Testing
import TodoDomain
import TodoTesting

@Suite("The rules of finishing and moving occurrences")
struct FinishingRuleTests {
  private func run() throws -> Routine {
    try Sample.routine("run", "2025-06-02", days: "mon", at: "07:00", id: EventID(2))
  }

  private func swim() throws -> Schedule {
    try Sample.schedule("swim", "2025-04-05", days: "tue,wed", at: "18:00", id: EventID(1))
  }

  @Test("Finishing a date records it once, with the routine's time")
  func finishing() throws {
    let (tuesday, monday) = try (CivilDate("2025-04-08"), CivilDate("2025-06-09"))
    #expect(
      lines(try swim().finishing(on: tuesday, isFinished: true, records: [])) == [
        "record 1 2025-04-08 done"
      ])
    #expect(
      lines(try run().finishing(on: monday, isFinished: true, records: []))
        == ["record 2 2025-06-09 done 07:00"])
    #expect(
      try run().finishing(on: monday, isFinished: true, records: [.done("2025-06-09")]).isEmpty)
    #expect(
      lines(
        try run().finishing(
          on: monday, isFinished: true, records: [.open("2025-06-09", at: "06:00")]))
        == ["record 2 2025-06-09 done 06:00"])
  }

  @Test("Reopening a date forgets its record, unless the date is shown only by that record")
  func undoing() throws {
    let monday = try CivilDate("2025-06-09")
    #expect(try run().finishing(on: monday, isFinished: false, records: []).isEmpty)
    #expect(
      lines(try run().finishing(on: monday, isFinished: false, records: [.done("2025-06-09")]))
        == ["forget 2 2025-06-09"])
    let past = try OccurrenceRecord.done("2025-05-13", at: "06:00")
    #expect(
      lines(try run().finishing(on: past.date, isFinished: false, records: [past]))
        == ["record 2 2025-05-13 06:00"])
  }

  @Test(
    "A date on which the todo doesn't occur can't be finished",
    arguments: ["2025-06-10", "2025-05-26"])
  func refused(text: String) throws {
    let routine = try run()
    let id = try #require(routine.id)
    let date = try CivilDate(text)
    #expect(throws: RequestError.notAnOccurrence(id, date, .routine)) {
      try routine.finishing(on: date, isFinished: true, records: [])
    }
  }

  @Test("A moved occurrence stays in its series, and a moved single event changes its date")
  func moving() throws {
    let (from, to) = try (CivilDate("2025-04-09"), CivilDate("2025-04-10"))
    let context = FixedContext.make()
    let moved = try swim().moving(from: from, to: to, records: [.done("2025-04-09")], context)
    #expect(lines(moved.edits) == ["record 1 2025-04-09 done → 2025-04-10"])
    let dentist = try Sample.schedule("dentist", "2025-04-09", id: EventID(3))
    let single = try dentist.moving(from: from, to: to, records: [], context)
    #expect(lines(single.edits) == ["replace dentist 3 2025-04-10..2025-04-10"])
    #expect(single.carrier == dentist.uid)
    #expect(try swim().moving(from: from, to: from, records: [], context).edits.isEmpty)
  }

  @Test("A schedule ignores records outside its pattern, and an event is finished only by a record")
  func expansion() throws {
    let range = try CivilDate("2025-04-07")...CivilDate("2025-04-12")
    let records = [try OccurrenceRecord.done("2025-04-10"), try .done("2025-04-09")]
    let shown = try swim().occurrences(in: range, records: records)
    #expect(shown.map(\.date.description) == ["2025-04-08", "2025-04-09"])
    #expect(shown.map(\.event.isFinished) == [false, true])
    let finished = try swim().with(id: nil, details: swim().details, isFinished: true)
    #expect(finished.occurrences(in: range, records: []).map(\.event.isFinished) == [false, false])
  }
}
