import Foundation
import Testing

@Suite(
  "Python's icalendar rewrites an export",
  .enabled(if: Client.python != nil, "needs python3 with icalendar"))
struct PythonTests {
  private func rewritten(_ calendar: String, of user: CommandLineRunner) throws -> String {
    let python = try #require(Client.python)
    let script = Client.folder.appending(path: "rewrite.py").path
    let file = try user.write(calendar, to: "before.ics")
    return try user.succeed(python, [script, file]).text
  }

  @Test("Every event of an export is the same after Python's icalendar rewrote the file")
  func sameLife() throws {
    let user = try LifeToShow.store()
    let calendar = try user.exportedCalendar()
    let after = try rewritten(calendar, of: user)
    #expect(CalendarFile(after).count(of: "VEVENT") == CalendarFile(calendar).count(of: "VEVENT"))
    let summary = try user.imported(user.write(after, to: "after.ics"))
    #expect(summary.read > 20)
    #expect(summary.same == summary.read)
  }

  @Test("Every todo of an export is the same after Python's icalendar rewrote the file")
  func sameTodos() throws {
    let user = try CommandLineRunner()
    _ = try user.imported(user.write(TodomanTests.calendar, to: "todos.ics"))
    let after = try rewritten(user.exportedCalendar(), of: user)
    #expect(CalendarFile(after).count(of: "VTODO") == 3)
    let summary = try user.imported(user.write(after, to: "after.ics"))
    #expect(summary.same == summary.read)
  }
}
