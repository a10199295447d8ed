import Foundation
import TodoTesting

/// A kill at each system call of the first change to a store of an older schema.
struct KilledMigrationRow: FaultRow {
  let number = 17
  let fault = "kill -9 at each system call of a migration"
  let required = "the old schema or the new one with all events, and then the old store beside it"
  let needs = [Requirement.strace, .sqlite3]

  private static let quickSample = 40

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var random = SplitMix64(seed: bench.seed)
    let stage = try Stage.withStores(on: bench)
    try stage.reset()
    let old = try OldStore(stage.path(Stage.oldStore), on: bench)
    let migration = try Rehearsal(.migrate, on: stage)
    // The rehearsal has opened the store on the stage, so it is migrated.
    let new = try OldStore(stage.path(Stage.oldStore), on: bench)
    return try migration.kill(
      sample: bench.isQuick ? Self.quickSample : nil, &random,
      firstLook: { try look(at: stage, old, new, $0, &$1) })
  }

  private func look(
    at stage: Stage, _ old: OldStore, _ new: OldStore, _ place: String,
    _ outcome: inout FaultOutcome
  ) throws {
    let found = try OldStore(stage.path(Stage.oldStore), on: stage.bench)
    outcome.add(found.schema == old.schema ? 1 : 0, to: "old")
    outcome.add(found.schema == new.schema ? 1 : 0, to: "new")
    outcome.require(
      [old.schema, new.schema].contains(found.schema), "\(place): the schema is neither")
    outcome.require(
      old.uids.isSubset(of: found.uids), "\(place): \(found.uids.count) events are left")
    guard found.schema != old.schema else { return }
    let kept = stage.path("\(Stage.oldStore).schema-1")
    let isKept = FileManager.default.fileExists(atPath: kept)
    outcome.require(
      try isKept && OldStore(kept, on: stage.bench) == old,
      "\(place): the schema is new, and the old store isn't kept")
  }
}

/// The content of a store of any schema, as SQLite's own shell reads it.
private struct OldStore: Hashable {
  /// The schema version, the statements of the tables, and the result of the integrity check.
  let schema: String
  let uids: Set<String>

  /// Reads a copy of the store and its log, since the shell would apply the log.
  init(_ path: String, on bench: FaultBench) throws {
    let folder = try bench.emptyFolder("copy")
    for suffix in ["", "-wal", "-journal"]
    where FileManager.default.fileExists(atPath: path + suffix) {
      try FileManager.default.copyItem(atPath: path + suffix, toPath: "\(folder)/todo.db\(suffix)")
    }
    func ask(_ question: String) throws -> String {
      try bench.require("/usr/bin/sqlite3", ["\(folder)/todo.db", question]).output
    }
    schema = try ask(
      "PRAGMA user_version; PRAGMA integrity_check; SELECT sql FROM sqlite_schema ORDER BY name")
    uids = Set(try ask("SELECT uid FROM event").split(separator: "\n").map(String.init))
  }
}
