import Foundation
import TodoTesting

/// Kills at each system call of the first change to a store of an older schema.
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
    // The rehearsal has looked, so that the store on the stage is migrated.
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

/// What SQLite's own shell finds in a store of any schema, without changing it.
private struct OldStore: Hashable {
  /// The version, what makes the tables, and whether the pages are whole.
  let schema: String
  let uids: Set<String>

  /// Looks at a copy, its log included, since the shell would play that back.
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
