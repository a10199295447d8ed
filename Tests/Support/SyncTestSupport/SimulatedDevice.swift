package import StorageTestSupport
import TodoDigest
package import TodoDomain
import TodoExchange
package import TodoStorage
package import TodoSync
import TodoSyncFolder
import TodoTesting
package import TodoText

/// A batch or a snapshot in a folder.
package struct SimulatedBatch: Sendable {
  package let header: SyncHeader
  package let lines: [[UInt8]]
  package let hash: String

  /// Makes a batch.
  ///
  /// - Parameter all: The lines, including the header's line.
  package init(_ header: SyncHeader, _ all: [[UInt8]]) {
    self.header = header
    lines = Array(all.dropFirst())
    var hash = SHA256()
    for line in all { hash.update(line) }
    self.hash = hash.hexadecimal
  }
}

/// The result of a run of sync.
package struct SimulatedRun {
  /// The batch that was published.
  package var batch: SimulatedBatch?
  /// Whether the projection changed the events or the diary of the publishing device.
  package var isMoved = false
  /// Whether the device took a new id.
  package var isRenamed = false
  /// Whether the device noticed that two stores had written under the same id.
  package var isBranched = false
}

/// The events that a device shows.
package struct ShownEvents {
  /// The events by group.
  package var events: [String: [any PlannedEvent]] = [:]
  package var uids: Set<String> = []
  /// The finished dates, each after its group.
  package var finished: Set<String> = []
  /// The changed days, each after its group and its date.
  package var changes: Set<String> = []
  /// The states of dates, each after its group and its date.
  package var states: Set<String> = []

  /// The dates with a record, each after its event.
  package var records: Set<String> = []

  /// Whether the event of a date exists without a record for that date.
  func hasNoRecord(of entity: SyncEntity) -> Bool {
    uids.contains(entity.name) && !records.contains("\(entity.name) \(entity.date)")
  }

  /// Whether an event of its group has the date of an entity.
  func hasDate(_ entity: SyncEntity) -> Bool {
    guard let date = try? CivilDate(entity.date) else { return false }
    return events[entity.group]?.contains { $0.pattern.covers(date) } == true
  }
}

/// A store for a simulated device.
package protocol DeviceStore: EventWriting {
  associatedtype Provider: StoreProviding
  var provider: Provider { get }
}

extension SQLiteStore: DeviceStore {}

