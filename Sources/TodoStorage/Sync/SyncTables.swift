import GRDB
import TodoDomain

/// Reads and writes the tables of devices and of the cells behind the store's own tables.
final class SyncTables {
  private let db: Database
  private let oneCell = CachedStatement(
    "SELECT writes FROM sync_cell WHERE family = ? AND kind = ? AND name = ? AND date = ?")
  private let cellReplacement = CachedStatement(
    "INSERT OR REPLACE INTO sync_cell VALUES (?, ?, ?, ?, ?, ?)")
  private let touchInsertion = CachedStatement(
    """
    INSERT INTO sync_touched VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET at = max(at, excluded.at)
    """)

  init(_ db: Database) { self.db = db }

  // MARK: This device

  func state() throws -> SyncState? {
    guard let row = try Row.fetchOne(db, sql: "SELECT * FROM sync_state") else { return nil }
    return SyncState(
      device: row["device"], name: row["name"], folder: row["folder"], key: row["folder_key"],
      format: row["format"], commit: row["sync_commit"], number: row["number"], hash: row["hash"],
      at: (row["at"] as String?).flatMap { try? Instant($0) })
  }

  func save(_ state: SyncState?) throws {
    guard let state else {
      for table in Self.names { try db.execute(sql: "DELETE FROM \(table)") }
      return
    }
    try db.execute(
      sql: """
        INSERT INTO sync_state
          (id, device, name, folder, folder_key, format, sync_commit, number, hash, at)
        VALUES (1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        ON CONFLICT DO UPDATE
        SET (device, name, folder, folder_key, format, sync_commit, number, hash, at)
          = (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
        """,
      arguments: [
        state.device, state.name, state.folder, state.key, state.format, state.commit,
        state.number, state.hash, state.at?.description,
      ])
  }

  private static let names = [
    "sync_state", "sync_device", "sync_batch", "sync_cell", "sync_touched", "sync_category",
    "sync_file",
  ]

  func sharedSources() throws -> [String: [String]] {
    let text = try String.fetchOne(db, sql: "SELECT sources FROM sync_state") ?? "{}"
    return SharedSources.read(text)
  }

  func save(sharedSources: [String: [String]]) throws {
    try db.execute(
      sql: "UPDATE sync_state SET sources = ?", arguments: [SharedSources.text(of: sharedSources)])
  }

  // MARK: Devices and batches

  func devices() throws -> [SyncDevice] {
    try Row.fetchAll(db, sql: "SELECT * FROM sync_device ORDER BY device").map { row in
      SyncDevice(
        row["device"], name: row["name"], applied: row["applied"], hash: row["hash"],
        seen: SyncVector(stored: row["seen"]),
        at: (try? Instant(row["at"] as String)) ?? Instant(secondsSince1970: 0),
        isForgotten: row["is_forgotten"])
    }
  }

  func save(_ device: SyncDevice) throws {
    try db.execute(
      sql: "INSERT OR REPLACE INTO sync_device VALUES (?, ?, ?, ?, ?, ?, ?)",
      arguments: [
        device.device, device.name, device.applied, device.hash, device.seen.stored,
        device.at.description, device.isForgotten,
      ])
  }

