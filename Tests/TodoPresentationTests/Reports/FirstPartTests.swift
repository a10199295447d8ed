import Foundation
import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite("The first part of a report")
struct FirstPartTests {
  private func first(_ report: PeriodReport, _ renderer: TextRenderer) -> [String] {
    TextReportRenderer(renderer).lines(
      ReportDocument(report, language: renderer.language), hint: .tablesHint)
  }

  @Test("A week's report begins with sentences, days, habits, moods and categories")
  func week() throws {
    let lines = try first(ReportSamples.week(), TextRenderer(width: 80))
    #expect(lines.joined(separator: "\n") == Self.golden)
  }

  @Test(
    "The first part of a report has at most 40 lines of 80 columns",
    arguments: PeriodUnit.allCases, Language.allCases)
  func screen(unit: PeriodUnit, language: Language) throws {
    let today = try Samples.today()
    let period = Period(unit, containing: today)
    var cells: [CountKey: Completion] = [:]
    var moods: [CivilDate: Mood] = [:]
    for (number, day) in (period.advanced(by: -4).days.lowerBound...today).enumerated() {
      let key = CountKey(
        category: "a rather long name of a category \(number % 40)", kind: .schedule, date: day,
        block: .allDay)
      cells[key] = Completion(count: 9, finished: number % 9)
      moods[day] = Mood(counts: [Emotion.standard[number % Emotion.standard.count]: 1])
    }
    let routines = try (1...40).map { number in
      (
        routine: try ReportSamples.routine(
          number, "habit \(number)", "mon,fri", from: "2026-01-01"),
        records: [OccurrenceRecord(date: today.advanced(by: -1), isFinished: true)]
      )
    }
    let report = ReportSamples.report(
      ReportRequest(on: period, today: today, zone: .gmt), cells, moods: moods, routines: routines)
    let lines = first(report, TextRenderer(width: 80, language: language))
    #expect(lines.count <= 40)
    #expect(lines.last == (language == .ko ? "표: --all" : "tables: --all"))
    // The numbers of further todos include those that were cut off.
    let more = lines.compactMap { $0.firstMatch(of: /(\d+) more|외 (\d+)개/) }
    #expect(more.count == 3 || unit == .quarter || unit == .year)
    let habits = lines.count { $0.hasPrefix("  habit ") }
    #expect(
      lines.contains {
        $0.contains(language == .ko ? "외 \(40 - habits)개" : "and \(40 - habits) more")
      })
  }

  @Test(
    "The first part of a report has only one rate", arguments: [PeriodUnit.week, .month, .year])
  func rate(unit: PeriodUnit) throws {
    let lines = first(try SampleReport(unit: unit).made(), TextRenderer(width: 80))
    #expect(lines.joined().matches(of: /%/).count == 1)
  }

  @Test("Moods in the first part have colours, or distinct marks without colour")
  func moods() throws {
    let days: [(String, Emotion)] = [
      ("2026-11-16", .anger), ("2026-11-17", .calm), ("2026-11-18", .happiness),
    ]
    let moods = Dictionary(
      uniqueKeysWithValues: try days.map { (try CivilDate($0), Mood(counts: [$1: 1])) })
    let today = try Samples.today()
    let report = ReportSamples.report(
      ReportRequest(on: Period(.year, containing: today), today: today, zone: .gmt), [:],
      moods: moods)
    let colored = first(report, TextRenderer(width: 80, color: .on)).joined()
    #expect(colored.contains("\u{1B}[31m▁") && colored.contains("\u{1B}[1;32m█"))
    let plain = first(report, TextRenderer(width: 80, glyphs: .ascii))
    #expect(plain.allSatisfy { $0.utf8.allSatisfy { $0 < 0x80 } })
    #expect(plain.contains { $0.hasPrefix("  Mon") && $0.contains("_") })
    #expect(plain.contains { $0.hasPrefix("  Tue") && $0.contains("+") })
    #expect(plain.contains { $0.hasPrefix("  Wed") && $0.contains("#") })
    #expect(plain.contains("  -3 _-=+# +3  - to come"))
  }

  @Test("A report page folds its tables away and fills a full bar")
  func page() throws {
    let page = Markup(text: ReportSamples.html(try SampleReport(unit: .year).made()))
    let parts = page.text.components(separatedBy: "<details class=\"tables\">")
    #expect(parts.count == 2)
    // The first part has only pictures, each with its table folded.
    #expect(parts[0].components(separatedBy: "<table").count - 1 == 4)
    #expect(parts[0].components(separatedBy: "<details").count - 1 == 3)
    #expect(parts[1].contains("<h2 id=\"overview\">") && !parts[0].contains("\"overview\""))
    let rows = try #require(parts[1].range(of: "longest-rows-1-title"))
    let bars = parts[1][rows.upperBound...].components(separatedBy: "</svg>")[0]
    #expect(bars.contains("class=\"finished accent\""))
  }

  @Test("A year's comparison names the months with data, and the total compares only those")
  func yearBefore() throws {
    let days = ["2025-10-06", "2025-11-03", "2026-01-05", "2026-10-05", "2026-11-02"]
    var cells: [CountKey: Completion] = [:]
    for (number, day) in days.enumerated() {
      cells[try ReportSamples.key("food", day, nil)] = Completion(count: 10, finished: number + 1)
    }
    let today = try Samples.today()
    let report = ReportSamples.report(
      ReportRequest(on: Period(.year, containing: today), today: today, zone: .gmt), cells)
    let page = Markup(text: ReportSamples.html(report))
    let note =
      "The year before has todos in 2 of these 11 months only: Oct, Nov. The total compares those."
    #expect(page.texts("p").filter { $0 == note }.count == 2)
    let table = page.table("Against the year before")
    #expect(table[1] == ["Jan", "3", "–", "–", "30%", "–"])
    #expect(table[10] == ["Oct", "4", "1", "+3", "40%", "+30 pp"])
    // 4 and 5 of ten each, against 1 and 2.
    #expect(table.last == ["Total of 2", "9", "3", "+6", "45%", "+30 pp"])
    let korean = ReportSamples.markdown(report, .ko)
    #expect(korean.contains("11개월 중 2개월(10월, 11월)에만"))
  }

  @Test("The first part of a report counts today's open todos")
  func today() throws {
    let lines = first(try ReportSamples.week(), TextRenderer(width: 80))
    #expect(lines.contains { $0.contains("9 of 15 finished so far (60%), 2 of today still open") })
    #expect(
      Text.standing(Completion(count: 3, finished: 3), openToday: 0, of: nil)[.ko]
        == "3개 중 3개 완료 (100%)")
  }
}