/// A device with a store, and the files of the folder that have arrived at it.
package struct SimulatedDevice {
  /// The name that stays when the device's id changes.
  package let id: String
  package private(set) var store: any DeviceStore
  private var backup: SQLiteStore?
  /// The number of times that it took a new id.
  private var renamings = 0
  package var commands: RandomCommands
  /// The seconds by which its clock is wrong.
  package let skew: Int
  /// The hashes of the batches that have arrived.
  package var arrived: Set<String> = []
  private var exports: [[UInt8]] = []

  /// Copying an empty store is faster than creating the tables.
  private static let empty = Result { try SQLiteStore.inMemory() }

  /// Makes a device.
  ///
  /// - Parameter store: Its store; nil for a store in memory.
  package init(
    _ id: String, seed: UInt64, skew: Int, store: (any DeviceStore)? = nil
  ) throws {
    self.id = id
    self.skew = skew
    self.store = try store ?? Self.empty.get().copiedInMemory()
    commands = RandomCommands(seed: seed)
  }

  /// Whether the device has joined the sync.
  package var isJoined: Bool {
    get throws { try state() != nil }
  }

  private func state() throws -> SyncState? {
    try store.provider.readAndWait { try $0.syncing.syncState() }
  }

  /// Runs a random command, which may fail.
  package mutating func command(at clock: Int) throws {
    commands.now = Instant(secondsSince1970: clock + skew)
    do { try commands.run(on: store, exports) } catch is RequestError {} catch is ValueError {
    } catch is TallyError {}
    if commands.life.chance(3) { exports.append(try store.provider.export()) }
  }

  /// Undoes or redoes an entry.
  package mutating func undo(at clock: Int) throws {
    let note = CommitNote(action: "undo", at: Instant(secondsSince1970: clock + skew))
    let isRedo = commands.life.chance(40)
    do {
      try store.writeAndWait(note) { transaction in
        let entry = try isRedo ? transaction.redoable(1)[0] : transaction.undoable(1)[0]
        try transaction.takeBack(entry.number)
      }
    } catch is HistoryError {}
  }

  // MARK: Backups

  /// Makes a backup, if the store is in SQLite.
  package mutating func makeBackup() throws {
    backup = try (store as? SQLiteStore)?.copiedInMemory()
  }

  /// Replaces the store by the backup, if there is one.
  ///
  /// - Returns: Whether there is a backup.
  package mutating func restore() throws -> Bool {
    guard let backup else { return false }
    store = try backup.copiedInMemory()
    return true
  }

  /// Makes a device with a copy of the store and of the arrived files; nil for a store on a server.
  package func copy(_ id: String, seed: UInt64, skew: Int) throws -> SimulatedDevice? {
    guard let copied = try (store as? SQLiteStore)?.copiedInMemory() else { return nil }
    var device = try SimulatedDevice(id, seed: seed, skew: skew, store: copied)
    device.arrived = arrived
    return device
  }

  // MARK: Sync

  /// Runs sync once.
  ///
  /// - Parameter folder: All files, in any order and any number of times. Files that haven't
  ///   arrived are ignored.
  package mutating func sync(
    at clock: Int, _ folder: [SimulatedBatch], settling resolutions: [SyncOperation] = []
  ) throws -> SimulatedRun {
    let state =
      try state() ?? SyncState(device: id, name: id, folder: "", key: nil)
    let arrived = arrived
    let (files, newID) = (folder.filter { arrived.contains($0.hash) }, nextID)
    let run = try inSession(of: state, at: clock) { session, transaction in
      try transaction.save(state)
      var run = SimulatedRun()
      var identity = SyncIdentity(of: session)
      for file in files { identity.look(at: file.header, hash: file.hash) }
      run.isRenamed = identity.isShared
      if run.isRenamed { session.takeName(newID) }
      run.batch = try Self.publish(session, resolutions)
      let own = try session.show()
      // Limiting a clock changes the order of what was shown.
      run.isMoved =
        own.added + own.changed + own.removed + own.diary > 0
        && run.batch?.lines.contains { $0.starts(with: #"{"set":["t""#.utf8) } != true
      try Self.apply(files, to: session)
      _ = try session.show()
      try session.finish()
      run.isBranched = !session.forkedDevices.isEmpty
      return run
    }
    if let own = run.batch { self.arrived.insert(own.hash) }
    if run.isRenamed { renamings += 1 }
    return run
  }

  private func inSession<Result>(
    of state: SyncState, at clock: Int,
    _ body: (SyncSession, any SyncTransaction) throws -> Result
  ) throws -> Result {
    let now = Instant(secondsSince1970: clock + skew)
    return try store.writeAndWait(CommitNote(action: CommitNote.sync, at: now)) { transaction in
      let transaction = try transaction.syncing
      return try body(
        SyncSession(in: transaction, state, .standard, hasDiary: true, now: now), transaction)
    }
  }

  private var nextID: String {
    let digits = "\(renamings + 1)"
    // The first two digits tell the copies of a store apart.
    return id.prefix(2) + "f" + digits + id.dropFirst(3 + digits.count)
  }

  /// Applies the next batches, and joins a snapshot if batches are missing.
  private static func apply(_ files: [SimulatedBatch], to session: SyncSession) throws {
    var progress = true
    while progress {
      progress = false
      for file in files where session.isNext(file.header, hash: file.hash) {
        try session.apply(file.header, hash: file.hash, file.lines.makeIterator())
        progress = true
      }
      if !progress, let snapshot = files.first(where: { session.isAhead($0.header) }) {
        try session.join(snapshot.header) { snapshot.lines.makeIterator() }
        progress = true
      }
    }
  }

  private static func publish(
    _ session: SyncSession, _ resolutions: [SyncOperation]
  ) throws -> SimulatedBatch? {
    let (header, lines) = try collect { try session.publish(resolutions: resolutions, to: $0) }
    guard let header else { return nil }
    let batch = SimulatedBatch(header, lines)
    try session.published(header, hash: batch.hash)
    return batch
  }

  /// Writes the device's knowledge as a snapshot.
  package mutating func writeSnapshot(at clock: Int) throws -> SimulatedBatch? {
    guard let state = try state() else { return nil }
    let lines = try inSession(of: state, at: clock) { session, _ in
      try Self.collect { try session.writeSnapshot(to: $0) }.lines
    }
    guard let header = try SyncHeader(JSONReader().read(lines[0])) else { return nil }
    let snapshot = SimulatedBatch(header, lines)
    arrived.insert(snapshot.hash)
    return snapshot
  }

  /// Collects the written lines, the header first.
  private static func collect<Result>(
    _ write: (([UInt8]) throws -> Void) throws -> Result
  ) rethrows -> (result: Result, lines: [[UInt8]]) {
    var lines: [[UInt8]] = []
    let result = try write { lines.append($0) }
    return (result, lines)
  }

  /// The device's knowledge of all devices.
  package func knownDevices() throws -> [SyncDevice] {
    try store.provider.readAndWait { try $0.syncing.syncDevices() }
  }

  /// The id under which the device publishes; nil before its first run.
  package var device: String? { get throws { try state()?.device } }

  /// The stored content in a fixed order, without the ids that each store assigns by itself.
  package func content() throws -> [String] {
    try store.provider.linesWithoutNumbers()
      .filter { !$0.contains("\"type\":\"category\"") } + categories()
  }

  private func categories() throws -> [String] {
    try store.provider.categories().map { category in
      "\(category.name) \(category.color?.description ?? "-") \(category.icon) \(category.holdsEvents)"
    }
  }

  /// The number of registers with a conflict.
  package func countConflicts() throws -> Int {
    try store.provider.readAndWait { reader in
      var count = 0
      try reader.syncing.visitRegisters(inConflict: true) { count += $1.conflicts.count }
      return count
    }
  }

  /// The uids of the events.
  package func uids() throws -> [EventUID] { try store.provider.snapshot.map(\.uid) }

  /// The shown state of the events.
  package func shown() throws -> ShownEvents {
    try store.provider.readAndWait { reader in
      let registers = EventRegisters(.standard)
      let sync = try reader.syncing
      let categories = try SyncCategoryMap(reading: sync).names(sync.numberedCategories())
      var shown = ShownEvents()
      try reader.visitEvents { event, records in
        shown.uids.insert(event.uid.rawValue)
        let group = SyncEntity.event(event.uid).group
        shown.events[group, default: []].append(event)
        for record in records {
          shown.records.insert("\(event.uid) \(record.date)")
          let values = registers.registers(of: record, categories)
          if let change = values[SyncRegister.change] {
            shown.changes.insert("\(group) \(record.date) \(change.withoutCategory)")
          }
          if let state = values[SyncRegister.state] {
            shown.states.insert("\(group) \(record.date) \(state)")
          }
          guard record.isFinished else { continue }
          shown.finished.insert("\(group) \(record.date)")
          if let date = event.uid.singleDate { shown.finished.insert("\(group) \(date)") }
        }
      }
      return shown
    }
  }

  /// The shown values of an entity.
  package func values(of entity: SyncEntity) throws -> [String: JSONValue] {
    try store.provider.readAndWait { try $0.syncing.shownValues(of: entity, .standard) }
  }

  package func conflicts() throws -> [SyncConflict] {
    try store.provider.readAndWait { try $0.syncing.conflicts(.standard) }
  }

  /// All registers.
  package func registers() throws -> [SyncEntity: SyncRegisters] {
    try store.provider.readAndWait { reader in
      var registers: [SyncEntity: SyncRegisters] = [:]
      try reader.syncing.visitRegisters(inConflict: false) { registers[$0] = $1 }
      return registers
    }
  }
}

extension IndexingIterator: SyncLines where Elements == [[UInt8]] {}

extension StoreReading {
  /// The export of the store.
  func export() throws -> [UInt8] {
    var bytes: [UInt8] = []
    try JSONLinesFormat().write(self, ExportOptions()) { bytes += $0 }
    return bytes
  }

  /// The lines of the export in a fixed order, without the ids that each store assigns by itself.
  func linesWithoutNumbers() throws -> [String] {
    String(decoding: try export(), as: UTF8.self).split(separator: "\n").map { line in
      guard let key = line.firstRange(of: "\"id\":"),
        let comma = line[key.upperBound...].firstIndex(of: ",")
      else { return String(line) }
      return String(line[..<key.lowerBound]) + String(line[line.utf8.index(after: comma)...])
    }.sorted()
  }
}
