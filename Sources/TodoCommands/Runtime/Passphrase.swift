import Foundation
import TodoPresentation
import TodoStorage

/// The passphrase of a folder, which somebody types or keeps in a file.
enum Passphrase {
  /// The longest file that is read for its first line.
  private static let mostBytes = 4_096

  /// The first line of a file.
  ///
  /// - Throws: `CommandError.unreadable`; `.usage` for a file whose first line isn't text.
  static func read(from path: String) throws -> String {
    guard let bytes = try? OpenFile.firstBytes(mostBytes, of: path) else {
      throw CommandError.unreadable(path: path)
    }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard let text = String(validating: line, as: UTF8.self), !text.isEmpty else {
      throw CommandError.usage(
        both(
          "\(FailureText.quoted(path)) has no passphrase in its first line.",
          "\(FailureText.quoted(path)): 첫 줄에 암호문구가 없어요."))
    }
    return text
  }

  /// Asks on the terminal, without showing what is typed; twice for a new folder.
  ///
  /// - Throws: `CommandError.usage` if nobody can answer, or the two differ.
  static func ask(_ session: Session, isNew: Bool) throws -> String {
    guard session.environment.canAsk else {
      throw CommandError.usage(
        both("A passphrase is needed, and there is no terminal.", "암호문구가 필요한데 터미널이 없어요."),
        hint: both(
          "`--passphrase-file FILE` reads it from a file; `--key FILE` takes a key.",
          "`--passphrase-file 파일`이 파일에서 읽고, `--key 파일`은 열쇠를 써요."))
    }
    let first = try typed(session.text(both("Passphrase: ", "암호문구: ")))
    guard isNew else { return first }
    guard first == (try typed(session.text(both("Once more: ", "한 번 더: ")))) else {
      throw CommandError.usage(
        both("The two passphrases differ.", "두 암호문구가 서로 달라요."))
    }
    return first
  }

  private static func typed(_ question: String) throws -> String {
    Output.report(question)
    var old = termios()
    let isTerminal = tcgetattr(STDIN_FILENO, &old) == 0
    var silent = old
    silent.c_lflag &= ~tcflag_t(ECHO)
    if isTerminal { tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent) }
    defer {
      if isTerminal { tcsetattr(STDIN_FILENO, TCSAFLUSH, &old) }
      Output.report("\n")
    }
    guard let line = readLine(), !line.isEmpty else { throw CommandError.declined }
    return line
  }
}
