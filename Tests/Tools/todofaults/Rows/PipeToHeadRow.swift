/// A reader that closes the pipe before everything is written.
struct PipeToHeadRow: FaultRow {
  let number = 10
  let fault = "`… | head -n 1`"
  let required = "a quiet end with status 0, and the store unharmed"

  private static let events = 2_000

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let store = try bench.makeStore(Self.events)
    var outcome = FaultOutcome()
    for words in ["list", "export", "export --format csv --from 2026-01-01 --to 2026-12-31"] {
      outcome.attempts += 1
      // `head` ends after one line, and the rest doesn't fit into the pipe.
      let script = "$todoctl \(words) --store '\(store)' | head -n 1; echo \"${PIPESTATUS[0]}\""
      let result = try bench.run("/bin/bash", ["-c", script])
      outcome.fired += 1
      let status = result.output.split(whereSeparator: \.isNewline).last ?? "none"
      outcome.require(status == "0", "\(words): status \(status)")
      outcome.require(result.errors.isEmpty, "\(words) said: \(result.errors)")
    }
    outcome.require(try StoreProbe(store).isWhole(Self.events), "the store is another")
    return outcome
  }
}
