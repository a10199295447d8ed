import Foundation
import Testing
import TodoDomain
import TodoExchange
import TodoTesting

@Suite("Exporting to toduck's JSON")
struct ToduckExportTests {
  private func store(
    _ events: [(any PlannedEvent, [OccurrenceRecord])]
  ) throws -> InMemoryEventStore {
    let store = InMemoryEventStore()
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      try transaction.apply(.insert(Category(name: "gym")))
      for (event, records) in events {
        _ = try transaction.apply(.insert(event, records: records))
      }
    }
    return store
  }

  /// The loss of the category that every store here has.
  private let gym = "category - noPlace 1 []"

  private func exported(
    _ store: InMemoryEventStore, in range: ClosedRange<CivilDate>? = nil
  ) throws -> (text: String, losses: [String]) {
    var bytes: [UInt8] = []
    let options = ExportOptions(occurrences: range, timeZone: Exchange.seoul)
    let summary = try #require(try ToduckFormat().write(store.provider, options) { bytes += $0 })
    let losses = summary.losses.map { loss, tally in
      let field = loss.field?.rawValue ?? "-"
      return "\(loss.type) \(field) \(loss.reason) \(tally.count) \(tally.events)"
    }
    return (String(decoding: bytes, as: UTF8.self), losses)
  }

  private func record(
    _ date: String, done: Bool = false, deleted: String? = nil, time: String? = nil
  ) throws -> OccurrenceRecord {
    OccurrenceRecord(
      date: try CivilDate(date), isFinished: done, deletedAt: try deleted.map { try Instant($0) },
      time: try time.map { try TimeOfDay($0) })
  }

  @Test("A small store is exported as one toduck document with both lists")
  func document() throws {
    let server = EventSource(
      format: "toduck", remoteID: "12", extra: ["color": "#FFE3CC", "rank": "3"])
    let store = try store([
      (
        Sample.schedule(
          "English", "2025-05-05", days: "mon,wed", at: "09:00", place: "Room 3", source: server,
          uid: "toduck:schedule:12"),
        [record("2025-05-07", done: true), record("2025-05-12", deleted: "2025-05-11T22:00:00Z")]
      ),
      (Sample.schedule("Trip", "2025-05-10", until: "2025-05-12", memo: "Passport"), []),
      (
        Sample.routine("Run", "2025-05-05", days: "mon", at: "07:00", alarm: "10m"),
        [
          record("2025-05-06", done: true, time: "06:00"),
          record("2025-05-12", done: true, time: "07:00"),
        ]
      ),
    ])
    let run = { (time: String, isDone: Bool) in
      #"{"routineId":-3,"category":null,"color":null,"title":"Run","time":"\#(time)","#
        + #""isPublic":true,"isInDeletedState":false,"daysOfWeek":["MONDAY"],"memo":null,"#
        + #""isCompleted":\#(isDone),"reminderTime":10,"todoctlUid":"uid-Run"}"#
    }
    let routines = [
      5: run("07:00", false), 6: run("06:00", true), 12: run("07:00", true),
    ]
    let dates = (5...12).map { day in
      #"{"queryDate":"2025-05-\#(day < 10 ? "0" : "")\#(day)","#
        + #""routines":[\#(routines[day] ?? "")]}"#
    }
    let expected =
      #"{"code":20000,"content":{"queryStartDate":"2025-05-05","queryEndDate":"2025-05-12","#
      + #""scheduleHeadDtos":[{"scheduleId":12,"title":"English","scheduleRecordDto":["#
      + #"{"scheduleRecordId":-1,"isComplete":true,"recordDate":"2025-05-07","deletedAt":null},"#
      + #"{"scheduleRecordId":-2,"isComplete":false,"recordDate":"2025-05-12","#
      + ##""deletedAt":"2025-05-12T07:00:00"}],"color":"#FFE3CC","category":null,"##
      + #""isAllDay":false,"startDate":"2025-05-05","endDate":"2025-05-05","#
      + #""daysOfWeek":["MONDAY","WEDNESDAY"],"time":"09:00","location":"Room 3","memo":null,"#
      + #""rank":3},{"scheduleId":-2,"title":"Trip","scheduleRecordDto":[],"color":null,"#
      + #""category":null,"isAllDay":true,"startDate":"2025-05-10","endDate":"2025-05-12","#
      + #""daysOfWeek":null,"time":null,"location":null,"memo":"Passport","#
      + #""todoctlUid":"uid-Trip"}],"startDate":"2025-05-05","endDate":"2025-05-12","#
      + #""dateRoutines":[\#(dates.joined(separator: ","))]},"message":null}"# + "\n"
    let (text, losses) = try exported(store)
    #expect(text == expected)
    #expect(losses == [gym])
    #expect(ToduckFormat().recognizes(Array(text.utf8.prefix(FormatRegistry.headLengthInBytes))))
  }

  @Test("A store without events is exported as a toduck document without schedules")
  func empty() throws {
    let (text, losses) = try exported(InMemoryEventStore())
    #expect(
      text == #"{"code":20000,"content":{"queryStartDate":null,"queryEndDate":null,"#
        + #""scheduleHeadDtos":[]},"message":null}"# + "\n")
    #expect(losses.isEmpty)
  }

  @Test("A toduck export's summary names each event, its field and the reason")
  func summary() throws {
    let long = String(repeating: "a", count: 256)
    let store = try store([
      (Sample.schedule("Dentist", "2025-05-12", at: "10:00", alarm: "1h"), []),
      (Sample.schedule(long, "2025-05-12", place: long, memo: long), []),
      (Sample.schedule("Once", "2025-05-12", until: "2025-05-12", days: "mon"), []),
      (Sample.schedule("Never", "2025-05-12", until: "2025-05-12", days: "tue"), []),
      (Sample.schedule("Gym", "2025-05-12", category: "gym"), []),
      (
        Sample.schedule(
          "Call", "2025-05-12", alarm: "1d", source: EventSource(format: "ics", remoteID: "x")),
        [record("2025-05-12", done: true, time: "10:00")]
      ),
      (
        Sample.routine("Run", "2025-05-11", until: "2025-05-20", days: "mon", shareCount: 2),
        [
          record("2025-05-12", deleted: "2025-05-12T00:00:00Z"),
          record("2025-05-13", deleted: "2025-05-12T00:00:00Z"),
        ]
      ),
      (Sample.routine("Rest", "2025-05-12", until: "2025-05-13", days: "sun"), []),
    ])
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      _ = try transaction.add(Sample.diary("d", "2025-05-12T00:00:00Z"))
      try transaction.set(Setting(.weekStart, "sun"))
      try transaction.apply(.save(KeyValue("tally.red", "1")))
    }
    #expect(
      try exported(store).losses == [
        gym, "diary - noPlace 1 []",
        // The deletion of a date that isn't on the routine's days has no place in toduck.
        "occurrence - noPlace 1 [7]", "occurrence time noPlace 1 [6]",
        "occurrence deletedAt noPlace 1 [7]", "routine - noDate 1 [8]",
        "routine shareCount noPlace 1 [7]", "schedule - noDate 1 [4]",
        "schedule title tooLong(limit: 100) 1 [2]", "schedule category differs 1 [5]",
        "schedule until noPlace 1 [3]", "schedule days noPlace 1 [3]",
        "schedule place tooLong(limit: 255) 1 [2]", "schedule alarms noPlace 2 [1, 6]",
        "schedule memo tooLong(limit: 255) 1 [2]", "schedule source noPlace 1 [6]",
        "setting - noPlace 1 []", "value - noPlace 1 []",
      ])
  }

  @Test("A toduck export of a range has the todos that occur in it, with schedules' full records")
  func range() throws {
    let store = try store([
      (
        Sample.schedule("English", "2025-05-05", days: "mon"),
        [record("2025-05-05", done: true)]
      ),
      (Sample.schedule("Before", "2025-05-11"), []), (Sample.schedule("After", "2025-05-20"), []),
      (
        Sample.routine("Run", "2025-05-05", days: "mon"), [record("2025-05-05", done: true)]
      ),
      (Sample.routine("Later", "2025-05-20", days: "tue"), []),
    ])
    let week = try CivilDate("2025-05-12")...CivilDate("2025-05-18")
    let (text, losses) = try exported(store, in: week)
    #expect(text.contains(#""recordDate":"2025-05-05""#))
    #expect(text.contains(#""startDate":"2025-05-12","endDate":"2025-05-18","dateRoutines""#))
    #expect(
      losses == [
        gym, "occurrence - outsideRange 1 [4]", "routine - outsideRange 1 [5]",
        "schedule - outsideRange 2 [2, 3]",
      ])
    let tooLong = ExchangeError.rangeTooLong(.toduck, days: 3_661, limit: 3_660)
    #expect(throws: tooLong) {
      try exported(store, in: week.lowerBound...week.lowerBound.advanced(by: 3_660))
    }
  }

  @Test("A toduck export without a range lists routines for at most ten years and names the rest")
  func span() throws {
    let far = try store([
      (Sample.routine("Run", "2025-05-12", until: "2099-12-31", days: "mon"), []),
      (Sample.routine("Walk", "2025-05-13", days: "tue"), []),
    ])
    let (text, losses) = try exported(far)
    #expect(text.contains(#""startDate":"2025-05-12","endDate":"2025-05-13","dateRoutines""#))
    #expect(text.contains(#""todoctlUntil":"2099-12-31""#))
    #expect(losses == [gym])
    let old = try store([
      (Sample.routine("Old", "2001-01-01", until: "2001-01-08", days: "mon"), []),
      (Sample.routine("New", "2025-05-13", days: "tue"), []),
    ])
    #expect(try exported(old).losses == [gym, "routine - noDate 1 [1]"])
  }

  @Test("The last listing in a toduck export has the routine's own time")
  func lastTime() throws {
    let store = try store([
      (
        Sample.routine("Run", "2025-05-05", days: "mon", at: "07:00", alarm: "10m"),
        [record("2025-05-12", done: true)]
      )
    ])
    let (text, losses) = try exported(store)
    #expect(losses == [gym, "occurrence time differs 1 [1]"])
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(toduck: text, into: copy)
    let routine = try #require(try copy.provider.event(withUID: EventUID("uid-Run")))
    #expect(routine.time == (try TimeOfDay("07:00")))
    #expect(routine.alarms == [.tenMinutes])
  }
}
