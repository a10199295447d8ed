import Foundation
import TodoTesting

/// A damaged store file.
struct DamagedFileRow: FaultRow {
  let number = 13
  let fault = "half a file, 50 bytes, bad magic, pages of garbage, a zip, a text"
  let required =
    "a refusal that names the newest backup; never a crash, never a change but one that is told"

  private static let commands = [
    "list", "stats week", "export", "add schedule Lunch --on today", "check",
  ]

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let store = try bench.makeStore(500)
    let backups = try bench.makeFolder("backups")
    try bench.succeed(["backup", backups, "--store", store])
    let whole = try Data(contentsOf: URL(filePath: store))
    var outcome = FaultOutcome()
    for (name, damaged) in damages(of: whole, bench) {
      for words in Self.commands {
        try damaged.write(to: URL(filePath: store))
        for suffix in ["-wal", "-shm"] { unlink(store + suffix) }
        let result = try bench.todoctl(words.words + ["--store", store])
        outcome.attempts += 1
        try look(at: result, "\(name), \(words)", damaged, store: store, outcome: &outcome)
      }
    }
    return outcome
  }

  /// Checks a command on a damaged store. It may succeed if it needn't read the damaged page, but
  /// `check` reads all pages.
  private func look(
    at result: CommandResult, _ what: String, _ damaged: Data, store: String,
    outcome: inout FaultOutcome
  ) throws {
    if result.status != 0 { outcome.fired += 1 }
    let mayPass = what.hasPrefix("garbage") && !what.hasSuffix("check")
    guard result.status != 0 || !mayPass else { return }
    outcome.require(result.status == 78, "\(what): \(result)")
    outcome.require(
      result.errors.contains("backups/todo-20260304T050607Z.db"),
      "\(what): the newest backup isn't named: \(result.errors)")
    // A change that doesn't need the damaged page may be stored, if the message says so.
    outcome.require(
      try Data(contentsOf: URL(filePath: store)) == damaged || result.errors.contains("is stored."),
      "\(what): the file was changed")
  }

  private func damages(of whole: Data, _ bench: FaultBench) -> [(String, Data)] {
    [
      ("half a file", whole.prefix(whole.count / 2)), ("50 bytes", whole.prefix(50)),
      ("bad magic", Data("SQLite format 9\0".utf8) + whole.dropFirst(16)),
      ("a zip", Data([0x50, 0x4B, 3, 4]) + whole.dropFirst(4)),
      ("a text", Data(String(repeating: "not a store\n", count: 500).utf8)),
    ] + garbage(in: whole, bench)
  }

  private static let pageInBytes = 4_096

  private func garbage(in whole: Data, _ bench: FaultBench) -> [(String, Data)] {
    var random = SplitMix64(seed: bench.seed)
    let pages = bench.isQuick ? [1, 3, 8, 11] : Array(0..<(whole.count / Self.pageInBytes))
    return pages.map { page in
      var damaged = whole
      for place in 0..<Self.pageInBytes {
        damaged[page * Self.pageInBytes + place] = UInt8.random(in: 0...255, using: &random)
      }
      return ("garbage in page \(page + 1)", damaged)
    }
  }
}
