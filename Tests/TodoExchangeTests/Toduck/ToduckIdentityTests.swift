import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("The source and identity of events from toduck")
struct ToduckIdentityTests {
  private func schedule(id: Int, _ uid: String?) -> String {
    let member = uid.map { #","todoctlUid":"\#($0)"}"# } ?? "}"
    return ToduckScheduleTests.file(
      String(ToduckScheduleTests.schedule.replacing(":12,", with: ":\(id),").dropLast()) + member)
  }

  private func brought(id: Int, _ uid: String?) throws -> any PlannedEvent {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(toduck: schedule(id: id, uid), into: store)
    let uid = try EventUID(uid ?? "toduck:schedule:\(id)")
    return try #require(try store.provider.event(withUID: uid))
  }

  @Test("A toduck event with a negative number and a uid has no source")
  func own() throws {
    #expect(try brought(id: -7, "mine").details.source == nil)
    #expect(try brought(id: 7, "mine").details.source?.remoteID == "7")
    #expect(try brought(id: -7, nil).details.source?.remoteID == "-7")
  }

  @Test("A toduck import keeps an event's earlier source if the file names none")
  func source() throws {
    let store = InMemoryEventStore()
    let ics = EventSource(format: "ics", remoteID: "x", extra: ["CLASS": "PRIVATE"])
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      _ = try transaction.add(Sample.schedule("Old", "2025-05-12", source: ics, uid: "mine"))
    }
    _ = try Exchange.bring(toduck: schedule(id: -1, "mine"), into: store)
    let event = try #require(try store.provider.event(withUID: EventUID("mine")))
    #expect(event.title == "회의")
    #expect(event.details.source == ics)
  }

  @Test("An event keeps its category without an icon if the toduck file has no icon")
  func category() throws {
    let store = InMemoryEventStore()
    let iconless = try Category(name: "gym")
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      try transaction.apply(.insert(iconless))
      _ = try transaction.add(Sample.schedule("Old", "2025-05-12", category: "gym", uid: "mine"))
    }
    let json = schedule(id: -1, "mine").replacing("\"PEOPLE\"", with: "null")
    _ = try Exchange.bring(toduck: json, into: store)
    #expect(try store.provider.event(withUID: EventUID("mine"))?.category == iconless)
  }

  @Test("An invalid uid in a toduck file is refused")
  func malformed() throws {
    let rejected = try #require(throws: ImportRejected.self) {
      try Exchange.bring(toduck: schedule(id: -1, ""), into: InMemoryEventStore())
    }
    #expect(rejected.report.problems.map(\.field) == ["todoctlUid"])
  }
}
