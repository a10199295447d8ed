import Foundation
import Testing

/// The pictures of a terminal, which `Scripts/picture` draws.
@Suite("The pictures of a terminal in the documentation")
struct PictureTests {
  @Test(
    "A picture shows what todoctl prints",
    arguments: [
      ("today", "todoctl", "C.UTF-8", "2026-11-20T10:30:00Z"),
      ("today-ko", "todoctl", "ko_KR.UTF-8", "2026-11-20T10:30:00Z"),
      ("report-ko", "todoctl report week", "ko_KR.UTF-8", "2026-11-28T10:00:00Z"),
    ])
  func text(name: String, line: String, locale: String, now: String) throws {
    let paper = Paper(
      name: "Docs/images/\(name).svg",
      environment: ["LC_ALL": locale, "TODOCTL_NOW": now],
      setups: ["": ". \"$package/Docs/images/\(name).sh\""])
    // The mark with a category's colour is printed only with colours.
    let command = #"env -u NO_COLOR CLICOLOR_FORCE=1 \#(line) | sed 's/\x1b\[[0-9;]*m//g'"#
    let user = try PaperUser(paper, scene: "")
    let printed = try #require(try user.answers(to: PaperBlock(commands: [command])).first)
    let rows = try Paper.text(of: paper.name).matches(of: #/<text [^>]*>(.*)</text>/#).map {
      String($0.1).replacing(#/<[^>]*>/#, with: "")
    }
    #expect(rows == ["$ \(line)"] + printed.lines.filter { !$0.isEmpty })
  }
}
