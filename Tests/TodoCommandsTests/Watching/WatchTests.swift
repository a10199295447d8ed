import Foundation
import Testing
import TodoTesting

@Suite("watch after commits")
struct WatchTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner(after: "init") }

  @Test("watch prints a line for each of 100 commits of other processes, in their order")
  func hundredCommits() throws {
    try user.add("schedule 0 --on 2025-06-02")
    let watching = try Watching("day 2025-06-02 --json", of: user)
    for number in 1...100 {
      try user.succeed("edit 1 --title \(number)")
      try watching.wait(for: number + 1)
    }
    #expect(try watching.titles == (0...100).map { ["\($0)"] })
    #expect(watching.end(by: SIGINT) == 130)
  }

  @Test("watch may merge commits in quick succession, and prints the newest in order")
  func burst() throws {
    try user.add("schedule 0 --on 2025-06-02")
    let watching = try Watching("day 2025-06-02 --json", of: user)
    let script = "for n in $(seq 1 100); do $todoctl edit 1 --title $n > said || exit; done"
    #expect(try user.shell(script).status == 0)
    try watching.wait(for: #""title":"100""#)
    let told = try watching.titles.compactMap { $0.first.flatMap(Int.init) }
    #expect(told.first == 0 && told.last == 100)
    // A commit between the reads of the journal and of the list may appear in two lines.
    for (number, next) in zip(told, told.dropFirst()) { #expect(number <= next) }
    #expect(watching.end(by: SIGTERM) == 143)
  }

  @Test("watch prints nothing for a rollback in another process", arguments: ["import", "sqlite3"])
  func rollback(program: String) throws {
    guard program == "import" || Products.isThere(Products.sqlite3) else { return }
    let watching = try Watching("day 2025-06-02 --json", of: user)
    for (index, title) in ["A", "B", "C"].enumerated() {
      try rollBack(program)
      // A line about the rollback would come before this one.
      try user.add("schedule \(title) --on 2025-06-02")
      try watching.wait(for: index + 2)
    }
    #expect(try watching.titles == [[], ["A"], ["A", "B"], ["A", "B", "C"]])
  }

  /// Writes, waits long enough for the write to be noticed, and rolls it back.
  private func rollBack(_ program: String) throws {
    if program == "sqlite3" {
      let sql = """
        BEGIN IMMEDIATE;
        INSERT INTO category(name, icon, position) VALUES ('later', 'NONE', 99);
        .shell sleep 0.2
        ROLLBACK;
        .shell sleep 0.2

        """
      let ended = try user.finish(user.start(Products.sqlite3, [user.store], input: sql))
      #expect(ended.status == 0 && ended.errors.isEmpty, "\(ended.errorText)")
    } else {
      let event =
        #"{"type":"schedule","uid":"x","title":"X","category":"none","#
        + #""start":"2025-06-02","isAllDay":true}"#
      let input = #"{"format":"todoctl","version":1}"# + "\n\(event)\n{\n"
      try user.run("import -", input: input).expectFailure(status: 65, says: ["line 3"])
    }
  }

  @Test("watch prints nothing for a refused command or one without an effect")
  func nothing() throws {
    try user.add("schedule A --on 2025-06-02")
    let watching = try Watching("day 2025-06-02 --json", of: user)
    try user.run("finish 9 --on 2025-06-02 --ahead").expectFailure(status: 1, says: ["todo 9"])
    try user.succeed("edit 1 --title A")
    try user.succeed("day 2025-06-02")
    try user.add("schedule B --on 2025-06-02")
    try watching.wait(for: 2)
    #expect(try watching.titles == [["A"], ["A", "B"]])
  }

  @Test("watch prints one new list if a changed zone makes it another day")
  func zone() throws {
    try user.add("schedule Sunday --on 2025-06-01")
    try user.add("schedule Saturday --on 2025-05-31")
    let watching = try Watching("day --json", of: user)
    try user.succeed("config set time-zone America/New_York")
    try watching.wait(for: 2)
    try user.add("schedule Sweets --on 2025-05-31")
    try watching.wait(for: 3)
    #expect(try watching.titles == [["Sunday"], ["Saturday"], ["Saturday", "Sweets"]])
  }

  @Test("watch into a file separates its lists with an empty line")
  func file() throws {
    let first = try user.succeed("week 2025-W23").text
    let watching = try Watching("week 2025-W23", of: user)
    try user.add("schedule Lunch --on 2025-06-02")
    let second = try user.succeed("week 2025-W23").text
    try watching.wait(for: first + "\n" + second)
    #expect(try watching.lines == (first + "\n" + second).components(separatedBy: "\n").dropLast())
  }

  @Test("watch on a terminal replaces the list shown before")
  func terminal() throws {
    try user.add("schedule 점심 --on 2025-06-01 --at 12:00")
    let terminal = try FakeTerminal()
    let watch = try terminal.start("watch", of: user)
    defer { watch.end() }
    let first = terminal.screen(until: "1 todo, 0 finished")
    #expect(first.hasPrefix("\u{1B}[2J\u{1B}[H"))
    #expect(first.contains("점심"))
    try user.succeed("finish 1 --on 2025-06-01")
    let second = terminal.screen(until: "1 todo, 1 finished")
    #expect(second.hasPrefix("\u{1B}[2J\u{1B}[H"))
    #expect(second.contains("점심"))
    #expect((first + second).components(separatedBy: "\u{1B}[2J").count == 3)
  }

  @Test("watch ends when its reader closes the pipe, even without new output")
  func reader() throws {
    let result = try user.shell("{ $todoctl watch day; echo $? > status; } | head -n 1")
    #expect(result.errorText.isEmpty)
    #expect(try String(decoding: user.bytes(of: "\(user.home)/status"), as: UTF8.self) == "0\n")
  }
}
