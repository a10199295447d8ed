import Foundation
import Testing

/// Every command that asks before a change that can't be undone.
@Suite("Questions before changes that can't be undone")
struct QuestionTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.succeed(
      "import -",
      input: """
        {"format":"todoctl","version":1}
        {"type":"diary","uid":"entry-1","createdAt":"2025-06-01T00:00:00Z","emotions":["calm"]}

        """)
    try user.add("routine Run --days mon --from 2025-05-01")
    try user.succeed("category add extra")
    try user.succeed("tally tap blue")
    try user.succeed("backup .")
    // Todos that a restore removes.
    try user.add("schedule Later --on 2025-06-03")
    try user.add("schedule Late --on 2025-05-30")
  }

  private static let lines = [
    "delete 1", "delete 1 --only 2025-06-02", "delete 1 --following 2025-06-09",
    "delete 1 --following 2025-06-09 --discard-history", "diary delete entry-1",
    "finish --overdue", "move --overdue today", "category delete extra", "tally reset",
    "restore todo-20250601T000000Z.db",
  ]

  /// Returns the content of the store, and the names of the files in the home folder.
  private func everything() throws -> [String] {
    try [user.export()]
      + FileManager.default.subpathsOfDirectory(atPath: user.home).sorted()
      .filter { !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm") }
  }

  // A declined command changes nothing, so all commands run on one store, one after the other.
  @Test("A declined question changes nothing and exits with status 1")
  func declining() throws {
    let before = try everything()
    for line in QuestionTests.lines {
      let result = try FakeTerminal().run(line, of: user, typing: "n\n")
      #expect(result.status == 1, "\(line)")
      #expect(result.screen.contains("? [y/N] "), "\(line)")
      #expect(result.screen.contains("Nothing was changed."), "\(line)")
      #expect(try everything() == before, "\(line)")
    }
  }

  @Test("A yes on the terminal carries out each command that asks", arguments: lines)
  func agreeing(line: String) throws {
    let before = try everything()
    let result = try FakeTerminal().run(line, of: user, typing: "y\n")
    #expect(result.status == 0)
    #expect(result.screen.contains("? [y/N] "))
    #expect(try everything() != before)
  }

  @Test("--yes carries out each command that asks, without a question", arguments: lines)
  func assuming(line: String) throws {
    let before = try everything()
    let result = try user.succeed(line + " --yes")
    #expect(!(result.text + result.errorText).contains("[y/N]"))
    #expect(try everything() != before)
  }

  @Test("A command that must ask is refused with status 64 without a terminal and --yes")
  func refusing() throws {
    let before = try everything()
    for line in QuestionTests.lines {
      try user.run(line, input: "y\n").expectFailure(
        status: 64, says: ["?", "no terminal"], hint: "--yes")
      let json = try user.run(line + " --json")
      #expect(json.status == 64, "\(line)")
      #expect(json.errorText.hasPrefix(#"{"version":1,"error":{"kind":"usage","#), "\(line)")
      #expect(try everything() == before, "\(line)")
    }
  }

  // `check` asks about a damaged store, and `history prune` about old entries; their questions are
  // in `RepairCommandTests` and `UndoingTests`.
  @Test("The commands with --yes are exactly those that ask, check, and history prune")
  func complete() {
    let commands = CommandReference.text.components(separatedBy: "\n## ").dropFirst()
      .filter { $0.contains("--yes") }
      .compactMap { $0.split(separator: "\n").first.map(String.init) }
      .filter { $0.hasPrefix("todoctl ") }
    #expect(
      Set(commands) == [
        "todoctl delete", "todoctl diary delete", "todoctl category delete", "todoctl tally reset",
        "todoctl restore", "todoctl check", "todoctl finish", "todoctl move",
        "todoctl history prune",
      ])
  }
}
