import Foundation
import Testing

@Suite(
  "A killed backup",
  .enabled(if: Products.isThere(Products.strace), "needs strace"))
struct KilledBackupTests {
  private let user: CommandLineRunner
  private let places: [String: String]

  init() throws {
    user = try CommandLineRunner()
    places = ["TMPDIR": "\(user.home)/drills"]
    try user.add("schedule Lunch --on 2025-06-02")
    for folder in ["backups", "drills"] {
      try user.makeFolder("\(folder)")
    }
  }

  private func contents(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/\(folder)").sorted()
  }

  @Test("A killed backup leaves no backup, and the next one removes its temporary files")
  func killed() throws {
    // The first file that is synced as a whole is the restored one of the trial restore.
    let kill = ["-f", "-qq", "-o", "/dev/null", "-e", "inject=fsync:signal=KILL"]
    let killed = try user.finish(
      user.start(
        Products.strace, kill + [user.binary, "backup", "backups"], environment: places))
    #expect(killed.status == 128 + SIGKILL)
    try #require(contents("backups").contains { $0.hasSuffix(".partial") })
    try #require(contents("backups").allSatisfy { $0.contains(".partial") })
    try #require(contents("drills").count == 1)

    try user.succeed("backup backups", environment: places)
    let name = "todo-20250601T000000Z.db"
    #expect(try contents("backups") == [name, "\(name).json"])
    #expect(try contents("drills") == [])
  }
}
