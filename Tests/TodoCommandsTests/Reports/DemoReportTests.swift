import Foundation
import Testing

/// Reports on the made-up life of `demo`, as of Saturday, 28 November 2026.
@Suite("Reports on the life of the demo", .serialized)
struct DemoReportTests {
  private static let periods = ["week", "month", "quarter", "year"]
  private static let languages = ["en", "ko"]
  private static let now = ["TODOCTL_NOW": "2026-11-28T12:00:00Z"]
  private static let converter = "/usr/bin/rsvg-convert"
  private static let browser = "/usr/bin/chromium"

  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    for language in Self.languages {
      try user.succeed("demo \(language).db --lang \(language)", environment: Self.now)
    }
  }

  private func report(
    _ line: String, _ language: String, _ environment: [String: String] = [:]
  ) throws -> Transcript {
    try user.run(
      "report \(line) --lang \(language) --store \(language).db",
      environment: Self.now.merging(environment) { $1 })
  }

  // MARK: Text

  @Test(
    "A text report of the demo fits 40 lines of 80 columns and names the option for tables",
    arguments: periods, languages)
  func screen(period: String, language: String) throws {
    let lines = try report(period, language).text.split(
      separator: "\n", omittingEmptySubsequences: false
    ).dropLast()
    #expect(lines.count <= 40 && lines.count > 20)
    #expect(lines.last == (language == "ko" ? "표: --all" : "tables: --all"))
    #expect(lines[3] == (language == "ko" ? "눈에 띄는 점" : "What stands out"))
    let all = try report("\(period) --all", language).text
    #expect(!all.contains("--all") && all.split(separator: "\n").count > 100)
  }

  @Test("A text report without UTF-8 is ASCII except for titles")
  func ascii() throws {
    let text = try report("month", "en", ["LC_ALL": "C"]).text.replacing("💪", with: "")
    #expect(text.utf8.allSatisfy { $0 < 0x80 })
  }

  @Test(
    "Options of report that don't go together are refused",
    arguments: [
      ("--all --format html", "--all is for text"), ("--names", "--names is for cards"),
      ("--output week.png", "Only a picture"), ("--force", "--force needs --output"),
    ])
  func refused(options: String, message: String) throws {
    let answer = try report("week \(options)", "en")
    #expect(answer.status == 64 && answer.errorText.contains(message))
  }

  // MARK: Cards

  @Test("A card shows no todo's name unless --names is given", arguments: periods, languages)
  func card(period: String, language: String) throws {
    let titles =
      language == "ko"
      ? ["비타민", "달리기", "세금", "독서", "기분"] : ["Vitamins", "run", "Tax", "redBook", "Mood"]
    for format in ["card", "card-tall"] {
      let text = try report("\(period) --format \(format)", language).text
      #expect(text.hasPrefix("<?xml") && titles.allSatisfy { !text.contains($0) })
    }
    let named = try report("\(period) --format card --names", language).text
    #expect(titles.contains { named.contains($0) })
  }

  @Test("report --output writes a file, and replaces one only with --force")
  func file() throws {
    let written = try report("week --format card -o card.svg", "en")
    #expect(written.status == 0 && written.errorText.contains("Wrote card.svg"))
    let again = try report("week --format card -o card.svg", "en")
    #expect(again.status != 0 && again.errorText.contains("--force"))
    #expect(try report("week -o card.svg --force", "en").status == 0)
    let text = try String(contentsOfFile: "\(user.home)/card.svg", encoding: .utf8)
    #expect(text.hasPrefix("Weekly report\n") && !text.contains("\u{1B}"))
  }

  @Test("A PNG card without rsvg-convert is refused, and no file is left")
  func noConverter() throws {
    let answer = try report("week --format card -o card.png", "en", ["PATH": "/nonexistent"])
    #expect(answer.status == 64)
    #expect(answer.errorText.contains("rsvg-convert, which is not installed"))
    #expect(answer.errorText.contains("librsvg2-bin"))
    let korean = try report("week --format card -o card.png", "ko", ["PATH": "/nonexistent"])
    #expect(korean.errorText.contains("설치되어 있지 않아요"))
    let files = try FileManager.default.contentsOfDirectory(atPath: user.home)
    #expect(!files.contains { $0.contains("card") })
  }

  @Test(
    "A PNG card made with rsvg-convert has the documented size",
    .enabled(if: Products.isThere(converter), "without it nothing draws a PNG"),
    arguments: [("card", 1200, 630), ("card-tall", 1080, 1350)])
  func png(format: String, width: Int, height: Int) throws {
    #expect(try report("month --format \(format) -o card.png", "ko").status == 0)
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(user.home)/card.png")))
    #expect(bytes.prefix(4) == [0x89, 0x50, 0x4E, 0x47])
    let number = { (place: Int) in bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) } }
    #expect(number(16) == width && number(20) == height)
  }

  // MARK: The page

  /// What a browser measures of a page in a window.
  private func measured(_ page: String, width: Int, hash: String = "") throws -> [String: Int] {
    let script = """
      const inner = document.querySelector('iframe').contentDocument;
      const box = inner.querySelector('main > .sections').children[1].getBoundingClientRect();
      document.title = [inner.documentElement.scrollHeight, inner.documentElement.scrollWidth,
        Math.ceil(box.bottom), Number(inner.querySelector('details.tables').open)].join(' ');
      """
    let frame = try user.write(
      """
      <!DOCTYPE html><title>none</title><body style="margin: 0">
      <iframe width=\(width) height=844 style="border: 0" src="\(page)\(hash)"
        onload="\(script.replacing("\n", with: " "))"></iframe>
      """, to: "frame.html")
    let shown = try user.succeed(
      Self.browser,
      [
        "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
        "--hide-scrollbars", "--allow-file-access-from-files", "--virtual-time-budget=3000",
        "--window-size=1400,900",
        "--dump-dom", "file://\(frame)",
      ])
    let title = Markup.title(of: shown.text).split(separator: " ").compactMap { Int($0) }
    try #require(title.count == 4, "\(shown.text.prefix(300))")
    return Dictionary(uniqueKeysWithValues: zip(["height", "width", "strip", "open"], title))
  }

  private enum Markup {
    static func title(of page: String) -> String {
      let start = page.components(separatedBy: "<title>").dropFirst().first ?? ""
      return start.components(separatedBy: "</title>")[0]
    }
  }

  @Test(
    "A report page takes three screens of a phone at most, and a desktop shows its top at once",
    .enabled(if: Products.isThere(browser), "without a browser nothing can tell"),
    arguments: ["week", "month", "year"], languages)
  func heights(period: String, language: String) throws {
    let page = try report("\(period) --format html", language).text
    _ = try user.write(page, to: "page.html")
    let phone = try measured("page.html", width: 390)
    #expect(phone["height"] ?? .max <= 3 * 844 && phone["width"] == 390 && phone["open"] == 0)
    let desk = try measured("page.html", width: 1280)
    #expect(desk["strip"] ?? .max <= 800 && desk["width"] == 1280)
    // A link from a sentence opens the folded figures.
    #expect(try measured("page.html", width: 390, hash: "#overview")["open"] == 1)
  }
}
