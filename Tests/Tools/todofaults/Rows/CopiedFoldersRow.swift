import Foundation
import TodoTesting

/// Three devices with a copy of the shared folder each. rsync syncs the copies.
struct CopiedFoldersRow: FaultRow {
  let number = 37
  let fault = "three copies of a folder, and rsync between two of them at any moment"
  let required = "every acknowledged edit on all devices, which have the same"
  let needs = [Requirement.rsync]

  private static let quickTurns = 40
  private static let turns = 500
  /// The statuses of success, and of files that vanished while they were copied.
  private static let statuses = [0, 23, 24]

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let folders = Fleet.names.map { "folder-\($0)" }
    let fleet = try Fleet(on: bench, folders: folders)
    let pairs = folders.flatMap { from in
      folders.filter { $0 != from }.map { (bench.path(from), bench.path($0)) }
    }
    var course = FleetCourse(fleet, seed: bench.seed)
    for _ in 0..<(bench.isQuick ? Self.quickTurns : Self.turns) {
      try course.turn { running, random, outcome in
        for (from, to) in pairs.shuffled(using: &random).prefix(
          Int.random(in: 0...2, using: &random))
        {
          usleep(UInt32.random(in: 0...20_000, using: &random))
          let isBeside = running.contains { $0.edit == nil && !$0.program.process.hasEnded }
          outcome.add(isBeside ? 1 : 0, to: "begun beside a sync")
          let result = try Self.copy(from, to, on: bench)
          outcome.attempts += 1
          outcome.fired += result.output.isEmpty ? 0 : 1
          outcome.require(Self.statuses.contains(result.status), "rsync: \(result)")
        }
      }
    }
    try course.settle { for (from, to) in pairs { _ = try Self.copy(from, to, on: bench) } }
    return course.outcome
  }

  /// Copies the new files, and prints their names. Nothing is deleted.
  private static func copy(
    _ from: String, _ to: String, on bench: FaultBench
  ) throws -> CommandResult {
    try bench.run("/usr/bin/rsync", ["-a", "--out-format=%n", "\(from)/", "\(to)/"])
  }
}
