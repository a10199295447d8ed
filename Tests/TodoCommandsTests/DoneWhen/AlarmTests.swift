import Foundation
import Testing

@Suite("Alarms through the command line")
struct AlarmTests {
  private struct Answer: Decodable {
    struct Due: Decodable, Hashable {
      let at: String
      let atLocal: String
      let alarm: String
      let before: String
      let title: String
      let date: String
      let time: String?
    }
    let alarms: [Due]
  }

  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
  }

  /// Returns the alarms that a job lists which runs at a moment.
  private func due(_ within: String, at now: String) throws -> [String] {
    try user.succeed(
      "alarms --due-within \(within) --json", environment: ["TODOCTL_NOW": now]
    ).decoded(Answer.self).alarms.map { "\($0.at) \($0.title)" }
  }

  @Test("A job that runs every ten minutes, a little late each time, lists each alarm once")
  func once() throws {
    for minute in ["08:49", "08:50", "08:59", "09:00", "09:10"] {
      try user.add("schedule at-\(minute) --on 2025-06-01 --at \(minute) --alarm 0m")
    }
    let runs = ["08:40:01", "08:50:00", "09:00:02", "09:10:01"]
    let told = try runs.map { try due("10m", at: "2025-06-01T\($0)Z") }
    let expected = [["08:49"], ["08:50", "08:59"], ["09:00"], ["09:10"]]
    #expect(
      told == expected.map { $0.map { "2025-06-01T\($0):00Z at-\($0)" } })
  }

  @Test("A finished or deleted todo has no alarm, and a moved todo has its new one")
  func changes() throws {
    let ids = try ["a", "b", "c"].map {
      try user.add("schedule \($0) --on 2025-06-01 --at 09:00 --alarm 10m")
    }
    try user.succeed("finish \(ids[0])")
    try user.succeed("delete \(ids[1]) --yes")
    try user.succeed("edit \(ids[2]) --at 10:00 --alarm 30m")
    #expect(try due("24h", at: "2025-06-01T00:00:00Z") == ["2025-06-01T09:30:00Z c"])
    try user.succeed("finish \(ids[0]) --undo")
    #expect(
      try due("24h", at: "2025-06-01T00:00:00Z")
        == ["2025-06-01T08:50:00Z a", "2025-06-01T09:30:00Z c"])
  }

  @Test("alarms --json gives the moment, the local time, and the occurrence's date and time")
  func json() throws {
    try user.add("schedule call --on 2025-06-02 --at 09:00 --zone America/New_York --alarm 30m")
    let answer = try user.succeed("alarms --next --json --time-zone Asia/Seoul")
      .decoded(Answer.self)
    #expect(
      answer.alarms == [
        Answer.Due(
          at: "2025-06-02T12:30:00Z", atLocal: "2025-06-02T21:30:00", alarm: "30m",
          before: "day", title: "call", date: "2025-06-02", time: "22:00")
      ])
  }

  @Test("alarms without results writes a message on a terminal, nothing to a pipe, and succeeds")
  func nothing() throws {
    try user.succeed("init")
    for line in ["alarms", "alarms --next", "alarms --due-within 10m"] {
      #expect(try user.succeed(line).text == "")
      #expect(try user.succeed("\(line) --json").text == "{\"version\":1,\"alarms\":[]}\n")
    }
    for (line, reach) in [
      ("alarms", "1 day"), ("alarms --next", "400 days"), ("alarms --due-within 2h", "2 hours"),
    ] {
      let told = try FakeTerminal().run(line, of: user)
      #expect(told.status == 0)
      #expect(told.screen.contains("No alarm goes off within \(reach)"), "\(told.screen)")
    }
  }

  @Test("An agenda shows when an alarm will go off, but no past or cancelled alarm")
  func agenda() throws {
    try user.add("schedule early --on 2025-06-01 --at 08:00 --alarm 10m")
    try user.add("schedule late --on 2025-06-01 --at 20:00 --alarm 10m")
    try user.add("schedule done --on 2025-06-01 --at 21:00 --alarm 10m")
    try user.succeed("finish 3")
    let noon = try user.succeed(
      "agenda --days 1", environment: ["TODOCTL_NOW": "2025-06-01T12:00:00Z"])
    #expect(
      noon.lines.dropFirst() == [
        "  ·  08:00  ♪        early  1", "  ·  20:00  ♪ 19:50  late   2",
        "  ✓  21:00  ♪        done   3", "3 todos, 1 finished",
      ])
  }
}
