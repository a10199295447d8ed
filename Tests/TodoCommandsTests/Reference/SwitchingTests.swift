import Foundation
import Testing

/// The commands of Docs/switching.md run, and answer what it says. `RECORD=1` writes the answers
/// anew, and fails the run.
@Suite("Switching to todoctl")
struct SwitchingTests {
  /// The files of a page, by the names that it uses.
  private static let files = [
    "taskwarrior": ["tasks.json": "taskwarrior-2.json"],
    "loop": ["Loop Habits Backup.db": "loop.db", "daylio_export.csv": "daylio.csv"],
    "ticktick": ["TickTick-backup-2026-11-20.csv": "ticktick.csv"],
  ]

  private let document = Products.package.appending(path: "Docs/switching.md")

  @Test("Every command of the page answers what the page says")
  func commands() throws {
    let text = try String(contentsOf: document, encoding: .utf8)
    var users: [String: CommandLineRunner] = [:]
    var commands = 0
    let found = try text.replacing(/```console ([a-z]+)\n(.*?)```/.dotMatchesNewlines()) { block in
      let page = String(block.1)
      let user = try users[page] ?? Self.user(page)
      users[page] = user
      let lines = block.2.split(separator: "\n").filter { $0.hasPrefix("$ todoctl ") }
      commands += lines.count
      let answers = try lines.map { try Self.answer(of: user, to: String($0.dropFirst(10))) }
      return "```console \(page)\n\(answers.joined(separator: "\n"))```"
    }
    #expect(commands == 13)
    try Golden.compare(found, with: document)
  }

  /// A user with the files of a page.
  private static func user(_ page: String) throws -> CommandLineRunner {
    let user = try CommandLineRunner()
    for (name, fixture) in try #require(files[page]) {
      try user.write(try user.bytes(of: Products.fixture(fixture)), to: name)
    }
    try user.succeed("init")
    return user
  }

  /// A command and its answer. It must succeed.
  private static func answer(of user: CommandLineRunner, to line: String) throws -> String {
    let result = try user.succeed(
      line,
      environment: [
        "TZ": "Asia/Seoul", "TODOCTL_NOW": "2026-11-23T03:00:00Z", "COLUMNS": "100",
      ])
    return "$ todoctl \(line)\n\(result.text)\(result.errorText)"
      .replacing(user.home.replacing("//", with: "/"), with: "~").replacing(user.home, with: "~")
  }
}
