import Foundation
import Testing

@Suite("Backups of several stores in one folder")
struct SharedFolderTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.add("schedule Lunch --on 2025-06-02 --at 12:00")
    try user.makeFolder("backups")
  }

  private func name(_ day: Int) -> String { "todo-2025060\(day)T030000Z.db" }

  private func run(
    _ options: String, day: Int, _ more: [String: String] = [:]
  ) throws -> Transcript {
    try user.succeed(
      "backup backups \(options)",
      environment: ["TODOCTL_NOW": "2025-06-0\(day)T03:00:00Z"].merging(more) { $1 })
  }

  private func backups() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/backups")
      .filter { $0.hasSuffix(".db") }.sorted()
  }

  @Test("Rotation removes only backups of its own store from a shared folder")
  func rotation() throws {
    try user.succeed("init --store other.db")
    // The result doesn't depend on a usable state folder, nor on the place of the last backup.
    try user.write("", to: "state")
    let withoutState = ["XDG_STATE_HOME": "\(user.home)/state"]
    for day in 1...2 { _ = try run("--store other.db --keep-last 1", day: day, withoutState) }
    #expect(try backups() == [name(2)])
    try user.makeFolder("others")
    try user.succeed("backup others --store other.db")
    for day in 3...4 {
      #expect(try run("--keep-last 1", day: day).errorText == "")
    }
    #expect(try backups() == [name(2), name(4)])
    let planned = try run("--keep-last 1 --dry-run --skip-unchanged", day: 5).text
    #expect(planned.contains("\(name(2)): left alone, of another store\n"))
    try user.succeed("restore backups/\(name(2)) --store back.db --yes")
  }

  @Test("--skip-unchanged compares a store only with its own newest backup")
  func unchanged() throws {
    try user.succeed("init --store other.db")
    _ = try run("", day: 1)
    _ = try run("--store other.db", day: 2)
    #expect(try run("--skip-unchanged", day: 3).text.contains("since \(name(1))"))
    #expect(try run("--skip-unchanged --store other.db", day: 3).text.contains("since \(name(2))"))
    #expect(try backups() == [name(1), name(2)])
  }

  @Test("backup list names the store of each backup if a folder has several stores")
  func list() throws {
    _ = try run("", day: 1)
    #expect(try !user.succeed("backup list backups").text.contains(user.store))
    try user.succeed("init --store other.db")
    _ = try run("--store other.db", day: 2)
    let lines = try user.succeed("backup list backups").text.split(separator: "\n")
    #expect(lines.count == 6 && lines[0].hasSuffix("Store"))
    let home = user.home.replacing("//", with: "/")
    #expect(lines.suffix(2).contains { $0.hasSuffix(": \(home)/data/todoctl/todo.db") })
    let id = try #require(lines[2].split(separator: " ").last)
    #expect(lines.suffix(2).contains { $0 == "\(id): \(home)/other.db" })
    let json = try user.succeed("backup list backups --json").text
    #expect(json.contains("\"state\":\"verified\",\"store\":{\"id\":\"\(id)"))
    #expect(json.contains("\"path\":\"\(home)/other.db\"}"))
    try user.succeed("verify --all backups")
  }

  @Test("Several backups of one second get distinct names in their order")
  func oneSecond() throws {
    for _ in 1...3 { _ = try run("", day: 1) }
    #expect(
      try backups() == [
        name(1), "todo-20250601T030000Z_2.db", "todo-20250601T030000Z_3.db",
      ])
    let listed = try user.succeed("backup list backups").text.split(separator: "\n")
    #expect(listed[2].hasPrefix("todo-20250601T030000Z_3.db  Sun 2025-06-01 03:00"))
    try user.succeed("verify --all backups")
    let done = try run("--keep-last 2 --skip-unchanged", day: 1)
    #expect(done.text.contains("since todo-20250601T030000Z_3.db"))
    #expect(done.text.contains("\(name(1)): removed"))
    let processes = try (1...4).map { _ in
      try user.start(
        user.binary, ["backup", "backups"], environment: ["TODOCTL_NOW": "2025-06-02T03:00:00Z"])
    }
    for process in processes { #expect(try user.finish(process).status == 0) }
    #expect(try backups().count == 6)
  }
}
