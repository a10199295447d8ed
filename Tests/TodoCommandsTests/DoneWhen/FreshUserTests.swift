import Testing

@testable import TodoCommands

@Suite("The first mistakes of a new user")
struct FreshUserTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  @Test("A todo that its title identifies is moved even before its day, but not finished")
  func moveAhead() throws {
    try user.succeed("add dentist tomorrow 15:00")
    try user.succeed("move dentist --to fri")
    #expect(try user.succeed("list").text.contains("2025-06-06"))
    #expect(try user.run("finish dentist").errorText.contains("`todoctl finish 1`"))
    #expect(try user.run("skip dentist").errorText.contains("`todoctl move 1 tomorrow`"))
    try user.succeed("add dentist again --on 2025-07-01")
    #expect(try user.run("move dentist --to sat").status == 1)
  }

  @Test("finish of a finished todo says so in both languages")
  func finishedTwice() throws {
    try user.succeed("add milk")
    try user.succeed("finish milk")
    let again = try user.run("finish milk")
    #expect(again.status == 1)
    #expect(again.errorText.contains("is finished already."))
    #expect(again.errorText.contains("`todoctl finish 1 --undo`"))
    #expect(try user.run("finish milk --lang ko").errorText.contains("이미 완료했어요"))
  }

  @Test("A category can't have the English or Korean name of another category")
  func categories() throws {
    for name in ["식사", "Food", "food"] {
      let refused = try user.run("category add \(name)")
      #expect(refused.status == 1)
      #expect(refused.errorText.contains("There is a category “food” (식사) already."))
    }
    #expect(try user.run("category edit power --name 식사").status == 1)
    try user.succeed("category edit food --name 식사")
    try user.succeed("category add 밥")
  }

  @Test("A change to a todo that doesn't exist creates no store")
  func noStore() throws {
    for line in [
      "undo", "redo", "finish 3", "edit 3 --at 9:00", "move 3 --to fri", "delete 3 --yes", "skip 3",
      "stop 3", "pause 3", "config unset language", "category delete food --yes",
    ] {
      #expect(try user.run(line).status == 66, "\(line)")
    }
    #expect(!user.exists(user.store))
  }

  @Test("A preference is set by its key and a value in either language, and unset")
  func preferences() throws {
    for (key, typed, stored) in [
      ("week-start", "월요일", "mon"), ("week-start", "Sunday", "sun"), ("language", "한국어", "ko"),
      ("report-diary", "예", "yes"), ("search", "끄기", "off"),
    ] {
      #expect(try user.succeed("config set \(key) \(typed)").text == "\(key): \(stored)\n")
    }
    #expect(try user.succeed("config unset language").text == "language: not set\n")
    let json = try user.succeed("config unset week-start --json").text
    #expect(json.contains(#""setting":{"key":"week-start","value":null}"#))
    #expect(try user.succeed("config get week-start").text == "\n")
    try user.succeed("undo")
    #expect(try user.succeed("config get week-start").text == "sun\n")
  }

  @Test("Option values are accepted in Korean as they are shown")
  func koreanValues() throws {
    try user.succeed("add routine yoga")
    #expect(try user.succeed("tally tap 빨강").text.contains("red   1"))
    #expect(try user.succeed("list --kind 루틴").text.contains("yoga"))
    #expect(try user.succeed("search 종류:루틴 yoga").text.contains("yoga"))
    #expect(
      try user.succeed("stats week --by 요일").text == user.succeed("stats week --by weekday").text)
    #expect(
      try user.succeed("stats --period 달").text == user.succeed("stats --period month").text)
  }

  @Test("verify checks several backups in one run")
  func verify() throws {
    try user.succeed("add swim")
    let folder = "\(user.home)/backups"
    _ = try user.shell("mkdir '\(folder)'")
    for second in [1, 2] {
      let made = try user.run(
        "backup \(folder)", environment: ["TODOCTL_NOW": "2025-06-01T00:00:0\(second)Z"])
      #expect(made.status == 0)
    }
    let verified = try user.shell("\"$todoctl\" verify '\(folder)'/todo-*.db")
    #expect(verified.status == 0 && verified.text.split(separator: "\n").count == 2)
    _ = try user.shell("echo x >> '\(folder)'/todo-20250601T000001Z.db")
    let changed = try user.shell("\"$todoctl\" verify '\(folder)'/todo-*.db")
    #expect(changed.status == 65 && changed.text.contains("verified"))
  }

  @Test("undo counts the days that it restores, and a question names each title once")
  func counts() throws {
    try user.succeed("add schedule yoga --days mon,wed,fri --on 2025-05-12")
    try user.succeed("add schedule call --on 2025-05-20")
    let asked = try user.run("finish --overdue")
    #expect(asked.errorText.contains("Finish 10 overdue todos (yoga ×9, call)?"))
    try user.succeed("finish --overdue --yes")
    #expect(try user.succeed("undo").text.contains("10 changed"))
    #expect(try user.succeed("redo --lang ko").text.contains("다시 실행했어요: 10개 변경"))
  }

  @Test("A series shows its length, and a todo has no lines for empty fields")
  func answers() throws {
    #expect(
      try user.succeed("add routine swim every tue 19:00 for 1h").text.contains("19:00–20:00"))
    let shown = try user.succeed("add x --verbose").text
    for word in ["alarm", "place", "memo", "category", "finished", "none"] {
      #expect(!shown.contains(word), "\(word)")
    }
  }

  @Test("A Markdown export is in the reader's language")
  func markdown() throws {
    try user.succeed("add schedule yoga --days mon,wed --on 2025-06-02 --category power")
    try user.succeed("diary calm quiet")
    let korean = try user.succeed("export --format markdown --lang ko").text
    #expect(korean == "## 운동\n\n- [ ] 2025-06-02 yoga · 매주 월·수\n")
    #expect(try user.succeed("export --format md").text.contains("every Mon, Wed"))
    #expect(try user.succeed("export --format md --diary --lang ko").text.contains("평온"))
    try user.succeed("export x.todotxt")
    #expect(try user.succeed("report week --format md").text.hasPrefix("# "))
  }
}
