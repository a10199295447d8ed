import Foundation
import OwnStore
import Planner
import Testing
import TodoDomain
import TodoLocalisation
import TodoPostgreSQL
import TodoPresentation
import TodoStorage
import TodoTesting

/// The stores that the app may have. Only this type names them.
enum Backend: String, CaseIterable, Sendable {
  case memory, own, file, server

  /// Those of this machine. The server's address is given to the tests (Scripts/with-postgres).
  static let here = allCases.filter { $0 != .server || database != nil }

  private static let database = ProcessInfo.processInfo.environment["TODOCTL_TEST_POSTGRES"]

  /// A new, empty store.
  func store() throws -> any EventStore {
    switch self {
    case .memory: return TodoTesting.InMemoryEventStore()
    case .own: return OwnStore.InMemoryEventStore()
    case .file: return try SQLiteStore.inMemory()
    case .server:
      let address = try ServerAddress("\(Self.database ?? "")#planner-\(UUID().uuidString)")
      try PostgreSQLStore.create(at: address)
      return try PostgreSQLStore.open(at: address)
    }
  }

  /// Whether it keeps a history, without which nothing can be taken back.
  var canUndo: Bool { self == .file || self == .server }
}

@MainActor @Suite("The planner", .timeLimit(.minutes(2)))
struct PlannerTests {
  /// Wednesday, 4 November 2026, noon in Seoul.
  private let clock: DayClock

  init() throws {
    let noon = try Instant("2026-11-04T03:00:00Z")
    clock = DayClock(zone: try ZoneID("Asia/Seoul"), now: { noon }) {
      try await Task.sleep(for: $0)
    }
  }

  /// The screen of a store, followed while the body runs.
  private func following(
    _ store: any EventStore, _ body: (WeekScreen, TodoActions) async throws -> Void
  ) async throws {
    let week = WeekScreen(store.provider, clock: clock)
    let following = Task { try await week.follow() }
    defer { following.cancel() }
    try await body(week, TodoActions(store, clock: clock))
  }

  /// Waits until the screen shows something.
  private func expect(
    _ shows: @autoclosure () -> Bool, _ comment: Comment? = nil,
    at location: SourceLocation = #_sourceLocation
  ) async throws {
    for _ in 0..<500 where !shows() { try await Task.sleep(for: .milliseconds(10)) }
    #expect(shows(), comment, sourceLocation: location)
  }

  @Test(
    "The planner adds, ticks, edits one day, deletes after a question, and undoes",
    arguments: Backend.here
  )
  func actions(backend: Backend) async throws {
    try await following(backend.store()) { week, actions in
      await actions.add("치과 내일 오후 3시 @강남")
      await actions.add("run mon,thu,sat 7:00 am", as: .routine)
      #expect(actions.alert.presented == nil)
      try await expect(week.rows.map(\.item.title) == ["run", "치과", "run"])
      #expect(week.rows.map { "\($0.date)" } == ["2026-11-05", "2026-11-05", "2026-11-07"])
      #expect(week.rows[1].item.placeText(in: .ko) == "강남" && week.progress == "0/3")

      await actions.tick(week.rows[0])
      try await expect(week.progress == "1/3")

      await actions.move(week.rows[2], to: try TimeOfDay("08:30"))
      try await expect(week.rows[2].item.time?.description == "08:30")
      #expect(week.rows[0].item.time?.description == "07:00")

      actions.delete(week.rows[2])
      #expect(week.rows.count == 3, "nothing is deleted before the answer")
      let question = try #require(actions.alert.presented)
      #expect(question.style == .question)
      #expect(question.alertCase.title[.en].contains("Delete"))
      await actions.confirmAlert()
      try await expect(week.rows.map(\.item.title) == ["run", "치과"])

      await actions.undo()
      if backend.canUndo {
        try await expect(week.rows.count == 3)
      } else {
        #expect(actions.alert.presented?.style == .failure)
      }
    }
  }

  @Test(
    "The planner shows a todo from another time zone at the reader's local time",
    arguments: Backend.here)
  func zones(backend: Backend) async throws {
    let store = try backend.store()
    let call = try Schedule(
      title: "call", on: CivilDate("2026-11-04"), at: TimeOfDay("20:00"),
      in: ZoneID("America/New_York"))
    try await store.write { try $0.add(call) }
    try await following(store) { week, _ in
      try await expect(!week.rows.isEmpty)
      // New York is fourteen hours behind Seoul in November.
      #expect(week.rows.map { "\($0.date)" } == ["2026-11-05"])
      #expect(week.rows[0].item.time?.description == "10:00")
    }
  }

  @Test("The planner lists each day of an event that lasts several days", arguments: Backend.here)
  func longer(backend: Backend) async throws {
    let store = try backend.store()
    let trip = try Schedule(
      title: "trip", on: CivilDate("2026-11-01"), at: TimeOfDay("15:00"),
      for: EventLength(minutes: 2_880))
    try await store.write { try $0.add(trip) }
    try await following(store) { week, _ in
      // It began on the Sunday before.
      try await expect(week.rows.count == 2)
      #expect(week.rows.map { "\($0.date)" } == ["2026-11-02", "2026-11-03"])
      #expect(week.rows.allSatisfy { $0.item.time == nil })
    }
  }

