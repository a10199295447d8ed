import Testing

/// Undo and redo as people see them.
@Suite("Undo and its hints on a terminal")
struct UndoingTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
  }

  @Test("A change names the undo command on a terminal only")
  func hint() throws {
    let terminal = try FakeTerminal()
    let added = try terminal.run("add schedule A --on 2025-06-02", of: user)
    #expect(added.screen.contains("Undo: todoctl undo"))
    let undone = try terminal.run("undo", of: user)
    #expect(undone.screen.contains("Redo: todoctl redo"))
    let redone = try terminal.run("redo", of: user, environment: ["LC_ALL": "ko_KR.UTF-8"])
    #expect(redone.screen.contains("되돌리기: todoctl undo"))
    #expect(try !terminal.run("list", of: user).screen.contains("todoctl undo"))
    #expect(try !terminal.run("edit 1 --title B --json", of: user).screen.contains("todoctl undo"))
    #expect(try !user.run("edit 1 --title C").text.contains("todoctl undo"))
  }

  @Test("An undo of several changes names the redo that brings all of them back")
  func several() throws {
    try user.succeed("add schedule A --on 2025-06-02")
    try user.succeed("add schedule B --on 2025-06-03")
    let terminal = try FakeTerminal()
    #expect(try terminal.run("undo 2", of: user).screen.contains("Redo: todoctl redo 2"))
    #expect(try terminal.run("redo 2", of: user).screen.contains("Undo: todoctl undo 2"))
    #expect(try user.run("redo").errorText.contains("nothing was undone"))
  }

  @Test("A command that changed nothing names no undo command")
  func nothing() throws {
    try user.succeed("add schedule A --on 2025-06-02")
    let result = try FakeTerminal().run("edit 1 --title A", of: user)
    #expect(result.status == 0)
    #expect(!result.screen.contains("todoctl undo"))
  }

  @Test(
    "Every command that changes the store names the undo command",
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
    #expect(result.screen.contains("Undo: todoctl undo"))
    let before = try user.run("history --limit 1 --json").text
    try user.succeed("undo")
    try user.succeed("redo")
    #expect(before.contains("\"undoneBy\":null"))
  }

  @Test(
    "An undo of a pruned change is refused with the reason, in both languages",
    arguments: [false, true])
  func pruned(isKorean: Bool) throws {
    let later = ["TODOCTL_NOW": "2026-08-01T00:00:00Z"]
      .merging(isKorean ? ["LC_ALL": "ko_KR.UTF-8"] : [:]) { $1 }
    try user.succeed("add schedule A --on 2025-06-02")
    try user.succeed("edit 1 --title B")
    try user.succeed("edit 1 --title C", environment: later)
    #expect(try user.run("history prune --keep 90d", environment: later).status == 64)
    let asked = try FakeTerminal().run(
      "history prune --keep 90d", of: user, typing: "n\n", environment: later)
    #expect(asked.screen.contains(isKorean ? "기록 2개를 삭제할까요?" : "Remove 2 of the history's entries"))
    #expect(asked.status == 1)
    let pruned = try user.run("history prune --keep 90d --yes", environment: later)
    #expect(pruned.text == (isKorean ? "3번보다 앞선 기록은 삭제됐어요.\n" : "Entries before 3 were removed.\n"))
    #expect(try user.run("history", environment: later).text.hasSuffix(pruned.text))
    let undo = try user.run("undo --entry 2", environment: later)
    #expect(undo.status == 1)
    #expect(undo.errorText.contains(isKorean ? "2번은 기록에서 지워졌어요" : "Entry 2 was removed"))
    try user.succeed("undo")
    #expect(try user.run("check").status == 0)
  }

  @Test("history prune without --keep follows the preferences and keeps the newest 100 changes")
  func prunedByPreferences() throws {
    for number in 1...103 { try user.succeed("config set overdue-days \(number)") }
    #expect(try user.run("history prune --yes").text == "Nothing changed.\n")
    let later = ["TODOCTL_NOW": "2027-06-10T00:00:00Z"]
    let pruned = try user.run("history prune --yes --json", environment: later)
    #expect(pruned.text == #"{"version":1,"pruned":{"count":3,"oldest":4}}"# + "\n")
    #expect(try user.run("history prune --yes", environment: later).text == "Nothing changed.\n")
  }

  @Test("The history and undo describe changes of a custom emotion in words")
  func ownEmotions() throws {
    try user.succeed("diary emotion add relief --ko 후련함 --mood 2 --face 😌")
    try user.succeed("diary emotion edit relief --mood 1 --color #112233")
    let history = try user.succeed("history", environment: ["COLUMNS": "100"]).text
    #expect(
      history.contains("emotion relief: Mood +2 → +1, Color none → #112233"), "\(history)")
    try user.succeed("undo")
    #expect(try user.succeed("undo --lang ko").text.contains("감정 후련함: 추가"))
    #expect(!(try user.succeed("history").text.contains("{")))
  }

  @Test("No history, undo or redo shows the texts of diary entries unless they are asked for")
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
