import TodoDomain
import TodoStorage
import TodoSync
import TodoText

/// A run of sync in a transaction.
extension ServerTransaction: SyncTransaction {
  // MARK: Reads

  func syncState() throws -> SyncState? { try reader.syncState() }
  func syncDevices() throws -> [SyncDevice] { try reader.syncDevices() }

  func syncBatch(_ dot: SyncDot) throws -> KnownBatch? { try sync.batch(dot) }

  func visitBatches(_ body: (KnownBatch) throws -> Void) throws {
    try reader.visitBatches(body)
  }

  func registers(of group: String) throws -> [SyncEntity: SyncRegisters] {
    try readAhead(of: group)
    return try sync.registers(of: group)
  }

  func registers(of entity: SyncEntity) throws -> SyncRegisters {
    try registers(of: entity.group)[entity] ?? SyncRegisters()
  }

  func registers(ofKind kind: String) throws -> [SyncEntity: SyncRegisters] {
    try sync.flush()
    return try reader.registers(ofKind: kind)
  }

  func visitRegisters(
    inConflict: Bool, _ body: (SyncEntity, SyncRegisters) throws -> Void
  ) throws {
    try sync.flush()
    try reader.visitRegisters(inConflict: inConflict, body)
  }

  func numberedCategories() throws -> [(row: Int, category: TodoDomain.Category)] {
    try reader.numberedCategories()
  }

  func categoryRows() throws -> [String: Int] { try reader.categoryRows() }
  func events(inCategory row: Int) throws -> [EventUID] { try reader.events(inCategory: row) }
  func countCommits(since commit: Int) throws -> Int { try reader.countCommits(since: commit) }
  func sharedSources() throws -> [String: [String]] { try reader.sharedSources() }
  func syncFiles() throws -> [SyncFile] { try reader.syncFiles() }

  // MARK: Read ahead

  func prefetch(_ entities: [SyncEntity]) throws { try sync.learn(entities.map(\.group)) }

  /// Reads all data of the pending groups when the first of them is read: their registers, and
  /// the events, records and diary entries that these may change.
  private func readAhead(of group: String) throws {
    guard let groups = sync.takeNext(from: group) else { return }
    try sync.learn(groups)
    var (uids, remoteIDs, diaries): (Set<EventUID>, Set<RemoteID>, [EventUID]) = ([], [], [])
    for group in groups {
      for (entity, registers) in try sync.registers(of: group) {
        guard let uid = try? EventUID(entity.name) else { continue }
        switch entity.kind {
        case SyncKind.event:
          uids.insert(uid)
          if let remoteID = RemoteID(in: registers) { remoteIDs.insert(remoteID) }
        case SyncKind.day: uids.insert(uid)
        case SyncKind.diary: diaries.append(uid)
        default: break
        }
      }
    }
    try writer.flush()
    let events = groups.filter { $0.hasPrefix(SyncKind.event) }
    let roots = events.map { String($0.dropFirst()) }
    derived = roots.isEmpty ? [:] : try reader.derived(from: roots)
    uids.formUnion(derived.values.joined())
    uids.formUnion(roots.compactMap { try? EventUID($0) })
    ahead = try FetchedRows(
      uids: Array(uids), remoteIDs: Array(remoteIDs), diaries: diaries, by: reader)
  }

  func visitUIDs(startingWith prefix: String, _ body: (EventUID) throws -> Bool) throws {
    let root = Exactly(wrappedValue: String(prefix.dropLast()))
    guard prefix.hasSuffix("~"), let known = derived[root] else {
      return try reader.visitUIDs(startingWith: prefix, body)
    }
    for uid in known { guard try body(uid) else { return } }
  }

  /// Drops the known events that rules made from an event, since one of them is added or removed.
  func forgetDerived(of uid: EventUID) {
    derived[Exactly(wrappedValue: uid.root.rawValue)] = nil
  }

  // MARK: Changes

