import Foundation
import Testing

/// A calendar of repeating events, and the lines of all their occurrences, such as `2026-03-04
/// 09:00 S1`, in UTC.
struct Series {
  /// The first and the last date of the compared occurrences.
  static let window = ("2026-02-20", "2026-04-10")
  static let recordedCalendar = Client.folder.appending(path: "Oracle/recorded.ics")
  static let recordedLines = Client.folder.appending(path: "Oracle/recorded.txt")

  let calendar: String
  let shown: [String]

  /// Makes random series, with the occurrences that recurring-ical-events finds.
  static func random(
    _ count: Int, seed: Int, within window: (String, String), of user: CommandLineRunner
  ) throws -> Series {
    let file = "\(user.home)/series.ics"
    let python = try #require(Client.python)
    let script = Client.folder.appending(path: "Oracle/series.py").path
    let said = try user.succeed(
      python, [script, "\(seed)", "\(count)", window.0, window.1, file],
      environment: ["PYTHONDONTWRITEBYTECODE": "1"])
    return Series(calendar: try String(contentsOfFile: file, encoding: .utf8), shown: said.lines)
  }

  /// Reads the recorded series beside the tests.
  static func recorded() throws -> Series {
    let lines = try String(contentsOf: recordedLines, encoding: .utf8).split(separator: "\n")
    return Series(
      calendar: try String(contentsOf: recordedCalendar, encoding: .utf8),
      shown: lines.map(String.init))
  }

  func record() throws {
    try Data(calendar.utf8).write(to: Series.recordedCalendar)
    try Data(shown.map { $0 + "\n" }.joined().utf8).write(to: Series.recordedLines)
  }

  /// Returns the occurrences of the series that todoctl lists.
  func listed(within window: (String, String), by user: CommandLineRunner) throws -> [String] {
    try user.list(window.0, window.1, zone: "UTC").map { item in
      "\(item.date) \(item.time.map { $0 + " " } ?? "")\(item.title)"
    }.sorted()
  }

  /// Returns the components of one series, for the message of a failure.
  func source(_ title: String) -> String {
    let uid = "UID:\(title.prefix { $0 != " " })@series"
    return CalendarFile(calendar).components.filter { $0.contains { $0 == uid } }
      .map { $0.joined(separator: "\n") }.joined(separator: "\n")
  }
}
