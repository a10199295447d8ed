import Foundation
import Testing

@Suite("Changed series compared with recurring-ical-events")
struct SeriesTests {
  /// Imports the series, and compares the listed occurrences.
  private func check(
    _ series: Series, within window: (String, String), of user: CommandLineRunner, told: String
  ) throws {
    let path = try user.write(series.calendar, to: "series.ics")
    let summary = try user.imported(path)
    #expect(summary.rejected == 0)
    let listed = try series.listed(within: window, by: user)
    for change in listed.difference(from: series.shown) {
      switch change {
      case .insert(_, let line, _): report(line, "is too much", series, told)
      case .remove(_, let line, _): report(line, "is missing", series, told)
      }
    }
    #expect(try user.imported(path).same == summary.read, "the second time")
  }

  private func report(_ line: String, _ problem: String, _ series: Series, _ told: String) {
    let title = line.split(separator: " ").first { $0.hasPrefix("S") } ?? ""
    Issue.record("\(told): \(line) \(problem)\n\(series.source(String(title)))")
  }

  @Test(
    "400 random series have the occurrences that recurring-ical-events finds",
    .enabled(if: Client.python != nil, "needs python3 with recurring_ical_events and icalendar"))
  func random() throws {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["SEED"].flatMap(Int.init) ?? 1
    let count = environment["SERIES"].flatMap(Int.init) ?? 400
    let window = ("2026-01-01", "2026-12-31")
    let user = try CommandLineRunner()
    let series = try Series.random(count, seed: seed, within: window, of: user)
    #expect(series.shown.count > count)
    try check(series, within: window, of: user, told: "seed \(seed)")
  }

  @Test("120 recorded series have the occurrences that recurring-ical-events found")
  func recorded() throws {
    let user = try CommandLineRunner()
    if Products.isRecording {
      try Series.random(120, seed: 5_545, within: Series.window, of: user).record()
      Issue.record("recorded \(Series.recordedLines.lastPathComponent)")
    }
    let series = try Series.recorded()
    #expect(series.shown.count > 300)
    try check(series, within: Series.window, of: user, told: "recorded")
  }
}
