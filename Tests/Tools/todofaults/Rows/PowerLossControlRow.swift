/// The power losses of row 2, for a program that syncs too little: SQLite's shell with lower levels
/// of `synchronous`, making the same kind of changes to the same kind of store.
struct PowerLossControlRow: FaultRow {
  let number = 3
  let fault = "power loss, `synchronous` OFF and NORMAL"
  let required = "a loss: else row 2 would see none either"
  let needs = [Requirement.strace, .sqlite3]
  let isNegativeControl = true

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let titles = (1...5).map { "Shell \($0)" }
    var outcome = FaultOutcome()
    for level in ["OFF", "NORMAL"] {
      let workload = PowerLossWorkload("shell, \(level)", shellAdding: titles, synchronous: level)
      let control = try bench.replay(workload, share: 0.15)
      // Each level must have violations.
      guard !control.violations.isEmpty else { return control }
      outcome.add(control)
      outcome.add(control.violations.count, to: "found with \(level)")
    }
    return outcome
  }
}
