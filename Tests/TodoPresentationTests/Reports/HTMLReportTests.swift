import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite("Reports as HTML pages")
struct HTMLReportTests {
  private func page(_ language: Language, _ report: PeriodReport) -> Markup {
    Markup(text: ReportSamples.html(report, language))
  }

  @Test("A week's page has a heading, a chart and a table for everything, in English")
  func english() throws {
    let page = try page(.en, SampleReport().made())
    #expect(page.text.hasPrefix("<!DOCTYPE html>\n<html lang=\"en\">\n"))
    #expect(page.texts("h1") == ["Weekly report"])
    #expect(
      page.texts("h2") == [
        "What stands out", "Day by day", "Habits", "Mood", "By category", "Overview", "Overdue",
        "When it was planned", "By time of day", "By kind", "Trend", "Routines",
      ])
    #expect(
      page.texts("caption") == [
        "Day by day", "Habits", "Mood", "By category", "Overview", "Overdue",
        "When it was planned", "By time of day", "By kind", "Trend", "Routines",
      ])
    #expect(page.inner("svg").count == 5)
    #expect(
      page.table("Routines").first == [
        "Routine", "In a row", "Longest", "4 weeks", "12 weeks", "Finished", "Skipped", "Next",
      ])
  }

  @Test("A week's page has the same headings and tables in Korean")
  func korean() throws {
    let page = try page(.ko, SampleReport().made())
    #expect(page.text.contains("<html lang=\"ko\">"))
    #expect(page.texts("h1") == ["주간 보고서"])
    #expect(
      page.texts("h2") == [
        "눈에 띄는 점", "날짜별", "루틴 현황", "기분", "카테고리별", "요약", "마감 지남", "계획한 시간대",
        "시간대별", "종류별", "추이", "루틴",
      ])
    #expect(page.table("날짜별").first == ["날짜", "계획", "완료", "완료율", "기분"])
    #expect(page.table("루틴").dropFirst().first?.last == "2026년 11월 23일 (월)")
    #expect(page.inner("svg").count == 5)
  }

  @Test(
    "A report page has the charts that suit its period",
    arguments: [(PeriodUnit.rolling, 5), (.month, 4), (.quarter, 5), (.year, 7)])
  func charts(unit: PeriodUnit, count: Int) throws {
    let page = try page(.en, SampleReport(unit: unit).made())
    #expect(page.inner("svg").count == count)
    let days = Period(unit, containing: try Samples.today()).days.count
    #expect(page.table("Day by day").count == days + 1)
  }

  @Test("Each chart of a page has a role, and names its title and description")
  func named() throws {
    let text = try page(.en, SampleReport(unit: .month).made()).text
    let charts = text.matches(
      of: /<svg [^>]*role="img" aria-labelledby="([a-z0-9-]+) ([a-z0-9-]+)">/)
    #expect(charts.count == 4)
    #expect(Set(charts.map(\.output.1)).count == 4)
    for chart in charts {
      #expect(text.contains("<title id=\"\(chart.output.1)\">"))
      #expect(text.contains("<desc id=\"\(chart.output.2)\">"))
    }
  }

  @Test("Each header cell of a page's tables has a scope")
  func headers() throws {
    let text = try page(.en, SampleReport().made()).text
    #expect(text.matches(of: /<th[ >]/).count == text.matches(of: /<th scope="(row|col)"/).count)
  }

  @Test("A report page loads nothing and runs no script")
  func alone() throws {
    for unit in PeriodUnit.allCases {
      let text = try page(.en, SampleReport(unit: unit).made()).text
      #expect(!text.contains("<script") && !text.contains("://") && !text.contains("url("))
      #expect(!text.contains("<link") && !text.contains("src=") && !text.contains("@import"))
      #expect(
        text.contains("content=\"default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;\""))
    }
  }

  @Test("A report page without data or a comparison is one sentence")
  func empty() throws {
    let page = try page(.en, SampleReport().empty())
    #expect(page.texts("h2") == ["Overview"])
    #expect(page.inner("svg").isEmpty)
    #expect(page.text.contains("<p>Nothing to count in this week.</p>"))
    #expect(page.inner("table").isEmpty)
    #expect(!page.text.contains("class=\"change\""))
  }

  @Test("A future day on a report page has no rate")
  func future() throws {
    let made = SampleReport(unit: .month)
    let page = try page(.en, made.crowded(100, in: ["work"], on: ["2026-11-20", "2026-11-25"]))
    #expect(page.table("Day by day").contains(["Fri 2026-11-20", "100", "99", "99%", "–"]))
    #expect(page.table("Day by day").contains(["Wed 2026-11-25", "100", "99", "–", "–"]))
  }

  @Test("A report page stays legible with a long trend and many categories")
  func long() throws {
    let categories = (0..<40).map { "category \($0)" }
    let report = try SampleReport(firstWeekday: .sunday, trend: 520)
      .crowded(10_000, in: categories, on: ["2016-12-05", "2026-11-20"])
    let page = page(.en, report)
    #expect(page.table("Trend").count == 521)
    #expect(page.table("By category").count == 41)
    #expect(page.text.contains(">29 others</text>"))
    #expect(page.text.contains(">400000</text>"))
    #expect(page.texts("text").contains("2016-12") && !page.texts("text").contains("12-04"))
    #expect(page.table("Day by day").dropFirst().first?.first == "Sun 2026-11-15")
  }
}
