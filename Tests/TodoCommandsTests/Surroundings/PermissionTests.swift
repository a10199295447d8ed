import Foundation
import Testing

/// Root is permitted everything, so the commands then run as nobody.
@Suite(
  "Stores without permission to write or read",
  .enabled(
    if: geteuid() != 0 || Products.isThere(Products.setpriv), "needs setpriv, or not to be root"))
struct PermissionTests {
  private let user: CommandLineRunner
  private let folder: String

  init() throws {
    user = try CommandLineRunner()
    folder = "\(user.home)/locked"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try user.succeed("init --store \(folder)/todo.db")
  }

  private func changePermissions(_ folderMode: Int, _ fileMode: Int) throws {
    let files = FileManager.default
    for name in try files.contentsOfDirectory(atPath: folder) {
      try files.setAttributes(
        [.posixPermissions: fileMode], ofItemAtPath: "\(folder)/\(name)")
    }
    try files.setAttributes([.posixPermissions: folderMode], ofItemAtPath: folder)
  }

  /// Runs a command as a user other than root.
  private func run(_ line: String) throws -> Transcript {
    let arguments = CommandLineRunner.words(line) + ["--store", "\(folder)/todo.db"]
    guard geteuid() == 0 else { return try user.run(words: arguments) }
    // Maybe only root can enter the folder of the tests.
    let copy = "\(user.folder)/todoctl"
    if !user.exists(copy) {
      // Another process makes the copy: a file that this process has open for writing can't be
      // executed.
      let copied = try user.shell("cp $todoctl \(copy) && chmod 755 \(copy)")
      #expect(copied.status == 0, "\(copied.errorText)")
    }
    return try user.finish(
      user.start(
        Products.setpriv, ["--reuid=65534", "--regid=65534", "--clear-groups", copy] + arguments))
  }

  @Test(
    "Reading works in a read-only folder, and writing fails with a clear error",
    arguments: [false, true])
  func readOnly(isUsed: Bool) throws {
    if isUsed { try user.succeed("add schedule Lunch --on today --store \(folder)/todo.db") }
    let before = try user.bytes(of: "\(folder)/todo.db")
    try changePermissions(0o555, 0o444)
    for line in ["list", "week", "export", "show 1", "check"] where isUsed || line != "show 1" {
      let result = try run(line)
      #expect(result.status == 0, "\(line): \(result.errorText)")
    }
    if isUsed { #expect(try run("day").text.contains("Lunch")) }
    for line in ["add schedule A --on today", "config set language ko", "category add work"] {
      try run(line).expectFailure(status: 78, says: ["permission"], hint: "ls -l")
    }
    try changePermissions(0o755, 0o644)
    #expect(try user.bytes(of: "\(folder)/todo.db") == before)
  }

  @Test("A store without read permission is refused with that reason")
  func unreadable() throws {
    try changePermissions(0o555, 0o000)
    try run("list").expectFailure(status: 78, says: ["permission"], hint: "ls -l")
    try changePermissions(0o755, 0o644)
  }

  @Test("A folder without search permission is refused with that reason")
  func hidden() throws {
    try changePermissions(0o000, 0o644)
    try run("list").expectFailure(status: 78, says: ["permission"], hint: "ls -l")
    try changePermissions(0o755, 0o644)
  }
}
