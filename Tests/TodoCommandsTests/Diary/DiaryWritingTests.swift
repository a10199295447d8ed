import Foundation
import Testing

/// Entries in plain words, written on the evening of Sunday 2025-06-01.
@Suite("Writing diary entries")
struct DiaryWritingTests {
  private let user: CommandLineRunner
  private let evening = ["TODOCTL_NOW": "2025-06-01T20:00:00Z"]

  init() throws {
    user = try CommandLineRunner()
    try user.makeFolder("tmp")
  }

  /// Returns the moment, the emotion and the text of the entry that a command wrote.
  private func written(_ line: String) throws -> [String] {
    let answer = try user.succeed("--json " + line, environment: evening).text
    return try ["createdAt", "emotions", "text"].map { name in
      let value = try Regex("\"\(name)\":\\[?(?:\"((?:[^\"\\\\]|\\\\.)*)\"|\\])")
      return try #require(answer.firstMatch(of: value)).output[1].substring.map(String.init) ?? "-"
    }
  }

  @Test(
    "The first word is an emotion only if it is an emotion's whole name",
    arguments: [
      ("diary calm A walk", "calm", "A walk"), ("diary Calm down day", "calm", "down day"),
      ("diary 'calm down' day", "-", "calm down day"), ("diary -- calm down", "-", "calm down"),
      ("diary 행복 발표", "happiness", "발표"), ("diary 행복해 발표", "happiness", "행복해 발표"),
      ("diary cal A walk", "-", "cal A walk"), ("diary 3 km", "-", "3 km"),
      ("diary hap -- calm list", "-", "hap calm list"),
      ("diary love -- list", "love", "list"), ("diary --emotion sa calm", "sadness", "calm"),
      ("diary '' x", "-", " x"), ("diary - one - two", "-", "- one - two"),
      ("add diary 불안 x -3", "anxiety", "x -3"), ("diary add list", "-", "list"),
      ("diary anger", "anger", ""), ("diary --text '--x\ny' shame", "shame", "--x\\ny"),
    ])
  func words(line: String, emotion: String, text: String) throws {
    #expect(try written(line) == ["2025-06-01T20:00:00Z", emotion, text])
  }

  @Test(
    "A moment before a colon dates the entry; any other colon is text",
    arguments: [
      ("diary yesterday 10pm: calm x", "2025-05-31T22:00:00Z", "calm", "x"),
      ("diary 22:00: x", "2025-05-31T22:00:00Z", "-", "x"),
      ("diary 어제: 사랑", "2025-05-31T20:00:00Z", "love", ""),
      ("diary note: yesterday: x", "2025-06-01T20:00:00Z", "-", "note: yesterday: x"),
      ("diary '어제: x'", "2025-06-01T20:00:00Z", "-", "어제: x"),
      ("diary --at noon yesterday: x", "2025-06-01T12:00:00Z", "-", "yesterday: x"),
      ("diary yesterday x: y", "2025-06-01T20:00:00Z", "-", "yesterday x: y"),
    ])
  func moments(line: String, moment: String, emotion: String, text: String) throws {
    #expect(try written(line) == [moment, emotion, text])
  }

  @Test("A diary entry survives an export and an import in each format")
  func identities() throws {
    try user.succeed("diary 행복 '첫 줄\n\n둘째: 줄 ' --sub a --action b", environment: evening)
    try user.succeed("diary yesterday: plain, of: no emotion", environment: evening)
    try user.succeed("diary delete 1 --yes", environment: evening)
    try user.succeed("diary calm --thought t", environment: evening)
    let before = try user.export()
    #expect(before.contains("\"type\":\"diary\",\"id\":3,"))
    try user.succeed("export whole.ics --diary")
    for file in ["life.jsonl", "whole.ics"] {
      try user.write(before, to: "life.jsonl")
      let other = try CommandLineRunner()
      try other.succeed("init")
      try other.succeed("import '\(user.home)/\(file)'")
      let after = try other.export()
      let lines = { (text: String) in
        text.split(separator: "\n").map { $0.replacing(/"id":\d+,/, with: "") }
      }
      #expect(lines(after) == lines(before), "\(file)")
      if file == "life.jsonl" { #expect(after == before) }
    }
  }

  /// Runs a command with a shell script as the editor. In the script, `$file` is the path of the
  /// file.
  private func edit(_ script: String, _ line: String) throws -> Transcript {
    let path = try user.write(
      "#!/bin/sh\nfor file; do :; done\n\(script)\n", to: "editor")
    return try user.run(
      line,
      environment: evening.merging(
        ["EDITOR": "sh '\(path)'", "TMPDIR": "\(user.home)/tmp"]) { $1 })
  }

  @Test("The editor writes an entry of several lines, and its fields")
  func editor() throws {
    let script = """
      sed -i 's/^emotion:.*/emotion: 슬, love/; s/^at:.*/at: 어제 9시/; s/^sub:.*/sub: a, b/' "$file"
      printf 'one\\n# two\\n' >> "$file"
      """
    let answer = try edit(script, "diary --edit --json")
    #expect(answer.status == 0, "\(answer.errorText)")
    for part in [
      #""createdAt":"2025-05-31T09:00:00Z","zone":"UTC","emotions":["sadness","love"],"subEmotions":["a","b"]"#,
      #""text":"one\n# two","#,
    ] { #expect(answer.text.contains(part), "\(answer.text)") }
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/tmp").isEmpty)
    let edited = try edit(
      "sed -i 's/^sub:.*/sub:/; s/^emotion:.*/emotion:/' \"$file\"", "diary edit 1 --editor")
    #expect(edited.text.contains("2025-05-31 09:00 · no emotion\n\n  text    one\n"))
    #expect(try edit("true", "diary edit 1 --editor").text == "Nothing changed.\n")
  }

  @Test("An empty text in the editor writes nothing; a typed emotion alone is enough")
  func blank() throws {
    #expect(try edit("true", "diary --edit").text == "Nothing was written.\n")
    #expect(try edit(": > \"$file\"", "diary calm --edit").text == "Nothing was written.\n")
    #expect(try edit("exit 1", "diary calm --edit").status == 1)
    #expect(try user.export().contains("\"diary\"") == false)
    #expect(try edit("true", "diary calm --edit").text.contains("· calm · 1"))
  }

  @Test("A mistake in the editor is reported without the words of the line")
  func mistake() throws {
    let answer = try edit(
      "grep -q SECRET \"$file\" || sed -i '1i SECRET: x' \"$file\"", "diary --edit")
    answer.expectFailure(status: 64, says: ["This is no field", "/todo.txt"], hint: nil)
    #expect(!answer.errorText.contains("SECRET"))
  }

  @Test("An emotion alone opens the editor on a terminal")
  func terminal() throws {
    let path = try user.write(
      "#!/bin/sh\nfor file; do :; done\nprintf ' typed\\n' >> \"$file\"\n", to: "editor")
    let result = try FakeTerminal().run(
      "diary calm", of: user,
      environment: evening.merging(["EDITOR": "sh '\(path)'", "TMPDIR": "\(user.home)/tmp"]) { $1 })
    #expect(result.status == 0, "\(result.screen)")
    #expect(try user.succeed("diary show 1").text.contains("typed"))
  }
}
