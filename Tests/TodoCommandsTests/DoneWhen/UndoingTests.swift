import Testing

/// What a person sees of undo and redo.
@Suite("Undoing on a terminal")
struct UndoingTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
  }

  @Test("A change ends with how to take it back, on a terminal only")
  func hint() throws {
    let terminal = try FakeTerminal()
    let added = try terminal.run("add schedule A --on 2025-06-02", of: user)
    #expect(added.screen.contains("undo: todoctl undo"))
    let undone = try terminal.run("undo", of: user)
    #expect(undone.screen.contains("redo: todoctl redo"))
    let redone = try terminal.run("redo", of: user, environment: ["LC_ALL": "ko_KR.UTF-8"])
    #expect(redone.screen.contains("되돌리기: todoctl undo"))
    #expect(try !terminal.run("list", of: user).screen.contains("todoctl undo"))
    #expect(try !terminal.run("edit 1 --title B --json", of: user).screen.contains("todoctl undo"))
    #expect(try !user.run("edit 1 --title C").text.contains("todoctl undo"))
  }

  @Test("A change that changed nothing has nothing to take back")
  func nothing() throws {
    try user.succeed("add schedule A --on 2025-06-02")
    let result = try FakeTerminal().run("edit 1 --title A", of: user)
    #expect(result.status == 0)
    #expect(!result.screen.contains("todoctl undo"))
  }

  @Test(
    "Every command that changes something says so",
    arguments: [
      "edit 1 --title B", "finish 1 --ahead", "move 1 --to 2025-06-05", "delete 1 --yes",
      "category add work", "category edit food --name meals", "category delete food --yes",
      "tally tap blue", "tally reset --yes", "config set language en",
      "diary add --emotion calm --text x", "diary edit 1 --text y", "diary delete 1 --yes",
      "stop 2", "skip 2",
    ])
  func all(command: String) throws {
    try user.succeed("add schedule A --on 2025-06-02")
    try user.succeed("add routine R --days mon,tue,wed,thu,fri,sat,sun --from 2025-05-01")
    try user.succeed("tally tap red")
    try user.succeed("diary add --emotion calm --text z")
    let result = try FakeTerminal().run(command, of: user)
    #expect(result.status == 0, "\(result.screen)")
    #expect(result.screen.contains("undo: todoctl undo"))
    let before = try user.run("history --limit 1 --json").text
    try user.succeed("undo")
    try user.succeed("redo")
    #expect(before.contains("\"undoneBy\":null"))
  }

  @Test("The diary's texts are in no list and no answer, unless they are asked for")
  func diary() throws {
    try user.succeed("diary add --emotion calm --text SECRET")
    try user.succeed("diary edit 1 --text SECRET2")
    for line in [
      "history", "history --json", "history --entry 1", "history --entry 2 --json", "undo", "redo",
      "undo --json",
    ] {
      #expect(try !user.run(line).text.contains("SECRET"), "\(line)")
    }
    #expect(try user.run("history --entry 2 --diary").text.contains("SECRET → SECRET2"))
  }
}
