import TodoTesting

/// A kill of every operation, at each system call that changes a disk and at random moments.
struct KilledOperationsRow: FaultRow {
  let number = 1
  let fault = "kill -9 at each system call of each operation, and at any moment"
  let required = "every acknowledged operation is there, and none by half"
  let needs = [Requirement.strace, .sqlite3, .nextSchema]

  private static let quickSample = 5

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var random = SplitMix64(seed: bench.seed)
    var outcome = FaultOutcome()
    let sample = bench.isQuick ? Self.quickSample : nil
    let stage = try Stage.withStores(on: bench)
    for operation in FaultOperation.changes + [.import, .backup, .migrate] {
      outcome.add(try Rehearsal(operation, on: stage).kill(sample: sample, &random))
    }
    outcome.add(try killRestore(on: stage, sample, &random))
    outcome.add(try RandomKills(bench: bench).run(&random))
    return outcome
  }

  /// Kills a restore. The copy of the old store must exist as soon as the store is replaced.
  private func killRestore(
    on stage: Stage, _ sample: Int?, _ random: inout SplitMix64
  ) throws -> FaultOutcome {
    let restore = try Rehearsal(.restore(on: stage), on: stage)
    return try restore.kill(
      sample: sample, &random,
      lastLook: { place, outcome in
        guard restore.decision() == .done else { return }
        let kept = try stage.names().first { $0.hasPrefix("\(Stage.store).before-restore-") }
        let lines = try kept.map { try StoreProbe(stage.path($0)).lines }
        outcome.require(
          lines == restore.linesBefore, "\(place): the store is another, and the old one isn't kept"
        )
      })
  }
}
