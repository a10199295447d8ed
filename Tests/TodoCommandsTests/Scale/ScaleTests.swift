import Foundation
import Testing

/// A store as large as that of a whole life. A debug build is slow, so it gets a tenth of the
/// events, unless `TODOCTL_BINARY` names a program.
@Suite("The export and import of a large store", .serialized)
struct ScaleTests {
  private static let isNamed = ProcessInfo.processInfo.environment["TODOCTL_BINARY"] != nil
  static let eventCount = isNamed ? 100_000 : 10_000

  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  private func digest(_ file: String) throws -> String {
    let line = try user.shell("sha256sum \(file)").text
    return try #require(line.split(separator: " ").first.map(String.init))
  }

  @Test("A large life has the same export after an import, and a second import changes nothing")
  func roundTrip() throws {
    let made = try user.shell(
      "'\(Products.todogen)' --events \(ScaleTests.eventCount) > life.jsonl")
    try #require(made.status == 0, "\(made.errorText)")
    try user.succeed("import life.jsonl")
    try user.succeed("export first.jsonl")

    let other = "--store \(user.home)/other.db"
    try user.succeed("init \(other)")
    let brought = try user.succeed("import first.jsonl --json \(other)")
      .decoded(Imported.self).import
    try user.succeed("export second.jsonl \(other)")
    #expect(try digest("first.jsonl") == digest("second.jsonl"))
    #expect(brought.rejected == 0)

    let again = try user.succeed("import first.jsonl --json \(other)")
      .decoded(Imported.self).import
    #expect(again.same == again.read)
    #expect(again.read >= ScaleTests.eventCount)
    try user.succeed("export third.jsonl \(other)")
    #expect(try digest("third.jsonl") == digest("first.jsonl"))

    let events = try user.shell("grep -cE '\"type\":\"(schedule|routine)\"' first.jsonl").text
    #expect(events == "\(ScaleTests.eventCount)\n")
    try user.succeed("check \(other)")
  }
}
