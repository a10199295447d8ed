import Foundation
import Testing

@Suite("Rotation of backups through the command line")
struct BackupRotationTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.add("schedule Lunch --on 2025-06-02 --at 12:00")
    try user.makeFolder("backups")
  }

  private func name(_ day: Int) -> String { "todo-2025060\(day)T030000Z.db" }

  private func run(_ options: String, day: Int) throws -> Transcript {
    try user.succeed(
      "backup backups \(options)", environment: ["TODOCTL_NOW": "2025-06-0\(day)T03:00:00Z"])
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/backups").sorted()
  }

  /// Returns the names of the backups of these days and of their manifests.
  private func files(_ days: Int...) -> [String] {
    days.flatMap { [name($0), name($0) + ".json"] }
  }

  @Test("Rotation removes the backups that no rule keeps, with their manifests, and lists them")
  func removed() throws {
    for day in 1...3 { _ = try run("", day: day) }
    let done = try run("--keep-daily 2", day: 4)
    #expect(
      done.text.hasSuffix("checked and restored once\n\(name(2)): removed\n\(name(1)): removed\n"))
    #expect(try names() == files(3, 4))
    let json = try run("--keep-last 1 --json", day: 5).text
    #expect(
      json.contains(
        "\"written\":true,\"picturesLeftOut\":0},\"rotation\":{\"dryRun\":false,\"backups\":["))
    #expect(
      json.contains(
        "\(name(5))\",\"state\":\"verified\",\"fate\":\"kept\",\"reasons\":"
          + "[\"newest\",\"current\",\"last\"],\"store\":{"))
    #expect(
      json.contains("\(name(4))\",\"state\":\"verified\",\"fate\":\"removed\",\"reasons\":[],"))
    #expect(try names() == files(5))
  }

  @Test("A dry run of rotation writes and removes nothing, and lists what it would do")
  func dryRun() throws {
    for day in 1...3 { _ = try run("", day: day) }
    let done = try run("--keep-daily 2 --keep-monthly 1 --dry-run", day: 4)
    #expect(
      done.text == """
        \(name(3)): kept (day 2025-06-03)
        \(name(2)): would be removed
        \(name(1)): would be removed

        """)
    #expect(try names() == files(1, 2, 3))
    let same = try run("--keep-daily 2 --dry-run --skip-unchanged", day: 4).text
    #expect(same.contains("Nothing has changed since \(name(3))"))
    #expect(
      same.contains(
        "\(name(3)): kept (newest, current, day 2025-06-03)\n"
          + "\(name(2)): kept (day 2025-06-02)\n"))
  }

  @Test("Rotation removes only backups with a whole manifest, and names the changed ones")
  func others() throws {
    for day in 1...4 { _ = try run("", day: day) }
    try user.write("changed", to: "backups/\(name(4))")
    try FileManager.default.removeItem(atPath: "\(user.home)/backups/\(name(2)).json")
    try user.write("mine", to: "backups/todo-old.db")
    let done = try run("--keep-last 1 --skip-unchanged", day: 5)
    #expect(done.errorText == "\(name(4)): left alone, changed\n")
    #expect(done.text.contains("\(name(3)): removed") && done.text.contains("\(name(1)): removed"))
    #expect(try names() == [name(2)] + files(4, 5) + ["todo-old.db"])
  }

  @Test("--skip-unchanged writes no backup if the newest one has the same content")
  func skipped() throws {
    _ = try run("--skip-unchanged", day: 1)
    let done = try run("--skip-unchanged", day: 2)
    #expect(done.text == "Nothing has changed since \(name(1)); no backup is needed\n")
    let json = try run("--skip-unchanged --json", day: 2).text
    #expect(
      json.contains("\(name(1))\",\"events\":1,")
        && json.contains("\"written\":false,\"picturesLeftOut\":0}"))
    #expect(try names() == files(1))
    try user.add("schedule Dinner --on 2025-06-02")
    _ = try run("--skip-unchanged", day: 2)
    #expect(try names() == files(1, 2))
    try user.write("changed", to: "backups/\(name(2))")
    _ = try run("--skip-unchanged", day: 3)
    #expect(try names() == files(1, 2, 3))
  }

  @Test("A backup dated in the future doesn't displace the newest one, and is named once")
  func future() throws {
    for day in [1, 9] { _ = try run("", day: day) }
    let note = "\(name(9)): made in the future; was a clock wrong?\n"
    try user.add("schedule Dinner --on 2025-06-02")
    let planned = try run("--keep-last 1 --dry-run", day: 2)
    #expect(planned.errorText == note)
    #expect(planned.text == "\(name(9)): kept (newest, last)\n\(name(1)): would be removed\n")
    let done = try run("--keep-last 1 --json", day: 2)
    #expect(done.errorText == note)
    #expect(done.text.contains("\(name(2))\",\"state\":\"verified\",\"fate\":\"kept\","))
    #expect(done.text.contains("\"reasons\":[\"current\"],"))
    #expect(try names() == files(2, 9))
    #expect(try run("--keep-daily 1", day: 3).text.hasSuffix("\(name(2)): removed\n"))
    #expect(try names() == files(3, 9))
  }

  @Test("A backup dated in the future with the store's content counts as current")
  func futureUnchanged() throws {
    _ = try run("", day: 1)
    _ = try run("", day: 9)
    let done = try run("--keep-last 1 --skip-unchanged --json", day: 2)
    #expect(done.errorText.contains("\(name(9)): made in the future"))
    #expect(done.text.contains("\"reasons\":[\"newest\",\"current\",\"last\"]"))
    #expect(try names() == files(9))
  }

  @Test("Retention numbers that keep nothing and a dry run without rules are refused")
  func usage() throws {
    for options in ["--keep-daily 0", "--keep-daily -1", "--keep-last x", "--dry-run"] {
      try user.refuse("backup backups \(options)", status: 64, says: [])
    }
    #expect(try names().isEmpty)
  }
}
