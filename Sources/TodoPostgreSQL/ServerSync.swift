import TodoDomain
import TodoStorage
import TodoSync

/// Reads and writes the registers and pending entities of a transaction. Reading or writing them
/// one at a time would wait for the server each time. So writes are collected and sent in bulk,
/// and the next reads are done in one query.
final class ServerSync {
  private let reader: ServerReader
  private let writer: ServerWriter
  /// The registers to be sent, by entity.
  private var registers: [SyncEntity: (writes: String, conflicts: Int)] = [:]
  private var sizeInBytes = 0
  /// The pending entities to be sent, with their moments in seconds since 1970.
  private var marks: [SyncEntity: Int] = [:]
  /// The registers of the groups that were read, with the changes of this transaction.
  private var known: [Exactly<String>: [SyncEntity: SyncRegisters]] = [:]
  /// The batches by device and number, for each device whose batches were already read.
  private var batches: [String: [Int: KnownBatch]] = [:]
  /// The groups that `pending` returned last, until `takeNext` takes them to read them ahead.
  private var next: [String] = []

  /// The number of rows, or the approximate number of bytes, at which the collected writes are
  /// sent.
  private static let most = 1_000, mostBytes = 4 << 20
  /// The greatest number of groups that are held.
  private static let mostKnown = 4_000

  init(_ reader: ServerReader, _ writer: ServerWriter) {
    self.reader = reader
    self.writer = writer
  }

  // MARK: Registers

  /// Returns the groups that `pending` last returned, from a group on, and forgets them all.
  /// Returns nil if the group isn't one of them, or if a call has already taken them.
  func takeNext(from group: String) -> [String]? {
    guard let place = next.firstIndex(where: { $0.isExactly(group) }) else { return nil }
    defer { next = [] }
    return Array(next[place...])
  }

  func registers(of group: String) throws -> [SyncEntity: SyncRegisters] {
    if let registers = known[Exactly(wrappedValue: group)] { return registers }
    try learn([group])
    return known[Exactly(wrappedValue: group)] ?? [:]
  }

  /// Reads the groups that aren't known yet.
  func learn(_ groups: [String]) throws {
    if known.count + groups.count > Self.mostKnown { known = [:] }
    let missing = groups.filter { known[Exactly(wrappedValue: $0)] == nil }
    guard !missing.isEmpty else { return }
    try sendRegisters()
    known.merge(try reader.registers(of: missing)) { _, new in new }
  }

  func save(_ new: SyncRegisters, of entity: SyncEntity, isDisputed: Bool) throws {
    let group = Exactly(wrappedValue: entity.group)
    if known[group] != nil { known[group]?[entity] = new }
    let writes = String(decoding: new.stored, as: UTF8.self)
    sizeInBytes += writes.utf8.count - (registers[entity]?.writes.utf8.count ?? 0)
    registers[entity] = (writes, max(new.conflicts.count, isDisputed ? 1 : 0))
    if registers.count >= Self.most || sizeInBytes >= Self.mostBytes {
      try sendRegisters()
      try reader.send()
    }
  }

  private func sendRegisters() throws {
    guard !registers.isEmpty else { return }
    let rows = registers.map { $0 }
    (registers, sizeInBytes) = ([:], 0)
    let values =
      [rows.map(\.key.group), rows.map(\.key.kind), rows.map(\.key.name)]
      + [rows.map(\.key.date), rows.map(\.value.writes), rows.map { "\($0.value.conflicts)" }]
    change(
      """
      INSERT INTO sync_register (owner, entity, merge_group, kind, name, date, writes, conflicts)
      SELECT $1, sha256(convert_to(kind || name, 'UTF8') || sha256(convert_to(date, 'UTF8'))), *
      FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::int[])
        AS new(merge_group, kind, name, date, writes, conflicts)
      ON CONFLICT (owner, entity) DO UPDATE SET (writes, conflicts)
        = (excluded.writes, excluded.conflicts)
      """, values.map { ServerText.array($0) })
  }

  // MARK: Pending entities

