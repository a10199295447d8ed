import Foundation
import Testing

/// Pipes that nobody writes to, and devices that never end, in the places of files.
@Suite("What is no file is not read as one")
struct EndlessInputTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner(after: "add schedule Lunch --on 2025-06-01") }

  @Test(
    "In a folder of calendars, where it is left out by name and stays",
    arguments: ["mkfifo cal/a.ics", "ln -s /dev/zero cal/a.ics", "mkdir cal/a.ics"])
  func item(making: String) throws {
    #expect(try user.shell("mkdir cal && \(making)").status == 0)
    let result = try user.run("import cal")
    #expect(result.status == 0 && result.text.contains("left out 1"))
    #expect((result.text + result.errorText).contains("a.ics"))
    _ = try user.succeed("export cal")
    #expect(try user.shell("ls cal").lines.count == 2)
    #expect(try user.shell("test -f cal/a.ics").status == 1)
  }

  @Test("A file of a folder that is too large to be held is refused before it is")
  func large() throws {
    #expect(try user.shell("mkdir cal && truncate -s 3G cal/a.ics").status == 0)
    try user.refuse("export cal", status: 65, says: ["33554432 bytes"], hint: nil)
  }

  @Test("As a pipe whose end doesn't come, for which nobody else waits")
  func stalled() throws {
    let header = #"{"format":"todoctl","version":1}"#
    let result = try user.shell(
      """
      mkfifo pipe; exec 3<>pipe; echo '\(header)' >&3
      "$todoctl" import pipe --json 3>&- &
      sleep 1; "$todoctl" add schedule Dinner --on 2025-06-01; status=$?
      exec 3>&-; wait $! && exit $status
      """)
    #expect(result.status == 0 && result.text.contains("\"read\":0"))
  }

  @Test("As a pipe without an end, of no format")
  func endless() throws {
    let result = try user.shell("yes | \"$todoctl\" import -")
    #expect(result.status == 64)
  }

  @Test("As a backup", arguments: ["/dev/zero", "pipe", "/dev/null"])
  func backup(path: String) throws {
    #expect(try user.shell("mkfifo pipe").status == 0)
    try user.refuse("verify \(path)", status: 65, says: [path, "not a file"])
    try user.refuse("restore \(path) --yes", status: 65, says: [path, "not a file"])
  }

  @Test("As a store", arguments: ["/dev/zero", "pipe", "/dev/null", "."])
  func store(path: String) throws {
    #expect(try user.shell("mkfifo pipe").status == 0)
    try user.refuse("day --store \(path)", status: 78, says: [path, "not a file"])
  }
}
