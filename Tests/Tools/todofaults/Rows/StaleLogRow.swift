import Foundation

/// An old log beside the path to which a backup is restored.
struct StaleLogRow: FaultRow {
  let number = 19
  let fault = "a stale -wal beside a restore's target, its store there or gone"
  let required = "the restored store says what the backup says; the log is kept"
  let needs = [Requirement.sqlite3]

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var outcome = FaultOutcome()
    for isStoreThere in [true, false] {
      let folder = try bench.emptyFolder("place")
      let store = try bench.makeStore(50, at: "\(folder)/todo.db")
      let backups = try bench.emptyFolder("backups")
      try bench.succeed(["backup", backups, "--store", store])
      let said = try bench.succeed(["export", "--store", store]).output
      try leaveLog(of: store, bench)
      if !isStoreThere { unlink(store) }
      unlink(store + "-shm")
      outcome.attempts += 1
      if try log(of: store).count > 0 { outcome.fired += 1 }

      let backup = "\(backups)/todo-20260304T050607Z.db"
      let result = try bench.todoctl(["restore", backup, "--yes", "--store", store])
      let what = isStoreThere ? "the store there" : "the store gone"
      outcome.require(result.status == 0, "\(what): \(result)")
      let after = try bench.todoctl(["export", "--store", store])
      outcome.require(after.output == said, "\(what): the restored store says something else")
      let kept = try FileManager.default.contentsOfDirectory(atPath: folder)
        .filter { $0.contains("before-restore") }
      outcome.require(!kept.isEmpty, "\(what): nothing is kept of what was there")
    }
    return outcome
  }

  /// Commits into the log and leaves the log behind, like a crash. The copy is made while the store
  /// is open.
  private func leaveLog(of store: String, _ bench: FaultBench) throws {
    try bench.require(
      "/usr/bin/sqlite3",
      [
        store, "PRAGMA wal_autocheckpoint = 0", "UPDATE event SET title = 'undone by a stale log'",
        ".shell cp '\(store)' '\(store).crash'; cp '\(store)-wal' '\(store)-wal.crash'",
      ])
    for suffix in ["", "-wal"] {
      try bench.require("/bin/mv", ["\(store)\(suffix).crash", store + suffix])
    }
  }

  private func log(of store: String) throws -> Data {
    try Data(contentsOf: URL(filePath: store + "-wal"))
  }
}
