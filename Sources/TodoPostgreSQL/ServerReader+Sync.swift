import TodoDomain
import TodoStorage
import TodoSync
import TodoText

/// The state of sync of a store on a server: its devices and registers.
extension ServerReader: SyncReading {
  // MARK: Devices and batches

  func syncState() throws -> SyncState? {
    try query(
      """
      SELECT device, name, folder, folder_key, format, sync_commit, number, hash, at, vocabulary
      FROM sync_state WHERE owner = $1
      """
    ).first.map { row in
      SyncState(
        device: row.text(0), name: row.text(1), folder: row.text(2), key: row.optionalText(3),
        format: row.text(4), commit: row.int(5), number: row.int(6), hash: row.text(7),
        at: row.optionalText(8).flatMap { try? Instant($0) }, vocabulary: row.text(9))
    }
  }

  func syncDevices() throws -> [SyncDevice] {
    try query(
      """
      SELECT device, name, applied, hash, seen, at, is_forgotten
      FROM sync_device WHERE owner = $1 ORDER BY device
      """
    ).map { row in
      SyncDevice(
        row.text(0), name: row.text(1), applied: row.int(2), hash: row.text(3),
        seen: VersionVector(stored: row.text(4)),
        at: (try? Instant(row.text(5))) ?? Instant(secondsSince1970: 0),
        isForgotten: row.flag(6) == true)
    }
  }

  func syncBatch(_ dot: SyncDot) throws -> KnownBatch? {
    try query(
      """
      SELECT device, number, seen, hash, parent FROM sync_batch
      WHERE owner = $1 AND device = $2 AND number = $3
      """, [dot.device, "\(dot.number)"]
    ).first.map(Self.batch)
  }

  func visitBatches(_ body: (KnownBatch) throws -> Void) throws {
    try visit(
      """
      SELECT device, number, seen, hash, parent FROM sync_batch
      WHERE owner = $1 ORDER BY device, number
      """
    ) { rows in try rows.forEach { try body(Self.batch($0)) } }
  }

  private static func batch(_ row: ServerRow) -> KnownBatch {
    KnownBatch(
      SyncDot(row.text(0), row.int(1)), seen: VersionVector(stored: row.text(2)),
      hash: row.text(3),
      parent: row.text(4))
  }

