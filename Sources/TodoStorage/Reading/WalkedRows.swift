import GRDB
import TodoDomain

/// What a walk over all events read, for a comparison with the trees that it didn't walk.
struct WalkedRows {
  private var events = RowTally()
  private var kinds: [EventKind: RowTally] = [:]
  private var sources = RowTally()

  mutating func take(_ id: Int, _ kind: EventKind, hasSource: Bool) {
    events.add(id)
    kinds[kind, default: RowTally()].add(id)
    if hasSource { sources.add(id) }
  }

  /// Refuses what was read where a table has other rows than its indexes, or the table of a kind than
  /// there are events of it.
  ///
  /// - Throws: `StoreError.damaged`.
  func require(in db: Database, _ columns: EventColumns) throws {
    try events.require(RowTally(db, "event", "id", "INDEXED BY event_by_date"), of: "event")
    for table in columns.tables {
      try (kinds[table.kind] ?? RowTally()).require(
        RowTally(db, table.name, "event_id", "NOT INDEXED"), of: table.name)
    }
    let index = "INDEXED BY sqlite_autoindex_source_1"
    try sources.require(RowTally(db, "source", "event_id", index), of: "source")
    try sources.require(RowTally(db, "source", "event_id", "NOT INDEXED"), of: "source")
  }
}
