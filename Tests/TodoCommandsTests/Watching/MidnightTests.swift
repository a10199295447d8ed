import ArgumentParser
import Foundation
import Synchronization
import Testing

@testable import TodoCommands

/// A test sets the clock, so midnight comes at once.
@Suite("watch at midnight")
struct MidnightTests {
  /// A clock that is set by hand, and the lists that were shown.
  private final class Desk: Sendable {
    let now = Mutex("2025-06-01T23:59:59Z")
    let shown = Mutex<[String]>([])

    var lists: [String] { shown.withLock { $0 } }

    func set(_ instant: String) { now.withLock { $0 = instant } }
  }

  private let desk = Desk()
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.add("schedule Sunday --on 2025-06-01")
    try user.add("schedule Monday --on 2025-06-02")
  }

  private func view(_ request: AgendaRequest, _ options: [String]) throws -> LiveView {
    let global = try GlobalOptions.parse(["--store", user.store] + options)
    return LiveView(
      request: request,
      session: { [desk] in
        let variables = ["TODOCTL_NOW": desk.now.withLock { $0 }, "TERM": "dumb", "COLUMNS": "80"]
        return try Session(global, environment: ProcessEnvironment(variables: variables))
      },
      write: { [desk] bytes in
        desk.shown.withLock { $0.append(String(decoding: bytes, as: UTF8.self)) }
      })
  }

  private func screen(_ request: AgendaRequest, _ options: String...) throws -> LiveScreen {
    let view = try view(request, options)
    let provider = try view.session().provider()
    return LiveScreen(request, of: provider, session: view.session, write: view.write)
  }

  @Test("watch day shows the new day's list once after midnight")
  func today() async throws {
    let screen = try screen(.day(nil), "--json")
    try await screen.showPresent()
    try await screen.showNewDay()
    #expect(desk.lists.count == 1)
    desk.set("2025-06-02T00:00:00Z")
    try await screen.showNewDay()
    try await screen.showNewDay()
    #expect(desk.lists.count == 2)
    #expect(desk.lists.first?.contains(#""title":"Sunday""#) == true)
    #expect(desk.lists.last?.contains(#""title":"Monday""#) == true)
  }

  @Test("watch day shows a new day without todos as well")
  func free() async throws {
    desk.set("2025-07-01T23:59:59Z")
    let screen = try screen(.day(nil), "--json")
    try await screen.showPresent()
    desk.set("2025-07-02T00:00:00Z")
    try await screen.showNewDay()
    #expect(desk.lists == Array(repeating: "{\"version\":1,\"items\":[]}\n", count: 2))
  }

  @Test("watch with a fixed date as JSON prints nothing new at midnight")
  func absolute() async throws {
    let date = try DateArgument("2025-06-02")
    let screen = try screen(.day(date), "--json")
    try await screen.showPresent()
    desk.set("2025-06-02T00:00:00Z")
    try await screen.showNewDay()
    #expect(desk.lists.count == 1)
    // The next commit prints the same list again.
    try await screen.showPresent()
    #expect(desk.lists.count == 2)
    #expect(desk.lists.first == desk.lists.last)
  }

  @Test("watch with a fixed date prints its list again if midnight changes the heading")
  func heading() async throws {
    let date = try DateArgument("2025-06-02")
    let screen = try screen(.day(date))
    try await screen.showPresent()
    desk.set("2025-06-02T00:00:00Z")
    try await screen.showNewDay()
    #expect(desk.lists.count == 2)
    #expect(desk.lists.first?.contains("tomorrow") == true)
    #expect(desk.lists.last?.contains("today") == true)
  }

  @Test("watch week changes at the first day of a week, and not before", arguments: ["mon", "sun"])
  func week(start: String) async throws {
    desk.set("2025-06-07T23:59:59Z")
    let screen = try screen(.week(WeekArgument.parse([])), "--json", "--week-start", start)
    try await screen.showPresent()
    desk.set("2025-06-08T00:00:00Z")
    try await screen.showNewDay()
    #expect(desk.lists.count == (start == "sun" ? 2 : 1))
    desk.set("2025-06-09T00:00:00Z")
    try await screen.showNewDay()
    #expect(desk.lists.count == 2)
  }

  @Test("A commit just after midnight brings the new day along in watch")
  func commit() async throws {
    let screen = try screen(.day(nil), "--json")
    try await screen.showPresent()
    desk.set("2025-06-02T00:00:00Z")
    try await screen.showPresent()
    try await screen.showNewDay()
    #expect(desk.lists.count == 2)
    #expect(desk.lists.last?.contains(#""title":"Monday""#) == true)
  }

  @Test("watch looks at the clock at each tick and at the store at each change")
  func view() async throws {
    let (clock, tick) = AsyncStream.makeStream(of: Void.self)
    let view = try view(.day(nil), ["--json"])
    let task = Task { try await view.run(clock: clock) }
    try await wait { desk.lists.count == 1 }
    desk.set("2025-06-02T00:00:00Z")
    tick.yield()
    try await wait { desk.lists.count == 2 }
    try user.add("schedule Later --on 2025-06-02")
    try await wait { desk.lists.count == 3 }
    task.cancel()
    try await task.value
    #expect(desk.lists.map { $0.contains("Monday") } == [false, true, true])
  }

  /// Waits for a condition, for as long as a busy machine may take.
  private func wait(_ condition: () -> Bool) async throws {
    for _ in 0..<3_000 where !condition() { try await Task.sleep(for: .milliseconds(10)) }
    try #require(condition())
  }
}
