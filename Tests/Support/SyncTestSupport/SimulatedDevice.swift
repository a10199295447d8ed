package import StorageTestSupport
package import TodoDomain
import TodoExchange
package import TodoStorage
import TodoTesting

/// A batch as a folder has it.
package struct SimulatedBatch: Sendable {
  package let header: SyncHeader
  package let lines: [[UInt8]]
  package let hash: String
}

/// A store that a simulated device may have.
package protocol DeviceStore: EventWriting {
  associatedtype Provider: StoreProviding
  var provider: Provider { get }
}

extension SQLiteStore: DeviceStore {}

/// A device with a store, and what of the folder has arrived at it.
package struct SimulatedDevice {
  package let id: String
  package let store: any DeviceStore
  package var commands: RandomCommands
  /// The seconds by which its clock is wrong.
  package let skew: Int
  /// The hashes of the batches that have arrived.
  package var arrived: Set<String> = []
  private var exports: [[UInt8]] = []

  /// - Parameter store: Its store; nil for one in memory.
  package init(
    _ id: String, seed: UInt64, skew: Int, store: (any DeviceStore)? = nil
  ) throws {
    self.id = id
    self.skew = skew
    self.store = try store ?? SQLiteStore.inMemory()
    commands = RandomCommands(seed: seed)
  }

  /// Whether it takes part in the sync.
  package var isJoined: Bool {
    get throws { try state() != nil }
  }

  private func state() throws -> SyncState? {
    try store.provider.read { try ($0 as? any SyncReading)?.syncState() }
  }

  /// Runs one random command, which may be refused.
  package mutating func command(at clock: Int) throws {
    commands.now = Instant(secondsSince1970: clock + skew)
    do { try commands.run(on: store, exports) } catch is RequestError {} catch is ValueError {
    } catch is TallyError {}
    if commands.life.chance(3) { exports.append(try store.provider.export()) }
  }

  /// Takes back or brings back one entry.
  package mutating func undo(at clock: Int) throws {
    let note = CommitNote(action: "undo", at: Instant(secondsSince1970: clock + skew))
    let isRedo = commands.life.chance(40)
    do {
      try store.write(note) { transaction in
        let entry = try isRedo ? transaction.redoable(1)[0] : transaction.undoable(1)[0]
        try transaction.takeBack(entry.number)
      }
    } catch is HistoryError {}
  }

  /// One run of sync.
  ///
  /// - Returns: The batch that it published, and whether showing it changed the tables.
  package mutating func sync(
    at clock: Int, _ folder: [SimulatedBatch], settling settled: [SyncOperation] = []
  ) throws -> (batch: SimulatedBatch?, isMoved: Bool) {
    let now = Instant(secondsSince1970: clock + skew)
    let state =
      try state() ?? SyncState(device: id, name: id, folder: "", key: nil)
    let arrived = arrived
    let batches = folder.filter { arrived.contains($0.hash) }
    let result = try store.write(CommitNote(action: CommitNote.sync, at: now)) { transaction in
      guard let transaction = transaction as? any SyncTransaction else { throw CancellationError() }
      try transaction.save(state)
      let session = try SyncSession(
        in: transaction, state, .standard, hasDiary: true, now: now)
      let own = try Self.publish(session, settled)
      let isMoved = try !session.show().isEmpty
      var progress = true
      while progress {
        progress = false
        for batch in batches where session.isNext(batch.header) {
          try session.apply(batch.header, hash: batch.hash) { line in
            try batch.lines.forEach(line)
          }
          progress = true
        }
      }
      _ = try session.show()
      try session.finish()
      return (own, isMoved)
    }
    if let own = result.0 { self.arrived.insert(own.hash) }
    return (result.0, result.1)
  }

  private static func publish(
    _ session: SyncSession, _ settled: [SyncOperation]
  ) throws -> SimulatedBatch? {
    var (lines, hash) = ([[UInt8]](), SHA256())
    let header = try session.publish(settled: settled) { line in
      hash.update(line)
      lines.append(line)
    }
    guard let header else { return nil }
    let digest = hash.hexadecimal
    try session.published(header, hash: digest)
    return SimulatedBatch(header: header, lines: Array(lines.dropFirst()), hash: digest)
  }

  /// What is stored, without the numbers that each store gives by itself, in one order.
  package func content() throws -> [String] {
    try store.provider.linesWithoutNumbers()
      .filter { !$0.contains("\"type\":\"category\"") } + categories()
  }

  private func categories() throws -> [String] {
    try store.provider.categories().map { category in
      "\(category.name) \(category.color?.description ?? "-") \(category.icon) \(category.holdsEvents)"
    }
  }

  /// The number of cells with a conflict.
  package func countConflicts() throws -> Int {
    try store.provider.read { reader in
      var count = 0
      try (reader as? any SyncReading)?.visitCells(inConflict: true) { count += $1.conflicts.count }
      return count
    }
  }

  package func conflicts() throws -> [SyncConflict] {
    try store.provider.read { try ($0 as? any SyncReading)?.conflicts(.standard) ?? [] }
  }

  /// All cells.
  package func cells() throws -> [SyncThing: SyncCells] {
    try store.provider.read { reader in
      var cells: [SyncThing: SyncCells] = [:]
      try (reader as? any SyncReading)?.visitCells(inConflict: false) { cells[$0] = $1 }
      return cells
    }
  }

  /// The number of batches that were applied.
  package func countApplied() throws -> Int {
    try store.provider.read {
      try ($0 as? any SyncReading)?.applied().values.reduce(0, +) ?? 0
    }
  }
}

extension StoreReading {
  /// The export of the store.
  func export() throws -> [UInt8] {
    var bytes: [UInt8] = []
    try JSONLinesFormat().write(self, ExportOptions()) { bytes += $0 }
    return bytes
  }

  /// The lines of the export, without the numbers that each store gives by itself, in one order.
  func linesWithoutNumbers() throws -> [String] {
    String(decoding: try export(), as: UTF8.self).split(separator: "\n").map { line in
      String(line.replacing(/"id":[0-9]+,/, with: "", maxReplacements: 1))
    }.sorted()
  }
}
