/// A power loss after each system call. Changes that weren't synced are kept, lost, or torn.
struct PowerLossRow: FaultRow {
  let number = 2
  let fault = "power loss, in any order, writes torn"
  let required = "everything acknowledged is there, nothing by half, in whatever state"
  let needs = [Requirement.strace, .sqlite3, .nextSchema]

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let life = try bench.write(
      TestLife.lines(titled: (1...40).map { "Event \($0)" }), to: "life.jsonl")
    // SQLite's shell keeps its promises, and isn't our program. If it lost anything, the recorder
    // would be wrong.
    let workloads: [PowerLossWorkload] = [
      .newFolders, .commands(importing: life), .besideReader(importing: life),
      PowerLossWorkload("two writers", addingAtOnce: (1...8).map { "Event \($0)" }),
      .migration(importing: life),
      .otherPages, .repair,
      PowerLossWorkload(
        "shell, synchronous", shellAdding: (1...5).map { "Shell \($0)" }, synchronous: "FULL"),
    ]
    var outcome = FaultOutcome()
    for workload in workloads { outcome.add(try bench.replay(workload, share: 0.03)) }
    return outcome
  }
}
