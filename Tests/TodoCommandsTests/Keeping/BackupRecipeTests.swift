import Foundation
import Testing

/// Runs the blocks of Docs/backups.md as they are, except for the paths of disks and of the home
/// folder.
@Suite("The documented recipes for backups elsewhere")
struct BackupRecipeTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    let files = FileManager.default
    for folder in ["backups/todo", "disk", ".config/restic", "bin"] {
      try files.createDirectory(
        atPath: "\(user.home)/\(folder)", withIntermediateDirectories: true)
    }
    try user.write("a passphrase\n", to: ".config/restic/passphrase")
    try files.createSymbolicLink(
      atPath: "\(user.home)/bin/todoctl", withDestinationPath: user.binary)
    try user.add("schedule Lunch --on 2025-06-02")
    for day in ["20", "21"] {
      try user.succeed(
        "backup backups/todo", environment: ["TODOCTL_NOW": "2026-11-\(day)T03:00:00Z"])
    }
  }

  /// Returns the only shell block of the document with these words.
  private func block(with words: String) throws -> String {
    let text = try String(
      contentsOf: Products.package.appending(path: "Docs/backups.md"), encoding: .utf8)
    let blocks = text.components(separatedBy: "```sh\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```\n").first }.filter { $0.contains(words) }
    try #require(blocks.count == 1)
    return blocks[0].replacing("/mnt/disk", with: "\(user.home)/disk")
      .replacing("/tmp/back", with: "\(user.home)/back").replacing("/home/me", with: user.home)
  }

  private func run(blockWith words: String) throws -> Transcript {
    let script = try user.write(block(with: words), to: "recipe.sh")
    return try user.succeed(
      "/bin/bash", ["-eu", script], environment: ["PATH": "\(user.home)/bin:/usr/bin:/bin"])
  }

  private let counts = "1 todo, 0 recorded days, 12 categories"

  @Test("The documented recipe turns a copy made with cp into a store of its own")
  func copiedStore() throws {
    try FileManager.default.copyItem(atPath: user.store, toPath: "\(user.home)/copy.db")
    let script = try user.write(block(with: "copy.db"), to: "recipe.sh")
    try user.succeed(
      "/bin/bash", ["-eu", script],
      environment: [
        "PATH": "\(user.home)/bin:/usr/bin:/bin", "TODOCTL_NOW": "2026-11-21T03:15:00Z",
      ])
    #expect(!user.exists("\(user.home)/copy.db"))
    try user.succeed("backup backups/todo --store other.db")
    let lines = try user.succeed("backup list backups/todo").lines
    #expect(lines.contains { $0.hasSuffix("/home/other.db") })
    let ids = lines.compactMap { $0.split(separator: " ").first }.filter { $0.hasSuffix(":") }
    // The store and other.db have different identities.
    #expect(ids.count == 2 && Set(ids).count == 2)
  }

  @Test(
    "The documented recipe with rsync verifies the backups on the other disk",
    .enabled(if: Products.isThere(Products.rsync), "needs rsync"))
  func copied() throws {
    let told = try run(blockWith: "rsync")
    #expect(told.lines.filter { $0.hasSuffix("\(counts), verified") }.count == 2)
  }

  @Test(
    "The documented recipe with restic verifies the backups that it restored",
    .enabled(if: Products.isThere(Products.restic), "needs restic"))
  func restic() throws {
    let told = try run(blockWith: "restic init")
    #expect(told.lines.filter { $0.hasSuffix("\(counts), verified") }.count == 2)
  }

  @Test(
    "The documented recipe with age verifies the decrypted backup against its manifest",
    .enabled(if: Products.isThere(Products.age), "needs age"))
  func age() throws {
    let told = try run(blockWith: "age-keygen")
    #expect(told.text.hasSuffix("\(counts), no problems; it has no manifest to compare it with\n"))
    let manifest = "backups/todo/todo-20261121T030000Z.db.json"
    try user.write(user.bytes(of: "\(user.home)/\(manifest)"), to: "back.db.json")
    #expect(try user.succeed("verify back.db").text.hasSuffix("\(counts), verified\n"))
    let sealed = try user.bytes(of: "\(user.home)/todo.db.age")
    #expect(sealed.range(of: Data("Lunch".utf8)) == nil)
  }
}
