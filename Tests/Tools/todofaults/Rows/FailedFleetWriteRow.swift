import Foundation
import TodoTesting

/// An error of each system call by which a sync writes into the store or into the folder.
struct FailedFleetWriteRow: FaultRow {
  let number = 34
  let fault = "ENOSPC or EIO at each call of a sync that writes, syncs, makes or names a file"
  let required = "a documented status, nothing by half; the next sync completes it, on all devices"
  let needs = [Requirement.strace]
  let isInMemory = true

  private static let quickSample = 8
  private static let statuses: Set<Int> = [0, 66, 73, 74, 78]

  /// The work of the next sync.
  private enum Case: String, CaseIterable {
    /// It writes a batch.
    case batch = "a batch"
    /// It also writes a snapshot, since the folder has lost the files of this device.
    case snapshot = "a snapshot"
  }

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var random = SplitMix64(seed: bench.seed)
    var outcome = FaultOutcome()
    let stage = try FleetStage(on: bench)
    for kind in Case.allCases {
      try prepare(stage, kind)
      let run = try stage.fleet.devices[0].bench.trace(["sync"], calls: TracedCall.changing)
      guard run.result.status == 0 else { throw BenchError.unexpected(["sync"], run.result) }
      let points = Rehearsal.points(of: run, in: bench.path("stage")).filter {
        $0.call != "openat" || $0.isCreating
      }
      outcome.add(points.count, to: "calls for \(kind.rawValue)")
      let chosen = bench.isQuick ? Self.quickSample / 2 : points.count
      for point in points.shuffled(using: &random).prefix(chosen) {
        let errors = bench.isQuick ? ["ENOSPC"] : ["ENOSPC", "EIO"]
        for error in errors {
          for isLasting in bench.isQuick ? [Bool.random(using: &random)] : [false, true] {
            let fault = Rehearsal.failure(at: point, with: error, isLasting: isLasting)
            let words = Rehearsal.description(error, isLasting: isLasting)
            let place = "\(kind.rawValue), \(words) at \(point.call) \(point.occurrence)"
            try attempt(stage, kind, fault: fault, place: place, outcome: &outcome)
          }
        }
      }
    }
    return outcome
  }

  private func prepare(_ stage: FleetStage, _ kind: Case) throws {
    try stage.reset()
    guard kind == .snapshot else { return }
    let folder = stage.fleet.devices[0].folder
    for name in try FileManager.default.contentsOfDirectory(atPath: folder)
    where name != "todosync.json" {
      try FileManager.default.removeItem(atPath: "\(folder)/\(name)")
    }
  }

  private func attempt(
    _ stage: FleetStage, _ kind: Case, fault: Injection, place: String,
    outcome: inout FaultOutcome
  ) throws {
    try prepare(stage, kind)
    let run = try stage.fleet.devices[0].bench.trace(
      ["sync"], calls: TracedCall.changing, under: [fault])
    outcome.attempts += 1
    outcome.fired += run.hasFailedCall ? 1 : 0
    outcome.add(run.result.status == 0 ? 1 : 0, to: "survived")
    outcome.require(Self.statuses.contains(run.result.status), "\(place): \(run.result)")
    // The message needs a `write` too.
    let canSpeak = !fault.isLasting || !fault.calls.contains("write")
    outcome.require(
      run.result.status == 0 || !canSpeak || run.result.errors.contains("Error: "),
      "\(place): no message")
    // No device can read a half-written file; the other devices report its name.
    let other = try stage.fleet.devices[1].sync()
    outcome.require(
      other.status == 0 && other.errors.isEmpty, "\(place): laptop: \(other.output) \(other)")
    try stage.fleet.settle(stage.ledger, place, outcome: &outcome)
  }
}
