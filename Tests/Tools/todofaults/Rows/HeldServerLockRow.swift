/// A session that holds the lock on a store, such as a change that doesn't end.
struct HeldServerLockRow: FaultRow {
  let number = 42
  let fault = "a store on a server locked past the timeout, and let go in time"
  let required = "status 75, and the same again works; reading, and other stores, always do"
  let needs = [Requirement.postgresql]

  private static let changes = ["add Lunch on today", "undo", "tally tap blue"]

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var outcome = FaultOutcome()
    let server = try DatabaseServer(on: bench)
    let (locked, other) = (try server.makeStore("locked", 10), try server.makeStore("other", 10))
    try hold(for: 300, on: server) {
      let before = try ServerProbe.titles(in: "other", on: server)
      for words in ["list", "week", "export"] {
        let read = try server.bench.todoctl([words, "--store", locked])
        outcome.require(read.status == 0, "\(words) beside a lock: \(read)")
      }
      let beside = try server.bench.todoctl(["add", "Tea", "on", "today", "--store", other])
      outcome.require(beside.status == 0, "another store beside a lock: \(beside)")
      let after = try ServerProbe.titles(in: "other", on: server)
      outcome.require(after == before.union(["Tea"]), "another store is wrong: \(after)")
      for words in bench.isQuick ? Array(Self.changes.prefix(1)) : Self.changes {
        try change(words, locked, status: 75, server: server, outcome: &outcome)
      }
    }
    let commits = try server.query("SELECT last_commit FROM todo.store WHERE name = 'locked'")
    outcome.require(commits == ["1"], "a refused change was stored: \(commits)")
    for words in Self.changes {
      try change(words, locked, status: 0, server: server, outcome: &outcome)
    }
    try hold(for: 2, on: server) {
      try change(Self.changes[0], locked, status: 0, server: server, outcome: &outcome)
    }
    return outcome
  }

  private func change(
    _ words: String, _ store: String, status: Int, server: DatabaseServer,
    outcome: inout FaultOutcome
  ) throws {
    let result = try server.bench.todoctl(words.words + ["--store", store])
    outcome.fire()
    outcome.require(
      result.status == status && (status == 0 || result.isRefusal(status)),
      "\(words), instead of \(status): \(result)")
  }

  /// Runs a closure while a session holds the lock on the store, for at most some seconds.
  private func hold(
    for seconds: Int, on server: DatabaseServer, _ body: () throws -> Void
  ) throws {
    let holder = try server.startQuery(
      """
      BEGIN; SELECT FROM todo.store WHERE name = 'locked' FOR UPDATE; SELECT pg_sleep(\(seconds))
      """)
    let sessions = "FROM pg_stat_activity WHERE wait_event = 'PgSleep'"
    while try server.query("SELECT pid \(sessions)").isEmpty {}
    try body()
    _ = try server.query("SELECT pg_terminate_backend(pid) \(sessions)")
    _ = try server.bench.finish(holder)
  }
}
