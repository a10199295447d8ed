import Foundation
import Testing

/// The editor is a script that changes the file as a person would.
@Suite("Editing a todo in a text editor")
struct EditorTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.add(
      "schedule 치과 --on 2025-06-02 --at 15:00 --place 강남 --category medicine --alarm 30m")
    try user.makeFolder("tmp")
  }

  /// The texts that are left in the folder for temporary files.
  private func left() throws -> [String] {
    let folder = "\(user.home)/tmp"
    return try FileManager.default.contentsOfDirectory(atPath: folder).map {
      try String(contentsOfFile: "\(folder)/\($0)/todo.txt", encoding: .utf8)
    }
  }

  /// Runs a command with a script as the editor. In the script, `$file` is its last argument, the
  /// path of the file. The arguments of the script are recorded.
  private func edit(
    _ script: String, _ line: String = "edit 1 --editor", _ more: [String: String] = [:]
  ) throws -> Transcript {
    let path = try user.write(
      """
      #!/bin/sh
      for file; do :; done
      echo "$*" >> '\(user.home)/calls'
      cp "$file" "\(user.home)/seen.$(wc -l < '\(user.home)/calls')"
      stat -c '%a' "$file" > '\(user.home)/mode'
      \(script)
      """, to: "editor")
    // The editor is `sh` with the script as its file. A script that was just written may still be
    // open for writing, and then can't be executed.
    return try user.run(
      line,
      environment: ["EDITOR": "sh '\(path)'", "TMPDIR": "\(user.home)/tmp"].merging(more) { $1 })
  }

  private func seen(_ number: Int) throws -> String {
    try String(contentsOfFile: "\(user.home)/seen.\(number)", encoding: .utf8)
  }

  @Test("A text in the editor that isn't UTF-8 is refused, and its file is kept")
  func notUTF8() throws {
    let answer = try edit(#"printf 'title: Caf\351\n' > "$file""#)
    answer.expectFailure(status: 64, says: ["not UTF-8", "/todo.txt"], hint: "UTF-8")
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/tmp").count == 1)
    #expect(try user.event(1).title == "치과")
  }

  @Test("Fields changed in the editor are stored, and the temporary file is removed")
  func change() throws {
    let answer = try edit("sed -i 's/^at: .*/at: 16:30/; s/^place: .*/place:/' \"$file\"")
    #expect(
      answer.text == "✓ 치과 · Mon 2025-06-02 16:30, tomorrow · medicine · alarm 16:00 · 1\n",
      "\(answer.errorText)")
    #expect(try user.event(1).place == nil)
    #expect(try left().isEmpty)
    #expect(try String(contentsOfFile: "\(user.home)/mode", encoding: .utf8) == "600\n")
  }

  @Test("The editor's text has a line for each field that an option changes")
  func text() throws {
    _ = try edit("true")
    let fields = try seen(1).split(separator: "\n").filter { !$0.hasPrefix("#") }
    #expect(
      fields == [
        "title: 치과", "on: 2025-06-02", "until:", "days:", "repeat:", "at: 15:00", "for:", "due:",
        "zone:",
        "place: 강남", "category: medicine", "tag:", "priority:", "alarm: 30m", "memo:",
      ])
    try user.add("routine Run --days mon,wed")
    _ = try edit("true", "edit 2 --editor", ["LC_ALL": "ko_KR.UTF-8"])
    #expect(try seen(2).contains("# 반복하는 요일: 월,수\ndays: mon,wed\n"))
    #expect(try seen(2).contains("\nvisibility: public\n") && !seen(2).contains("\nplace:"))
  }

  @Test("A note in the editor may have several lines and lines that begin with #")
  func note() throws {
    let note = "first\\n\\n# second: x\\n  third"
    _ = try edit("printf '\(note)\\n' >> \"$file\"")
    #expect(try user.event(1).memo == "first\n\n# second: x\n  third")
    #expect(try edit("true").text == "Nothing changed.\n")
    _ = try edit("sed -i '/^first/,$d' \"$file\"")
    #expect(try user.event(1).memo == nil)
  }

  @Test(
    "An unchanged or empty text in the editor changes nothing",
    arguments: ["true", ": > \"$file\"", "rm \"$file\"", "sed -i '/^[^#]/d' \"$file\""])
  func nothing(script: String) throws {
    let before = try user.export()
    let answer = try edit(script)
    #expect(answer.text == "Nothing changed.\n" && answer.status == 0, "\(answer.errorText)")
    #expect(try user.export() == before)
    #expect(try left().isEmpty)
  }

  @Test(
    "A failing editor changes nothing, and the typed text is kept",
    arguments: ["edit 1 --editor", "diary calm --edit"])
  func failing(line: String) throws {
    let before = try user.export()
    try edit("exit 3", line).expectFailure(status: 1, says: ["The editor"], hint: "EDITOR=")
    #expect(try left().isEmpty)
    let answer = try edit("echo 'typed' >> \"$file\"; kill -SEGV $$", line)
    answer.expectFailure(status: 1, says: ["The editor", "/todo.txt"], hint: "EDITOR=")
    #expect(try user.export() == before)
    #expect(try left().count == 1 && left()[0].hasSuffix("typed\n"))
  }

  @Test("An editor that fails on a text with a mistake leaves the file in place")
  func failingAgain() throws {
    let answer = try edit(
      "grep -q '^at: 25:00' \"$file\" && exit 1; sed -i 's/^at: .*/at: 25:00/' \"$file\"")
    answer.expectFailure(status: 1, says: ["The editor", "/todo.txt"])
    #expect(try left().first?.contains("at: 25:00") == true)
  }

  @Test("A mistake in the editor opens the text again at its line, with the message above it")
  func mistake() throws {
    let answer = try edit(
      """
      if grep -q '^at: 25:00' "$file"
      then sed -i 's/^at: .*/at: 17:00/' "$file"
      else sed -i 's/^at: .*/at: 25:00/' "$file"
      fi
      """)
    #expect(answer.text.contains("17:00"), "\(answer.errorText)")
    let lines = try seen(2).split(separator: "\n", omittingEmptySubsequences: false)
    let line = try #require(lines.firstIndex(of: "at: 25:00"))
    #expect(lines[line - 2].hasPrefix("# ! ") && lines[line - 2].contains("25:00"))
    #expect(lines[line - 1].hasPrefix("# ! ") && lines[line - 1].contains("HH:MM"))
    let calls = try String(contentsOfFile: "\(user.home)/calls", encoding: .utf8)
      .split(separator: "\n")
    #expect(calls.count == 2 && calls[1].hasPrefix("+\(line + 1) "))
    #expect(try left().isEmpty)
  }

  @Test(
    "Each mistake in the editor is reported at its own line",
    arguments: [
      ("s/^title: .*/title:/", "title:"), ("s/^on: .*/on: someday/", "on: someday"),
      ("s/^category: .*/category: medicin/", "category: medicin"),
      ("s/^at: .*/at:/", "alarm: 30m"), ("s/^place: .*/where: x/", "where: x"),
      ("s/^place: .*/강남/", "강남"), ("s/^until:.*/until: 2025-06-01/", "until: 2025-06-01"),
      ("s/^place: .*/title: x/", "title: x"), ("s/^zone:.*/zone: Mars/", "zone: Mars"),
    ])
  func mistakes(change: String, line: String) throws {
    let answer = try edit("sed -i '\(change)' \"$file\"")
    #expect(answer.status == 64 && answer.errorText.contains("/todo.txt"), "\(answer.errorText)")
    let texts = try left()
    #expect(texts.count == 1)
    let lines = try #require(texts.first).split(separator: "\n")
    let index = try #require(lines.firstIndex { $0.hasPrefix("# ! ") })
    #expect(lines[index...].first { !$0.hasPrefix("# ! ") } == line[...])
  }

  @Test("The text typed in the editor is kept if the todo was deleted meanwhile")
  func gone() throws {
    let answer = try edit(
      "sed -i 's/^at: .*/at: 16:30/' \"$file\"; '\(user.binary)' delete 1 --yes > /dev/null")
    answer.expectFailure(status: 1, says: ["There is no todo 1", "/todo.txt"])
    #expect(try left().count == 1)
    #expect(try #require(left().first).contains("at: 16:30"))
  }

  @Test("The editor can change the days and the rule of a series")
  func series() throws {
    try user.add("schedule Class --on 2025-06-03 --days tue --open-ended")
    _ = try edit("sed -i 's/^days: .*/days: tue,thu/' \"$file\"", "edit 2 --editor")
    #expect(try user.event(2).days == ["tue", "thu"])
    _ = try edit(
      "sed -i 's/^days: .*/days:/; s/^repeat:.*/repeat: every 2 weeks on tue/' \"$file\"",
      "edit 2 --editor")
    #expect(
      try user.dates("Class", from: "2025-06-03", to: "2025-06-30")
        == ["2025-06-03", "2025-06-17"])
    #expect(try edit("true", "edit 2 --editor").text == "Nothing changed.\n")
  }

  @Test("VISUAL is preferred to EDITOR, and both may have arguments")
  func visual() throws {
    let answer = try edit("exit 1", "edit 1 --editor", ["VISUAL": "sed -i 's/15:00/18:00/'"])
    #expect(answer.text.contains("18:00"), "\(answer.errorText)")
  }

  @Test(
    "edit --editor refuses several todos and other options",
    arguments: [
      "edit 1 --editor --title x", "edit 1 --editor --only today", "edit 1-2 --editor",
    ])
  func refused(line: String) throws {
    try edit("true", line).expectFailure(status: 64, says: ["--editor"])
  }
}