  /// Returns the batches of a device, by number.
  func batches(of device: String) throws -> [Int: KnownBatch] {
    let rows = try query(
      """
      SELECT device, number, seen, hash, parent FROM sync_batch
      WHERE owner = $1 AND device = $2
      """, [device])
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.int(1), Self.batch($0)) })
  }

  // MARK: Registers

  func registers(of group: String) throws -> [SyncEntity: SyncRegisters] {
    try registers(of: [group])[Exactly(wrappedValue: group)] ?? [:]
  }

  func registers(of entity: SyncEntity) throws -> SyncRegisters {
    try registers(of: entity.group)[entity] ?? SyncRegisters()
  }

  /// Returns the registers of some groups, by entity.
  func registers(
    of groups: [String]
  ) throws -> [Exactly<String>: [SyncEntity: SyncRegisters]] {
    var found: [Exactly<String>: [SyncEntity: SyncRegisters]] = [:]
    for group in groups { found[Exactly(wrappedValue: group)] = [:] }
    // The array is passed through a subquery, which makes the server use the index, whatever its
    // statistics say. Groups that only share their beginning with a wanted group are found too, and
    // dropped.
    let rows = try query(
      """
      SELECT \(Self.registerColumns), merge_group FROM sync_register
      WHERE owner = $1 AND left(merge_group, 200) = ANY (ARRAY(
        SELECT left(wanted, 200) FROM unnest($2::text[]) AS wanted))
      """, [ServerText.array(groups)], isPlannedAnew: true)
    rows.forEach { row in
      let (entity, registers) = Self.registers(row)
      found[Exactly(wrappedValue: row.text(4))]?[entity] = registers
    }
    return found
  }

  func registers(ofKind kind: String) throws -> [SyncEntity: SyncRegisters] {
    // A kind is a letter, and groups begin with it.
    guard let letter = kind.unicodeScalars.first, let next = Unicode.Scalar(letter.value + 1)
    else { return [:] }
    let rows = try query(
      """
      SELECT \(Self.registerColumns) FROM sync_register
      WHERE owner = $1 AND left(merge_group, 200) >= $2 AND left(merge_group, 200) < $3
      """, [kind, String(next)], isPlannedAnew: true)
    return Dictionary(rows.map { Self.registers($0) }) { first, _ in first }
  }

  func visitRegisters(
    inConflict: Bool, _ body: (SyncEntity, SyncRegisters) throws -> Void
  ) throws {
    try visit(
      """
      SELECT \(Self.registerColumns) FROM sync_register
      WHERE owner = $1 \(inConflict ? "AND conflicts > 0" : "")
      ORDER BY left(merge_group, 200), merge_group, kind, name, date
      """
    ) { rows in
      try rows.forEach { row in
        let (entity, registers) = Self.registers(row)
        try body(entity, registers)
      }
    }
  }

  private static let registerColumns = "kind, name, date, writes"

  private static func registers(_ row: ServerRow) -> (SyncEntity, SyncRegisters) {
    (entity(row), SyncRegisters(stored: row.bytes(3)))
  }

  static func entity(_ row: ServerRow) -> SyncEntity {
    SyncEntity(kind: row.text(0), name: row.text(1), date: row.text(2))
  }

  // MARK: Other tables

  func numberedCategories() throws -> [(row: Int, category: TodoDomain.Category)] {
    let known = try knownCategories()
    return known.inOrder.compactMap { category in known.ids[category.name].map { ($0, category) }
    }
  }

  func categoryRows() throws -> [String: Int] {
    let rows = try query("SELECT uid, category_id FROM sync_category WHERE owner = $1")
    return Dictionary(uniqueKeysWithValues: rows.map { ($0.text(0), $0.int(1)) })
  }

  func events(inCategory row: Int) throws -> [EventUID] {
    try query(
      """
      SELECT uid FROM event WHERE owner = $1 AND category_id = $2
      UNION SELECT event.uid FROM occurrence
      JOIN event ON event.owner = $1 AND event.id = event_id
      WHERE occurrence.owner = $1 AND shown_on IS NOT NULL AND occurrence.category_id = $2
      """, ["\(row)"]
    ).map { try EventUID($0.text(0)) }
  }

  func countCommits(since commit: Int) throws -> Int {
    try query(
      "SELECT count(*) FROM journal WHERE owner = $1 AND id > $2 AND action <> $3",
      ["\(commit)", CommitNote.sync]
    ).first?.int(0) ?? 0
  }

  func sharedSources() throws -> [String: [String]] {
    try query("SELECT sources FROM sync_state WHERE owner = $1").first
      .map { SharedSources.read($0.text(0)) } ?? [:]
  }

  func syncFiles() throws -> [SyncFile] {
    try query(
      """
      SELECT path, stamp, problem, device, number, is_snapshot FROM sync_file
      WHERE owner = $1 ORDER BY path
      """
    ).map { row in
      let segment = row.optionalText(3).map { device in
        SyncSegment(
          dot: SyncDot(device, row.int(4)), form: row.flag(5) == true ? .snapshot : .batch)
      }
      return SyncFile(
        path: row.text(0), stamp: row.text(1), segment: segment, problem: row.optionalText(2))
    }
  }

  // MARK: Changes since a commit

  /// Passes the entities that were changed locally since a commit to a closure, each with the
  /// moment of its change, in seconds since 1970.
  func visitChanges(since commit: Int, _ body: (SyncEntity, Int) throws -> Void) throws {
    try visit(
      """
      SELECT entity, event.uid, CASE WHEN entity = 'event' THEN before END, change.date, name, at
      FROM journal JOIN change ON change.owner = $1 AND journal_id = journal.id
      LEFT JOIN event ON event.owner = $1 AND event.id = event_id
      WHERE journal.owner = $1 AND journal.id > $2 AND action <> $3
      """, ["\(commit)", CommitNote.sync]
    ) { rows in
      try rows.forEach { row in
        // The uid of a removed event is in its image.
        let uids = [row.optionalText(1), row.isNull(2) ? nil : ServerImages.uid(row.bytes(2))]
        let entities = try SyncEntity.changed(
          row.text(0), uids: uids, date: row.optionalText(3), name: row.optionalText(4))
        let at = (try? Instant(row.text(5)))?.secondsSince1970 ?? 0
        for entity in entities { try body(entity, at) }
      }
    }
  }

  /// Returns the next rows of `sync_pending`, at most `most`: the pending entities
  /// (`PendingEntity`) of the groups after `group`. They are in the order of their groups, and
  /// within a group by kind, name and date.
  func pending(
    behind group: String, most: Int
  ) throws -> [(group: String, touch: PendingEntity)] {
    try query(
      """
      SELECT kind, name, date, at, merge_group FROM sync_pending
      WHERE owner = $1 AND left(merge_group, 200) >= left($2, 200) AND merge_group > $2
      ORDER BY left(merge_group, 200), merge_group, kind, name, date LIMIT \(most)
      """, [group], isPlannedAnew: true
    ).map { ($0.text(4), PendingEntity(entity: Self.entity($0), at: $0.int(3))) }
  }

  /// Returns, for each uid in `roots`, the uids of the stored events that rules made from that
  /// event, such as `ROOT~2026-03-01` from `ROOT`.
  func derived(from roots: [String]) throws -> [Exactly<String>: [EventUID]] {
    var derived: [Exactly<String>: [EventUID]] = [:]
    for root in roots { derived[Exactly(wrappedValue: root)] = [] }
    // `OFFSET 0` keeps the server from comparing all events with each root.
    try query(
      """
      SELECT root, uid FROM unnest($2::text[]) AS wanted(root), LATERAL (
        SELECT uid FROM event WHERE owner = $1 AND uid >= root || '~' COLLATE "C"
          AND uid < root || chr(127) COLLATE "C" OFFSET 0) AS found
      ORDER BY uid
      """, [ServerText.array(roots)], isPlannedAnew: true
    ).forEach { row in
      derived[Exactly(wrappedValue: row.text(0))]?.append(try EventUID(row.text(1)))
    }
    return derived
  }
}

extension ServerImages {
  /// Returns the uid in the image of an event.
  fileprivate static func uid(_ image: UnsafeBufferPointer<UInt8>) -> String? {
    guard case .object(let members)? = try? JSONReader().read(image),
      case .string(let uid)? = members["uid"]
    else { return nil }
    return uid
  }
}
