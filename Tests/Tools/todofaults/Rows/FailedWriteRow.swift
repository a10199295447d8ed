import TodoTesting

/// An error of each system call that writes a file, or that opens or names a written file.
struct FailedWriteRow: FaultRow {
  let number = 4
  let fault = "EIO, ENOSPC or EMFILE at each call that opens, writes, cuts or names a file"
  let required = "a documented status, a true message, nothing partial"
  let needs = [Requirement.strace, .sqlite3, .nextSchema]

  private static let quickSample = 3

  /// Calls that fail in the same way, with their errors.
  private struct Failure {
    let calls: [String]
    let errors: [String]
    /// Whether only calls that create a file fail.
    var isOfCreating = false
    /// The expected statuses. There are several if SQLite doesn't report why it can't open a file.
    let statuses: Set<Int>

    func isMeant(_ point: Rehearsal.Point) -> Bool {
      calls.contains(point.call) && (point.isCreating || !isOfCreating)
    }
  }

  private static let failures = [
    Failure(calls: ["pwrite64", "write"], errors: ["EIO", "ENOSPC"], statuses: [74]),
    Failure(calls: ["ftruncate", "fallocate"], errors: ["EIO"], statuses: [74]),
    Failure(calls: ["openat"], errors: ["EIO", "EMFILE"], statuses: [66, 73, 74]),
    Failure(calls: ["openat"], errors: ["ENOSPC"], isOfCreating: true, statuses: [73, 74, 78]),
    Failure(
      calls: ["rename", "renameat2", "link", "linkat", "unlink", "mkdir"], errors: ["EIO"],
      statuses: [73, 74]),
  ]

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var random = SplitMix64(seed: bench.seed)
    var outcome = FaultOutcome()
    let stage = try Stage.withStores(on: bench)
    let operations: [FaultOperation] = [
      .add, .edit, .import, .backup, try .restore(on: stage), .migrate,
    ]
    for operation in operations {
      let rehearsal = try Rehearsal(operation, on: stage)
      for failure in Self.failures {
        outcome.add(try fail(rehearsal, failure, random: &random))
      }
    }
    try tidyUp(stage, &outcome)
    return outcome
  }

  /// Checks that the next backup removes the folders of failed trial restores.
  private func tidyUp(_ stage: Stage, _ outcome: inout FaultOutcome) throws {
    var later = stage.bench
    later.now = "2026-03-11T05:06:07Z"
    // The last operation may have migrated the store.
    try stage.reset()
    try later.succeed(FaultOperation.backup.arguments(on: stage))
    let left = try stage.drillFolders()
    outcome.require(left.isEmpty, "the next backup leaves \(left.count) folders of trial restores")
  }

  private func fail(
    _ rehearsal: Rehearsal, _ failure: Failure, random: inout SplitMix64
  ) throws -> FaultOutcome {
    var outcome = FaultOutcome()
    let isQuick = rehearsal.stage.bench.isQuick
    // A lasting error is a further case, for which any of the errors will do.
    let kinds = failure.errors.map { ($0, false) } + failure.errors.prefix(1).map { ($0, true) }
    let chosen = isQuick ? Array(kinds.shuffled(using: &random).prefix(1)) : kinds
    for (error, isLasting) in chosen {
      let sample = isQuick ? Self.quickSample : nil
      try rehearsal.hit(failure.isMeant, sample: sample, &random) { point in
        let run = try rehearsal.fail(at: point, with: error, isLasting: isLasting)
        let words = Rehearsal.description(error, isLasting: isLasting)
        let place = rehearsal.place(words, point)
        outcome.attempts += 1
        if run.hasFailedCall { outcome.fired += 1 }
        rehearsal.judge(
          run.result, statuses: failure.statuses, canSpeak: !isLasting || point.call != "write",
          at: place, &outcome)
        if !isLasting, point.call != "unlink" {
          let left = try rehearsal.stage.unfinishedFiles()
          outcome.require(left.isEmpty, "\(place): it leaves \(left)")
        }
        return run.hasFailedCall
      }
    }
    return outcome
  }
}