  func batch(_ dot: SyncDot) throws -> KnownBatch? {
    let row = try Row.fetchOne(
      db, sql: "SELECT seen, hash, parent FROM sync_batch WHERE device = ? AND number = ?",
      arguments: [dot.device, dot.number])
    return row.map {
      KnownBatch(dot, seen: SyncVector(stored: $0["seen"]), hash: $0["hash"], parent: $0["parent"])
    }
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

  func visitBatches(_ body: (KnownBatch) throws -> Void) throws {
    let rows = try PreparedStatement(
      db, "SELECT device, number, seen, hash, parent FROM sync_batch ORDER BY device, number")
    while try rows.step() {
      try body(
        KnownBatch(
          SyncDot(rows.text(0), rows.int(1)), seen: SyncVector(stored: rows.text(2)),
          hash: rows.text(3), parent: rows.text(4)))
    }
  }

  // MARK: Cells

  func cells(of thing: SyncThing) throws -> SyncCells {
    let statement = try oneCell.ready(db)
    bind(thing, to: statement)
    guard try statement.step() else { return SyncCells() }
    defer { statement.reset() }
    return SyncCells(stored: statement.bytes(0))
  }

  func isNew(_ family: String) throws -> Bool {
    let rows = try PreparedStatement.cached(db, "SELECT 1 FROM sync_cell WHERE family = ?")
    rows.bind(family, at: 1)
    defer { rows.reset() }
    return try !rows.step()
  }

  func cells(where condition: String, _ value: String) throws -> [SyncThing: SyncCells] {
    let rows = try PreparedStatement.cached(
      db, "SELECT kind, name, date, writes FROM sync_cell WHERE \(condition)")
    rows.bind(value, at: 1)
    defer { rows.reset() }
    var found: [SyncThing: SyncCells] = [:]
    while try rows.step() { found[Self.thing(rows)] = SyncCells(stored: rows.bytes(3)) }
    return found
  }

  func visitCells(
    inConflict: Bool, _ body: (SyncThing, SyncCells) throws -> Void
  ) throws {
    let rows = try PreparedStatement(
      db,
      """
      SELECT kind, name, date, writes FROM sync_cell \(inConflict ? "WHERE conflicts > 0" : "")
      ORDER BY family, kind, name, date
      """)
    while try rows.step() { try body(Self.thing(rows), SyncCells(stored: rows.bytes(3))) }
  }

  func save(_ cells: SyncCells, of thing: SyncThing, isDisputed: Bool) throws {
    let statement = try cellReplacement.ready(db)
    bind(thing, to: statement)
    cells.stored.withUnsafeBufferPointer { statement.bind(utf8: $0, at: 5) }
    statement.bind(max(cells.conflicts.count, isDisputed ? 1 : 0), at: 6)
    try statement.run()
  }

  private func bind(_ thing: SyncThing, to statement: PreparedStatement) {
    statement.bind(thing.family, at: 1)
    statement.bind(thing.kind, at: 2)
    statement.bind(thing.name, at: 3)
    statement.bind(thing.date, at: 4)
  }

  private static func thing(_ row: PreparedStatement) -> SyncThing {
    SyncThing(kind: row.text(0), name: row.text(1), date: row.text(2))
  }

  // MARK: What was touched

  func touch(_ thing: SyncThing, at: Int) throws {
    let statement = try touchInsertion.ready(db)
    bind(thing, to: statement)
    statement.bind(at, at: 5)
    try statement.run()
  }

  func touched(
    behind family: String, most: Int
  ) throws -> [(family: String, things: [SyncTouch])] {
    let rows = try PreparedStatement.cached(
      db,
      """
      SELECT kind, name, date, at, family FROM sync_touched WHERE family > ?
      ORDER BY family, kind, name, date
      """)
    rows.bind(family, at: 1)
    defer { rows.reset() }
    var families: [(family: String, things: [SyncTouch])] = []
    while try rows.step() {
      let (family, touch) = (rows.text(4), SyncTouch(thing: Self.thing(rows), at: rows.int(3)))
      if let last = families.last, last.family.isExactly(family) {
        families[families.count - 1].things.append(touch)
      } else if families.count < most {
        families.append((family, [touch]))
      } else {
        break
      }
    }
    return families
  }

  func clearTouched() throws { try db.execute(sql: "DELETE FROM sync_touched") }

  /// Notes what was changed by hand since a commit. An event may have been removed: its uid is in
  /// the image before.
  func touchChanges(since commit: Int) throws {
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
      let things = try SyncThing.changed(
        rows.text(0), uids: [rows.storedText(1), rows.storedText(2)], date: rows.storedText(3),
        name: rows.storedText(4))
      for thing in things { try touch(thing, at: rows.int(5)) }
    }
  }

  // MARK: Categories

  func categories() throws -> [(row: Int, category: TodoDomain.Category)] {
    let known = try CategoryRow.fetchAll(db)
    let rows = Dictionary(known.byID.map { ($1.name, $0) }) { first, _ in first }
    return known.inOrder.compactMap { category in rows[category.name].map { ($0, category) } }
  }

  func categoryRows() throws -> [String: Int] {
    let rows = try Row.fetchAll(db, sql: "SELECT uid, category_id FROM sync_category")
    return Dictionary(uniqueKeysWithValues: rows.map { ($0["uid"], $0["category_id"]) })
  }

  func save(categoryRows: [String: Int]) throws {
    try db.execute(sql: "DELETE FROM sync_category")
    for (uid, row) in categoryRows.sorted(by: { $0.key < $1.key }) {
      try db.execute(sql: "INSERT INTO sync_category VALUES (?, ?)", arguments: [uid, row])
    }
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

  // MARK: Files

  func files() throws -> [SyncFile] {
    try Row.fetchAll(db, sql: "SELECT * FROM sync_file ORDER BY path").map { row in
      let device: String? = row["device"]
      let segment = device.map { device in
        SyncSegment(
          dot: SyncDot(device, row["number"]), form: row["is_snapshot"] ? .snapshot : .batch)
      }
      return SyncFile(
        path: row["path"], stamp: row["stamp"], segment: segment, problem: row["problem"])
    }
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

  func countCommits(since commit: Int) throws -> Int {
    try Int.fetchOne(
      db, sql: "SELECT count(*) FROM journal WHERE id > ? AND action <> '\(CommitNote.sync)'",
      arguments: [commit]) ?? 0
  }
}
