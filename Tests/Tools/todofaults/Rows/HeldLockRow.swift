import Foundation

/// A process that holds the store's lock.
struct HeldLockRow: FaultRow {
  let number = 12
  let fault = "a lock held past the timeout, and one that is let go in time"
  let required = "status 75, “try again”, and the same again works; reading always does"
  let needs = [Requirement.sqlite3]

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let store = try bench.makeStore(10)
    var outcome = FaultOutcome(attempts: 2, fired: 2)
    let add = ["add", "schedule", "Lunch", "--on", "today", "--store", store]

    try hold(store, while: "[ ! -e '\(bench.path("over"))' ]", on: bench) {
      defer { _ = FileManager.default.createFile(atPath: bench.path("over"), contents: nil) }
      let read = try bench.todoctl(["list", "--store", store])
      outcome.require(read.status == 0, "reading beside a lock: \(read)")
      let result = try bench.todoctl(add)
      outcome.require(result.isRefusal(75), "past the timeout: \(result)")
      outcome.require(result.errors.contains("again"), "no word of trying again: \(result.errors)")
    }
    try hold(store, while: "[ $((step = step + 1)) -lt 10 ]", on: bench) {
      let result = try bench.todoctl(add)
      outcome.require(result.status == 0, "let go in time: \(result)")
    }
    outcome.require(try StoreProbe(store).isWhole(11), "the store is another")
    return outcome
  }

  /// Runs a closure while sqlite3 is in a write transaction. The transaction lasts as long as a
  /// shell condition is true, which is tested ten times a second.
  private func hold(
    _ store: String, while condition: String, on bench: FaultBench, _ body: () throws -> Void
  ) throws {
    let sign = bench.path("held")
    unlink(sign)
    let holder = try bench.start(
      "/usr/bin/sqlite3",
      [
        store, "BEGIN IMMEDIATE", ".shell touch '\(sign)'; while \(condition); do sleep 0.1; done",
        "COMMIT",
      ])
    while !FileManager.default.fileExists(atPath: sign) { usleep(10_000) }
    try body()
    let end = try bench.finish(holder)
    guard end.status == 0 else { throw BenchError.unexpected(["sqlite3"], end) }
  }
}
