import Foundation
import Testing

/// The map of a year, as of Saturday, 10 January 2026.
@Suite("The year command")
struct YearCommandTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try on(1, "add routine daily 7:00 Jog")
    try on(1, "add routine daily Read --target 10 pages")
    try on(1, "add Buy jogging shoes today")
    for day in [1, 2, 4] { try on(day, "done 1") }
    try on(5, "skip 1")
    // 1 of 10, 5 of 10, 9 of 10, all.
    for (day, pages) in [(1, 1), (2, 5), (3, 9), (4, 12)] { try on(day, "done read \(pages)") }
    try on(2, "diary --emotion happiness --text 'A good day'")
  }

  @discardableResult
  private func on(_ day: Int, _ line: String) throws -> Transcript {
    try user.succeed(
      line, environment: ["TODOCTL_NOW": "2026-01-\(day < 10 ? "0" : "")\(day)T12:00:00Z"])
  }

  private func lines(_ line: String) throws -> [String] {
    try on(10, line).text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  /// Returns the first columns of the seven rows. Each column is a week, the first from 29 December
  /// on.
  private func rows(_ lines: [String], _ width: Int) -> [String] {
    lines.filter { $0.hasPrefix("  ") }.compactMap { line in
      let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
      guard days.contains(String(line.dropFirst(2).prefix(3))) else { return nil }
      return String(line.dropFirst(6).prefix(width))
    }
  }

  @Test("year shows a routine's days as done, day off, missed or remaining, in columns of weeks")
  func habit() throws {
    let map = try lines("year jog")
    #expect(
      map.prefix(4) == [
        "Year 2026", "", "Jog", "      Jan Feb Mar  Apr May  Jun Jul Aug  Sep Oct Nov  Dec",
      ])
    #expect(rows(map, 3) == [" ○-", " ·-", " ·-", "█·-", "█·-", "·--", "█--"])
    #expect(map.contains("  █ done  · missed  ○ day off  - to come"))
    // 3 of 8: the 10th is today, the 5th was off. No run goes on; 1 and 2 January are the longest.
    #expect(map.contains("  3 of 8 finished (38%)."))
    #expect(map.contains { $0.hasPrefix("  0 in a row · longest 2 · score ") })
  }

  @Test("year shades the days of a routine with a target by thirds and prints the sum")
  func amounts() throws {
    let map = try lines("year 2026 read")
    #expect(rows(map, 2) == [" ·", " ·", " ·", "░·", "▒·", "▓-", "█-"])
    #expect(map.contains("  27 pages in all, most 12 pages on Sun 2026-01-04"))
    let korean = try lines("year 2026 read --lang ko")
    #expect(korean[0] == "2026년" && korean.contains("  █ 완료  ░▒▓ 일부  · 놓침  - 남은 날"))
    #expect(korean.contains("  모두 27 pages, 최대 12 pages (1월 4일 (일))"))
    // In Korean, weeks begin on Sunday.
    #expect(korean[4].hasPrefix("  일  █"))
  }

  @Test("year without a routine shades the finished todos, and --diary adds the moods")
  func all() throws {
    let map = try lines("year")
    // One on 1, 2 and two on 4 January; today nothing yet.
    #expect(rows(map, 2) == [" ·", " ·", " ·", "░·", "░·", "··", "▒-"])
    #expect(map.contains { $0.hasPrefix("  4 of 20 finished so far (20%), 2 of today still open") })
    let moods = try lines("year --diary")
    #expect(rows(moods, 2).count == 14 && rows(moods, 2)[7 + 4] == "█·")
  }

  @Test("The JSON of year lists only days with data")
  func json() throws {
    let year = try on(10, "year --json").text
    #expect(
      year.hasPrefix(
        #"{"version":1,"year":"2026","days":[{"date":"2026-01-01","count":3,"finished":1}"#))
    let habit = try on(10, "year jog --json").text
    #expect(
      habit.contains(#""title":"Jog","finished":3,"missed":5,"present":0,"longest":2"#))
    #expect(
      habit.contains(
        #"{"date":"2026-01-05","mark":"day-off"},{"date":"2026-01-06","mark":"missed"}"#))
    let amounts = try on(10, "year read --json").text
    #expect(amounts.contains(#"{"date":"2026-01-02","mark":"missed","amount":5}"#))
  }

  @Test("year refuses todos that aren't routines and years without dates of the routine")
  func refused() throws {
    let at = ["TODOCTL_NOW": "2026-01-10T12:00:00Z"]
    for (line, words) in [
      ("year shoes", "one routine"), ("year 3", "one routine"),
      ("year 1999 jog", "no dates in 1999"),
      ("year 1 2", "one routine"),
    ] {
      let answer = try user.run(line, environment: at)
      #expect(
        answer.status != 0 && answer.errorText.contains(words), "\(line): \(answer.errorText)")
    }
  }
}
