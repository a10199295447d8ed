import Foundation
import Testing

@Suite("The backup script")
struct BackupScriptTests {
  private let user: CommandLineRunner
  private let script = Products.package.appending(path: "Scripts/backup").path

  init() throws {
    user = try CommandLineRunner(after: "add schedule Lunch --on 2025-06-02 --at 12:00")
  }

  private func run(_ options: String, day: Int = 1) throws -> Transcript {
    try user.shell(
      "TODOCTL_NOW=2025-06-0\(day)T03:00:00Z TODOCTL=\"$todoctl\" '\(script)' \(options)")
  }

  private func backups() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/my backups")
      .filter { $0.hasSuffix(".db") }.sorted()
  }

  @Test("The backup script creates the folder and a backup silently, and skips an unchanged store")
  func quiet() throws {
    for day in 1...2 {
      let done = try run("'my backups'", day: day)
      #expect(done.status == 0 && done.text == "" && done.errorText == "")
    }
    #expect(try backups() == ["todo-20250601T030000Z.db"])
  }

  @Test("The backup script keeps the newest backups or one for each day")
  func keeps() throws {
    for day in 1...5 {
      try user.add("schedule Day\(day) --on 2025-06-02")
      #expect(try run("'my backups' --keep 2", day: day).status == 0)
    }
    #expect(try backups() == ["todo-20250604T030000Z.db", "todo-20250605T030000Z.db"])
    #expect(try run("'my backups' --keep-daily 1 --store \(user.store)", day: 6).status == 0)
    #expect(try backups() == ["todo-20250605T030000Z.db"])
  }

  @Test("The backup script reports a damaged newest backup and makes another one")
  func decayed() throws {
    #expect(try run("'my backups'").status == 0)
    try user.write("changed", to: "my backups/todo-20250601T030000Z.db")
    let done = try run("'my backups'", day: 2)
    #expect(done.status == 0 && done.errorText.contains("left alone, changed"))
    #expect(try backups().count == 2)
    try user.write("changed", to: "my backups/todo-20250609T030000Z.db")
    #expect(try run("'my backups'", day: 3).status == 0)
    #expect(try backups().count == 4)
  }

  @Test(
    "The backup script never follows, empties, replaces or waits for a file in its way",
    arguments: Plant.allCases,
    [
      ".lock", "todo-20250601T030000Z.db", "todo-20250601T030000Z.db.json",
      "todo-99991231T000000Z.db",
    ])
  func planted(plant: Plant, name: String) throws {
    let folder = "\(user.home)/my backups"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try plant.plant(at: "\(folder)/\(name)", for: user)
    let before = try Plant.kind(of: "\(folder)/\(name)")
    let done = try user.shell(
      "TODOCTL_NOW=2025-06-01T03:00:00Z TODOCTL=\"$todoctl\" timeout 60 '\(script)' 'my backups'")
    #expect(done.status == 0, "\(done.errorText)")
    #expect(try Plant.kind(of: "\(folder)/\(name)") == before)
    #expect(try Plant.isUntouched(for: user))
    let isTaken = name.hasPrefix("todo-20250601T030000Z")
    #expect(try backups().contains("todo-20250601T030000Z\(isTaken ? "_2" : "").db"))
  }

  @Test("The backup script rotates the backups of two stores in one folder separately")
  func shared() throws {
    try user.succeed("init --store other.db")
    for day in 1...2 {
      #expect(try run("'my backups' --keep 1 --store other.db", day: day * 2).status == 0)
      try user.add("schedule Day\(day) --on 2025-06-02")
      #expect(try run("'my backups' --keep 1", day: day * 2 - 1).status == 0)
    }
    #expect(try backups() == ["todo-20250602T030000Z.db", "todo-20250603T030000Z.db"])
  }

  @Test("The backup script's exit status tells what failed")
  func failures() throws {
    #expect(try run("'my backups' --store nothing.db").status == 66)
    for options in [
      "", "one two", "--loud", "'my backups' --keep 0", "'my backups' --keep-daily x",
    ] {
      #expect(try run(options).status == 64, "\(options)")
    }
    #expect(try run("--help").text.contains("Scripts/backup FOLDER [--keep N]"))
  }
}
