import Foundation
import Testing
import TodoLocalisation
import TodoPresentation

@testable import TodoCommands

@Suite("Errors in both languages")
struct ErrorTests {
  /// Returns `Docs/errors.md`, which has an example of every kind of failure.
  private func document() throws -> String {
    let all = try ErrorSamples(text: "x").all.map { Failure($0).explanation }
    let sections = ErrorKind.allCases.map { kind in
      let examples = all.filter { $0.kind == kind }.map { error in
        let hint = error.hint.map { "\nHint: \($0[.en])" } ?? ""
        return "```text\nError: \(error.message[.en])\(hint)\n```"
      }
      #expect(!examples.isEmpty, "\(kind)")
      let title = "## \(kind)\n\nExit status \(kind.status.rawValue)."
      return ([title] + examples).joined(separator: "\n\n")
    }
    return ([introduction] + sections).joined(separator: "\n\n") + "\n"
  }

  private let introduction = """
    # Errors

    <!-- Generated from the sources; a test compares. RECORD=1 swift test writes it anew. -->

    An error says what happened, why, and what to type instead. With `--json` its `kind` is one of these;
    kinds and exit statuses are the same in every language. `x` stands for what was typed.
    """

  @Test("Docs/errors.md has every kind of failure with an example")
  func documented() throws {
    try Golden.compare(document(), with: Products.package.appending(path: "Docs/errors.md"))
  }

  @Test("Every error type that a command can throw has an explanation")
  func explained() throws {
    let sources = Products.package.appending(path: "Sources")
    let files = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
      .filter { $0.hasSuffix(".swift") && !$0.hasPrefix("TodoTesting/") }
    let code = try files.map {
      try String(contentsOf: sources.appending(path: $0), encoding: .utf8)
    }.joined()
    let errors = code.matches(of: /(?:enum|struct) (\w+)(?:<.*>)?: Error\b/).map { String($0.1) }
    let explained = code.matches(of: /extension (?:\w+\.)?(\w+): (?:Explained|Detailed)Error\b/)
      .map { String($0.1) }
    #expect(errors.count > 30)
    #expect(Set(errors).subtracting(explained).sorted() == Self.caught)
  }

  /// The error types that are caught near the code that throws them, or are turned into other
  /// errors.
  private static let caught = [
    "Conflict", "CutShort", "DryRun", "End", "EndOfVisit", "Failure", "Fault",
    "FieldFault",
    "ICalendarFault",
    "ICalendarProblem", "ICalendarValueError", "ICalendarWriteError", "ICalendarZoneError",
    "JSONSyntaxError", "Obstacle", "Reason", "Rehearsal", "ServerFailure",
    "SystemError", "WordsError",
  ]

  @Test(
    "Every error text handles hostile and Korean values in its own language",
    arguments: [
      "x", "치과", "a\u{1B}[31m\u{202E}b\n", "👩‍👩‍👧 `'\"", String(repeating: "가", count: 300), "",
    ])
  func hostile(text: String) throws {
    let samples = try ErrorSamples(text: text).all
    #expect(samples.count > 75)
    for error in samples {
      let explanation = Failure(error).explanation
      let (message, hint) = (explanation.message, explanation.hint ?? .empty)
      for words in [message[.en], hint[.en], message[.ko], hint[.ko]] {
        #expect(
          !words.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E }, "\(error)")
      }
      #expect(message[.ko] != message[.en], "\(error)")
      #expect(hasHangul(message[.ko]), "\(error)")
      #expect(hint[.en].isEmpty == hint[.ko].isEmpty, "\(error)")
      if text == "x" { #expect(!hasHangul((message + hint)[.en]), "\(error)") }
    }
  }

  private func hasHangul(_ text: String) -> Bool {
    text.unicodeScalars.contains { (0xAC00...0xD7A3).contains($0.value) }
  }

  @Test(
    "The argument parser's messages are in the user's language",
    arguments: [
      ("list --nope", "`todoctl list` has no option --nope.", "`todoctl list`에는 --nope 옵션이 없어요."),
      ("list --from", "--from <date> needs a value.", "--from <날짜>에 값이 필요해요."),
      ("list --json=yes", "--json takes no value.", "--json에는 값을 붙일 수 없어요."),
      ("list x y", "`todoctl list` doesn't take “x y”.", "`todoctl list`에는 “x y”를 쓸 수 없어요."),
      ("show", "<todo> is missing.", "<투두>를 적어 주세요."),
      ("export --format", "--format <name> needs a value.", "--format <이름>에 값이 필요해요."),
      ("tally tap green", "“green” isn't a value of <counter>.", "<집계>에 쓸 수 없는 값이에요: “green”"),
      (
        "list --finished --unfinished", "Give --finished or --unfinished, not both.",
        "--finished, --unfinished 가운데 하나만 적어 주세요."
      ),
      (
        "add x --at 25:00", "--at <HH:MM>: “25:00” is not a time of day.",
        "--at <HH:MM>: 하루에 없는 시각이에요: “25:00”"
      ),
    ])
  func parser(line: String, english: String, korean: String) throws {
    let user = try CommandLineRunner()
    #expect(try user.run(line).errorText.hasPrefix("Error: \(english)\n"))
    #expect(try user.run("\(line) --lang ko").errorText.hasPrefix("오류: \(korean)\n"))
  }

  @Test("A declined question prints no error, but exits with status 1")
  func declined() throws {
    let user = try CommandLineRunner()
    try user.succeed("add swim")
    let english = try FakeTerminal().run("delete 1", of: user, typing: "n\n")
    #expect(english.screen.contains("Nothing was changed.") && !english.screen.contains("Error"))
    let korean = try FakeTerminal().run("delete 1 --lang ko", of: user, typing: "n\n")
    #expect(korean.screen.contains("바뀐 것은 없어요.") && !korean.screen.contains("오류"))
    #expect(english.status == 1 && korean.status == 1)
  }
}
