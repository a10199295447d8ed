import Foundation
import TodoTesting

/// Three devices with a copy of the shared folder each. Syncthing syncs the copies.
struct SyncthingRow: FaultRow {
  let number = 38
  let fault = "three copies of a folder, which Syncthing carries while they are written"
  let required = "every acknowledged edit on all devices, which have the same"
  let needs = [Requirement.syncthing]

  private static let quickTurns = 30
  private static let turns = 300
  private static let longestPauseInMicroseconds: UInt32 = 250_000

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let fleet = try Fleet(on: bench, folders: Fleet.names.map { "folder-\($0)" })
    // Ports that the system doesn't assign by itself, and that differ by the seed.
    let group = try SyncthingGroup(fleet.devices, port: 21_000 + Int(bench.seed % 100) * 10)
    defer { group.end() }
    var course = FleetCourse(fleet, seed: bench.seed)
    for _ in 0..<(bench.isQuick ? Self.quickTurns : Self.turns) {
      try course.turn { _, random, outcome in
        outcome.attempts += 1
        usleep(UInt32.random(in: 0...Self.longestPauseInMicroseconds, using: &random))
      }
    }
    var isCarried = true
    try course.settle { isCarried = try group.settle() && isCarried }
    var outcome = course.outcome
    outcome.require(isCarried, "Syncthing doesn't end")
    outcome.fired = try group.count()
    outcome.add(outcome.fired, to: "files carried")
    return outcome
  }
}
