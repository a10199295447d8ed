import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation

@Suite("The numbers on a report page", .serialized)
struct HTMLReportNumbersTests {
  private let report: PeriodReport
  private let page: Markup

  init() throws {
    report = try SampleReport().made()
    page = Markup(text: ReportSamples.html(report))
  }

  /// Returns the numbers of a table's rows, by the header of each row.
  private func numbers(_ caption: String) -> [String: [Int]] {
    Dictionary(
      page.table(caption).dropFirst().map { row in
        (row.first ?? "", row.dropFirst().prefix(2).compactMap { Int($0) })
      }, uniquingKeysWith: +)
  }

  private func numbers(_ counts: Completion) -> [Int] { [counts.count, counts.finished] }

  @Test("A report page has the report's numbers by category, kind and part of the day")
  func groups() throws {
    let categories = report.counts.grouped(by: \.category).mapValues { numbers($0) }
    #expect(numbers("By category") == categories)
    let kinds = report.counts.grouped(by: \.kind)
    #expect(
      numbers("By kind")
        == Dictionary(uniqueKeysWithValues: kinds.map { ($0.key.rawValue, numbers($0.value)) }))
    let hours = numbers("By time of day").filter { $0.value != [0, 0] }
    #expect(hours == ["All day": [1, 1], "09–12": [3, 2], "12–15": [2, 0], "18–21": [2, 1]])
  }

  @Test("A report page has the report's numbers and moods by day and period")
  func time() {
    #expect(
      numbers("Day by day")
        == Dictionary(
          uniqueKeysWithValues: report.days.map {
            (Text.date($0.date)[.en], numbers($0.total))
          }))
    #expect(
      numbers("Trend")
        == Dictionary(
          uniqueKeysWithValues: report.trend.dropFirst().map {
            ($0.period.label, numbers($0.total))
          }))
    #expect(page.table("Day by day").contains(["Fri 2026-11-20", "2", "1", "50%", "−1.00"]))
    #expect(page.table("Trend").last == ["2026-W47", "8", "4", "50%", "−0.33"])
  }

  @Test("A report page has the report's numbers by weekday and part of the day")
  func grid() {
    let rows = page.table("When it was planned").dropFirst()
    let cells = rows.map { $0.dropFirst().compactMap { Int($0) } }
    #expect(cells.map(\.count) == Array(repeating: 7, count: 4))
    #expect(cells.joined().reduce(0, +) == report.total.count)
    #expect(rows.contains(["09–12", "3", "0", "0", "0", "0", "0", "0"]))
  }

  @Test("A report page's overview compares the whole with the period before")
  func overview() {
    #expect(
      page.table("Overview").dropFirst() == [
        ["Rate", "50%", "75%", "−25 pp"], ["Planned", "8", "4", "+4"],
        ["Finished", "4", "3", "+1"], ["Average mood", "−0.33", "+2.00", "−2.33"],
        ["Overdue", "2", "–", "–"], ["Moved", "3", "–", "–"],
        ["Busiest day", "Mon 2026-11-16 (2/3)", "–", "–"],
      ])
  }

  @Test("A report page has the report's numbers of routines and emotions")
  func people() throws {
    let streak = try #require(report.streaks.first)
    #expect(
      page.table("Routines").last == [
        "Read", "\(streak.present)", "\(streak.longest)", "80%", "80%", "1/1", "1",
        "Mon 2026-11-23",
      ])
    #expect(streak.present == 3)
    #expect(page.table("Mood").dropFirst() == [["calm", "2", "+1"], ["anger", "1", "−3"]])
  }
}
