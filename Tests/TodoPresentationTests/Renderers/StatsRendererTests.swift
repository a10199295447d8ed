import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite struct StatsRendererTests {
  /// Returns the counts of seven todos, two of them finished, counted by hand.
  private func counts() throws -> PeriodCounts {
    PeriodCounts(
      period: Period(try Samples.week()),
      counts: OccurrenceCounts(counting: try Samples.occurrences()))
  }

  @Test("Statistics of a week count by category, kind and weekday with totals")
  func week() throws {
    let renderer = StatsRenderer(TextRenderer(width: 60), categories: Category.initial)
    #expect(
      renderer.periods([try counts()], by: [.category, .kind, .weekday]) == [
        "Week 2026-W47 · 2026-11-16 … 2026-11-22",
        "",
        "  Category  Todos  Finished  Rate",
        "  vehicle       2         0    0%  ░░░░░░░░░░░░░░░░░░░░░░░░",
        "  computer      1         1  100%  ████████████████████████",
        "  heart         1         0    0%  ░░░░░░░░░░░░░░░░░░░░░░░░",
        "  medicine      1         0    0%  ░░░░░░░░░░░░░░░░░░░░░░░░",
        "  none          1         0    0%  ░░░░░░░░░░░░░░░░░░░░░░░░",
        "  redBook       1         1  100%  ████████████████████████",
        "",
        "  Kind      Todos  Finished  Rate",
        "  schedule      5         1   20%  █████░░░░░░░░░░░░░░░░░░░",
        "  routine       2         1   50%  ████████████░░░░░░░░░░░░",
        "",
        "  Weekday   Todos  Finished  Rate",
        "  Mon           0         0",
        "  Tue           2         1   50%  ████████████░░░░░░░░░░░░",
        "  Wed           0         0",
        "  Thu           0         0",
        "  Fri           1         0    0%  ░░░░░░░░░░░░░░░░░░░░░░░░",
        "  Sat           4         1   25%  ██████░░░░░░░░░░░░░░░░░░",
        "  Sun           0         0",
        "",
        "  Total         7         2   29%",
      ])
  }

  @Test("Statistics in ASCII draw their bars with #")
  func ascii() throws {
    let lines = StatsRenderer(TextRenderer(width: 60, glyphs: .ascii)).periods(
      [try counts()], by: [.kind])
    #expect(lines.contains("  schedule      5         1   20%  #####..................."))
    #expect(lines.contains("  routine       2         1   50%  ############............"))
  }

  @Test(
    "Statistics of several weeks show each week's bars, empty weeks and coloured swatches")
  func weeks() throws {
    let week = try Samples.week()
    let weeks = [(8, 8), (0, 0), (2, 0)].enumerated().map { number, counts in
      period(week.advanced(by: number), Completion(count: counts.0, finished: counts.1))
    }
    let korean = StatsRenderer(TextRenderer(width: 32, language: .ko))
    #expect(
      korean.periods(weeks, by: [.category]) == [
        "2026년 11월 16일 ~ 11월 22일 주…",
        "",
        "  카테고리  투두  완료  완료율",
        "  식사         8     8    100%",
        "",
        "  합계         8     8    100%",
        "",
        "2026년 11월 23일 ~ 11월 29일 주…",
        "",
        "이 주에는 집계할 투두가 없어요.",
        "",
        "2026년 11월 30일 ~ 12월 6일 주간",
        "",
        "  카테고리  투두  완료  완료율",
        "  식사         2     0      0%",
        "",
        "  합계         2     0      0%",
      ])
    let coloured = StatsRenderer(TextRenderer(color: .on), categories: Category.initial)
    let lines = coloured.periods(weeks, by: [.category])
    let tint = "\u{1B}[38;5;105m"
    #expect(lines[3].hasPrefix("  \(tint)●\u{1B}[0m food"))
    #expect(lines[3].hasSuffix("\(tint)████████████████████████\u{1B}[0m"))
    #expect(lines[14].hasSuffix("\(tint)░░░░░░░░░░░░░░░░░░░░░░░░\u{1B}[0m"))
  }

  @Test(
    "A rate is 100% only if all are finished, and 0% only if none are",
    arguments: [
      (200, 199, "99%"), (1000, 1, "1%"), (200, 57, "29%"), (3, 2, "67%"), (4, 4, "100%"),
      (4, 0, "0%"),
    ])
  func rates(count: Int, finished: Int, rate: String) throws {
    let counts = period(try Samples.week(), Completion(count: count, finished: finished))
    let total = try #require(StatsRenderer(TextRenderer()).periods([counts], by: [.kind]).last)
    #expect(total.hasSuffix(" " + rate))
  }

  /// Returns a week with counts of food on its first day, and nothing else.
  private func period(_ week: Week, _ counted: Completion) -> PeriodCounts {
    let key = CountKey(category: "food", kind: .schedule, date: week.firstDay, block: .allDay)
    return PeriodCounts(period: Period(week), counts: OccurrenceCounts(cells: [key: counted]))
  }
}
