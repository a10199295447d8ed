import Foundation
import TodoTesting

/// A single flipped bit in a store, before each of its exports.
struct FlippedBitExportRow: FaultRow {
  let number = 28
  let fault = "a flipped bit at chance in a store, then each export, and a folder that is pruned"
  let required =
    "the same bytes as before, or status 78 and nothing given a name or removed; a value that is "
    + "another, as an edit makes it, is counted apart"
  let needs = [Requirement.sqlite3]

  private static let commands = [
    "jsonl", "csv", "csv --diary", "ics --diary", "toduck",
    "csv --from 2026-01-01 --to 2026-12-31", "toduck --from 2026-01-01 --to 2026-12-31",
  ]
  private static let pageInBytes = 4_096
  private static let headerInBytes = 100

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var random = SplitMix64(seed: bench.seed)
    let store = try makeStore(on: bench)
    let whole = [UInt8](try Data(contentsOf: URL(filePath: store)))
    let exports = try Self.commands.map { command in
      (command: command, bytes: try bench.succeed(words(command, store)).output)
    }
    let folder = bench.path("vdir")
    try bench.succeed(["export", folder, "--format", "vdir", "--diary", "--store", store])
    let items = try Items(folder)
    var outcome = FaultOutcome()
    for _ in 0..<(bench.isQuick ? 12 : 420) {
      let (place, damaged) = flip(whole, &random)
      for suffix in ["-wal", "-shm"] { unlink(store + suffix) }
      try Data(damaged).write(to: URL(filePath: store))
      outcome.fired += 1
      var isOtherValue = false
      for export in exports {
        let result = try bench.todoctl(words(export.command, store))
        let isOther = look(
          at: result, export.bytes, isOtherValue: isOtherValue, what: "\(place), \(export.command)",
          outcome: &outcome)
        // The first export has all data. If it has a changed date, other exports may have many
        // changed lines.
        isOtherValue = isOtherValue || isOther && export.command == Self.commands[0]
      }
      try lookAtFile(store, place, bench: bench, outcome: &outcome)
      try lookAtFolder(folder, items, store: store, place: place, bench: bench, outcome: &outcome)
    }
    return outcome
  }

  private func words(_ command: String, _ store: String) -> [String] {
    ["export", "--format"] + command.words + ["--store", store]
  }

  /// Makes a store with events, records, places, a diary and key-value entries. All of it is in the
  /// main file.
  private func makeStore(on bench: FaultBench) throws -> String {
    let store = try bench.makeStore(200)
    let days = (1...28).map { "2026-02-\($0 < 10 ? "0" : "")\($0)" }
    var lines = [#"{"format":"todoctl","version":1}"#]
    lines += (0..<40).map { index in
      #"{"type":"routine","uid":"habit-\#(index)","title":"Run \#(index)","category":"none","#
        + #""start":"2026-01-01","days":["mon","thu"],"isAllDay":true,"isPublic":true,"#
        + #""shareCount":0}"#
    }
    lines += days.enumerated().map { index, day in
      #"{"type":"diary","uid":"entry-\#(index)","createdAt":"\#(day)T05:06:07Z","#
        + #""emotions":["calm"],"situation":"A day of this and that"}"#
    }
    let file = try bench.write(lines.map { $0 + "\n" }.joined(), to: "more.jsonl")
    try bench.succeed(["import", file, "--store", store])
    for words in ["tally tap blue", "config set week-start sun", "category add Garden"] {
      try bench.succeed(words.words + ["--store", store])
    }
    let records = """
      INSERT INTO occurrence (event_id, date, is_finished)
      SELECT id, date('2026-01-01', '+' || n || ' days'), 1
      FROM event, (WITH RECURSIVE day(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM day WHERE n < 60)
        SELECT n FROM day) WHERE kind = 'routine';
      PRAGMA wal_checkpoint(TRUNCATE);
      """
    try bench.require("/usr/bin/sqlite3", [store, records])
    return store
  }

  /// Flips a random bit. Half of these bits are near the beginning of a page, where its structure
  /// is. Another row covers the file's header.
  private func flip(_ whole: [UInt8], _ random: inout SplitMix64) -> (String, [UInt8]) {
    let page = Int.random(in: 0..<whole.count / Self.pageInBytes, using: &random)
    let reach = Bool.random(using: &random) ? 200 : Self.pageInBytes
    var place = Int.random(in: 0..<reach, using: &random)
    if page == 0 { place = max(place, Self.headerInBytes) }
    let bit = Int.random(in: 0..<8, using: &random)
    var damaged = whole
    damaged[page * Self.pageInBytes + place] ^= 1 << UInt8(bit)
    return ("page \(page + 1), byte \(place), bit \(bit)", damaged)
  }

  /// Checks an export. It must be the same as before, fail with status 78, or differ by a single
  /// value, which changes only a few lines.
  ///
  /// - Parameter isOtherValue: Whether the store is known to have a changed value.
  /// - Returns: Whether the export has a changed value.
  private func look(
    at result: CommandResult, _ expected: String, isOtherValue: Bool, what: String,
    outcome: inout FaultOutcome
  ) -> Bool {
    outcome.attempts += 1
    if result.status != 0 {
      outcome.add(to: "refused")
      outcome.require(
        result.status == 78 && result.errors.contains("Error: "), "\(what): \(result)")
    } else if result.output == expected {
      outcome.add(to: "the same")
    } else {
      outcome.add(to: "another value")
      let isOther = isOtherValue || Self.isOneValue(result.output, expected)
      outcome.require(isOther, "\(what): rows differ")
      return isOther
    }
    return false
  }

  /// Whether the difference of two texts is small enough for a single changed value. A changed flag
  /// in a calendar moves a line.
  private static func isOneValue(_ one: String, _ other: String) -> Bool {
    let changes = other.split(whereSeparator: \.isNewline)
      .difference(from: one.split(whereSeparator: \.isNewline))
    return changes.insertions.count <= 8 && changes.removals.count <= 8
      && abs(changes.insertions.count - changes.removals.count) <= 3
  }

  private func lookAtFile(
    _ store: String, _ place: String, bench: FaultBench, outcome: inout FaultOutcome
  ) throws {
    let file = bench.path("out.jsonl")
    let result = try bench.todoctl(["export", file, "--store", store])
    outcome.require(
      (result.status == 0) == (unlink(file) == 0), "\(place): a file, and \(result)")
  }

  /// Exports to the folder again. At most one file may be removed: the file of a changed value. If
  /// the export fails, no file may change.
  private func lookAtFolder(
    _ folder: String, _ before: Items, store: String, place: String, bench: FaultBench,
    outcome: inout FaultOutcome
  ) throws {
    let result = try bench.todoctl(
      ["export", folder, "--format", "vdir", "--diary", "--prune", "--store", store])
    let after = try Items(folder)
    let lost = before.items.keys.filter { after.items[$0] == nil }
    outcome.require(
      result.status == 0 ? lost.count <= 1 : after.items == before.items,
      "\(place), vdir: \(lost.count) files are gone, \(result)")
    try before.restore(folder)
  }
}

/// The names and contents of the files in a folder.
private struct Items {
  let items: [String: Data]

  init(_ folder: String) throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    items = try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try Data(contentsOf: URL(filePath: "\(folder)/\($0)")))
      })
  }

  /// Restores the contents of the folder.
  func restore(_ folder: String) throws {
    let now = try Items(folder).items
    for name in now.keys where items[name] == nil { unlink("\(folder)/\(name)") }
    for (name, data) in items where now[name] != data {
      try data.write(to: URL(filePath: "\(folder)/\(name)"))
    }
  }
}
