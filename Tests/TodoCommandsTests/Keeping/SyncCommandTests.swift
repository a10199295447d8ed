import Foundation
import Testing
import TodoTesting

@Suite("Sync through a folder")
struct SyncCommandTests {
  private let user: CommandLineRunner

  init() throws { user = try CommandLineRunner() }

  private func desk(_ line: String) throws -> String {
    try user.succeed(
      "\(line) --store desk.db", environment: ["TODOCTL_NOW": "2025-06-01T08:00:00Z"]
    )
    .text
  }

  private func laptop(_ line: String) throws -> String {
    try user.succeed(
      "\(line) --store laptop.db", environment: ["TODOCTL_NOW": "2025-06-01T09:00:00Z"]
    ).text
  }

  private func text(of name: String) throws -> String {
    try String(contentsOfFile: "\(user.home)/\(name)", encoding: .utf8)
  }

  private func begin(_ options: String = "--plain") throws {
    _ = try desk("init")
    _ = try desk("add schedule Dentist --on 2025-06-03 --at 14:30")
    #expect(try desk("sync init shared \(options) --name desk").contains("1 change published"))
    _ = try laptop("init")
    #expect(try laptop("sync join shared \(options) --name laptop").contains("1 added"))
  }

  @Test("A sync brings one device's change to the other, and a second run finds nothing to do")
  func rounds() throws {
    try begin()
    #expect(try laptop("show 1").contains("Dentist"))
    _ = try laptop("finish 1")
    #expect(try laptop("sync --dry-run") == "It would be: 1 change published\n")
    #expect(try laptop("sync") == "1 change published\n")
    #expect(try desk("sync") == "1 changed\n")
    #expect(try desk("sync") == "Nothing to sync\n")
    #expect(try desk("day 2025-06-03").contains("✓"))
    #expect(try desk("sync status").contains("laptop"))
  }

