import Foundation
import Testing
import TodoDomain

@testable import TodoCommands

/// Reading `TZ` as POSIX and glibc do. A value that glibc silently takes for universal time is
/// refused.
@Suite("The environment's time zone")
struct TimeZoneTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
  }

  /// Returns the date of a todo that is added for today at 15:30 in universal time.
  private func today(_ zone: String) throws -> String {
    let environment = ["TZ": zone, "TODOCTL_NOW": "2026-06-30T15:30:00Z"]
    let added = try user.run("add schedule A --on today --json", environment: environment)
    try #require(added.status == 0, "\(added.errorText)")
    let day = try user.run("day today --json", environment: environment)
    return try #require(day.text.firstMatch(of: /"date":"([0-9-]*)"/)).1.description
  }

  @Test(
    "TZ may be a zone's name, a path or a POSIX rule",
    arguments: [
      ("Asia/Seoul", "2026-07-01"), (":Asia/Seoul", "2026-07-01"), ("KST-9", "2026-07-01"),
      ("<+09>-9", "2026-07-01"), ("/usr/share/zoneinfo/Asia/Seoul", "2026-07-01"),
      (":/usr/share/zoneinfo/Asia/Seoul", "2026-07-01"), ("", "2026-06-30"), (":", "2026-06-30"),
      ("EST5EDT,M3.2.0,M11.1.0", "2026-06-30"), ("EST5EDT", "2026-06-30"), ("UTC0", "2026-06-30"),
      ("GMT+9", "2026-06-30"), ("GMT-9", "2026-07-01"),
    ])
  func readable(zone: String, date: String) throws {
    #expect(try today(zone) == date)
  }

  @Test(
    "A TZ that can't be read is named, and nothing is changed",
    arguments: ["Mars/Base", "KST", "seoul", "asia/seoul", "/etc/passwd", "/nowhere", "EST5EDT,x"])
  func unreadable(zone: String) throws {
    let answer = try user.run("add schedule Zebra --on today", environment: ["TZ": zone])
    #expect(answer.status == 64)
    #expect(answer.errorText.contains("TZ is “\(zone)”, which is not a time zone."))
    #expect(answer.errorText.contains("Hint: "))
    #expect(try user.run("list").text.contains("Zebra") == false)
    // A command that names the zone by an option doesn't need `TZ`.
    let named = try user.run(
      "add schedule A --on today --time-zone Asia/Seoul", environment: ["TZ": zone])
    #expect(named.status == 0, "\(named.errorText)")
  }

  @Test("A zone file outside the database is matched with the zone of the same rules")
  func copiedFile() throws {
    let path = "\(user.home)/localtime"
    try FileManager.default.copyItem(atPath: "/usr/share/zoneinfo/Asia/Seoul", toPath: path)
    #expect(try today(path) == "2026-07-01")
    try user.write("no zone", to: "garbage")
    let answer = try user.run("day", environment: ["TZ": "\(user.home)/garbage"])
    #expect(answer.status == 64)
  }

  @Test("Options and preferences accept the same forms of zones as TZ and store one name")
  func options() throws {
    try #require(try user.run("config set time-zone :Asia/Seoul").status == 0)
    #expect(try user.run("config get time-zone").text == "Asia/Seoul\n")
    try #require(try user.run("config set time-zone KST-9").status == 0)
    #expect(try user.run("config get time-zone").text == "KST-9\n")
    let line = "add schedule Call --on 2026-07-01 --at 08:00 --zone"
    try #require(try user.run("\(line) EST5EDT,M3.2.0/2,M11.1.0 --for 1h").status == 0)
    let day = try user.run("day 2026-07-01 --json").text
    #expect(day.contains(#""zone":"EST5EDT,M3.2.0,M11.1.0""#))
    #expect(day.contains(#""time":"21:00""#), "\(day)")
    for zone in ["Mars", "BST", "asia/seoul"] {
      for line in ["config set time-zone", "day --time-zone", "\(line)"] {
        let answer = try user.run("\(line) \(zone)")
        #expect(answer.status == 64, "\(line) \(zone)")
        #expect(answer.errorText.contains(zone))
      }
    }
  }
}
