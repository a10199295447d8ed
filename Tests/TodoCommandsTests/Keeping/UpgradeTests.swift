import Foundation
import Testing

@Suite(
  "A store of the first schema", .serialized,
  .enabled(if: Products.isThere(Products.sqlite3), "needs sqlite3"))
struct UpgradeTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  private func makeOldStore(_ name: String) throws -> String {
    let path = "\(user.home)/\(name)"
    let schema = try String(
      contentsOf: Products.package.appending(path: "Schema/v1_initial.sql"), encoding: .utf8)
    let rows = """
      INSERT INTO category VALUES (1, 'none', NULL, 'NONE', 0);
      INSERT INTO event VALUES
        (3, 'a', 'schedule', '치과', 1, '2025-06-01', '2025-06-01', 0, '09:30', 10, NULL, 0);
      INSERT INTO schedule VALUES (3, '서울');
      PRAGMA application_id = 0x746F646F;
      PRAGMA user_version = 1;
      """
    let made = try user.finish(
      user.start(Products.sqlite3, ["-bail", path], input: "\(schema)\n\(rows)\n"))
    try #require(made.status == 0, "\(made.errorText)")
    return path
  }

  @Test("is brought to the present one by the first command, which says where the old one is")
  func upgrade() throws {
    let path = try makeOldStore("old.db")
    let first = try user.run(words: ["day", "--store", path])
    #expect(first.status == 0 && first.text.contains("치과"))
    #expect(first.errorText.hasPrefix("Upgraded \(path) to schema "))
    #expect(first.errorText.hasSuffix("; the old store is kept as \(path).schema-1\n"))
    #expect(user.exists("\(path).schema-1"))
    let second = try user.run(words: ["day", "--store", path])
    #expect(second.text == first.text && second.errorText.isEmpty)
  }

  @Test("can't steer a terminal by its name")
  func hostileName() throws {
    let path = try makeOldStore("a\u{1B}[2Jb.db")
    let first = try user.run(words: ["day", "--store", path])
    #expect(first.status == 0 && first.errorText.hasPrefix("Upgraded "))
    #expect(!first.errorText.contains("\u{1B}"))
  }
}
