import Foundation
import Testing

@Suite("A log without its store, through the command line")
struct LeftoverLogCommandTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.add("schedule Lunch --on 2025-06-02 --at 12:00")
    try user.makeFolder("backups")
    try user.succeed("backup backups")
    try FileManager.default.removeItem(atPath: user.store)
    try Data(repeating: 1, count: 5_000).write(to: URL(filePath: log))
  }

  private var log: String { "\(user.store)-wal" }

  @Test(
    "No command creates a store beside a log without its store, and every command names the log")
  func refused() throws {
    for line in ["init", "list", "add schedule A --on today"] {
      try user.run(line).expectFailure(
        status: 78, says: ["todo.db-wal", "without its database"], hint: "todoctl restore")
    }
    #expect(!user.exists(user.store))
    #expect(try user.bytes(of: log).count == 5_000)
  }

  @Test("A restore moves a log without its store aside and names the new path")
  func setAside() throws {
    let told = try user.succeed("restore backups/todo-20250601T000000Z.db --yes")
    let kept = "\(user.store).before-restore-20250601T000000Z-wal"
    #expect(told.errorText == "Kept as it was: \(kept)\n")
    #expect(try user.bytes(of: kept).count == 5_000)
    #expect(try user.items("list --from 2025-06-02 --to 2025-06-02").map(\.title) == ["Lunch"])
  }
}
