import Foundation

/// Several processes that write in parallel, with readers beside them.
struct ParallelWritersRow: FaultRow {
  let number = 11
  let fault = "processes that write at the same time, and readers beside them"
  let required = "no error, everything stored, no reader blocked"

  /// The time after which a reader must have been blocked.
  private static let patienceInSeconds = 5.0

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let (writers, writes) = bench.isQuick ? (4, 25) : (8, 500)
    let store = try bench.makeStore(10)
    let done = bench.path("done")
    let running = try (1...writers).map { writer in
      try bench.start("/bin/bash", ["-c", Self.writing(writer, writes, store: store)])
    }
    let readers = try ["list", "stats week"].map { words in
      try bench.start("/bin/bash", ["-c", Self.reading(words, store, until: done)])
    }
    var outcome = FaultOutcome()
    for program in running {
      let result = try bench.finish(program)
      let failures = result.output.split(whereSeparator: \.isNewline)
      outcome.attempts += writes
      outcome.fired += writes - failures.count
      outcome.require(failures.isEmpty, "\(failures.count) writes failed: \(result.errors)")
    }
    try Data().write(to: URL(filePath: done))
    for program in readers { try look(at: bench.finish(program), &outcome) }
    outcome.require(
      try StoreProbe(store).isWhole(10 + writers * writes), "not everything is stored")
    outcome.add(writers, to: "processes")
    return outcome
  }

  /// A script that prints a line for each failed write.
  private static func writing(_ writer: Int, _ writes: Int, store: String) -> String {
    """
    for write in $(seq \(writes)); do
      $todoctl add schedule "By \(writer), $write" --on today --store '\(store)' > /dev/null \
        || echo "$write"
    done
    """
  }

  /// A script that prints a line for each read, with its status and its time in seconds.
  private static func reading(_ words: String, _ store: String, until done: String) -> String {
    """
    while ! [ -e '\(done)' ]; do
      begin=$EPOCHREALTIME
      $todoctl \(words) --store '\(store)' > /dev/null
      echo "$? $begin $EPOCHREALTIME"
    done
    """
  }

  private func look(at result: CommandResult, _ outcome: inout FaultOutcome) {
    for line in result.output.split(whereSeparator: \.isNewline) {
      let fields = line.split(separator: " ").compactMap { Double($0) }
      guard fields.count == 3 else { continue }
      outcome.add(to: "reads")
      outcome.require(fields[0] == 0, "a read failed: \(result.errors)")
      let tookInSeconds = fields[2] - fields[1]
      outcome.require(tookInSeconds < Self.patienceInSeconds, "a read took \(tookInSeconds) s")
    }
  }
}
