import Foundation
import Testing

@Suite("Reports through the command line")
struct ReportCommandTests {
  private let user: CommandLineRunner

  init() throws {
    user = try .withThreeWeeks()
  }

  private func answer(_ line: String) throws -> ReportAnswer.Report {
    try user.report("\(line) --json").decoded(ReportAnswer.self).report
  }

  @Test("A report's JSON has the numbers of a week that was counted by hand")
  func json() throws {
    let week = try answer("week")
    #expect(week.numbers == [15, 6, 0, 4, 1])
    #expect(week.byCategory.map(\.count) == [7, 3, 2, 1, 1, 1])
    #expect(week.days.map(\.finished) == [2, 1, 2, 1, 0, 0, 0])
    #expect(week.days[2].averageMood == -1)
    #expect(week.streaks.map { "\($0.title) \($0.present)" } == ["run 4", "water 4"])
    // "run" on days 4 to 7; two of four on the third day; the essay of the second one is open.
    #expect(week.findings.map(\.insight) == ["in-a-row", "fullest-day", "oldest-open"])
  }

  @Test("A month over New Year, a quarter, a year and seven days have the hand-counted numbers")
  func lengths() throws {
    // Days 0 to 9 are in December. The rest, in January, has 29 dates of routines and two calls.
    #expect(try answer("month 2025-12").count == 14)
    let january = try answer("month 2026-01")
    #expect(january.numbers == [49, 8, 0, 5, 2])
    #expect(try answer("quarter 2025-Q4").count == 14)
    #expect(try answer("year 2026").days.count == 365)
    #expect(try answer("--period month 2026-01").count == january.count)
    #expect(try answer("2026-01").count == january.count, "the name says how long it is")
    #expect(try answer("2026-W02").count == 15)
    let sunday = try answer("week --week-start sun")
    #expect(sunday.numbers == [14, 7, 0, 4, 1])
    #expect(try answer("week 2026-01-10 --rolling").count == sunday.count)
  }

  @Test("--insights selects all, none or the named insights")
  func insights() throws {
    // Before that, the store has less than three weeks of data.
    #expect(try answer("week --insights rate-dropping,overplanned").findings.isEmpty)
    try user.succeed("add schedule early --on 2025-12-08")
    for title in ["a", "b"] { try user.succeed("add schedule \(title) --on 2026-01-12") }
    #expect(try answer("week --insights none").findings.isEmpty)
    #expect(try answer("week --insights rate-dropping,mood-falling").findings.isEmpty)
    #expect(try answer("week --insights overplanned").findings.count == 1)
    let korean = try user.report("week --insights overplanned --json --lang ko").decoded(
      ReportAnswer.self
    ).report
    #expect(korean.findings[0].text.contains("계획"))
  }

  @Test("A report's CSV has a row for each number, and no field starts a formula")
  func csv() throws {
    try user.succeed("category add '=cmd|x'")
    try user.succeed("add schedule '=1+1' --on 2026-01-08 --category '=cmd|x'")
    let lines = try user.report("week --format csv").text.components(separatedBy: "\r\n")
    #expect(lines[1].hasPrefix("total,2026-W02,2026-01-05,2026-01-11,16,6,0.3750,1,-1.0000,"))
    #expect(lines.contains { $0.hasPrefix("usual,2,,,8.5000,5.5000,0.6471,") })
    #expect(lines.contains { $0.hasPrefix("category,food,,,7,4,0.5714,") })
    #expect(lines.contains { $0.hasPrefix("category,'=cmd|x,,,1,0,0.0000,") })
    #expect(lines.contains { $0.hasPrefix("routine,water,,,4,4,1.0000,,,0,0,4,4,2026-01-09,2,") })
  }

