import Foundation
import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite("Reports as text on a terminal")
struct TextReportTests {
  @Test("A week's text report in English has the numbers that were counted by hand")
  func englishWeek() throws {
    #expect(try week(TextRenderer(width: 80)) == Self.english)
  }

  @Test("A week's text report in Korean aligns its two-column letters")
  func koreanWeek() throws {
    let text = try week(TextRenderer(width: 80, language: .ko))
    #expect(text == Self.korean)
  }

  @Test("A week's text report in ASCII contains other characters only in user and language texts")
  func asciiWeek() throws {
    let text = try week(TextRenderer(width: 80, glyphs: .ascii))
    #expect(text.hasPrefix(Self.ascii))
    #expect(text.contains("\n  Read 20 pages <b>...  "))
    #expect(text.contains("\n  물 마시기 💧  "))
    #expect(text.contains("\n  * Mon 2026-11-23 has 3 planned"))
  }

  @Test("A year's text report is a map of days with month names above")
  func year() throws {
    let text = try joined(ReportSamples.lines(ReportSamples.year(), TextRenderer(width: 80)))
    #expect(text.contains("\n\n" + Self.weekdays + "\n\n"))
    #expect(text.contains("\n\n" + Self.calendar + "\n\n"))
  }

  @Test("A year's map that is wider than the terminal continues below")
  func narrowYear() throws {
    let lines = ReportSamples.lines(try ReportSamples.year(), TextRenderer(width: 40))
    let mondays = lines.filter { $0.hasPrefix("  Mon ") && $0.contains("··") }
    #expect(mondays.map { $0.count { "·-".contains($0) } } == [26, 26])
  }

  @Test("A month's text report is a calendar, with one mark per day on narrow terminals")
  func month() throws {
    let report = try report(.month, [("2026-11-02", 4), ("2026-11-30", 1)])
    let wide = ReportSamples.lines(report, TextRenderer(width: 80))
    #expect(wide.contains("   2 ██   3 ··   4 ··   5 ··   6 ··   7 ··   8 ··"))
    #expect(wide.contains("  30 ░░"))
    let narrow = ReportSamples.lines(report, TextRenderer(width: 40, glyphs: .ascii))
    #expect(narrow.contains("   2#   3.   4.   5.   6.   7.   8."))
  }

  @Test("A quarter's map is wide and shows planned todos if nothing is finished")
  func quarter() throws {
    let report = try report(.quarter, [("2026-10-05", 2), ("2026-10-12", 4)], finished: false)
    let lines = ReportSamples.lines(report, TextRenderer(width: 80))
    #expect(lines.contains("  Mon    ▒▒ ██ ·· ·· ·· ·· ·· ·· ·· ·· ·· ·· ··"))
    #expect(lines.contains("  Planned 0–4  fewer ·░▒▓█ more"))
  }

  @Test(
    "A text report without data says so and has no section about what stands out",
    arguments: [80, 24])
  func empty(width: Int) throws {
    let report = try report(.rolling, [])
    let lines = ReportSamples.lines(report, TextRenderer(width: width))
    #expect(lines.first == "Report on seven days")
    #expect(lines.joined().contains("Nothing to count"))
    #expect(!lines.joined().contains("stands out"))
    #expect(!lines.contains("Day by day"))
  }

  @Test("A routine with only deleted dates has a row without a rate")
  func tombstones() throws {
    let routine = try ReportSamples.routine(1, "Swim", "mon,wed", from: "2026-11-16")
    let records = try ["2026-11-16", "2026-11-18"].map {
      OccurrenceRecord(date: try CivilDate($0), deletedAt: Instant(secondsSince1970: 0))
    }
    let report = ReportSamples.report(
      ReportRequest(on: Period(try Samples.week()), today: try Samples.today(), zone: .gmt),
      [:], routines: [(routine, records)])
    #expect(
      joined(ReportSamples.lines(report, TextRenderer(width: 80))).hasSuffix(
        """
          Nothing to count in this week.

        Habits
          ✓ done, – day off, · missed, ◦ to come, blank: not due
                Mon  Tue  Wed  Thu  Fri  Sat  Sun  In a row  Score
          Swim    –         –                             0      0

        Routines
                In a row  Longest  Skipped       Next
          Swim         0        0        2  Mon 11-23
        """))
  }

  @Test("A narrow text report drops less important columns and keeps the names legible")
  func narrowRoutines() throws {
    let lines = ReportSamples.lines(try ReportSamples.week(), TextRenderer(width: 40))
    let start = try #require(lines.firstIndex(of: "Routines"))
    #expect(
      lines[start...].prefix(4) == [
        "Routines",
        "                      In a row  Finished",
        "  Read 20 pages <b>…         4",
        "  물 마시기 💧               2       3/4",
      ])
  }

  private func week(_ renderer: TextRenderer) throws -> String {
    joined(ReportSamples.lines(try ReportSamples.week(), renderer))
  }

  private func joined(_ lines: [String]) -> String { lines.joined(separator: "\n") }

  /// Returns a report on a few counts of one category.
  private func report(
    _ unit: PeriodUnit, _ days: [(String, Int)], finished: Bool = true
  ) throws -> PeriodReport {
    let today = try Samples.today()
    var cells: [CountKey: Completion] = [:]
    for (date, count) in days {
      cells[try ReportSamples.key("food", date, nil)] = Completion(
        count: count, finished: finished ? count : 0)
    }
    return ReportSamples.report(
      ReportRequest(
        on: Period(unit, containing: today), today: today, zone: .gmt, insights: []),
      cells)
  }
}
