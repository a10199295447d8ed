package import TodoDomain

/// A store's state in a sync folder.
package struct SyncState: Hashable, Sendable {
  /// The id of this device: 16 hexadecimal digits.
  package var device: String
  /// The name that the user gave the device.
  package var name: String
  /// The path of the folder.
  package var folder: String
  /// The text of the key of an encrypted folder; nil for a plain one.
  package var key: String?
  /// The content of the folder's format file when the store joined, as JSON in one line.
  package var format: String
  /// The number of the newest entry of the history whose changes were published.
  package var commit: Int
  /// The number of this device's last batch. `hash` is the hash of the same batch.
  package var number: Int
  package var hash: String
  /// The moment of the last run; nil before the first.
  package var at: Instant?
  /// The kinds and fields that the program of the last run knew; empty before the first run.
  package var vocabulary: String

  package init(
    device: String, name: String, folder: String, key: String?, format: String = "{}",
    commit: Int = 0, number: Int = 0, hash: String = "", at: Instant? = nil,
    vocabulary: String = ""
  ) {
    self.device = device
    self.name = name
    self.folder = folder
    self.key = key
    self.format = format
    self.commit = commit
    self.number = number
    self.hash = hash
    self.at = at
    self.vocabulary = vocabulary
  }
}

extension SyncState {
  /// The first entry of the history that may have unpublished changes. This entry and later ones
  /// must not be removed.
  package var firstUnpublished: Int { commit + 1 }
}

/// The facts that the applied batches give about a device, which may be this one.
package struct SyncDevice: Hashable, Sendable {
  package let device: String
  package var name: String
  /// The number of the last batch of the device that this store has applied.
  package var applied: Int
  /// The hash of the batch with the number `applied`.
  package var hash: String
  /// The batches that the device had applied when it wrote its last batch.
  package var seen: VersionVector
  /// The moment of the device's last batch, by the device's clock.
  package var at: Instant
  /// Whether the device is forgotten: no device waits for it any more.
  package var isForgotten: Bool

  package init(
    _ device: String, name: String, applied: Int, hash: String, seen: VersionVector, at: Instant,
    isForgotten: Bool = false
  ) {
    self.device = device
    self.name = name
    self.applied = applied
    self.hash = hash
    self.seen = seen
    self.at = at
    self.isForgotten = isForgotten
  }
}

/// An entity that changed in this store since the last run, with the time of its last change in
/// seconds.
package struct PendingEntity: Hashable, Sendable {
  package let entity: SyncEntity
  package let at: Int

  package init(entity: SyncEntity, at: Int) {
    self.entity = entity
    self.at = at
  }
}

/// The result of this store's last reading of a file in the folder. The file isn't read again until
/// it changes.
package struct SyncFile: Hashable, Sendable {
  /// The path of the file in the folder.
  package let path: String
  /// A text that changes whenever the file system reports another state of the file. Empty if a
  /// change might go unnoticed, so that the file is read again.
  package let stamp: String
  /// The content of the file when it was last complete; nil if it never was.
  package let segment: SyncSegment?
  /// The reason why the file can't be used now; nil if it is complete.
  package let problem: String?

  package init(path: String, stamp: String, segment: SyncSegment?, problem: String? = nil) {
    self.path = path
    self.stamp = stamp
    self.segment = segment
    self.problem = problem
  }
}

/// The batch or the snapshot that a file of the folder contains.
package struct SyncSegment: Hashable, Sendable {
  /// The batch; for a snapshot, the device's last batch in it.
  package let dot: SyncDot
  package let form: SyncHeader.Form

  package init(dot: SyncDot, form: SyncHeader.Form) {
    self.dot = dot
    self.form = form
  }
}

