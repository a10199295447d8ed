import Foundation
import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// What reports as text, Markdown and pages have in common, around Saturday, 21 November 2026.
@Suite("The rules of every report format")
struct ReportRulesTests {
  @Test(
    "Text, Markdown and page reports have the same sections in the same order",
    arguments: PeriodUnit.allCases, Language.allCases)
  func sections(unit: PeriodUnit, language: Language) throws {
    let report = try SampleReport(unit: unit).made()
    let lines = ReportSamples.lines(report, TextRenderer(language: language))
    let headings = lines.dropFirst(2).filter { !$0.isEmpty && !$0.hasPrefix(" ") }
    let markdown = ReportSamples.markdown(report, language).split(separator: "\n")
    #expect(headings == markdown.filter { $0.hasPrefix("## ") }.map { String($0.dropFirst(3)) })
    #expect(headings == Markup(text: ReportSamples.html(report, language)).texts("h2"))
  }

  @Test("A period that hasn't begun has no rate in any report format")
  func future() throws {
    let next = try report(
      .week, of: 1, [("2026-11-17", 4, 2), ("2026-11-24", 5, 0), ("2026-11-25", 3, 0)])
    #expect(!text(next, "By weekday").contains("%") && !text(next, "By category").contains("%"))
    #expect(text(next, "Day by day").hasPrefix("Day by day\n  8 planned.\n"))
    #expect(text(next, "Overview").contains("\n  Rate                        50%\n"))
    #expect(text(next, "Trend").contains("\n  Rate     ▅·  50%–50%\n"))
    let markdown = ReportSamples.markdown(next)
    #expect(markdown.contains("\n| food | 8 | 0 | – |\n"))
    #expect(markdown.contains("\n| Rate | – | 50% | – |\n"))
    #expect(markdown.contains("\n| All day | 8 | 0 | – |\n"))
  }

