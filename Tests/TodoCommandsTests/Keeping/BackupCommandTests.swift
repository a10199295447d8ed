import Foundation
import Testing

@Suite("Backup and restore through the command line")
struct BackupCommandTests {
  private let user: CommandLineRunner

  init() throws {
    user = try CommandLineRunner()
    try user.add("schedule Lunch --on 2025-06-02 --at 12:00")
    try user.add("routine Run --days mon")
    try user.succeed("finish 2 --on 2025-06-02 --ahead")
    try user.makeFolder("backups")
  }

  private var backup: String { "\(user.home)/backups/todo-20250601T000000Z.db" }
  private var safetyCopy: String { "\(user.store).before-restore-20250601T000000Z" }

  @Test("A restore brings a backup's content back and keeps the store that it replaces")
  func roundTrip() throws {
    let saved = try user.export()
    #expect(try user.succeed("backup backups").text.contains("2 todos, 1 recorded day"))
    #expect(try user.succeed("export --store \(backup)").text == saved)

    try user.succeed("delete 2 --yes")
    let later = try user.export()
    let told = try user.succeed("restore \(backup) --yes")
    #expect(told.errorText.contains("todoctl restore '\(safetyCopy)'"))
    #expect(try user.export() == saved)
    #expect(try user.succeed("export --store \(safetyCopy)").text == later)
    try user.succeed("check")
  }

  @Test("A backup can be restored on a machine without a store")
  func newMachine() throws {
    let saved = try user.export()
    try user.succeed("backup backups")
    try FileManager.default.removeItem(atPath: "\(user.home)/data/todoctl")
    #expect(try user.succeed("restore \(backup) --yes").errorText == "")
    #expect(try user.export() == saved)
  }

  @Test("The copy that a restore keeps can be restored")
  func back() throws {
    try user.succeed("backup backups")
    try user.add("schedule Later --on 2025-06-03")
    let later = try user.export()
    try user.succeed("restore \(backup) --yes")
    try user.succeed(
      "restore \(safetyCopy) --yes", environment: ["TODOCTL_NOW": "2025-06-01T00:00:01Z"])
    #expect(try user.export() == later)
  }

  @Test("The command in a restore's message brings the damaged store back")
  func backDamaged() throws {
    try user.succeed("backup backups")
    let done = try user.finish(
      user.start(Products.sqlite3, [user.store, "DELETE FROM schedule"]))
    #expect(done.status == 0)
    let damage = try user.run("check").text
    let told = try user.succeed("restore \(backup) --yes").errorText
    let hint = try #require(told.firstMatch(of: /`(rm -f .+ && mv .+)` brings it back/))
    try user.succeed("check")
    #expect(try user.finish(user.start("/bin/sh", ["-c", String(hint.output.1)])).status == 0)
    #expect(try user.run("check").text == damage)
  }

  @Test(
    "A store may have a name that SQLite would read as a URI or as memory",
    arguments: ["file:x.db", ":memory:"])
  func plainNames(name: String) throws {
    try user.succeed("init --store \(name)")
    try user.add("schedule Here --on 2025-06-03 --store \(name)")
    try user.succeed("backup backups --store \(name)")
    try user.add("schedule Later --on 2025-06-03 --store \(name)")
    let later = try user.succeed("export --store \(name)").text
    try user.succeed("restore \(backup) --yes --store \(name)")
    #expect(user.exists("\(user.home)/\(name)"))
    let kept = "\(name).before-restore-20250601T000000Z"
    #expect(try user.succeed("export --store \(kept)").text == later)
    #expect(try user.succeed("check --salvage file:saved.db --store \(name)").status == 0)
    #expect(try user.succeed("export --store file:saved.db").text.contains("Here"))
    #expect(!user.exists("\(user.home)/x.db"))
  }