  func save(_ state: SyncState?) throws {
    guard let state else {
      sync.forget()
      for table in Self.syncTables { try sync.run("DELETE FROM \(table) WHERE owner = $1") }
      return
    }
    try sync.run(
      """
      INSERT INTO sync_state
        (owner, device, name, folder, folder_key, format, sync_commit, number, hash, at, vocabulary)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      ON CONFLICT (owner) DO UPDATE
      SET (device, name, folder, folder_key, format, sync_commit, number, hash, at, vocabulary)
        = ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
      """,
      [
        state.device, state.name, state.folder, state.key, state.format, "\(state.commit)",
        "\(state.number)", state.hash, state.at?.description, state.vocabulary,
      ])
  }

  private static let syncTables = [
    "sync_state", "sync_device", "sync_batch", "sync_register", "sync_pending", "sync_category",
    "sync_file",
  ]

  func save(_ device: SyncDevice) throws {
    try sync.run(
      """
      INSERT INTO sync_device (owner, device, name, applied, hash, seen, at, is_forgotten)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
      ON CONFLICT (owner, device) DO UPDATE SET (name, applied, hash, seen, at, is_forgotten)
        = ($3, $4, $5, $6, $7, $8)
      """,
      [
        device.device, device.name, "\(device.applied)", device.hash, device.seen.stored,
        device.at.description, device.isForgotten ? "t" : "f",
      ])
  }

  func save(_ batch: KnownBatch) throws { try sync.save(batch) }

  func removeBatches(of device: String, after number: Int) throws {
    try sync.removeBatches(of: device, after: number)
  }

  func save(_ registers: SyncRegisters, of entity: SyncEntity, isDisputed: Bool) throws {
    try sync.save(registers, of: entity, isDisputed: isDisputed)
  }

  func save(categoryRows: [String: Int]) throws {
    let rows = categoryRows.sorted { $0.key < $1.key }
    try sync.run("DELETE FROM sync_category WHERE owner = $1")
    try sync.run(
      """
      INSERT INTO sync_category (owner, uid, category_id)
      SELECT $1, * FROM unnest($2::text[], $3::int[])
      """, [ServerText.array(rows.map(\.key)), ServerText.array(rows.map { "\($0.value)" })])
  }

  func save(sharedSources: [String: [String]]) throws {
    try sync.run(
      "UPDATE sync_state SET sources = $2 WHERE owner = $1",
      [SharedSources.text(of: sharedSources)])
  }

  func save(_ file: SyncFile) throws {
    try sync.run(
      """
      INSERT INTO sync_file (owner, path, stamp, device, number, is_snapshot, problem)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (owner, md5(path)) DO UPDATE
      SET (path, stamp, device, number, is_snapshot, problem) = ($2, $3, $4, $5, $6, $7)
      """,
      [
        file.path, file.stamp, file.segment?.dot.device,
        file.segment.map { "\($0.dot.number)" },
        file.segment.map { $0.form == .snapshot ? "t" : "f" }, file.problem,
      ])
  }

  func forget(file path: String) throws {
    try sync.run(
      "DELETE FROM sync_file WHERE owner = $1 AND md5(path) = md5($2) AND path = $2", [path])
  }

  func markChanges(since commit: Int) throws {
    try reader.visitChanges(since: commit) { try sync.markPending($0, at: $1) }
  }

  func markPending(_ entity: SyncEntity, at: Int) throws { try sync.markPending(entity, at: at) }

  func pending(
    behind group: String, most: Int
  ) throws -> [(group: String, entities: [PendingEntity])] {
    try sync.pending(behind: group, most: most)
  }

  func clearPending() throws { sync.clearPending() }
}

extension RemoteID {
  /// Reads the remote id of an event from its registers; nil if it has none.
  fileprivate init?(in registers: SyncRegisters) {
    guard let source = EventSource(json: registers[EventField.source.rawValue]),
      let id = source.remoteID,
      case .object(let dates) = registers[SyncRegister.dates], let kind = dates["kind"]?.text
    else { return nil }
    self.init(format: source.format, id: id, kind: EventKind(rawValue: kind))
  }
}
