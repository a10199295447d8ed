import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoText

@Suite("Reports as Markdown")
struct MarkdownReportTests {
  @Test("A week's report in Markdown matches its golden")
  func week() throws {
    let text = ReportSamples.markdown(try SampleReport().made())
    #expect(text == Self.golden)
  }

  @Test("A Markdown report in Korean has Korean headings and columns")
  func korean() throws {
    let text = ReportSamples.markdown(try SampleReport().made(), .ko)
    let headings = text.split(separator: "\n").filter { $0.hasPrefix("#") }
    #expect(
      headings == [
        "# 주간 보고서", "## 눈에 띄는 점", "## 날짜별", "## 루틴 현황", "## 기분", "## 카테고리별", "## 요약",
        "## 마감 지남", "## 계획한 시간대", "## 시간대별", "## 종류별", "## 추이", "## 루틴",
      ])
    #expect(text.contains("| 완료율 | 50% | 75% | −25%p |"))
    #expect(text.contains("| 루틴 | 연속 | 최장 | 4주 | 12주 | 완료 | 건너뜀 | 다음 |"))
  }

  @Test("A Markdown quarter has its weeks, a year its months, and both each day")
  func long() throws {
    let quarter = ReportSamples.markdown(try SampleReport(unit: .quarter).made())
    #expect(quarter.contains("## Week by week"))
    #expect(quarter.contains("| 2026-10-01 … 2026-10-04 | 0 | 0 | – | – |"))
    #expect(quarter.contains("| 2026-11-16 … 2026-11-22 | 8 | 4 | 50% | −0.33 |"))
    let year = ReportSamples.markdown(try SampleReport(unit: .year).made())
    #expect(year.contains("## Month by month"))
    #expect(year.contains("| 2026-11 | 12 | 7 | 58% | +0.25 |"))
    let days = year.split(separator: "\n").count { $0.contains(/^\| [A-Z][a-z]{2} 2026-/) }
    #expect(days == 365)
  }

  @Test("A Markdown report without data says so")
  func empty() throws {
    let text = ReportSamples.markdown(try SampleReport().empty())
    #expect(text.contains("Nothing to count in this week."))
    #expect(!text.contains("|") && !text.contains("Mood"))
  }

  @Test(
    "No title breaks a Markdown report's table or becomes markup or a link",
    arguments: SampleReport.hostile)
  func hostile(title: String) throws {
    let plain = ReportSamples.markdown(try SampleReport().made())
    // The page has no elements except those around the tables.
    let text = ReportSamples.markdown(
      try SampleReport(category: title, routine: title, todo: title).made()
    ).replacing("\n<details>\n<summary>Tables (7)</summary>\n", with: "\n\n\n")
      .replacing("\n</details>\n", with: "\n\n")
    #expect(text.count { $0 == "\n" } == plain.count { $0 == "\n" })
    #expect(pipes(in: text) == pipes(in: plain))
    let markup = /[^\\]\*\*|[^\\]`|[^\\]\[|\]\(|<|https?:\/\/|www\.|@[a-z]/
    #expect(!text.contains(markup.matchingSemantics(.unicodeScalar)))
    let controls = text.unicodeScalars.filter { $0.steersTerminal && $0 != "\n" }
    #expect(controls.isEmpty)
  }

  /// Returns the number of cells in each line.
  private func pipes(in text: String) -> [Int] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.replacing("\\\\", with: "").replacing("\\|", with: "").count { $0 == "|" }
    }
  }

  @Test("A Markdown report escapes markup characters")
  func escaped() throws {
    let text = ReportSamples.markdown(
      try SampleReport(category: "a|b*c_d`e[f]<g>&h #1 @me http://x.y\u{202E}").made())
    let shown =
      "a\\|b\\*c\\_d\\`e\\[f\\]&lt;g&gt;&amp;h \\#&#8203;1 @&#8203;me http\\:&#8203;//x.y"
      + "\\\\u\\{202e\\}"
    #expect(text.contains("\n| \(shown) | 5 | 3 | 60% |\n"))
  }
}
