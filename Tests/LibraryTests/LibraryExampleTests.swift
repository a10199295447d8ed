import Foundation
import Testing
import TodoDomain
import TodoStorage
import TodoTesting

/// The example of `Docs/library.md`: one model, three stores, and only the line that makes the
/// store differs.
@Suite("An app's model")
struct LibraryExampleTests {
  private let week: Week

  init() throws {
    week = try Week("2025-06-02")
  }

  @Test("shows a SQLite store")
  func sqlite() async throws {
    let store = try SQLiteStore.inMemory()
    try fill(store)
    try await expectFilled(WeekModel(store.provider, week: week))
  }

  @Test("shows a store in memory")
  func inMemory() async throws {
    let store = InMemoryEventStore()
    try fill(store)
    try await expectFilled(WeekModel(store.provider, week: week))
  }

  @Test("shows a store of the reader's own")
  func ownStore() async throws {
    let calendar = BirthdayCalendar(birthdays: [try Sample.schedule("민수 🎂", "2025-06-04")])
    let model = WeekModel(calendar, week: week)
    // What never changes has one value, and its stream ends.
    try await model.follow()
    #expect(await model.lines == ["2025-06-04 all day 민수 🎂"])
    #expect(await model.progress == "0/1")
  }

  @Test("shows what is elsewhere by the reader's clock")
  func zones() async throws {
    let store = InMemoryEventStore()
    let call = try Schedule(
      title: "call", on: CivilDate("2025-06-08"), at: TimeOfDay("20:00"),
      in: ZoneID("America/New_York"))
    try await store.write { try $0.add(call) }
    let (here, seoul) = (week, try ZoneID("Asia/Seoul"))
    // It is Monday in Seoul, in the next week.
    #expect(try store.provider.completion(inWeekOf: here, displayedIn: seoul).count == 0)
    #expect(try store.provider.completion(inWeekOf: here).count == 1)
    let next = try Week("2025-06-09")
    #expect(try store.provider.countByCategory(inWeekOf: next, displayedIn: seoul) == ["none": 1])
    let events = try store.provider.events(inWeekOf: next, displayedIn: seoul)
    #expect(try events.keys.map(\.self) == [CivilDate("2025-06-09")])
    let model = WeekModel(store.provider, week: next, zone: seoul)
    let following = Task { try await model.follow() }
    for _ in 0..<500 where await model.lines.isEmpty {
      try await Task.sleep(for: .milliseconds(10))
    }
    following.cancel()
    #expect(await model.lines == ["2025-06-09 09:00 call"])
  }

  @Test("follows commits")
  func follows() async throws {
    let store = try SQLiteStore.inMemory()
    let model = WeekModel(store.provider, week: week)
    let following = Task { try await model.follow() }
    try fill(store)
    for _ in 0..<500 where await model.lines.count < 2 {
      try await Task.sleep(for: .milliseconds(10))
    }
    following.cancel()
    #expect(await model.lines.count == 2)
  }

  @Test("begins with a handful of lines")
  func first() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let done = try await firstLines(at: folder.appending(path: "todo.db").path)
    #expect(done == Completion(count: 1, finished: 0))
  }

  @Test(
    "is what the documentation shows", arguments: ["FirstLines", "WeekModel", "BirthdayCalendar"])
  func documented(file: String) throws {
    let here = URL(filePath: #filePath).deletingLastPathComponent()
    let source = try String(
      contentsOf: here.appending(path: "Example/\(file).swift"), encoding: .utf8)
    let page = try String(
      contentsOf: here.appending(path: "../../Docs/library.md"), encoding: .utf8)
    #expect(page.contains("```swift\n\(source)```"))
  }

  private func fill(_ store: some EventWriting) throws {
    try store.writeAndWait(CommitNote(action: "add", at: FixedContext.now)) { transaction in
      let id = try transaction.add(Sample.schedule("치과", "2025-06-03", at: "14:30"))
      try transaction.add(Sample.routine("run", "2025-06-01", days: "fri"))
      try transaction.finish(id, on: CivilDate("2025-06-03"))
    }
  }

  private func expectFilled(_ model: WeekModel) async throws {
    let following = Task { try await model.follow() }
    for _ in 0..<500 where await model.progress.isEmpty {
      try await Task.sleep(for: .milliseconds(10))
    }
    following.cancel()
    #expect(await model.lines == ["2025-06-03 14:30 치과 ✓", "2025-06-06 all day run"])
    #expect(await model.progress == "1/2")
  }
}
