import Foundation
import Testing
import TodoDomain
import TodoLocalisation
import TodoPresentation
import TodoText

@Suite("Hostile titles on a report page")
struct HTMLReportEscapingTests {
  /// Returns the names of a page's tags. It compares scalars, as browsers do, not characters.
  private func tags(_ page: String) -> [String] {
    page.matches(of: /<\/?[A-Za-z][A-Za-z0-9]*/.matchingSemantics(.unicodeScalar))
      .map { String($0.output) }
  }

  private func quotes(_ page: String) -> Int { page.unicodeScalars.count { $0 == "\"" } }

  @Test("A report page has the same elements for any title", arguments: SampleReport.hostile)
  func elements(title: String) throws {
    let plain = ReportSamples.html(try SampleReport().made())
    let page = ReportSamples.html(
      try SampleReport(category: title, routine: title, todo: title).made())
    #expect(tags(page) == tags(plain))
    #expect(quotes(page) == quotes(plain))
    let controls = page.unicodeScalars.filter { $0.steersTerminal && $0 != "\n" }
    #expect(controls.isEmpty)
  }

  @Test("A title with markup is shown literally on a report page")
  func shown() throws {
    let report = try SampleReport(routine: "<b>\"Fish\" & 'chips'</b>\u{1B}").made()
    let page = Markup(text: ReportSamples.html(report))
    #expect(page.table("Routines").last?.first == "<b>\"Fish\" & 'chips'</b>\\u{1b}")
  }

  @Test("A very long name is visibly cut on a report page")
  func wide() throws {
    let emoji = String(repeating: "👨‍👩‍👧", count: 200)
    let capitals = String(repeating: "W", count: 200)
    let report = try SampleReport(category: emoji, routine: capitals).made()
    let page = Markup(text: ReportSamples.html(report))
    let names = page.texts("text").filter { $0.hasPrefix("👨‍👩‍👧") }
    #expect(names.count == 1)
    #expect(names.allSatisfy { $0.hasSuffix("…") && $0.count < 30 })
    #expect(page.table("Routines").last?.first == String(repeating: "W", count: 59) + "…")
  }
}

@Suite("A report page checked by tidy")
struct HTMLReportTidyTests {
  private static let tidy = URL(filePath: "/usr/bin/tidy")

  /// The wrong warnings of tidy.
  private static let wrong = [
    // The title of a drawing, which `aria-labelledby` names. tidy takes it for the title of the
    // page.
    "Warning: <title> proprietary attribute \"id\""
  ]

  @Test(
    "tidy has no complaints about a report page",
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: tidy.path()), "tidy is not installed"),
    arguments: PeriodUnit.allCases, Language.allCases)
  func valid(unit: PeriodUnit, language: Language) throws {
    let report = try SampleReport(
      unit: unit, category: SampleReport.hostile[3], routine: SampleReport.hostile[0]
    ).made()
    let complaints = try complaints(
      about: ReportSamples.html(report, language))
    #expect(complaints.filter { line in !Self.wrong.contains { line.hasSuffix($0) } } == [])
  }

  private func complaints(about page: String) throws -> [String] {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "todoctl-page-\(UUID().uuidString).html")
    try Data(page.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let (process, output) = (Process(), Pipe())
    process.executableURL = Self.tidy
    process.arguments = ["-q", "-e", "-utf8", file.path()]
    process.standardError = output
    try process.run()
    let said = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: said, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
