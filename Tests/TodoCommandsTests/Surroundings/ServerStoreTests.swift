import Foundation
import Testing

@Suite("The address of a store on a server")
struct ServerStoreTests {
  /// Whether the program was built without the trait, as Scripts/test builds the one that it names.
  private static var isPlain: Bool {
    #if PostgreSQL
      ProcessInfo.processInfo.environment["TODOCTL_BINARY"] != nil
    #else
      true
    #endif
  }

  @Test(
    "is refused by a plain build, which says how to build another one, and makes no file",
    .enabled(if: isPlain), arguments: ["today", "add x today", "init", "check", "migrate"])
  func plain(command: String) throws {
    let runner = try CommandLineRunner()
    let refusal = try runner.run("\(command) --store postgres://host/db#a")
    #expect(refusal.status == 64)
    #expect(refusal.errorText.contains("--traits PostgreSQL"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: runner.home).isEmpty)
  }

  @Test("is no place for a copy in a plain build, on either side", .enabled(if: isPlain))
  func plainCopy() throws {
    let runner = try CommandLineRunner()
    #expect(try runner.run("init --store a.db").status == 0)
    for words in ["postgres://host/db#a b.db", "a.db postgres://host/db#a"] {
      let refusal = try runner.run("copy \(words)")
      #expect(refusal.status == 64)
      #expect(refusal.errorText.contains("--traits PostgreSQL"))
    }
  }

  @Test("is no file that could be backed up, restored or repaired")
  func files() throws {
    let runner = try CommandLineRunner()
    for command in ["backup b", "restore b", "check --repair"] {
      let refusal = try runner.run("\(command) --store postgres://host/db#a")
      #expect(refusal.status == 64)
      #expect(refusal.errorText.contains("`pg_dump`"))
    }
  }

  @Test("A store in a file is migrated by name, too")
  func migrate() throws {
    let runner = try CommandLineRunner()
    #expect(try runner.run("migrate").status == 66)
    #expect(try runner.run("init").status == 0)
    let answer = try runner.run("migrate")
    #expect(answer.text.hasSuffix("which is the present one\n"))
    #expect(answer.status == 0)
  }
}
