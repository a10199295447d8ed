import Foundation
import Testing

@Suite("A server's address in a build without PostgreSQL")
struct ServerStoreTests {
  /// Whether the program was built without the trait PostgreSQL, as `Scripts/test` builds the one
  /// in `TODOCTL_BINARY`.
  private static var isPlain: Bool {
    #if PostgreSQL
      ProcessInfo.processInfo.environment["TODOCTL_BINARY"] != nil
    #else
      true
    #endif
  }

  @Test(
    "A plain build refuses a server's address with the build option, and makes no file",
    .enabled(if: isPlain), arguments: ["today", "add x today", "init", "check", "migrate"])
  func plain(command: String) throws {
    let runner = try CommandLineRunner()
    let refusal = try runner.run("\(command) --store postgres://host/db#a")
    #expect(refusal.status == 64)
    #expect(refusal.errorText.contains("--traits PostgreSQL"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: runner.home).isEmpty)
  }

  @Test("A plain build refuses to copy from or to a server's address", .enabled(if: isPlain))
  func plainCopy() throws {
    let runner = try CommandLineRunner()
    #expect(try runner.run("init --store a.db").status == 0)
    for words in ["postgres://host/db#a b.db", "a.db postgres://host/db#a"] {
      let refusal = try runner.run("copy \(words)")
      #expect(refusal.status == 64)
      #expect(refusal.errorText.contains("--traits PostgreSQL"))
    }
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
