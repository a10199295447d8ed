import Foundation
import Testing

/// All words that the tests write into the diary have a mark, which must appear in no error and no
/// question.
@Suite("The privacy of the words of the diary")
struct DiaryPrivacyTests {
  private let user: CommandLineRunner
  private let mark = "SECRET"

  init() throws {
    user = try CommandLineRunner()
    let entries = ["entry-1", "entry-2"].map { uid in
      #"{"type":"diary","uid":"\#(uid)","createdAt":"2025-06-01T00:00:00Z","emotions":["calm"],"#
        + #""subEmotions":["SECRET"],"situation":"SECRET","thought":"SECRET","#
        + #""reevaluation":"SECRET","action":"SECRET","imagePaths":["SECRET"]}"#
    }
    let file = ([#"{"format":"todoctl","version":1}"#] + entries).joined(separator: "\n") + "\n"
    try user.succeed("import -", input: file)
  }

  /// Options for all fields, each with the mark as its value.
  private static let texts =
    "--sub SECRET --text SECRET --situation SECRET --thought SECRET --reevaluation SECRET --action SECRET "
    + "--image SECRET"

  @Test(
    "A refused diary command doesn't repeat the words of the entry",
    arguments: [
      "add diary --emotion MEH \(texts)", "add diary --emotion an \(texts)", "add diary",
      "add diary --emotion calm \(texts) --at tomorrow",
      "add diary --emotion 3 \(texts) --at never",
      "add diary --emotion calm \(texts) --sub ' '", "add diary --emotion calm \(texts) --image ''",
      "add diary --emotion calm \(texts) --time-zone", "diary tomorrow: SECRET",
      "add diary --emotion calm \(texts) --mood SECRET", "add diary --emotion calm --mood=SECRET",
      "add diary --emotion calm '-SECRET one'",
      "add diary --emotion calm \(texts) --store nothing.db",
      "add diary --emotion calm \(texts) --time-zone Nowhere",
      "diary edit entry-9 \(texts)", "diary edit entr \(texts)", "diary edit entry-1 --sub ' '",
      "diary edit entry-1 \(texts) --no-sub", "diary edit entry-1 \(texts) --emotion MEH",
      "diary edit entry-1 \(texts) --at never", "diary edit entry-1", "diary edit entry-1 SECRET",
      "diary add --mood SECRET", "diary SECRET --mood", "diary show entr", "diary calendar SECRET",
      "diary list SECRET", "diary edit entry-1 --editor --text SECRET",
      "diary show entry-1 SECRET",
      "diary delete entry-1", "diary delete entr --yes", "diary delete entry-1 --yes SECRET",
      "diary list --from tomorrow --to today", "diary list SECRET",
      "stats week SECRET-or-not --by emotion --weeks 0",
    ])
  func refused(line: String) throws {
    for words in [line, line + " --json"] {
      let result = try user.run(words)
      #expect(result.status != 0)
      #expect(result.output.isEmpty)
      #expect(!result.errorText.isEmpty)
      #expect(!result.errorText.contains(mark), "\(result.errorText)")
    }
  }

  @Test(
    "A diary text that is too long is named by its field and length, not its words",
    arguments: ["add", "edit"])
  func tooLong(command: String) throws {
    let words =
      command == "add" ? ["add", "diary", "--emotion", "calm"] : ["diary", "edit", "entry-1"]
    let text = mark + String(repeating: "a", count: 65_536)
    for field in ["sub", "text", "situation", "thought", "reevaluation", "action", "image"] {
      let result = try user.run(words: words + ["--\(field)", text])
      result.expectFailure(status: 64, says: ["65542"], hint: nil)
      #expect(!result.errorText.contains(mark))
    }
  }

  @Test("The question and the answer of diary delete don't show the words of the entry")
  func question() throws {
    for answer in ["n\n", "y\n"] {
      let result = try FakeTerminal().run("diary delete entry-1", of: user, typing: answer)
      #expect(result.screen.contains("2025-06-01 00:00 (1)"))
      #expect(!result.screen.contains(mark))
    }
  }

  @Test(
    "A refused diary import doesn't repeat the words of the file",
    arguments: [
      #""situation":["SECRET"]"#, #""thought":{"SECRET":1}"#, #""subEmotions":"SECRET""#,
      #""subEmotions":["SECRET"," "]"#, #""action":"SECRET","action":"SECRET""#,
      #""emotions":["MEH"],"action":"SECRET""#, #""action":"SECRET"#, #""action":SECRET"#,
      #""situation":"SECRET","uid":"ENTRY-1""#, #""situation":"SECRET \ud800""#,
    ])
  func files(members: String) throws {
    let emotion = members.contains("emotion") ? "" : #""emotions":["calm"],"#
    let uid = members.contains("uid") ? "" : #""uid":"entry-3","#
    let line =
      #"{"type":"diary",\#(uid)\#(emotion)"createdAt":"2025-06-01T00:00:00Z",\#(members)}"#
    let file = #"{"format":"todoctl","version":1}"# + "\n\(line)\n\(line)\n"
    for option in ["", " --json", " --skip-invalid"] {
      let result = try user.run("import -" + option, input: file)
      #expect(!(result.text + result.errorText).contains(mark), "\(result.errorText)")
    }
  }

  @Test(
    "An error about a store damaged by hand doesn't show diary words",
    .enabled(if: Products.isThere(Products.sqlite3), "needs sqlite3"))
  func damaged() throws {
    let sql = "UPDATE diary SET sub_emotions = 'SECRET';\n"
    #expect(try user.finish(user.start(Products.sqlite3, [user.store], input: sql)).status == 0)
    for line in ["diary", "diary show entry-1", "diary delete entry-1 --yes", "export", "check"] {
      let result = try user.run(line)
      #expect(result.status == 78, "\(line)")
      #expect(!result.errorText.contains(mark), "\(result.errorText)")
    }
  }

  @Test("Exports and reports without a diary option contain no diary words")
  func written() throws {
    try user.succeed("add schedule Lunch --on 2025-06-01 --category food")
    try user.succeed("edit 1 --memo 'Bring bread'")
    for format in ["csv", "ics", "toduck", "vdir"] {
      let result = try user.succeed("export out-\(format) --format \(format)")
      #expect(!(result.text + result.errorText).contains(mark), "\(format)")
    }
    for format in ["text", "markdown", "html", "svg", "csv"] {
      let result = try user.succeed("report year --format \(format)")
      #expect(!(result.text + result.errorText).contains(mark), "\(format)")
    }
    try user.succeed("backup .")
    for line in [
      "day", "week --json", "list", "show 1 --json", "agenda", "alarms", "stats year --by emotion",
      "report year --json", "check --json", "backup list .", "verify --all .", "diary delete e",
      "import out-ics --format ics --dry-run", "category list", "config list", "tally show",
    ] {
      let result = try user.run(line)
      #expect(!(result.text + result.errorText).contains(mark), "\(line)")
    }
    // A backup is a store, so it has the words. No other file may have them.
    let found = try user.shell("grep -rl \(mark) . | grep -v -e '^./data/' -e '/todo-[0-9TZ]*.db$'")
    #expect(found.text.isEmpty, "\(found.text)")
  }

  @Test("A diary text may begin with a hyphen")
  func hyphens() throws {
    let words = ["add", "diary", "--emotion", "calm", "--sub", "-a", "--thought", "- one\n- two"]
    #expect(
      try user.run(words: words + ["--action", "--yes", "--json"]).text.contains(
        #""subEmotions":["-a"],"text":"","situation":"","thought":"- one\n- two","reevaluation":"","#
          + #""action":"--yes""#))
  }
}
