import Foundation
import Testing
import TodoPresentation

@testable import TodoCommands

@Suite("Errors in both languages")
struct ErrorTests {
  /// `Docs/errors.md`: every kind of failure, with an example.
  private func document() throws -> String {
    let failures = try ErrorSamples(text: "x").all.map {
      FailureText.failure(for: $0)
    }
    let kinds = Set(failures.map(\.kind)).sorted()
    let sections = kinds.map { kind in
      let own = failures.filter { $0.kind == kind }
      let status = own.first?.status.rawValue ?? 0
      let examples = own.map { failure in
        let hint = failure.text.hint.map { "\nHint: \($0[.en])" } ?? ""
        return "```text\nError: \(failure.text.message[.en])\(hint)\n```"
      }
      return (["## \(kind)\n\nExit status \(status)."] + examples).joined(separator: "\n\n")
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
    let text = try document()
    try Golden.compare(text, with: Products.package.appending(path: "Docs/errors.md"))
    let sources = try FileManager.default.contentsOfDirectory(
      at: Products.package.appending(path: "Sources/TodoCommands/Runtime"),
      includingPropertiesForKeys: nil)
    let code = try sources.map { try String(contentsOf: $0, encoding: .utf8) }.joined()
    for kind in code.matches(of: /kind: "([a-zA-Z]+)"/).map({ String($0.1) }) {
      #expect(text.contains("\n## \(kind)\n"), "\(kind)")
    }
  }

  @Test(
    "Every text holds hostile and Korean words, in its own language",
    arguments: [
      "x", "치과", "a\u{1B}[31m\u{202E}b\n", "👩‍👩‍👧 `'\"", String(repeating: "가", count: 300), "",
    ])
  func hostile(text: String) throws {
    let samples = try ErrorSamples(text: text).all
    #expect(samples.count > 75)
    for error in samples {
      let explained = FailureText.failure(for: error).text
      let (message, hint) = (explained.message, explained.hint ?? .empty)
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
    "The parser's own messages are in the language of the user",
    arguments: [
      ("list --nope", "`todoctl list` has no option --nope.", "`todoctl list`에는 --nope 옵션이 없어요."),
      ("list --from", "--from <date> needs a value.", "--from <날짜>에 값이 필요해요."),
      ("list --json=yes", "--json takes no value.", "--json에는 값을 적지 않아요."),
      ("list x", "`todoctl list` doesn't take “x”.", "`todoctl list`에는 “x”를 적지 않아요."),
      ("show", "<todo> is missing.", "<투두>: 빠졌어요."),
      ("export --format", "--format <name> needs a value.", "--format <이름>에 값이 필요해요."),
      ("tally tap green", "“green” is no value of <counter>.", "“green”: <집계> 값이 아니에요."),
      (
        "list --finished --unfinished", "Give --finished or --unfinished, not both.",
        "--finished, --unfinished 가운데 하나만 적어 주세요."
      ),
      (
        "add x --at 25:00", "--at <HH:MM>: \"25:00\" is not a time of day.",
        "--at <HH:MM>: 하루에 없는 시각이에요: \"25:00\""
      ),
    ])
  func parser(line: String, english: String, korean: String) throws {
    let user = try CommandLineRunner()
    #expect(try user.run(line).errorText.hasPrefix("Error: \(english)\n"))
    #expect(try user.run("\(line) --lang ko").errorText.hasPrefix("오류: \(korean)\n"))
  }

  @Test("An answer of no is no error")
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