  @Test("sync conflicts lists both values of a field, and a user can take one")
  func conflict() throws {
    try begin()
    _ = try desk("edit 1 --title Kim")
    _ = try laptop("edit 1 --title Lee")
    for _ in 0..<2 {
      _ = try desk("sync")
      _ = try laptop("sync")
    }
    let listed = try desk("sync conflicts")
    #expect(
      listed == """
        1  1  shown: laptop, Sun 2025-06-01 09:00
           2  desk, Sun 2025-06-01 08:00
              1 Kim: title Lee → Kim

        """)
    #expect(try desk("sync conflicts --lang ko").contains("지금 값: laptop"))
    _ = try laptop("sync conflicts 1 --take theirs")
    #expect(try laptop("show 1").contains("Kim"))
    _ = try desk("sync")
    #expect(try desk("sync conflicts") == "There is no conflict.\n")
  }

  @Test("In a conflict of two other devices, `mine` and `theirs` name no value, and numbers do")
  func conflictOfOthers() throws {
    try begin()
    _ = try user.succeed("init --store phone.db")
    _ = try user.succeed("sync join shared --plain --store phone.db --name phone")
    _ = try desk("edit 1 --title Kim")
    _ = try laptop("edit 1 --title Lee")
    _ = try desk("sync")
    _ = try laptop("sync")
    _ = try user.succeed("sync --store phone.db")
    let before = try user.succeed("show 1 --store phone.db").text
    for (choice, reason) in [
      ("mine", "has no version of this device"),
      ("theirs", "has several versions of other devices"),
    ] {
      let refused = try user.run("sync conflicts 1 --take \(choice) --store phone.db")
      #expect(refused.status == 64 && refused.errorText.contains(reason))
    }
    #expect(try user.succeed("show 1 --store phone.db").text == before)
    _ = try user.succeed("sync conflicts 1 --take 2 --store phone.db")
    #expect(try user.succeed("show 1 --store phone.db").text.contains("Kim"))
  }

  @Test("The right passphrase opens an encrypted folder, and a wrong one is refused")
  func passphrase() throws {
    try user.write("correct horse\n", to: "right")
    try user.write("battery staple\n", to: "wrong")
    try begin("--passphrase-file right")
    let refused = try user.run("sync join shared --passphrase-file wrong")
    #expect(refused.status == 1 && refused.errorText.contains("not the passphrase or the key"))
    let unasked = try user.run("sync join shared")
    #expect(unasked.status == 64 && unasked.errorText.contains("--passphrase-file"))
    #expect(!user.exists(user.store))
    // The store keeps the key, so sync doesn't ask again.
    _ = try laptop("add schedule Later --on 2025-06-04")
    _ = try laptop("sync")
    #expect(try desk("sync") == "1 added\n")
  }

  @Test("A store of an encrypted folder neither reads nor writes it after it was made plain")
  func downgraded() throws {
    try begin("--key key")
    _ = try desk("sync")
    let format = try text(of: "shared/todosync.json")
    let shared = "\(user.home)/shared"
    let files = { try FileManager.default.subpathsOfDirectory(atPath: shared).sorted() }
    let segments = try files().filter { $0.hasSuffix(".seg") }
    _ = try user.succeed("init --store evil.db")
    _ = try user.succeed("sync init evil --plain --store evil.db --name evil")
    try user.write(text(of: "evil/todosync.json"), to: "shared/todosync.json")
    for segment in segments { try FileManager.default.removeItem(atPath: "\(shared)/\(segment)") }
    let left = try files()
    _ = try desk("add schedule Secret --on 2025-06-04")
    let refused = try user.run("sync --store desk.db")
    #expect(refused.status == 1 && refused.text.isEmpty)
    #expect(
      refused.errorText.contains("isn't the folder that this store joined")
        && refused.errorText.contains(#"says mode "plain", and said "key" before"#))
    #expect(try files() == left)
    // Nor does a new store join the folder without `--plain`.
    _ = try user.succeed("init --store new.db")
    for secret in ["--key key", ""] {
      let join = try user.run("sync join shared \(secret) --store new.db")
      #expect(
        join.status == 1 && join.errorText.contains("is marked as a folder without encryption"))
    }
    try user.write(format, to: "shared/todosync.json")
    #expect(try desk("sync") == "1 change published\n")
    #expect(try laptop("sync") == "1 added\n")
  }

  @Test("A damaged segment is named with the segments that wait for it, and its writer replaces it")
  func damaged() throws {
    try begin()
    let shared = "\(user.home)/shared"
    let files = { try FileManager.default.subpathsOfDirectory(atPath: shared) }
    let before = Set(try files())
    _ = try desk("add schedule First --on 2025-06-04")
    _ = try desk("sync")
    let new = try #require(Set(try files()).subtracting(before).first)
    _ = try desk("add schedule Second --on 2025-06-05")
    _ = try desk("sync")
    var bytes = try Data(contentsOf: URL(filePath: "\(shared)/\(new)"))
    bytes[bytes.count / 2] ^= 1
    try bytes.write(to: URL(filePath: "\(shared)/\(new)"))
    for _ in 0..<2 {
      let waiting = try user.run("sync --store laptop.db")
      #expect(waiting.status == 0 && waiting.text == "Nothing to sync yet\n")
      #expect(waiting.errorText.contains("\(new): damaged"))
      #expect(
        waiting.errorText.contains(
          "1 file waits for others that haven't arrived or are damaged: number 2 of desk."))
    }
    #expect(
      try user.run("sync --store desk.db").errorText
        .contains("\(new): damaged; this device wrote it anew"))
    #expect(try laptop("sync") == "2 added\n")
    #expect(try user.run("sync --store laptop.db").errorText.isEmpty)
  }

  @Test(
    "A plain folder is joined only with --plain, or with the line that the first device printed")
  func plain() throws {
    for store in ["desk", "laptop", "third"] { _ = try user.succeed("init --store \(store).db") }
    let shared = "\(user.home)/shared"
    let made = try desk("sync init \(shared) --plain")
    let line = try #require(made.split(separator: "`").first { $0.hasPrefix("todoctl") })
    let refused = try user.run("sync join \(shared) --store laptop.db")
    #expect(refused.status == 1 && refused.errorText.contains("`\(line)`"))
    _ = try laptop(String(line.dropFirst("todoctl ".count)))
    #expect(try user.run("sync join shared --plain --key key --store third.db").status == 64)
  }

  @Test("A store can leave the folder, and the others forget it")
  func leaving() throws {
    try begin()
    #expect(try desk("sync status").contains("To publish: nothing"))
    let own = try user.run("sync forget desk --store desk.db")
    #expect(own.status == 1 && own.errorText.contains("“desk” is this device."))
    _ = try laptop("sync leave")
    #expect(try user.run("sync --store laptop.db").status == 1)
    #expect(try laptop("show 1").contains("Dentist"))
    #expect(try user.run("sync forget nobody --store desk.db").status == 1)
    #expect(try user.run("sync init other --plain --store desk.db").status == 1)
    #expect(!user.exists("\(user.home)/other"))
  }

  @Test("Sync runs that are killed at any moment lose nothing", arguments: [1, 2] as [UInt64])
  func killed(seed: UInt64) throws {
    try begin()
    _ = try user.succeed("init --store third.db")
    _ = try user.succeed("sync join shared --plain --name third --store third.db")
    var random = SplitMix64(seed: seed)
    let stores = ["desk.db", "laptop.db", "third.db"]
    var added = 1
    for _ in 0..<24 {
      let store = stores[Int.random(in: 0..<3, using: &random)]
      _ = try user.succeed("add schedule Todo\(added) --on 2025-06-05 --store \(store)")
      added += 1
      let running = try user.start(user.binary, ["sync", "--store", store])
      usleep(UInt32.random(in: 0...90_000, using: &random))
      running.process.end()
    }
    for store in stores + stores + stores { _ = try user.succeed("sync --store \(store)") }
    let exports = try stores.map { store in
      let text = try user.succeed("export - --format jsonl --store \(store)").text
      return text.split(separator: "\n").map { $0.replacing(/"id":[0-9]+,/, with: "") }.sorted()
    }
    #expect(exports[0] == exports[1] && exports[1] == exports[2])
    #expect(exports[0].filter { $0.contains("\"schedule\"") }.count == added)
    let left = try FileManager.default.subpathsOfDirectory(atPath: "\(user.home)/shared")
    #expect(left.filter { $0.contains(".part") }.isEmpty)
  }
}
