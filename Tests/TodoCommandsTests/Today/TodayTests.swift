import Foundation
import Testing
import TodoDomain

@testable import TodoCommands

@Suite("Today and overdue todos, through the command line")
struct TodayTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  @Test("No command that only shows something creates a store")
  func nothing() throws {
    for line in ["", "--json", "today"] {
      try user.succeed(line)
      #expect(!user.exists("\(user.home)/data"))
    }
    for line in ["overdue", "finish --overdue --yes", "move --overdue today --yes"] {
      try user.run(line).expectFailure(status: 66, says: ["There is no store"], hint: "init")
    }
    #expect(!user.exists("\(user.home)/data"))
  }

  @Test("A missing store with a backup is refused, not treated as a new user's")
  func lost() throws {
    try user.add("schedule Dentist --on today")
    try user.succeed("backup .")
    try FileManager.default.removeItem(atPath: user.store)
    try user.run("").expectFailure(
      status: 66, says: ["There is no store"], hint: "The newest backup is")
  }

  @Test("finish --overdue and move --overdue change all overdue todos in one commit")
  func commits() throws {
    for day in ["27", "28", "29"] { try user.add("schedule A\(day) --on 2025-05-\(day)") }
    try user.succeed("move --overdue --to yesterday --yes")
    #expect(try user.leftOver().map(\.date) == Array(repeating: "2025-05-31", count: 3))
    try user.succeed("finish --overdue --yes")
    #expect(try user.leftOver().isEmpty)
    let report = try user.succeed("report week 2025-06-01 --json").text
    #expect(report.contains(#""moved":1,"#))
  }

  @Test("The question of finish --overdue names the first titles, and a no changes nothing")
  func question() throws {
    for title in ["A", "B", "C", "D"] { try user.add("schedule \(title) --on 2025-05-30") }
    let answer = try FakeTerminal().run("finish --overdue", of: user, typing: "n\n")
    #expect(answer.screen.contains("Finish 4 overdue todos (A, B, C, … and 1 more)? [y/N]"))
    #expect(try user.leftOver().count == 4)
  }

  @Test("new, done, ls and rm work like add, finish, list and delete")
  func aliases() throws {
    try user.succeed("new schedule Dentist --on today")
    try user.succeed("done 1")
    #expect(try user.succeed("ls").text == user.succeed("list").text)
    try user.succeed("rm 1 --yes")
    #expect(try user.items("list").isEmpty)
  }
}

@Suite("A watched list that is longer than the screen")
struct ShortScreenTests {
  /// Returns a week of seven blocks of five lines, below a heading.
  private func agenda(today: Int) -> Agenda {
    let days = (0..<7).map { "day \($0)\na\nb\nc\n" }
    let text = "week\n\n" + days.joined(separator: "\n") + "\nfooter\n"
    let date = CivilDate.earliest
    return Agenda(
      today: date, dates: date...date, bytes: Array(text.utf8),
      todayHeadings: ["day \(today)", "day \(today) · free"])
  }

  private func shown(today: Int, height: Int) -> [String] {
    String(decoding: agenda(today: today).bytes(fitting: height), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  @Test("A week cut to the screen shows today's rows on every day and height with room for them")
  func today() throws {
    for today in 0..<7 {
      for height in 5...60 {
        let lines = shown(today: today, height: height)
        #expect(lines.count <= max(height - 1, 1))
        let first = try #require(lines.firstIndex(of: "day \(today)"), "\(today) \(height)")
        #expect(Array(lines[first...].prefix(4)) == ["day \(today)", "a", "b", "c"])
      }
    }
  }

  @Test("A week is cut only if it doesn't fit, and its heading goes only if it must")
  func whole() throws {
    #expect(shown(today: 6, height: 60).count == 38)
    #expect(shown(today: 1, height: 13).first == "week")
    #expect(shown(today: 2, height: 13).first == "day 2")
    #expect(shown(today: 6, height: 13).last == "footer")
  }
}