extension FirstPartTests {
  static let golden = #"""
    Weekly report
    Week 2026-W47 · 2026-11-16 … 2026-11-22 · As of Sat 2026-11-21

    What stands out
      • The brightest day was Wed 2026-11-18, with a mood of +1.00.
      • 5 of the 9 that got done are of “computer”.
      • Mon 2026-11-23 has 3 planned; about 1.2 get finished on a usual day. Move
        some?

    Day by day
      9 of 15 finished so far (60%), 2 of today still open; 16 planned in all.
                Mon 16  Tue 17  Wed 18   Thu 19  Fri 20  Sat 21  Sun 22
                █████   ██░░░   █████░░  ██      ██░░    ░░░░    ░░
      Finished  3/3     1/3     3/4      1/1     1/2     0/2     0/1
      Mood      +1              +1               −2

    Habits
      ✓ done, – day off, · missed, ◦ to come, blank: not due
                                  Mon  Tue  Wed  Thu  Fri  Sat  Sun  In a row  Score
      Read 20 pages <b>aloud</b…                             ◦    ◦         4     29
      물 마시기 💧                  ✓    ·    –    ✓    ✓    ◦    ◦         2     54

    Mood
      Average mood: +0.25
      happiness  1  ███████▌
      calm       1  ███████▌
      fatigue    1  ███████▌
      anxiety    1  ███████▌

    By category
      computer  5/7  █████████████████████░░░░░░░░░
      heart     3/6  █████████████░░░░░░░░░░░░░
      vehicle   0/2  ░░░░░░░░░
      food      1/1  ████

    tables: --all
    """#
}
