import Foundation

/// A file of a newer version of the program, or of another program.
struct ForeignStoreRow: FaultRow {
  let number = 16
  let fault = "a newer schema, another program's SQLite file, a trigger in a store"
  let required = "status 78, and not a byte is changed"
  let needs = [Requirement.sqlite3]

  private static let changes = [
    "PRAGMA user_version = 99", "PRAGMA application_id = 1",
    "CREATE TRIGGER spy AFTER INSERT ON event BEGIN DELETE FROM diary; END",
    "DROP VIEW todo; CREATE VIEW todo AS SELECT 1 AS id",
    "DROP VIEW todo; ALTER TABLE event DROP COLUMN memo",
  ]

  func run(on bench: FaultBench) throws -> FaultOutcome {
    let whole = try bench.makeStore(10)
    var outcome = FaultOutcome()
    for (index, change) in Self.changes.enumerated() {
      let store = bench.path("changed-\(index).db")
      try FileManager.default.copyItem(atPath: whole, toPath: store)
      try bench.require("/usr/bin/sqlite3", [store, "PRAGMA journal_mode = DELETE; \(change)"])
      let before = try Data(contentsOf: URL(filePath: store))
      for words in EveryCommand.onAStore {
        let result = try bench.todoctl(words.words + ["--store", store])
        outcome.fire()
        outcome.require(result.status == 78, "\(change), \(words): \(result)")
      }
      let after = try Data(contentsOf: URL(filePath: store))
      outcome.require(after == before, "\(change): the file was changed")
    }
    return outcome
  }
}
