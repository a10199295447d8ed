import Foundation
import Testing

/// Pipes that nobody writes to and endless devices, in the place of files.
@Suite("Endless, huge and special files as input")
struct EndlessInputTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner(after: "add schedule Lunch --on 2025-06-01") }

  @Test(
    "A pipe, device or folder among .ics files is left out by name and kept",
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

  @Test("An .ics file of 3 GB is refused before it is read into memory")
  func large() throws {
    #expect(try user.shell("mkdir cal && truncate -s 3G cal/a.ics").status == 0)
    try user.refuse("export cal", status: 65, says: ["33554432 bytes"], hint: nil)
  }

  @Test("An import from a pipe that stays open doesn't block other commands")
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

  @Test("An endless input of no known format is refused")
  func endless() throws {
    let result = try user.shell("yes | \"$todoctl\" import -")
    #expect(result.status == 64)
  }

  @Test("A device or a pipe is refused as a backup", arguments: ["/dev/zero", "pipe", "/dev/null"])
  func backup(path: String) throws {
    #expect(try user.shell("mkfifo pipe").status == 0)
    try user.refuse("verify \(path)", status: 65, says: [path, "not a file"])
    try user.refuse("restore \(path) --yes", status: 65, says: [path, "not a file"])
  }

  @Test(
    "A device, a pipe or a folder is refused as a store",
    arguments: ["/dev/zero", "pipe", "/dev/null", "."])
  func store(path: String) throws {
    #expect(try user.shell("mkfifo pipe").status == 0)
    try user.refuse("day --store \(path)", status: 78, says: [path, "not a file"])
  }
}
