import Foundation
import Testing

@Suite(
  "Check, repair and salvage through the command line",
  .enabled(if: Products.isThere(Products.sqlite3), "needs sqlite3"))
struct RepairCommandTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.add("schedule Lunch --on 2025-06-02 --at 12:00 --place Canteen")
    try user.add("routine Run --days mon")
    try user.succeed("finish 2 --on 2025-06-02 --ahead")
  }

  private var kept: String { "\(user.store).before-repair-20250601T000000Z" }

  private func damage(_ sql: String) throws {
    let done = try user.shell(
      "\(Products.sqlite3) '\(user.store)' 'PRAGMA ignore_check_constraints = ON; \(sql)'")
    try #require(done.status == 0)
  }

  @Test("check --repair leaves an undamaged store as it is")
  func sound() throws {
    let before = try user.bytes(of: user.store)
    for line in ["check", "check --repair", "check --repair --yes"] {
      #expect(try user.succeed(line).text.hasSuffix("no problems\n"))
    }
    let told = try user.succeed("check --repair --yes --json").text
    #expect(told.contains("\"repaired\":false,\"kept\":null"))
    #expect(try user.bytes(of: user.store) == before)
    #expect(!user.exists(kept))
  }

  @Test("A store with an impossible id sequence refuses new todos until it is repaired")
  func sequence() throws {
    try damage("UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = \"event\"")
    let refused = try user.run("add schedule Tea --on 2025-06-03")
    #expect(refused.status == 78)
    #expect(refused.errorText.contains("sqlite_sequence.seq has an invalid value"))
    #expect(try user.run("check").status == 78)
    try user.succeed("check --repair --yes")
    try user.succeed("add schedule Tea --on 2025-06-03")
    #expect(try user.succeed("list --from 2025-06-03 --to 2025-06-03").text.contains("Tea"))
  }

  @Test("A repair lists damage and losses, asks, and keeps the old store")
  func repair() throws {
    try damage("DELETE FROM schedule; UPDATE occurrence SET deleted_at = \"never\"")
    let found = try user.run("check")
    #expect(found.status == 78)
    #expect(
      found.text == """
        todos without the fields of their kind, in event: 1
          1
        values that can't be read, in occurrence.deleted_at: 1
          2 on 2025-06-02

        """)
    let declined = try FakeTerminal().run("check --repair", of: user, typing: "n\n")
    #expect(declined.status == 1)
    #expect(declined.screen.contains("Replace \(user.store) with what could be saved?"))
    #expect(!user.exists(kept))

    let done = try user.run("check --repair --yes")
    #expect(done.status == 65)
    #expect(
      done.text.contains("dropped rows with values that can't be read, in occurrence.deleted_at: 1")
    )
    #expect(done.text.contains("kept, without the lost fields of their kind, in schedule: 1"))
    #expect(done.text.hasSuffix("2 todos, 0 recorded days, 12 categories, repaired\n"))
    let hint = try #require(done.errorText.firstMatch(of: /`(rm -f .+ && mv .+)` brings it back/))
    #expect(try user.succeed("show 1").text.contains("Lunch"))
    #expect(try user.run("check --store \(kept)").status == 78)
    #expect(try user.succeed("check").text.hasSuffix("no problems\n"))
    let names = try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/data/todoctl")
    #expect(names.filter { $0.contains("partial") } == [])

    // Nothing of a log of the repaired store gets into the store that is moved back.
    try Data("a log".utf8).write(to: URL(filePath: user.store + "-wal"))
    let before = try user.bytes(of: kept)
    #expect(try user.finish(user.start("/bin/sh", ["-c", String(hint.output.1)])).status == 0)
    #expect(try user.bytes(of: user.store) == before)
    #expect(try user.run("check").status == 78)
    #expect(!user.exists(kept))
  }

  @Test("A salvage writes a new private store, and its status says whether everything was saved")
  func salvage() throws {
    let whole = try user.succeed("check --salvage saved.db")
    #expect(whole.text == "saved.db: 2 todos, 1 recorded day, 12 categories, saved\n")
    #expect(try user.succeed("export --store saved.db").text == user.export())
    let attributes = try FileManager.default.attributesOfItem(atPath: "\(user.home)/saved.db")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let again = try user.run("check --salvage saved.db")
    again.expectFailure(status: 73, says: ["already"], hint: "")

    try damage("DELETE FROM routine")
    let part = try user.run("check --salvage part.db --json")
    #expect(part.status == 65)
    #expect(part.text.contains("\"whole\":false"))
    #expect(
      part.text.contains(
        #"{"problem":"incompleteEvent","table":"event","column":null,"count":1,"places":[{"id":2}]}"#
      ))
    #expect(part.errorText.contains("salvagedInPart"))
    #expect(try user.succeed("list --store part.db").text.contains("Lunch"))
  }

  @Test("A store that SQLite can't open is refused by repair and salvage, and stays as it is")
  func hopeless() throws {
    try Data(repeating: 7, count: 8_192).write(to: URL(filePath: user.store))
    for line in ["check --repair --yes", "check --salvage saved.db"] {
      let result = try user.run(line)
      result.expectFailure(status: 78, says: ["is not a SQLite database"], hint: "restore")
    }
    #expect(!user.exists("\(user.home)/saved.db"))
    #expect(try user.bytes(of: user.store) == Data(repeating: 7, count: 8_192))
  }

  @Test("check refuses --repair with --salvage, and --yes without --repair")
  func options() throws {
    try user.refuse("check --repair --salvage x.db", status: 64, says: ["can't be combined"])
    try user.refuse("check --yes", status: 64, says: ["--repair"])
  }
}
