import Foundation
import Testing
import TodoTesting

/// An ambiguous line is a choice on a terminal. The user's clock stands at Sunday 2025-06-01,
/// 00:00.
@Suite("Choosing a reading of an ambiguous line on a terminal")
struct ChoiceTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  private func event(_ id: Int = 1) throws -> ListedEvent {
    try user.succeed("show \(id) --json").decoded(ShownEvent.self).event
  }

  @Test(
    "One key without Enter chooses a reading of a line",
    arguments: [("1", "2025-11-05"), ("2", "2026-05-11")])
  func key(key: String, date: String) throws {
    let terminal = try FakeTerminal()
    let process = try terminal.start("add see nan 5/11", of: user)
    let screen = terminal.screen(until: "[1-3] ")
    #expect(screen.contains("1  see nan 5 nov (date)"), "\(screen)")
    #expect(screen.contains("2  see nan 11 may (date)"))
    #expect(screen.contains("3  -- see nan 5/11 (title)"))
    #expect(!terminal.isShowing)
    terminal.type(key)
    #expect(process.wait() == 0)
    #expect(terminal.isShowing)
    #expect(terminal.screen(until: "\n").contains(key))
    #expect(try event().title == "see nan")
    #expect(try event().start == date)
  }

  @Test(
    "A key typed before the question, with or without Enter, chooses a reading",
    arguments: ["2\n", "2"])
  func ahead(typed: String) throws {
    let chosen = try FakeTerminal().run("add sun roast", of: user, typing: typed)
    #expect(chosen.status == 0, "\(chosen.screen)")
    #expect(try event().title == "sun roast")
    #expect(try event().start == nil)
  }

  @Test("An ambiguous hour is a choice in Korean as well")
  func hours() throws {
    let chosen = try FakeTerminal().run("add 내일 7시 회의 --lang ko", of: user, typing: "2")
    #expect(chosen.screen.contains("1  내일 오후 7시 회의 (시각)"), "\(chosen.screen)")
    #expect(chosen.screen.contains("2  내일 오전 7시 회의 (시각)"))
    #expect(try event().time == "07:00")
  }

  @Test(
    "A key that is no choice adds nothing and exits with status 1",
    arguments: ["\n", "4", "0", "q", "\u{1B}", "\u{1B}[A", "ㅇ"])
  func none(typed: String) throws {
    let none = try FakeTerminal().run("add see nan 5/11", of: user, typing: typed)
    #expect(none.status == 1)
    #expect(none.screen.contains("Nothing was changed."))
    #expect(try user.run("show 1").status != 0)
  }

  @Test(
    "A signal at a choice restores the terminal's settings",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func interrupted(signal: Int32) throws {
    let terminal = try FakeTerminal()
    let process = try terminal.start("add see nan 5/11", of: user)
    _ = terminal.screen(until: "[1-3] ")
    #expect(!terminal.isShowing)
    kill(process.id, signal)
    #expect(process.wait() == 128 + signal)
    #expect(terminal.isShowing)
  }

  @Test("An ambiguous line without a terminal or with --json is refused with the lines to type")
  func elsewhere() throws {
    try user.succeed("init")
    try user.refuse(
      "add see nan 5/11", status: 64, says: ["5/11"], hint: "`see nan 5 nov`")
    let json = try FakeTerminal().run("add see nan 5/11 --json", of: user)
    #expect(json.status != 0)
    #expect(json.screen.contains("see nan 5 nov") && !json.screen.contains("[1-3]"))
  }
}
