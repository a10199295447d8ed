import Foundation
import Testing
import TodoDomain

/// The report page in a real browser.
@Suite(
  "A report page in Chromium",
  .enabled(if: Products.isThere("/usr/bin/chromium"), "without a browser nothing can tell"))
struct ReportPageTests {
  private static let browser = "/usr/bin/chromium"
  private let user: CommandLineRunner

  init() throws {
    user = try .withThreeWeeks()
  }

  /// Opens the page of a report, and returns its table rows and the browser's complaints.
  private func open(_ line: String) throws -> (rows: [[String]], complaints: [String]) {
    let page = try user.report("\(line) --format html").output
    let path = try user.write(page, to: "page.html")
    let shown = try user.succeed(
      Self.browser,
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--enable-logging=stderr", "--virtual-time-budget=2000", "--dump-dom", "file://\(path)",
      ])
    let complaints = shown.errorText.split(separator: "\n").map(String.init)
      .filter { $0.contains("CONSOLE") }
    return (Self.rows(of: shown.text), complaints)
  }

  /// The cells of each table row, as texts.
  private static func rows(of document: String) -> [[String]] {
    document.split(separator: /<tr[^>]*>/).dropFirst().map { row in
      String(row).components(separatedBy: "</tr>")[0].split(separator: /<\/t[hd]>/)
        .map { String($0.replacing(/<[^>]*>/, with: "")) }
        .filter { !$0.allSatisfy(\.isWhitespace) }
    }
  }

  private func percentage(_ rate: Double?) -> String {
    rate.map { "\(Int(($0 * 100).rounded()))%" } ?? "–"
  }

  @Test(
    "Chromium opens a report's page without complaints, and its tables match --json",
    arguments: [
      "week", "month 2025-12", "week --lang ko", "week --week-start sun",
    ])
  func numbers(line: String) throws {
    let (rows, complaints) = try open(line)
    #expect(complaints.isEmpty)
    let answer = try user.report("\(line) --json").decoded(ReportAnswer.self).report
    #expect(!answer.byCategory.isEmpty)
    for group in answer.byCategory {
      let stored = try #require(group.category)
      let name = line.hasSuffix("ko") ? Category.koreanNames[stored] ?? stored : stored
      // If nothing is due yet, the page has no rate.
      let rates = [percentage(group.rate)] + (group.finished == 0 ? ["–"] : [])
      let row = rows.first { $0.first == name && $0.count == 4 }
      #expect(row?[1] == "\(group.count)" && row?[2] == "\(group.finished)", "\(name)")
      #expect(row.map { rates.contains($0[3]) } == true, "\(name)")
    }
    for day in answer.days where day.date < "2026-01-09" {
      let parts = day.date.split(separator: "-").compactMap { Int($0) }
      let named = line.hasSuffix("ko") ? " \(parts[1])월 \(parts[2])일 " : day.date
      let row = rows.first { $0.count == 5 && " \($0[0])".contains(named) }
      #expect(row?[1] == "\(day.count)" && row?[2] == "\(day.finished)", "\(day)")
      let mood = day.averageMood.map { $0 < 0 ? "−" : $0 > 0 ? "+" : "" }
      #expect(row.map { mood.map($0[4].hasPrefix) ?? ($0[4] == "–") } == true, "\(day)")
    }
    for streak in answer.streaks {
      // The grid of habits, further up, has the name too.
      let row = rows.last { $0.first == streak.title && $0.count > 5 }
      #expect(row?[1] == "\(streak.present)" && row?[2] == "\(streak.longest)", "\(streak)")
    }
    let cells = Set(rows.flatMap { $0 })
    for number in answer.numbers { #expect(cells.contains("\(number)")) }
  }
}
