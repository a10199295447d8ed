import Foundation
import Testing

@Suite("Copying a store")
struct CopyCommandTests {
  private let user: CommandLineRunner
  private let store = "data/todoctl/todo.db"

  init() throws {
    user = try CommandLineRunner()
    try user.add("schedule Lunch --on 2025-06-01")
    try user.succeed("finish 1 --on 2025-06-01")
  }

  @Test("copy reports what it copied, and undo works in the copy")
  func copy() throws {
    #expect(
      try user.succeed("copy \(store) copy.db").text
        == "copy.db: 1 todo, 1 recorded day, 12 categories, 0 diary entries, "
        + "2 entries of the history, copied from \(store) and compared with it\n")
    let histories = try [store, "copy.db"].map { try user.succeed("history --store \($0)").text }
    #expect(histories[0] == histories[1])
    try user.succeed("undo --store copy.db")
    #expect(try user.succeed("check --store copy.db").text.contains(" 0 recorded days"))
    #expect(try user.succeed("check").text.contains(" 1 recorded day,"))
    #expect(
      try user.succeed("copy copy.db other.db --json").text
        == #"{"version":1,"copy":{"from":"copy.db","to":"other.db","events":1,"occurrences":0,"#
        + #""categories":12,"diary":0,"history":3}}"# + "\n")
  }

  @Test("copy refuses an existing target, a missing store and --store")
  func refusals() throws {
    let taken = try user.run("copy \(store) \(store)")
    #expect(taken.status == 73 && taken.errorText.contains("exists already"))
    let missing = try user.run("copy nothing.db copy.db")
    #expect(missing.status == 66 && missing.errorText.contains("nothing.db"))
    #expect(try user.run("copy a b --store c").status == 64)
    #expect(!FileManager.default.fileExists(atPath: "\(user.home)/copy.db"))
  }

  @Test(
    "A killed copy leaves no store, and the next one removes its temporary files",
    .enabled(if: Products.isThere(Products.strace), "needs strace"))
  func killed() throws {
    let names = { try FileManager.default.contentsOfDirectory(atPath: user.home).sorted() }
    let before = try names()
    // The last step renames the file to its final name.
    let kill = ["-f", "-qq", "-o", "/dev/null", "-e", "inject=renameat2:signal=KILL"]
    let killed = try user.finish(
      user.start(Products.strace, kill + [user.binary, "copy", store, "copy.db"]))
    #expect(killed.status == 128 + SIGKILL)
    try #require(names().contains { $0.hasSuffix(".partial") })
    #expect(try !names().contains("copy.db"))
    try user.succeed("copy \(store) copy.db")
    #expect(try names() == (before + ["copy.db"]).sorted())
  }
}
