import Foundation

/// A store with two names, and processes that change it through both.
struct HardLinkRow: FaultRow {
  let number = 29
  let fault = "a second name (hard link) of a store, given before or while processes change it"
  let required = "changes are refused with status 78; what was acknowledged is there"

  private static let writers = 2

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var outcome = FaultOutcome()
    try linkBefore(bench, &outcome)
    for _ in 0..<(bench.isQuick ? 1 : 10) { try linkMeanwhile(bench, &outcome) }
    try linkBackup(bench, &outcome)
    return outcome
  }

  private func linkBefore(_ bench: FaultBench, _ outcome: inout FaultOutcome) throws {
    let folder = try bench.emptyFolder("before")
    let store = try bench.makeStore(10, at: "\(folder)/one.db")
    link(store, "\(folder)/two.db")
    for name in ["one.db", "two.db", "one.db", "two.db"] {
      let add = ["add", "schedule", "Lunch", "--on", "today", "--store", "\(folder)/\(name)"]
      let result = try bench.todoctl(add)
      outcome.fire()
      outcome.require(
        result.isRefusal(78) && result.errors.contains("-samefile"), "\(name): \(result)")
    }
    unlink("\(folder)/two.db")
    outcome.require(try StoreProbe(store).isWhole(10), "the store is another")
  }

  /// Adds events through both names while the second name is made.
  private func linkMeanwhile(_ bench: FaultBench, _ outcome: inout FaultOutcome) throws {
    let folder = try bench.emptyFolder("meanwhile")
    let store = try bench.makeStore(10, at: "\(folder)/one.db")
    let programs = try ["one.db", "two.db"].flatMap { name in
      try (0..<Self.writers).map { _ in
        try bench.start("/bin/bash", ["-c", Self.adding(to: "\(folder)/\(name)")])
      }
    }
    usleep(300_000)
    link(store, "\(folder)/two.db")
    var acknowledged = 0
    for program in programs {
      acknowledged += try bench.finish(program).output.split(whereSeparator: \.isNewline).count
    }
    outcome.fire()
    outcome.add(acknowledged, to: "acknowledged")
    unlink("\(folder)/two.db")
    outcome.require(
      try StoreProbe(store).isWhole(10 + acknowledged),
      "\(acknowledged) adds were acknowledged, and others are there")
  }

  /// A script that prints a line for each acknowledged addition.
  private static func adding(to store: String) -> String {
    """
    for write in $(seq 12); do
      $todoctl add schedule "Lunch $write" --on today --store '\(store)' > /dev/null && echo "$write"
    done
    """
  }

  /// Makes a copy of the backup folder by `cp -l`, which shares its files with the backups.
  private func linkBackup(_ bench: FaultBench, _ outcome: inout FaultOutcome) throws {
    let backups = try bench.emptyFolder("backups")
    let store = bench.path("before/one.db")
    try bench.succeed(["backup", backups, "--store", store])
    try bench.require("/bin/cp", ["-rl", backups, bench.path("copies")])
    let name = try bench.names(in: "copies").first { $0.hasSuffix(".db") }
    guard let name else { throw BenchError.noBackup }
    let copy = bench.path("copies/\(name)")
    for words in [
      ["verify", copy], ["list", "--store", copy], ["restore", copy, "--yes", "--store", store],
    ] {
      let result = try bench.todoctl(words)
      outcome.fire()
      outcome.require(result.status == 0, "\(words[0]) of a backup with two names: \(result)")
    }
  }
}
