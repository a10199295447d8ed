import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoTesting

/// November 2026, with the todos of `Samples.occurrences`, three of them on Saturday, 21 November.
@Suite("The calendar of a month on a report page")
struct MonthPageTests {
  private func page(_ titles: [CivilDate: MonthDay], unit: PeriodUnit = .month) throws -> Markup {
    let report = try SampleReport(unit: unit).made()
    return Markup(
      text: HTMLReportRenderer().render(
        ReportDocument(report, language: .en, titles: titles)))
  }

  private func titles(
    adding title: String? = nil, on date: String = "2026-11-21"
  ) throws -> [CivilDate: MonthDay] {
    var days: [CivilDate: MonthDay] = [:]
    let now = LocalDateTime(date: try Samples.today(), time: nil)
    let date = try CivilDate(date)
    let added = try title.map { title in
      Occurrence(date: date, event: try Samples.schedule(9, title, DatePattern(on: date)))
    }
    for occurrence in try Samples.occurrences() + [added].compactMap(\.self) {
      let row = OccurrenceDay(occurrence)
      days[row.date, default: MonthDay()].take(row, at: now, displayedIn: .gmt)
    }
    return days
  }

  private func cell(_ number: Int, of page: Markup) throws -> Markup {
    let date = "2026-11-\(number < 10 ? "0" : "")\(number)"
    return Markup(
      text: try #require(page.inner("td").first { $0.contains("datetime=\"\(date)\"") }))
  }

  @Test("A day in a page's month has counts, its mood, three titles and the number of others")
  func days() throws {
    let page = try page(titles())
    #expect(page.inner("tr").first { $0.contains(">Mon<") && $0.contains(">Sun<") } != nil)
    let saturday = try cell(21, of: page)
    #expect(saturday.texts("p") == ["21 0/2"])
    #expect(saturday.texts("li") == ["제주도 여행", "치과 예약 👨‍👩‍👧", "Dinner"])
    #expect(try cell(21, of: self.page(titles(adding: "Call"))).texts("li").last == "+1")
    #expect(try cell(20, of: page).texts("p") == ["20 1/2 −1"])
    #expect(
      try cell(17, of: page).texts("li")
        == ["✓ Stand-up with the whole platform team, quarterly planning"])
    #expect(try cell(4, of: page).texts("li").isEmpty)
    #expect(page.text.matches(of: /<td class="today">/).count == 1)
  }

  @Test("A page's month replaces the chart and keeps its text as the caption")
  func caption() throws {
    let plain = try page([:])
    let month = try page(titles())
    #expect(month.inner("svg").count == plain.inner("svg").count - 1)
    let caption = try #require(month.texts("caption").first)
    #expect(caption.hasPrefix("Calendar: Finished a day. 12 todos, 7 finished"))
  }

  @Test(
    "A page's month has the same elements for any title",
    arguments: SampleReport.hostile)
  func hostile(title: String) throws {
    let plain = try page(titles(adding: "Call", on: "2026-11-05")).text
    #expect(plain.contains("<li>Call</li>"))
    let page = try page(titles(adding: title, on: "2026-11-05")).text
    #expect(page.count { $0 == "<" } == plain.count { $0 == "<" })
    #expect(page.count { $0 == "\"" } == plain.count { $0 == "\"" })
  }
}
