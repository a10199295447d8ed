import Foundation
import TodoLocalisation
import TodoPresentation
import TodoStorage
import TodoText

/// The passphrase of a shared folder, typed or read from a file.
enum Passphrase {
  /// The longest passphrase in bytes. A terminal doesn't pass on a longer line (N_TTY_BUF_SIZE of
  /// Linux).
  private static let mostBytes = 4_095
  /// The length in characters below which a passphrase gets a warning (NIST SP 800-63B, section
  /// 5.1.1.1).
  private static let fewestCharacters = 8

  /// Reads the first line of a file, without the byte order mark that some editors put before it.
  ///
  /// - Throws: `CommandError.unreadable`; `.usage` for a file whose first line can't be a
  ///   passphrase.
  static func read(from path: String, _ session: Session) throws -> String {
    guard var bytes = try? OpenFile.firstBytes(mostBytes + Byte.orderMark.count + 1, of: path)
    else { throw CommandError.unreadable(path: path) }
    if bytes.starts(with: Byte.orderMark) { bytes.removeFirst(Byte.orderMark.count) }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard !line.isEmpty else {
      throw CommandError.usage(
        Text(
          "\(quoted(path)) has no passphrase in its first line.",
          "\(quoted(path)): 첫 줄에 암호문구가 없어요."))
    }
    session.warnIfOthersRead(path)
    return try checked(line, session)
  }

  /// Asks on the terminal, without showing what the user types; twice for a new folder.
  ///
  /// - Throws: `CommandError.usage` if nobody can answer, if the two answers differ, or if the
  ///   answer can't be a passphrase; `.declined` if the answer is empty.
  static func ask(_ session: Session, isNew: Bool) throws -> String {
    guard session.environment.canAsk else {
      throw CommandError.usage(
        Text("A passphrase is needed, and there is no terminal.", "암호문구가 필요한데 터미널이 없어요."),
        hint: Text(
          "`--passphrase-file FILE` reads it from a file; `--key FILE` takes a key.",
          "`--passphrase-file 파일`로 암호문구를 파일에서 읽거나, `--key 파일`로 키를 써 주세요."))
    }
    let first = try typed(Text("Passphrase: ", "암호문구: ")[session.language])
    guard isNew else { return try checked(first[...], session) }
    guard first == (try typed(Text("Once more: ", "한 번 더: ")[session.language])) else {
      throw CommandError.usage(
        Text("The two passphrases differ.", "두 암호문구가 서로 달라요."))
    }
    return try checked(first[...], session)
  }

  /// Returns the text of a line, and refuses a line that isn't text or is too long. With invalid
  /// bytes replaced by one character, or with the end cut off, several passphrases would open the
  /// same folder.
  private static func checked(_ line: ArraySlice<UInt8>, _ session: Session) throws -> String {
    guard line.count <= mostBytes else {
      throw CommandError.usage(
        Text(
          "The passphrase has more than \(mostBytes) bytes.", "암호문구가 \(mostBytes)바이트를 넘어요."))
    }
    guard let text = String(validating: line, as: UTF8.self) else {
      throw CommandError.usage(
        Text("The passphrase isn't text in UTF-8.", "암호문구가 UTF-8 글자가 아니에요."),
        hint: Text(
          "Set the terminal to UTF-8, or use another passphrase.",
          "터미널을 UTF-8로 맞추거나 다른 암호문구를 써 주세요."))
    }
    if text.count < fewestCharacters {
      session.tell(
        Text(
          "The passphrase has fewer than \(fewestCharacters) characters: whoever carries the folder can guess it.",
          "암호문구가 \(fewestCharacters)자보다 짧아요. 폴더를 옮기는 누군가가 알아맞힐 수 있어요."))
    }
    return text
  }

  private static func typed(_ question: String) throws -> [UInt8] {
    let line = SilentTerminal.line(ofAtMost: mostBytes + 1) { Output.report(question) }
    Output.report("\n")
    guard !line.isEmpty else { throw CommandError.declined }
    return line
  }
}

extension Session {
  /// Warns if other users of the machine can read a file with a secret.
  func warnIfOthersRead(_ path: String) {
    guard let file = try? OpenFile(path, O_RDONLY) else { return }
    defer { try? file.close() }
    guard file.isPlainFile, let mode = file.information?.st_mode, mode & (S_IRGRP | S_IROTH) != 0
    else { return }
    let command = "chmod 600 \(ShellText.plainWord(path))"
    tell(
      Text(
        "Others on this machine can read \(quoted(path)); `\(command)` keeps it to you.",
        "이 컴퓨터의 다른 사람이 \(quoted(path), .object) 읽을 수 있어요. 나만 읽게 하려면 `\(command)`"
      ))
  }
}
