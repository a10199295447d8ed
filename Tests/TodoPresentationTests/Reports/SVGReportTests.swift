import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite("Reports as SVG pictures")
struct SVGReportTests {
  private func picture(_ report: PeriodReport, _ language: Language = .en) -> Markup {
    Markup(text: ReportSamples.svg(report, language))
  }

  @Test(
    "An SVG report has a title, a description and its own background",
    arguments: PeriodUnit.allCases)
  func document(unit: PeriodUnit) throws {
    let picture = picture(try SampleReport(unit: unit).made())
    let elements = try #require(picture.elements)
    #expect(
      elements.prefix(5) == [
        "svg aria-labelledby height role viewBox width xml:lang xmlns", "title id", "desc id",
        "style", "rect class height width x y",
      ])
    #expect(!elements.contains { $0.hasPrefix("script") || $0.hasPrefix("image") })
    #expect(picture.text.matches(of: /:\/\//).count == 1)
    #expect(picture.text.contains("xmlns=\"http://www.w3.org/2000/svg\""))
  }

  @Test("An SVG report has the figures, the categories and the week as a grid")
  func week() throws {
    let texts = picture(try SampleReport().made()).texts("text")
    let period = "Week 2026-W47 · 2026-11-16 … 2026-11-22 · As of Sat 2026-11-21"
    #expect(texts.prefix(2) == ["Weekly report", period])
    #expect(texts.contains("50%") && texts.contains("−0.33"))
    #expect(texts.contains("By category") && texts.contains("3 of 5"))
    #expect(texts.contains("When it was planned") && texts.contains("09–12"))
  }

  @Test("A month's SVG report is a calendar, also in Korean")
  func month() throws {
    let texts = picture(try SampleReport(unit: .month).made(), .ko).texts("text")
    #expect(texts.first == "월간 보고서")
    #expect(texts.contains("달력: 날짜별 완료") && texts.contains("11월"))
    #expect(texts.contains("2/3"))
  }

  @Test("An SVG report uses each category's colour and outlines every bar")
  func colors() throws {
    let text = picture(try SampleReport().made()).text
    #expect(text.contains("class=\"finished\" fill=\"#FFE3CC\""))
    #expect(text.contains("svg .finished { stroke: #6D7680;"))
  }

  @Test("An SVG report without data says so")
  func empty() throws {
    let picture = picture(try SampleReport().empty())
    #expect(picture.elements != nil)
    #expect(picture.texts("text").contains("Nothing to count in this week."))
  }

  @Test("An SVG report has the same elements for any title", arguments: SampleReport.hostile)
  func hostile(title: String) throws {
    let elements = picture(try SampleReport().made()).elements
    let report = try SampleReport(category: title, routine: title, todo: title).made()
    #expect(elements != nil)
    #expect(picture(report).elements == elements)
  }
}
