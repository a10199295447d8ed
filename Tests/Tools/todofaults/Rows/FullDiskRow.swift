/// A disk that is full.
struct FullDiskRow: FaultRow {
  let number = 7
  let fault = "the disk is full already"
  let required = "reading works; a change fails with status 74 and changes nothing"
  let needs = [Requirement.mounting]

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var outcome = FaultOutcome()
    try SmallDisk.use(of: "2m", on: bench) { disk in
      let store = try bench.makeStore(10, at: disk.file("todo.db"))
      try disk.fill()
      for words in ["list", "week", "stats week", "report week", "show 1", "export", "check"] {
        outcome.attempts += 1
        let result = try bench.todoctl(words.words + ["--store", store])
        outcome.fired += 1
        outcome.require(result.status == 0, "\(words): \(result)")
      }
      for words in ["add schedule Lunch --on today", "finish 1 --on 2026-01-01", "delete 1 --yes"] {
        outcome.attempts += 1
        let result = try bench.todoctl(words.words + ["--store", store])
        outcome.fired += 1
        outcome.require(result.isRefusal(74), "\(words): \(result)")
      }
      let copy = try bench.todoctl(["backup", disk.path, "--store", store])
      outcome.require(copy.status == 74 || copy.status == 73, "backup: \(copy)")
      outcome.require(try !disk.names().contains { $0.hasPrefix("todo-") }, "a part of it was left")
      try disk.empty()
      outcome.require(try StoreProbe(store).isWhole(10), "the store is another")
    }
    return outcome
  }
}