  @Test("A weekday has a rate as soon as one of its todos is due")
  func weekdays() throws {
    let month = try report(
      .month, [("2026-11-03", 5, 2), ("2026-11-24", 5, 0), ("2026-11-29", 4, 0)])
    #expect(text(month, "By weekday").contains("\n  Tue       10         2   20%"))
    #expect(text(month, "By weekday").contains("\n  Sun        4         0        ░"))
    #expect(
      ReportSamples.markdown(month).contains(
        "\n| Sun | 4 | 0 | – |\n"))
  }

  @Test(
    "A report's mean names its number of periods and is left out for a single one",
    arguments: [
      ([], []), ([-1], ["Week before"]), ([-2], ["Week before", "Mean of last 2"]),
      ([-4, -3, -1], ["Week before", "Mean of last four"]),
    ])
  func means(weeks: [Int], titles: [String]) throws {
    let monday = try CivilDate("2026-11-16")
    let days = weeks.map { ("\(monday.advanced(by: 7 * $0))", 2, 1) }
    let report = try report(.week, days + [("2026-11-16", 4, 4)])
    let all = ["Week before", "Mean of last 2", "Mean of last four"]
    let lines = text(report, "Overview")
    #expect(all.filter(lines.contains) == titles)
    #expect(lines.contains("Change") == !titles.isEmpty)
    let page = Markup(text: ReportSamples.html(report))
    #expect(all.filter(page.table("Overview")[0].contains) == titles)
    let said = page.text.matches(of: /<p class="change"><b>[^<]*<\/b> vs ([^<]*)<\/p>/)
    let lowercased = titles.map { $0.prefix(1).lowercased() + $0.dropFirst() }
    #expect(Set(said.map { String($0.output.1) }) == Set(lowercased))
  }

  @Test("A report's calendar colours finished days and distinguishes future from missed ones")
  func calendar() throws {
    let month = try report(.month, [("2026-11-03", 5, 2), ("2026-11-24", 9, 0)])
    let map = text(month, "Day by day")
    #expect(map.contains("3 ▒▒") && map.contains(" 4 ··") && map.contains("24 --"))
    #expect(
      map.contains("21 ··") && map.contains("\n  Finished 0–2  fewer ·░▒▓█ more  - to come\n"))
    let page = ReportSamples.html(month)
    #expect(page.contains("Calendar: Finished a day"))
    #expect(page.matches(of: /class="ahead"/).count == 10)
    #expect(page.contains(">to come</text>"))
    let planned = try report(.month, [("2026-11-24", 9, 0)])
    #expect(
      text(planned, "Day by day").contains("24 ██") && !text(planned, "Day by day").contains("--"))
    #expect(
      !ReportSamples.html(planned).contains(
        "class=\"ahead\""))
  }

  @Test("Ended routines come last in a report and are dimmed")
  func ended() throws {
    let routines = try [("Old", "2026-11-18"), ("New", nil)].enumerated().map { number, entry in
      (
        routine: try ReportSamples.routine(
          number + 1, entry.0, "mon,wed", from: "2026-11-16", to: entry.1),
        records: [OccurrenceRecord]()
      )
    }
    let report = try report(.week, [], routines: routines)
    let lines = ReportSamples.lines(report, TextRenderer(color: .on))
    let start = try #require(lines.firstIndex { $0.contains("Routines") })
    #expect(lines[start + 2].hasPrefix("  New"))
    #expect(lines[start + 3].hasPrefix("  \u{1B}[2mOld"))
    let page = Markup(text: ReportSamples.html(report))
    #expect(page.table("Routines").map { $0[0] } == ["Routine", "New", "Old"])
    #expect(page.text.contains("<tr class=\"faint\"><th scope=\"row\">Old"))
    let markdown = ReportSamples.markdown(report)
    #expect(markdown.hasSuffix("\n\n</details>\n"))
    #expect(markdown.split(separator: "\n").dropLast().last?.hasPrefix("| Old |") == true)
  }

  @Test("A report without todos shows only days with entries and no findings")
  func diary() throws {
    let report = try report(
      .week, [], moods: [CivilDate("2026-11-18"): Mood(counts: [.calm: 1])])
    #expect(
      text(report, "Day by day") == """
        Day by day
          Nothing to count in this week.
                Mon 16  Tue 17  Wed 18  Thu 19  Fri 20  Sat 21  Sun 22
          Mood                  +1

                      Mood
          Wed 11-18  +1.00
        """)
    let markdown = ReportSamples.markdown(report)
    #expect(markdown.matches(of: /2026-11-1[6-9] \|/).count == 1)
    #expect(!markdown.contains("stands out"))
  }

  @Test("A report without insights has no section about what stands out")
  func unasked() throws {
    let report = try report(.week, [("2026-11-16", 1, 1)])
    #expect(!ReportSamples.lines(report, TextRenderer()).contains("What stands out"))
    #expect(
      !ReportSamples.markdown(report).contains("stands out")
    )
  }

  @Test("A very long title doesn't widen a report's rows without a width")
  func piped() throws {
    let name = String(repeating: "길다", count: 100)
    let routine = try ReportSamples.routine(1, name, "mon", from: "2026-11-02")
    let report = try report(
      .week, [("2026-11-16", 1, 1)], category: name, routines: [(routine, [])])
    let lines = ReportSamples.lines(report, TextRenderer())
    #expect(lines.allSatisfy { $0.displayWidth <= 120 })
  }

  @Test(
    "The month names of a year's map never touch, whatever the first weekday",
    arguments: Language.allCases)
  func months(language: Language) throws {
    for year in 2020...2035 {
      let day = try CivilDate("\(year)-06-30")
      let report = ReportSamples.report(
        ReportRequest(on: Period(.year, containing: day), today: day, zone: .gmt),
        [
          try ReportSamples.key("food", "\(year)-06-01", nil): Completion(count: 1, finished: 1)
        ])
      let lines = ReportSamples.lines(report, TextRenderer(language: language))
      let start = try #require(lines.firstIndex { ["Day by day", "날짜별"].contains($0) })
      let names = lines[start + 1].split(separator: " ").map(String.init)
      #expect(Set(names).isSubset(of: (1...12).map { Text.monthName($0)[language] }))
      #expect(names.count >= 11)
    }
  }

  /// Returns the section under a heading.
  private func text(_ report: PeriodReport, _ heading: String) -> String {
    let lines = ReportSamples.lines(report, TextRenderer(width: 80))
    let section = lines.drop { $0 != heading }
    let end =
      section.dropFirst().firstIndex { !$0.isEmpty && !$0.hasPrefix(" ") } ?? section.endIndex
    return section[..<end].joined(separator: "\n")
      .trimmingCharacters(in: .newlines)
  }

  /// Returns a report on the period that is `number` periods after today's, with todos of one
  /// category.
  private func report(
    _ unit: PeriodUnit, of number: Int = 0, _ days: [(String, Int, Int)],
    category: String = "food", moods: [CivilDate: Mood] = [:],
    routines: [(routine: Routine, records: [OccurrenceRecord])] = []
  ) throws -> PeriodReport {
    let today = try Samples.today()
    var cells: [CountKey: Completion] = [:]
    for (date, count, finished) in days {
      cells[try ReportSamples.key(category, date, nil)] = Completion(
        count: count, finished: finished)
    }
    return ReportSamples.report(
      ReportRequest(
        on: Period(unit, containing: today).advanced(by: number), today: today, zone: .gmt,
        insights: []),
      cells, moods: moods, routines: routines)
  }
}
