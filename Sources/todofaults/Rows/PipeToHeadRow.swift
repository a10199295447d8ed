/// A reader that closes the pipe before everything is written.
struct PipeToHeadRow: FaultRow {
  let number = 10
  let fault = "`… | head -n 1`"
  let required = "a quiet end with status 0, and the store unharmed"

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let store = bench.path("todo.db")
    try bench.succeed(["init", "--store", store])
    let events = (1...2_000).map { "Meeting \($0)" }
    let life = try bench.write(TestLife.lines(titled: events), to: "life.jsonl")
    try bench.succeed(["import", life, "--store", store])
    var outcome = FaultOutcome()
    for words in ["list", "export", "export --format csv --from 2026-01-01 --to 2026-12-31"] {
      outcome.attempts += 1
      // `head` is gone after a line; more than a pipe holds is left to be written.
      let script = "$todoctl \(words) --store '\(store)' | head -n 1; echo \"${PIPESTATUS[0]}\""
      let result = try bench.run("/bin/bash", ["-c", script])
      let lines = result.output.split(whereSeparator: \.isNewline)
      outcome.fired += 1
      outcome.require(lines.last == "0", "\(words): status \(lines.last ?? "none")")
      outcome.require(result.errors.isEmpty, "\(words) said: \(result.errors)")
    }
    outcome.require(try StoreProbe(store).isWhole(events.count), "the store is another")
    return outcome
  }
}