  @Test(
    "A report's JSON and CSV are the same in Korean, except for the sentences of findings",
    arguments: ["week", "month 2026-01", "year 2026"], ["json", "csv"])
  func korean(period: String, format: String) throws {
    try user.succeed("add schedule early --on 2025-12-08")
    for title in ["a", "b"] { try user.succeed("add schedule \(title) --on 2026-01-12") }
    let ask = { [user] (insights: String, language: String) in
      try user.report(
        "\(period) --format \(format) --insights \(insights)", ["LC_ALL": "\(language).UTF-8"]
      ).text
    }
    #expect(try ask("none", "ko_KR") == ask("none", "en_US"))
    let (korean, english) = (try ask("overplanned", "ko_KR"), try ask("overplanned", "en_US"))
    #expect(korean.contains("계획") && !english.contains("계획"))
    // A sentence is the last text of a finding in JSON, and of a line in CSV.
    let sentences = /"text":"[^"]*"|(?m:^finding,.*$)/
    #expect(korean.replacing(sentences, with: "") == english.replacing(sentences, with: ""))
  }

  @Test(
    "A period that doesn't exist is refused with an example of a valid one",
    arguments: [
      ("week 2026-W54", ["2026-W54"], "2026-W47"), ("week 2025-W53", ["2025-W53"], "2026-W47"),
      ("month 2026-13", ["2026-13"], "2026-11"), ("quarter 2026-Q5", ["2026-Q5"], "2026-Q4"),
      ("year 0", ["0"], "2026"), ("--period month 2026-W01", ["2026-W01"], "2026-11"),
    ])
  func unknownPeriods(line: String, words: [String], hint: String) throws {
    try user.refuse("report \(line)", status: 64, says: words, hint: hint)
    try user.refuse("stats \(line)", status: 64, says: words, hint: hint)
  }

  @Test(
    "Report options out of range or unknown are refused",
    arguments: [
      ("week --weeks 0", ["--weeks", "1 to 520"]),
      ("week --weeks 10000", ["--weeks", "1 to 520"]),
      ("year --years -1", ["years"]), ("--count 0", ["--count", "1 to 520"]),
      ("week --format pdf", ["pdf"]), ("week --insights luck", ["luck", "imbalance"]),
      ("week --insights imbalance,none", ["alone"]),
      ("week --insights ''", ["none"]), ("week --lang fr", ["fr", "en"]),
      ("--period decade", ["decade", "quarter"]), ("week --months 3", ["--months"]),
    ])
  func options(line: String, words: [String]) throws {
    try user.refuse("report \(line)", status: 64, says: words, hint: nil)
  }

  @Test("report --json is the same as --format json and excludes other formats")
  func twoForms() throws {
    let refused = try user.run("report week --json --format csv")
    #expect(refused.status == 64)
    #expect(refused.errorText.contains("--json can't be combined with --format"))
    let asJSON = try user.report("week --json").output
    #expect(try user.report("week --format json").output == asJSON)
  }

  @Test(
    "Every report format works for an empty store and for a store with only deleted days",
    arguments: [
      "text", "json", "csv", "markdown", "html", "svg",
    ])
  func empty(format: String) throws {
    let newcomer = try CommandLineRunner()
    try newcomer.succeed("init")
    for id in 1...2 {
      for unit in ["week", "week --rolling", "month", "quarter", "year"] {
        let report = try newcomer.succeed("report \(unit) --format \(format)")
        #expect(!report.output.isEmpty && report.status == 0)
      }
      try newcomer.succeed("add routine gone --days mon,tue,wed,thu,fri,sat,sun --from 2025-05-31")
      try newcomer.succeed("delete \(id) --only 2025-05-31 --yes")
      try newcomer.succeed("delete \(id) --following 2025-06-01 --yes")
    }
  }

  @Test("A month's page shows titles; a month's SVG and a week's page show none")
  func titles() throws {
    try user.succeed("add schedule 치과 --on 2026-01-08")
    let month = try user.report("month 2026-01 --format html").text
    #expect(month.contains("<li>치과</li>"))
    #expect(!month.contains("<li>run</li>"), "a routine is only counted")
    #expect(!(try user.report("month 2026-01 --format svg").text.contains("치과")))
    #expect(!(try user.report("week --format html").text.contains("<li>치과</li>")))
  }

  @Test(
    "A hostile title prints no control characters or markup in any report format",
    arguments: [
      "text", "csv", "markdown", "html", "svg",
    ])
  func hostile(format: String) throws {
    let title = "<script>alert(1)</script>\u{1B}[2J\u{202E}|*x*`y`[z](http://q)&amp;\u{7}"
    let words = ["add", "routine", title, "--days", "thu,fri", "--from", "2026-01-01"]
    #expect(try user.run(words: words).status == 0)
    try user.succeed("category add '<img src=x>|**b**'")
    try user.succeed("add schedule s --on 2026-01-08 --category '<img src=x>|**b**'")
    for period in ["week", "month"] {
      try expectHarmless(
        user.report("\(period) --format \(format)", ["COLUMNS": "200"]).text, format)
    }
  }

  private func expectHarmless(_ text: String, _ format: String) {
    for forbidden in ["\u{1B}", "\u{202E}", "\u{7}"] { #expect(!text.contains(forbidden)) }
    if ["html", "svg"].contains(format) {
      #expect(!text.contains("<script") && !text.contains("<img"))
      #expect(text.contains("&lt;img"))
    }
    if format == "markdown" {
      #expect(!text.contains("<script") && !text.contains("<img") && !text.contains("**b**"))
      #expect(!text.contains("](http"))
    }
  }

  @Test(
    "A text report keeps to the terminal's width, however narrow",
    arguments: [
      "1", "10", "40", "80", "120",
    ])
  func widths(columns: String) throws {
    try user.succeed("category add '\(String(repeating: "🌷", count: 200))'")
    try user.succeed(
      "add schedule '\(String(repeating: "한", count: 300))' --on 2026-01-08 "
        + "--category '\(String(repeating: "🌷", count: 200))'")
    for unit in ["week", "month", "year"] {
      let report = try user.report(unit, ["COLUMNS": columns])
      let widest = try #require(Int(columns))
      for line in report.text.components(separatedBy: "\n") {
        #expect(line.count <= widest, "\(line)")
      }
      #expect(!(try user.report(unit, ["COLUMNS": "0"]).output.isEmpty))
    }
  }
}
