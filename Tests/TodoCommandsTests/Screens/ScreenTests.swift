import Foundation
import Testing

@Suite("Lists on a terminal")
struct ScreenTests {
  private static let lists = [
    "today", "day", "week", "month", "agenda --days 2", "list --to +1", "overdue", "search 버스",
    "search 회의",
    "alarms --due-within 1d", "history", "diary list", "category list", "category show none",
    "category show '아주 긴 이름의 분류'", "config list",
    "stats week", "stats week --by kind,emotion", "show 1", "report week --all",
    "import \(Products.fixture("life.jsonl")) --dry-run",
  ]

  @Test(
    "The lists on a terminal match their goldens at each width, in both languages",
    arguments: [40, 60, 80, 120],
    ["C.UTF-8", "ko_KR.UTF-8"])
  func recorded(columns: Int, locale: String) throws {
    let screen = try Screen(columns: columns)
    let found = try screen.conversation(
      Self.lists, environment: ["LC_ALL": locale, "NO_COLOR": "1"]
    ).replacing(Products.tests.path, with: "Tests")
      .replacing(/01972fa7-[0-9a-f-]+(\n +[0-9a-f-]+)?/, with: "UID")
    let name = "screen-\(columns)" + (locale.hasPrefix("ko") ? "-korean" : "")
    try Golden.compare(found, with: Products.tests.appending(path: "Goldens/\(name).txt"))
    // Narrow tables first drop the columns that people need least, so the titles are always
    // readable.
    let week = Self.answer(to: "week", in: found)
    for title in Screen.titles { #expect(week.contains { $0.contains(title) }, "\(title)") }
  }

  /// The lines that a command of a recorded conversation wrote.
  private static func answer(to command: String, in conversation: String) -> [String] {
    conversation.components(separatedBy: "$ todoctl ").first { $0.hasPrefix(command + "\n") }
      .map { Array($0.components(separatedBy: "\n").dropFirst()) } ?? []
  }

  @Test("The environment decides about a list's colour and characters as recorded")
  func surroundings() throws {
    let screen = try Screen(columns: 60)
    let surroundings = [
      [:], ["COLORFGBG": "0;15"], ["COLORFGBG": "15;0"], ["NO_COLOR": "1"],
      ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], ["TERM": "dumb"],
      ["TERM": "dumb", "CLICOLOR_FORCE": "1"], ["LC_ALL": "C"],
    ]
    let found = try surroundings.map { variables in
      let names = variables.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value) " }.joined()
      let shown = try screen.shown("day", environment: variables).text
      return "$ \(names)todoctl day\n" + shown.replacing("\u{1B}", with: "␛")
    }
    try Golden.compare(
      found.joined(separator: "\n"),
      with: Products.tests.appending(path: "Goldens/screen-surroundings.txt"))
  }

  @Test(
    "List lines fit the terminal, and columns line up, by wcwidth's widths",
    .enabled(if: WidthProgram.isThere, "needs python3 with wcwidth"),
    arguments: [40, 60, 80, 120], ["", "-korean"])
  func aligned(columns: Int, language: String) throws {
    let user = try CommandLineRunner()
    let text = try String(
      contentsOf: Products.tests.appending(path: "Goldens/screen-\(columns)\(language).txt"),
      encoding: .utf8)
    let lines = text.components(separatedBy: "\n").filter { !$0.hasPrefix("$ ") }
    let widths = try WidthProgram.widths(of: lines, user)
    try #require(widths.count == lines.count)
    for (line, width) in zip(lines, widths) { #expect((0...columns).contains(width), "\(line)") }
    // The number is the last column and right-aligned, so all rows end at the same column.
    for command in ["day", "overdue"] {
      let rows = Self.answer(to: command, in: text).filter { $0.hasPrefix("  ") }
      #expect(rows.count > 1)
      let ends = Set(try WidthProgram.widths(of: rows, user))
      #expect(ends.count == 1, "\(rows.joined(separator: "\n"))")
    }
  }

  @Test("A list in a pipe has whole cells with tabs between, without padding or headings")
  func pipe() throws {
    let user = try Screen(columns: 80).user
    let plain = Screen.environment
    let run = { try user.succeed($0, environment: plain).text.components(separatedBy: "\n") }
    let day = try run("day").filter { $0.contains("\t") }
    #expect(day.count == 9)
    #expect(day.allSatisfy { $0.count { $0 == "\t" } == 9 })
    #expect(
      day.contains("·\t10:00–11:00\t♪\t분기 계획 회의와 저녁 식사 준비\tcomputer\t2층 회의실\t1\t\t\t"))
    #expect(day.contains("✓\t08:30\t↻♪\t비타민 먹기 👩‍👩‍👧\tmedicine\t\t4\t\t\t"))
    let now = Screen.environment["TODOCTL_NOW"] ?? ""
    let titles = try user.shell("unset COLUMNS; TODOCTL_NOW=\(now) $todoctl day | cut -s -f4").lines
    #expect(
      titles == [
        "9번 버스 1️⃣", "10번 버스 ❤️", "Running", "비타민 먹기 👩‍👩‍👧", "분기 계획 회의와 저녁 식사 준비",
        "apple cafe\u{301}", "Apple pie", "Banana 漢字 か\u{3099}",
        "\u{1112}\u{1161}\u{11AB}글 👍🏽",
      ])
    #expect(try run("overdue").dropFirst().first == "은행 가기\t13 days ago\tTue 2025-05-20\t6\t\t\t")
    #expect(try run("category list").first == "computer\t#DADADA\t💻 COMPUTER\ttasks\t1\t0\t0")
    let colored = try user.succeed(
      "day", environment: plain.merging(["CLICOLOR_FORCE": "1"]) { $1 }
    ).text
    #expect(colored.contains("\u{1B}["))
    for line in ["day", "week", "overdue", "search a", "alarms", "history", "diary"] {
      for row in try run(line) { #expect(!row.hasSuffix(" ") && !row.hasSuffix("…"), "\(row)") }
    }
  }
}

/// Python's wcwidth, which measures joined emoji from 0.2.13 on.
private enum WidthProgram {
  static let isThere: Bool =
    run([
      "-c",
      "import wcwidth; v = [int(n) for n in wcwidth.__version__.split('.')[:3]]; "
        + "assert v >= [0, 2, 13]",
    ]) != nil

  static func widths(of lines: [String], _ user: CommandLineRunner) throws -> [Int] {
    let file = try user.write(lines.joined(separator: "\n"), to: "lines.txt")
    let script = Products.tests.appending(path: "Screens/widths.py").path
    let said = try #require(run([script, file]))
    return said.split(separator: "\n").compactMap { Int($0) }
  }

  private static func run(_ arguments: [String]) -> String? {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["python3"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return nil }
    let said = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return process.terminationStatus == 0 ? String(decoding: said, as: UTF8.self) : nil
  }
}
