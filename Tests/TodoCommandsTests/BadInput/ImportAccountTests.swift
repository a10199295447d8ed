import Foundation
import Testing

/// The messages of an import about values that it couldn't import or that it changed.
@Suite("The reports of problems in an import")
struct ImportAccountTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner(after: "init") }

  private func calendar(_ lines: [String]) -> String {
    (["BEGIN:VCALENDAR", "VERSION:2.0"] + lines + ["END:VCALENDAR", ""])
      .joined(separator: "\r\n")
  }

  private func event(_ uid: String, _ lines: [String]) -> [String] {
    ["BEGIN:VEVENT", "UID:\(uid)", "DTSTART:20250602T090000", "SUMMARY:t"] + lines
      + ["END:VEVENT"]
  }

  private func todo(_ uid: String, _ title: String) -> [String] {
    ["BEGIN:VTODO", "UID:\(uid)", "SUMMARY:\(title)", "END:VTODO"]
  }

  @Test("A todo without a date is imported without one, and an empty todo is left out")
  func undated() throws {
    let empty = ["BEGIN:VTODO", "UID:c", "END:VTODO"]
    let file = try user.write(
      calendar(todo("a", "Buy milk") + event("b", []) + empty), to: "todos.ics")
    let outcome = try user.run("import \(file)", environment: ["COLUMNS": "200"])
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("read 3, new 2, updated 0, same 0, rejected 0, left out 1"))
    #expect(try user.succeed("inbox").text.contains("Buy milk"))
  }

  @Test("A report file lists every import problem and never overwrites a file")
  func reportFile() throws {
    let bad = (0..<30).flatMap { event("u\($0)", ["RRULE:FREQ=HOURLY"]) }
    let slips = (0..<3).flatMap { event("w\($0)", ["RRULE:"]) }
    let file = try user.write(
      calendar(bad + slips + ["BEGIN:VTODO", "UID:t", "END:VTODO"]), to: "life.ics")
    let text = "\(user.home)/report.txt"
    let refused = try user.run("import \(file) --report \(text)")
    #expect(refused.status == 65)
    let lines = try String(contentsOfFile: text, encoding: .utf8).split(separator: "\n")
    #expect(lines.count == 34)
    #expect(lines.first?.hasPrefix("\(file):7: rejected: schedule “u0”: ") == true)
    #expect(lines.count { $0.contains(": warning: ") } == 3)
    #expect(lines.count { $0.contains(": left out: ") } == 1)
    #expect(refused.errorText.contains("… and 14 more"))

    let again = try user.run("import \(file) --report \(text)")
    #expect(again.status != 0)
    #expect(again.errorText.contains("isn't replaced"))
    let json = "\(user.home)/report.json"
    #expect(try user.run("import \(file) --skip-invalid --report \(json)").status == 0)
    let array = try JSONSerialization.jsonObject(with: user.bytes(of: json)) as? [[String: Any]]
    #expect(array?.count == 34)
    #expect(array?.last?["handling"] as? String == "leftOut")
  }

  @Test(
    "A report's name that is a link is refused before anything is stored",
    arguments: ["nowhere", "self"])
  func linkedReport(target: String) throws {
    let file = try user.write(calendar(event("a", [])), to: "life.ics")
    try FileManager.default.createSymbolicLink(
      atPath: "\(user.home)/self", withDestinationPath: target)
    let refused = try user.run("import \(file) --report self")
    #expect(refused.status == 73 && refused.errorText.contains("isn't replaced"))
    #expect(try user.succeed("import \(file) --dry-run").text.contains("new 1"))
  }

  @Test("A terminal lists twenty import problems and counts the rest; JSON lists all")
  func twenty() throws {
    let bad = (0..<25).flatMap { event("u\($0)", ["RRULE:FREQ=HOURLY"]) }
    let file = try user.write(calendar(bad), to: "life.ics")
    let plain = try user.run("import \(file)")
    #expect(plain.errorText.contains("… and 5 more; `--report FILE` writes them all"))
    let refused = try user.run("import \(file) --json")
    #expect(refused.status == 65)
    try check(refused.errorText, problems: 25)
    let kept = try user.run("import \(file) --skip-invalid --json")
    #expect(kept.status == 0)
    try check(kept.text, problems: 25)
    let folder = try FileManager.default.contentsOfDirectory(atPath: user.home)
    #expect(!folder.contains { $0.hasSuffix(".partial") })
  }

  private func check(_ text: String, problems count: Int) throws {
    let read = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let summary = try #require(read?["import"] as? [String: Any])
    #expect(summary["rejected"] as? Int == count)
    #expect((summary["problems"] as? [Any])?.count == count)
  }

  @Test("A mistake in a calendar is mended with a warning, and refused with --strict")
  func strict() throws {
    let file = try user.write(calendar(event("a", ["RRULE:FREQ=DAILY;COUNT=2;"])), to: "a.ics")
    let refused = try user.run("import \(file) --strict")
    #expect(refused.status == 65)
    let kept = try user.run("import \(file)")
    #expect(kept.status == 0)
    #expect(kept.text.contains("1 warning"))
    #expect(kept.text.contains("line 7"))
    #expect(kept.text.contains("“FREQ=DAILY;COUNT=2;”"))
    let words = kept.text.replacing(/\s+/, with: " ")
    #expect(words.contains("It was read as “FREQ=DAILY;COUNT=2”."))
  }

  @Test("An event without a title is shown with a title in the user's language")
  func untitled() throws {
    let file = try user.write(
      calendar(["BEGIN:VEVENT", "UID:a", "DTSTART:20250602T090000", "END:VEVENT"]), to: "a.ics")
    let korean = ["LC_ALL": "ko_KR.UTF-8"]
    #expect(try user.run("import \(file)", environment: korean).status == 0)
    #expect(try user.run("show 1", environment: korean).text.contains("(제목 없음)"))
    #expect(try user.run("import \(file)").text.contains("same 1"))
    #expect(!(try user.run("export --format ics").text.contains("SUMMARY")))
  }

  @Test(
    "A vCalendar file is refused by its format, and an unreadable folder with the known formats")
  func otherFormats() throws {
    let old = try user.write(
      "BEGIN:VCALENDAR\r\nVERSION:1.0\r\nEND:VCALENDAR\r\n", to: "old.vcs")
    try user.refuse(
      "import \(old)", status: 65, says: ["vCalendar 1.0"], hint: "save it as iCalendar")
    let folder = "\(user.home)/empty"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try user.refuse(
      "import \(folder)", status: 66, says: ["no .ics file in"], hint: "jsonl, toduck")
    try user.refuse(
      "import \(folder) --format ics", status: 64, says: ["folder can't have the format ics"],
      hint: "vdir")
    try user.refuse(
      "import \(old) --format vdir", status: 64, says: ["Only a folder"],
      hint: "jsonl, toduck, csv, ics"
    )
    try user.refuse(
      "import \(old) --format harsh", status: 64, says: ["Only a folder", "harsh"],
      hint: "jsonl, toduck, csv, ics")
  }

  @Test("A --map option that matched no new todo is named, and one that matched is not")
  func unusedMaps() throws {
    let file = try user.write("Mow +Home.Garden due:2026-12-01\n", to: "todo.txt")
    let wide = ["COLUMNS": "200"]
    let outcome = try user.run(
      "import \(file) --map home=house --map tag:urgnt=work", environment: wide)
    #expect(outcome.status == 0)
    #expect(outcome.text.contains("got its category from --map tag:urgnt=work. Look for"))
    let again = try user.run("import \(file) --map home=house", environment: wide)
    #expect(again.text.contains("No new or changed todo got its category from --map home=house."))
    let changed = try user.run("import \(file) --map home=work", environment: wide)
    #expect(!changed.text.contains("No new or changed"))
  }

  @Test("An entry without an emotion is shown, exported and counted, but has no mood")
  func journal() throws {
    let file = try user.write(
      calendar(
        [
          "BEGIN:VJOURNAL", "UID:jour", "DTSTART:20250601T090000Z", "SUMMARY:A walk",
          "END:VJOURNAL",
        ]),
      to: "j.ics")
    try user.succeed("add diary --emotion love --at 2025-06-01T08:00:00Z")
    try user.succeed("import \(file)")
    #expect(try user.run("diary list").text.contains("no emotion"))
    #expect(try user.run("diary show jour").text.contains("no emotion"))
    #expect(try user.run("diary show jour --json").text.contains(#""emotions":[]"#))
    #expect(try user.run("export").text.contains(#""uid":"jour","createdAt":"#))
    #expect(
      try user.run("export --diary --format csv").text.contains("jour,2025-06-01T09:00:00Z,,"))
    let counts = try user.run("stats week --by emotion --json").text
    #expect(counts.contains(#""byEmotion":[{"emotion":"love","count":1}],"averageMood":2"#))
    #expect(try user.run("check").status == 0)
    try user.succeed("diary edit jour --emotion calm")
    try user.succeed("diary delete jour --yes")
    #expect(try user.run("check").status == 0)
  }
}
