import Foundation
import Testing

@Suite("Commands with the address of a server")
struct ServerStoreTests {
  @Test(
    "Without libpq a server's address is refused with the package to install, and makes no file",
    arguments: [
      "today --store ADDRESS", "add x today --store ADDRESS", "init --store ADDRESS",
      "check --store ADDRESS", "migrate --store ADDRESS", "copy a.db ADDRESS", "copy ADDRESS b.db",
    ])
  func withoutLibrary(command: String) throws {
    let runner = try CommandLineRunner()
    // The linker takes this file for the library, and can't load it.
    let libraries = "\(runner.folder)/libraries"
    try FileManager.default.createDirectory(
      atPath: libraries, withIntermediateDirectories: false)
    try Data("no library".utf8).write(to: URL(filePath: "\(libraries)/libpq.so.5"))
    #expect(try runner.run("init --store a.db").status == 0)
    let before = try FileManager.default.contentsOfDirectory(atPath: runner.home)
    let refusal = try runner.run(
      command.replacing("ADDRESS", with: "postgres://host/db#a"),
      environment: ["LD_LIBRARY_PATH": libraries])
    #expect(refusal.status == 74)
    #expect(refusal.errorText.contains("`sudo apt install libpq5`"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: runner.home) == before)
  }

  @Test("A store on a server can't be backed up, restored or repaired by todoctl")
  func files() throws {
    let runner = try CommandLineRunner()
    for command in ["backup b", "restore b", "check --repair"] {
      let refusal = try runner.run("\(command) --store postgres://host/db#a")
      #expect(refusal.status == 64)
      #expect(refusal.errorText.contains("`pg_dump`"))
    }
  }

  @Test("migrate works on a file store and says if its schema is current")
  func migrate() throws {
    let runner = try CommandLineRunner()
    #expect(try runner.run("migrate").status == 66)
    #expect(try runner.run("init").status == 0)
    let answer = try runner.run("migrate")
    #expect(answer.text.hasSuffix("which is the present one\n"))
    #expect(answer.status == 0)
  }
}
