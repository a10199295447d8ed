import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite("Finished and missed todos in a report")
struct StoryReportTests {
  private func report(
    _ categories: [(name: String, count: Int)], slipped: Int = 0, language: Language = .en
  ) throws -> [String] {
    let day = try CivilDate("2026-11-20")
    let finished = categories.enumerated().flatMap { place, category in
      (0..<category.count).map { number in
        FinishedTodo(
          id: EventID(100 * place + number + 1), title: "\(category.name) \(number)",
          category: category.name, extent: .once, finished: 1, planned: 1, last: day)
      }
    }
    let missed = (0..<slipped).map {
      SlippedTodo(
        id: EventID($0 + 1), title: "missed \($0)", category: "a", missed: 1, due: 2, last: day)
    }
    let request = ReportRequest(
      on: Period(try Samples.week()), today: try Samples.today(), zone: .gmt)
    let report = PeriodReport(
      request,
      ReportMaterial(
        counts: OccurrenceCounts(), totals: [:], moods: [:], streaks: [],
        story: PeriodStory(finished: NamedTodos(finished), slipped: NamedTodos(missed)),
        overdue: .none, moved: 0, categories: []))
    return ReportSamples.lines(report, TextRenderer(language: language))
  }

  @Test(
    "A report names up to 24 finished todos, spread evenly over categories, and counts the rest")
  func shares() throws {
    // 11 + 11 + 1; with twelve of each there would be 25.
    let lines = try report([("a", 30), ("b", 30), ("c", 1)])
    #expect(lines.count { $0.hasPrefix("  a ") } == 11)
    #expect(lines.count { $0.hasPrefix("  b ") } == 11)
    #expect(lines.count { $0.hasPrefix("  c ") } == 1)
    #expect(lines.contains("  … and 38 more that were finished"))
  }

  @Test("A report names ten missed todos and counts the rest, in both languages")
  func slipped() throws {
    let lines = try report([], slipped: 12)
    #expect(lines.count { $0.hasPrefix("  missed ") } == 10)
    #expect(lines.contains("  … and 2 more"))
    #expect(try report([], slipped: 12, language: .ko).contains("놓친 일"))
    #expect(try !report([("a", 1)]).contains("What slipped"))
  }
}
