import Foundation
import Testing
import TodoTesting

/// A few hundred rules have more occurrences than fit into little memory, so no command may hold
/// all of them.
@Suite("The memory of large lists and reports", .serialized)
struct MemoryTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  /// Imports tasks with a rule, each at another time of day. The default rule has no days of the
  /// week, and an occurrence every second day.
  private func bring(_ count: Int, rule: String = "FREQ=DAILY;INTERVAL=2") throws {
    let events = (0..<count).map { number in
      """
      BEGIN:VEVENT\r
      UID:rule-\(number)\r
      DTSTAMP:20240101T000000Z\r
      DTSTART:20200101T\(String(100 + number % 24).dropFirst())\(String(110 + number % 50).dropFirst())00\r
      SUMMARY:Something that comes again and again, number \(number)\r
      RRULE:\(rule)\r
      BEGIN:VALARM\r
      ACTION:DISPLAY\r
      DESCRIPTION:x\r
      TRIGGER:-PT10M\r
      END:VALARM\r
      END:VEVENT\r

      """
    }
    let calendar =
      "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test//EN\r\n"
      + events.joined() + "END:VCALENDAR\r\n"
    try user.write(calendar, to: "rules.ics")
    try user.succeed("import rules.ics --as tasks")
  }

  /// Returns the largest resident memory of a command in kB, sampled while the command runs.
  private func peakInKilobytes(_ line: String) throws -> Int {
    let command = try user.start(user.binary, CommandLineRunner.words(line))
    var peak = 0
    while !command.process.hasEnded {
      let status = try? String(
        contentsOfFile: "/proc/\(command.process.id)/status", encoding: .utf8)
      let found = status?.firstMatch(of: #/VmHWM:\s+(\d+) kB/#).flatMap { Int($0.output.1) }
      peak = max(peak, found ?? 0)
      usleep(5_000)
    }
    let result = try user.finish(command)
    #expect(result.status == 0, "\(result.errorText)")
    return peak
  }

  @Test("Lists, alarms and reports of 600 rules use less than 100 MB of memory")
  func rules() throws {
    try bring(600)
    // A page and a window of rows are some 50 MB; all rows of the year are several times that.
    for line in [
      "list --from 2025-01-01 --to 2025-07-31", "list --from 2025-01-01 --to 2025-04-30 --json",
      "report year --format json", "stats year --years 5", "alarms --due-within 200d",
    ] {
      let peak = try peakInKilobytes(line)
      #expect(peak > 0 && peak < 100_000, "\(line): \(peak) kB")
    }
  }

  @Test("A year's report of 3,000 daily rules stays within 150 MB")
  func dailyRules() throws {
    try bring(3_000, rule: "FREQ=DAILY")
    let peak = try peakInKilobytes("report year --format json")
    #expect(peak > 0 && peak <= 150_000, "\(peak) kB")
  }
}