  @Test(
    "The planner explains a refusal in the reader's language and changes nothing",
    arguments: Backend.here)
  func refusals(backend: Backend) async throws {
    let store = try backend.store()
    let actions = TodoActions(store, clock: clock)
    for line in ["", "meet tomorrow 7", "swim yesterday", "milk #nowhere"] {
      await actions.add(line)
      let alert = try #require(actions.alert.presented)
      #expect(alert.style == .failure && !alert.alertCase.title[.ko].isEmpty)
      actions.alert.cancel()
    }
    #expect(try await store.provider.read { try $0.snapshot.isEmpty })
  }

  @Test("The planner has a form for each kind, and an edit's patch has only the changed fields")
  func form() throws {
    var new = TodoForm(new: .schedule(on: try CivilDate("2026-11-05"), place: "강남"))
    #expect(throws: ValueError.emptyTitle) { try new.event() }
    new.title = "치과"
    let schedule = try #require(try new.event() as? Schedule)
    #expect(schedule.place == "강남")

    var form = TodoForm(editing: schedule)
    #expect(form.patch == EventPatch())
    form.own = .schedule(on: try CivilDate("2026-11-06"), place: "")
    #expect(form.patch.start == .set(try CivilDate("2026-11-06")))
    #expect(form.patch.own == [.place: .text(nil)])
    let routine = try Routine(
      title: "run", on: WeekdaySet("mon"), from: CivilDate("2026-11-02"))
    #expect(
      try TodoForm(editing: routine).own
        == .routine(days: WeekdaySet("mon"), from: CivilDate("2026-11-02")))
  }

  @Test("The planner counts the emotions of the week", arguments: Backend.here)
  func moods(backend: Backend) async throws {
    let store = try backend.store()
    let screen = MoodScreen(store.provider, clock: clock)
    let following = Task { try await screen.follow() }
    defer { following.cancel() }
    for (emotion, day) in [(Emotion.calm, "02"), (.love, "03"), (.calm, "04"), (.anger, "01")] {
      let entry = try DiaryEntry(emotion, at: Instant("2026-11-\(day)T01:00:00Z"))
      try await store.write { try $0.apply(.insert(entry)) }
    }
    // The 1st was a Sunday.
    try await expect(screen.bars.map(\.count) == [2, 1])
  }

  @Test(
    "The planner's own store passes every check of the store contract",
    arguments: EventStoreContract.checks)
  func contract(check: ContractCheck) throws {
    try check.run(StoreUnderTest(OwnStore.InMemoryEventStore()))
  }

  @Test(
    "The planner's own store passes every live check of the store contract",
    arguments: EventStoreContract.liveChecks)
  func liveContract(check: LiveCheck) async throws {
    let store = OwnStore.InMemoryEventStore()
    try await check.run(StoreUnderTest(store), store)
  }

  @Test("The planner lists todos from a provider that is no todoctl store")
  func birthdays() async throws {
    let birthday = try Schedule(title: "민수 🎂", on: CivilDate("2026-11-06"))
    let week = WeekScreen(BirthdayCalendar(birthdays: [birthday]), clock: clock)
    let following = Task { try await week.follow() }
    defer { following.cancel() }
    try await expect(week.rows.map(\.item.title) == ["민수 🎂"])
  }

  @Test("The first lines of the documentation create a store and count its todos")
  func first() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let done = try await firstLines(at: folder.appending(path: "todo.db").path)
    #expect(done == Completion(count: 1, finished: 0))
  }

  @Test("A file of another program is imported once, and the table has its todos")
  func files() throws {
    let calendar = """
      BEGIN:VCALENDAR\r
      VERSION:2.0\r
      BEGIN:VEVENT\r
      UID:a\r
      DTSTART;VALUE=DATE:20261124\r
      SUMMARY:치과\r
      END:VEVENT\r
      END:VCALENDAR\r

      """
    let store = TodoTesting.InMemoryEventStore()
    let now = try Instant("2026-11-04T12:00:00Z")
    for isFirst in [true, false] {
      let report = try importFile(
        Array(calendar.utf8), named: "work.ics", into: store, now: now, zone: ZoneID("UTC"))
      #expect((report.summary.total.new, report.problems.count) == (isFirst ? 1 : 0, 0))
    }
    let lines = try String(decoding: table(of: store.provider), as: UTF8.self)
      .split(whereSeparator: \.isNewline)
    #expect(lines.count == 2 && lines[1].contains("치과"))
  }

  @Test("A week's report is a page in either language")
  func report() async throws {
    let store = TodoTesting.InMemoryEventStore()
    let day = try CivilDate("2026-11-24")
    let dentist = try Schedule(title: "Dentist", on: day)
    try await store.write { try $0.add(dentist) }
    for (language, title) in [(Language.en, "Weekly report"), (.ko, "주간 보고서")] {
      let page = try await weekReport(
        of: store.provider, today: day, zone: ZoneID("UTC"), in: language)
      #expect(page.contains("<html") && page.contains(title))
    }
  }

  @Test(
    "The documentation shows the planner's source as it is",
    arguments: [
      "Tests/PlannerTests/FirstLines", "Sources/Planner/WeekScreen", "Sources/Planner/TodoActions",
      "Sources/Planner/BirthdayCalendar", "Tests/PlannerTests/FilesOfOthers",
      "Tests/PlannerTests/WeekReport",
    ])
  func documented(file: String) throws {
    let planner = URL(filePath: #filePath).appending(path: "../../..").standardized
    let source = try String(
      contentsOf: planner.appending(path: "\(file).swift"), encoding: .utf8)
    let page = try String(
      contentsOf: planner.appending(path: "../../Docs/library.md"), encoding: .utf8)
    #expect(page.contains("```swift\n\(source)```"))
  }
}
