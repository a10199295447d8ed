import Foundation
import Testing

/// Todos whose titles are hard to lay out, on a terminal at Monday 2025-06-02.
struct Screen {
  let user: CommandLineRunner
  let columns: Int
  let rows: Int

  /// The beginnings, of 14 columns or less, of the titles that are listed this week.
  static let titles = [
    "분기 계획 회의", "A flight with", "Running", "비타민 먹기 👩‍👩‍👧", "10번 버스 ❤️", "9번 버스 1️⃣",
    "Apple pie", "apple cafe\u{301}", "Banana 漢字", "\u{1112}\u{1161}\u{11AB}글 👍🏽",
  ]

  static let environment = [
    "TODOCTL_NOW": "2025-06-02T08:00:00Z", "COLUMNS": "", "TODOCTL_PAGER": "",
  ]

  private static let life = [
    "category add '아주 긴 이름의 분류' --color '#FFD6E2' --icon people",
    "add schedule '분기 계획 회의와 저녁 식사 준비' --on 2025-06-02 --at 10:00 --for 1h --alarm 10m"
      + " --category computer --place '3층 회의실, 창가 자리'",
    "add schedule 'A flight with a rather long title to Lisbon' --on 2025-06-03 --until 2025-06-06"
      + " --category vehicle",
    "add routine 'Running' --days mon,wed,fri --from 2025-05-01 --at 06:30 --category power",
    "add routine '비타민 먹기 👩‍👩‍👧' --days mon,tue,wed,thu,fri,sat,sun --from 2025-05-20 --at 08:30"
      + " --alarm 1h --category medicine",
    "add schedule 'Pay the rent for the flat 🇰🇷' --on 2025-05-30",
    "add schedule '은행 가기' --on 2025-05-20 --category '아주 긴 이름의 분류'",
    "add schedule '10번 버스 ❤️' --on 2025-06-02", "add schedule '9번 버스 1️⃣' --on 2025-06-02",
    "add schedule 'Apple pie' --on 2025-06-02 --at 12:00",
    "add schedule 'apple cafe\u{301}' --on 2025-06-02 --at 12:00",
    "add schedule 'Banana 漢字 か\u{3099}' --on 2025-06-02 --at 12:00",
    "add schedule '\u{1112}\u{1161}\u{11AB}글 👍🏽' --on 2025-06-02 --at 12:00",
    "finish 4 --on 2025-06-02 --ahead",
    "diary calm --at '2025-06-01 21:00' 'A long walk by the river with the dog 🐕‍🦺 and the family'",
    "diary sadness '비가 와서 하루 종일 집에 있었다. 책을 두 권 읽었다.'",
    "edit 1 --place '2층 회의실'",
  ]

  init(columns: Int, rows: Int = 24) throws {
    (self.columns, self.rows) = (columns, rows)
    user = try CommandLineRunner()
    for line in Self.life { try user.succeed(line, environment: Self.environment) }
  }

  /// Returns what a command writes to the terminal.
  func shown(
    _ line: String, typing: String = "", environment more: [String: String] = [:]
  ) throws -> (text: String, status: Int32) {
    let terminal = try FakeTerminal(columns: columns, rows: rows)
    let (screen, status) = try terminal.run(
      line, of: user, typing: typing, environment: Self.environment.merging(more) { $1 })
    return (screen.replacing("\r\n", with: "\n"), status)
  }

  /// Runs commands one after the other, and returns a transcript like that of a `Conversation`.
  func conversation(_ lines: [String], environment: [String: String]) throws -> String {
    try lines.map { "$ todoctl \($0)\n" + (try shown($0, environment: environment).text) }
      .joined(separator: "\n")
  }
}
