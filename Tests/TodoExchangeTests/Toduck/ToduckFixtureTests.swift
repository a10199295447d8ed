import Foundation
import Testing
import TodoDomain
import TodoExchange
import TodoTesting

/// The fixtures are a month as toduck's server sends it. The expectations were counted from them by
/// hand.
@Suite("The fixture of a month from toduck")
struct ToduckFixtureTests {
  private let store = InMemoryEventStore()
  private let schedules: ImportReport
  private let routines: ImportReport

  init() throws {
    schedules = try Self.bring("toduck-schedules.json", into: store)
    routines = try Self.bring("toduck-routines.json", into: store)
  }

  private static func bring(
    _ name: String, into store: InMemoryEventStore, now: Instant = FixedContext.now
  ) throws -> ImportReport {
    let bytes = try content(of: name)
    #expect(ToduckFormat().recognizes(Array(bytes.prefix(FormatRegistry.headLengthInBytes))))
    return try Exchange.bring(
      bytes, as: ToduckFormat(), into: store,
      context: ImportContext(now: now, timeZone: Exchange.seoul))
  }

  private static func content(of name: String) throws -> [UInt8] {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    return Array(try Data(contentsOf: tests.appending(path: "TodoCommandsTests/Fixtures/\(name)")))
  }

  private var week: Week {
    get throws { try Week("2025-W20") }
  }

  @Test("A toduck fixture is imported with every record accounted for")
  func summary() {
    #expect(schedules.summary.byType[.init(.schedule)]?.new == 20)
    #expect(schedules.summary.byType[.occurrence]?.new == 20)
    #expect(schedules.summary.total.rejected == 0)
    #expect(schedules.summary.addedCategories == ["yellowBook"])
    #expect(routines.summary.byType[.init(.routine)]?.new == 10)
    // Done: 4 water, 1 run, 1 book, 2 cleaning, 2 diary, 1 call, 1 review, 1 stretching, 1
    // shopping. Listed off the pattern: 1 book more. Left out: 1 run, 2 books, 3 stretchings.
    #expect(routines.summary.byType[.occurrence]?.new == 14 + 1 + 6)
    #expect(routines.summary.total.rejected == 0)
  }

  @Test("A week of the toduck fixture has the expected counts by category")
  func counts() throws {
    let counts = try store.provider.counts(in: week.days)
    let expected: [String: Completion] = [
      "computer": Completion(count: 7, finished: 2), "food": Completion(count: 3, finished: 1),
      "heart": Completion(count: 4, finished: 1), "medicine": Completion(count: 13, finished: 9),
      "none": Completion(count: 3, finished: 1), "pencil": Completion(count: 3, finished: 2),
      "people": Completion(count: 1, finished: 0), "power": Completion(count: 4, finished: 2),
      "redBook": Completion(count: 4, finished: 2), "sleep": Completion(count: 2, finished: 1),
      "talk": Completion(count: 4, finished: 0), "vehicle": Completion(count: 2, finished: 1),
      "yellowBook": Completion(count: 1, finished: 1),
    ]
    #expect(counts.grouped(by: \.category) == expected)
    #expect(counts.total == Completion(count: 51, finished: 23))
  }