  func markPending(_ entity: SyncEntity, at: Int) throws {
    marks[entity] = max(marks[entity] ?? at, at)
    guard marks.count >= Self.most else { return }
    sendPending()
    try reader.send()
  }

  private func sendPending() {
    guard !marks.isEmpty else { return }
    let rows = marks.map { $0 }
    marks = [:]
    let values =
      [rows.map(\.key.group), rows.map(\.key.kind), rows.map(\.key.name)]
      + [rows.map(\.key.date), rows.map { "\($0.value)" }]
    change(
      """
      INSERT INTO sync_pending (owner, merge_group, kind, name, date, at)
      SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[])
      """, values.map { ServerText.array($0) })
  }

  func pending(
    behind group: String, most: Int
  ) throws -> [(group: String, entities: [PendingEntity])] {
    sendPending()
    var limit = 2 * most
    while true {
      let rows = try reader.pending(behind: group, most: limit)
      var groups = Self.groups(of: rows)
      // The last group may be incomplete.
      if rows.count == limit { groups.removeLast() }
      if rows.count < limit || !groups.isEmpty {
        next = groups.prefix(most).map(\.group)
        return Array(groups.prefix(most))
      }
      limit *= 4
    }
  }

  /// Collects the entities of each group. An entity that is pending several times appears once.
  private static func groups(
    of rows: [(group: String, touch: PendingEntity)]
  ) -> [(group: String, entities: [PendingEntity])] {
    var groups: [(group: String, entities: [PendingEntity])] = []
    for (group, touch) in rows {
      guard let last = groups.last, last.group.isExactly(group) else {
        groups.append((group, [touch]))
        continue
      }
      let place = groups.count - 1
      if let same = last.entities.last, same.entity == touch.entity {
        groups[place].entities.removeLast()
        groups[place].entities.append(
          PendingEntity(entity: touch.entity, at: max(same.at, touch.at)))
      } else {
        groups[place].entities.append(touch)
      }
    }
    return groups
  }

  func clearPending() {
    marks = [:]
    next = []
    change("DELETE FROM sync_pending WHERE owner = $1")
  }

  // MARK: Batches

  func batch(_ dot: SyncDot) throws -> KnownBatch? {
    let known = try batches[dot.device] ?? reader.batches(of: dot.device)
    batches[dot.device] = known
    return known[dot.number]
  }

  func save(_ batch: KnownBatch) throws {
    let dot = batch.dot
    batches[dot.device]?[dot.number] = batch
    try run(
      """
      INSERT INTO sync_batch (owner, device, number, hash, seen, parent)
      VALUES ($1, $2, $3, $4, $5, $6)
      ON CONFLICT (owner, device, number) DO UPDATE SET (hash, seen, parent) = ($4, $5, $6)
      """, [dot.device, "\(dot.number)", batch.hash, batch.seen.stored, batch.parent])
  }

  func removeBatches(of device: String, after number: Int) throws {
    batches[device] = nil
    try run(
      "DELETE FROM sync_batch WHERE owner = $1 AND device = $2 AND number > $3",
      [device, "\(number)"])
    guard number == 0 else { return }
    try run("DELETE FROM sync_device WHERE owner = $1 AND device = $2", [device])
  }

  // MARK: Statements

  /// Queues a statement whose first parameter is the owner. It is sent with the commit at the
  /// latest.
  func run(_ sql: String, _ values: [String?] = []) throws {
    writer.noteChangeBesideJournal()
    try reader.change(Statement(sql: sql, values: ["\(reader.owner)"] + values))
  }

  /// Queues a statement that writes many rows. It is sent together with the next statement.
  private func change(_ sql: String, _ values: [String?] = []) {
    writer.noteChangeBesideJournal()
    reader.later(
      Statement(sql: sql, values: ["\(reader.owner)"] + values, isPlannedAnew: true))
  }

  /// Queues the collected writes, which are sent with the next statement at the latest.
  func flush() throws {
    try sendRegisters()
    sendPending()
  }

  /// Drops all known and pending rows, since the tables are emptied.
  func forget() { (registers, sizeInBytes, marks, known, batches) = ([:], 0, [:], [:], [:]) }
}
