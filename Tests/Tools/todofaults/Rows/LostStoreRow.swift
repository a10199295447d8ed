import Foundation

/// A lost store on the default path, with its backups still there.
struct LostStoreRow: FaultRow {
  let number = 26
  let fault = "the user's own store is lost; every command, then a rotation"
  let required = "only who adds makes one, others end with 66; the backups stay whatever is done"

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let folder = bench.path("home/data")
    try bench.succeed(["add", "schedule", "Lunch", "--on", "2026-03-05"])
    try bench.makeFolder("home/backups")
    try bench.succeed(["backup", "backups"])
    let backups = try bench.names(in: "home/backups")
    var outcome = FaultOutcome()
    for words in EveryCommand.looking + EveryCommand.changing {
      try? FileManager.default.removeItem(atPath: folder)
      let result = try bench.todoctl(words.words)
      outcome.fire()
      outcome.require(result.isRefusal(66), "\(words): \(result)")
      outcome.require(
        result.errors.contains(backups[0]), "\(words): no backup is named: \(result.errors)")
      outcome.require(!FileManager.default.fileExists(atPath: folder), "\(words): a store was made")
      try requireBackups(backups, after: words, bench, outcome: &outcome)
    }
    for words in EveryCommand.adding {
      try? FileManager.default.removeItem(atPath: folder)
      let result = try bench.todoctl(words.words)
      let rotation = try bench.todoctl(["backup", "backups", "--keep-last", "1"])
      outcome.fire()
      outcome.require(result.status == 0, "\(words): \(result)")
      outcome.require(rotation.status == 0, "\(words), backup: \(rotation)")
      try requireBackups(backups, after: words, bench, outcome: &outcome)
    }
    return outcome
  }

  private func requireBackups(
    _ backups: [String], after words: String, _ bench: FaultBench, outcome: inout FaultOutcome
  ) throws {
    let left = Set(try bench.names(in: "home/backups"))
    outcome.require(left.isSuperset(of: backups), "\(words): a backup is gone")
  }
}