  @Test("A day of the toduck fixture lists both kinds, all-day first, then by time")
  func day() throws {
    let day = try CivilDate("2025-05-12")
    let list = try store.provider.occurrences(in: day...day).map(\.event)
    let lines = list.map {
      "\($0.time?.description ?? "all-day") \($0.title) \($0.kind) \($0.isFinished)"
    }
    #expect(
      lines == [
        "all-day 제주도 여행 schedule true", "06:30 아침 조깅 routine true",
        "07:00 비타민 schedule true", "08:00 물 마시기 routine true",
        "08:30 스프린트 schedule false", "09:00 영어 회화 schedule true",
        "14:30 가나다 발표 schedule false", "14:30 디자인팀 회의 schedule true",
        "22:00 독서 routine true", "23:00 스트레칭 routine true",
      ])
  }

  @Test("A value of toduck without a place in a store is kept in the event's source")
  func extra() throws {
    let shopping = try #require(try store.provider.event(withUID: EventUID("toduck:routine:9")))
    #expect(
      shopping.details.source
        == EventSource(
          format: "toduck", remoteID: "9", extra: ["color": "#EAECFF", "reminderTime": "18:30"]))
    #expect(shopping.alarms.isEmpty)
    let friends = try #require(try store.provider.event(withUID: EventUID("toduck:schedule:107")))
    #expect(friends.details.source?.extra.isEmpty == true)
    #expect((friends as? Schedule)?.place == "강남역")
    let trip = try #require(try store.provider.event(withUID: EventUID("toduck:schedule:103")))
    let id = try #require(trip.id)
    // 21:04:09 in Seoul.
    #expect(
      try store.provider.records(of: id).last?.deletedAt == Instant("2025-05-11T12:04:09Z"))
  }

  @Test("A later second toduck import changes nothing and keeps local alarms")
  func again() throws {
    let uid = try EventUID("toduck:schedule:101")
    let id = try #require(try store.provider.event(withUID: uid)?.id)
    let context = FixedContext.make()
    try store.writeAndWait(CommitNote(action: "edit", at: FixedContext.now)) { transaction in
      var patch = EventPatch()
      patch.alarms = .set([.tenMinutes])
      _ = try transaction.modify(id, patch, scope: .all, in: context)
    }
    let later = Instant(secondsSince1970: FixedContext.now.secondsSince1970 + 86_400)
    let commits = store.journal.count
    for (name, first) in [
      ("toduck-schedules.json", schedules), ("toduck-routines.json", routines),
    ] {
      let again = try Self.bring(name, into: store, now: later)
      #expect(again.summary.total.same == first.summary.total.read)
      #expect(again.summary.total.read == first.summary.total.read)
    }
    #expect(store.journal.count == commits)
    #expect(try store.provider.event(with: id)?.alarms == [.tenMinutes])
  }

  @Test("A toduck import survives a JSON Lines round trip")
  func roundTrip() throws {
    let bytes = try Exchange.export(store)
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(bytes, as: JSONLinesFormat(), into: copy)
    #expect(try Exchange.export(copy) == bytes)
    #expect(try copy.provider.counts(in: week.days) == store.provider.counts(in: week.days))
  }

  @Test("A toduck export of the imported fixture has the server's own lists")
  func writtenAgain() throws {
    let may = try CivilDate("2025-05-01")...CivilDate("2025-05-31")
    let all = try lists(of: Exchange.export(store, as: ToduckFormat(), options(nil)))
    let ofMay = try lists(of: Exchange.export(store, as: ToduckFormat(), options(may)))
    let schedules = try lists(of: Self.content(of: "toduck-schedules.json"))
    let routines = try lists(of: Self.content(of: "toduck-routines.json"))
    #expect(all.schedules == schedules.schedules)
    #expect(ofMay.routines.count == 31)
    // Before the 13th two routines had another title, or other days and no memo; the last counts.
    #expect(ofMay.routines.suffix(31 - 12) == routines.routines.suffix(31 - 12))
    let dates = (1...31).filter { ofMay.routines[$0 - 1] != routines.routines[$0 - 1] }
    #expect(dates == [5, 7, 12])
  }

  private func options(_ range: ClosedRange<CivilDate>?) -> ExportOptions {
    ExportOptions(occurrences: range, timeZone: Exchange.seoul)
  }

  /// Returns the members of the content. The elements of lists are in the order of their numbers,
  /// and values with two spellings have one of them.
  private func lists(
    of bytes: [UInt8]
  ) throws -> (schedules: [NSObject], routines: [NSObject]) {
    let root = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    let content = try #require(root?["content"] as? [String: Any])
    let lists = ["scheduleHeadDtos", "dateRoutines"].map { name in
      (content[name].map(plain) as? [NSObject]) ?? []
    }
    return (lists[0], lists[1])
  }

  private func plain(_ value: Any) -> Any {
    switch value {
    case let list as [Any]:
      return list.map(plain).sorted { number(of: $0) < number(of: $1) } as NSArray
    case let object as [String: Any]:
      var object = object.mapValues(plain)
      // An import doesn't keep the server's numbers of records.
      object["scheduleRecordId"] = nil
      if object["category"] as? String == "NONE" { object["category"] = NSNull() }
      if (object["daysOfWeek"] as? [Any])?.isEmpty == true { object["daysOfWeek"] = NSNull() }
      object["time"] = (object["time"] as? String)?.prefix(5).description ?? object["time"]
      return object as NSDictionary
    default: return value
    }
  }

  private func number(of value: Any) -> Int {
    let object = value as? [String: Any]
    return (object?["scheduleId"] ?? object?["routineId"]) as? Int ?? 0
  }
}
