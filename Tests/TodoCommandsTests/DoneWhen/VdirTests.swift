import Foundation
import Testing

@Suite("Exporting to a folder with one file per item")
struct VdirTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.succeed("add schedule '주간 회의 🎯' --on 2025-06-02 --days mon --at 09:30 --for 90m")
    try user.succeed("add routine Run --days tue --private")
    try user.succeed("delete 1 --only 2025-06-09 --yes")
  }

  private var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/cal").sorted()
    }
  }

  /// Exports into the folder, and returns the numbers of files that were written, that were the
  /// same, that were removed, and that have no item of the store.
  private func export(_ options: String = "") throws -> [Int] {
    let answer = try user.succeed("export cal --format vdir --json \(options)")
      .decoded(Exported.self).export
    return [answer.written, answer.same, answer.removed, answer.others]
  }

  @Test("A folder export writes one file per item and rewrites only changed ones")
  func changes() throws {
    #expect(try export() == [2, 0, 0, 0])
    #expect(try files.count == 2 && files.allSatisfy { $0.hasSuffix(".ics") })
    #expect(try export() == [0, 2, 0, 0])
    try user.succeed("edit 1 --title Meeting")
    #expect(try export() == [1, 1, 0, 0])
  }

  @Test("A folder export recognises its file of an item without a UID")
  func withoutUID() throws {
    let item = """
      BEGIN:VCALENDAR
      BEGIN:VEVENT
      SUMMARY:Run
      DTSTART;VALUE=DATE:20250602
      END:VEVENT
      END:VCALENDAR
      """
    try Data(item.utf8).write(to: URL(filePath: "\(user.home)/item.ics"))
    try user.succeed("import item.ics")
    #expect(try export() == [3, 0, 0, 0])
    #expect(try export() == [0, 3, 0, 0])
  }

  @Test("A folder export can be imported into another store, and a second import adds nothing")
  func identity() throws {
    _ = try export()
    try user.succeed("init --store other.db")
    let first = try user.succeed("import cal --store other.db --json").decoded(Imported.self).import
    #expect(first.new == 3 && first.rejected == 0)
    let second = try user.succeed("import cal --store other.db --json").decoded(Imported.self)
    #expect(second.import.same == 3 && second.import.new == 0)
    let ours = try user.items("list --to 2025-07-01").map { "\($0.date ?? "") \($0.title)" }
    let theirs = try user.items("list --to 2025-07-01 --store other.db")
    #expect(theirs.map { "\($0.date ?? "") \($0.title)" } == ours)
    #expect(theirs.map(\.time).contains("09:30"))
  }

  @Test("A folder export keeps the names of renamed files")
  func names() throws {
    _ = try export()
    let folder = "\(user.home)/cal"
    let old = try #require(try files.first)
    try FileManager.default.moveItem(atPath: "\(folder)/\(old)", toPath: "\(folder)/phone.ics")
    #expect(try export() == [0, 2, 0, 0])
    #expect(try files.contains("phone.ics") && files.count == 2)
  }

  @Test("A folder export keeps files of deleted todos, and --prune removes them")
  func pruning() throws {
    _ = try export()
    try user.succeed("delete 2 --yes")
    #expect(try export() == [0, 1, 0, 1])
    #expect(try files.count == 2)
    #expect(try export("--prune") == [0, 1, 1, 0])
    #expect(try files.count == 1)
  }

  @Test("A folder export with --public-only leaves out private todos")
  func privacy() throws {
    #expect(try export("--public-only") == [1, 0, 0, 0])
  }

  @Test("A folder import with one invalid file is refused as a whole, and names its file and line")
  func refused() throws {
    _ = try export()
    let bad = "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:x\nSUMMARY:a\nDTSTART:20250230\nEND:VEVENT\n"
    try user.write(bad + "END:VCALENDAR\n", to: "cal/zz.ics")
    try user.succeed("init --store other.db")
    let transcript = try user.run("import cal --store other.db")
    #expect(transcript.status == 65)
    #expect(transcript.errorText.contains("zz.ics, line 5"))
    #expect(try user.succeed("list --to 2025-07-01 --store other.db").text.contains("Nothing"))
  }

  @Test("A folder import skips hidden files and other file types")
  func others() throws {
    _ = try export()
    try user.write("#FF0000", to: "cal/color")
    try user.write("Work", to: "cal/displayname")
    try user.write("garbage", to: "cal/.tmp.ics")
    let summary = try user.succeed("import cal --json").decoded(Imported.self).import
    #expect(summary.same == 3 && summary.rejected == 0)
  }

  private struct Exported: Decodable {
    let export: Answer

    struct Answer: Decodable {
      let written: Int
      let same: Int
      let removed: Int
      let others: Int
    }
  }
}
