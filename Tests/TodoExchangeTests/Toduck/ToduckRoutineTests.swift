import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Routines from toduck")
struct ToduckRoutineTests {
  private func item(
    _ id: Int = 3, _ title: String = "Run", time: String? = "07:00", days: String = "MONDAY",
    done: Bool = false, deleted: Bool = false, reminder: String = "null"
  ) -> String {
    #"{"routineId":\#(id),"category":"POWER","color":null,"title":"\#(title)","#
      + #""time":\#(time.map { "\"\($0)\"" } ?? "null"),"isPublic":true,"#
      + #""isInDeletedState":\#(deleted),"daysOfWeek":["\#(days)"],"memo":null,"#
      + #""isCompleted":\#(done),"reminderTime":\#(reminder)}"#
  }

  /// Returns a file about some dates of a month, with the items of some of these dates.
  private func file(
    _ dates: KeyValuePairs<Int, String>, from start: Int = 1, to end: Int = 31
  ) -> String {
    let list = dates.map {
      #"{"queryDate":"\#(date($0.key))","routines":[\#($0.value)]}"#
    }
    return #"{"content":{"startDate":"\#(date(start))","endDate":"\#(date(end))","#
      + #""dateRoutines":[\#(list.joined(separator: ","))]}}"#
  }

  private func date(_ day: Int) -> String { "2025-05-\(day < 10 ? "0" : "")\(day)" }

  private func routine(_ id: Int = 3, in store: InMemoryEventStore) throws -> Routine {
    try #require(try store.provider.event(withUID: EventUID("toduck:routine:\(id)")) as? Routine)
  }

  private func shown(_ store: InMemoryEventStore) throws -> [String] {
    let may = try CivilDate("2025-05-01")...CivilDate("2025-06-02")
    return try store.provider.occurrences(in: may).map {
      "\($0.date.day) \($0.event.title) \($0.event.time?.description ?? "-") \($0.event.isFinished)"
    }
  }

  @Test("A toduck routine is active from its first listing, and its missing dates are hidden")
  func span() throws {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(
      toduck: file([5: item(done: true), 19: item(reminder: "10"), 26: item(reminder: "10")]),
      into: store)
    let routine = try routine(in: store)
    #expect(routine.activeFrom == (try CivilDate("2025-05-05")))
    #expect(routine.activeUntil == nil)
    #expect(routine.alarms == [.tenMinutes])
    #expect(routine.shareCount == 0)
    #expect(
      try shown(store) == [
        "5 Run 07:00 true", "19 Run 07:00 false", "26 Run 07:00 false", "2 Run 07:00 false",
      ])
    let id = try #require(routine.id)
    #expect(try store.provider.records(of: id).last?.deletedAt == FixedContext.now)
  }

  @Test("A toduck routine's dates off its weekdays keep their time, and the last listing names it")
  func history() throws {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(
      toduck: file(
        [
          6: item(3, "Old", time: "06:00"), 7: item(3, "Old", time: nil, done: true),
          12: item(3, "New"),
        ], to: 18), into: store)
    #expect(
      try shown(store) == [
        "6 New 06:00 false", "7 New - true", "12 New 07:00 false", "19 New 07:00 false",
        "26 New 07:00 false", "2 New 07:00 false",
      ])
  }

  @Test("A routine deleted in toduck ends with its last listing")
  func deleted() throws {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(
      toduck: file([5: item(done: true, deleted: true), 12: item(done: true, deleted: true)]),
      into: store)
    #expect(try routine(in: store).activeUntil == CivilDate("2025-05-12"))
    #expect(try shown(store) == ["5 Run 07:00 true", "12 Run 07:00 true"])
  }

  @Test("A later toduck range adds to an earlier one and keeps data of the store")
  func ranges() throws {
    let store = InMemoryEventStore()
    _ = try Exchange.bring(toduck: file([5: item(), 12: item()], to: 14), into: store)
    let id = try #require(try routine(in: store).id)
    try store.writeAndWait(CommitNote(action: "edit", at: FixedContext.now)) { transaction in
      var patch = EventPatch()
      patch.alarms = .set([.oneHour])
      _ = try transaction.modify(id, patch, scope: .all, in: FixedContext.make())
    }
    let later = file([19: item(), 26: item(done: true)], from: 15)
    _ = try Exchange.bring(toduck: later, into: store)
    #expect(try routine(in: store).activeFrom == CivilDate("2025-05-05"))
    #expect(try routine(in: store).alarms == [.oneHour])
    #expect(
      try shown(store) == [
        "5 Run 07:00 false", "12 Run 07:00 false", "19 Run 07:00 false", "26 Run 07:00 true",
        "2 Run 07:00 false",
      ])
  }

  @Test("One invalid toduck listing rejects only its routine")
  func wrongListing() throws {
    let store = InMemoryEventStore()
    let json = file([
      5: item() + "," + item(4, "Read"), 12: item(time: "25:00") + "," + item(4, "Read"),
    ])
    let report = try Exchange.bring(toduck: json, into: store, ImportOptions(skipInvalid: true))
    #expect(
      report.problems == [
        ImportProblem(
          at: .path("content.dateRoutines[1].routines[0]"), type: .init(.routine), record: "3",
          field: "time", value: "25:00", .invalid(.malformed(.time, "25:00")))
      ])
    #expect(try store.provider.snapshot.map(\.title) == ["Read"])
  }

  @Test("An unreadable date in a toduck file leaves the stored occurrences visible")
  func doubtful() throws {
    let store = InMemoryEventStore()
    let json = file([5: item(), 12: item().replacing("\"routineId\":3,", with: ""), 26: item()])
    let report = try Exchange.bring(toduck: json, into: store, ImportOptions(skipInvalid: true))
    #expect(report.problems.map(\.field) == ["routineId"])
    #expect(
      try shown(store).map { $0.prefix(2) } == ["5 ", "12", "26", "2 "])
  }

  @Test("A toduck listing without a required member is refused")
  func missing() throws {
    for name in ["isPublic", "isInDeletedState", "isCompleted", "daysOfWeek", "title"] {
      let json = file([5: item().replacing("\"\(name)\"", with: "\"other\"")])
      let rejected = try #require(throws: ImportRejected.self) {
        try Exchange.bring(toduck: json, into: InMemoryEventStore())
      }
      #expect(rejected.report.problems.map(\.field) == [name])
      #expect(rejected.report.problems.map(\.reason) == [.missing])
    }
    let allDay = file([5: item(time: nil, reminder: "10")])
    let rejected = try #require(throws: ImportRejected.self) {
      try Exchange.bring(toduck: allDay, into: InMemoryEventStore())
    }
    #expect(rejected.report.problems.map(\.field) == ["reminderTime"])
    #expect(rejected.report.problems.map(\.reason) == [.invalid(.alarmNeedsTime(.tenMinutes))])
  }

  @Test("A toduck date outside the range or listed twice is refused")
  func dates() throws {
    for (json, field, reason) in [
      (file([20: item()], to: 14), "queryDate", ImportProblem.Reason.outsideRange),
      (file([5: item(), 5: item()]), "queryDate", .duplicate),
      (file([5: item() + "," + item()]), "routineId", .duplicate),
    ] {
      let rejected = try #require(throws: ImportRejected.self) {
        try Exchange.bring(toduck: json, into: InMemoryEventStore())
      }
      #expect(rejected.report.problems.first?.field == field)
      #expect(rejected.report.problems.first?.reason == reason)
    }
  }
}
