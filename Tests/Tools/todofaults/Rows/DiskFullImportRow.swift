/// A disk that becomes full during an import.
struct DiskFullImportRow: FaultRow {
  let number = 6
  let fault = "the disk fills up in an import"
  let required = "status 74, nothing of the import stored, the store whole"
  let needs = [Requirement.mounting]

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let titles = (0..<20_000).map { "Meeting number \($0)" }
    let life = try bench.write(TestLife.lines(titled: titles), to: "large.jsonl")
    var outcome = FaultOutcome()
    for size in bench.isQuick ? ["1m", "3m"] : ["1m", "1500k", "2m", "3m", "4m"] {
      try SmallDisk.use(of: size, on: bench) { disk in
        // The store already has ten of the events to import.
        let store = try bench.makeStore(10, at: disk.file("todo.db"))
        let result = try bench.todoctl(["import", life, "--store", store])
        outcome.attempts += 1
        let isFull = result.status != 0
        if isFull { outcome.fired += 1 }
        outcome.require(!isFull || result.isRefusal(74), "\(size): \(result)")
        outcome.require(
          try StoreProbe(store).isWhole(isFull ? 10 : titles.count), "\(size): half an import")
      }
    }
    return outcome
  }
}
