import Foundation
import Testing

@Suite("Arguments that are not UTF-8")
struct NotUTF8Tests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
  }

  private func files() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: user.home)
  }

  /// Runs the program from a shell in which `$odd` is a text that isn't UTF-8.
  private func run(_ line: String) throws -> Transcript {
    try user.shell("odd=$(printf 's\\377.db'); \(line)")
  }

  @Test(
    "An argument that isn't UTF-8 is refused by its position, and nothing changes",
    arguments: [
      ("\"$todoctl\" init --store \"$odd\"", "Argument 3 is"),
      ("\"$todoctl\" init --store=\"$odd\"", "Argument 2 is"),
      ("\"$todoctl\" add schedule \"$odd\" --on today", "Argument 3 is"),
      ("\"$todoctl\" \"$odd\" --help", "Argument 1 is"),
      ("TODOCTL_STORE=\"$odd\" \"$todoctl\" init", "TODOCTL_STORE is"),
    ])
  func refused(line: String, says: String) throws {
    let result = try run(line)
    result.expectFailure(status: 64, says: [says, "not UTF-8"], hint: "UTF-8")
    #expect(!result.errors.contains(0xFF) && !result.errorText.contains("\u{FFFD}"))
    #expect(try files().isEmpty)
  }

  @Test(
    "A text with more than 256 combining marks on a character is refused at once",
    arguments: [
      ("\"$todoctl\" when \"tomorrow x$row\"", "Argument 2 has"),
      ("\"$todoctl\" add tomorrow \"$row\"", "Argument 3 has"),
      (
        "\"$todoctl\" init > /dev/null; printf %s \"$row\" | \"$todoctl\" diary happy -",
        "Standard input has"
      ),
    ])
  func marks(line: String, says: String) throws {
    let row = #"row=$(printf '\314\201\314\243%.0s' $(seq 20000))"#
    let start = ContinuousClock.now
    let result = try user.shell("\(row); \(line)")
    result.expectFailure(
      status: 64, says: [says, "more than 256 combining marks"], hint: "Remove the marks")
    #expect(ContinuousClock.now - start < .seconds(30))
  }

  @Test("With --json an argument that isn't UTF-8 is refused as JSON")
  func json() throws {
    let result = try run("\"$todoctl\" list --json --store \"$odd\"")
    #expect(result.status == 64 && result.output.isEmpty)
    #expect(
      result.errorText.hasPrefix(
        #"{"version":1,"error":{"kind":"usage","message":"Argument 4 is not UTF-8.","hint":""#))
  }

  @Test("A store's name may have any UTF-8 characters")
  func korean() throws {
    #expect(try user.shell("\"$todoctl\" init --store 할일.db").status == 0)
    #expect(try files() == ["할일.db"])
  }
}
