/// A limit on the size of files. Its signal ends a process that doesn't ignore it.
struct FileSizeLimitRow: FaultRow {
  let number = 8
  let fault = "`ulimit -f` in an import, a backup, an export"
  let required = "status 74 instead of a signal, nothing stored, nothing left behind"

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let titles = (0..<5_000).map { "Meeting number \($0)" }
    let life = try bench.write(TestLife.lines(titled: titles), to: "large.jsonl")
    let store = try bench.makeStore(1_000)
    let backups = try bench.makeFolder("backups")
    let commands = [
      "import '\(life)'", "backup '\(backups)'", "export '\(bench.path("out.jsonl"))'",
    ]
    var outcome = FaultOutcome()
    for command in commands {
      outcome.attempts += 1
      // The limit is in blocks of 1,024 bytes.
      let script = "ulimit -f 60; exec $todoctl \(command) --store '\(store)'"
      let result = try bench.run("/bin/bash", ["-c", script])
      if result.status != 0 { outcome.fired += 1 }
      outcome.require(result.isRefusal(74), "\(command): \(result)")
    }
    outcome.require(try StoreProbe(store).isWhole(1_000), "the store is another")
    outcome.require(try bench.names(in: "backups").isEmpty, "a part of a backup was left")
    outcome.require(
      try !bench.names(in: "").contains { $0.hasPrefix("out.") }, "a part of an export was left")
    return outcome
  }
}
