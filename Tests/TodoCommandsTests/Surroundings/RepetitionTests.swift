import Foundation
import Testing

@Suite("Repeating a command")
struct RepetitionTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner(after: "init") }

  /// The environment of a day later, when somebody may try again.
  private let tomorrow = ["TODOCTL_NOW": "2025-06-02T00:00:00Z"]

  @Test(
    "An addition with a uid that is repeated is stored once",
    arguments: [
      "add schedule Lunch --on 2025-06-03 --at 12:00 --for 45m --place 강남역 --memo x --alarm 10m",
      "add schedule English --on 2025-06-03 --days tue,thu --open-ended --zone Asia/Seoul --at 19:00",
      "add schedule Rent --on 2025-06-03 --repeat 'every month on the 1st' --category heart",
      "add routine Run --days mon,wed --private",
      "add diary --emotion happiness --sub proud --situation 'It rained.'",
    ])
  func once(line: String) throws {
    let first = try user.succeed("\(line) --uid again-1 --json")
    let stored = try user.export()
    let second = try user.succeed("\(line) --uid again-1 --json", environment: tomorrow)
    #expect(second.text == first.text)
    #expect(try user.export() == stored)
  }

  @Test("An addition with the uid of a different todo or entry is refused")
  func conflict() throws {
    try user.succeed("add schedule Lunch --on 2025-06-03 --uid u-1")
    try user.succeed("add diary --emotion happiness --at 2025-06-01T09:00:00Z --uid d-1")
    for line in [
      "add schedule Dinner --on 2025-06-03 --uid u-1",
      "add schedule Lunch --on 2025-06-04 --uid u-1",
      "add schedule Lunch --on 2025-06-03 --memo x --uid u-1",
      "add routine Lunch --days mon --uid u-1",
      "add diary --emotion anger --uid d-1",
      "add diary --emotion happiness --at 2025-06-01T10:00:00Z --uid d-1",
    ] {
      try user.refuse(line, status: 1, says: ["uid"], hint: nil)
    }
    try user.refuse("add schedule A --on today --uid ''", status: 64, says: ["uid"], hint: nil)
  }

  @Test("A repeated addition with a uid is the same after its todo was finished")
  func finished() throws {
    try user.succeed("add schedule Lunch --on 2025-06-03 --uid u-1")
    try user.succeed("finish 1")
    try user.succeed("category edit none --color '#102030'")
    let stored = try user.export()
    try user.succeed("add schedule Lunch --on 2025-06-03 --uid u-1")
    #expect(try user.export() == stored)
  }

  /// If the outcome of one of these commands is unknown, its error promises that repeating is safe.
  @Test(
    "A repeated change is applied once, or refused",
    arguments: [
      "edit 1 --title Other --at 10:00", "edit 2 --only 2025-06-04 --title Other",
      "edit 3 --days tue --at 09:00", "move 2 --on 2025-06-04 --to 2025-06-20",
      "move 1 --to 2025-06-09",
      "delete 1 --yes", "delete 2 --only 2025-06-04 --yes", "delete 2 --following 2025-06-04 --yes",
      "delete 3 --following 2025-06-04 --yes", "finish 1", "finish 2 --on 2025-06-04 --ahead",
      "finish 1 --undo", "category add Work2", "category edit computer --name Laptop",
      "category edit computer --position 2", "category delete computer --yes",
      "config set language ko",
      "tally reset --yes", "diary edit dddd --thought x", "diary delete dddd --yes",
      "import again.jsonl",
    ])
  func harmless(line: String) throws {
    for added in [
      "schedule Once --on 2025-06-03 --uid a",
      "schedule Daily --on 2025-06-02 --open-ended --uid b",
      "routine Run --days mon,wed --from 2025-05-01 --uid c",
      "diary --emotion happiness --uid dddddddd",
    ] { try user.succeed("add \(added)") }
    let other = try CommandLineRunner()
    try other.add("schedule Imported --on 2025-06-03")
    try user.write(other.export(), to: "again.jsonl")
    try user.succeed(line)
    let stored = try user.export()
    let again = try user.run(line)
    #expect([0, 1].contains(again.status), "\(again.errorText)")
    #expect(try user.export() == stored)
  }

  @Test("A repeated cut of a series adds another series, so a hint may not call it safe")
  func cut() throws {
    try user.add("schedule Daily --on 2025-06-02 --until 2025-07-31")
    for _ in 0..<2 {
      try user.succeed("edit 1 --following 2025-06-20 --until 2025-08-31 --title Other")
    }
    #expect(try user.export().components(separatedBy: "\"title\":\"Other\"").count == 3)
  }
}

/// strace makes fsync fail, as on a dying disk.
@Suite(
  "A commit whose sync to the disk fails",
  .enabled(if: Products.isThere(Products.strace), "needs strace"))
struct UnknownOutcomeTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner(after: "init") }

  private func runOnDyingDisk(_ line: String) throws -> Transcript {
    let inject = ["-f", "-qq", "-o", "/dev/null", "-e", "inject=fdatasync,fsync:error=EIO"]
    return try user.finish(
      user.start(Products.strace, inject + [user.binary] + CommandLineRunner.words(line)))
  }

  @Test("An addition whose commit failed is reported as unknown, and its uid makes a repeat safe")
  func addition() throws {
    for line in ["add schedule Lunch --on 2025-06-03", "add diary --emotion happiness"] {
      let failed = try runOnDyingDisk(line)
      failed.expectFailure(
        status: 74, says: ["It is unknown whether the change is stored"], hint: "--uid")
      let hint = try #require(failed.errorText.firstMatch(of: /`--uid ([0-9a-f-]+)`/))
      for _ in 0..<2 { try user.succeed("\(line) --uid \(hint.1)") }
    }
    #expect(try user.items("day 2025-06-03").count == 1)
    let diary = try user.succeed("diary --json").text
    #expect(diary.components(separatedBy: "\"happiness\"").count == 2)
  }

  @Test("A tally tap whose commit failed isn't called safe to repeat, but a preference is")
  func others() throws {
    try runOnDyingDisk("tally tap blue").expectFailure(
      status: 74, says: ["unknown"], hint: "Look first, with `todoctl tally`")
    try runOnDyingDisk("config set language en").expectFailure(
      status: 74, says: ["unknown"], hint: "You can repeat the command")
  }

  @Test("A failed read isn't reported as an unknown change")
  func reading() throws {
    try user.add("schedule Lunch --on 2025-06-03")
    let inject = [
      "-f", "-qq", "-o", "/dev/null", "-P", user.store, "-e", "inject=pread64:error=EIO",
    ]
    let failed = try user.finish(user.start(Products.strace, inject + [user.binary, "list"]))
    failed.expectFailure(status: 74, says: ["Nothing was changed"])
  }
}
