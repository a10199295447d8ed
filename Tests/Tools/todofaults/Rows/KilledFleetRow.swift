import Foundation
import TodoTesting

/// Three devices that edit and sync in parallel, and are killed at random moments.
struct KilledFleetRow: FaultRow {
  let number = 32
  let fault = "kill -9 of three devices that edit and sync at the same time"
  let required = "every acknowledged edit on all devices, which have the same"

  private static let quickTurns = 50
  private static let turns = 1_000
  /// Longer than most commands run.
  private static let patienceInMicroseconds: UInt32 = 40_000

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var course = FleetCourse(try Fleet(on: bench), seed: bench.seed)
    for _ in 0..<(bench.isQuick ? Self.quickTurns : Self.turns) { try course.turn(Self.kill) }
    try course.settle()
    var outcome = course.outcome
    let left = try FileManager.default.subpathsOfDirectory(atPath: bench.path("shared"))
    outcome.require(!left.contains { $0.hasSuffix(".part") }, "drafts are left in the folder")
    return outcome
  }

  /// Kills some of the programs, each after its own random time.
  private static func kill(
    _ running: [FleetCourse.Running], _ random: inout SplitMix64, outcome: inout FaultOutcome
  ) throws {
    var passed: UInt32 = 0
    let times = running.map { _ in UInt32.random(in: 0...patienceInMicroseconds, using: &random) }
    for (item, time) in zip(running, times.sorted()) where Bool.random(using: &random) {
      usleep(time - passed)
      passed = time
      outcome.attempts += 1
      guard !item.program.process.hasEnded else { continue }
      Foundation.kill(item.program.process.id, SIGKILL)
      outcome.fired += 1
      outcome.add(to: item.edit == nil ? "syncs killed" : "edits killed")
    }
  }
}
