import GRDB
import TodoDomain
import TodoSync

extension SQLiteTransaction: SyncTablesReading {}

extension SQLiteTransaction: SyncTransaction {
  func save(_ state: SyncState?) throws {
    guard let state else {
      for table in syncTables { try db.execute(sql: "DELETE FROM \(table)") }
      return
    }
    try db.execute(
      sql: """
        INSERT INTO sync_state
          (id, device, name, folder, folder_key, format, sync_commit, number, hash, at, vocabulary)
        VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
        ON CONFLICT DO UPDATE
        SET (device, name, folder, folder_key, format, sync_commit, number, hash, at, vocabulary)
          = (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)
        """,
      arguments: [
        state.device, state.name, state.folder, state.key, state.format, state.commit,
        state.number, state.hash, state.at?.description, state.vocabulary,
      ])
  }

  func save(_ device: SyncDevice) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO sync_device VALUES (?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        device.device, device.name, device.applied, device.hash, device.seen.stored,
        device.at.description, device.isForgotten,
      ])
  }

  func save(_ batch: KnownBatch) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO sync_batch VALUES (?, ?, ?, ?, ?)",
      arguments: [
        batch.dot.device, batch.dot.number, batch.hash, batch.seen.stored, batch.parent,
      ])
  }

  func removeBatches(of device: String, after number: Int) throws {
    try db.execute(
      sql: "DELETE FROM sync_batch WHERE device = ? AND number > ?", arguments: [device, number])
    guard number == 0 else { return }
    try db.execute(sql: "DELETE FROM sync_device WHERE device = ?", arguments: [device])
  }

  func save(_ registers: SyncRegisters, of entity: SyncEntity, isDisputed: Bool) throws {
    let statement = try syncStatements.registerReplacement.ready(db)
    entity.bind(to: statement)
    registers.stored.withUnsafeBufferPointer { statement.bind(utf8: $0, at: 5) }
    statement.bind(max(registers.conflicts.count, isDisputed ? 1 : 0), at: 6)
    try statement.run()
  }

  func save(categoryRows: [String: Int]) throws {
    try db.execute(sql: "DELETE FROM sync_category")
    for (uid, row) in categoryRows.sorted(by: { $0.key < $1.key }) {
      try db.execute(sql: "INSERT INTO sync_category VALUES (?, ?)", arguments: [uid, row])
    }
  }

  func save(sharedSources: [String: [String]]) throws {
    try db.execute(
      sql: "UPDATE sync_state SET sources = ?", arguments: [SharedSources.text(of: sharedSources)])
  }

  func save(_ file: SyncFile) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO sync_file VALUES (?, ?, ?, ?, ?, ?)",
      arguments: [
        file.path, file.stamp, file.segment?.dot.device, file.segment?.dot.number,
        file.segment.map { $0.form == .snapshot }, file.problem,
      ])
  }

  func forget(file path: String) throws {
    try db.execute(sql: "DELETE FROM sync_file WHERE path = ?", arguments: [path])
  }

  /// Marks the entities that were changed locally since a commit. The uid of a removed event is in
  /// the image before its change.
  func markChanges(since commit: Int) throws {
    try finishJournal()
    let rows = try PreparedStatement(
      db,
      """
      SELECT change.entity, event.uid, change.before ->> 'uid', change.date, change.name,
        unixepoch(journal.at)
      FROM journal JOIN change ON change.journal_id = journal.id
      LEFT JOIN event ON event.id = change.event_id
      WHERE journal.id > ? AND journal.action <> '\(CommitNote.sync)'
      """)
    rows.bind(commit, at: 1)
    while try rows.step() {
      let entities = try SyncEntity.changed(
        rows.text(0), uids: [rows.storedText(1), rows.storedText(2)], date: rows.storedText(3),
        name: rows.storedText(4))
      for entity in entities { try markPending(entity, at: rows.int(5)) }
    }
  }

  func markPending(_ entity: SyncEntity, at: Int) throws {
    let statement = try syncStatements.pendingInsertion.ready(db)
    entity.bind(to: statement)
    statement.bind(at, at: 5)
    try statement.run()
  }

  func pending(
    behind group: String, most: Int
  ) throws -> [(group: String, entities: [PendingEntity])] {
    let rows = try PreparedStatement.cached(
      db,
      """
      SELECT kind, name, date, at, merge_group FROM sync_pending WHERE merge_group > ?
      ORDER BY merge_group, kind, name, date
      """)
    rows.bind(group, at: 1)
    defer { rows.reset() }
    var groups: [(group: String, entities: [PendingEntity])] = []
    while try rows.step() {
      let (group, touch) = (
        rows.text(4), PendingEntity(entity: SyncEntity(row: rows), at: rows.int(3))
      )
      if let last = groups.last, last.group.isExactly(group) {
        groups[groups.count - 1].entities.append(touch)
      } else if groups.count < most {
        groups.append((group, [touch]))
      } else {
        break
      }
    }
    return groups
  }

  func clearPending() throws { try db.execute(sql: "DELETE FROM sync_pending") }

  func isNew(_ group: String) throws -> Bool {
    let rows = try PreparedStatement.cached(db, "SELECT 1 FROM sync_register WHERE merge_group = ?")
    rows.bind(group, at: 1)
    defer { rows.reset() }
    return try !rows.step()
  }
}

/// The tables of the sync state.
private let syncTables = [
  "sync_state", "sync_device", "sync_batch", "sync_register", "sync_pending", "sync_category",
  "sync_file",
]
