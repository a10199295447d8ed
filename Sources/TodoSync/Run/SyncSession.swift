package import TodoDomain
import TodoText

/// One run of synchronisation in a transaction. It makes a batch of this device's changes, joins
/// the batches of other devices to the registers, and updates the tables to the values that win.
///
/// It doesn't know files: it reads and writes lines.
package final class SyncSession {
  let store: any SyncTransaction
  private let kinds: EventKinds
  let hasDiary: Bool
  /// The state of this device, which `finish` stores.
  package internal(set) var state: SyncState
  var devices: [String: SyncDevice]
  var branches: SyncBranches
  /// The device ids under which two stores have written.
  package internal(set) var forkedDevices: Set<String> = []
  let now: Instant
  /// The uid of the event that became pending last; empty if none did.
  private var lastPending = ""
  /// Updates the tables; nil before the first new event of a run.
  private var projection: SyncProjection?
  /// Computes new events on the thread that reads their lines.
  private let fresh = FreshProjection()
  /// The number of applied batches.
  package internal(set) var received = 0
  /// The number of changed entities that this device dated later than now, since its clock was
  /// ahead.
  package private(set) var datedAhead = 0
  /// The devices whose clock is more than a day ahead of this one's.
  package private(set) var clocksAhead: Set<String> = []

  /// Begins a run with the devices and batches that the store knows.
  ///
  /// - Parameters:
  ///   - state: The state of a device: the stored state, or an initial one.
  ///   - hasDiary: Whether this folder synchronises the diary.
  package init(
    in store: any SyncTransaction, _ state: SyncState, _ kinds: EventKinds, hasDiary: Bool,
    now: Instant
  ) throws {
    self.store = store
    self.state = state
    self.kinds = kinds
    self.hasDiary = hasDiary
    self.now = now
    devices = Dictionary(uniqueKeysWithValues: try store.syncDevices().map { ($0.device, $0) })
    branches = try SyncBranches(reading: store)
  }

  /// The batches that were applied so far, including this device's own.
  package var vector: VersionVector { VersionVector(devices.mapValues(\.applied)) }

  /// Returns the user's name for a device; its id if it has no name.
  package func name(of device: String) -> String { devices[device]?.name ?? device }

  // MARK: This device's batch

  /// Makes a batch of this device's changes since its last batch, and joins it to the registers.
  ///
  /// - Parameters:
  ///   - resolutions: Values that the user chose to settle conflicts.
  ///   - line: Receives the line of the header, then the lines of the operations.
  /// - Returns: The header; nil if nothing changed, in which case the lines aren't needed.
  package func publish(
    resolutions: [SyncOperation] = [], to line: ([UInt8]) throws -> Void
  ) throws -> SyncHeader? {
    let isFirst = state.at == nil
    if !isFirst { try store.markChanges(since: state.commit) }
    let header = header(.batch, SyncDot(state.device, state.number + 1), seen: vector)
    try line(JSONWriter.bytes(of: header.json))
    try store.visitPending { _, entities in
      datedAhead += entities.count { $0.at > header.latest }
      return true
    }
    var count = 0
    let seen = header.seen
    try withoutActuallyEscaping(line) { line in
      let emit = { [self] (operation: SyncOperation, isOnlyOne: Bool) throws in
        try line(JSONWriter.bytes(of: operation.bounded(by: header).json))
        let registers = SyncRegisters([operation.write(in: header)])
        if isOnlyOne {
          try store.save(registers, of: operation.entity)
        } else {
          try apply(registers, to: operation.entity, seen: seen)
        }
        count += 1
      }
      // Before a first run there are no registers, and the tables already have the values to show.
      var outgoing = try SyncOutgoing(of: store, state, kinds, header: header, hasDiary: hasDiary) {
        try emit($0, isFirst)
      }
      let kept = try outgoing.kept(beside: resolutions)
      if isFirst { try outgoing.publishAll() } else { try outgoing.publishChanges() }
      for operation in try resolutions + kept + latestTimes() { try emit(operation, false) }
    }
    state.commit = try store.newestHistory() ?? 0
    return count > 0 ? header : nil
  }

  /// Records this device's batch as applied, with its hash, which is known after its last line.
  package func published(_ header: SyncHeader, hash: String) throws {
    state.number = header.dot.number
    state.hash = hash
    try note(header, hash, parent: header.parent)
    for (clock, registers) in try store.registers(ofKind: SyncKind.clock)
    where registers.writes.contains(where: { $0.dot == header.dot }) {
      try bound(by: clock, registers)
    }
  }

  /// Returns the header of a file that this device writes now.
  package func header(_ form: SyncHeader.Form, _ dot: SyncDot, seen: VersionVector) -> SyncHeader {
    SyncHeader(
      form: form, dot: dot, name: state.name, previous: state.hash, seen: seen,
      hashes: devices.filter { seen[$0.key] > 0 }.mapValues(\.hash), at: now)
  }

  // MARK: The batches of others

  /// Returns whether a batch can be applied now: it is the next batch of its device, and this store
  /// has applied all batches that the writer of the batch had seen.
  package func isNext(_ header: SyncHeader, hash: String) -> Bool {
    header.form == .batch && header.version <= SyncHeader.version && branches[hash] == nil
      && branches.place(of: header, hash: hash) != nil
      && branches.seen(of: header, in: vector) != nil
  }

  /// Returns whether this store already has everything that a file contains.
  package func isDone(_ header: SyncHeader, hash: String) -> Bool {
    guard header.version <= SyncHeader.version else { return false }
    guard header.form == .batch else { return !isAhead(header) }
    return branches[hash] != nil || branches[header.dot] == nil && vector.covers(header.dot)
  }

  /// Returns the dot of a batch in this store, or the dot in the batch's file if this store hasn't
  /// applied the batch.
  package func dot(of header: SyncHeader, hash: String) -> SyncDot {
    branches[hash]?.dot ?? header.dot
  }

  /// Applies a batch for which `isNext` returns true.
  package func apply(
    _ header: SyncHeader, hash: String, _ lines: sending any SyncLines
  ) throws {
    guard let (dot, rival) = branches.place(of: header, hash: hash) else { return }
    if let rival { try branch(at: rival) }
    guard let seen = branches.seen(of: header, in: vector) else { return }
    let parent = header.parent
    let header = header.named(dot, seen: seen)
    try note(header, hash, parent: parent)
    try read(lines, of: header, SyncRenaming()) { entity, registers in
      try apply(registers, to: entity, seen: header.seen)
    }
    received += 1
  }

  /// The largest number of lines that are processed together. The lines of one group may exceed it.
  private static var linesAtOnce: Int { 500 }

  /// Reads the content of a file. A new event is written to the tables at once, so that its
  /// registers needn't be read again. Later lines about the event mark it as pending, as usual.
  ///
  /// - Parameters:
  ///   - renaming: The new dots for the batches of a snapshot.
  ///   - take: Adds the file's registers of an entity to the known registers.
  func read(
    _ lines: sending any SyncLines, of header: SyncHeader, _ renaming: SyncRenaming,
    take: (SyncEntity, SyncRegisters) throws -> Void
  ) throws {
    let batches = ReadAhead(EntryBatches(lines, of: header, renaming, fresh: fresh))
    try batches.visit(most: Self.linesAtOnce) { entries in
      try store.prefetch(entries.flatMap(\.entities))
      for entry in entries {
        switch entry {
        case .group(let name, let registers, let shown) where try isNewEvent(name, registers):
          for (entity, registers) in registers { try store.save(registers, of: entity) }
          try show(new: registers, shown)
        case .group(_, let registers, _):
          for (entity, registers) in registers { try take(entity, registers) }
        case .device(let device): try join(device, renaming)
        case .batch(let batch):
          if branches[batch.hash] == nil, branches[batch.dot] == nil { try self.take(batch) }
        }
      }
    }
  }

  private func isNewEvent(_ group: String, _ registers: [SyncEntity: SyncRegisters]) throws -> Bool
  {
    try registers.keys.first?.isOfEvent == true && store.isNew(group)
  }

  private func show(new registers: [SyncEntity: SyncRegisters], _ shown: SeriesMerge?) throws {
    let projection = try begunProjection()
    if let group = try shown ?? fresh.shown(registers, seen: store.seen(by: registers)) {
      try projection.show(new: group, registers)
    } else {
      try registers.keys.forEach(markPending)
    }
  }

  private func begunProjection() throws -> SyncProjection {
    if let projection { return projection }
    let begun = try SyncProjection(in: store, kinds, hasDiary: hasDiary)
    try begun.begin(fresh)
    projection = begun
    return begun
  }

  private func apply(_ new: SyncRegisters, to entity: SyncEntity, seen: VersionVector) throws {
    guard hasDiary || entity.kind != SyncKind.diary else { return }
    if entity.kind == SyncKind.forgetting { try forget(entity.name) }
    var registers = try store.registers(of: entity)
    for write in new.writes { registers.apply(write, seen: seen) }
    try store.save(registers, of: entity)
    try markPending(entity)
    if entity.kind == SyncKind.clock { try bound(by: entity, registers) }
  }

  /// Marks an entity as pending; for a date, marks its event. The dates of an event usually come
  /// one after another, so only the first of them needs a write.
  func markPending(_ entity: SyncEntity) throws {
    guard entity.isOfEvent else { return try store.markPending(entity, at: 0) }
    guard !entity.name.isExactly(lastPending) else { return }
    lastPending = entity.name
    try store.markPending(SyncEntity(kind: SyncKind.event, name: entity.name), at: 0)
  }

  /// Marks a device as forgotten: no device waits for it until it writes again.
  func forget(_ device: String) throws {
    guard var known = devices[device] else { return }
    known.isForgotten = true
    devices[device] = known
    try store.save(known)
  }

  /// Records a batch as applied.
  func take(_ batch: KnownBatch) throws {
    branches.add(batch)
    try store.save(batch)
  }

  /// Records a batch as applied, and stores the device's name, moment and applied batches from the
  /// header.
  ///
  /// - Parameter parent: The parent that the header in the file names; for a first batch, the id of
  ///   the device.
  private func note(_ header: SyncHeader, _ hash: String, parent: String) throws {
    let (device, number) = (header.dot.device, header.dot.number)
    try take(KnownBatch(header.dot, seen: header.seen, hash: hash, parent: parent))
    var seen = header.seen
    seen[device] = number
    let known = SyncDevice(
      device, name: header.name, applied: number, hash: hash, seen: seen, at: header.at,
      isForgotten: branches.isBranch(device))
    devices[device] = known
    try store.save(known)
    if hasClockAhead(known) { clocksAhead.insert(device) }
  }

  // MARK: The end of a run

  /// Brings the store's tables up to date with the registers. If a register has several values, the
  /// tables show the value that wins (`SyncRegisters.winner(_:)`).
  package func show() throws -> SyncSummary {
    try showAgainIfMoreIsKnown()
    guard try projection != nil || !store.pending(behind: "", most: 1).isEmpty else {
      return SyncSummary()
    }
    let projection = try projection ?? SyncProjection(in: store, kinds, hasDiary: hasDiary)
    try projection.run()
    self.projection = nil
    fresh.end()
    lastPending = ""
    return projection.summary
  }

  /// Marks all events as pending if this program knows other kinds or fields than the program of
  /// the last run did. That program had to leave out the events of kinds that it didn't know.
  private func showAgainIfMoreIsKnown() throws {
    let vocabulary = EventRegisters(kinds).vocabulary
    guard vocabulary != state.vocabulary else { return }
    if !state.vocabulary.isEmpty {
      var events: [SyncEntity] = []
      try store.visitRegisters(inConflict: false) { entity, _ in
        if entity.kind == SyncKind.event { events.append(entity) }
      }
      for event in events { try store.markPending(event, at: 0) }
    }
    state.vocabulary = vocabulary
  }

  /// Stores the state. Call this last.
  package func finish() throws {
    state.at = now
    try store.save(state)
  }
}