  @Test("A backup is a single file, private to its user, without a log beside it")
  func file() throws {
    try user.succeed("backup backups")
    let files = FileManager.default
    #expect(
      try files.contentsOfDirectory(atPath: "\(user.home)/backups").sorted()
        == ["todo-20250601T000000Z.db", "todo-20250601T000000Z.db.json"])
    #expect(try files.attributesOfItem(atPath: backup)[.posixPermissions] as? Int == 0o600)
  }

  @Test(
    "The trial restore finds an unreadable value, and no backup gets its final name",
    .enabled(if: Products.isThere(Products.sqlite3), "needs sqlite3"),
    arguments: [
      ("event.rule", "UPDATE event SET days = 0, rule = 'FREQ=NEVER', span = 9 WHERE id = 2;\n"),
      ("occurrence.deleted_at", "UPDATE occurrence SET deleted_at = 'never';\n"),
      ("diary.sub_emotions", "UPDATE diary SET sub_emotions = 'none';\n"),
    ])
  func unreadable(place: String, sql: String) throws {
    try user.succeed("add diary --emotion calm")
    #expect(try user.finish(user.start(Products.sqlite3, [user.store], input: sql)).status == 0)
    try user.run("backup backups").expectFailure(status: 78, says: [place])
    #expect(try FileManager.default.contentsOfDirectory(atPath: "\(user.home)/backups").isEmpty)
  }

  @Test("A backup never overwrites another backup")
  func taken() throws {
    try user.succeed("backup backups")
    let before = try user.bytes(of: backup)
    try user.add("schedule Later --on 2025-06-03")
    let made = try user.succeed("backup backups")
    #expect(made.text.hasPrefix("backups/todo-20250601T000000Z_2.db: 3 todos"))
    #expect(try user.bytes(of: backup) == before)
  }

  @Test("An invalid backup is refused, and the store stays as it is")
  func noBackup() throws {
    let text = try user.write("Once upon a time", to: "story.db")
    try user.refuse("restore \(text) --yes", status: 65, says: ["is not a SQLite", "story.db"])
    try user.refuse("restore nothing.db --yes", status: 66, says: ["There is no file “nothing.db”"])
    try user.succeed("backup backups")
    var bytes = try user.bytes(of: backup)
    bytes.replaceSubrange(8_192..<12_288, with: Data(repeating: 0xA5, count: 4_096))
    let broken = try user.write(bytes, to: "broken.db")
    try user.refuse("restore \(broken) --yes", status: 65, says: ["broken.db", "a check found"])
    #expect(!user.exists(safetyCopy))
  }

  @Test("A restore follows a link to the store, and refuses the store itself as a backup")
  func links() throws {
    try user.succeed("backup backups")
    let saved = try user.export()
    try user.add("schedule Later --on 2025-06-03")
    let link = "\(user.home)/link.db"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: user.store)
    try user.refuse("restore \(link) --yes", status: 64, says: ["is the store itself"])
    try user.succeed("restore \(backup) --yes --store \(link)")
    #expect(try user.export() == saved)
  }

  @Test("An export never overwrites its own store or the names of SQLite's logs")
  func ownExport() throws {
    for suffix in ["", "-wal", "-shm", "-journal"] {
      try user.refuse(
        "export \(user.store)\(suffix) --force --format jsonl", status: 64,
        says: ["is the store itself"])
    }
    try user.refuse(
      "export \(user.store)-journal --format vdir", status: 64, says: ["is the store itself"])
    try user.succeed("export \(user.home)/other.db-journal --format jsonl")
  }

  @Test("Concurrent writers lose no acknowledged change during restores")
  func busyRestore() throws {
    try user.succeed("backup backups")
    let done = try user.shell(
      """
      for writer in 1 2; do
        ( for n in 1 2 3 4 5 6 7 8 9 10 11 12; do
            "$todoctl" add schedule "w$writer-$n" --on 2025-06-09 --json >> acked || true
          done ) &
      done
      for second in 1 2 3 4 5 6; do
        TODOCTL_NOW=2025-06-01T00:00:0${second}Z "$todoctl" restore '\(backup)' --yes || true
      done
      wait
      grep -o '"uid":"[^"]*"' acked | sort > wanted
      for store in '\(user.store)' '\(user.store)'.before-restore-*; do
        case $store in *-wal|*-shm) continue ;; esac
        "$todoctl" check --store "$store" >&2 || echo damaged
        "$todoctl" export --store "$store"
      done | grep -oE '^damaged|"uid":"[^"]*"' | sort -u > found
      grep damaged found
      comm -23 wanted found
      """)
    #expect(done.text.split(separator: "\n").filter { !$0.contains("restored") }.isEmpty)
  }

  @Test("A restore without a terminal and without --yes is refused")
  func noTerminal() throws {
    try user.succeed("backup backups")
    try user.refuse("restore \(backup)", status: 64, says: ["no terminal"], hint: "--yes")
  }

  @Test("A restore replaces an unreadable store and keeps a copy of it")
  func damaged() throws {
    let saved = try user.export()
    try user.succeed("backup backups")
    try Data("not a store any more".utf8).write(to: URL(filePath: user.store))
    try user.succeed("restore \(backup) --yes")
    #expect(try user.export() == saved)
    #expect(try user.bytes(of: safetyCopy) == Data("not a store any more".utf8))
  }

  @Test(
    "A log left by a crash is not applied to the restored store",
    .enabled(if: Products.isThere(Products.sqlite3), "needs sqlite3"))
  func staleLog() throws {
    let saved = try user.export()
    try user.succeed("backup backups")
    let reader = try SQLiteShell(
      of: user, "BEGIN; SELECT count(*) FROM event;", inTheMeantime: ["sleep 60"], then: "ROLLBACK;"
    )
    try user.add("schedule Later --on 2025-06-03")
    reader.end()
    let log = user.store + "-wal"
    try #require(user.exists(log), "No log was left to try this with")
    #expect(try user.bytes(of: log).count > 0)

    try user.succeed("restore \(backup) --yes")
    #expect(try user.export() == saved)
    let kept = try user.succeed("list --store \(safetyCopy)").text
    #expect(kept.contains("Later"))
    try user.succeed("check")
  }
}
