import Testing
import TodoDomain
import TodoTesting

@testable import TodoExchange
@testable import TodoText

@Suite("Exporting to Taskwarrior")
struct TaskwarriorExportTests {
  private static let names = ["taskwarrior-2.json", "taskwarrior-3.json", "taskwarrior-old.json"]
  private static let options = ExportOptions(timeZone: Exchange.seoul)

  private let store = InMemoryEventStore()

  private func add(_ event: any PlannedEvent, _ records: [OccurrenceRecord] = []) throws {
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      _ = try transaction.apply(.insert(event, records: records))
    }
  }

  private func export(
    _ store: InMemoryEventStore, _ options: ExportOptions = options
  ) throws -> (bytes: [UInt8], losses: [String]) {
    var bytes: [UInt8] = []
    let summary = try TaskwarriorFormat().write(store.provider, options) { bytes += $0 }
    let losses = summary?.losses.map { loss, tally in
      "\(loss.type.rawValue) \(loss.field?.rawValue ?? "-") \(loss.reason) \(tally.count)"
    }
    return (bytes, losses ?? [])
  }

  /// Returns the tasks of an export, each as its line without a comma at its end.
  private func lines(_ bytes: [UInt8]) -> [String] {
    String(decoding: bytes, as: UTF8.self).split(separator: "\n").dropFirst().dropLast()
      .map { String($0.hasSuffix(",") ? $0.dropLast() : $0) }
  }

  /// Returns the members of each task of a text by its uuid, without those that Taskwarrior
  /// computes.
  private func tasks(_ bytes: [UInt8]) throws -> [String: [String: String]] {
    var rest: [UInt8]? = bytes
    var reader = JSONObjectReader {
      defer { rest = nil }
      return rest
    }
    var tasks: [String: [String: String]] = [:]
    while let piece = try reader.next() {
      guard case .object(let object, _, _) = piece else { continue }
      let members = object.filter { $0.key != "id" && $0.key != "urgency" }
      tasks[object["uuid"]?.quotable ?? ""] = KeptMembers.texts(of: Array(members))
    }
    return tasks
  }

  // MARK: - Tasks that came from Taskwarrior

  @Test("An untouched Taskwarrior task is exported member by member", arguments: names)
  func untouched(name: String) throws {
    let bytes = try ForeignImport.content(of: name)
    _ = try ForeignImport.bring(
      String(decoding: bytes, as: UTF8.self), as: TaskwarriorFormat(), into: store)
    let (written, losses) = try export(store)
    let (own, back) = (try tasks(bytes), try tasks(written))
    // Tasks that the import left out: deleted, or repeating within a day.
    let absent = Set(own.keys).subtracting(back.keys)
    #expect(absent.count == ["taskwarrior-2.json": 1, "taskwarrior-3.json": 1][name] ?? 0)
    #expect(back == own.filter { !absent.contains($0.key) })
    #expect(losses.allSatisfy { $0.hasPrefix("category - noPlace") })
  }

  @Test("A Taskwarrior export is the same when imported again", arguments: names)
  func again(name: String) throws {
    let bytes = try ForeignImport.content(of: name)
    _ = try ForeignImport.bring(
      String(decoding: bytes, as: UTF8.self), as: TaskwarriorFormat(), into: store)
    let (written, _) = try export(store)
    let commits = store.journal.count
    let report = try Exchange.bring(written, as: TaskwarriorFormat(), into: store)
    #expect(report.summary.total.same == report.summary.total.read)
    #expect(store.journal.count == commits)
  }

  @Test("A Taskwarrior export corrects changed members and keeps the rest")
  func corrections() throws {
    let a = #"{"uuid":"a","description":"Call","status":"pending","scheduled":"20261123T093000Z","#
    let b = #"{"uuid":"b","description":"Run","status":"recurring","due":"20261122T150000Z","#
    _ = try ForeignImport.bring(
      a + #""project":"Home","priority":"H","entry":"20261101T000000Z"}"# + "\n" + b
        + #""recur":"daily","mask":"-","rtype":"periodic"}"# + "\n"
        + #"{"uuid":"c","description":"Run","status":"pending","due":"20261122T150000Z","#
        + #""recur":"daily","imask":0,"parent":"b","tags":["x"]}"#,
      as: TaskwarriorFormat(), into: store)
    try store.writeAndWait(CommitNote(action: "edit", at: FixedContext.now)) { transaction in
      let call = try #require(try transaction.event(withUID: EventUID("a"))?.id)
      var patch = EventPatch()
      (patch.title, patch.memo) = ("Call Kim", .set("now"))
      patch.start = .set(try CivilDate("2026-11-25"))
      _ = try transaction.modify(call, patch, scope: .all, in: FixedContext.make())
      let run = try #require(try transaction.event(withUID: EventUID("b"))?.id)
      let day = try CivilDate("2026-11-23")
      try transaction.apply(.record(run, OccurrenceRecord(date: day, isFinished: true)))
    }
    let (written, _) = try export(store)
    #expect(
      lines(written) == [
        #"{"annotations":[{"entry":"20261125T093000Z","description":"now"}],"#
          + #""description":"Call Kim","entry":"20261101T000000Z","priority":"H","#
          + #""project":"Home","scheduled":"20261125T093000Z","status":"pending","uuid":"a"}"#,
        #"{"description":"Run","due":"20261122T150000Z","mask":"+","recur":"daily","#
          + #""rtype":"periodic","status":"recurring","uuid":"b"}"#,
        #"{"description":"Run","due":"20261122T150000Z","end":"20261122T150000Z","imask":0,"#
          + #""parent":"b","recur":"daily","status":"completed","tags":["x"],"uuid":"c"}"#,
      ])
  }

  // MARK: - Tasks of other todos

  @Test("A single day is exported as a Taskwarrior task, at midnight if it has no time")
  func singles() throws {
    let made = "019aa3f2-1c00-7000-8000-000000000001"
    try add(
      Sample.schedule(
        "치과", "2026-11-24", at: "14:30", category: "medicine", place: "서울", memo: "a\nb", uid: made)
    )
    let day = try CivilDate("2026-11-25")
    try add(
      Sample.schedule("Pay", "2026-11-25", uid: "pay"),
      [OccurrenceRecord(date: day, isFinished: true)])
    try add(
      Sample.schedule("Gone", "2026-11-25", uid: "g"),
      [OccurrenceRecord(date: day, deletedAt: Instant("2026-11-20T01:02:03Z"))])
    let (written, losses) = try export(store)
    #expect(
      lines(written) == [
        #"{"annotations":[{"entry":"20251121T010544Z","description":"a\nb"}],"#
          + #""description":"치과","entry":"20251121T010544Z","#
          + #""project":"medicine","scheduled":"20261124T053000Z","status":"pending","#
          + #""uuid":"019aa3f2-1c00-7000-8000-000000000001"}"#,
        #"{"description":"Pay","end":"20261124T150000Z","scheduled":"20261124T150000Z","#
          + #""status":"completed","uuid":"\#(TaskwarriorMembers.uuid(of: "pay"))"}"#,
        #"{"description":"Gone","end":"20261120T010203Z","scheduled":"20261124T150000Z","#
          + #""status":"deleted","uuid":"\#(TaskwarriorMembers.uuid(of: "g"))"}"#,
      ])
    #expect(losses == ["schedule uid differs 2", "schedule place noPlace 1"])
  }

  @Test("A Taskwarrior export writes a due as due and a day as scheduled, or neither")
  func dues() throws {
    let due = LocalDateTime(date: try CivilDate("2026-11-27"), time: try TimeOfDay("17:00"))
    let day = DatePattern(on: try CivilDate("2026-11-25"))
    func todo(_ title: String, _ pattern: DatePattern, due: LocalDateTime?) throws -> Schedule {
      try Schedule(
        details: EventDetails(uid: EventUID(title), title: title, due: due), pattern: pattern)
    }
    try add(todo("Both", day, due: due))
    try add(todo("Report", .undated, due: due))
    try add(todo("Milk", .undated, due: nil))
    try add(
      todo("Eggs", .undated, due: nil),
      [OccurrenceRecord(date: CivilDate("2026-11-20"), isFinished: true)])
    let (written, losses) = try export(store)
    let members = try lines(written).map { line in
      try ["scheduled", "due", "end", "status"].map { name in
        try tasks(Array(line.utf8)).values.first?[name] ?? "-"
      }
    }
    #expect(
      members == [
        ["20261124T150000Z", "20261127T080000Z", "-", "pending"],
        ["-", "20261127T080000Z", "-", "pending"], ["-", "-", "-", "pending"],
        ["-", "-", "20261120T030000Z", "completed"],
      ])
    #expect(losses == ["schedule uid differs 4"])
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(written, as: TaskwarriorFormat(), into: copy)
    #expect(try export(copy).bytes == written)
  }

  @Test(
    "A Taskwarrior export writes tags and priorities, and keeps the task's own equal ones",
    arguments: [
      ("", ["a", "b"], .high, #""priority":"H","status":"pending","tags":["a","b"],"#),
      (#""priority":"L","tags":["b","c"],"#, ["c"], nil, #""status":"pending","tags":["c"],"#),
      (#""priority":"M","tags":["c"],"#, [], .low, #""priority":"L","status":"pending","#),
      (
        #""priority":"U1","tags":["c"],"#, ["c"], nil,
        #""priority":"U1","status":"pending","tags":["c"],"#
      ),
    ] as [(String, [String], Priority?, String)])
  func marks(own: String, tags: [String], priority: Priority?, members: String) throws {
    _ = try ForeignImport.bring(
      #"{"description":"Pay",\#(own)"status":"pending","uuid":"a"}"#, as: TaskwarriorFormat(),
      into: store)
    let event = try #require(try store.provider.event(titled: "Pay"))
    #expect(event.memo == nil)
    var fields = EventFields(event.details)
    (fields.tags, fields.priority) = (try tags.map { try Tag($0) }, priority)
    let details = try fields.details(limits: .standard)
    try store.writeAndWait(CommitNote(action: "edit", at: FixedContext.now)) { transaction in
      let marked = event.with(id: event.id, details: details, isFinished: false)
      _ = try transaction.apply(.replace(marked))
    }
    let (written, losses) = try export(store)
    #expect(lines(written) == [#"{"description":"Pay",\#(members)"uuid":"a"}"#])
    #expect(losses.isEmpty)
  }

  @Test("A Taskwarrior task can lose its day and due, and then no longer waits")
  func losing() throws {
    _ = try ForeignImport.bring(
      #"{"uuid":"a","description":"Call","status":"waiting","wait":"20261123T093000Z","#
        + #""due":"20261124T093000Z"}"# + "\n"
        + #"{"uuid":"b","description":"Some day","status":"waiting","wait":"99991229T150000Z"}"#,
      as: TaskwarriorFormat(), into: store)
    try store.writeAndWait(CommitNote(action: "edit", at: FixedContext.now)) { transaction in
      let call = try #require(try transaction.event(withUID: EventUID("a"))?.id)
      var patch = EventPatch()
      (patch.start, patch.time) = (.set(nil), .set(nil))
      (patch.due, patch.dueTime) = (.set(nil), .set(nil))
      _ = try transaction.modify(call, patch, scope: .all, in: FixedContext.make())
    }
    #expect(
      lines(try export(store).bytes) == [
        #"{"description":"Call","status":"pending","uuid":"a"}"#,
        #"{"description":"Some day","status":"waiting","uuid":"b","wait":"99991229T150000Z"}"#,
      ])
  }

  @Test("A series is exported as a recurring Taskwarrior task with its mask and past instances")
  func series() throws {
    let dates = try ["2026-11-24", "2026-11-25", "2026-11-27"].map { try CivilDate($0) }
    var patch = EventPatch()
    patch.title = "Run far"
    try add(
      Sample.schedule(
        "Run", "2026-11-23", until: "2026-12-31", days: "mon,tue,wed,thu,fri", uid: "r"),
      [
        OccurrenceRecord(date: dates[0], isFinished: true),
        OccurrenceRecord(date: dates[1], deletedAt: Instant("2026-11-20T01:02:03Z")),
        OccurrenceRecord(date: dates[2], change: DayChange(on: dates[2].advanced(by: 1), patch)),
      ])
    let (written, losses) = try export(store)
    let uuid = TaskwarriorMembers.uuid(of: "r")
    let ids = dates.map { TaskwarriorMembers.uuid(of: "\(uuid)#\($0)") }
    #expect(
      lines(written) == [
        #"{"description":"Run","due":"20261122T150000Z","mask":"-+X--","recur":"weekdays","#
          + #""rtype":"periodic","status":"recurring","until":"20261230T150000Z","uuid":"\#(uuid)"}"#,
        #"{"description":"Run","due":"20261123T150000Z","end":"20261123T150000Z","imask":1,"#
          + #""parent":"\#(uuid)","recur":"weekdays","rtype":"periodic","status":"completed","#
          + #""uuid":"\#(ids[0])"}"#,
        #"{"description":"Run","due":"20261124T150000Z","end":"20261120T010203Z","imask":2,"#
          + #""parent":"\#(uuid)","recur":"weekdays","rtype":"periodic","status":"deleted","#
          + #""uuid":"\#(ids[1])"}"#,
        #"{"description":"Run far","due":"20261127T150000Z","imask":4,"#
          + #""parent":"\#(uuid)","recur":"weekdays","rtype":"periodic","status":"pending","#
          + #""uuid":"\#(ids[2])"}"#,
      ])
    #expect(losses == ["schedule uid differs 1"])
  }

  @Test(
    "A Taskwarrior export names series without a frequency or paused, and lists a period's days")
  func unheld() throws {
    try add(Sample.schedule("Class", "2026-11-23", days: "mon,wed", uid: "c"))
    try add(Sample.routine("Swim", "2026-11-23", days: "mon", uid: "s"))
    try add(Sample.schedule("Trip", "2026-12-01", until: "2026-12-04", uid: "t"))
    let paused = try Sample.schedule("Rest", "2026-11-23", days: "mon", uid: "p")
    try add(
      paused.with(pattern: paused.pattern.paused(Pause(from: CivilDate("2026-11-30")))))
    let (written, losses) = try export(store)
    let tasks = lines(written)
    #expect(tasks.count == 2)
    #expect(tasks[0].contains(#""recur":"weekly""#))
    #expect(tasks[1].contains(#""recur":"daily","rtype":"periodic","status":"recurring","#))
    #expect(tasks[1].contains(#""until":"20261203T150000Z""#))
    #expect(
      losses == [
        "routine uid differs 1", "routine kind differs 1", "routine isPublic noPlace 1",
        "schedule - noPlace 2", "schedule uid differs 1", "schedule days differs 1",
      ])
  }

  @Test("A Taskwarrior export of any store is imported without problems and exported the same")
  func random() throws {
    for seed in UInt64(1)...30 {
      try check(RandomStore.make(seed: seed), seed)
      try check(LivedStore.make(seed: seed), seed)
    }
  }

  private func check(_ store: InMemoryEventStore, _ seed: UInt64) throws {
    let (bytes, losses) = try export(store)
    let copy = InMemoryEventStore()
    let report = try Exchange.bring(bytes, as: TaskwarriorFormat(), into: copy)
    // A task that was deleted in Taskwarrior isn't imported again.
    let reasons = report.leftOut.map(\.reason)
    try #require(report.summary.total.rejected == 0, "seed \(seed)")
    #expect(reasons.allSatisfy { $0 == .deletedThere }, "seed \(seed)")
    #expect(report.warnings.isEmpty, "seed \(seed)")
    let deleted = lines(bytes).filter {
      !$0.contains(#""parent""#) && $0.contains(#"s":"deleted""#)
    }
    let kept = lines(bytes).filter { !deleted.contains($0) }
    // Series are imported after the other tasks, so the order differs.
    let again = try Set(lines(export(copy).bytes)).symmetricDifference(kept)
    // A day that was moved to another day of its series is read as that one, and is a loss.
    let isMoved = losses.contains { $0.hasPrefix("occurrence") }
    try #require(again.isEmpty || isMoved, "seed \(seed): \(again.sorted())")
    #expect(report.leftOut.count == deleted.count, "seed \(seed)")
  }

  @Test(
    "A hostile text is exported to Taskwarrior as one line of JSON",
    arguments: [
      "a\n\"b\"\\ \u{0}\u{1B}[2J\u{202E}", "{\"x\":1}", "5", "👩‍👩‍👧 회의 +tag due:today",
    ])
  func hostile(title: String) throws {
    try add(Sample.schedule(title, "2026-11-24", memo: title, uid: "u"))
    let (written, _) = try export(store)
    #expect(lines(written).count == 1)
    let copy = InMemoryEventStore()
    _ = try Exchange.bring(written, as: TaskwarriorFormat(), into: copy)
    let found = try #require(try copy.provider.snapshot.first)
    #expect(found.title == title)
    #expect(found.memo == title)
  }

  @Test("An empty store is exported to Taskwarrior as an empty array, and a range is refused")
  func edges() throws {
    #expect(try export(store).bytes == Array("[\n]\n".utf8))
    let day = try CivilDate("2026-11-24")
    #expect(throws: ExchangeError.rangeNotSupported(.taskwarrior)) {
      try TaskwarriorFormat().write(store.provider, ExportOptions(occurrences: day...day)) { _ in }
    }
  }
}
