import Foundation
import Testing

@Suite("Lists of backups")
struct BackupListTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.add("schedule Lunch --on 2025-06-02 --at 12:00")
    try user.makeFolder("backups")
  }

  @Test("backup list shows name, moment, size, events and state, newest first, without the store")
  func list() throws {
    for day in 1...3 {
      try user.succeed(
        "backup backups", environment: ["TODOCTL_NOW": "2025-06-0\(day)T03:00:00Z"])
    }
    let name = "todo-20250602T030000Z.db"
    var bytes = try user.bytes(of: "\(user.home)/backups/\(name)")
    let size = bytes.count
    bytes[100] ^= 1
    try user.write(bytes, to: "backups/\(name)")
    try FileManager.default.removeItem(
      atPath: "\(user.home)/backups/todo-20250601T030000Z.db.json")
    try FileManager.default.removeItem(atPath: "\(user.home)/data")

    let lines = try user.succeed("backup list backups").text.split(separator: "\n")
    let cells = lines.map { $0.split(separator: " ", omittingEmptySubsequences: true) }
    #expect(cells[0] == ["File", "Made", "Bytes", "Todos", "State"])
    #expect(
      cells[2] == [
        "todo-20250603T030000Z.db", "Tue", "2025-06-03", "03:00", "\(size)", "1", "verified",
      ])
    #expect(lines[3].hasSuffix("1  changed"))
    #expect(lines[4].hasSuffix("?  no manifest"))
    let json = try user.succeed("backup list backups --json").text
    #expect(
      json.hasPrefix(
        "{\"version\":1,\"backups\":[{\"file\":\"backups/todo-20250603T030000Z.db\","
          + "\"made\":\"2025-06-03T03:00:00Z\",\"size\":\(size),\"events\":1,"
          + "\"state\":\"verified\",\"store\":{\"id\":\""))
    #expect(json.contains("\"events\":null,\"state\":\"withoutManifest\""))
    #expect(!user.exists(user.store))
  }

  @Test("backup list of an empty folder succeeds, and of a missing folder fails")
  func nothing() throws {
    let done = try user.succeed("backup list backups")
    #expect(done.text.isEmpty && done.errorText == "There is no backup in “backups”.\n")
    #expect(
      try user.succeed("backup list backups --json").text == "{\"version\":1,\"backups\":[]}\n")
    try user.refuse("backup list nowhere", status: 66, says: ["There is no folder “nowhere”"])
  }
}
