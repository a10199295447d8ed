import Testing

/// Today is Sunday 2025-06-01.
@Suite("Naming todos by numbers, ranges and words")
struct DoingTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.add("schedule 'Buy milk' --on 2025-05-30")
    try user.add("routine 운동 --days mon,sun --from 2025-05-01 --at 07:00")
    try user.add("schedule 영어 --on 2025-05-23 --days fri --open-ended")
    try user.add("schedule '운동복 사기' --on 2025-06-02")
  }

  private func finished() throws -> [String] {
    try user.items("list --finished --from 2025-01-01 --to 2025-12-31").map {
      "\($0.id) \($0.date ?? "")"
    }
  }

  @Test("Several ids and ranges are finished in one commit, with a line each")
  func several() throws {
    let answer = try user.succeed("finish 1-2 4")
    #expect(
      answer.lines == [
        "✓ Buy milk · Fri 2025-05-30 · 1", "✓ 운동 · Sun 2025-06-01 07:00, today · 2",
        "✓ 운동복 사기 · Mon 2025-06-02, tomorrow · 4",
      ])
    #expect(try finished() == ["1 2025-05-30", "2 2025-06-01", "4 2025-06-02"])
  }

  @Test(
    "A command with several todos changes none if it can't change all",
    arguments: ["finish 1 99", "finish 1 2 3", "move 1 99 --to 2025-06-09", "skip 2 1"])
  func allOrNothing(line: String) throws {
    try user.refuse(line, status: 1, says: ["odo"])
  }

  @Test("A range of ids means the todos that exist in it, and needs at least one")
  func ranges() throws {
    try user.succeed("delete 2 --yes")
    #expect(try user.succeed("delete 1-3 --yes").lines.count == 2)
    try user.refuse("show 1-3", status: 1, says: ["There is no todo 1"])
    try user.refuse("show 4-1", status: 64, says: ["Write 1-4"])
    try user.refuse("show 1-1001", status: 64, says: ["at most 1000"])
    try user.refuse("show 4 운동", status: 64, says: ["not both"])
  }

  @Test("A match inside a longer word is not finished unasked, and whole words come first")
  func insideWords() throws {
    try user.add("schedule 'ball game' --on 2025-06-01")
    try user.add("schedule sidewalk --on 2025-06-01")
    try user.add("schedule walk --on 2025-06-01")
    try user.refuse(
      "finish all", status: 1, says: ["only inside a longer word", "todoctl finish 5"])
    try user.refuse("delete all --yes", status: 1, says: ["only inside a longer word"])
    #expect(try user.succeed("finish walk").lines == ["✓ walk · Sun 2025-06-01, today · 7"])
    #expect(try user.succeed("finish gam").lines == ["✓ ball game · Sun 2025-06-01, today · 5"])
  }

  @Test("An id that is given twice counts once")
  func repeated() throws {
    #expect(try user.succeed("finish 1 1 1-1").lines == ["✓ Buy milk · Fri 2025-05-30 · 1"])
  }

  @Test("Words mean the one matching todo that is due today or overdue, on its own date")
  func words() throws {
    #expect(
      try user.succeed("finish 운동").lines == ["✓ 운동 · Sun 2025-06-01 07:00, today · 2"])
    #expect(try user.succeed("finish MILK buy").lines == ["✓ Buy milk · Fri 2025-05-30 · 1"])
    #expect(
      try user.succeed("finish milk --undo").lines
        == ["· Buy milk · Fri 2025-05-30 · open again · 1"])
  }

  @Test("Words that match several todos, or none, list the candidates, nearest first")
  func candidates() throws {
    let none = try user.refuse(
      "finish 운동복", status: 1, says: ["is due today"], hint: "todoctl finish 4")
    #expect(none.errorText.contains("\n  4  ·  운동복 사기  Mon 2025-06-02, tomorrow\n"))
    let several = try user.refuse("finish 영어", status: 1, says: ["2 dates of todo 3"])
    #expect(
      several.errorText.contains(
        "  3  ·  영어  Fri 2025-05-30\n  3  ·  영어  Fri 2025-05-23\n"))
    try user.refuse("show 운동", status: 1, says: ["2 todos have “운동”"])
    try user.refuse("delete zzz --yes", status: 1, says: ["zzz"], hint: "todoctl search")
    #expect(try user.succeed("show 운동복").text.contains("운동복 사기"))
  }

  @Test("An ambiguous match lists at most ten candidates and counts the rest")
  func many() throws {
    for day in 10...22 { try user.add("schedule Lunch --on 2025-06-\(day)") }
    let lines = try user.refuse("show lunch", status: 1, says: ["13 todos"]).errorText
      .split(separator: "\n")
    #expect(lines.count == 13)
    #expect(lines[1].hasSuffix("Tue 2025-06-10") && lines[11].contains("3 more"))
  }

  @Test("The id of a series means its date today, or its only overdue date")
  func overdueSeries() throws {
    try user.refuse("finish 3", status: 1, says: ["2 dates of todo 3"], hint: "--on")
    try user.succeed("finish 3 --on 2025-05-23")
    #expect(try user.succeed("finish 3").lines == ["✓ 영어 · Fri 2025-05-30 · 3"])
    try user.refuse("finish 3", status: 1, says: ["doesn't occur"])
    #expect(try finished() == ["3 2025-05-23", "3 2025-05-30"])
  }

  @Test("A weekday means the last such day, and a future date needs --ahead")
  func back() throws {
    #expect(try user.succeed("finish 2 --on mon").lines == ["✓ 운동 · Mon 2025-05-26 07:00 · 2"])
    #expect(
      try user.succeed("finish 2 --on mon --ahead").lines
        == ["✓ 운동 · Mon 2025-06-02 07:00, tomorrow · 2"])
    for line in ["finish 2 --on tomorrow", "finish 2 2025-06-02"] {
      try user.refuse(line, status: 1, says: ["Mon 2025-06-02 is after today"], hint: "--ahead")
    }
    #expect(
      try user.succeed("move 4 --to mon --json").decoded(ShownEvent.self).event.start
        == "2025-06-02")
  }

  @Test(
    "A todo moves to a day, to a time of its own day, to a moment from now, or later by days",
    arguments: [
      ("tue", "Tue 2025-06-03"), ("2 days", "Tue 2025-06-03"), ("3일", "Tue 2025-06-03"),
      ("5pm", "Mon 2025-06-02 17:00, tomorrow"), ("at 08:00", "Mon 2025-06-02 08:00, tomorrow"),
      ("오후 6시로", "Mon 2025-06-02 18:00, tomorrow"), ("tue 18:15", "Tue 2025-06-03 18:15"),
      ("+1h", "Sun 2025-06-01 01:00, today"), ("90m", "Sun 2025-06-01 01:30, today"),
      ("+30m", "Sun 2025-06-01 00:30, today"),
      ("+1m", "Tue 2025-07-01"), ("2주", "Sun 2025-06-15"), ("a month", "Tue 2025-07-01"),
      ("일주일 뒤로", "Mon 2025-06-02 → Mon 2025-06-09"), ("한 달", "Tue 2025-07-01"),
    ])
  func moving(words: String, day: String) throws {
    #expect(try user.succeed("move 4 \(words)").lines == ["→ 운동복 사기 · \(day) · 4"])
  }

  @Test("With --json a command answers with one todo, or a list if several are possible")
  func json() throws {
    struct Events: Decodable { let events: [ListedEvent] }
    struct Deletions: Decodable {
      struct Deletion: Decodable { let id: Int }
      let deletions: [Deletion]
    }
    #expect(try user.succeed("finish milk --json").decoded(ShownEvent.self).event.id == 1)
    let listed = try user.succeed("finish 1 2 --json").decoded(Events.self).events
    #expect(listed.map(\.date) == ["2025-05-30", "2025-06-01"])
    #expect(try user.succeed("show 1-1 --json").decoded(ShownEvent.self).event.id == 1)
    #expect(
      try user.succeed("edit 1 4 --place Shop --json").decoded(Events.self).events.map(\.place)
        == ["Shop", "Shop"])
    #expect(
      try user.succeed("delete 1 4 --yes --json").decoded(Deletions.self).deletions.map(\.id)
        == [1, 4])
  }

  @Test("A deletion of several todos asks one question")
  func question() throws {
    let asked = try FakeTerminal().run("delete 1 4", of: user, typing: "y\n").screen
    #expect(asked.contains("Delete 2 todos: 1 “Buy milk”, 4 “운동복 사기”? [y/N]"))
    #expect(try user.items("list --from 2025-05-01 --to 2025-06-02").allSatisfy { $0.id != 4 })
  }

  @Test("With --verbose a command shows the todo in full")
  func verbose() throws {
    #expect(
      try user.succeed("finish milk --verbose").text.hasPrefix("Fri 2025-05-30\n\n  ✓  All day"))
    #expect(try user.succeed("edit 1 --place Shop --verbose").text.contains("  place     Shop\n"))
    #expect(try user.succeed("skip 2 --verbose").text.contains(/deleted on +Sun 2025-06-01\n/))
  }

  // MARK: Days off

  @Test("A day off hides only its date and breaks no streak")
  func skip() throws {
    for day in ["2025-05-19", "2025-05-25"] { try user.succeed("finish 2 --on \(day)") }
    let row = { () throws -> Int? in
      struct Report: Decodable {
        struct Streak: Decodable { let present: Int }
        struct Content: Decodable { let streaks: [Streak] }
        let report: Content
      }
      return try user.succeed("report week --json").decoded(Report.self).report.streaks.first?
        .present
    }
    #expect(
      try user.succeed("skip 2 last mon").lines == ["– 운동 · Mon 2025-05-26 07:00 · day off · 2"])
    try user.succeed("skip 2 --on 2025-05-26")
    #expect(try user.dates("운동", from: "2025-05-26", to: "2025-06-01") == ["2025-06-01"])
    try user.succeed("finish 2")
    #expect(try row() == 3)
    try user.succeed("skip 2 --on 2025-05-26 --undo")
    #expect(try row() == 1)
  }

  @Test("A day behind the todo needs no option, and a title that contains the day comes first")
  func dayBehind() throws {
    #expect(try user.succeed("finish 2 mon").lines == ["✓ 운동 · Mon 2025-05-26 07:00 · 2"])
    #expect(
      try user.succeed("skip 2 mon").lines == [
        "– 운동 · Mon 2025-06-02 07:00, tomorrow · day off · 2"
      ])
    #expect(try user.succeed("skip 운동 내일 --undo").lines.count == 1)
    try user.succeed("add milk --on today -- review fri")
    #expect(try user.succeed("finish review fri").text.contains("review fri"))
  }

  @Test("skip with words skips the matching date of today, and skip --undo restores it")
  func skipWords() throws {
    #expect(
      try user.succeed("skip 운동").lines
        == ["– 운동 · Sun 2025-06-01 07:00, today · day off · 2"])
    try user.refuse("skip 운동", status: 1, says: ["is due today"])
    #expect(
      try user.succeed("skip 운동 --undo").lines
        == ["· 운동 · Sun 2025-06-01 07:00, today · no day off any more · 2"])
    try user.refuse("skip 운동 --undo", status: 1, says: ["nothing to undo"])
  }

  @Test("A todo of a single day can't have a day off")
  func single() throws {
    try user.refuse("skip 1", status: 1, says: ["only one date"], hint: "todoctl delete 1")
  }

  @Test("move changes the due day of a series, and its repetition moves no other day")
  func moveSeries() throws {
    try user.add("schedule Class --on 2025-05-25 --days sun --open-ended")
    #expect(try user.succeed("move 5 --to 2025-06-03").lines == ["→ Class · Tue 2025-06-03 · 5"])
    try user.refuse("move 5 --to 2025-06-03", status: 1, says: ["doesn't occur today"])
    try user.refuse("finish 5", status: 1, says: ["doesn't occur today"])
  }

  @Test("A moved day of a routine is still an occurrence of the routine")
  func routines() throws {
    #expect(
      try user.succeed("move 운동 --to 2025-06-09").lines == ["→ 운동 · Mon 2025-06-09 07:00 · 2"])
    try user.refuse("move 운동 --to 2025-06-09", status: 1, says: ["운동"])
    #expect(try user.succeed("show 2").lines.contains { $0.contains("moved from Sun 2025-06-01") })
  }

  @Test("A finished todo is moved only after a question")
  func moveFinished() throws {
    try user.succeed("finish 1")
    try user.refuse(
      "move 1 --to 2025-06-09", status: 64, says: ["Move 1 finished todo (Buy milk)?"])
    #expect(
      try user.succeed("move 1 --to 2025-06-09 --yes").lines == ["→ Buy milk · Mon 2025-06-09 · 1"])
  }
}
