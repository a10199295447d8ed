import Foundation
import Testing

@Suite("Faulty folders of .ics files")
struct FolderFaultTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.makeFolder("cal")
  }

  private func item(_ uid: String, _ title: String, _ more: String = "") -> String {
    """
    BEGIN:VCALENDAR
    BEGIN:VEVENT
    UID:\(uid)
    SUMMARY:\(title)
    \(more)DTSTART:20250602T090000
    END:VEVENT
    END:VCALENDAR

    """
  }

  private var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/cal").sorted() }
  }

  @Test("A folder import with two different files of one item names both and imports neither")
  func conflictingCopies() throws {
    try user.write(item("u", "mine"), to: "cal/u.ics")
    try user.write(item("u", "theirs"), to: "cal/u.sync-conflict.ics")
    try user.write(item("v", "other"), to: "cal/v.ics")
    let refused = try user.run("import cal", environment: ["COLUMNS": "200"])
    #expect(refused.status == 65)
    #expect(refused.errorText.contains("“u.ics” and “u.sync-conflict.ics” have this"))
    try user.succeed("import cal --skip-invalid")
    let titles = try user.items("list --from 2025-06-01 --to 2025-06-30").map(\.title)
    #expect(titles == ["other"])
    let korean = try user.run("import cal", environment: ["LC_ALL": "ko_KR.UTF-8"])
    #expect(korean.errorText.contains("서로 다르게"))
  }

  @Test("A folder import with two equal files of one item counts the second as the same")
  func equalCopies() throws {
    try user.write(item("u", "mine"), to: "cal/u.ics")
    let copy = item("u", "mine").replacing("\n", with: "\r\n").replacing("mine", with: "mi\r\n ne")
    try user.write(copy, to: "cal/u (copy).ics")
    let summary = try user.imported("cal")
    #expect(summary.new == 1 && summary.same == 1)
  }

  @Test(
    "The next folder export removes the temporary files of a killed one",
    .enabled(if: Products.isThere(Products.strace), "needs strace"))
  func killed() throws {
    func strace(_ options: [String]) throws -> Transcript {
      try user.finish(
        user.start(
          Products.strace, ["-f", "-qq", "-o", "log"] + options + [user.binary, "export", "cal"]))
    }
    try user.add("schedule Lunch --on 2025-06-02")
    // A new file loses its mark as a temporary file only when its final name is on the disk. A
    // power loss before that may bring back the temporary name.
    #expect(try strace(["-e", "trace=fsync,fremovexattr"]).status == 0)
    // strace also prints a line `???( <detached ...>` for a thread from which it detaches when the
    // process ends.
    let calls = try String(contentsOfFile: "\(user.home)/log", encoding: .utf8)
      .split(separator: "\n").filter { !$0.contains("<detached") }
    #expect(calls.last?.contains("fremovexattr") == true)
    let whole = try names
    try user.succeed("edit 1 --title Dinner")
    #expect(try strace(["-e", "inject=fsync:signal=KILL"]).status == 128 + SIGKILL)
    try #require(names.count == 2)
    try user.succeed("edit 1 --title Lunch")
    let again = try user.succeed("export cal")
    #expect(try names == whole && !again.errorText.contains("partial"))
  }

  @Test("A folder export onto two files of one item names both and changes nothing")
  func sharedItems() throws {
    try user.write(item("u", "mine"), to: "cal/u.ics")
    try user.imported("cal")
    try user.write(item("u", "theirs"), to: "cal/u.sync-conflict.ics")
    try user.succeed("edit 1 --title new")
    for options in ["", "--prune"] {
      let refused = try user.run("export cal \(options)")
      #expect(refused.status == 65)
      #expect(refused.errorText.contains("“u.ics” and “u.sync-conflict.ics” have “u”"))
      #expect(refused.errorText.contains("Hint:"))
    }
    #expect(try user.bytes(of: "\(user.home)/cal/u.ics") == Data(item("u", "mine").utf8))
    #expect(try names == ["u.ics", "u.sync-conflict.ics"])
  }

  @Test("A folder import without .ics files is refused with the folder's name and a hint")
  func empty() throws {
    try user.write("note", to: "cal/readme.txt")
    let refused = try user.run("import cal")
    #expect(refused.status == 66)
    #expect(refused.errorText.contains("There is no .ics file in “cal”."))
    #expect(refused.errorText.contains("Hint:"))
  }

  @Test("A folder export that can't write says how far it came, and a second run writes the rest")
  func halfWritten() throws {
    for number in 1...9 { try user.succeed("add schedule 'Event \(number)' --on 2025-06-02") }
    let memo = String(repeating: "long ", count: 6_000)
    try user.succeed("edit 5 --memo '\(memo)'")
    let script = """
      ulimit -f 16; "$todoctl" export cal --format vdir --json
      """
    let failed = try user.shell(script)
    #expect(failed.status == 74)
    #expect(failed.errorText.contains("4 of 9 items are in “cal”"))
    #expect(failed.errorText.contains(#""written":4,"same":0,"left":5"#))
    #expect(failed.errorText.contains("the same command again"))
    #expect(try names.count == 4)
    let rest = try user.succeed("export cal --json").decoded(ExportedFolder.self).export
    #expect(rest.written == 5 && rest.same == 4)
  }

  @Test("A folder export doesn't overwrite a file of another item and picks a free name")
  func takenNames() throws {
    try user.succeed("add schedule One --on 2025-06-02 --uid one")
    try user.write(item("other", "other"), to: "cal/one.ics")
    try user.succeed("export cal")
    #expect(try names == ["one.ics", "one~2.ics"])
    #expect(try user.bytes(of: "\(user.home)/cal/one.ics") == Data(item("other", "other").utf8))
    let again = try user.succeed("export cal --json").decoded(ExportedFolder.self).export
    #expect(again.written == 0 && again.same == 1 && again.others == 1)
  }

  @Test("A folder export with --prune keeps files with an item of the store and diary entries")
  func pruning() throws {
    let two = item("one", "one") + item("two", "two")
    try user.write(two, to: "cal/both.ics")
    try user.write(item("gone", "gone"), to: "cal/gone.ics")
    try user.succeed("import cal")
    try user.succeed("add diary --emotion calm")
    try user.succeed("export cal --diary")
    #expect(try names.count == 3)
    try user.succeed("delete 2 --yes")
    try user.succeed("delete 3 --yes")
    let pruned = try user.succeed("export cal --prune --json").decoded(ExportedFolder.self).export
    #expect(pruned.removed == 1)
    #expect(try names.count == 2 && names.contains("both.ics"))
  }
}
