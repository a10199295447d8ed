import Foundation
import Testing

@Suite("The user's own store when it is missing")
struct VanishedStoreTests {
  private let user: CommandLineRunner
  private let saved: String

  init() throws {
    user = try CommandLineRunner()
    try user.add("schedule Lunch --on 2025-06-02 --at 12:00")
    saved = try user.export()
    try user.makeFolder("backups")
    try user.succeed("backup backups")
    try user.succeed("backup backups", environment: ["TODOCTL_NOW": "2025-06-02T00:00:00Z"])
    try FileManager.default.removeItem(atPath: (user.store as NSString).deletingLastPathComponent)
  }

  private let newest = "home/backups/todo-20250602T000000Z.db"

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: user.home).sorted()
  }

  /// Commands that read a store, check it or copy its content elsewhere.
  static let lookers = [
    "day", "week", "agenda", "list", "show 1", "alarms", "alarms --due-within 1m", "alarms --next",
    "stats week", "stats month", "stats quarter", "stats year", "stats days", "report week",
    "report month", "report year --format html", "diary list", "diary show x", "category list",
    "config list", "config get language", "tally", "tally show", "watch day", "watch week",
    "import life.jsonl --dry-run", "backup backups", "backup make backups --skip-unchanged",
    "backup backups --keep-last 1", "backup backups --keep-last 1 --dry-run", "backup nowhere",
    "check", "check --repair --yes", "check --salvage saved.db", "export", "export saved.jsonl",
    "export saved --format vdir",
  ]

  @Test(
    "A reading command creates no store in place of a missing one and names the newest backup",
    arguments: lookers)
  func refused(line: String) throws {
    try user.write(saved, to: "life.jsonl")
    let before = try files()
    let backups = try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/backups")
    let result = try user.run(line, environment: ["TODOCTL_NOW": "2025-06-03T00:00:00Z"])
    result.expectFailure(status: 66, says: ["There is no store at “\(user.store)”"], hint: newest)
    #expect(result.errorText.contains("`todoctl init` creates one"))
    #expect(result.errorText.contains("todoctl restore FILE"))
    #expect(try files() == before)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/backups") == backups)
    #expect(!user.exists(user.store))
  }

  @Test("The scripts for alarms, reports and backups fail without a store and change nothing")
  func scripts() throws {
    let scripts = Products.package.appending(path: "Scripts").path
    for line in ["notify-alarms", "weekly-report reports", "backup backups --keep 1"] {
      let done = try user.shell("TODOCTL=\"$todoctl\" '\(scripts)'/\(line)")
      #expect(done.status == 66, "\(line): \(done.errorText)")
      #expect(!user.exists(user.store))
    }
    for name in ["todo-20250601T000000Z.db", "todo-20250602T000000Z.db"] {
      #expect(user.exists("\(user.home)/backups/\(name)"))
    }
  }

  @Test(
    "A change that creates a store names the lost store's backup, and rotation keeps that backup")
  func made() throws {
    let told = try user.succeed("tally tap blue").errorText
    #expect(told.hasPrefix("Created \(user.store)\nHint: "))
    #expect(
      told.contains("`todoctl restore '/") && told.contains("\(newest)'` restores its newest"))
    #expect(try user.succeed("list").errorText.isEmpty)
    try user.succeed(
      "backup backups --keep-last 1", environment: ["TODOCTL_NOW": "2025-06-03T00:00:00Z"])
    try user.succeed("restore backups/todo-20250602T000000Z.db --yes")
    #expect(try user.export() == saved)
  }

  @Test("A new user sees no hint about backups, and the first change creates the store")
  func never() throws {
    let user = try CommandLineRunner()
    for line in ["check", "list"] {
      let told = try user.run(line)
      told.expectFailure(status: 66, says: ["There is no store"], hint: "`todoctl init`")
      #expect(!told.errorText.contains("newest"))
    }
    let told = try user.succeed("config set language en").errorText
    #expect(told.contains("Created \(user.store)\n") && !told.contains("backup"))
  }

  @Test("A missing store's newest backup is named whatever its path, and no other store's backup")
  func longPath() throws {
    let folder = "\(user.home)/" + String(repeating: "긴 이름의 폴더", count: 8)
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let store = "\(folder)/todo.db"
    try user.succeed("init --store '\(store)'")
    try user.succeed("backup backups --store '\(store)'")
    try user.succeed("init --store other.db")
    try user.succeed(
      "backup backups --store other.db", environment: ["TODOCTL_NOW": "2025-06-04T00:00:00Z"])
    try FileManager.default.removeItem(atPath: store)
    try user.run("list --store '\(store)'").expectFailure(
      status: 66, says: ["There is no store"], hint: "todo-20250601T000000Z_2.db")
  }
}
