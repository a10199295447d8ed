import Foundation
import TodoTesting

/// A kill at each system call of the first change to a store of an older schema.
struct KilledMigrationRow: FaultRow {
  let number = 17
  let fault = "kill -9 at each system call of a migration"
  let required = "the old schema or the new one with all rows, and then the old store beside it"
  let needs = [Requirement.strace, .sqlite3, .nextSchema]

  private static let quickSample = 25

  func run(on bench: FaultBench) throws -> FaultOutcome {
    var random = SplitMix64(seed: bench.seed)
    var outcome = FaultOutcome()
    let stage = try Stage.withStores(on: bench)
    try stage.reset()
    let old = try OldStore(stage.path(Stage.store), on: bench)
    let migration = try Rehearsal(.migrate, on: stage)
    // The rehearsal has opened the store on the stage, so it is migrated.
    let new = try OldStore(stage.path(Stage.store), on: bench)
    outcome.require(old.rows.isSubset(of: new.rows), "a migration changes rows")
    outcome.add(
      try migration.kill(
        sample: bench.isQuick ? Self.quickSample : nil, &random,
        firstLook: { try look(at: stage, (old, new), $0, outcome: &$1) }))
    return outcome
  }

  private func look(
    at stage: Stage, _ stores: (old: OldStore, new: OldStore), _ place: String,
    outcome: inout FaultOutcome
  ) throws {
    let (old, new) = stores
    let found = try OldStore(stage.path(Stage.store), on: stage.bench)
    outcome.add(found.schema == old.schema ? 1 : 0, to: "old")
    outcome.add(found.schema == new.schema ? 1 : 0, to: "new")
    outcome.require(
      [old.schema, new.schema].contains(found.schema), "\(place): the schema is neither")
    let lost = old.rows.subtracting(found.rows).count
    outcome.require(lost == 0, "\(place): \(lost) rows are lost or changed")
    guard found.schema != old.schema else { return }
    let kept = stage.path("\(Stage.store).schema-1")
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
  /// The values of events, records and diary entries that both versions have.
  let rows: Set<String>

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
    let events = "id, uid, kind, title, category_id, start, until, days, time, alarms, memo"
    let texts = "sub_emotions, situation, thought, reevaluation, action, image_paths"
    let rows = try ask(
      """
      SELECT 'event', \(events) FROM event;
      SELECT 'record', event_id, date, is_finished, deleted_at, time FROM occurrence;
      SELECT 'entry', id, uid, created_at, emotions, \(texts) FROM diary;
      """)
    self.rows = Set(rows.split(separator: "\n").map(String.init))
  }
}
