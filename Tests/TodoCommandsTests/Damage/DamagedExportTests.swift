import Foundation
import Testing

@Suite(
  "Exports of a store with a page that hides rows",
  .enabled(if: Products.isThere(Products.sqlite3), "needs sqlite3"))
struct DamagedExportTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    let days = (1...28).map { $0 < 10 ? "0\($0)" : "\($0)" }
    let lines = (1...12).flatMap { month in
      days.map { day in
        #"{"type":"schedule","uid":"e-\#(month)-\#(day)","title":"On \#(month)-\#(day)","#
          + #""category":"none","start":"2025-\#(month < 10 ? "0" : "")\#(month)-\#(day)","#
          + #""isAllDay":true}"#
      }
    }
    let text = ([#"{"format":"todoctl","version":1}"#] + lines).map { $0 + "\n" }.joined()
    try user.succeed("import \(user.write(text, to: "life.jsonl"))")
    try user.makeFolder("backups")
    try user.succeed("backup \(user.home)/backups")
  }

  /// Makes the last leaf page of the events count one row less than it has.
  private func cut() throws {
    let found = try user.shell(
      """
      \(Products.sqlite3) '\(user.store)' "PRAGMA wal_checkpoint(TRUNCATE);
        SELECT pageno FROM dbstat WHERE name = 'event' AND pagetype = 'leaf' ORDER BY path DESC LIMIT 1"
      """)
    let page = try #require(found.text.split(separator: "\n").last.flatMap { Int($0) })
    var data = try user.bytes(of: user.store)
    data[(page - 1) * 4_096 + 4] -= 1
    try data.write(to: URL(filePath: user.store))
  }

  @Test(
    "An export of a damaged store fails and writes no file",
    arguments: [
      "jsonl", "csv", "ics", "toduck", "csv --from 2025-01-01 --to 2025-12-31",
      "toduck --from 2025-01-01 --to 2025-12-31",
    ])
  func files(format: String) throws {
    try cut()
    let file = "\(user.home)/out"
    let failed = try user.run("export \(file) --format \(format)")
    #expect(failed.status == 78 && failed.errorText.contains("damaged"), "\(failed.errorText)")
    #expect(failed.errorText.contains("backups/todo-"))
    #expect(!user.exists(file))
    #expect(try user.run("export --format \(format)").status == 78)
  }

  @Test("A folder export of a damaged store with --prune changes nothing in the folder")
  func prune() throws {
    try user.succeed("export \(user.home)/v --format vdir")
    let before = try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/v").sorted()
    try #require(before.count == 336)
    try cut()
    #expect(try user.run("export \(user.home)/v --format vdir --prune").status == 78)
    let after = try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/v").sorted()
    #expect(after == before)
  }
}
