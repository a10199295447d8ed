import Foundation
import TodoDomain
import TodoLocalisation
import TodoPresentation

/// A line of standard input that is a todo, in the same words as after `add`.
struct NewTodoLine {
  /// The number of the line, from 1.
  let number: Int
  let text: String

  /// Reads the lines that aren't blank.
  ///
  /// - Throws: `CommandError.usage` if there are none, and for an input that isn't text.
  static func ofStandardInput(_ session: Session) throws -> [NewTodoLine] {
    let prompt = Text("Write a todo on each line.", "한 줄에 할 일을 하나씩 적어 주세요.")
    let lines = try PipedText(session, asking: prompt).lines
      .map { NewTodoLine(number: $0.number, text: $0.text) }
    guard !lines.isEmpty else {
      throw CommandError.usage(
        Text("Standard input has no line with a todo.", "표준 입력에 할 일이 적힌 줄이 없어요."),
        hint: Text(
          "Write one on each line, as in `printf 'buy milk\\ncall mom\\n' | todoctl add -`.",
          "한 줄에 하나씩 적어 주세요. 예: `printf '우유 사기\\n엄마에게 전화\\n' | todoctl add -`"))
    }
    return lines
  }

  /// Returns the options of the command with this line as its text. Words after `--` are only
  /// title.
  ///
  /// - Throws: `CommandError.usage` for a word that looks like an option.
  func options(_ options: NewEventOptions) throws -> NewEventOptions {
    var own = options
    let (words, title) = TypedTodo.parts(of: text)
    own.text = words.isEmpty ? [] : [words]
    own.title = title ?? own.title
    var quotes = 0
    for word in words.split(whereSeparator: \.isWhitespace) {
      guard !quotes.isMultiple(of: 2) || !Self.isOption(word) else {
        throw CommandError.usage(
          Text(
            "“\(TerminalText.singleLine(String(word)))” looks like an option.",
            "“\(TerminalText.singleLine(String(word)))”: 옵션처럼 보이는 말이에요."),
          hint: Text(
            """
            Options come after `todoctl add -`, and are for every line. A title with such a word \
            goes after `--`.
            """,
            """
            옵션은 `todoctl add -` 뒤에 적고, 모든 줄에 쓰여요. 그런 말이 든 제목은 `--` 뒤에 적어 주세요.
            """))
      }
      quotes += word.count { $0 == "\"" }
    }
    return own
  }

  private static func isOption(_ word: Substring) -> Bool {
    guard word.hasPrefix("-"), let next = word.dropFirst().first else { return false }
    return next == "-" && word.count > 2 || next.isASCII && next.isLetter
  }

  /// Runs work, and begins the message of an error with this line, which caused the error.
  func explaining<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as any ExplainedError {
      let cause = error.explanation
      guard [.usage, .refused].contains(cause.kind.status) else { throw error }
      let shown = TerminalText.singleLine(text).truncated(toWidth: Self.shownWidth)
      let line = Text("Line \(number), “\(shown)”: ", "\(number)번째 줄 “\(shown)”: ")
      throw cause.says(line + cause.message)
        .adds(Text("Nothing was added.", "아무것도 추가하지 않았어요."))
    }
  }

  private static let shownWidth = 60
}
