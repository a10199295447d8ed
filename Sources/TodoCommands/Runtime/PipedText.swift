import Foundation
import TodoLocalisation
import TodoPresentation
import TodoText

/// The text of standard input, which the argument `-` stands for.
struct PipedText {
  static let sign = "-"
  private static let limitInBytes = 1 << 20

  /// The text, without a byte order mark at its beginning.
  private let text: String

  /// Reads standard input to its end. On a terminal it says what to type, and how to end it.
  ///
  /// - Throws: `CommandError.usage` for a text that is too long or isn't UTF-8.
  init(_ session: Session, asking prompt: Text) throws {
    if session.environment.isInputTerminal {
      session.tell(
        prompt + Text(" Ctrl-D on a line of its own ends it.", " 새 줄에서 Ctrl-D로 끝내요."))
    }
    let bytes = try InputFile.firstBytes(ofStandardInput: Self.limitInBytes + 1)
    guard bytes.count <= Self.limitInBytes, var text = String(validating: bytes, as: UTF8.self)
    else {
      throw CommandError.usage(
        Text(
          "Standard input must be a text in UTF-8 of at most 1 MiB.",
          "표준 입력이 1 MiB 이하의 UTF-8 글이 아니에요."),
        hint: Text("Import larger files: `todoctl import FILE`", "큰 파일은 `todoctl import 파일`로 가져와요.")
      )
    }
    try ArgumentEncoding.requireFewMarks(text, Text("Standard input", "표준 입력"))
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    self.text = text
  }

  /// The text without white space at its ends.
  var trimmed: String { text.trimmingCharacters(in: .whitespacesAndNewlines) }

  /// The lines that aren't blank, each with its number, from 1.
  var lines: [(number: Int, text: String)] {
    text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" || $0 == "\r" }
      .enumerated().map { ($0 + 1, $1.trimmingCharacters(in: .whitespaces)) }
      .filter { !$0.1.isEmpty }
  }

  /// The error for a text on standard input while the diary command has no `-` that reads it.
  static var unusedInDiary: CommandError {
    CommandError.usage(
      Text(
        "Standard input has a text, but the command has no `-` to read it.",
        "표준 입력에 글이 있지만 읽으라는 표시(`-`)가 없어요."),
      hint: Text("To write the text as an entry: `todoctl diary -`", "그 글을 쓰려면 `todoctl diary -`"))
  }
}
