import Foundation
import Testing

@Suite("The weekly report script")
struct WeeklyReportScriptTests {
  private let user: CommandLineRunner
  private let script = Products.package.appending(path: "Scripts/weekly-report").path

  init() throws {
    user = try .withThreeWeeks()
  }

  private func run(_ options: String) throws -> Transcript {
    try user.shell(
      "TODOCTL_NOW=2026-01-12T12:00:00Z TODOCTL=\"$todoctl\" '\(script)' \(options)")
  }

  private func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/reports").sorted()
  }

  private func text(_ name: String) throws -> String {
    String(decoding: try user.bytes(of: "\(user.home)/reports/\(name)"), as: UTF8.self)
  }

  @Test("The weekly report script writes last week's page and Markdown, and an index, newest first")
  func pages() throws {
    for line in ["reports", "reports 2025-12-24", "reports"] {
      let done = try run(line)
      #expect(done.status == 0 && done.text == "" && done.errorText == "")
    }
    #expect(
      try names() == [
        "2025-W52.html", "2025-W52.md", "2026-W02.html", "2026-W02.md", "index.html",
      ])
    #expect(try text("2026-W02.html").contains("2026-01-05"))
    #expect(try text("2026-W02.md").hasPrefix("# "))
    let index = try text("index.html")
    let links = index.split(separator: "\n").filter { $0.contains("<li>") }
    #expect(links.count == 2)
    #expect(links[0].contains("href=\"2026-W02.html\"") && links[0].contains("2026-W02.md"))
    #expect(!index.contains("<script"))
  }

  @Test("The script's reports are private, in the user's language, and may have weeks from Sunday")
  func options() throws {
    #expect(try run("reports --lang ko --week-start sun --time-zone America/New_York").status == 0)
    #expect(try names().contains("2026-01-04_2026-01-10.html"))
    #expect(try text("index.html").contains("<html lang=\"ko\">"))
    #expect(try text("2026-01-04_2026-01-10.html").contains("주간 보고서"))
    let attributes = try FileManager.default.attributesOfItem(
      atPath: "\(user.home)/reports/index.html")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test("The weekly report script includes the diary only with its own option")
  func diary() throws {
    try user.succeed(
      "add diary --emotion anger --at 2026-01-07T12:00:00Z --situation 'A secret of mine'")
    try user.succeed("config set report-diary yes")
    #expect(try run("reports").status == 0)
    #expect(try !text("2026-W02.html").contains("secret"))
    #expect(try !text("2026-W02.md").contains("secret"))
    #expect(try run("reports --diary").status == 0)
    #expect(try text("2026-W02.html").contains("A secret of mine"))
    #expect(try text("2026-W02.md").contains("A secret of mine"))
  }

  /// Makes a `sendmail` and a `notify-send` that record their arguments and input, and returns
  /// their folder.
  private func recorders() throws -> String {
    let folder = "\(user.home)/bin"
    try user.makeFolder("bin")
    _ = try user.shell(
      """
      for name in sendmail notify-send; do
        printf '#!/bin/sh\\nprintf "%%s\\\\n" "$@" > ~/%s.arguments; cat > ~/%s.input\\n' $name $name \
          > bin/$name
        chmod +x bin/$name
      done
      """)
    return folder
  }

  @Test("The script mails a report's text and page to one address, and notifies with a sentence")
  func delivered() throws {
    let folder = try recorders()
    let done = try user.shell(
      "PATH='\(folder)':$PATH TODOCTL_NOW=2026-01-12T12:00:00Z TODOCTL=\"$todoctl\" '\(script)' "
        + "reports --lang ko --mail me@example.org --notify < /dev/null")
    #expect(done.status == 0 && done.errorText == "")
    let text = { (name: String) in
      String(decoding: try user.bytes(of: "\(user.home)/\(name)"), as: UTF8.self)
    }
    #expect(try text("sendmail.arguments") == "-i\n--\nme@example.org\n")
    let read = try user.shell(
      """
      python3 -c 'import email, email.policy, sys
      mail = email.message_from_file(sys.stdin, policy=email.policy.default)
      parts = list(mail.iter_parts())
      assert not mail.defects and not any(part.defects for part in parts)
      print(mail["to"], "|", mail["subject"], "|", mail.get_content_type())
      for part in parts: print(part.get_content_type(), part.get_content().split("\\n")[0])
      assert parts[1].get_content() == open("reports/2026-W02.html").read()
      assert "--all" not in parts[0].get_content()' < sendmail.input
      """)
    #expect(
      read.text == """
        me@example.org | 주간 보고서 2026-W02 | multipart/alternative
        text/plain 주간 보고서
        text/html <!DOCTYPE html>

        """, "\(read.errorText)")
    let notice = try text("notify-send.arguments").split(separator: "\n")
    #expect(notice.count == 4 && notice[3] == "주간 보고서 2026-W02")
    let page = try self.text("2026-W02.html")
    #expect(page.contains(notice[2].replacing("\"", with: "&quot;")))
  }

  @Test(
    "The weekly report script refuses an invalid address or a missing notifier before it writes")
  func undeliverable() throws {
    for address in ["", "-oQ/tmp", "'me@example.org you@example.org'", "a@b,c@d", "$'a\\nBcc: b'"] {
      #expect(try run("reports --mail \(address)").status == 64, "\(address)")
    }
    let bare = try user.shell(
      "mkdir -p few && ln -sf $(command -v bash sed dirname env) few/; "
        + "PATH=$PWD/few TODOCTL=\"$todoctl\" bash '\(script)' reports --notify")
    #expect(bare.status == 69 && bare.errorText.contains("notify-send"))
    #expect(throws: (any Error).self) { try names() }
  }

  @Test("The weekly report script finds the last week by the store's zone")
  func zones() throws {
    // Sunday 23:00 in UTC, Monday in Seoul.
    let run = { (zone: String) in
      try user.shell(
        "TODOCTL_NOW=2026-01-11T23:00:00Z TODOCTL=\"$todoctl\" '\(script)' "
          + "reports --time-zone \(zone)")
    }
    #expect(try run("UTC").status == 0)
    #expect(try names().contains("2026-W01.html"))
    #expect(try run("Asia/Seoul").status == 0)
    #expect(try names().contains("2026-W02.html"))
  }

  @Test("A failing weekly report script keeps the old reports and exits with the error's status")
  func failures() throws {
    #expect(try run("reports").status == 0)
    let before = try text("2026-W02.html")
    #expect(try run("reports 2026-W54").status == 64)
    #expect(try run("reports --store nothing.db").status == 66)
    #expect(try run("reports --loud").status == 64)
    #expect(try run("").status == 64)
    #expect(try run("reports --lang").status == 64)
    #expect(try run("reports --time-zone Mars").errorText.contains("Error: "))
    #expect(try text("2026-W02.html") == before)
    #expect(try names().allSatisfy { !$0.hasPrefix(".making") })
    #expect(try run("--help").text.contains("Scripts/weekly-report FOLDER"))
  }

  @Test(
    "The weekly report script never follows, empties, replaces or waits for a file in its way",
    arguments: Plant.allCases, [".lock", "index.html", "2026-W02.html", "2026-W02.md"])
  func planted(plant: Plant, name: String) throws {
    let path = "\(user.home)/reports/\(name)"
    try user.makeFolder("reports")
    try plant.plant(at: path, for: user)
    let before = try Plant.kind(of: path)
    let done = try user.shell(
      "TODOCTL_NOW=2026-01-12T12:00:00Z TODOCTL=\"$todoctl\" timeout 60 '\(script)' reports")
    #expect(try Plant.isUntouched(for: user))
    // A new report replaces a report of an earlier run, and nothing else.
    let isReport = plant == .file && name != ".lock"
    #expect(try (Plant.kind(of: path) == before) != isReport)
    guard name != ".lock", !isReport else {
      #expect(done.status == 0, "\(done.errorText)")
      return
    }
    #expect(
      done.status == 73 && done.errorText.contains("\(name) is not a file, and is not replaced"))
    #expect(try names() == [name])
  }
}
