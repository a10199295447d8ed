import Foundation
import Testing

/// FAT and exFAT have no hard links, and other file systems have no rename that never replaces a
/// file. Few machines can mount all of them, so strace makes the system calls fail as they fail
/// there.
@Suite(
  "File systems without hard links",
  .enabled(if: Products.isThere(Products.strace), "needs strace"))
struct FileSystemTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner(after: "add schedule Lunch --on today") }

  private static let noLinks = "inject=link,linkat:error=EPERM"
  private static let noExclusiveRename = "inject=renameat2:error=EINVAL"

  private func run(_ line: String, under faults: [String]) throws -> Transcript {
    let options = ["-f", "-qq", "-o", "/dev/null", "-e", "trace=renameat2,link,linkat"]
    return try user.finish(
      user.start(
        Products.strace,
        options + faults.flatMap { ["-e", $0] } + [user.binary] + CommandLineRunner.words(line)))
  }

  /// The files of a folder without the logs that a reader leaves beside a store.
  private func names(in folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { !$0.hasSuffix("-shm") && !$0.hasSuffix("-wal") }
  }

  @Test(
    "Files are created on file systems without hard links, and never replace another file",
    arguments: [[noLinks], [noExclusiveRename], [noLinks, noExclusiveRename]])
  func publishing(faults: [String]) throws {
    let folder = "\(user.home)/disk"
    try user.succeed("export \(folder) --format vdir")
    #expect(try run("backup \(folder)", under: faults).status == 0)
    for line in ["init --store \(folder)/new.db", "export \(folder)/out.jsonl"] {
      let first = try run(line, under: faults)
      #expect(first.status == 0, "\(line): \(first.errorText)")
      let names = try names(in: folder)
      #expect(!names.contains { $0.hasSuffix(".partial") })
      let again = try run(line, under: faults)
      #expect(again.status == 73, "\(line): \(again.errorText)")
      #expect(again.errorText.contains("exists already, and isn't replaced"))
      #expect(try self.names(in: folder) == names)
    }
    #expect(try user.succeed("export --store \(folder)/new.db").text.contains("Lunch") == false)
    let backup = "\(folder)/todo-20250601T000000Z.db"
    #expect(try run("restore \(backup) --yes --store \(folder)/new.db", under: faults).status == 0)
    try user.write("no store", to: "disk/broken.db")
    #expect(
      try run("restore \(backup) --yes --store \(folder)/broken.db", under: faults).status == 0)
    #expect(try user.succeed("export --store \(folder)/broken.db").text.contains("Lunch"))
  }
}
