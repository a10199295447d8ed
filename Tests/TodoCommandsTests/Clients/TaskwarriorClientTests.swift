import Foundation
import Testing

@Suite(
  "Taskwarrior reads an export, and its series are imported",
  .enabled(if: Products.isThere(Client.task), "Taskwarrior isn't installed"))
struct TaskwarriorClientTests {
  private struct Task: Decodable {
    let description: String
    let status: String
    let due: String?
    let parent: String?
  }

  private static let frequencies = [
    "daily", "3d", "weekly", "2wks", "biweekly", "P3W", "weekdays", "monthly", "bimonthly", "3m",
    "quarterly", "semiannual", "yearly",
  ]

  private func task(_ line: [String], _ user: CommandLineRunner) throws -> Transcript {
    let options = ["rc.confirmation=off", "rc.recurrence.confirmation=no", "rc.recurrence.limit=7"]
    return try user.succeed(
      Client.task, options + line,
      environment: ["TZ": "UTC", "TASKRC": "\(user.home)/taskrc", "TASKDATA": "\(user.home)/task"])
  }

  @Test("The instances of a Taskwarrior recurrence are exactly the days of the imported series")
  func instances() throws {
    let user = try CommandLineRunner()
    try user.write("", to: "taskrc")
    for frequency in Self.frequencies {
      _ = try task(["add", frequency, "due:2026-08-17T09:30", "recur:\(frequency)"], user)
    }
    _ = try task(["list"], user)
    let export = try task(["export"], user)
    let tasks = try export.decoded([Task].self)
    let summary = try user.imported(user.write(export.text, to: "tasks.json"))
    // Each recurring task becomes one todo. An instance that doesn't differ from its series isn't
    // stored.
    #expect(summary.new == Self.frequencies.count)
    #expect(summary.same == tasks.count - Self.frequencies.count)
    for frequency in Self.frequencies {
      let due = tasks.filter { $0.parent != nil && $0.description == frequency }
        .compactMap { $0.due?.prefix(8) }.map(String.init).sorted()
      #expect(due.count >= 7)
      let last = try #require(due.last)
      let day = "\(last.prefix(4))-\(last.dropFirst(4).prefix(2))-\(last.suffix(2))"
      let listed = try user.list("2026-08-17", day, zone: "UTC").filter { $0.title == frequency }
      #expect(listed.map { $0.date.filter { $0 != "-" } } == due, "\(frequency)")
      #expect(listed.allSatisfy { $0.time == "09:30" })
    }
  }

  @Test("Taskwarrior imports an export and has the same tasks in the same states")
  func taken() throws {
    let user = try CommandLineRunner()
    try user.write("", to: "taskrc")
    let life = [
      #"{"format":"todoctl","version":1}"#,
      #"{"type":"schedule","uid":"01990000-0000-7000-8000-00000000000a","#
        + #""title":"Buy \"milk\" +now","category":"food","start":"2026-08-17","isAllDay":true,"memo":"two\nlines"}"#,
      #"{"type":"occurrence","event":"01990000-0000-7000-8000-00000000000a","#
        + #""date":"2026-08-17","isFinished":true}"#,
      #"{"type":"schedule","uid":"01990000-0000-7000-8000-00000000000b","#
        + #""title":"치과 👩‍👩‍👧","category":"none","start":"2026-08-18","time":"14:30","isAllDay":false}"#,
      #"{"type":"schedule","uid":"01990000-0000-7000-8000-00000000000c","title":"Run","#
        + #""category":"none","start":"2026-08-17","#
        + #""until":"2026-12-31","days":["mon","tue","wed","thu","fri"],"isAllDay":true}"#,
      #"{"type":"occurrence","event":"01990000-0000-7000-8000-00000000000c","#
        + #""date":"2026-08-18","isFinished":true}"#,
    ]
    _ = try user.imported(user.write(life.map { $0 + "\n" }.joined(), to: "life.jsonl"))
    let export = try user.succeed("export --format taskwarrior --time-zone UTC")
    let path = try user.write(export.text, to: "tasks.json")
    _ = try task(["import", path], user)
    let taken = try task(["export"], user).decoded([Task].self)
    for written in try export.decoded([Task].self) {
      let same = taken.filter {
        $0.description == written.description && $0.status == written.status
          && $0.due == written.due && $0.parent == written.parent
      }
      #expect(same.count == 1, "\(written.description) \(written.due ?? "")")
    }
    // Taskwarrior now has the same values as todoctl.
    let summary = try user.imported(user.write(task(["export"], user).text, to: "again.json"))
    #expect(summary.new == 0)
  }
}
