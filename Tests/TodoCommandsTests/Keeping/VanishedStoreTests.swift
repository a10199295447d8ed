import Foundation
import Testing

@Suite("A user's own store that is gone")
struct VanishedStoreTests {
  private let user: CommandLineRunner
  private let saved: String

  init() throws {
    user = try CommandLineRunner()
    try user.add("schedule Lunch --on 2025-06-02 --at 12:00")
    saved = try user.export()
    try FileManager.default.createDirectory(
      atPath: "\(user.home)/backups", withIntermediateDirectories: true)
    try user.succeed("backup backups")
    try user.succeed("backup backups", environment: ["TODOCTL_NOW": "2025-06-02T00:00:00Z"])
    try FileManager.default.removeItem(atPath: (user.store as NSString).deletingLastPathComponent)
  }

  private let newest = "home/backups/todo-20250602T000000Z.db"

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: user.home).sorted()
  }

  @Test(
    "What looks after a store, or carries it away, makes none in its place",
    arguments: [
      "backup backups", "backup make backups --skip-unchanged", "backup backups --keep-last 1",
      "backup backups --keep-last 1 --dry-run", "backup nowhere", "check", "check --repair --yes",
      "check --salvage saved.db", "export", "export saved.jsonl", "export saved --format vdir",
    ])
  func refused(line: String) throws {
    let before = try files()
    let backups = try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/backups")
    let result = try user.run(line, environment: ["TODOCTL_NOW": "2025-06-03T00:00:00Z"])
    result.expectFailure(status: 66, says: ["There is no store at “\(user.store)”"], hint: newest)
    #expect(result.errorText.contains("todoctl restore FILE"))
    #expect(try files() == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/backups") == backups)
    #expect(!user.exists(user.store))
  }

  @Test("The backup of each night fails, and keeps what there is")
  func script() throws {
    let script = Products.package.appending(path: "Scripts/backup").path
    let done = try user.shell("TODOCTL=\"$todoctl\" '\(script)' backups --keep 1")
    #expect(done.status == 66)
    for name in ["todo-20250601T000000Z.db", "todo-20250602T000000Z.db"] {
      #expect(user.exists("\(user.home)/backups/\(name)"))
    }
  }

  @Test("Where another command makes one, it names the newest backup, which comes back")
  func made() throws {
    let told = try user.succeed("list").errorText
    #expect(told.hasPrefix("Created \(user.store)\nHint: "))
    #expect(told.contains("`todoctl restore '/") && told.contains("\(newest)'` puts its newest"))
    #expect(try user.succeed("list").errorText.isEmpty)
    try user.succeed("restore backups/todo-20250602T000000Z.db --yes")
    #expect(try user.export() == saved)
  }

  @Test("Whoever never had one is told nothing of backups")
  func never() throws {
    let user = try CommandLineRunner()
    try user.run("check").expectFailure(status: 66, says: ["There is no store"], hint: "init")
    let told = try user.succeed("list").errorText
    #expect(told.contains("Created \(user.store)\n") && !told.contains("backup"))
  }
}
