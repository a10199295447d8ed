import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("The first and last date of routines in toduck's JSON")
struct ToduckSpanTests {
  private func file(_ span: String) -> String {
    let item =
      #"{"routineId":3,"title":"Run","time":"07:00","isPublic":true,"isInDeletedState":true,"#
      + #""daysOfWeek":["MONDAY"],"isCompleted":false\#(span)}"#
    return #"{"content":{"startDate":"2025-05-01","endDate":"2025-05-31","dateRoutines":["#
      + #"{"queryDate":"2025-05-12","routines":[\#(item)]}]}}"#
  }

  @Test("todoctl's own members in a toduck file give a routine's first, last and hidden dates")
  func told() throws {
    let store = InMemoryEventStore()
    let span = #","todoctlFrom":"2025-05-04","todoctlUntil":"2025-05-25""#
    _ = try Exchange.bring(toduck: file(span), into: store)
    let routine = try #require(
      try store.provider.event(withUID: EventUID("toduck:routine:3")) as? Routine)
    #expect(routine.activeFrom == (try CivilDate("2025-05-04")))
    #expect(routine.activeUntil == (try CivilDate("2025-05-25")))
    let records = try store.provider.records(of: #require(routine.id))
    #expect(records.map(\.date.day) == [5, 19])
    #expect(records.allSatisfy { !$0.isLive })
  }

  @Test("An invalid first or last date of a toduck routine is refused")
  func refused() throws {
    for (span, field) in [
      (#","todoctlFrom":"2025-02-30""#, "todoctlFrom"),
      (#","todoctlUntil":"2025-05-01""#, "endDate"),
    ] {
      let rejected = try #require(throws: ImportRejected.self) {
        try Exchange.bring(toduck: file(span), into: InMemoryEventStore())
      }
      #expect(rejected.report.problems.map(\.field) == [field])
    }
  }
}
