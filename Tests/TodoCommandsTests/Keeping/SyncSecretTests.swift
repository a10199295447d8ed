import Foundation
import Testing
import TodoTesting

@Suite("Passphrases and keys of a sync folder, through the command line")
struct SyncSecretTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    for store in ["desk", "laptop"] { _ = try user.succeed("init --store \(store).db") }
  }

  private let beginning = "sync init shared --store desk.db --name desk"

  /// Creates a folder on a terminal, and types the same answer to both questions for its
  /// passphrase.
  private func begin(typing answer: [UInt8]) throws -> (screen: String, status: Int32) {
    let terminal = try FakeTerminal()
    let process = try terminal.start(beginning, of: user)
    var screen = ""
    for question in ["Passphrase: ", "Once more: "] {
      screen += terminal.screen(until: question)
      terminal.type(answer + [UInt8(ascii: "\n")])
    }
    let status = process.wait()
    #expect(terminal.isShowing)
    return (screen + terminal.screen(until: "\n\n"), status)
  }

  private func file(_ name: String, _ text: String, mode: Int = 0o600) throws {
    try user.write(text, to: name)
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: "\(user.home)/\(name)")
  }

  @Test("A typed passphrase isn't shown, and the same passphrase in a file opens the folder")
  func typed() throws {
    let begun = try begin(typing: Array("correct hörse".utf8))
    #expect(begun.status == 0 && !begun.screen.contains("correct"))
    try file("right", "correct hörse\n")
    let joined = try user.succeed("sync join shared --passphrase-file right --store laptop.db")
    #expect(joined.errorText.isEmpty)
  }

  @Test("A passphrase that isn't UTF-8 is refused")
  func notText() throws {
    let bytes = Array("passw".utf8) + [0xF6] + Array("rter".utf8)
    let refused = try begin(typing: bytes)
    #expect(refused.status == 64 && refused.screen.contains("The passphrase isn't text in UTF-8."))
    try Data(bytes).write(to: URL(filePath: "\(user.home)/latin1"))
    let unread = try user.run("\(beginning) --passphrase-file latin1")
    #expect(unread.status == 64 && unread.errorText.contains("isn't text in UTF-8."))
    try file("long", String(repeating: "a", count: 4_096))
    let cut = try user.run("\(beginning) --passphrase-file long")
    #expect(cut.status == 64 && cut.errorText.contains("more than 4095 bytes"))
    #expect(!user.exists("\(user.home)/shared"))
  }

  @Test(
    "A signal at the passphrase question restores the terminal's echo",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT])
  func interrupted(signal: Int32) throws {
    let terminal = try FakeTerminal()
    #expect(terminal.isShowing)
    let process = try terminal.start(beginning, of: user)
    _ = terminal.screen(until: "Passphrase: ")
    #expect(!terminal.isShowing)
    kill(process.id, signal)
    #expect(process.wait() == 128 + signal)
    #expect(terminal.isShowing)
    #expect(!user.exists("\(user.home)/shared"))
  }

  /// The passphrases also have letters with combining marks, each of which is one character.
  @Test(
    "A passphrase that is short or in a file that others can read gets a warning",
    arguments: [
      ("1234567", 0o600, true, false), ("12345678", 0o600, false, false),
      ("e\u{301}e\u{301}e\u{301}e\u{301}", 0o600, true, false), ("하나둘셋넷다섯", 0o600, true, false),
      ("하나둘셋넷다섯여", 0o600, false, false), ("12345678", 0o640, false, true),
      ("12345678", 0o604, false, true), ("12345678", 0o400, false, false),
      ("1234567", 0o644, true, true),
    ])
  func warnings(text: String, mode: Int, isShort: Bool, isShared: Bool) throws {
    try file("pf", "\(text)\n", mode: mode)
    let begun = try user.succeed("\(beginning) --passphrase-file pf")
    let joined = try user.succeed("sync join shared --passphrase-file pf --store laptop.db --json")
    for error in [begun.errorText, joined.errorText] {
      #expect(error.contains("fewer than 8 characters") == isShort)
      #expect(error.contains("`chmod 600 pf`") == isShared)
      #expect(error.isEmpty == (!isShort && !isShared))
    }
    _ = try JSONSerialization.jsonObject(with: Data(joined.text.utf8))
  }

  @Test("A byte order mark and a Windows line end don't change a passphrase in a file")
  func marked() throws {
    try file("marked", "\u{FEFF}correct hörse\r\nmore\n")
    _ = try user.succeed("\(beginning) --passphrase-file marked")
    try file("right", "correct hörse")
    _ = try user.succeed("sync join shared --passphrase-file right --store laptop.db")
  }

  @Test("A key file that others can read gets a warning in the user's language")
  func keyFile() throws {
    #expect(try user.succeed("\(beginning) --key key").errorText.isEmpty)
    try file("open", String(contentsOfFile: "\(user.home)/key", encoding: .utf8), mode: 0o644)
    let joined = try user.succeed("sync join shared --key open --store laptop.db --lang ko")
    #expect(
      joined.errorText
        == "이 컴퓨터의 다른 사람이 “open”을 읽을 수 있어요. 나만 읽게 하려면 `chmod 600 open`\n")
  }

  @Test(
    "sync forget says what the forgotten device's key still opens", arguments: [true, false])
  func forgotten(isEncrypted: Bool) throws {
    let options = isEncrypted ? "--key key" : "--plain"
    _ = try user.succeed("\(beginning) \(options)")
    _ = try user.succeed("add schedule Dentist --on 2025-06-03 --store laptop.db")
    _ = try user.succeed("sync join shared \(options) --name laptop --store laptop.db")
    _ = try user.succeed("sync --store desk.db")
    let forgotten = try user.succeed("sync forget laptop --json --store desk.db")
    _ = try JSONSerialization.jsonObject(with: Data(forgotten.text.utf8))
    #expect(forgotten.errorText.contains("its key opens all that was published") == isEncrypted)
    #expect(forgotten.errorText.contains("`todoctl sync init NEW`") == isEncrypted)
    #expect(forgotten.errorText.contains("the folder isn't encrypted") == !isEncrypted)
  }

  @Test("A folder with segments but without its format file can't be initialised again")
  func segmentsAlone() throws {
    _ = try user.succeed("add schedule Dentist --on 2025-06-03 --store desk.db")
    _ = try user.succeed("\(beginning) --key key")
    let path = "\(user.home)/shared/todosync.json"
    try FileManager.default.removeItem(atPath: path)
    let refused = try user.run("sync init shared --key new --store laptop.db")
    #expect(refused.status == 66 && refused.errorText.contains("todosync.json is missing"))
    #expect(!user.exists(path))
  }

  @Test("A sync of a folder whose format file is missing waits for it and doesn't make a new one")
  func missingFormat() throws {
    _ = try user.succeed("\(beginning) --key key")
    let path = "\(user.home)/shared/todosync.json"
    let format = try String(contentsOfFile: path, encoding: .utf8)
    try FileManager.default.removeItem(atPath: path)
    let refused = try user.run("sync --store desk.db")
    #expect(refused.status == 66 && refused.text.isEmpty)
    #expect(refused.errorText.contains("todosync.json is missing"))
    #expect(refused.errorText.contains("copy it from another device"))
    #expect(!refused.errorText.contains("init") && !user.exists(path))
    // For a store that hasn't joined, the path may simply be no sync folder.
    let unjoined = try user.run("sync join shared --key key --store laptop.db")
    #expect(unjoined.status == 66 && unjoined.errorText.contains("`todoctl sync init shared`"))
    try user.write(format, to: "shared/todosync.json")
    #expect(try user.succeed("sync --store desk.db").text == "Nothing to sync\n")
  }
}
