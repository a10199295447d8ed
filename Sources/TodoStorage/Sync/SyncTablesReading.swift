import GRDB
import TodoDomain
import TodoSync

/// Reads the sync tables, with the devices and the registers, on the connection of an SQLite reader
/// or transaction.
protocol SyncTablesReading: SyncReading {
  var db: Database { get }
  var syncStatements: SyncStatements { get }
}

/// The statements that sync runs once for each entity. They stay compiled, because they run so
/// often.
final class SyncStatements {
  let oneRegister = CachedStatement(
    "SELECT writes FROM sync_register WHERE merge_group = ? AND kind = ? AND name = ? AND date = ?")
  let registerReplacement = CachedStatement(
    "INSERT OR REPLACE INTO sync_register VALUES (?, ?, ?, ?, ?, ?)")
  let pendingInsertion = CachedStatement(
    """
    INSERT INTO sync_pending VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET at = max(at, excluded.at)
    """)
}

extension StoreReader: SyncTablesReading {}

extension SyncTablesReading {
  func syncState() throws -> SyncState? {
    guard let row = try Row.fetchOne(db, sql: "SELECT * FROM sync_state") else { return nil }
    return SyncState(
      device: row["device"], name: row["name"], folder: row["folder"], key: row["folder_key"],
      format: row["format"], commit: row["sync_commit"], number: row["number"], hash: row["hash"],
      at: (row["at"] as String?).flatMap { try? Instant($0) }, vocabulary: row["vocabulary"])
  }

  func syncDevices() throws -> [SyncDevice] {
    try Row.fetchAll(db, sql: "SELECT * FROM sync_device ORDER BY device").map { row in
      SyncDevice(
        row["device"], name: row["name"], applied: row["applied"], hash: row["hash"],
        seen: VersionVector(stored: row["seen"]),
        at: (try? Instant(row["at"] as String)) ?? Instant(secondsSince1970: 0),
        isForgotten: row["is_forgotten"])
    }
  }

  func syncBatch(_ dot: SyncDot) throws -> KnownBatch? {
    let row = try Row.fetchOne(
      db, sql: "SELECT seen, hash, parent FROM sync_batch WHERE device = ? AND number = ?",
      arguments: [dot.device, dot.number])
    return row.map {
      KnownBatch(
        dot, seen: VersionVector(stored: $0["seen"]), hash: $0["hash"], parent: $0["parent"])
    }
  }

  func visitBatches(_ body: (KnownBatch) throws -> Void) throws {
    let rows = try PreparedStatement(
      db, "SELECT device, number, seen, hash, parent FROM sync_batch ORDER BY device, number")
    while try rows.step() {
      try body(
        KnownBatch(
          SyncDot(rows.text(0), rows.int(1)), seen: VersionVector(stored: rows.text(2)),
          hash: rows.text(3), parent: rows.text(4)))
    }
  }

  func registers(of entity: SyncEntity) throws -> SyncRegisters {
    let statement = try syncStatements.oneRegister.ready(db)
    entity.bind(to: statement)
    guard try statement.step() else { return SyncRegisters() }
    defer { statement.reset() }
    return SyncRegisters(stored: statement.bytes(0))
  }

  func registers(of group: String) throws -> [SyncEntity: SyncRegisters] {
    try registers(where: "merge_group = ?", group)
  }

  func registers(ofKind kind: String) throws -> [SyncEntity: SyncRegisters] {
    try registers(where: "merge_group >= ?1 AND merge_group < ?1 || '\u{10FFFF}'", kind)
  }

  private func registers(where condition: String, _ value: String) throws -> [SyncEntity:
    SyncRegisters]
  {
    let rows = try PreparedStatement.cached(
      db, "SELECT kind, name, date, writes FROM sync_register WHERE \(condition)")
    rows.bind(value, at: 1)
    defer { rows.reset() }
    var found: [SyncEntity: SyncRegisters] = [:]
    while try rows.step() { found[SyncEntity(row: rows)] = SyncRegisters(stored: rows.bytes(3)) }
    return found
  }

  func visitRegisters(
    inConflict: Bool, _ body: (SyncEntity, SyncRegisters) throws -> Void
  ) throws {
    let rows = try PreparedStatement(
      db,
      """
      SELECT kind, name, date, writes FROM sync_register \(inConflict ? "WHERE conflicts > 0" : "")
      ORDER BY merge_group, kind, name, date
      """)
    while try rows.step() { try body(SyncEntity(row: rows), SyncRegisters(stored: rows.bytes(3))) }
  }

  func numberedCategories() throws -> [(row: Int, category: TodoDomain.Category)] {
    let known = try CategoryRow.fetchAll(db)
    let rows = Dictionary(known.byID.map { ($1.name, $0) }) { first, _ in first }
    return known.inOrder.compactMap { category in rows[category.name].map { ($0, category) } }
  }

  func categoryRows() throws -> [String: Int] {
    let rows = try Row.fetchAll(db, sql: "SELECT uid, category_id FROM sync_category")
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["uid"], $0["category_id"]) })
  }

  func events(inCategory row: Int) throws -> [EventUID] {
    let uids = try String.fetchAll(
      db,
      sql: """
        SELECT uid FROM event WHERE category_id = ?1
        UNION SELECT event.uid FROM occurrence JOIN event ON event.id = event_id
        WHERE shown_on IS NOT NULL AND occurrence.category_id = ?1
        """, arguments: [row])
    return try uids.map { try EventUID($0) }
  }

  func sharedSources() throws -> [String: [String]] {
    let text = try String.fetchOne(db, sql: "SELECT sources FROM sync_state") ?? "{}"
    return SharedSources.read(text)
  }

  func syncFiles() throws -> [SyncFile] {
    try Row.fetchAll(db, sql: "SELECT * FROM sync_file ORDER BY path").map { row in
      let segment: SyncSegment? =
        if let device = row["device"] as String?, let number = row["number"] as Int?,
          let isSnapshot = row["is_snapshot"] as Bool?
        {
          SyncSegment(dot: SyncDot(device, number), form: isSnapshot ? .snapshot : .batch)
        } else {
          nil
        }
      return SyncFile(
        path: row["path"], stamp: row["stamp"], segment: segment, problem: row["problem"])
    }
  }

  func countCommits(since commit: Int) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM journal WHERE id > ? AND action <> '\(CommitNote.sync)'",
      arguments: [commit]) ?? 0
  }
}

extension SyncEntity {
  /// Reads the entity from a row's first columns: kind, name and date.
  init(row: PreparedStatement) {
    self.init(kind: row.text(0), name: row.text(1), date: row.text(2))
  }

  /// Binds the key of an entity in the tables: group, kind, name and date.
  func bind(to statement: PreparedStatement) {
    statement.bind(group, at: 1)
    statement.bind(kind, at: 2)
    statement.bind(name, at: 3)
    statement.bind(date, at: 4)
  }
}