/// Reads a store's knowledge of its devices, and the registers behind its tables. Every member
/// throws the backend's error if the store can't be read.
package protocol SyncReading: StoreReading {
  /// Returns the state; nil for a store that doesn't sync.
  func syncState() throws -> SyncState?
  /// Returns all devices, including this one, in the order of their ids.
  func syncDevices() throws -> [SyncDevice]
  /// Returns a batch that was applied; nil for an unknown batch.
  func syncBatch(_ dot: SyncDot) throws -> KnownBatch?
  /// Returns the entities of a group with their registers.
  func registers(of group: String) throws -> [SyncEntity: SyncRegisters]
  /// Returns the registers of one entity; empty if nothing was written.
  func registers(of entity: SyncEntity) throws -> SyncRegisters
  /// Returns the entities of a kind with their registers. Made for kinds with few entities.
  func registers(ofKind kind: String) throws -> [SyncEntity: SyncRegisters]
  /// Passes all entities, group by group, to a closure.
  ///
  /// - Parameter inConflict: Whether to pass only entities that have a conflict or are disputed.
  func visitRegisters(
    inConflict: Bool, _ body: (SyncEntity, SyncRegisters) throws -> Void
  ) throws
  /// Passes all known batches to a closure, in order.
  func visitBatches(_ body: (KnownBatch) throws -> Void) throws
  /// Returns the categories of the store with the numbers of their rows, in the user's order.
  func numberedCategories() throws -> [(row: Int, category: Category)]
  /// Returns, by the uid of each category, the number of the row in the store to which the
  /// category's todos belong.
  func categoryRows() throws -> [String: Int]
  /// Returns the uids of the events in a category, and of the events with a single date in the
  /// category.
  func events(inCategory row: Int) throws -> [EventUID]
  /// Returns the number of the user's commits after a commit.
  func countCommits(since commit: Int) throws -> Int
  /// Returns the uids of the events that were imported with the same id of another program, keyed
  /// by that id. Only one event of each such group is shown with the id.
  func sharedSources() throws -> [String: [String]]
  /// Returns the files of the folder that were applied, have no new information, or can't be used.
  func syncFiles() throws -> [SyncFile]
}

/// A transaction that can also change a store's knowledge of its devices.
package protocol SyncTransaction: SyncReading, StoreTransaction {
  /// Stores the state; nil removes it and everything else that belongs to it.
  func save(_ state: SyncState?) throws
  func save(_ device: SyncDevice) throws
  func save(_ batch: KnownBatch) throws
  /// Removes the batches of a device after a number; if the number is 0, also the device.
  func removeBatches(of device: String, after number: Int) throws
  /// Stores the registers of an entity.
  ///
  /// - Parameter isDisputed: Whether the entity may be in conflict although its own registers have
  ///   none.
  func save(_ registers: SyncRegisters, of entity: SyncEntity, isDisputed: Bool) throws
  func save(categoryRows: [String: Int]) throws
  func save(sharedSources: [String: [String]]) throws
  func save(_ file: SyncFile) throws
  /// Removes a file that no longer exists from the list of examined files.
  func forget(file path: String) throws
  /// Marks all entities that the user changed after a commit as pending.
  func markChanges(since commit: Int) throws
  /// Marks an entity as pending: it was changed, and is neither published nor projected yet.
  ///
  /// - Parameter at: The time of the change in seconds since 1970.
  func markPending(_ entity: SyncEntity, at: Int) throws
  /// Returns whether the store has no registers of a group. A backend whose tables are remote may
  /// always return false.
  func isNew(_ group: String) throws -> Bool
  /// Announces the entities that will be read next, some hundreds of them, so that a backend with
  /// remote tables can fetch them together.
  func prefetch(_ entities: [SyncEntity]) throws
  /// Returns the next groups with pending entities, at most `most`, in the order of their names:
  /// those after `group`, or from the first one on if `group` is empty.
  func pending(behind group: String, most: Int) throws -> [(
    group: String, entities: [PendingEntity]
  )]
  /// Removes all pending marks.
  func clearPending() throws
}

extension SyncTransaction {
  /// Returns false. This default is for backends that don't check whether a group is new.
  package func isNew(_ group: String) -> Bool { false }

  /// Does nothing, for backends with local tables.
  package func prefetch(_ entities: [SyncEntity]) {}

  /// Passes the pending entities to a closure, group by group, until the closure returns false. The
  /// closure may mark more entities as pending.
  func visitPending(_ body: (_ group: String, [PendingEntity]) throws -> Bool) throws {
    var last = ""
    while true {
      let groups = try pending(behind: last, most: 500)
      for (group, entities) in groups {
        guard try body(group, entities) else { return }
        last = group
      }
      if groups.isEmpty { return }
    }
  }
}

extension SyncTransaction {
  package func save(_ registers: SyncRegisters, of entity: SyncEntity) throws {
    try save(registers, of: entity, isDisputed: false)
  }
}
